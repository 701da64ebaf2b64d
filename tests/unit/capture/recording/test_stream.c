/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/stream.h>

#define LEN (3 * HSC_STREAM_WINDOW + 12345)

static uint8_t byte_at(uint64_t offset)
{
	return (uint8_t)(offset * 31 + (offset >> 11));
}

/* Read all, leaving `unread` bytes unread each time; how many there were. */
static uint64_t read_all(struct hsc_stream *s, size_t unread)
{
	struct hsc_input in = { .buf = NULL };
	uint64_t done = 0;

	do {
		const uint64_t end = in.offset + in.len;

		CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
		CHECK_EQ(in.offset, done);
		CHECK_EQ(in.pos, 0);
		CHECK(in.last || in.offset + in.len > end);
		CHECK(in.len <= HSC_STREAM_WINDOW);
		while (in.pos < in.len && (in.last || in.len - in.pos > unread))
			if (in.buf[in.pos++] != byte_at(done++))
				return 0;
	} while (!in.last);
	return done;
}

static void test_files(void)
{
	static const struct {
		uint64_t limit, want;
		size_t unread;
	} cases[] = {
		{ UINT64_MAX, LEN, 0 },
		{ UINT64_MAX, LEN, 300 },
		{ LEN, LEN, 1 },
		{ LEN - 1, LEN - 1, 7 },
		{ HSC_STREAM_WINDOW, HSC_STREAM_WINDOW, 7 },
		{ 5, 5, 7 },
		{ 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_stream *s;

		CHECK_EQ(hsc_stream_open(&s, "large", cases[i].limit, NULL),
			 HSC_OK);
		CHECK_EQ(read_all(s, cases[i].unread), cases[i].want);
		hsc_stream_close(&s);
		CHECK(s == NULL);
	}
}

/* A reader that takes nothing must not spin. */
static void test_stuck(void)
{
	struct hsc_input in = { .buf = NULL };
	struct hsc_stream *s;
	enum hsc_status rc;

	CHECK_EQ(hsc_stream_open(&s, "large", UINT64_MAX, NULL), HSC_OK);
	do
		rc = hsc_stream_fill(s, &in);
	while (rc == HSC_OK && !in.last);
	CHECK_EQ(-rc, -HSC_E_SPACE);
	in.pos = 10;
	CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
	CHECK_EQ(in.offset, 10);
	CHECK_EQ(in.len, HSC_STREAM_WINDOW);
	hsc_stream_close(&s);
	/* A window that is exactly all there is has its end, too. */
	in = (struct hsc_input){ .buf = NULL };
	CHECK_EQ(hsc_stream_open(&s, "large", HSC_STREAM_WINDOW, NULL), HSC_OK);
	do
		rc = hsc_stream_fill(s, &in);
	while (rc == HSC_OK && !in.last);
	CHECK_EQ(rc, HSC_OK);
	CHECK_EQ(in.len, HSC_STREAM_WINDOW);
	CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
	CHECK(in.last && in.len == HSC_STREAM_WINDOW);
	hsc_stream_close(&s);
}

/* What a pipe has is there at once; its end is seen when it is closed. */
static void test_pipe(void)
{
	struct hsc_input in = { .buf = NULL };
	struct hsc_stream *s;
	int ends[2];

	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
	close(ends[0]);
	CHECK_EQ(hsc_stream_open(&s, "-", UINT64_MAX, NULL), HSC_OK);
	for (unsigned i = 1; i <= 3; i++) {
		CHECK_EQ(write(ends[1], "ab", 2), 2);
		CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
		CHECK_EQ(in.len, 2 + (i > 1));
		CHECK(!in.last);
		in.pos = in.len - 1;
	}
	close(ends[1]);
	CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
	CHECK(in.last);
	CHECK_EQ(in.len, 1);
	CHECK_EQ(in.offset, 5);
	hsc_stream_close(&s);
	CHECK(fcntl(STDIN_FILENO, F_GETFD) >= 0);
}

/* What a file does not have yet follows what it has, and is in it then. */
static void test_rest(void)
{
	struct hsc_stream_rest rest = { .from = -1 };
	struct hsc_stream *s;
	int ends[2];

	scratch_write("grows", "ab", 2);
	CHECK_EQ(pipe(ends), 0);
	rest.from = ends[0];
	rest.to = open("grows", O_WRONLY | O_APPEND);
	CHECK_EQ(write(ends[1], "cdefg", 5), 5);
	close(ends[1]);
	for (unsigned i = 0; i < 2; i++) {
		struct hsc_input in = { .buf = NULL };

		CHECK_EQ(hsc_stream_open(&s, "grows", UINT64_MAX, NULL),
			 HSC_OK);
		hsc_stream_append(s, &rest);
		while (!in.last)
			CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
		CHECK_EQ(in.len, 7);
		CHECK(memcmp(in.buf, "abcdefg", 7) == 0);
		CHECK_EQ(rest.bytes, 5);
		hsc_stream_close(&s);
	}
	close(rest.from);
	close(rest.to);
}

/* A short file has a small window, and may become a long one meanwhile. */
static void test_short(void)
{
	struct hsc_input in = { .buf = NULL };
	struct hsc_stream *s;
	uint64_t seen = 0;

	scratch_write("short", "ab", 2);
	CHECK_EQ(hsc_stream_open(&s, "short", UINT64_MAX, NULL), HSC_OK);
	CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
	CHECK_EQ(in.len, 2);
	CHECK_EQ(truncate("short", (off_t)HSC_STREAM_WINDOW), 0);
	do {
		seen += in.len;
		in.pos = in.len;
		CHECK_EQ(hsc_stream_fill(s, &in), HSC_OK);
		CHECK(in.len < HSC_STREAM_WINDOW);
	} while (!in.last);
	CHECK_EQ(seen, HSC_STREAM_WINDOW);
	hsc_stream_close(&s);
}

static void test_refused(void)
{
	struct hsc_error why = { "" };
	struct hsc_input in = { .buf = NULL };
	struct hsc_stream *s = NULL;

	CHECK_EQ(-hsc_stream_open(&s, "gone", UINT64_MAX, &why), -HSC_E_FILE);
	CHECK_STR(why.text, "gone: No such file or directory", "gone");
	CHECK(s == NULL);
	hsc_stream_close(&s);
	CHECK_EQ(hsc_stream_open(&s, ".", UINT64_MAX, &why), HSC_OK);
	CHECK_EQ(-hsc_stream_fill(s, &in), -HSC_E_FILE);
	hsc_stream_close(&s);
}

int main(void)
{
	uint8_t *bytes = malloc(LEN);
	char name[16];

	scratch_enter(name);
	for (size_t i = 0; i < LEN; i++)
		bytes[i] = byte_at(i);
	scratch_write("large", bytes, LEN);
	free(bytes);
	test_files();
	test_stuck();
	test_pipe();
	test_rest();
	test_short();
	test_refused();
	scratch_leave(name);
	return check_failures != 0;
}
