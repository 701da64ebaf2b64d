/* SPDX-License-Identifier: MIT */
#include "soc/trace/parts.h"
#include "support/soc_code.h"

static struct hsc_soc *with_trace(const struct hsc_soc_trace_config *c)
{
	struct hsc_soc *soc = code_soc(64);
	struct hsc_error why = { "" };

	CHECK(hsc_soc_trace_add(soc, c, &why) == HSC_OK);
	CHECK_STR(why.text, "", "trace hardware");
	return soc;
}

static void count(void *ctx, unsigned hart, const struct hsc_hart_retired *r)
{
	CHECK_EQ(hart, 0);
	*(unsigned *)ctx += r->insn == CSRRW(ZERO, 0x8ff, A0);
}

/* Who taps hears of instructions, too, and has a CSR. */
static void test_tap(void)
{
	static const struct hsc_soc_trace_config usual = { .sram_size = 0 };
	static const struct hsc_hart_port port = { .retired = count,
						   .csr = 0x8ff };
	static const uint32_t code[] = { CSRRW(ZERO, 0x8ff, A0),
					 CSRRW(ZERO, 0x8ff, A0) };
	struct hsc_soc *soc = with_trace(&usual);
	unsigned heard = 0;

	hsc_soc_trace_tap(soc, &port, &heard);
	soc_run_code(soc, code, 2);
	CHECK_EQ(heard, 2);
	CHECK_EQ(soc->machine.harts[0]->csr.mcause, 0);
	hsc_soc_trace_tap(soc, NULL, NULL);
	soc_run_code(soc, code, 2);
	CHECK_EQ(heard, 2);
	CHECK_EQ(soc->machine.harts[0]->csr.mcause, HSC_CAUSE_ILLEGAL);
	hsc_soc_free(&soc);
}

static void test_once(void)
{
	static const struct hsc_soc_trace_config usual = { .sram_size = 0 };
	struct hsc_soc *soc = with_trace(&usual);
	struct hsc_mmio io = hsc_soc_mmio(soc);
	struct hsc_soc_trace_encoder e;
	struct hsc_error why = { "" };

	CHECK(hsc_soc_trace_add(soc, &usual, &why) == HSC_E_CONFIG);
	CHECK(why.text[0] != 0);
	/* one that never was enabled tells nothing; then there is none */
	CHECK(!hsc_soc_trace_encoder(soc, 0, &e));
	CHECK_EQ(hsc_mmio_write(&io, 0x20000000, 1), HSC_OK);
	CHECK_EQ(hsc_mmio_write(&io, 0x20000000, 3), HSC_OK);
	CHECK(hsc_soc_trace_encoder(soc, 0, &e));
	CHECK(!hsc_soc_trace_encoder(soc, 1, &e));
	CHECK_EQ(hsc_soc_trace_stalled(soc), 0);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_tap();
	test_once();
	return check_failures != 0;
}
