/* SPDX-License-Identifier: MIT */
/* fw_main.c - harts start, take traps, and enter the S-mode program.
 * Room   target/firmware */
#include "firmware/firmware.h"

#define XLEN (8 * (unsigned)sizeof(fw_word))

/* Where QEMU and OpenSBI put an S-mode program by default. */
#define NEXT (sizeof(fw_word) == 8 ? FW_BASE + 0x200000 : FW_BASE + 0x400000)

/* What QEMU hands over in a2; OpenSBI "fw_dynamic" information. */
#define INFO_MAGIC 0x4942534f
enum info { MAGIC, INFO_VERSION, NEXT_ADDRESS };

#define MSTATUS_FS   ((fw_word)1 << 13)
#define MSTATUS_MPP  ((fw_word)3 << 11)
#define MSTATUS_MPPS ((fw_word)1 << 11)
#define MSTATUS_MPIE ((fw_word)1 << 7)
#define MIE_MSIE     ((fw_word)1 << 3)
#define PMP_NAPOT    0x18u
#define PMP_RWX      7u

/* Exceptions that S-mode takes itself: misaligned fetch, breakpoint, calls
 * from U, page faults; those of guests only where H is. Others are counted. */
#define DELEGATED     0xb109ul
#define DELEGATED_H   0xf00400ul
#define DELEGATED_IRQ 0x222ul /* software, timer and external of S-mode */
#define MISA_H        ((fw_word)1 << 7)

struct fw_hart fw_harts[FW_HARTS];
volatile unsigned fw_ready __attribute__((section(".data"))) = 0;

enum interrupt { SOFTWARE = 3, TIMER = 7 };
enum exception {
	ILLEGAL = 2,
	MISALIGNED_LOAD = 4,
	ACCESS_LOAD = 5,
	MISALIGNED_STORE = 6,
	ACCESS_STORE = 7,
	CALL_FROM_S = 9,
};

struct fw_hart *fw_me(void)
{
	return &fw_harts[FW_READ(mhartid)];
}

static void serve_interrupt(struct fw_hart *h, fw_word cause)
{
	if (cause == SOFTWARE) {
		fw_serve(h);
	} else if (cause == TIMER) {
		FW_SET(mip, (fw_word)1 << 5);
		FW_CLEAR(mie, (fw_word)1 << TIMER);
	}
}

/* Redirect the trap to S-mode, as if it had been delegated. */
static void redirect_trap(fw_word cause)
{
	fw_word status = FW_READ(mstatus);
	const fw_word sie = status >> 1 & 1, from = status >> 11 & 1;

	FW_WRITE(scause, cause);
	FW_WRITE(stval, FW_READ(mtval));
	FW_WRITE(sepc, FW_READ(mepc));
	FW_WRITE(mepc, FW_READ(stvec) & ~(fw_word)3);
	status &= ~(MSTATUS_MPP | (fw_word)1 << 8 | (fw_word)1 << 5 |
		    (fw_word)1 << 1);
	status |= MSTATUS_MPPS | from << 8 | sie << 5;
	FW_WRITE(mstatus, status);
}

static void count_exception(struct fw_hart *h, fw_word cause)
{
	static const struct {
		uint8_t cause, code;
	} counted[] = {
		{ ILLEGAL, HSC_PMU_FW_ILLEGAL_INSN },
		{ MISALIGNED_LOAD, HSC_PMU_FW_MISALIGNED_LOAD },
		{ ACCESS_LOAD, HSC_PMU_FW_ACCESS_LOAD },
		{ MISALIGNED_STORE, HSC_PMU_FW_MISALIGNED_STORE },
		{ ACCESS_STORE, HSC_PMU_FW_ACCESS_STORE },
	};

	for (unsigned i = 0; i < sizeof(counted) / sizeof(counted[0]); i++)
		if (counted[i].cause == cause)
			fw_count(h, counted[i].code);
}

static bool is_legacy(fw_word extension)
{
	return extension < 0x10;
}

