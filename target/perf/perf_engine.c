/* SPDX-License-Identifier: MIT */
/* perf_engine.c - trace hardware of version 0 is set up to take records.
 * Room   target/perf */
#include "perf_engine.h"
#include <hartscope/spec/perf_record.h>

#define POLLS 10000 /* limit until a written bit reads back */

/* Offsets of registers that are the same in encoders and funnels. */
#define AT(member) offsetof(struct TraceRegMemMap, member)
#define CONTROL    AT(te_control)
#define IMPL       AT(te_impl)
#define BASE       AT(te_sinkbase)
#define BASE_HIGH  AT(te_sinkbasehigh)
#define LIMIT      AT(te_sinklimit)
#define WP         AT(te_sinkwp)
#define RP         AT(te_sinkrp)
#define TS         AT(ts_control)
#define ITC_ENABLE AT(itc_traceenable)

/* A failure is kept, and checked once after several accesses. */
struct access {
	const struct hsc_mmio *io;
	uint64_t block;
	bool failed;
};

HSC_UNTRACED static uint32_t load_register(struct access *a, size_t offset)
{
	uint32_t value = 0;

	if (hsc_mmio_read(a->io, a->block + offset, &value) != HSC_OK)
		a->failed = true;
	return value;
}

HSC_UNTRACED static void store_register(struct access *a, size_t offset,
					uint32_t value)
{
	if (hsc_mmio_write(a->io, a->block + offset, value) != HSC_OK)
		a->failed = true;
}

/* Wait until bits of a register have this value. */
HSC_UNTRACED static bool wait_bits(struct access *a, size_t offset,
				   uint32_t bits, uint32_t want)
{
	for (unsigned i = 0; i < POLLS && !a->failed; i++) {
		if ((load_register(a, offset) & bits) == want)
			return true;
		if (a->io->wait)
			a->io->wait(a->io->ctx);
	}
	return false;
}

/* Deactivate and activate: all registers have their reset values. */
HSC_UNTRACED static bool wake_block(struct access *a, size_t offset)
{
	store_register(a, offset, 0);
	if (!wait_bits(a, offset, HSC_PERF_TE_ACTIVE, 0))
		return false;
	store_register(a, offset, HSC_PERF_TE_ACTIVE);
	return wait_bits(a, offset, HSC_PERF_TE_ACTIVE, HSC_PERF_TE_ACTIVE);
}

/* Does it exist, in version 0, and has it this sink? */
HSC_UNTRACED static int check_impl(struct access *a,
				   enum hsc_perf_sink_kind sink)
{
	const uint32_t impl = load_register(a, IMPL);

	if (a->failed || impl == 0 || impl == UINT32_MAX)
		return PERF_E_HARDWARE;
	if ((impl & 15) != 0)
		return PERF_E_VERSION;
	return impl >> sink & 1 ? PERF_OK : PERF_E_VERSION;
}

HSC_UNTRACED static int set_buffer(struct access *a,
				   const struct hsc_perf_engine *e)
{
	const uint32_t low = (uint32_t)e->buffer;
	const uint32_t last = low + (e->size & ~UINT32_C(3)) - 4;

	if (e->size < 64 || e->buffer % 4 || last < low)
		return PERF_E_MEMORY;
	store_register(a, BASE, low);
	store_register(a, BASE_HIGH, (uint32_t)(e->buffer >> 32));
	store_register(a, LIMIT, last);
	store_register(a, WP, low);
	store_register(a, RP, low);
	return load_register(a, BASE) == low && load_register(a, LIMIT) == last
		       ? PERF_OK
		       : PERF_E_MEMORY;
}

HSC_UNTRACED static int set_sink(struct access *a,
				 const struct hsc_perf_engine *e,
				 enum hsc_perf_sink_kind sink)
{
	if (sink == HSC_PERF_TO_MEMORY)
		return set_buffer(a, e);
	if (sink == HSC_PERF_TO_SRAM) {
		store_register(a, WP, 0);
		store_register(a, RP, 0);
	}
	return PERF_OK;
}

/* The source of the time, if none is chosen after reset: internal, core,
 * external, another block; 0.9.4, "Timestamp Register Interface". */
HSC_UNTRACED static uint32_t time_type(struct access *a)
{
	static const uint8_t types[] = { 2, 3, 1, 4 };
	uint32_t ts = load_register(a, TS);

	for (unsigned i = 0; i < 4 && HSC_PERF_TS_TYPE(ts) == 0; i++) {
		store_register(a, TS,
			       HSC_PERF_TS_ACTIVE | (uint32_t)types[i] << 4);
		ts = load_register(a, TS);
	}
	return ts & UINT32_C(7) << 4;
}

/* Start a counter of its own; one that is fed by another block only shows the
 * time. */
