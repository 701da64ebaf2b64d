/* SPDX-License-Identifier: MIT */
#include "decode/params/protocol.h"
#include "unit/check.h"

static const struct {
	const char *protocol, *param;
	bool good;
} params[] = {
	{ "ntrace", "src_bits=2", true },
	{ "ntrace", "framing=smi", false },
	{ "sifive", "resync=sync", true },
	{ "etrace", "framing=smi", true },
	{ "etrace", "src_bits=2", false },
	{ "etrace", "notval_p=1", false },
	{ "etrace-0.026", "notval_p=1", true },
	{ "stm", "valwidth=32", true },
	{ "stm", "src_bits=2", false },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(params) / sizeof(params[0]); i++) {
		const struct hsc_protocol *p =
			hsc_protocol_of(params[i].protocol);
		struct hsc_error why = { "" };

		CHECK_EQ(hsc_protocol_check(p, &params[i].param, 1, &why) ==
				 HSC_OK,
			 params[i].good);
		CHECK_EQ(why.text[0] == '\0', params[i].good);
	}
	return check_failures != 0;
}