void fw_trap(struct fw_frame *f);
void fw_trap(struct fw_frame *f)
{
	const fw_word cause = FW_READ(mcause);
	struct fw_hart *h = fw_me();
	struct hsc_sbi_return r;

	if (cause >> (XLEN - 1)) {
		serve_interrupt(h, cause << 1 >> 1);
		return;
	}
	if (cause != CALL_FROM_S) {
		count_exception(h, cause);
		redirect_trap(cause);
		return;
	}
	FW_WRITE(mepc, FW_READ(mepc) + 4);
	r = fw_call(h, f);
	f->x[10] = (fw_word)r.error;
	if (!is_legacy(f->x[17])) /* legacy calls return no value */
		f->x[11] = (fw_word)r.value;
}

/* No access to the firmware, full access to everything else. */
static void protect_memory(void)
{
	const fw_word napot = (FW_BASE | (FW_SIZE / 2 - 1)) >> 2;

	FW_WRITE(pmpaddr0, napot);
	FW_WRITE(pmpaddr1, (fw_word)-1);
	FW_WRITE(pmpcfg0, PMP_NAPOT | (PMP_NAPOT | PMP_RWX) << 8);
}

void fw_set_up_hart(struct fw_hart *h)
{
	fw_word exceptions = DELEGATED;
	fw_word interrupts = DELEGATED_IRQ;

	if (FW_READ(misa) & MISA_H)
		exceptions |= DELEGATED_H;
	if (fw_pmu.sscofpmf)
		interrupts |= (fw_word)1 << HSC_LCOFI;
	protect_memory();
	FW_WRITE(medeleg, exceptions);
	FW_WRITE(mideleg, interrupts);
	fw_pmu_start(h);
}

/* Wait for a call that starts this hart, then enter the S-mode program. */
void fw_start(struct fw_hart *h)
{
	fw_word status = FW_READ(mstatus) & ~MSTATUS_MPP & ~(fw_word)0x22;

	FW_WRITE(mie, MIE_MSIE);
	while (h->state != FW_START_PENDING && h->state != FW_STARTED) {
		__asm__ volatile("wfi");
		/* A hart may wait for a fence that it requested before this one
		 * stopped. */
		fw_serve(h);
	}
	if (h->state == FW_START_PENDING) {
		fw_serve(h);
		FW_CLEAR(mip, MIP_SSIP);
	}
	__atomic_store_n(&h->state, FW_STARTED, __ATOMIC_SEQ_CST);
	FW_WRITE(mstatus, status | MSTATUS_MPPS | MSTATUS_MPIE | MSTATUS_FS);
	FW_WRITE(satp, 0);
	fw_enter(h->id, h->opaque, h->address);
}

static void find_harts(const uint8_t *tree)
{
	char name[] = "cpu@0";
	unsigned len;

	for (unsigned i = 0; i < FW_HARTS; i++) {
		name[4] = (char)('0' + i);
		fw_harts[i].id = i;
		fw_harts[i].state = FW_STOPPED;
		fw_harts[i].there =
			i == 0 || fw_tree_property(tree, name, "reg", &len);
	}
}

void fw_boot(fw_word hart, fw_word tree, const fw_word *info);
void fw_boot(fw_word hart, fw_word tree, const fw_word *info)
{
	struct fw_hart *h = &fw_harts[hart];

	find_harts((const uint8_t *)tree);
	fw_pmu_find((const uint8_t *)tree);
	h->address = NEXT;
	if (((fw_word)info & 7) == 0 && (fw_word)info > 0 &&
	    info[MAGIC] == INFO_MAGIC && info[NEXT_ADDRESS])
		h->address = info[NEXT_ADDRESS];
	h->opaque = tree;
	fw_set_up_hart(h);
	h->state = FW_STARTED;
	h->claimed = 1;
	__atomic_store_n(&fw_ready, 1, __ATOMIC_SEQ_CST);
	fw_start(h);
}

void fw_secondary(fw_word hart);
void fw_secondary(fw_word hart)
{
	fw_set_up_hart(&fw_harts[hart]);
	fw_start(&fw_harts[hart]);
}
