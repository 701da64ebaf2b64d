/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/replay/line.h"

static const struct {
	const char *name;
	uint64_t at, length;
	bool left;
	uint8_t how, unit;
	const char *want;
} fronts[] = {
	{ "a clock", 0, 0, false, HSC_MOMENT_EXACT, 0,
	  "              0                  " },
	{ "and a length", 999, 1000, true, HSC_MOMENT_EXACT, 0,
	  "            999           1,000  " },
	{ "zeros within", 1000000, 20030, true, HSC_MOMENT_EXACT, 0,
	  "      1,000,000          20,030  " },
	{ "the widest", UINT64_C(999999999999), 7, true, HSC_MOMENT_EXACT, 0,
	  "999,999,999,999               7  " },
	{ "wider than its column", UINT64_C(1000000000000), 7, true,
	  HSC_MOMENT_EXACT, 0, "" },
	{ "a length that is", 7, UINT64_C(12345678901234), true,
	  HSC_MOMENT_EXACT, 0, "" },
	{ "between timestamps", 12, 0, false, HSC_MOMENT_BETWEEN, 0, "" },
	{ "ticks", 12, 0, false, HSC_MOMENT_EXACT, HSC_AXIS_TICKS, "" },
};

static void front(size_t i)
{
	struct hsc_writer w = { .used = 0 };
	const struct hsc_axis axis = { .unit = fronts[i].unit };
	const struct hsc_stack_step leave = { .began = 5,
					      .clock = 5 + fronts[i].length };
	const struct hsc_moment at = { fronts[i].at, fronts[i].how };
	struct printed p = { .len = 0 };

	w.file = printed_begin(&p);
	CHECK_EQ(hsc_view_line_numbers(&w, &axis, at,
				       fronts[i].left ? &leave : NULL),
		 fronts[i].want[0] != 0);
	hsc_writer_flush(&w);
	CHECK_STR(printed_end(&p), fronts[i].want, fronts[i].name);
	printed_free(&p);
}

/* Names twice, as the second time they are known. */
static void test_names(void)
{
	const struct hsc_function main = { .name = "main", .module = "" };
	const struct hsc_function odd = { .name = "a\x1b", .module = "" };
	struct hsc_writer w = { .used = 0 };
	struct hsc_view_names names = { .count = 0 };
	struct hsc_functions *functions;
	struct printed p = { .len = 0 };
	uint32_t plain, strange;

	CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
	strange = hsc_functions_index(functions, &odd);
	plain = hsc_functions_index(functions, &main);
	w.file = printed_begin(&p);
	for (unsigned turn = 0; turn < 2; turn++) {
		CHECK(hsc_view_line_name(&w, &names, functions, plain));
		CHECK(!hsc_view_line_name(&w, &names, functions, strange));
		hsc_view_line_indent(&w, turn);
	}
	hsc_writer_flush(&w);
	CHECK_STR(printed_end(&p), "mainmain  ", "names");
	printed_free(&p);
	hsc_view_names_clear(&names);
	CHECK(!names.list && !names.count);
	hsc_functions_free(&functions);
}

/* Calls deeper than lines are wide. */
static void test_indent(void)
{
	struct hsc_writer w = { .used = 0 };
	struct printed p = { .len = 0 };

	w.file = printed_begin(&p);
	hsc_view_line_indent(&w, 1000000);
	hsc_writer_flush(&w);
	printed_end(&p);
	CHECK_EQ(p.len, 2 * HSC_VIEW_INDENT_MAX);
	printed_free(&p);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(fronts) / sizeof(*fronts); i++)
		front(i);
	test_names();
	test_indent();
	return check_failures != 0;
}
