/* SPDX-License-Identifier: MIT */
#include "cli/gdbserver/answer.h"
#include "unit/cli/traced.h"

static void test_add(void)
{
	static struct hsc_gdb_answer out;
	static char text[2 * HSC_GDB_PACKET_MAX];

	out = (struct hsc_gdb_answer){ .len = 0 };
	hsc_gdb_add(&out, "T%02x", 5u);
	hsc_gdb_add(&out, "%s", "thread:1;");
	CHECK_STR(out.text, "T05thread:1;", "text");
	CHECK_EQ(out.len, 12);
	hsc_gdb_add_hex(&out, "a\xff", 2);
	CHECK_STR(out.text + 12, "61ff", "hex");
	/* one byte too many is cut */
	memset(text, 'x', HSC_GDB_PACKET_MAX + 1);
	out = (struct hsc_gdb_answer){ .len = 0 };
	hsc_gdb_add(&out, "%.*s", (int)HSC_GDB_PACKET_MAX + 1, text);
	CHECK_EQ(out.len, HSC_GDB_PACKET_MAX);
	out = (struct hsc_gdb_answer){ .len = 0 };
	/* what is too much is cut, and more does no harm */
	memset(text, 'x', sizeof(text) - 1);
	hsc_gdb_add(&out, "%s", text);
	CHECK_EQ(out.len, HSC_GDB_PACKET_MAX);
	hsc_gdb_add(&out, "more");
	hsc_gdb_add_hex(&out, "more", 4);
	CHECK_EQ(out.len, HSC_GDB_PACKET_MAX);
	CHECK_EQ(strlen(out.text), HSC_GDB_PACKET_MAX);
}

static const struct {
	const char *text;
	bool is;
	uint64_t want;
	const char *rest;
} numbers[] = {
	{ "1f,3", true, 0x1f, ",3" },
	{ "FFFFFFFFFFFFFFFF", true, UINT64_MAX, "" },
	{ "0", true, 0, "" },
	{ "", false, 0, "" },
	{ "g", false, 0, "g" },
	{ "-1", false, 0, "-1" },
	{ " 1", false, 0, " 1" },
};

static void test_take(void)
{
	const char *text = "Rcmd,61";

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		const char *at = numbers[i].text;
		uint64_t got = 0;

		CHECK_EQ(hsc_gdb_take_hex(&at, &got), numbers[i].is);
		CHECK_EQ(got, numbers[i].want);
		CHECK_STR(at, numbers[i].rest, numbers[i].text);
	}
	CHECK(!hsc_gdb_skip(&text, "Rcmd;"));
	CHECK_STR(text, "Rcmd,61", "not skipped");
	CHECK(hsc_gdb_skip(&text, "Rcmd,"));
	CHECK_STR(text, "61", "skipped");
	CHECK(hsc_gdb_skip(&text, ""));
}

/* Opened once, when it is asked for. */
static void test_history(void)
{
	struct hsc_gdb_hart harts[2] = { { .id = 0 },
					 { .config = { .source = 9 } } };
	struct hsc_gdb_remote r = { .bundle = TRACED,
				    .harts = harts,
				    .hart_count = 2 };
	struct hsc_history *first = hsc_gdb_history(&r, 0);

	CHECK(first != NULL);
	CHECK(hsc_gdb_history(&r, 0) == first);
	CHECK(hsc_gdb_history(&r, 1) == NULL);
	CHECK(r.error.text[0] != '\0');
	hsc_gdb_end(&r);
	CHECK(harts[0].history == NULL);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	test_add();
	test_take();
	test_history();
	scratch_leave(folder);
	return check_failures != 0;
}
