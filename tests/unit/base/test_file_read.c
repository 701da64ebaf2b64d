/* SPDX-License-Identifier: MIT */
#include "base/file_read.h"
#include "unit/check.h"
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#define COUNT     200000
#define TEST_FILE "file_read.test"

static void test_lengths(void)
{
	static const size_t lengths[] = { 0, 1, 65535, 65536, 65537, COUNT };
	static char bytes[COUNT];
	struct hsc_file_text got;

	memset(bytes, 'x', sizeof(bytes));
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		const size_t len = lengths[i];
		FILE *in = tmpfile();

		CHECK(in && fwrite(bytes, 1, len, in) == len);
		if (!in)
			return;
		rewind(in);
		CHECK_EQ(hsc_file_read(&got, in, "f", len, NULL), HSC_OK);
		CHECK_EQ(got.len, len);
		CHECK(got.bytes && memcmp(got.bytes, bytes, len) == 0);
		CHECK(got.bytes && got.bytes[len] == '\0');
		free(got.bytes);
	}
}

static void test_refused(void)
{
	struct hsc_error why = { "" };
	struct hsc_file_text got;
	FILE *in = tmpfile();

	errno = ENOENT;
	CHECK_EQ(-hsc_file_read(&got, NULL, "f", 9, &why), -HSC_E_FILE);
	CHECK_STR(why.text, "f: No such file or directory", "not opened");
	CHECK(!got.bytes && got.len == 0);
	CHECK(in && fputs("0123456789", in) >= 0);
	if (!in)
		return;
	rewind(in);
	CHECK_EQ(-hsc_file_read(&got, in, "f", 9, &why), -HSC_E_FORMAT);
	CHECK_STR(why.text, "f has more than 9 bytes", "too long");
	CHECK(!got.bytes && got.len == 0);
	in = fopen("/", "r"); /* a folder opens, and cannot be read */
	CHECK_EQ(-hsc_file_read(&got, in, "/", 9, &why), -HSC_E_FILE);
	CHECK_STR(why.text, "/: Is a directory", "a folder");
}

static void test_exists(void)
{
	FILE *out = fopen(TEST_FILE, "w");

	CHECK(out && fclose(out) == 0);
	CHECK(hsc_file_exists(TEST_FILE));
	CHECK(!hsc_file_exists("/"));
	CHECK(!hsc_file_exists("/dev/null"));
	CHECK(!hsc_file_exists(TEST_FILE "/x"));
	CHECK(remove(TEST_FILE) == 0);
	CHECK(!hsc_file_exists(TEST_FILE));
}

int main(void)
{
	test_lengths();
	test_refused();
	test_exists();
	return check_failures != 0;
}
