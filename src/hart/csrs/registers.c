/* SPDX-License-Identifier: MIT */
/* registers.c - CSRs by number: which can be read and written at which
 * privilege.
 * Room   hart (floor 4) */
#include "hart/csrs/registers.h"
#include "hart/csrs/table.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"

#define RO_BITS(number) ((number) >> HSC_CSR_ACCESS_AT == HSC_CSR_READ_ONLY)
#define COUNTER_ROWS    0xf60u /* cycle.. and cycleh.. are alike in these */

#define MISA_LETTERS                                                           \
	(HSC_MISA_LETTER('A') | HSC_MISA_LETTER('C') | HSC_MISA_LETTER('D') |  \
	 HSC_MISA_LETTER('F') | HSC_MISA_LETTER('I') | HSC_MISA_LETTER('M') |  \
	 HSC_MISA_LETTER('S') | HSC_MISA_LETTER('U'))

#define STATUS_WRITABLE                                                        \
	(HSC_MSTATUS_SIE | HSC_MSTATUS_MIE | HSC_MSTATUS_SPIE |                \
	 HSC_MSTATUS_MPIE | HSC_MSTATUS_SPP | HSC_MSTATUS_MPP |                \
	 HSC_MSTATUS_FS | HSC_MSTATUS_MPRV | HSC_MSTATUS_SUM |                 \
	 HSC_MSTATUS_MXR | HSC_MSTATUS_TVM | HSC_MSTATUS_TW | HSC_MSTATUS_TSR)
#define SSTATUS_BITS                                                           \
	(HSC_MSTATUS_SIE | HSC_MSTATUS_SPIE | HSC_MSTATUS_SPP |                \
	 HSC_MSTATUS_FS | HSC_MSTATUS_SUM | HSC_MSTATUS_MXR)
#define TVEC_BITS      (~HSC_TVEC_MODE | HSC_TVEC_VECTORED)
#define S_INTERRUPTS   (HSC_IRQ_SSI | HSC_IRQ_STI | HSC_IRQ_SEI | HSC_IRQ_LCOFI)
#define ALL_INTERRUPTS (S_INTERRUPTS | HSC_IRQ_MSI | HSC_IRQ_MTI | HSC_IRQ_MEI)

static uint64_t read_status(struct hsc_hart *h, uint64_t mask)
{
	uint64_t v = h->csr.mstatus & mask;

	if ((h->csr.mstatus & HSC_MSTATUS_FS) == HSC_MSTATUS_FS)
		v |= UINT64_C(1) << HSC_MSTATUS_SD_AT(h->xlen);
	return v;
}

static uint64_t read_mstatus(struct hsc_hart *h, unsigned number)
{
	const uint64_t wide =
		h->xlen == 64 ? HSC_MSTATUS_SXL_64 | HSC_MSTATUS_UXL_64 : 0;

	(void)number;
	return read_status(h, UINT64_MAX) | wide;
}

static uint64_t read_sstatus(struct hsc_hart *h, unsigned number)
{
	const uint64_t wide = h->xlen == 64 ? HSC_MSTATUS_UXL_64 : 0;

	(void)number;
	return read_status(h, SSTATUS_BITS) | wide;
}

static void write_status(struct hsc_hart *h, uint64_t mask, uint64_t v)
{
	const uint64_t old = h->csr.mstatus;

	if ((v >> HSC_MSTATUS_MPP_AT & 3) == HSC_PRIVILEGE_RESERVED)
		mask &= ~(uint64_t)HSC_MSTATUS_MPP;
	h->csr.mstatus = (old & ~mask) | (v & mask);
	if ((old ^ h->csr.mstatus) & (HSC_MSTATUS_SUM | HSC_MSTATUS_MXR))
		hsc_hart_flush(h);
	hsc_hart_remap(h);
	h->check = true;
}

static void write_mstatus(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	write_status(h, STATUS_WRITABLE, v);
}

static void write_sstatus(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	write_status(h, SSTATUS_BITS, v);
}

static uint64_t read_misa(struct hsc_hart *h, unsigned number)
{
	const uint64_t mxl = h->xlen == 64 ? HSC_MISA_MXL_64 : HSC_MISA_MXL_32;

	(void)number;
	return MISA_LETTERS | mxl << HSC_MISA_MXL_AT(h->xlen);
}

static uint64_t read_mhartid(struct hsc_hart *h, unsigned number)
{
	(void)number;
	return h->id;
}

static void write_mip(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const uint64_t mask =
		number == HSC_CSR_MIP
			? (uint64_t)S_INTERRUPTS
			: h->csr.mideleg & (HSC_IRQ_SSI | HSC_IRQ_LCOFI);

	h->csr.mip = (h->csr.mip & ~mask) | (v & mask);
	h->check = true;
}

static uint64_t read_mip(struct hsc_hart *h, unsigned number)
{
	(void)number;
	return hsc_hart_pending(h);
}

/* "only the software-writable SEIP bit participates in the read-modify-write
 * sequence of a CSRRS or CSRRC instruction" */
uint64_t hsc_csr_changed(const struct hsc_hart *h, unsigned number,
			 uint64_t read)
{
	return number == HSC_CSR_MIP ? h->csr.mip : read;
}

