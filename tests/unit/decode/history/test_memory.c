/* SPDX-License-Identifier: MIT */
/* What memory held, by accesses that are exact, that may have happened, that
 * are lost, and that are too old for the list. */
#include "decode/history/memory.h"
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/dtype.h>

static void add(struct hsc_memory *m, uint64_t clock, uint32_t type,
		uint64_t address, uint64_t value, uint8_t size)
{
	const struct hsc_event_access a = {
		.address = address,
		.value = value,
		.operand = 2,
		.type = type,
		.size = size,
		.known = (uint8_t)(HSC_FLOW_ACCESS_ADDRESS |
				   HSC_FLOW_ACCESS_VALUE |
				   HSC_FLOW_ACCESS_OPERAND |
				   (type == HSC_DTYPE_LOAD
					    ? 0
					    : HSC_FLOW_ACCESS_WRITE)),
	};

	CHECK(hsc_memory_add(m, &a, clock));
}

/* "12" known, "?" in doubt, "-" untouched. */
static void check(const struct hsc_memory *m, uint64_t position,
		  uint64_t address, const char *want)
{
	char got[8] = "-";
	uint8_t byte = 0;
	const enum hsc_history_byte how =
		hsc_memory_get(m, position, address, &byte);

	if (how == HSC_HISTORY_KNOWN)
		snprintf(got, sizeof(got), "%02x", byte);
	else if (how == HSC_HISTORY_DOUBTFUL)
		snprintf(got, sizeof(got), "?");
	CHECK_STR(got, want, "byte");
}

static void between_two_reports(void)
{
	struct hsc_memory m = { .count = 0 };

	add(&m, 10, HSC_DTYPE_STORE, 0x100, 0x1122, 2);
	hsc_memory_reach(&m, 20);
	add(&m, 20, HSC_DTYPE_STORE, 0x101, 0x33, 1);
	add(&m, 20, HSC_DTYPE_LOAD, 0x200, 0x44, 1);
	hsc_memory_reach(&m, 30);
	check(&m, 10, 0x100, "-");
	check(&m, 15, 0x100, "?"); /* it may not have happened yet */
	check(&m, 20, 0x100, "22");
	check(&m, 20, 0x101, "11");
	check(&m, 25, 0x100, "22");
	check(&m, 25, 0x101, "?");
	check(&m, 30, 0x101, "33");
	check(&m, 30, 0x102, "-");
	/* what a load will find is there before */
	check(&m, 25, 0x200, "44");
	check(&m, 20, 0x200, "-");
	hsc_memory_clear(&m);
}

static void operations(void)
{
	struct hsc_memory m = { .count = 0 };

	add(&m, 0, HSC_DTYPE_ADD, 0x100, 5, 4);
	add(&m, 0, HSC_DTYPE_MAX, 0x108, 5, 4);
	add(&m, 0, HSC_DTYPE_SWAP, 0x110, 5, 4);
	add(&m, 0, HSC_DTYPE_STORE_FAILED, 0x118, 5, 4);
	add(&m, 0, HSC_DTYPE_CSR_WRITE, 0x120, 5, 4);
	hsc_memory_reach(&m, 9);
	check(&m, 9, 0x100, "07");
	check(&m, 9, 0x108, "?");
	check(&m, 9, 0x110, "02");
	check(&m, 9, 0x118, "-");
	check(&m, 9, 0x120, "-");
	hsc_memory_clear(&m);
}

static void exact_and_lost(void)
{
	struct hsc_memory m = { .count = 0 };

	add(&m, 10, HSC_DTYPE_STORE, 0x100, 1, 1);
	add(&m, 10, HSC_DTYPE_LOAD, 0x200, 2, 1);
	CHECK_EQ(hsc_memory_waiting(&m, 10), 2);
	CHECK_EQ(hsc_memory_waiting(&m, 11), 0);
	CHECK(hsc_memory_fits(&m, 0, false, true));
	CHECK(!hsc_memory_fits(&m, 0, true, false));
	hsc_memory_set(&m, 0, 13);
	hsc_memory_set(&m, 1, 14);
	hsc_memory_reach(&m, 20);
	check(&m, 13, 0x100, "-");
	check(&m, 14, 0x100, "01");
	CHECK(hsc_memory_lose(&m, 20));
	check(&m, 19, 0x100, "01");
	check(&m, 20, 0x100, "?");
	check(&m, 20, 0x300, "?"); /* anything may have been stored */
	hsc_memory_clear(&m);
}

static void more_than_the_list_has(void)
{
	struct hsc_memory m = { .count = 0 };
	const uint64_t all = HSC_MEMORY_KEPT + 10;

	for (uint64_t i = 0; i < all; i++) {
		add(&m, i, HSC_DTYPE_STORE, 0x1000 + i % 5000 * 8, i, 8);
		hsc_memory_reach(&m, i + 1);
	}
	CHECK(m.count <= HSC_MEMORY_KEPT && m.begin > 0);
	for (uint64_t i = all - 5000; i < all; i++) {
		char want[8];

		snprintf(want, sizeof(want), "%02x", (unsigned)(i >> 8 & 255));
		check(&m, all, 0x1001 + i % 5000 * 8, want);
	}
	add(&m, all, HSC_DTYPE_STORE, 0x10, 7, 1);
	hsc_memory_reach(&m, all + 1);
	for (uint64_t i = 0; i < HSC_MEMORY_KEPT; i++) {
		add(&m, all + 1 + i, HSC_DTYPE_LOAD, 0x2000000, 0, 1);
		hsc_memory_reach(&m, all + 2 + i);
	}
	check(&m, m.begin, 0x10, "07"); /* of the table */
	hsc_memory_clear(&m);
}

int main(void)
{
	between_two_reports();
	operations();
	exact_and_lost();
	more_than_the_list_has();
	return check_failures != 0;
}
