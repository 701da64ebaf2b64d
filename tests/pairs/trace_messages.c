/* SPDX-License-Identifier: MIT */
/*
 * Data trace of N-Trace, which 0.9.4 can ask for: what is decoded is what the
 * hart loaded and stored, in order and each between the messages that tell of
 * its instruction, as far as it was to be reported; and the instructions beside
 * it.
 */
#include "pairs/trace_fields.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_suite.h"
#include "unit/check.h"
#include <hartscope/spec/ntrace_data.h>
#include <stdlib.h>

#define DATA(mode)                                                             \
	C(FORMAT, 1), D(DATA_ENABLE, 1), D(DATA_ADDRESS_MODE, mode),           \
		D(DATA_TRACING, 1)

/* teDataAddressMode */
enum { NONE, XOR, DIFFERENCE, SHORTEST };

static const struct seen_as usual = { .src_bits = 2, .data = true };

static bool begin(struct rig *r, unsigned xlen, const struct rig_field *fields,
		  size_t count)
{
	const struct rig_config c = { .generation = HSC_TC_0_9_4,
				      .xlen = xlen,
				      .loops = 100,
				      .data = true,
				      .hardware = { .rate = 16 } };

	return rig_begin(r, &c, fields, count);
}

/* A load or store that is to be reported; `at` retired before its instruction.
 */
struct want {
	uint64_t address, value;
	size_t at;
	uint8_t size;
	bool write;
};

struct wants {
	struct want *at; /* at[count], from malloc */
	size_t count;
};

static void add(struct wants *w, const struct rig *r, size_t i, bool write,
		uint64_t value)
{
	const struct hsc_hart_access *a = &r->accesses[i];

	w->at[w->count++] = (struct want){ a->address, value, r->access_at[i],
					   a->size, write };
}

/* Of the accesses [from, to): Nexus has reads and writes and nothing else. An
 * AMO is both, lr and sc are one, what failed is none, and so are CSRs. */
static struct wants wants_of(const struct rig *r, size_t from, size_t to)
{
	struct wants w = { .count = 0 };

	w.at = calloc(2 * (to - from) + 1, sizeof(*w.at));
	for (size_t i = from; i < to; i++) {
		const struct hsc_hart_access *a = &r->accesses[i];
		const bool amo =
			a->dtype >= HSC_DTYPE_SWAP && a->dtype <= HSC_DTYPE_MIN;

		if (a->dtype == HSC_DTYPE_LOAD || amo)
			add(&w, r, i, false, a->value);
		if (a->dtype == HSC_DTYPE_STORE || amo)
			add(&w, r, i, true, amo ? a->written : a->value);
	}
	return w;
}

static bool is_same(const struct hsc_et_data *d, const struct want *w,
		    const struct seen_as *as)
{
	return d->size == w->size &&
	       d->dtype == (w->write ? HSC_DTYPE_STORE : HSC_DTYPE_LOAD) &&
	       d->address == (as->no_address ? 0 : w->address) &&
	       d->value == (as->no_data ? 0 : w->value);
}

/* Accesses [from, to) and nothing else, each where its instruction is. */
static void check_accesses(const struct rig *r, const struct seen *s,
			   size_t from, size_t to, const struct seen_as *as)
{
	struct wants w = wants_of(r, from, to);
	size_t i = 0, misplaced = 0;

	CHECK_EQ(s->data_count, w.count);
	while (i < s->data_count && i < w.count &&
	       is_same(&s->data_accesses[i], &w.at[i], as)) {
		misplaced += w.at[i].at < s->data_places[i].first ||
			     w.at[i].at >= s->data_places[i].end;
		i++;
	}
	CHECK_EQ(i, w.count);
	CHECK_EQ(misplaced, 0);
	CHECK_EQ(s->gaps, 0);
	CHECK_EQ(s->notes, 0);
	free(w.at);
}

/* What is reported was done, in this order. */
static void check_some(const struct rig *r, const struct seen *s,
		       const struct seen_as *as)
{
	struct wants w = wants_of(r, 0, r->access_count);
	size_t at = 0, found = 0;

	for (size_t i = 0; i < s->data_count; i++) {
		while (at < w.count &&
		       !is_same(&s->data_accesses[i], &w.at[at], as))
			at++;
		found += at < w.count;
		at++;
	}
	CHECK_EQ(found, s->data_count);
	CHECK(s->data_count > 100 && s->data_count < w.count);
	free(w.at);
}

static unsigned differences, relatives; /* messages of the last run */

/* All that it did, in both widths. Returns the bytes of the trace. */
static size_t look(const struct rig_field *fields, size_t count,
		   struct seen_as as)
{
	size_t bytes = 0;

	for (unsigned xlen = 32; xlen <= 64; xlen += 32) {
		struct seen s;
		struct rig r;

		if (!begin(&r, xlen, fields, count))
			return 0;
		rig_run(&r);
		seen_whole(&s, &r, &as);
		CHECK(r.access_count > 1000);
		check_accesses(&r, &s, 0, r.access_count, &as);
		bytes += r.len;
		differences = s.dsz[HSC_NT_DSZ_DIFFERENCE] +
			      s.dsz[HSC_NT_DSZ_DIFFERENCE_NONE];
		relatives = s.layout[HSC_NT_DATA_READ] +
			    s.layout[HSC_NT_DATA_WRITE] - differences;
		seen_clear(&s);
		rig_close(&r);
	}
	return bytes;
}

