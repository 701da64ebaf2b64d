/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/ntrace_slice.h>

#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1

static const uint8_t endless[300] = { [299] = 0x03 };
static const uint8_t longest[256] = { [255] = 0x03 };
static const uint8_t too_long[257] = { [256] = 0x03 };
static const uint8_t cut_long[256];

/* M message, I idle, G gap, C gap that is the beginning of a message; the
 * number is the length in bytes. */
static const struct {
	const char *name;
	bool aligned;
	const uint8_t *bytes;
	size_t len;
	const char *want;
} cases[] = {
	{ "N-Trace 1.0, MDO and MSEO Encoding Example", true,
	  BYTES("\xff\x70\xd0\x1d\x1d\xf8\xff\xff"), "I1 M6 I1 " },
	{ "ring start: hunt for the first boundary", false,
	  BYTES("\x1d\xf8\x03\x08\x07"), "G3 M2 " },
	{ "ring start at a whole message: it is not trusted", false,
	  BYTES("\x08\x07\x0c\x0b"), "G2 M2 " },
	{ "ring start inside idle", false, BYTES("\xff\xff\xff\x0c\x0b"),
	  "G1 I2 M2 " },
	{ "reserved flags 10 spoil a message", true,
	  BYTES("\x08\x02\x07\x08\x07"), "G3 M2 " },
	{ "reserved flags 10 first", true, BYTES("\x0a\x07\x08\x07"),
	  "G2 M2 " },
	{ "reserved flags 10 in the ninth byte", true,
	  BYTES("\x08\0\0\0\0\0\0\0\x02\x07\x08\x07"), "G10 M2 " },
	{ "end flags with no message before them", true, BYTES("\x03\x08\x07"),
	  "G1 M2 " },
	{ "field end flags with no message before them", true,
	  BYTES("\x09\x08\x07\x08\x07"), "G3 M2 " },
	{ "capture ends inside a message", true, BYTES("\x08\x07\x08\x04"),
	  "M2 C2 " },
	{ "capture ends after the first byte", true, BYTES("\x08\x07\x08"),
	  "M2 C1 " },
	{ "capture ends inside a message with a flaw", true,
	  BYTES("\x08\x07\x08\x06\x04"), "M2 G3 " },
	{ "capture ends before the first boundary", false, BYTES("\x08\x04"),
	  "G2 " },
	{ "longer than any message", true, endless, sizeof(endless), "G300 " },
	{ "the longest message", true, longest, sizeof(longest), "M256 " },
	{ "one byte longer", true, too_long, sizeof(too_long), "G257 " },
	{ "ends at the cap", true, cut_long, sizeof(cut_long), "G256 " },
	{ "message whose last byte looks idle", true,
	  BYTES("\x0c\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0c\xff"),
	  "M2 I10 M2 " },
	{ "messages of many lengths, word and byte scans", true,
	  BYTES("\x0c\x07\x10\x04\x05\x03\x10\0\0\0\0\0\0\x07\x10\0\0\0\0\0"
		"\0\0\x07\x0c\x07"),
	  "M2 M4 M8 M9 M2 " },
	{ "nothing", true, BYTES(""), "G0 " },
};

static char letter(const struct hsc_nt_span *span,
		   const struct hsc_nt_slicer *s)
{
	return span->kind == HSC_NT_GAP && s->cut ? 'C' : "MIG"[span->kind];
}

/* Cut case i, shown `step` bytes at a time; join gaps and idle runs that were
 * split, which happens only where the window ends. */
static void describe(char *text, size_t cap, size_t i, size_t step)
{
	struct hsc_input in = { .buf = cases[i].bytes };
	struct hsc_nt_slicer s = { .aligned = cases[i].aligned };
	struct hsc_nt_span span, run = { .kind = HSC_NT_GAP };
	enum hsc_status rc;
	size_t at = 0;

	while ((rc = hsc_nt_slicer_next(&s, &in, &span)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			in.len += step;
			in.last = in.len >= cases[i].len;
			in.len = in.last ? cases[i].len : in.len;
			continue;
		}
		CHECK(span.len > 0);
		CHECK(span.bytes == cases[i].bytes + span.offset);
		CHECK_EQ(span.offset, run.offset + run.len);
		if (span.kind == run.kind && span.kind != HSC_NT_MESSAGE) {
			CHECK(step < cases[i].len || run.len == 0);
			run.len += span.len;
			continue;
		}
		if (run.len)
			at += (size_t)snprintf(text + at, cap - at, "%c%zu ",
					       letter(&run, &s), run.len);
		run = span;
	}
	CHECK_EQ(in.pos, cases[i].len);
	snprintf(text + at, cap - at, "%c%zu ", letter(&run, &s), run.len);
}

/* offset names buf[0] of a window that was moved. */
static void test_moved_window(void)
{
	const uint8_t *bytes = (const uint8_t *)"\x0c\x07\x0c";
	struct hsc_input in = { .buf = bytes, .len = 3, .offset = 100 };
	struct hsc_nt_slicer s = { .aligned = true };
	struct hsc_nt_span span;

	CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_OK);
	CHECK_EQ(span.offset, 100);
	CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_AGAIN);
	CHECK_EQ(in.pos, 2);
	in = (struct hsc_input){ .buf = (const uint8_t *)"\x0c\x0b",
				 .len = 2,
				 .offset = 102,
				 .last = true };
	CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_OK);
	CHECK_EQ(span.kind, HSC_NT_MESSAGE);
	CHECK_EQ(span.offset, 102);
	CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_END);
	CHECK(hsc_nt_slicer_next(&s, &in, &span) == HSC_END);
}

int main(void)
{
	char text[128];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (size_t step = 1; step <= 1000; step *= 10) {
			describe(text, sizeof(text), i, step);
			CHECK_STR(text, cases[i].want, cases[i].name);
		}
	test_moved_window();
	return check_failures != 0;
}
