/* SPDX-License-Identifier: MIT */
/* The structs and bits that programs see are those of our register map. */
#include "perf/include/sifive_linux_trace.h"
#include "perf/perf_engine.h"
#include "unit/check.h"
#include <hartscope/spec/trace_control.h>

#define TE(id, member)                                                         \
	{                                                                      \
		HSC_TC_ENCODER, id, offsetof(struct TraceRegMemMap, member)    \
	}
#define TF(id, member)                                                         \
	{                                                                      \
		HSC_TC_FUNNEL, id, offsetof(struct TfTraceRegMemMap, member)   \
	}

static const struct {
	enum hsc_tc_component component;
	enum hsc_tc_register_id id;
	size_t offset;
} rows[] = {
	TE(HSC_TR_CONTROL, te_control),
	TE(HSC_TR_IMPL, te_impl),
	TE(HSC_TR_EVENT_CONTROL, ev_control),
	TE(HSC_TR_RAM_START, te_sinkbase),
	TE(HSC_TR_RAM_START_HIGH, te_sinkbasehigh),
	TE(HSC_TR_RAM_LIMIT, te_sinklimit),
	TE(HSC_TR_RAM_WP, te_sinkwp),
	TE(HSC_TR_RAM_RP, te_sinkrp),
	TE(HSC_TR_RAM_DATA, te_sinkdata),
	TE(HSC_TR_FIFO, te_fifo),
	TE(HSC_TR_BTM_COUNT, te_btmcount),
	TE(HSC_TR_WORD_COUNT, te_wordcount),
	TE(HSC_TR_TS_CONTROL, ts_control),
	TE(HSC_TR_TS_LOWER, ts_lower),
	TE(HSC_TR_TS_UPPER, ts_upper),
	TE(HSC_TR_TRIG_IN, xti_control),
	TE(HSC_TR_TRIG_OUT, xto_control),
	TE(HSC_TR_TRIG_DEBUG, wp_control),
	TE(HSC_TR_ITC_TRACE_ENABLE, itc_traceenable),
	TE(HSC_TR_ITC_TRIG_ENABLE, itc_trigenable),
	TE(HSC_TR_ITC_STIMULUS, itc_stimulus),
	TE(HSC_TR_ATB_CONTROL, atb_control),
	TE(HSC_TR_PIB_CONTROL, pib_control),
	TF(HSC_TR_CONTROL, tf_control),
	TF(HSC_TR_IMPL, tf_impl),
	TF(HSC_TR_RAM_START, tf_sinkbase),
	TF(HSC_TR_RAM_START_HIGH, tf_sinkbasehigh),
	TF(HSC_TR_RAM_LIMIT, tf_sinklimit),
	TF(HSC_TR_RAM_WP, tf_sinkwp),
	TF(HSC_TR_RAM_RP, tf_sinkrp),
	TF(HSC_TR_RAM_DATA, tf_sinkdata),
	TF(HSC_TR_TS_CONTROL, ts_control),
	TF(HSC_TR_TS_LOWER, ts_lower),
	TF(HSC_TR_TS_UPPER, ts_upper),
	TF(HSC_TR_ATB_CONTROL, atb_control),
	TF(HSC_TR_PIB_CONTROL, pib_control),
};

static const struct {
	enum hsc_tc_register_id reg;
	enum hsc_tc_field_id field;
	uint32_t value;
	uint32_t bits;
} fields[] = {
	{ HSC_TR_CONTROL, HSC_TF_ACTIVE, 1, HSC_PERF_TE_ACTIVE },
	{ HSC_TR_CONTROL, HSC_TF_ENABLE, 1, HSC_PERF_TE_ENABLE },
	{ HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1, HSC_PERF_TE_TRACING },
	{ HSC_TR_CONTROL, HSC_TF_EMPTY, 1, HSC_PERF_TE_EMPTY },
	{ HSC_TR_CONTROL, HSC_TF_INSTRUMENTATION, 1, HSC_PERF_TE_INSTRUMENTS },
	{ HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP, 1, HSC_PERF_TE_STOP_ON_WRAP },
	{ HSC_TR_CONTROL, HSC_TF_SINK, 7,
	  HSC_PERF_TE_SINK(HSC_PERF_TO_MEMORY) },
	{ HSC_TR_IMPL, HSC_TF_HAS_SRAM, 1, 1u << HSC_PERF_TO_SRAM },
	{ HSC_TR_IMPL, HSC_TF_HAS_SMEM, 1, 1u << HSC_PERF_TO_MEMORY },
	{ HSC_TR_IMPL, HSC_TF_HAS_FUNNEL, 1, 1u << HSC_PERF_TO_FUNNEL },
	{ HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1, HSC_PERF_TS_ACTIVE },
	{ HSC_TR_TS_CONTROL, HSC_TF_TS_COUNT, 1, HSC_PERF_TS_COUNT },
	{ HSC_TR_TS_CONTROL, HSC_TF_TS_ENABLE, 1, HSC_PERF_TS_ENABLE },
	{ HSC_TR_TS_CONTROL, HSC_TF_TS_BRANCH, 3, HSC_PERF_TS_BRANCH },
	{ HSC_TR_TS_CONTROL, HSC_TF_TS_ITC, 1, HSC_PERF_TS_ITC },
	{ HSC_TR_TS_CONTROL, HSC_TF_TS_OWNERSHIP, 1, HSC_PERF_TS_OWNERSHIP },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct hsc_tc_register *r =
			hsc_tc_find(HSC_TC_0, rows[i].component, rows[i].id);

		CHECK(r != NULL);
		if (r)
			CHECK_EQ(rows[i].offset, r->offset);
	}
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const struct hsc_tc_field *f = hsc_tc_find_field(
			hsc_tc_find(HSC_TC_0, HSC_TC_ENCODER, fields[i].reg),
			fields[i].field);

		CHECK(f != NULL);
		if (f)
			CHECK_EQ(hsc_tc_put(f, 0, 0, fields[i].value),
				 fields[i].bits);
	}
	CHECK_EQ(HSC_PERF_TS_WIDTH(40u << 24), 40);
	CHECK_EQ(sizeof(struct TraceRegMemMap), HSC_TC_BLOCK_SIZE);
	CHECK_EQ(sizeof(struct TfTraceRegMemMap), HSC_TC_BLOCK_SIZE);
	return check_failures != 0;
}