static size_t look_mode(unsigned mode, bool no_value)
{
	const struct rig_field fields[] = { DATA(mode),
					    D(DATA_NO_VALUE, no_value) };
	struct seen_as as = usual;

	as.no_address = mode == NONE;
	as.no_data = no_value;
	return look(fields, COUNT(fields), as);
}

static void test_addresses(enum hsc_tc_generation g)
{
	size_t none, by_xor, differ, best;

	none = look_mode(NONE, false);
	by_xor = look_mode(XOR, false);
	CHECK_EQ(differences, 0);
	differ = look_mode(DIFFERENCE, false);
	CHECK(differences > 1000);
	best = look_mode(SHORTEST, false);
	CHECK(differences > 100 && relatives > 100);

	(void)g;
	CHECK(none < best);
	CHECK(best < by_xor && best < differ);
}

static void test_no_value(enum hsc_tc_generation g)
{
	const size_t with = look_mode(SHORTEST, false);

	(void)g;
	for (unsigned mode = XOR; mode <= SHORTEST; mode++)
		CHECK(look_mode(mode, true) < with);
}

/* The same with branch messages, and with those that carry time. */
static void test_modes(enum hsc_tc_generation g)
{
	static const struct rig_field btm[] = { DATA(SHORTEST),
						C(INST_MODE, 3) };
	static const struct rig_field syncs[] = { DATA(DIFFERENCE),
						  C(SYNC_MODE, 1),
						  C(SYNC_MAX, 0) };

	(void)g;
	(void)look(btm, COUNT(btm), usual);
	(void)look(syncs, COUNT(syncs), usual);
}

