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
	  { 0x80000010, 0xfffffffe, 0, 4, HSC_DTYPE_LOAD, false } },
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
	  { 0x1001, 0x80, 0, 1, HSC_DTYPE_STORE, false } },
	/* differential address, XOR data */
	{ HSC_ET_DATA_ACCESS,
	  2,
	  2,
	  1,
	  0,
	  0x0f,
	  UINT64_MAX,
	  true,
	  { 0x8000000c, 0xfffffff1, 0, 4, HSC_DTYPE_STORE, false } },
	/* differential address and data */
	{ HSC_ET_DATA_ACCESS,
	  0,
	  2,
	  3,
	  0,
	  0x0f,
	  2,
	  true,
	  { 0x80000014, 0, 0, 4, HSC_DTYPE_LOAD, false } },
	/* not aligned: bytes */
	{ HSC_ET_DATA_ACCESS,
	  3,
	  2,
	  2,
	  1,
	  0x1234,
	  1,
	  true,
	  { 0x80000015, 0x1234, 0, 4, HSC_DTYPE_STORE, false } },
	/* address or data alone */
	{ HSC_ET_DATA_ACCESS_ADDRESS,
	  0,
	  3,
	  0,
	  0,
	  0,
	  0x10,
	  true,
	  { 0x80, 0, 0, 8, HSC_DTYPE_LOAD, false } },
	{ HSC_ET_DATA_ACCESS_ADDRESS,
	  0,
	  3,
	  1,
	  0,
	  0,
	  1,
	  true,
	  { 0x88, 0, 0, 8, HSC_DTYPE_LOAD, false } },
	{ HSC_ET_DATA_ACCESS_DATA,
	  2,
	  1,
	  0,
	  0,
	  UINT64_MAX,
	  0,
	  true,
	  { 0, 0xffff, 0, 2, HSC_DTYPE_STORE, false } },
	{ HSC_ET_DATA_ACCESS_DATA,
	  2,
	  1,
	  3,
	  0,
	  2,
	  0,
	  true,
	  { 0, 1, 0, 2, HSC_DTYPE_STORE, false } },
	/* neither load nor store */
	{ HSC_ET_DATA_ACCESS, 4, 2, 0, 0, 0, 0, false, { 0 } },
};

static void take(struct hsc_et_data_flow *f, const struct case_ *c, size_t i)
{
	struct hsc_msg m = { .layout = c->layout };
	struct hsc_et_data got = { 0, 0, 0, 0, HSC_DTYPE_LOAD, false };
	enum hsc_status rc;

	hsc_msg_set(&m, ETD_FORMAT, c->format);
	hsc_msg_set(&m, ETD_SIZE, c->size);
	hsc_msg_set(&m, ETD_DIFF, c->diff);
	if (c->layout == HSC_ET_DATA_ACCESS)
		hsc_msg_set(&m, ETD_DATA_LEN, c->data_len);
	hsc_msg_set(&m, ETD_DATA, c->data);
	hsc_msg_set(&m, ETD_ADDRESS, c->address);
	rc = hsc_et_data_flow_take(f, &m, &got);
	if ((rc == HSC_OK) != c->ok ||
	    (c->ok &&
	     (got.address != c->want.address || got.value != c->want.value ||
	      got.size != c->want.size || got.dtype != c->want.dtype))) {
		printf("case %zu: %" PRIx64 " at %" PRIx64 "\n", i, got.value,
		       got.address);
		check_failures++;
	}
}

/* Fields of a message, in the order of the tables of the specification. */
struct field {
	uint8_t id;
	uint64_t value;
};

static struct hsc_msg message(unsigned layout, const struct field *f)
{
	struct hsc_msg m = { .layout = (uint8_t)layout };

	for (; f->id; f++)
		hsc_msg_set(&m, f->id, f->value);
	return m;
}

#define MESSAGE(layout, ...)                                                   \
	message(HSC_ET_DATA_##layout,                                          \
		(const struct field[]){ __VA_ARGS__, { 0 } })

static void want(struct hsc_et_data_flow *f, struct hsc_msg m,
		 struct hsc_et_data want)
{
	struct hsc_et_data got;

