/* SPDX-License-Identifier: MIT */
#include "encode/handlers.h"
#include "unit/check.h"

struct trap {
	int interrupt; /* -1: no more */
	unsigned cause;
	uint64_t pc;
};

static const struct {
	const char *name;
	struct trap traps[4];
	bool ok;
	uint64_t base;
} cases[] = {
	{ "no trap", { { -1, 0, 0 } }, true, 0 },
	{ "exceptions",
	  { { 0, 2, 0x100 }, { 0, 8, 0x100 }, { -1, 0, 0 } },
	  true,
	  0x100 },
	{ "at 0", { { 0, 2, 0 }, { 1, 7, 0 }, { -1, 0, 0 } }, true, 0 },
	{ "two handlers of exceptions",
	  { { 0, 2, 0x100 }, { 0, 8, 0x200 }, { -1, 0, 0 } },
	  false,
	  0x200 },
	{ "interrupts go there, too",
	  { { 0, 2, 0x100 }, { 1, 7, 0x100 }, { -1, 0, 0 } },
	  true,
	  0x100 },
	{ "interrupts go by cause",
	  { { 1, 7, 0x11c }, { 1, 3, 0x10c }, { 0, 2, 0x100 }, { -1, 0, 0 } },
	  true,
	  0x101 },
	{ "no exceptions",
	  { { 1, 7, 0x11c }, { 1, 3, 0x10c }, { -1, 0, 0 } },
	  true,
	  0x101 },
	{ "one interrupt", { { 1, 7, 0x100 }, { -1, 0, 0 } }, true, 0x100 },
	{ "neither",
	  { { 1, 7, 0x300 }, { 0, 2, 0x100 }, { -1, 0, 0 } },
	  false,
	  0x2e5 },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct hsc_encode_handlers h = { .exception = 0 };
		uint64_t base = 1;

		for (size_t t = 0; cases[i].traps[t].interrupt >= 0; t++)
			hsc_encode_handlers_add(
				&h, cases[i].traps[t].interrupt > 0,
				cases[i].traps[t].cause, cases[i].traps[t].pc);
		CHECK_EQ(hsc_encode_handlers_base(&h, &base), cases[i].ok);
		CHECK_EQ(base, cases[i].base);
		CHECK_EQ(hsc_encode_handlers_any(&h),
			 cases[i].traps[0].interrupt >= 0);
	}
	return check_failures != 0;
}
