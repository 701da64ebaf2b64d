/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/export/table/thrift.h"
#include <stdlib.h>

int main(void)
{
	struct hsc_thrift t = { .len = 0 };

	hsc_thrift_begin(&t);
	hsc_thrift_i32(&t, 1, 5);
	hsc_thrift_i64(&t, 2, -1);
	hsc_thrift_text(&t, 4, "ab");
	CHECK_EQ(t.len, 8);
	CHECK(memcmp(t.bytes, "\x15\x0a\x16\1\x28\2ab", 8) == 0);
	hsc_thrift_list(&t, 6, 2, HSC_THRIFT_I32);
	hsc_thrift_element_i32(&t, 1);
	hsc_thrift_element_i32(&t, -2);
	CHECK(memcmp(t.bytes + 8, "\x29\x25\2\3", 4) == 0);
	hsc_thrift_list(&t, 7, 15, HSC_THRIFT_TEXT);
	for (unsigned i = 0; i < 15; i++)
		hsc_thrift_element_text(&t, "");
	CHECK(memcmp(t.bytes + 12, "\x19\xf8\x0f\0\0", 5) == 0);
	CHECK_EQ(t.len, 30);
	/* a struct in it counts its fields from the start, then it goes on */
	hsc_thrift_open(&t, 8);
	hsc_thrift_i32(&t, 1, 300);
	hsc_thrift_close(&t);
	hsc_thrift_i32(&t, 9, 0);
	hsc_thrift_close(&t);
	CHECK(memcmp(t.bytes + 30, "\x1c\x15\xd8\x04\0\x15\0\0", 8) == 0);
	CHECK_EQ(t.len, 38);
	CHECK(!t.failed && t.depth == 0);
	free(t.bytes);
	return check_failures != 0;
}
