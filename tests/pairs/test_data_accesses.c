/* SPDX-License-Identifier: MIT */
/*
 * Data accesses as packets of E-Trace and back: all types and sizes, unified
 * and split, with and without address or data, in all widths.
 */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/flow/etrace_data.h>
#include <hartscope/model/data_trace.h>

#define SETS     400
#define ACCESSES 400

static uint64_t seed = 1;

static uint64_t any(void)
{
	return random_next(&seed);
}

static unsigned below(unsigned n)
{
	return (unsigned)(any() >> 20) % n;
}

static uint64_t cut(uint64_t v, unsigned bits)
{
	return bits > 63 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* Small, negative or any. */
static uint64_t number(unsigned size)
{
	const uint64_t v = any() >> below(64);

	return cut(below(2) ? v : 0 - v, 8 * size);
}

static const uint8_t types[] = {
	HSC_DTYPE_LOAD,         HSC_DTYPE_STORE,     HSC_DTYPE_CSR_WRITE,
	HSC_DTYPE_CSR_SET,      HSC_DTYPE_CSR_CLEAR, HSC_DTYPE_SWAP,
	HSC_DTYPE_ADD,          HSC_DTYPE_AND,       HSC_DTYPE_OR,
	HSC_DTYPE_XOR,          HSC_DTYPE_MAX,       HSC_DTYPE_MIN,
	HSC_DTYPE_STORE_FAILED, HSC_DTYPE_LOAD,      HSC_DTYPE_STORE,
};

static struct hsc_data_access random_access(const struct hsc_et_params *par,
					    uint64_t near)
{
	struct hsc_data_access a = {
		.dtype = types[below(sizeof(types))],
		.size = (uint8_t)(1u << below(4)),
		.address = below(2) ? near + below(64) : any(),
	};

	if (hsc_dtype_is_atomic(a.dtype))
		a.size = below(2) ? 4 : 8;
	if (hsc_dtype_is_atomic(a.dtype) || below(4))
		a.address -= a.address % a.size;
	a.address = cut(a.address, par->width[ETW_DADDRESS]);
	if (hsc_dtype_is_csr(a.dtype)) {
		a.size = par->width[ETW_CSR_LEN] == 3 ? 8 : 4;
		a.address = below(4096);
	}
	if (a.dtype != HSC_DTYPE_STORE_FAILED)
		a.value = number(a.size);
	if (a.dtype > HSC_DTYPE_STORE && a.dtype != HSC_DTYPE_STORE_FAILED &&
	    !(hsc_dtype_is_csr(a.dtype) && a.address >> 10 == 3))
		a.operand = number(a.size);
	return a;
}

static void set(struct hsc_et_params *p, const char *name, uint64_t value)
{
	struct hsc_error why;

	CHECK(hsc_et_params_set(p, name, value, &why) == HSC_OK);
}

static struct hsc_et_params random_params(void)
{
	struct hsc_et_params p = hsc_et_params_default(HSC_ET_2_0);
	const unsigned parts = below(3);

	set(&p, "iaddress_width_p", below(2) ? 32 : 64);
	set(&p, "daddress_width_p", 12 + below(53));
	set(&p, "lrid_width_p", 1 + below(16));
	set(&p, "data_split", below(2));
	set(&p, "data_diff_width", 1 + below(2));
	set(&p, "csr_diff_width", below(2));
	set(&p, "no_data", parts == 1);
	set(&p, "no_address", parts == 2 && !p.value[ET_P_SPLIT]);
	return p;
}

static enum hsc_status take(struct hsc_et_data_flow *f, const uint8_t *bytes,
			    size_t len, struct hsc_et_data *out)
{
	const struct hsc_et_payload in = { .bytes = bytes,
					   .len = len,
					   .type = HSC_ET_DATA };
	struct hsc_msg m;

	CHECK(len > 0);
	CHECK(hsc_et_decode_payload(&in, f->params, &m) == HSC_OK);
	CHECK_EQ(m.extra, 0);
	return hsc_et_data_flow_take(f, &m, out);
}

static bool is_same(const struct hsc_et_data *d,
		    const struct hsc_data_access *a,
		    const struct hsc_et_params *par)
{
	const bool csr = hsc_dtype_is_csr(a->dtype);
	const bool no_data = par->value[ET_P_NO_DATA];
	const bool no_address = par->value[ET_P_NO_ADDRESS] && !csr;
	/* requests of split atomics have their operand in any case */
	const bool no_operand = no_data && !(par->value[ET_P_SPLIT] && !csr);

	return d->dtype == a->dtype && d->size == a->size && !d->failed &&
	       d->address == (no_address ? 0 : a->address) &&
	       d->value == (no_data ? 0 : a->value) &&
	       d->operand == (no_operand ? 0 : a->operand);
}

/* Returns the bytes that it took. */
static size_t round_trip(struct hsc_data_trace *t, struct hsc_et_data_flow *f,
			 const struct hsc_data_access *a)
{
	const bool splits = hsc_data_trace_splits(t, a);
	uint8_t bytes[HSC_ET_PAYLOAD_MAX];
	struct hsc_et_data got;
	size_t more = 0, len = hsc_data_trace_packet(t, a, bytes);

	CHECK_EQ(take(f, bytes, len, &got), splits ? HSC_AGAIN : HSC_OK);
	if (splits) {
		more = hsc_data_trace_response(t, a, bytes);
		CHECK_EQ(take(f, bytes, more, &got), HSC_OK);
	}
	if (!is_same(&got, a, t->params)) {
		printf("type %u size %u at %" PRIx64 ": %u %u %" PRIx64 "\n",
		       a->dtype, a->size, a->address, got.dtype, got.size,
		       got.address);
		check_failures++;
	}
	return len + more;
}

static void test_set(size_t *bytes)
{
	static const uint8_t modes[] = { HSC_DATA_ADDRESS_FULL,
					 HSC_DATA_ADDRESS_DIFFERENCE,
					 HSC_DATA_ADDRESS_SHORTEST };
	const struct hsc_et_params par = random_params();
	struct hsc_et_data_flow flow[3];
	struct hsc_data_trace trace[3];
	uint64_t near = any();

	for (unsigned k = 0; k < 3; k++) {
		trace[k] = (struct hsc_data_trace){ .addresses = modes[k],
						    .params = &par };
		flow[k] = (struct hsc_et_data_flow){ .params = &par };
	}
	for (unsigned i = 0; i < ACCESSES; i++) {
		const struct hsc_data_access a = random_access(&par, near);
		const bool forget = below(50) == 0;

		near = a.address;
		for (unsigned k = 0; k < 3; k++) {
			if (forget)
				hsc_data_trace_forget(&trace[k]);
			bytes[k] += round_trip(&trace[k], &flow[k], &a);
		}
	}
}

int main(void)
{
	size_t bytes[3] = { 0, 0, 0 };

	for (unsigned i = 0; i < SETS; i++)
		test_set(bytes);
	/* full, differences, whichever is shorter */
	CHECK(bytes[2] < bytes[1] && bytes[1] < bytes[0]);
	return check_failures != 0;
}