static uint64_t read_sip(struct hsc_hart *h, unsigned number)
{
	return (number == HSC_CSR_SIP ? hsc_hart_pending(h) : h->csr.mie) &
	       h->csr.mideleg;
}

static void write_mie(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const uint64_t mask = number == HSC_CSR_MIE ? (uint64_t)ALL_INTERRUPTS
						    : h->csr.mideleg;

	h->csr.mie = (h->csr.mie & ~mask) | (v & mask);
	h->check = true;
}

/* With tcontrol, breakpoints are not delegated from machine mode. */
static void write_medeleg(struct hsc_hart *h, unsigned number, uint64_t v)
{
	(void)number;
	h->csr.medeleg = v & HSC_MEDELEG_BITS;
	if (h->machine->config.tcontrol)
		h->csr.medeleg &= ~(UINT64_C(1) << HSC_CAUSE_BREAKPOINT);
}

static void write_satp(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const uint64_t mode = v >> HSC_SATP_MODE_64_AT;

	(void)number;
	if (h->xlen == 64 && mode != HSC_SATP_BARE && mode != HSC_SATP_SV39)
		return; /* there is no such mode: the write has no effect */
	h->csr.satp = v;
	hsc_hart_flush(h);
}

static uint64_t read_pmpcfg(struct hsc_hart *h, unsigned number)
{
	const unsigned first = (number - HSC_CSR_PMPCFG0) * HSC_PMP_PER_CSR_32,
		       count = h->xlen / 8;
	uint64_t v = 0;

	for (unsigned i = 0; i < count; i++)
		v |= (uint64_t)h->csr.pmpcfg[first + i] << 8 * i;
	return v;
}

static void write_pmpcfg(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const unsigned first = (number - HSC_CSR_PMPCFG0) * HSC_PMP_PER_CSR_32,
		       count = h->xlen / 8;

	for (unsigned i = 0; i < count; i++) {
		uint8_t *cfg = &h->csr.pmpcfg[first + i];
		const uint8_t want = v >> 8 * i & HSC_PMP_BITS;

		if (*cfg & HSC_PMP_LOCK ||
		    (want & (HSC_PMP_R | HSC_PMP_W)) == HSC_PMP_W)
			continue;
		*cfg = want;
	}
	hsc_hart_flush(h);
}

static uint64_t read_pmpaddr(struct hsc_hart *h, unsigned number)
{
	return h->csr.pmpaddr[number - HSC_CSR_PMPADDR0];
}

static void write_pmpaddr(struct hsc_hart *h, unsigned number, uint64_t v)
{
	const unsigned i = number - HSC_CSR_PMPADDR0;
	const uint8_t *cfg = h->csr.pmpcfg;
	const bool locked_above =
		i + 1 < HSC_PMP_ENTRIES && cfg[i + 1] & HSC_PMP_LOCK &&
		(cfg[i + 1] >> HSC_PMP_A_AT & HSC_PMP_A) == HSC_PMP_TOR;

	if (cfg[i] & HSC_PMP_LOCK || locked_above)
		return;
	h->csr.pmpaddr[i] = h->xlen == 64 ? v & HSC_PMP_ADDR_64 : v;
	hsc_hart_flush(h);
}

static uint64_t read_float(struct hsc_hart *h, unsigned number)
{
	const uint64_t flags = h->csr.fflags, rm = h->csr.frm;

	return number == HSC_CSR_FFLAGS ? flags
	       : number == HSC_CSR_FRM  ? rm
					: rm << HSC_FCSR_FRM_AT | flags;
}

static void write_float(struct hsc_hart *h, unsigned number, uint64_t v)
{
	if (number != HSC_CSR_FRM)
		h->csr.fflags = v & HSC_FCSR_FLAGS;
	if (number != HSC_CSR_FFLAGS)
		h->csr.frm =
			(number == HSC_CSR_FRM ? v : v >> HSC_FCSR_FRM_AT) &
			HSC_FCSR_FRM;
	h->csr.mstatus |= HSC_MSTATUS_FS;
}