	CHECK(hsc_et_data_flow_take(f, &m, &got) == HSC_OK);
	CHECK_EQ(got.address, want.address);
	CHECK_EQ(got.value, want.value);
	CHECK_EQ(got.operand, want.operand);
	CHECK_EQ(got.size, want.size);
	CHECK_EQ(got.dtype, want.dtype);
	CHECK_EQ(got.failed, want.failed);
}

static void refuse(struct hsc_et_data_flow *f, struct hsc_msg m,
		   enum hsc_status how)
{
	struct hsc_et_data got;

	CHECK_EQ(hsc_et_data_flow_take(f, &m, &got), how);
}

/* E-Trace 2.0, "Atomic", "CSR" */
static void test_operations(void)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_et_data_flow f = { .params = &par };

	/* amoadd.w: -1 to what was 0x80 */
	want(&f,
	     MESSAGE(ATOMIC, { ETD_FORMAT, 6 }, { ETD_SUBTYPE, 1 },
		     { ETD_SIZE, 2 }, { ETD_DIFF, 0 }, { ETD_OP_LEN, 0 },
		     { ETD_OPERAND, 0xff }, { ETD_DATA_LEN, 1 },
		     { ETD_DATA, 0x80 }, { ETD_ADDRESS, 0x400 }),
	     (struct hsc_et_data){ 0x1000, 0x80, UINT32_MAX, 4, HSC_DTYPE_ADD,
				   false });
	/* a load of that size differs from it */
	want(&f,
	     MESSAGE(ACCESS, { ETD_FORMAT, 0 }, { ETD_SIZE, 2 },
		     { ETD_DIFF, 3 }, { ETD_DATA_LEN, 0 }, { ETD_DATA, 1 },
		     { ETD_ADDRESS, 1 }),
	     (struct hsc_et_data){ 0x1004, 0x81, 0, 4, HSC_DTYPE_LOAD, false });
	want(&f,
	     MESSAGE(ATOMIC_ADDRESS, { ETD_FORMAT, 6 }, { ETD_SUBTYPE, 7 },
		     { ETD_SIZE, 3 }, { ETD_DIFF, 0 }, { ETD_ADDRESS, 4 }),
	     (struct hsc_et_data){ 0x20, 0, 0, 8, HSC_DTYPE_STORE_FAILED,
				   false });
	want(&f,
	     MESSAGE(ATOMIC_DATA, { ETD_FORMAT, 6 }, { ETD_SUBTYPE, 6 },
		     { ETD_SIZE, 3 }, { ETD_DIFF, 0 }, { ETD_OP_LEN, 1 },
		     { ETD_OPERAND, 0x8000 }, { ETD_DATA, 5 }),
	     (struct hsc_et_data){ 0, 5, UINT64_MAX - 0x7fff, 8, HSC_DTYPE_MIN,
				   false });
	/* csrrc of mscratch, then of mhartid, which differs by 3 */
	want(&f,
	     MESSAGE(CSR, { ETD_FORMAT, 5 }, { ETD_SUBTYPE, 2 },
		     { ETD_DIFF, 0 }, { ETD_DATA_LEN, 0 }, { ETD_DATA, 0xfe },
		     { ETD_ADDR_MSBS, 0x340 >> 6 }, { ETD_OP_LEN, 0 },
		     { ETD_OPERAND, 7 }, { ETD_ADDR_LSBS, 0 }),
	     (struct hsc_et_data){ 0x340, UINT64_MAX - 1, 7, 8,
				   HSC_DTYPE_CSR_CLEAR, false });
	want(&f,
	     MESSAGE(CSR, { ETD_FORMAT, 5 }, { ETD_SUBTYPE, 1 },
		     { ETD_DIFF, 3 }, { ETD_DATA_LEN, 0 }, { ETD_DATA, 3 },
		     { ETD_ADDR_MSBS, 0xf14 >> 6 }, { ETD_ADDR_LSBS, 0x14 }),
	     (struct hsc_et_data){ 0xf14, 1, 0, 8, HSC_DTYPE_CSR_SET, false });
	refuse(&f,
	       MESSAGE(CSR_ADDRESS, { ETD_FORMAT, 5 }, { ETD_SUBTYPE, 3 },
		       { ETD_ADDR_MSBS, 1 }),
	       HSC_E_WIRE);
	want(&f,
	     MESSAGE(CSR_ADDRESS, { ETD_FORMAT, 5 }, { ETD_SUBTYPE, 0 },
		     { ETD_DIFF, 1 }, { ETD_ADDR_MSBS, 0x3f },
		     { ETD_ADDR_LSBS, 0x3f }),
	     (struct hsc_et_data){ 0xf13, 0, 0, 8, HSC_DTYPE_CSR_WRITE,
				   false });
}

