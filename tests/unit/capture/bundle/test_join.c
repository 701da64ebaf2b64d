/* SPDX-License-Identifier: MIT */
/* Bundles of one run, and of others. */
#include "unit/capture/small_bundle.h"

/* Some of whose trace was lost by the way it was recorded. */
static void mark(const char *bundle, bool full, bool wrapped)
{
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK_EQ(hsc_manifest_read(&m, bundle, &why), HSC_OK);
	m.full = full;
	m.wrapped = wrapped;
	CHECK_EQ(hsc_manifest_write(&m, bundle, &why), HSC_OK);
	hsc_manifest_clear(&m);
}

static void together(void)
{
	static const char *const both[] = { "a.hart", "b.hart" };
	static const char *const same[] = { "a.hart", "a.hart" };
	static const char *const others[] = { "a.hart", "x.hart" };
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK_EQ(hsc_bundle_join("j.hart", both, 2, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(&m, "j.hart", &why), HSC_OK);
	CHECK(m.full && m.wrapped);
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.process_count, 2);
	CHECK_EQ(m.sources[0].id, 3);
	CHECK_EQ(m.sources[1].id, 4);
	CHECK_EQ(m.sources[1].process, 1);
	CHECK_STR(hsc_manifest_param(&m, "mode", ""), "htm", "mode");
	check_text("j.hart/streams/0-0-a.nt", "a.hart");
	check_text("j.hart/streams/1-0-a.nt", "b.hart");
	hsc_manifest_clear(&m);
	CHECK_EQ(hsc_bundle_join("k.hart", same, 2, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "3 is in both") != NULL);
	CHECK_EQ(hsc_bundle_join("k.hart", others, 2, &why), HSC_E_CONFIG);
	CHECK(strstr(why.text, "mode is htm and btm") != NULL);
	CHECK(!scratch_exists("k.hart"));
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	make_bundle("a.hart", 3, "htm");
	make_bundle("b.hart", 4, "htm");
	make_bundle("x.hart", 5, "btm");
	mark("a.hart", true, false);
	mark("b.hart", false, true);
	together();
	scratch_leave(folder);
	return check_failures != 0;
}
