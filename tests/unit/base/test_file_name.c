/* SPDX-License-Identifier: MIT */
#include "base/file_name.h"
#include "unit/check.h"

int main(void)
{
	CHECK_STR(hsc_file_name("a/b.hart"), "b.hart", "in a folder");
	CHECK_STR(hsc_file_name("/b"), "b", "in the root");
	CHECK_STR(hsc_file_name("b"), "b", "here");
	CHECK_STR(hsc_file_name("a/b/"), "a/b/", "a folder");
	CHECK_STR(hsc_file_name(""), "", "nothing");
	return check_failures != 0;
}
