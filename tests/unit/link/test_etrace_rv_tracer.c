/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/link/etrace_rv_tracer.h>

/* Payloads, as they come and as E-Trace has them. */
static const struct {
	const char *name;
	const char *made, *want;
	size_t made_len, want_len;
} cases[] = {
#define CASE(n, a, b)                                                          \
	{                                                                      \
		n, a, b, sizeof(a) - 1, sizeof(b) - 1                          \
	}
	CASE("two branches, nine bits of address, no flag", "\x09\x70\x00",
	     "\x09\x70"),
	CASE("the flags are dropped", "\x09\x70\x38", "\x09\x70"),
	CASE("the sign of the address fills up", "\x09\x70\x04",
	     "\x09\x70\xfc"),
	CASE("a long address", "\x05\x72\xff\x0d", "\x05\x72\xff"),
	CASE("branches, one bit of address", "\x11\x01\x00", "\x11\x01"),
	CASE("an address alone", "\xa2\x30", "\xa2\x00"),
	CASE("an address alone, negative", "\x02\x34", "\x02\xfc"),
	CASE("only one bit", "\x3e", "\xfe"),
	CASE("31 branches: padding is no map", "\x01\xaa\xaa\xaa\x2a",
	     "\x01\xaa\xaa\xaa\xea"),
	CASE("31 branches that were compressed", "\x01\x02", "\x01\x02"),
	CASE("two branches, one bit of address", "\x09\x30", "\x09"),
	CASE("no room for an address", "\x09", "\x09"),
	CASE("a sync packet", "\x73\x37\x07\x00\x40\x00",
	     "\x73\x37\x07\x00\x40\x00"),
	CASE("a support packet", "\x0f\x40", "\x0f\x40"),
	CASE("format 0", "\x10\x40", "\x10\x40"),
#undef CASE
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const int before = check_failures;
		struct hsc_et_frame f = {
			.kind = HSC_ET_FRAME_PACKET,
			.payload_len = (uint8_t)cases[i].made_len,
		};

		memcpy(f.payload, cases[i].made, cases[i].made_len);
		hsc_et_rv_tracer_repair(&f);
		CHECK_EQ(f.payload_len, cases[i].want_len);
		CHECK(memcmp(f.payload, cases[i].want, cases[i].want_len) == 0);
		if (check_failures != before)
			printf("in %s\n", cases[i].name);
	}
	return check_failures != 0;
}
