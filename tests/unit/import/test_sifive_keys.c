/* SPDX-License-Identifier: MIT */
#include "import/sifive_keys.h"
#include "unit/check.h"
#include <string.h>

static void keys_are_found_in_any_case(void)
{
	const unsigned pcd = hsc_sifive_key_find("pcd");

	CHECK(pcd < HSC_SIFIVE_KEY_UNKNOWN);
	CHECK_EQ(hsc_sifive_key_find("PCD"), pcd);
	CHECK_EQ(hsc_sifive_key_find("pcds"), HSC_SIFIVE_KEY_UNKNOWN);
	CHECK_EQ(hsc_sifive_key_find(""), HSC_SIFIVE_KEY_UNKNOWN);
	CHECK_EQ(hsc_sifive_key_find("trace.cap.a"),
		 hsc_sifive_key_find("Trace.Cap.b"));
	CHECK(hsc_sifive_key_find("trace.config.int.itc.perf") !=
	      hsc_sifive_key_find("trace.config.other"));
}

static void some_values_ask_for_nothing(void)
{
	const unsigned ctf = hsc_sifive_key_find("ctfenable");

	CHECK(!hsc_sifive_key_matters(ctf, "False"));
	CHECK(hsc_sifive_key_matters(ctf, "true"));
	CHECK(hsc_sifive_key_matters(hsc_sifive_key_find("pcd"), ""));
}

static void reasons_are_said_once(void)
{
	const uint64_t keys = UINT64_C(1) << hsc_sifive_key_find("cafile") |
			      UINT64_C(1) << hsc_sifive_key_find("rcad") |
			      UINT64_C(1) << hsc_sifive_key_find("objdump");
	static const char want[] = "cafile, rcad (cycle-accurate trace is not "
				   "decoded); objdump (not needed)";
	char text[128], small[8];

	CHECK_EQ(hsc_sifive_keys_explain(keys, text, sizeof(text)),
		 sizeof(want) - 1);
	CHECK_STR(text, want, "both reasons");
	CHECK_EQ(hsc_sifive_keys_explain(keys, small, sizeof(small)),
		 sizeof(want) - 1);
	CHECK_STR(small, "cafile,", "cut");
	CHECK_EQ(hsc_sifive_keys_explain(0, small, sizeof(small)), 0);
	CHECK(hsc_sifive_keys_explain(UINT64_MAX, text, sizeof(text)) <
	      1024 + 1024);
}

static void the_nearest_key_is_named(void)
{
	CHECK_STR(hsc_sifive_key_nearest("srcbit"), "srcbits", "used");
	CHECK_STR(hsc_sifive_key_nearest("frq"), "freq", "used");
	CHECK_STR(hsc_sifive_key_nearest("objdum"), "objdump", "not used");
	CHECK(!hsc_sifive_key_nearest("nothing of the sort"));
}

int main(void)
{
	keys_are_found_in_any_case();
	some_values_ask_for_nothing();
	reasons_are_said_once();
	the_nearest_key_is_named();
	return check_failures != 0;
}
