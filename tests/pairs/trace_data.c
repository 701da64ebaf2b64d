/* SPDX-License-Identifier: MIT */
/*
 * Data trace: what is decoded is what the hart loaded and stored, in order, as
 * far as it was to be reported; and the instructions beside it.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"

/* Bit per enum hsc_dtype. */
#define EVERY_TYPE 0xff73u

#define ETRACE                                                                 \
	{                                                                      \
		HSC_TR_CONTROL, HSC_TF_FORMAT, 0                               \
	}
/* 0.9.4 says "no address" with its mode 0, 1.0 "full addresses". */
#define DATA(mode)                                                             \
	D(DATA_ENABLE, 1), D(DATA_ADDRESS_MODE, mode), D(DATA_TRACING, 1)

static const struct seen_as usual = { .etrace = true,
				      .src_bits = 2,
				      .data = true };

static bool begin(struct rig *r, enum hsc_tc_generation g, unsigned xlen,
		  const struct rig_field *fields, size_t count)
{
	const struct rig_config c = {
		.generation = g,
		.xlen = xlen,
		.loops = 100,
		.data = true,
		.hardware = { .rate = 16 }, /* enough, so nothing is lost */
	};

	return rig_begin(r, &c, fields, count);
}

static bool is_same(const struct hsc_et_data *d,
		    const struct hsc_hart_access *a, const struct seen_as *as)
{
	const bool csr = hsc_dtype_is_csr(a->dtype);
	const bool bare = csr && a->address >> 10 == 3; /* read-only */

	return d->size == a->size && d->dtype == a->dtype && !d->failed &&
	       d->address == (as->no_address && !csr ? 0 : a->address) &&
	       d->value == (as->no_data ? 0 : a->value) &&
	       d->operand == (as->no_data || bare ? 0 : a->operand);
}

/* Accesses [from, to) and nothing else. */
static void check_accesses(const struct rig *r, const struct seen *s,
			   size_t from, size_t to, const struct seen_as *as)
{
	unsigned types = 0;
	size_t i = 0;

	for (size_t k = from; k < to; k++)
		types |= 1u << r->accesses[k].dtype;
	CHECK_EQ(types, EVERY_TYPE);
	CHECK_EQ(s->data_count, to - from);
	while (i < s->data_count && i < to - from &&
	       is_same(&s->data_accesses[i], &r->accesses[from + i], as))
		i++;
	CHECK_EQ(i, to - from);
	CHECK_EQ(s->gaps, 0);
}

/* All that it did, in both widths. Returns the bytes of the trace. */
static size_t look(enum hsc_tc_generation g, const struct rig_field *fields,
		   size_t count, struct seen_as as)
{
	size_t bytes = 0;

	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		struct seen s;
		struct rig r;

		if (!begin(&r, g, xlen, fields, count))
			return 0;
		rig_run(&r);
		seen_whole(&s, &r, &as);
		CHECK(r.access_count > 1000);
		check_accesses(&r, &s, 0, r.access_count, &as);
		bytes += r.len;
		seen_clear(&s);
		rig_close(&r);
	}
	return bytes;
}

static void test_addresses(enum hsc_tc_generation g)
{
	static const struct rig_field none[] = { ETRACE, DATA(0) };
	static const struct rig_field difference[] = { ETRACE, DATA(2) };
	static const struct rig_field shortest[] = { ETRACE, DATA(3) };
	struct seen_as as = usual;
	size_t full, differ, best;

	differ = look(g, difference, COUNT(difference), usual);
	best = look(g, shortest, COUNT(shortest), usual);
	CHECK(best < differ);
	as.no_address = g == HSC_TC_0_9_4;
	full = look(g, none, COUNT(none), as);
	CHECK(as.no_address ? full < best : full > differ);
}

static void test_no_address(enum hsc_tc_generation g)
{
	static const struct rig_field fields[] = { ETRACE, DATA(3),
						   D(DATA_NO_ADDR, 1) };
	struct seen_as as = usual;

	as.no_address = true;
	(void)look(g, fields, COUNT(fields), as);
}

static void test_no_value(enum hsc_tc_generation g)
{
	static const struct rig_field fields[] = { ETRACE, DATA(3),
						   D(DATA_NO_VALUE, 1) };
	struct seen_as as = usual;

	as.no_data = true;
	(void)look(g, fields, COUNT(fields), as);
}

/* Hardware that splits loads and atomics tells the same. */
static void test_split(enum hsc_tc_generation g)
{
	static const struct rig_field fields[] = { ETRACE, DATA(3) };
	const struct rig_config c = {
		.generation = g,
		.data = true,
		.hardware = { .rate = 16, .data_split = true },
	};
	struct seen_as as = usual;
	struct seen s;
	struct rig r;

	as.data_split = true;
	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_run(&r);
	seen_whole(&s, &r, &as);
	check_accesses(&r, &s, 0, r.access_count, &as);
	seen_clear(&s);
	rig_close(&r);
}

