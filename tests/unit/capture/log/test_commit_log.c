/* SPDX-License-Identifier: MIT */
#include "unit/capture/commit_rows.h"
#include <hartscope/capture/stream.h>
#include <stdlib.h>

static void binary(void)
{
	static const uint8_t bytes[] = {
		0, 1, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0x80, 4, 1,
	};
	char text[ROWS_MAX];

	scratch_write("u64", bytes, 16);
	rows_read(text, "u64", HSC_COMMIT_GUESS);
	CHECK_STR(text, "100 8000000000000102 ", "u64");
	scratch_write("u64", bytes, sizeof(bytes));
	rows_read(text, "u64", HSC_COMMIT_U64);
	CHECK_STR(text, "100 8000000000000102 E line 3", "cut");
}

/* What the first line says that says anything. */
static void formats_are_guessed(void)
{
	static const struct {
		const char *log;
		enum hsc_commit_format want;
	} cases[] = {
		{ "\n\ncore   0: 3 0x10 (0x0001)\n", HSC_COMMIT_SPIKE },
		{ "3 0x10 (0x0001)\n", HSC_COMMIT_SPIKE },
		{ "VALID,ADDRESS\n", HSC_COMMIT_CSV },
		{ "itype_0,iaddr_0\n", HSC_COMMIT_CSV },
		{ "Trace 0: 0x1 [0/10/0/0]\n", HSC_COMMIT_QEMU },
		{ "IN: \nTrace 0: 0x1 [0/10/0/0]\n", HSC_COMMIT_QEMU },
		{ "zebra\r\n0x10: 0x0001\r\n", HSC_COMMIT_RENODE },
		{ "c0de\n", HSC_COMMIT_TEXT },
		{ "", HSC_COMMIT_TEXT },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_commit_log *log;

		scratch_text("log", cases[i].log);
		CHECK_EQ(hsc_commit_log_open(&log, "log", HSC_COMMIT_GUESS,
					     NULL),
			 HSC_OK);
		CHECK_EQ(hsc_commit_log_format(log), cases[i].want);
		hsc_commit_log_close(&log);
	}
}

/* Lines longer than what is read at a time, and lines across its end. */
static void long_logs(void)
{
	const size_t len = 2 * HSC_STREAM_WINDOW + 100000;
	char *log = malloc(len + 64), text[ROWS_MAX];
	struct hsc_commit_log *reader;
	struct hsc_commit row;
	uint64_t count = 0;

	CHECK(log != NULL);
	if (!log)
		return;
	memset(log, 'x', len + 64);
	memcpy(log, "0x100 ", 6);
	memcpy(log + len, "\n0x102\n", 8);
	scratch_text("log", log);
	rows_read(text, "log", HSC_COMMIT_GUESS);
	CHECK_STR(text, "100 102 ", "a long line");
	for (size_t i = 0; i + 8 <= len; i += 8)
		memcpy(log + i, "0abcdef\n", 8);
	log[len - len % 8] = '\0';
	scratch_text("log", log);
	free(log);
	CHECK_EQ(hsc_commit_log_open(&reader, "log", HSC_COMMIT_GUESS, NULL),
		 HSC_OK);
	while (hsc_commit_log_next(reader, &row, NULL) == HSC_OK)
		count += row.pc == 0xabcdef && row.line == count + 1;
	CHECK_EQ(count, len / 8);
	hsc_commit_log_close(&reader);
}

static void no_file(void)
{
	struct hsc_commit_log *log;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_commit_log_open(&log, "zebra", HSC_COMMIT_GUESS, &why),
		 HSC_E_FILE);
	CHECK(log == NULL);
	CHECK(strstr(why.text, "zebra") != NULL);
	CHECK_EQ(hsc_commit_log_open(&log, ".", HSC_COMMIT_GUESS, &why),
		 HSC_E_FILE);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	binary();
	formats_are_guessed();
	long_logs();
	no_file();
	CHECK_STR(hsc_commit_format_text(HSC_COMMIT_QEMU), "qemu", "name");
	scratch_leave(folder);
	return check_failures != 0;
}
