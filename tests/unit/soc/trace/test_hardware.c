/* SPDX-License-Identifier: MIT */
#include "soc/trace/parts.h"
#include "support/soc_code.h"

#define ENCODER UINT64_C(0x20000000)

static struct hsc_soc *with_trace(const struct hsc_soc_trace_config *c)
{
	struct hsc_soc *soc = code_soc(64);
	struct hsc_error why = { "" };

	CHECK(hsc_soc_trace_add(soc, c, &why) == HSC_OK);
	CHECK_STR(why.text, "", "trace hardware");
	return soc;
}

/* A hart sets a register with its own stores and reads it back. */
static void test_from_inside(void)
{
	static const struct hsc_soc_trace_config usual = { .sram_size = 0 };
	static const uint32_t code[] = {
		LUI(T0, 0x20000),
		ADDI(T1, ZERO, 1),
		S_TYPE(0x23, 2, T0, T1, 0),
		ADDI(T1, ZERO, 0x61),
		S_TYPE(0x23, 2, T0, T1, 0),
		I_TYPE(0x03, 2, A2, T0, 0), /* lw a2 */
		I_TYPE(0x03, 3, A3, T0, 0), /* ld a3: Control and Impl */
		I_TYPE(0x03, 0, A4, T0, 0), /* lb: an access fault */
	};
	struct hsc_soc *soc = with_trace(&usual);
	struct hsc_hart *h = soc->machine.harts[0];

	soc_run_code(soc, code, sizeof(code) / 4);
	/* mode 6, and empty; E-Trace, so trTeProtocolMajor is 0 */
	CHECK_EQ(h->x[A2], 0x69);
	CHECK_EQ(h->x[A3], UINT64_C(0x0000010100000069));
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_LOAD_ACCESS);
	hsc_soc_free(&soc);
}

/* PMP may keep S and U mode out. */
static void test_pmp(void)
{
	static const struct hsc_soc_trace_config usual = { .sram_size = 0 };

	for (unsigned denied = 0; denied < 2; denied++) {
		static const uint32_t code[] = {
			LUI(T0, 0x20000),
			I_TYPE(0x03, 2, A2, T0, 0),
		};
		struct hsc_soc *soc = with_trace(&usual);
		struct hsc_hart *h = soc->machine.harts[0];

		/* entry 0: 4 KiB of registers; entry 1: all */
		h->csr.pmpaddr[0] = ENCODER >> 2 | 0x1ff;
		h->csr.pmpaddr[1] = UINT64_MAX >> 10;
		h->csr.pmpcfg[0] = denied ? 0x18 : 0x1f;
		h->csr.pmpcfg[1] = 0x1f;
		h->privilege = HSC_SUPERVISOR;
		hsc_hart_flush(h);
		hsc_hart_remap(h);
		soc_run_code(soc, code, 2);
		CHECK_EQ(h->csr.mcause, denied ? HSC_CAUSE_LOAD_ACCESS : 0);
		CHECK((h->x[A2] != 0) == !denied);
		hsc_soc_free(&soc);
	}
}

/* External triggers have a word for each hart. */
static void test_trigger_device(void)
{
	const struct hsc_soc_trace_config c = { .trigger_base = 0x20020000 };
	struct hsc_soc *soc = with_trace(&c);
	const struct hsc_mmio io = hsc_soc_mmio(soc);
	uint32_t value;

	CHECK(hsc_mmio_write(&io, ENCODER, 1) == HSC_OK);
	CHECK(hsc_mmio_write(&io, ENCODER + 0x54, 2 << 8) == HSC_OK);
	CHECK(hsc_mmio_write(&io, ENCODER + 0x58, 1 << 4) == HSC_OK);
	CHECK(hsc_mmio_write(&io, ENCODER, 1 | 2 | 6 << 4 | 1 << 11) == HSC_OK);
	CHECK(hsc_mmio_write(&io, 0x20020000, 1 << 2) == HSC_OK);
	CHECK(hsc_mmio_read(&io, ENCODER, &value) == HSC_OK);
	CHECK_EQ(value >> 2 & 1, 1);
	CHECK(hsc_mmio_read(&io, 0x20020000, &value) == HSC_OK);
	CHECK_EQ(value, 1 << 1);
	CHECK(hsc_mmio_read(&io, 0x20020000, &value) == HSC_OK);
	CHECK_EQ(value, 0);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_from_inside();
	test_pmp();
	test_trigger_device();
	return check_failures != 0;
}
