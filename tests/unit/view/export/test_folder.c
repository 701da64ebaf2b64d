/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/taken.h"
#include "view/export/folder.h"

int main(void)
{
	struct hsc_export e = { .folder = taken_folder };
	struct hsc_manifest *m = &exported_manifest;
	char large[5000];
	size_t len;
	char *text;
	FILE *f;

	taken_begin();
	f = hsc_folder_open(&e, "one", "wb");
	CHECK(f != NULL);
	fputs("text", f);
	CHECK_EQ(hsc_folder_close(f), HSC_OK);
	text = taken("one", &len);
	CHECK_STR(text, "text", "a file");
	free(text);
	taken_end();
	CHECK(!hsc_folder_open(&e, "gone", "wb"));
	memset(large, 'x', sizeof(large) - 1);
	large[sizeof(large) - 1] = '\0';
	CHECK(!hsc_folder_open(&e, large, "wb"));
	f = fopen("/dev/full", "wb");
	if (f) {
		fputs("no room", f);
		CHECK_EQ(hsc_folder_close(f), HSC_E_FILE);
	}

	/* 0 would be the idle task of Linux */
	CHECK_EQ(hsc_export_pid(m, 1), 1);
	CHECK_EQ(hsc_export_tid(m, 1), 2);
	exported_process.pid = UINT64_C(0x180000005);
	exported_sources[1].tid = 77;
	CHECK_EQ(hsc_export_pid(m, 1), 5);
	CHECK_EQ(hsc_export_tid(m, 1), 77);
	exported_sources[1].tid = UINT64_C(0x80000000);
	CHECK_EQ(hsc_export_tid(m, 1), 1);
	exported_sources[1].process = 9;
	CHECK_EQ(hsc_export_pid(m, 1), 10);
	CHECK(sources_two[0].flow == 0 && !sources_image);
	return check_failures != 0;
}
