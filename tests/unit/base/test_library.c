/* SPDX-License-Identifier: MIT */
/* The C library's own mathematics stand for a library. */
#include "base/library.h"
#include "unit/check.h"
#include <string.h>

struct calls {
	int before;
	double (*root)(double);
	double (*power)(double, double);
};

static const struct hsc_library_call rows[] = {
	{ "sqrt", offsetof(struct calls, root) },
	{ "pow", offsetof(struct calls, power) },
	{ "no_such_function", offsetof(struct calls, power) },
};

static bool open_it(const char *file, size_t count, struct calls *calls,
		    void **handle, struct hsc_error *error)
{
	const struct hsc_library library = { file, "sums need libm", rows,
					     count };

	return hsc_library_open(&library, handle, calls, error);
}

static void test_found(void)
{
	struct calls calls = { .before = 7 };
	struct hsc_error error = { "" };
	void *handle;

	CHECK(open_it("libm.so.6", 2, &calls, &handle, &error));
	CHECK(handle != NULL);
	CHECK_EQ(calls.before, 7);
	if (calls.root && calls.power)
		CHECK_EQ((int)calls.power(calls.root(9), 2), 9);
	CHECK_STR(error.text, "", "found");
	hsc_library_close(handle);
}

static void test_no_function(void)
{
	struct calls calls = { .before = 7 };
	struct hsc_error error = { "" };
	void *handle;

	CHECK(!open_it("libm.so.6", 3, &calls, &handle, &error));
	CHECK(strstr(error.text, "sums need libm, which cannot be loaded: "));
	CHECK(strstr(error.text, "no_such_function") != NULL);
	hsc_library_close(handle);
}

static void test_no_library(void)
{
	struct calls calls = { .before = 7 };
	struct hsc_error error = { "" };
	void *handle;

	CHECK(!open_it("libnobody.so.9", 2, &calls, &handle, &error));
	CHECK(handle == NULL);
	CHECK(strstr(error.text, "libnobody.so.9") != NULL);
	hsc_library_close(handle);
}

int main(void)
{
	test_found();
	test_no_function();
	test_no_library();
	return check_failures != 0;
}
