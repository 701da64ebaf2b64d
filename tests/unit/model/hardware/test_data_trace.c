/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/data_trace.h>

struct want {
	struct hsc_data_access access;
	unsigned format, size, diff;
	uint64_t data, address; /* as in the packet */
};

static void decode(const struct hsc_et_params *p, const uint8_t *bytes,
		   size_t len, struct hsc_msg *m)
{
	const struct hsc_et_payload in = { .bytes = bytes,
					   .len = len,
					   .type = HSC_ET_DATA };

	CHECK(len > 0);
	CHECK(hsc_et_decode_payload(&in, p, m) == HSC_OK);
}

static void report(struct hsc_data_trace *d, const struct want *w, size_t i)
{
	uint8_t bytes[HSC_ET_PAYLOAD_MAX];
	const size_t len = hsc_data_trace_packet(d, &w->access, bytes);
	struct hsc_msg m;

	decode(d->params, bytes, len, &m);
	if (hsc_msg_get(&m, ETD_FORMAT) == w->format &&
	    hsc_msg_get(&m, ETD_SIZE) == w->size &&
	    hsc_msg_get(&m, ETD_DIFF) == w->diff &&
	    hsc_msg_get(&m, ETD_DATA) == w->data &&
	    hsc_msg_get(&m, ETD_ADDRESS) == w->address)
		return;
	printf("access %zu: diff %" PRIu64 " data %" PRIx64 " address %" PRIx64
	       "\n",
	       i, hsc_msg_get(&m, ETD_DIFF), hsc_msg_get(&m, ETD_DATA),
	       hsc_msg_get(&m, ETD_ADDRESS));
	check_failures++;
}

#define ALL(a) sizeof(a) / sizeof((a)[0])

/* Each size by itself; differences of bytes where it is not aligned. */
static void test_difference(void)
{
	static const struct want wants[] = {
		{ { 0x80000010, 5, 4, HSC_DTYPE_LOAD, 0, 0 },
		  0,
		  2,
		  0,
		  5,
		  0x20000004 },
		{ { 0x80000019, 0x80, 1, HSC_DTYPE_STORE, 0, 0 },
		  2,
		  0,
		  0,
		  0x80,
		  0x80000019 },
		{ { 0x80000018, 0xfffffffe, 4, HSC_DTYPE_STORE, 0, 0 },
		  2,
		  2,
		  2,
		  0xfe,
		  2 },
		{ { 0x80000011, 0x1234, 4, HSC_DTYPE_LOAD, 0, 0 },
		  1,
		  2,
		  2,
		  0x1234,
		  UINT64_MAX - 6 },
		/* from an odd address to an even one: in full */
		{ { 0x80000014, 0, 4, HSC_DTYPE_LOAD, 0, 0 },
		  0,
		  2,
		  0,
		  0,
		  0x20000005 },
	};
	const struct hsc_et_params p = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_data_trace d = { .addresses = HSC_DATA_ADDRESS_DIFFERENCE,
				    .params = &p };

	for (size_t i = 0; i < ALL(wants); i++)
		report(&d, &wants[i], i);
	hsc_data_trace_forget(&d);
	report(&d, &wants[0], 0);
}

static void test_others(void)
{
	static const struct want full = {
		{ 0x1000, 7, 8, HSC_DTYPE_STORE, 0, 0 }, 2, 3, 0, 7, 0x200
	};
	static const struct want near = { { 0x1008, 0x123456789abc, 8,
					    HSC_DTYPE_STORE, 0, 0 },
					  2,
					  3,
					  0,
					  0x123456789abc,
					  0x201 };
	static const struct want nearer = {
		{ 0x1010, 0x123456789abd, 8, HSC_DTYPE_STORE, 0, 0 },
		2,
		3,
		3,
		1,
		1
	};
	const struct hsc_et_params p = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_data_trace d = { .addresses = HSC_DATA_ADDRESS_FULL,
				    .params = &p };

	report(&d, &full, 0);
	report(&d, &near, 1);
	d.addresses = HSC_DATA_ADDRESS_SHORTEST;
	report(&d, &nearer, 2);
}

int main(void)
{
	test_difference();
	test_others();
	return check_failures != 0;
}
