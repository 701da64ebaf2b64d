/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/etrace_data.h>

struct case_ {
	uint8_t layout;
	uint8_t format, size, diff, data_len;
	uint64_t data, address;
	bool ok;
	struct hsc_et_data want;
};

/* In this order, as one stream; E-Trace 2.0, "Load and Store". */
static const struct case_ cases[] = {
	/* nothing to differ from yet */
	{ HSC_ET_DATA_ACCESS, 0, 2, 2, 0, 1, 4, false, { 0 } },
	/* full, aligned: shifted left by the size; sign-extended data */
	{ HSC_ET_DATA_ACCESS,
	  0,
	  2,
	  0,
	  0,
	  0xfe,
	  0x20000004,
	  true,
	  { 0x80000010, 0xfffffffe, 4, false } },
	/* another size has a history of its own */
	{ HSC_ET_DATA_ACCESS, 2, 0, 2, 0, 1, 4, false, { 0 } },
	{ HSC_ET_DATA_ACCESS,
	  2,
	  0,
	  0,
	  0,
	  0x80,
	  0x1001,
	  true,
	  { 0x1001, 0x80, 1, true } },
	/* differential address, XOR data */
	{ HSC_ET_DATA_ACCESS,
	  2,
	  2,
	  1,
	  0,
	  0x0f,
	  UINT64_MAX,
	  true,
	  { 0x8000000c, 0xfffffff1, 4, true } },
	/* differential address and data */
	{ HSC_ET_DATA_ACCESS,
	  0,
	  2,
	  3,
	  0,
	  0x0f,
	  2,
	  true,
	  { 0x80000014, 0, 4, false } },
	/* not aligned: bytes */
	{ HSC_ET_DATA_ACCESS,
	  3,
	  2,
	  2,
	  1,
	  0x1234,
	  1,
	  true,
	  { 0x80000015, 0x1234, 4, true } },
	/* address or data alone */
	{ HSC_ET_DATA_ACCESS_ADDRESS,
	  0,
	  3,
	  0,
	  0,
	  0,
	  0x10,
	  true,
	  { 0x80, 0, 8, false } },
	{ HSC_ET_DATA_ACCESS_ADDRESS,
	  0,
	  3,
	  1,
	  0,
	  0,
	  1,
	  true,
	  { 0x88, 0, 8, false } },
	{ HSC_ET_DATA_ACCESS_DATA,
	  2,
	  1,
	  0,
	  0,
	  UINT64_MAX,
	  0,
	  true,
	  { 0, 0xffff, 2, true } },
	{ HSC_ET_DATA_ACCESS_DATA, 2, 1, 3, 0, 2, 0, true, { 0, 1, 2, true } },
	/* neither load nor store */
	{ HSC_ET_DATA_ACCESS, 4, 2, 0, 0, 0, 0, false, { 0 } },
	{ HSC_ET_DATA_ATOMIC, 0, 2, 0, 0, 0, 0, false, { 0 } },
};

static void take(struct hsc_et_data_flow *f, const struct case_ *c, size_t i)
{
	struct hsc_msg m = { .layout = c->layout };
	struct hsc_et_data got = { 0, 0, 0, false };

	hsc_msg_set(&m, ETD_FORMAT, c->format);
	hsc_msg_set(&m, ETD_SIZE, c->size);
	hsc_msg_set(&m, ETD_DIFF, c->diff);
	if (c->layout == HSC_ET_DATA_ACCESS)
		hsc_msg_set(&m, ETD_DATA_LEN, c->data_len);
	hsc_msg_set(&m, ETD_DATA, c->data);
	hsc_msg_set(&m, ETD_ADDRESS, c->address);
	if (hsc_et_data_flow_take(f, &m, &got) != c->ok ||
	    (c->ok &&
	     (got.address != c->want.address || got.value != c->want.value ||
	      got.size != c->want.size || got.write != c->want.write))) {
		printf("case %zu: %" PRIx64 " at %" PRIx64 "\n", i, got.value,
		       got.address);
		check_failures++;
	}
}

int main(void)
{
	const struct hsc_et_params params = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_et_data_flow f = { .params = &params };
	struct hsc_et_data got;
	struct hsc_msg m = { .layout = HSC_ET_DATA_ACCESS_ADDRESS };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		take(&f, &cases[i], i);
	hsc_et_data_flow_lose(&f);
	hsc_msg_set(&m, ETD_SIZE, 3);
	hsc_msg_set(&m, ETD_DIFF, 1);
	CHECK(!hsc_et_data_flow_take(&f, &m, &got));
	return check_failures != 0;
}
