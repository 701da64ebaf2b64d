/* SPDX-License-Identifier: MIT */
#include "codec/ntrace_table.h"
#include "unit/check.h"

#define BYTES(s) (const uint8_t *)(s), sizeof(s) - 1
#define HAS(f)   (UINT32_C(1) << NT_##f)
#define FIELDS(...)                                                            \
	{                                                                      \
		__VA_ARGS__                                                    \
	}

struct field {
	uint8_t id;
	uint64_t value;
};

/* The bytes of each decode to the fields, and those encode to the bytes. */
static const struct {
	const char *name;
	uint8_t src_bits, extend;
	const uint8_t *bytes;
	size_t len;
	uint8_t layout;
	struct field fields[8];
} cases[] = {
	{ "N-Trace 1.0, MDO and MSEO Encoding Example", 0, 0,
	  BYTES("\x70\xd0\x1d\x1d\xf8\xff"), HSC_NT_INDIRECT_BRANCH_HIST,
	  FIELDS({ NT_BTYPE, 0 }, { NT_ICNT, 0x7d }, { NT_UADDR, 7 },
		 { NT_HIST, 0xffe }) },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_wire_params par = { { cases[i].src_bits,
						 cases[i].extend } };
		struct hsc_nt_span span = { HSC_NT_MESSAGE, cases[i].len,
					    cases[i].bytes, 7 };
		struct hsc_msg msg, made = { .layout = cases[i].layout };
		uint8_t out[HSC_NT_MESSAGE_MAX];
		size_t len = 0;

		for (const struct field *f = cases[i].fields; f->id; f++)
			hsc_msg_set(&made, f->id, f->value);
		CHECK(hsc_nt_decode_table(&span, &par, &msg) == HSC_OK);
		CHECK_EQ(msg.present, made.present);
		for (const struct field *f = cases[i].fields; f->id; f++)
			CHECK_EQ(msg.value[f->id], f->value);
		CHECK(hsc_nt_encode_table(&made, &par, out, sizeof(out),
					  &len) == HSC_OK);
		CHECK_EQ(len, cases[i].len);
		CHECK(memcmp(out, cases[i].bytes, len) == 0);
	}
	return check_failures != 0;
}
