/* SPDX-License-Identifier: MIT */
/* However it gets there, it is the same; what cannot be is said. */
#include "import/put_stream.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int main(void)
{
	struct hsc_error error = { "" };
	uint64_t bytes;
	struct stat st;
	char folder[16];

	scratch_enter(folder);
	make("from");
	CHECK_EQ(hsc_import_put_stream("from", "to", false, &bytes, &error),
		 HSC_OK);
	CHECK_EQ(bytes, SIZE);
	CHECK(same("from", "to"));
	CHECK(lstat("to", &st) == 0 && S_ISREG(st.st_mode));
	CHECK_EQ(hsc_import_put_stream("from", "link", true, &bytes, &error),
		 HSC_OK);
	CHECK_EQ(bytes, SIZE);
	CHECK(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
	CHECK(same("from", "link"));
	/* standard input, which is a file here */
	CHECK(freopen("from", "rb", stdin) != NULL);
	CHECK_EQ(hsc_import_put_stream("-", "piped", false, &bytes, &error),
		 HSC_OK);
	CHECK(same("from", "piped"));
	CHECK_EQ(hsc_import_put_stream("-", "x", true, &bytes, &error),
		 HSC_E_CONFIG);
	CHECK_EQ(hsc_import_put_stream("none", "x", false, &bytes, &error),
		 HSC_E_FILE);
	CHECK_EQ(hsc_import_put_stream("none", "x", true, &bytes, &error),
		 HSC_E_FILE);
	CHECK_EQ(hsc_import_put_stream("from", "no/x", false, &bytes, &error),
		 HSC_E_FILE);
	scratch_leave(folder);
	return check_failures != 0;
}