/* No tracing or no enable: no data, though there is a place for it. */
static void test_off(enum hsc_tc_generation g)
{
	static const struct rig_field not_tracing[] = { ETRACE, DATA(3),
							D(DATA_TRIG_ENABLE, 1),
							D(DATA_TRACING, 0) };
	static const struct rig_field not_enabled[] = { ETRACE, DATA(3),
							D(DATA_ENABLE, 0) };
	const bool draft = g == HSC_TC_0_9_4;
	struct seen_as as = usual;
	struct seen s;
	struct rig r;

	for (unsigned i = 0; i < (draft ? 2 : 1); i++) {
		if (!begin(&r, g, 64, i ? not_enabled : not_tracing, 6 - i))
			return;
		rig_run(&r);
		as.data = !i;
		seen_whole(&s, &r, &as);
		CHECK_EQ(s.data_count, 0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* By its bit: what is done in between. */
static void test_windows(enum hsc_tc_generation g)
{
	static const struct rig_field fields[] = { ETRACE, DATA(3) };
	struct seen s;
	struct rig r;
	size_t to;

	if (!begin(&r, g, 64, fields, COUNT(fields)))
		return;
	hsc_soc_run(r.soc, 1000);
	to = r.access_count;
	rig_set(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, 0);
	rig_run(&r);
	seen_whole(&s, &r, &usual);
	CHECK(to > 100 && to < r.access_count);
	check_accesses(&r, &s, 0, to, &usual);
	seen_clear(&s);
	rig_close(&r);
}

/* External triggers start and stop it, if they may. */
static void test_triggers(enum hsc_tc_generation g)
{
	for (unsigned may = 0; may < 2; may++) {
		const struct rig_field fields[] = { ETRACE, DATA(3),
						    D(DATA_TRIG_ENABLE, may),
						    D(DATA_TRACING, !may) };
		struct rig_window w;
		struct seen s;
		struct rig r;

		if (!begin(&r, g, 64, fields, COUNT(fields)))
			return;
		w = rig_fire_data(&r, may);
		seen_whole(&s, &r, &usual);
		CHECK(w.to - w.from > 100);
		check_accesses(&r, &s, w.from, w.to, &usual);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* Too little bandwidth: waiting for data loses nothing; data that may be
 * dropped is, and the instructions are whole; else some is lost. */
static void look_narrow(enum hsc_tc_generation g, bool stalls, bool drops)
{
	const struct rig_config c = rig_narrow(g);
	const struct rig_field fields[] = {
		ETRACE,
		DATA(g == HSC_TC_1_0 ? 0 : 2),
		D(DATA_STALL_ENABLE, stalls),
		D(DATA_DROP_ENABLE, drops),
		{ HSC_TR_CONTROL, HSC_TF_INST_STALL_ENABLE, stalls },
	};
	uint32_t stalled;
	struct seen s;
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_run(&r);
	stalled = rig_get(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_STALL);
	seen_end(&s, &r, &usual);
	if (stalls) {
		CHECK_EQ(stalled, 1);
		CHECK(hsc_soc_trace_stalled(r.soc) > 0);
		CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
		check_accesses(&r, &s, 0, r.access_count, &usual);
	} else if (drops) {
		CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
		CHECK_EQ(s.gaps, 0);
	}
	if (!stalls)
		CHECK(s.data_count > 100 && s.data_count < r.access_count);
	seen_clear(&s);
	rig_close(&r);
}

static void test_narrow(enum hsc_tc_generation g)
{
	look_narrow(g, true, false);
	look_narrow(g, false, true);
}

/* Bits of what happened: they go as their generation says. */
static void test_bits(enum hsc_tc_generation g)
{
	const struct rig_config c = rig_narrow(g);
	const struct rig_field fields[] = { ETRACE, DATA(2),
					    D(DATA_DROP_ENABLE, 1) };
	const struct hsc_tc_register *reg =
		hsc_tc_find(g, HSC_TC_ENCODER, HSC_TR_DATA_CONTROL);
	const struct hsc_tc_field *drop =
		hsc_tc_find_field(reg, HSC_TF_DATA_DROP);
	uint32_t word;
	struct rig r;

	if (!rig_begin(&r, &c, fields, COUNT(fields)))
		return;
	rig_run(&r);
	word = rig_read(&r, 0, reg->offset);
	CHECK_EQ(hsc_tc_get(drop, 0, word), 1);
	if (g == HSC_TC_1_0)
		rig_write(&r, 0, reg->offset, word);
	CHECK_EQ(hsc_tc_get(drop, 0, rig_read(&r, 0, reg->offset)), 0);
	rig_close(&r);
}

/* N-Trace 1.0 has no data trace: nothing of it can be set. */
static void test_ntrace(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g };
	const struct hsc_tc_register *reg =
		hsc_tc_find(g, HSC_TC_ENCODER, HSC_TR_DATA_CONTROL);
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	rig_write(&r, 0, reg->offset, UINT32_MAX);
	CHECK_EQ(rig_read(&r, 0, reg->offset), 0);
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	CHECK_EQ(rig_read(&r, 0, reg->offset), 1);
	rig_close(&r);
}

static const struct trace_run runs[] = {
	{ "data addresses", TRACE_G9 | TRACE_G1, test_addresses },
	{ "data without address", TRACE_G1, test_no_address },
	{ "data without value", TRACE_G9 | TRACE_G1, test_no_value },
	{ "data, split", TRACE_G9 | TRACE_G1, test_split },
	{ "data off", TRACE_G9 | TRACE_G1, test_off },
	{ "data windows", TRACE_G9 | TRACE_G1, test_windows },
	{ "data triggers", TRACE_G9 | TRACE_G1, test_triggers },
	{ "data stalled and dropped", TRACE_G9 | TRACE_G1, test_narrow },
	{ "data bits", TRACE_G9 | TRACE_G1, test_bits },
	{ "data and N-Trace", TRACE_G1, test_ntrace },
};

TRACE_SUITE(trace_data);