/* No tracing, no enable, nothing to tell: no data, and no messages of them. */
static void test_off(enum hsc_tc_generation g)
{
	const struct rig_field fields[][5] = {
		{ DATA(XOR), D(DATA_TRACING, 0) },
		{ DATA(XOR), D(DATA_ENABLE, 0) },
		{ DATA(NONE), D(DATA_NO_VALUE, 1) },
	};
	(void)g;
	for (size_t i = 0; i < COUNT(fields); i++) {
		struct seen s;
		struct rig r;

		if (!begin(&r, 64, fields[i], 5))
			return;
		rig_run(&r);
		seen_whole(&s, &r, &usual);
		CHECK_EQ(s.data_count, 0);
		CHECK_EQ(s.layout[HSC_NT_DATA_WRITE] +
				 s.layout[HSC_NT_DATA_WRITE_SYNC],
			 0);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* By its bit: what is done in between. It begins with a full address. */
static void test_windows(enum hsc_tc_generation g)
{
	static const struct rig_field fields[] = { DATA(XOR),
						   D(DATA_TRACING, 0) };
	struct seen s;
	struct rig r;
	size_t from, to;

	if (!begin(&r, 64, fields, COUNT(fields)))
		return;
	(void)g;
	hsc_soc_run(r.soc, 1000);
	from = r.access_count;
	rig_set(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, 1);
	hsc_soc_run(r.soc, 1000);
	to = r.access_count;
	rig_set(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_TRACING, 0);
	rig_run(&r);
	seen_whole(&s, &r, &usual);
	CHECK(from > 100 && to - from > 100 && to < r.access_count);
	check_accesses(&r, &s, from, to, &usual);
	CHECK(s.layout[HSC_NT_DATA_WRITE_SYNC] +
		      s.layout[HSC_NT_DATA_READ_SYNC] >
	      0);
	seen_clear(&s);
	rig_close(&r);
}

/* External triggers start and stop it, if they may. */
static void test_triggers(enum hsc_tc_generation g)
{
	(void)g;
	for (unsigned may = 0; may < 2; may++) {
		const struct rig_field fields[] = { DATA(SHORTEST),
						    D(DATA_TRIG_ENABLE, may),
						    D(DATA_TRACING, !may) };
		struct rig_window w;
		struct seen s;
		struct rig r;

		if (!begin(&r, 64, fields, COUNT(fields)))
			return;
		w = rig_fire_data(&r, may);
		seen_whole(&s, &r, &usual);
		CHECK(w.to - w.from > 100);
		check_accesses(&r, &s, w.from, w.to, &usual);
		seen_clear(&s);
		rig_close(&r);
	}
}

/* --- two harts, little bandwidth ---------------------------------------- */

/* Run; then look at hart 0. The data control, as it reads at the end. */
static uint32_t run_narrow(struct rig *r, struct seen *s,
			   const struct rig_field *fields, size_t count,
			   const struct seen_as *as)
{
	const struct hsc_tc_register *reg =
		hsc_tc_find(HSC_TC_0_9_4, HSC_TC_ENCODER, HSC_TR_DATA_CONTROL);
	const struct rig_config narrow = rig_narrow(HSC_TC_0_9_4);
	uint32_t word;

	if (!rig_begin(r, &narrow, fields, count))
		return 0;
	rig_run(r);
	word = rig_read(r, 0, reg->offset);
	/* what happened is reported once */
	CHECK_EQ(rig_get(r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_STALL), 0);
	CHECK_EQ(rig_get(r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_DROP), 0);
	seen_end(s, r, as);
	return word;
}

static bool says(uint32_t word, enum hsc_tc_field_id field)
{
	const struct hsc_tc_register *reg =
		hsc_tc_find(HSC_TC_0_9_4, HSC_TC_ENCODER, HSC_TR_DATA_CONTROL);

	return hsc_tc_get(hsc_tc_find_field(reg, field), 0, word) != 0;
}

/* Waiting for data loses nothing, with time as well. */
static void test_stalled(enum hsc_tc_generation g)
{
	const struct rig_field fields[] = { DATA(DIFFERENCE),
					    D(DATA_STALL_ENABLE, 1),
					    C(INST_STALL_ENABLE, 1),
					    CORE_TIME };
	struct seen_as as = usual;
	size_t timed = 0;
	struct seen s;
	struct rig r;
	uint32_t word;

	(void)g;
	as.ts_bits = 40;
	word = run_narrow(&r, &s, fields, COUNT(fields), &as);
	CHECK(says(word, HSC_TF_DATA_STALL) && !says(word, HSC_TF_DATA_DROP));
	CHECK(hsc_soc_trace_stalled(r.soc) > 0);
	CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
	check_accesses(&r, &s, 0, r.access_count, &as);
	for (size_t i = 0; i < s.data_count; i++)
		timed += s.data_places[i].timed;
	CHECK_EQ(timed, s.data_count);
	CHECK_EQ(s.sources, 3);
	seen_clear(&s);
	rig_close(&r);
}

/* Data that may be dropped are; the instructions are whole, and each loss is
 * reported. */
static void test_dropped(enum hsc_tc_generation g)
{
	const struct rig_field fields[] = { DATA(XOR), D(DATA_DROP_ENABLE, 1) };
	struct seen s;
	struct rig r;
	uint32_t word;

	(void)g;
	word = run_narrow(&r, &s, fields, COUNT(fields), &usual);
	CHECK(says(word, HSC_TF_DATA_DROP) && !says(word, HSC_TF_DATA_STALL));
	CHECK(seen_is(&s, r.pcs[0], r.pcs_len[0]));
	CHECK_EQ(s.gaps, 0);
	CHECK(s.notes > 0);
	CHECK(s.sync[HSC_NT_SYNC_OVERRUN] > 0);
	check_some(&r, &s, &usual);
	seen_clear(&s);
	rig_close(&r);
}

/* Neither: some of both is lost, and nothing of what is reported is wrong. */
static void test_overflow(enum hsc_tc_generation g)
{
	const struct rig_field fields[] = { DATA(DIFFERENCE) };
	struct seen s;
	struct rig r;
	uint32_t word;

	(void)g;
	word = run_narrow(&r, &s, fields, COUNT(fields), &usual);
	CHECK(says(word, HSC_TF_DATA_DROP));
	CHECK(s.gaps + s.notes > 0);
	check_some(&r, &s, &usual);
	seen_clear(&s);
	rig_close(&r);
}

/* --- the registers ------------------------------------------------------ */

/* XOR is legal here and not of E-Trace, where what was there before stays. */
static void test_legal(enum hsc_tc_generation g)
{
	const struct rig_config c = { .generation = g };
	struct rig r;

	if (!rig_open(&r, &c))
		return;
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	for (unsigned format = 0; format < 2; format++) {
		rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, format);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_DATA_CONTROL,
				 HSC_TF_DATA_IMPLEMENTED),
			 1);
		rig_set(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE,
			3);
		rig_set(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE,
			1);
		CHECK_EQ(rig_get(&r, 0, HSC_TR_DATA_CONTROL,
				 HSC_TF_DATA_ADDRESS_MODE),
			 format ? 1 : 3);
	}
	rig_set(&r, 0, HSC_TR_CONTROL, HSC_TF_FORMAT, 0);
	CHECK_EQ(rig_get(&r, 0, HSC_TR_DATA_CONTROL, HSC_TF_DATA_ADDRESS_MODE),
		 2);
	rig_close(&r);
}

static const struct trace_run runs[] = {
	{ "N-Trace data addresses", TRACE_G9, test_addresses },
	{ "N-Trace data without value", TRACE_G9, test_no_value },
	{ "N-Trace data by branches", TRACE_G9, test_modes },
	{ "N-Trace data off", TRACE_G9, test_off },
	{ "N-Trace data windows", TRACE_G9, test_windows },
	{ "N-Trace data triggers", TRACE_G9, test_triggers },
	{ "N-Trace data stalled", TRACE_G9, test_stalled },
	{ "N-Trace data dropped", TRACE_G9, test_dropped },
	{ "N-Trace data overflow", TRACE_G9, test_overflow },
	{ "N-Trace data registers", TRACE_G9, test_legal },
};

TRACE_SUITE(trace_messages);