HSC_UNTRACED static int set_time(struct access *a)
{
	if (!wake_block(a, TS)) /* hardware without a time */
		return a->failed ? PERF_E_HARDWARE : PERF_OK;
	store_register(a, TS,
		       HSC_PERF_TS_ACTIVE | HSC_PERF_TS_ENABLE |
			       HSC_PERF_TS_BRANCH | HSC_PERF_TS_ITC |
			       HSC_PERF_TS_OWNERSHIP | HSC_PERF_TS_COUNT |
			       time_type(a));
	return PERF_OK;
}

HSC_UNTRACED static enum hsc_perf_sink_kind own_sink(
	const struct hsc_perf_engine *e)
{
	return e->size ? HSC_PERF_TO_MEMORY : HSC_PERF_TO_SRAM;
}

/* Set up everything up to the point where trace may be enabled. */
HSC_UNTRACED static int prepare_block(struct access *a,
				      const struct hsc_perf_engine *e,
				      enum hsc_perf_sink_kind sink)
{
	int rc;

	/* Before it is active, it may not answer at all. */
	if (!wake_block(a, CONTROL))
		return PERF_E_HARDWARE;
	rc = check_impl(a, sink);
	if (rc != PERF_OK)
		return rc;
	store_register(a, CONTROL, HSC_PERF_TE_ACTIVE | HSC_PERF_TE_SINK(sink));
	rc = set_sink(a, e, sink);
	return rc != PERF_OK ? rc : set_time(a);
}

HSC_UNTRACED int hsc_perf_engine_channel(const struct hsc_perf_engine *e,
					 unsigned channel)
{
	struct access a = { .io = e->io, .block = e->encoder };
	const uint32_t bit = UINT32_C(1) << channel;

	if (HSC_PERF_SENDS_OWNERSHIP(channel))
		return PERF_E_CHANNEL;
	store_register(&a, ITC_ENABLE, load_register(&a, ITC_ENABLE) | bit);
	if (load_register(&a, ITC_ENABLE) & bit)
		return PERF_OK;
	return a.failed ? PERF_E_HARDWARE : PERF_E_CHANNEL;
}

HSC_UNTRACED int hsc_perf_engine_encoder(const struct hsc_perf_engine *e)
{
	struct access a = { .io = e->io, .block = e->encoder };
	const enum hsc_perf_sink_kind sink =
		e->funnel ? HSC_PERF_TO_FUNNEL : own_sink(e);
	const uint32_t on = HSC_PERF_TE_ACTIVE | HSC_PERF_TE_ENABLE |
			    HSC_PERF_TE_INSTRUMENTS | HSC_PERF_TE_STOP_ON_WRAP |
			    HSC_PERF_TE_SYNC_NEVER | HSC_PERF_TE_SINK(sink);
	int rc = prepare_block(&a, e, sink);

	if (rc != PERF_OK)
		return rc;
	store_register(&a, ITC_ENABLE, 0);
	rc = hsc_perf_engine_channel(e, e->channel);
	if (rc != PERF_OK)
		return rc;
	store_register(&a, CONTROL, on);
	store_register(&a, CONTROL, on | HSC_PERF_TE_TRACING);
	if (!wait_bits(&a, CONTROL, HSC_PERF_TE_ENABLE | HSC_PERF_TE_TRACING,
		       HSC_PERF_TE_ENABLE | HSC_PERF_TE_TRACING))
		return PERF_E_HARDWARE;
	return PERF_OK;
}

HSC_UNTRACED int hsc_perf_engine_funnel(const struct hsc_perf_engine *e)
{
	struct access a = { .io = e->io, .block = e->funnel };
	const enum hsc_perf_sink_kind sink = own_sink(e);
	const int rc = prepare_block(&a, e, sink);

	if (rc != PERF_OK)
		return rc;
	store_register(&a, CONTROL,
		       HSC_PERF_TE_ACTIVE | HSC_PERF_TE_ENABLE |
			       HSC_PERF_TE_STOP_ON_WRAP |
			       HSC_PERF_TE_SINK(sink));
	return wait_bits(&a, CONTROL, HSC_PERF_TE_ENABLE, HSC_PERF_TE_ENABLE)
		       ? PERF_OK
		       : PERF_E_HARDWARE;
}

HSC_UNTRACED bool hsc_perf_engine_full(const struct hsc_perf_engine *e)
{
	struct access a = { .io = e->io,
			    .block = e->funnel ? e->funnel : e->encoder };

	return load_register(&a, WP) & HSC_PERF_WP_WRAPPED;
}

HSC_UNTRACED unsigned hsc_perf_engine_time_bits(const struct hsc_perf_engine *e)
{
	struct access a = { .io = e->io, .block = e->encoder };
	const uint32_t ts = load_register(&a, TS);
	const unsigned bits = HSC_PERF_TS_WIDTH(ts);

	if (a.failed || !(ts & HSC_PERF_TS_ACTIVE))
		return 0;
	return bits > 64 ? 64 : bits;
}