/* Sorted by number. Privileged ISA 20240411, "CSR Listing" */
static const struct hsc_csr_row rows[] = {
	CALLS(FFLAGS, FCSR, 0, read_float, write_float),
	CALL(SSTATUS, read_sstatus, write_sstatus),
	CALL(SIE, read_sip, write_mie),
	FIELD(STVEC, stvec, TVEC_BITS),
	FIELD(SCOUNTEREN, scounteren, 0xffffffff),
	FIELD(SENVCFG, senvcfg, HSC_ENVCFG_FIOM),
	FIELD(SSCRATCH, sscratch, UINT64_MAX),
	FIELD(SEPC, sepc, ~UINT64_C(1)),
	FIELD(SCAUSE, scause, UINT64_MAX),
	FIELD(STVAL, stval, UINT64_MAX),
	CALL(SIP, read_sip, write_mip),
	WATCHED(SATP, satp, write_satp),
	CALL(MSTATUS, read_mstatus, write_mstatus),
	CALL(MISA, read_misa, NULL),
	WATCHED(MEDELEG, medeleg, write_medeleg),
	FIELD(MIDELEG, mideleg, S_INTERRUPTS),
	WATCHED(MIE, mie, write_mie),
	FIELD(MTVEC, mtvec, TVEC_BITS),
	FIELD(MCOUNTEREN, mcounteren, 0xffffffff),
	FIELD(MENVCFG, menvcfg, HSC_ENVCFG_FIOM),
	ZERO(MSTATUSH, MSTATUSH, 32), /* big-endian: never */
	ZERO(MENVCFGH, MENVCFGH, 32),
	FIELD(MSCRATCH, mscratch, UINT64_MAX),
	FIELD(MEPC, mepc, ~UINT64_C(1)),
	FIELD(MCAUSE, mcause, UINT64_MAX),
	FIELD(MTVAL, mtval, UINT64_MAX),
	CALL(MIP, read_mip, write_mip),
	SPAN(PMPCFG0, HSC_PMP_ENTRIES / HSC_PMP_PER_CSR_32, read_pmpcfg,
	     write_pmpcfg),
	SPAN(PMPADDR0, HSC_PMP_ENTRIES, read_pmpaddr, write_pmpaddr),
	ZERO(MVENDORID, MIMPID, 0), /* not given */
	CALL(MHARTID, read_mhartid, NULL),
	ZERO(MCONFIGPTR, MCONFIGPTR, 0),
};

static const struct hsc_csr_table own = { rows,
					  sizeof(rows) / sizeof(rows[0]) };

static const struct hsc_csr_row *find_in(const struct hsc_csr_table *t,
					 unsigned number, unsigned xlen)
{
	size_t low = 0, high = t->count;

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const struct hsc_csr_row *r = &t->rows[middle];

		if (number >= r->first && number <= r->last)
			return !r->xlen || r->xlen == xlen ? r : NULL;
		if (number < r->first)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

/* Registers that exist only if a port needs them. */
static bool is_for_port(const struct hsc_hart *h, unsigned number)
{
	return h->port && h->port->csr && h->port->csr == number;
}

static const struct hsc_csr_row *find_csr(const struct hsc_hart *h,
					  unsigned number)
{
	static const struct hsc_csr_row zero = { .last = 0 };
	const struct hsc_csr_row *r = find_in(&own, number, h->xlen);

	if (!r)
		r = find_in(&hsc_csrs_counters, number, h->xlen);
	if (!r)
		r = find_in(&hsc_csrs_triggers, number, h->xlen);
	if (!r)
		r = find_in(&hsc_csrs_debug, number, h->xlen);
	if (!r && is_for_port(h, number))
		r = &zero;
	/* RV64 has no odd pmpcfg. */
	if (r && h->xlen == 64 && number >= HSC_CSR_PMPCFG0 &&
	    number < HSC_CSR_PMPCFG0 + HSC_PMP_ENTRIES / HSC_PMP_PER_CSR_32 &&
	    number & 1)
		return NULL;
	return r;
}

bool hsc_csr_allowed(const struct hsc_hart *h, unsigned number, bool write)
{
	if ((number >> HSC_CSR_PRIVILEGE_AT & 3) > h->privilege ||
	    (write && RO_BITS(number)) || !find_csr(h, number))
		return false;
	if (number <= HSC_CSR_FCSR)
		return h->csr.mstatus & HSC_MSTATUS_FS;
	if (number == HSC_CSR_SATP)
		return h->privilege == HSC_MACHINE ||
		       !(h->csr.mstatus & HSC_MSTATUS_TVM);
	if (number >= HSC_CSR_DCSR && number <= HSC_CSR_DSCRATCH1)
		return h->halted;
	if (number == HSC_CSR_TCONTROL)
		return h->machine->config.tcontrol;
	if (number == HSC_CSR_SCOUNTOVF)
		return true;
	if ((number & COUNTER_ROWS) == HSC_CSR_CYCLE &&
	    h->privilege != HSC_MACHINE)
		return (h->csr.mcounteren >> (number & 31) & 1) &&
		       (h->privilege == HSC_SUPERVISOR ||
			h->csr.scounteren >> (number & 31) & 1);
	return true;
}

bool hsc_csr_read(struct hsc_hart *h, unsigned number, uint64_t *value)
{
	const struct hsc_csr_row *r = find_csr(h, number);

	if (!r)
		return false;
	*value = 0;
	if (r->read)
		*value = r->read(h, number);
	else if (r->field || r->mask)
		*value = *(const uint64_t *)((const char *)&h->csr + r->field);
	*value = hsc_hart_extend(h, *value);
	return true;
}

bool hsc_csr_write(struct hsc_hart *h, unsigned number, uint64_t value)
{
	const struct hsc_csr_row *r = find_csr(h, number);
	uint64_t *field;

	if (!r)
		return false;
	if (h->xlen == 32)
		value = (uint32_t)value;
	if (r->write) {
		r->write(h, number, value);
	} else if (r->mask) {
		field = (uint64_t *)(void *)((char *)&h->csr + r->field);
		*field = (*field & ~r->mask) | (value & r->mask);
	}
	return true;
}
