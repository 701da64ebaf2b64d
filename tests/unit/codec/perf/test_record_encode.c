/* SPDX-License-Identifier: MIT */
#include "support/perf_writer.h"
#include "unit/check.h"

#define TRACES  2000
#define RECORDS 20

/* Codec and writer make the same writes of one header or record. */
static bool same(const struct hsc_perf_write *a, size_t count,
		 const struct perf_writer *w)
{
	if (count != w->count)
		return false;
	for (size_t i = 0; i < count; i++)
		if (a[i].value != w->out[i].value ||
		    a[i].bytes != w->out[i].bytes ||
		    a[i].channel != w->out[i].channel)
			return false;
	return true;
}

/* Random traces: the table and the straight lines of the tests agree. */
static void test_random(void)
{
	static struct hsc_perf_write table[HSC_PERF_HEADER_MAX],
		lines[HSC_PERF_HEADER_MAX];
	uint64_t state = 7;

	for (unsigned i = 0; i < TRACES; i++) {
		struct perf_writer w = { .out = lines,
					 .cap = HSC_PERF_HEADER_MAX,
					 .channel = i % 32,
					 .xor_addresses = i & 1 };
		struct hsc_perf_encoder e = { .channel = i % 32,
					      .style = i & 1 };
		struct hsc_perf_sample sample = { .record = 0 };
		size_t count;

		perf_random_setup(&state, &e.setup);
		perf_random_sample(&state, &e.setup, &sample);
		perf_write_header(&w, &e.setup, sample.value);
		CHECK_EQ(hsc_perf_encode_header(&e,
						e.setup.count == HSC_PERF_RAW
							? NULL
							: sample.value,
						table, &count),
			 HSC_OK);
		CHECK(same(table, count, &w));
		for (unsigned k = 0; k < RECORDS; k++) {
			w.count = 0;
			perf_random_sample(&state, &e.setup, &sample);
			perf_write_record(&w, &e.setup, &sample);
			CHECK_EQ(hsc_perf_encode_record(&e, &sample, table,
							&count),
				 HSC_OK);
			CHECK(count <= HSC_PERF_RECORD_MAX);
			CHECK(same(table, count, &w));
		}
	}
}

static void test_refused(void)
{
	struct hsc_perf_encoder e = { .setup = { .mask = 1 } };
	struct hsc_perf_write out[HSC_PERF_HEADER_MAX];
	struct hsc_perf_sample sample = { .record = HSC_PERF_RECORDS };
	size_t count;

	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_E_VALUE);
	e.setup.counters[0].bits = 65;
	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_E_VALUE);
	e.setup.counters[0].bits = 64;
	e.setup.counters[0].type = HSC_PERF_TYPES;
	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_E_VALUE);
	e.setup.counters[0].type = HSC_PERF_EVENT;
	e.setup.counters[0].csr = 0x1000;
	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_E_VALUE);
	e.setup.counters[0].csr = 0xfff;
	e.setup.count = HSC_PERF_COUNTS;
	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_E_VALUE);
	e.setup.count = HSC_PERF_XOR;
	CHECK_EQ(hsc_perf_encode_header(&e, NULL, out, &count), HSC_OK);
	CHECK_EQ(count, 7);
	CHECK_EQ(hsc_perf_encode_record(&e, &sample, out, &count), HSC_E_VALUE);
	sample.record = HSC_PERF_ISR;
	sample.address[0] = 0x101;
	CHECK_EQ(hsc_perf_encode_record(&e, &sample, out, &count), HSC_E_VALUE);
}

int main(void)
{
	test_random();
	test_refused();
	return check_failures != 0;
}
