/* SPDX-License-Identifier: MIT */
/* However it gets there, it is the same; what cannot be is said. */
#include "import/put_stream.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define SIZE 200000

static void make(const char *path)
{
	FILE *out = fopen(path, "wb");

	for (unsigned i = 0; i < SIZE; i++)
		putc((int)(i * 7 + i / 251) & 0xff, out);
	fclose(out);
}

static bool same(const char *a, const char *b)
{
	FILE *x = fopen(a, "rb"), *y = fopen(b, "rb");
	int c = 0, d = 0;

	while (x && y && c == d && c != EOF) {
		c = getc(x);
		d = getc(y);
	}
	if (x)
		fclose(x);
	if (y)
		fclose(y);
	return x && y && c == d;
}

/* Put it, and read none or some of it before the end. */
static enum hsc_status put(const char *from, const char *to, bool in_place,
			   bool read, uint64_t *bytes)
{
	struct hsc_error error = { "" };
	struct hsc_import_put p;
	struct hsc_stream *stream;
	struct hsc_input in = { .pos = 0 };
	enum hsc_status rc =
		hsc_import_put_begin(&p, from, to, in_place, NULL, &error);

	*bytes = 0;
	if (rc != HSC_OK)
		return rc;
	if (read) {
		CHECK_EQ(hsc_stream_open(&stream, to, UINT64_MAX, &error),
			 HSC_OK);
		hsc_stream_append(stream, p.rest);
		CHECK_EQ(hsc_stream_fill(stream, &in), HSC_OK);
		CHECK(in.len > 0);
		hsc_stream_close(&stream);
	}
	return hsc_import_put_end(&p, from, to, HSC_OK, bytes, &error);
}

/* A disk that is full is what is said, not that the stream cannot be read. */
static void full(void)
{
	struct rlimit limit = { .rlim_cur = SIZE / 2, .rlim_max = SIZE / 2 };
	struct hsc_error error = { "" };
	struct hsc_import_put p;
	uint64_t size;

	signal(SIGXFSZ, SIG_IGN);
	CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
	CHECK_EQ(hsc_import_put_begin(&p, "from", "full", false, NULL, &error),
		 HSC_OK);
	CHECK_EQ(hsc_import_put_end(&p, "from", "full", HSC_OK, &size, &error),
		 HSC_E_FILE);
	CHECK(strstr(error.text, "full") != NULL);
	CHECK(strstr(error.text, strerror(EFBIG)) != NULL);
}

int main(void)
{
	uint64_t bytes;
	struct stat st;
	char folder[16];

	scratch_enter(folder);
	make("from");
	for (unsigned read = 0; read < 2; read++) {
		CHECK_EQ(put("from", "to", false, read, &bytes), HSC_OK);
		CHECK_EQ(bytes, SIZE);
		CHECK(same("from", "to"));
		CHECK(lstat("to", &st) == 0 && S_ISREG(st.st_mode));
	}
	CHECK_EQ(put("from", "link", true, true, &bytes), HSC_OK);
	CHECK_EQ(bytes, SIZE);
	CHECK(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
	CHECK(same("from", "link"));
	/* standard input, which is a file here */
	CHECK(freopen("from", "rb", stdin) != NULL);
	CHECK_EQ(put("-", "piped", false, true, &bytes), HSC_OK);
	CHECK(same("from", "piped"));
	CHECK_EQ(put("-", "x", true, false, &bytes), HSC_E_CONFIG);
	CHECK_EQ(put("none", "x", false, false, &bytes), HSC_E_FILE);
	CHECK_EQ(put("none", "x", true, false, &bytes), HSC_E_FILE);
	CHECK_EQ(put("from", "no/x", false, false, &bytes), HSC_E_FILE);
	full();
	scratch_leave(folder);
	return check_failures != 0;
}
