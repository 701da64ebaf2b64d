/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/stm_port.h>

#define NONE UINT32_MAX

/* One instruction after a0 or r3 was written with 77. Encodings are those of
 * the assembler. */
static const struct {
	const char *name;
	struct hsc_stm_port port;
	struct hsc_stm_retired retired;
	uint32_t id; /* NONE: no event */
	uint64_t value;
} cases[] = {
	{ "csrw 0x8ff, a1", { 0 }, { 0x8ff59073, 0, 0, 0x11234 }, 0x1234, 77 },
	{ "csrwi 0x8ff, 4", { 0 }, { 0x8ff25073, 0, 0, 99 }, 4, 77 },
	{ "csrs 0x8ff, a1", { 0 }, { 0x8ff5a073, 0, 0, 7 }, 7, 77 },
	{ "csrsi 0x8ff, 9", { 0 }, { 0x8ff4e073, 0, 0, 0 }, 9, 77 },
	{ "csrc 0x8ff, a1", { 0 }, { 0x8ff5b073, 0, 0, 7 }, 0, 77 },
	{ "csrci 0x8ff, 9", { 0 }, { 0x8ff4f073, 0, 0, 0 }, 0, 77 },
	{ "csrr a1, 0x8ff", { 0 }, { 0x8ff025f3, 11, 0, 0 }, NONE, 0 },
	{ "csrw of another", { 0 }, { 0x8fe59073, 0, 0, 5 }, NONE, 0 },
	{ "csrw of one that is reported",
	  { .csr = 0x8fe },
	  { 0x8fe59073, 0, 0, 5 },
	  5,
	  77 },
	{ "ecall", { 0 }, { 0x00000073, 0, 0, 0 }, NONE, 0 },
	{ "id 0 is not kept back", { 0 }, { 0x8ff01073, 0, 0, 0 }, 0, 77 },
	{ "csrrw a0, 0x8ff, a1: what a0 was",
	  { 0 },
	  { 0x8ff59573, 10, 0, 6 },
	  6,
	  77 },
	{ "mv tp, a1", { 0 }, { 0x00058213, 4, 0xbeef, 0 }, NONE, 0 },
	{ "mv tp, a1, threads",
	  { .threads = true },
	  { 0x00058213, 4, 0xbeef, 0 },
	  0x8000,
	  0xbeef },
	{ "mv tp, a1, threads elsewhere",
	  { .threads = true, .thread_switch = 0xc000 },
	  { 0x00058213, 4, 0xbeef, 0 },
	  0xc000,
	  0xbeef },
	{ "csrrw tp, 0x8ff, a1: the register counts",
	  { .threads = true },
	  { 0x8ff59273, 4, 3, 6 },
	  0x8000,
	  3 },
	{ "l.nop 4", { .core = HSC_STM_OR1K }, { 0x15000004, 0, 0, 0 }, 4, 77 },
	{ "l.nop 0",
	  { .core = HSC_STM_OR1K },
	  { 0x15000000, 0, 0, 0 },
	  NONE,
	  0 },
	{ "l.addi",
	  { .core = HSC_STM_OR1K },
	  { 0x9c600004, 0, 0, 0 },
	  NONE,
	  0 },
	{ "r10 is written",
	  { .core = HSC_STM_OR1K, .threads = true },
	  { 0x9d400004, 10, 5, 0 },
	  0x8000,
	  5 },
};

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_stm_port p = cases[i].port;
		struct hsc_stm_event e = { 0, 0 };
		const uint8_t rd = p.core == HSC_STM_OR1K ? 3 : 10;
		const uint32_t id = cases[i].id;

		CHECK(!hsc_stm_port_write(&p, rd, 77, &e));
		if (hsc_stm_port_feed(&p, &cases[i].retired, &e) !=
			    (id != NONE) ||
		    (id != NONE && (e.id != id || e.value != cases[i].value))) {
			printf("%s: 0x%x %" PRIu64 "\n", cases[i].name, e.id,
			       e.value);
			check_failures++;
		}
	}
}

/* The value is the last one, wherever it was written. */
static void test_order(void)
{
	static const struct hsc_stm_retired emit = { 0x8ff59073, 0, 0, 1 };
	struct hsc_stm_retired r = { 0x00000513, 10, 5, 0 };
	struct hsc_stm_port p = { .core = HSC_STM_RISCV };
	struct hsc_stm_event e;

	CHECK(!hsc_stm_port_feed(&p, &r, &e));
	r.rd = 11; /* another register */
	r.rd_value = 6;
	CHECK(!hsc_stm_port_feed(&p, &r, &e));
	CHECK(hsc_stm_port_feed(&p, &emit, &e));
	CHECK_EQ(e.value, 5);
	CHECK(!hsc_stm_port_write(&p, 10, 8, &e)); /* a load that came late */
	CHECK(hsc_stm_port_feed(&p, &emit, &e));
	CHECK_EQ(e.value, 8);
}

static void test_hold(void)
{
	struct hsc_stm_hold h = { .count = 0 };
	struct hsc_stm_event e = { 1, 0 };

	for (uint64_t tag = 1; tag <= HSC_STM_HOLD; tag++) {
		e.value = tag;
		CHECK_EQ(hsc_stm_hold_put(&h, tag, &e), HSC_OK);
	}
	CHECK_EQ(hsc_stm_hold_put(&h, 99, &e), HSC_E_SPACE);
	CHECK_EQ(hsc_stm_hold_next(&h, &e), HSC_AGAIN);
	hsc_stm_hold_commit(&h, 2);
	CHECK_EQ(hsc_stm_hold_put(&h, 99, &e), HSC_E_SPACE);
	CHECK_EQ(hsc_stm_hold_next(&h, &e), HSC_OK);
	CHECK_EQ(e.value, 1);
	CHECK_EQ(hsc_stm_hold_put(&h, 5, &e), HSC_E_VALUE);
	/* speculation went wrong after 4; what has retired stays */
	hsc_stm_hold_cancel(&h, 5);
	hsc_stm_hold_cancel(&h, 1);
	e.value = 50;
	CHECK_EQ(hsc_stm_hold_put(&h, 5, &e), HSC_OK);
	hsc_stm_hold_commit(&h, 99);
	CHECK_EQ(hsc_stm_hold_next(&h, &e), HSC_OK);
	CHECK_EQ(e.value, 2);
	CHECK_EQ(hsc_stm_hold_next(&h, &e), HSC_OK);
	CHECK_EQ(e.value, 50);
	CHECK_EQ(hsc_stm_hold_next(&h, &e), HSC_AGAIN);
}

int main(void)
{
	test_cases();
	test_order();
	test_hold();
	return check_failures != 0;
}
