/* SPDX-License-Identifier: MIT */
#include "decode/verify/rows.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <stdio.h>
#include <string.h>

/* Where `pcs` are in the log of addresses, written as letters. */
static const struct {
	const char *name, *log, *pcs;
	bool to_end, found;
	uint64_t at, rest, best;
	char row; /* that comes after them, 0: none */
} cases[] = {
	{ "at once", "abc", "ab", false, true, 0, 0, 0, 0 },
	{ "later", "xyabc", "ab", false, true, 2, 0, 0, 0 },
	{ "after a false start", "aabaac", "aac", false, true, 3, 0, 0, 0 },
	{ "a loop, and the log goes on", "abababcd", "ab", true, true, 0, 6, 0,
	  'a' },
	{ "a loop at the end of both", "ababab", "ab", true, true, 4, 0, 0, 0 },
	{ "a loop, one more follows", "abababc", "ab", true, true, 4, 1, 0,
	  'c' },
	{ "places that overlap", "aaa", "aa", true, true, 1, 0, 0, 0 },
	{ "most of them", "abxabcx", "abcd", false, false, 3, 0, 3, 'x' },
	{ "the log ends within", "xab", "abc", true, false, 1, 0, 2, 0 },
	{ "none", "xyz", "ab", true, false, 0, 0, 0, 'x' },
	{ "no log", "", "ab", true, false, 0, 0, 0, 0 },
};

static void open_log(struct hsc_verify_rows *rows, const char *text)
{
	FILE *file = fopen("log.txt", "w");
	struct hsc_error why;

	for (; file && *text; text++)
		fprintf(file, "%x\n", *text);
	CHECK(file && fclose(file) == 0);
	*rows = (struct hsc_verify_rows){ .any = true };
	CHECK_EQ(hsc_commit_log_open(&rows->log, "log.txt", HSC_COMMIT_TEXT,
				     &why),
		 HSC_OK);
}

static void run(size_t i)
{
	const size_t count = strlen(cases[i].pcs);
	struct hsc_verify_place place;
	struct hsc_verify_rows rows;
	uint64_t pcs[8];

	open_log(&rows, cases[i].log);
	for (size_t k = 0; k < count; k++)
		pcs[k] = (uint64_t)cases[i].pcs[k];
	CHECK_EQ(hsc_verify_find(&rows, pcs, count, cases[i].to_end, &place),
		 HSC_OK);
	if (place.found != cases[i].found || place.at != cases[i].at)
		printf("%s:\n", cases[i].name);
	CHECK_EQ(place.found, cases[i].found);
	CHECK_EQ(place.at, cases[i].at);
	CHECK_EQ(place.rest, cases[i].rest);
	if (!place.found)
		CHECK_EQ(place.best, cases[i].best);
	if (cases[i].row)
		CHECK_EQ(place.row.pc, cases[i].row);
	hsc_commit_log_close(&rows.log);
}

int main(void)
{
	char folder[16];
	struct hsc_verify_rows rows;

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	open_log(&rows, "a");
	CHECK(hsc_verify_peek(&rows) && hsc_verify_peek(&rows));
	CHECK_EQ(rows.row.pc, 'a');
	CHECK_EQ(rows.count, 0);
	hsc_verify_take(&rows);
	CHECK_EQ(rows.count, 1);
	CHECK(!hsc_verify_peek(&rows));
	CHECK_EQ(rows.rc, HSC_END);
	hsc_commit_log_close(&rows.log);
	/* a list of addresses is of hart 0 */
	open_log(&rows, "ab");
	rows.any = false;
	rows.hart = 3;
	CHECK(!hsc_verify_peek(&rows));
	CHECK(rows.has_other && rows.other == 0);
	hsc_commit_log_close(&rows.log);
	scratch_leave(folder);
	return check_failures != 0;
}
