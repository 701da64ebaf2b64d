/* SPDX-License-Identifier: MIT */
#include "capture/recording/code.h"
#include "unit/check.h"

/* The rest of what it does is seen in test_log.c. */
static void test_versions(void)
{
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	struct hsc_log_code code = { .halves = NULL };

	CHECK_EQ(hsc_log_code_finish(&code, p), HSC_OK);
	CHECK_EQ(p->version_count, 0);
	code.version = 2;
	CHECK_EQ(hsc_log_code_add(&code, 2, 0x1000, "8280"), HSC_OK);
	CHECK_EQ(hsc_log_code_add(&code, 1, 0x1000, "0100"), HSC_OK);
	CHECK_EQ(hsc_log_code_add(&code, 0, 0x1000, "0100050a"), HSC_OK);
	CHECK_EQ(hsc_log_code_add(&code, 2, 0x1004, "0b0c"), HSC_OK);
	CHECK_EQ(hsc_log_code_add(&code, 2, 0x1002, "010"), HSC_E_FORMAT);
	CHECK_EQ(hsc_log_code_add(&code, 2, 0x1003, "0100"), HSC_E_FORMAT);
	CHECK_EQ(hsc_log_code_finish(&code, p), HSC_OK);
	CHECK_EQ(p->version_count, 3);
	/* 0x1000 changed, so nothing of it is in all versions */
	CHECK_EQ(p->versions[0].map_count, 1);
	CHECK_EQ(p->versions[0].maps[0].start, 0x1002);
	CHECK_STR(p->versions[0].maps[0].bytes, "050a", "always");
	CHECK_STR(p->versions[1].maps[0].bytes, "0100", "at first");
	CHECK_EQ(p->versions[2].map_count, 2);
	CHECK_STR(p->versions[2].maps[0].bytes, "8280", "then");
	CHECK_EQ(p->versions[2].maps[1].start, 0x1004);
	hsc_log_code_clear(&code);
	hsc_manifest_clear(&m);
}

int main(void)
{
	test_versions();
	return check_failures != 0;
}
