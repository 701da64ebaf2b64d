/* SPDX-License-Identifier: MIT */
#include "cli/gdbserver/backtrace.h"
#include "unit/cli/traced.h"

/* After so many instructions: 1000, 1004, 1010, 1014, 1008. */
static const struct {
	uint64_t at;
	const char *want;
} cases[] = {
	{ 0, "#0  main  called at instruction 0\n" },
	{ 1, "#0  main  called at instruction 0\n" },
	{ 2, "#0  f  called at instruction 2\n"
	     "#1  main  called at instruction 0\n" },
	{ 3, "#0  f  called at instruction 2\n"
	     "#1  main  called at instruction 0\n" },
	{ 4, "#0  main  called at instruction 0\n" },
};

int main(void)
{
	struct hsc_gdb_hart hart = { .id = 0 };
	struct hsc_gdb_remote r = { .bundle = TRACED,
				    .harts = &hart,
				    .hart_count = 1 };
	enum hsc_history_end end;
	char folder[16], text[256];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	CHECK_EQ(hsc_gdb_begin(&r), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(hsc_history_seek(hart.history, cases[i].at, &end),
			 HSC_OK);
		hsc_gdb_backtrace(&r, text, sizeof(text));
		CHECK_STR(text, cases[i].want, "backtrace");
	}
	hsc_gdb_backtrace(&r, text, 8);
	CHECK_STR(text, "#0  mai", "cut");
	r.bundle = "no.hart";
	hsc_gdb_backtrace(&r, text, sizeof(text));
	CHECK_STR(text, "cannot be decoded\n", "no bundle");
	hsc_gdb_end(&r);
	scratch_leave(folder);
	return check_failures != 0;
}
