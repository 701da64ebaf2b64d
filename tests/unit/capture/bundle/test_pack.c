/* SPDX-License-Identifier: MIT */
#include "unit/capture/small_bundle.h"

static void bytes_are_the_same(void)
{
	static char a[4096], b[4096];

	CHECK_EQ(hsc_bundle_pack("a.hart", "b.hart.tar.zst", NULL), HSC_OK);
	scratch_read("a.hart.tar.zst", a, sizeof(a));
	scratch_read("b.hart.tar.zst", b, sizeof(b));
	CHECK(memcmp(a, b, sizeof(a)) == 0);
}

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	make_bundle("a.hart", 3, "htm");
	CHECK(!hsc_bundle_is_packed("a.hart.tar.zst"));
	CHECK_EQ(hsc_bundle_pack("a.hart/", "a.hart.tar.zst", &why), HSC_OK);
	CHECK(hsc_bundle_is_packed("a.hart.tar.zst"));
	CHECK(!hsc_bundle_is_packed("a.hart"));
	CHECK(!scratch_exists("a.hart.tar.zst.part"));
	bytes_are_the_same();
	CHECK_EQ(hsc_bundle_pack("streams", "d.tar", &why), HSC_E_FILE);
	CHECK_EQ(symlink("a.nt", "a.hart/streams/b.nt"), 0);
	CHECK_EQ(hsc_bundle_pack("a.hart", "d.tar", &why), HSC_E_FORMAT);
	CHECK(strstr(why.text, "b.nt") != NULL);
	CHECK(!scratch_exists("d.tar") && !scratch_exists("d.tar.part"));
	scratch_leave(folder);
	return check_failures != 0;
}
