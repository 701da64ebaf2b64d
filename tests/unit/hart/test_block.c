/* SPDX-License-Identifier: MIT */
#include "support/hart_code.h"

/* Code that writes over code after it runs what it wrote, in either mode. */
static void test_overwrite(void)
{
	const uint32_t code[] = {
		S_TYPE(0x23, 2, A0, A1, 0), /* sw a1, 0(a0) */
		ADDI(A2, ZERO, 1),
		ADDI(A2, ZERO, 2),
	};
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	for (unsigned run = 0; run < 2; run++) {
		h->x[A0] = CODE_AT + 8;
		h->x[A1] = ADDI(A2, ZERO, 3 + run);
		code_run(m, code, 3);
		CHECK_EQ(h->x[A2], 3 + run);
	}
	code_free(&m);
}

/* An instruction over the end of a page; a block that stops before it. */
static void test_crossing(void)
{
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	const uint8_t code[] = { 0x05, 0x05,             /* addi a0, a0, 1 */
				 0x13, 0x05, 0x25, 0x00, /* addi a0, a0, 2 */
				 0x01, 0xa0 };           /* j . */

	code_write(m, CODE_AT + 0xffc, code, sizeof(code));
	h->pc = CODE_AT + 0xffc;
	CHECK_EQ(hsc_block_find(h)->retired.instructions, 1);
	code_go(m, 10);
	CHECK_EQ(h->x[A0], 3);
	CHECK_EQ(h->pc, CODE_AT + 0x1002);
	code_free(&m);
}

/* What an encoder is told of a block; a lui is never its last by chance. */
static void test_description(void)
{
	uint32_t code[40];
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];
	const struct hsc_hart_block *b;

	for (unsigned i = 0; i < 40; i++)
		code[i] = i == HSC_BLOCK_OPS - 1 ? LUI(A0, 1) : ADDI(A1, A1, 1);
	code_put(m, CODE_AT, code, 40);
	h->pc = CODE_AT;
	b = hsc_block_find(h);
	CHECK_EQ(b->retired.instructions, HSC_BLOCK_OPS - 1);
	CHECK_EQ(b->retired.halfwords, 2 * (HSC_BLOCK_OPS - 1));
	CHECK_EQ(b->retired.next, CODE_AT + 4 * (HSC_BLOCK_OPS - 1));
	CHECK_EQ(b->retired.end, HSC_INSN_LINEAR);
	CHECK(hsc_block_find(h) == b);
	h->exact = true;
	CHECK_EQ(hsc_block_find(h)->retired.instructions, 1);
	code_free(&m);
}

/* The second half of an instruction that may not be executed. */
static void test_half(void)
{
	const uint32_t code = ADDI(A0, A0, 1);
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	h->csr.pmpaddr[0] = CODE_AT >> 2; /* below the code: nothing */
	h->csr.pmpcfg[0] = 0x88;          /* locked, TOR */
	h->csr.pmpaddr[1] = (CODE_AT + 4) >> 2;
	h->csr.pmpcfg[1] = 0x8d; /* these four bytes: R, X */
	h->csr.pmpaddr[2] = (CODE_AT + 8) >> 2;
	h->csr.pmpcfg[2] = 0x88; /* the next four: nothing */
	h->csr.mtvec = CODE_AT + (1 << 19);
	code_put(m, CODE_AT + 2, &code, 1);
	h->pc = CODE_AT + 2;
	CHECK(hsc_block_find(h) == NULL);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_FETCH_ACCESS);
	CHECK_EQ(h->csr.mtval, CODE_AT + 4);
	code_free(&m);
}

/* A block that was decoded while its page could be executed whole. */
static void test_part_of_page(void)
{
	const uint32_t code[] = { ADDI(A0, A0, 1), ADDI(A0, A0, 2) };
	struct hsc_machine *m = code_machine(64);
	struct hsc_hart *h = m->harts[0];

	code_run(m, code, 2);
	CHECK_EQ(h->x[A0], 3);
	h->csr.pmpaddr[0] = (CODE_AT + 4) >> 2;
	h->csr.pmpcfg[0] = 0x8d; /* up to there: locked, TOR, R, X */
	h->csr.pmpaddr[1] = (CODE_AT + 8) >> 2;
	h->csr.pmpcfg[1] = 0x88; /* the next four bytes: nothing */
	hsc_hart_flush(h);
	h->pc = CODE_AT;
	code_go(m, 10);
	CHECK_EQ(h->x[A0], 4);
	CHECK_EQ(h->csr.mcause, HSC_CAUSE_FETCH_ACCESS);
	CHECK_EQ(h->csr.mepc, CODE_AT + 4);
	code_free(&m);
}

int main(void)
{
	test_half();
	test_part_of_page();
	test_overwrite();
	test_crossing();
	test_description();
	return check_failures != 0;
}
