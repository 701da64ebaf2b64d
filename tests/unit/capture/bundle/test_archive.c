/* SPDX-License-Identifier: MIT */
/* Without the library: tests/golden/pack.sh. */
#include "capture/bundle/archive.h"
#include "unit/check.h"

int main(void)
{
	struct hsc_error why = { "" };
	struct hsc_archive a;
	struct archive *archive;

	/* closed and opened again, it is as new */
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(hsc_archive_open(&a, &why), HSC_OK);
		CHECK_STR(why.text, "", "");
		archive = a.read_new();
		CHECK(archive != NULL);
		CHECK_EQ(a.read_support_format_tar(archive), ARCHIVE_OK);
		CHECK_EQ(a.read_open_filename(archive, "/nothing", 512),
			 ARCHIVE_FATAL);
		CHECK(a.error_string(archive) != NULL);
		CHECK_EQ(a.read_free(archive), ARCHIVE_OK);
		hsc_archive_close(&a);
	}
	return check_failures != 0;
}