/* Requests and answers; E-Trace 2.0, "Load and Store", "Atomic" */
static void test_split(void)
{
	struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	struct hsc_et_data_flow f = { .params = &par };
	struct hsc_error why;

	CHECK(hsc_et_params_set(&par, "data_split", 1, &why) == HSC_OK);
	refuse(&f,
	       MESSAGE(SPLIT_ADDRESS, { ETD_FORMAT, 0 }, { ETD_SIZE, 2 },
		       { ETD_LRID, 0 }, { ETD_DIFF, 0 }, { ETD_ADDRESS, 1 }),
	       HSC_AGAIN);
	refuse(&f,
	       MESSAGE(ATOMIC_OPERAND, { ETD_FORMAT, 6 }, { ETD_SUBTYPE, 0 },
		       { ETD_SIZE, 2 }, { ETD_LRID, 1 }, { ETD_DIFF, 2 },
		       { ETD_OP_LEN, 0 }, { ETD_OPERAND, 9 },
		       { ETD_ADDRESS, 3 }),
	       HSC_AGAIN);
	/* the answers come the other way round */
	want(&f,
	     MESSAGE(ATOMIC_RESULT, { ETD_FORMAT, 7 }, { ETD_LRID, 1 },
		     { ETD_RESP, 2 }, { ETD_DATA_LEN, 0 }, { ETD_DATA, 0xf0 }),
	     (struct hsc_et_data){ 16, 0xfffffff0, 9, 4, HSC_DTYPE_SWAP,
				   false });
	want(&f,
	     MESSAGE(SPLIT_DATA, { ETD_FORMAT, 4 }, { ETD_SIZE, 2 },
		     { ETD_LRID, 0 }, { ETD_RESP, 1 }, { ETD_DATA, 0xf }),
	     (struct hsc_et_data){ 4, 0xffffffff, 0, 4, HSC_DTYPE_LOAD,
				   false });
	/* an answer to nothing; an error; a failed store has none */
	refuse(&f,
	       MESSAGE(SPLIT_DATA, { ETD_FORMAT, 4 }, { ETD_SIZE, 2 },
		       { ETD_LRID, 0 }, { ETD_RESP, 2 }, { ETD_DATA, 0 }),
	       HSC_E_WIRE);
	refuse(&f,
	       MESSAGE(SPLIT_ADDRESS, { ETD_FORMAT, 1 }, { ETD_SIZE, 2 },
		       { ETD_LRID, 0 }, { ETD_DIFF, 1 }, { ETD_ADDRESS, 1 }),
	       HSC_AGAIN);
	want(&f,
	     MESSAGE(SPLIT_DATA, { ETD_FORMAT, 4 }, { ETD_SIZE, 2 },
		     { ETD_LRID, 0 }, { ETD_RESP, 0 }),
	     (struct hsc_et_data){ 17, 0, 0, 4, HSC_DTYPE_LOAD, true });
	want(&f,
	     MESSAGE(ATOMIC_OPERAND, { ETD_FORMAT, 6 }, { ETD_SUBTYPE, 7 },
		     { ETD_SIZE, 3 }, { ETD_LRID, 0 }, { ETD_DIFF, 0 },
		     { ETD_OP_LEN, 0 }, { ETD_OPERAND, 0 }, { ETD_ADDRESS, 3 }),
	     (struct hsc_et_data){ 24, 0, 0, 8, HSC_DTYPE_STORE_FAILED,
				   false });
	hsc_et_data_flow_lose(&f);
	refuse(&f,
	       MESSAGE(SPLIT_ADDRESS, { ETD_FORMAT, 1 }, { ETD_SIZE, 2 },
		       { ETD_LRID, 0 }, { ETD_DIFF, 1 }, { ETD_ADDRESS, 1 }),
	       HSC_E_WIRE);
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
	CHECK(hsc_et_data_flow_take(&f, &m, &got) == HSC_E_WIRE);
	test_operations();
	test_split();
	return check_failures != 0;
}
