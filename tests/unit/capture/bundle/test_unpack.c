/* SPDX-License-Identifier: MIT */
/* What is refused is also in tests/golden/pack.sh, with archives of tar. */
#include "unit/capture/small_bundle.h"

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	make_bundle("a.hart", 3, "htm");
	CHECK_EQ(hsc_bundle_pack("a.hart", "a.hart.tar.zst", &why), HSC_OK);
	CHECK_EQ(hsc_bundle_unpack("a.hart.tar.zst", "c.hart", 0, &why),
		 HSC_OK);
	check_text("c.hart/streams/a.nt", "a.hart");
	CHECK(!scratch_exists("c.hart/live"));
	CHECK_EQ(hsc_bundle_unpack("a.hart.tar.zst", "c.hart", 8, &why),
		 HSC_E_FORMAT);
	CHECK(strstr(why.text, "more than") != NULL);
	/* what was there before stays */
	check_text("c.hart/streams/a.nt", "a.hart");
	CHECK_EQ(hsc_bundle_unpack("none", "d.hart", 0, &why), HSC_E_FILE);
	CHECK_EQ(hsc_bundle_unpack("a.hart/manifest.json", "d.hart", 0, &why),
		 HSC_E_FORMAT);
	CHECK(!scratch_exists("d.hart"));
	scratch_leave(folder);
	return check_failures != 0;
}
