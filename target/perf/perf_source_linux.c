/* SPDX-License-Identifier: MIT */
/* perf_source_linux.c - the memory that each thread writes its records to.
 * Room   target/perf */
#include "perf_source_linux.h"
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#define SIZE_STANDARD ((size_t)64 << 10) /* as SRAM of trace hardware has */
#define POLL_LIMIT    100000             /* polls of a stimulus register */
#define EVENTS_MAX    HSC_PERF_COUNTERS

/* What all sources record. */
static struct {
	perfEvent list[EVENTS_MAX];
	int count;
	size_t size;
	uint64_t start; /* ticks when it was chosen */
	const struct hsc_perf_kernel *kernel;
	volatile uint32_t *stimulus; /* of the channel, or NULL */
	uintptr_t anchor;            /* see struct hsc_perf_sink */
} chosen;

static _Atomic(struct hsc_perf_source *) sources[HSC_PERF_SOURCES];
static atomic_uint source_count;
static _Thread_local struct hsc_perf_source *mine;
static _Thread_local volatile uint8_t making;

HSC_UNTRACED void hsc_perf_sources_choose(const struct hsc_perf_choice *c,
					  const struct hsc_perf_kernel *kernel,
					  volatile uint32_t *stimulus)
{
	chosen.count = c->count;
	for (int i = 0; i < c->count; i++)
		chosen.list[i] = c->list[i];
	chosen.size = c->size ? c->size : SIZE_STANDARD;
	chosen.kernel = kernel;
	chosen.stimulus = stimulus;
	if (!chosen.start)
		chosen.start = kernel->ticks();
}

HSC_UNTRACED void hsc_perf_sources_anchor(uintptr_t address)
{
	chosen.anchor = address;
}

HSC_UNTRACED static void *map_memory(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

HSC_UNTRACED static int set_up_sink(struct hsc_perf_source *s)
{
	if (chosen.stimulus)
		return PERF_OK;
	if (chosen.size < HSC_PERF_SINK_MIN)
		return PERF_E_MEMORY;
	if (s->sink.size != chosen.size) {
		if (s->sink.buf)
			munmap(s->sink.buf, s->sink.size);
		s->sink = (struct hsc_perf_sink){ .size = chosen.size };
		s->sink.buf = map_memory(chosen.size);
	}
	s->sink.channel = hsc_perf_state.channel;
	s->sink.anchor = chosen.anchor;
	return s->sink.buf ? PERF_OK : PERF_E_MEMORY;
}

HSC_UNTRACED int hsc_perf_source_again(struct hsc_perf_source *s,
				       perfEvent *reported)
{
	perfEvent list[EVENTS_MAX];
	int rc = set_up_sink(s);

	if (rc != PERF_OK)
		return rc;
	memcpy(list, chosen.list, sizeof(list));
	hsc_perf_counters_close(&s->counters);
	s->counters.kernel = chosen.kernel;
	rc = hsc_perf_counters_open(&s->counters, list, chosen.count,
				    HSC_PERF_SINK_TS_BITS);
	for (int i = 0; reported && i < chosen.count; i++)
		reported[i] = list[i];
	if (rc != PERF_OK)
		return rc;
	s->writer = (struct hsc_perf_writer){
		.port = { .stimulus = chosen.stimulus,
			  .poll_limit = POLL_LIMIT,
			  .put = hsc_perf_sink_put,
			  .ctx = &s->sink },
		.slots = s->counters.slots,
		.count = s->counters.count,
		.counts = hsc_perf_state.counts,
	};
	s->session = 0;
	s->lost = s->missing = 0;
	return PERF_OK;
}

HSC_UNTRACED static struct hsc_perf_source *create_source(int *why)
{
	struct hsc_perf_source *s = map_memory(sizeof(*s));
	unsigned number;

	*why = PERF_E_MEMORY;
	if (!s)
		return NULL;
	*why = hsc_perf_source_again(s, NULL);
	if (*why == PERF_OK) {
		number = atomic_fetch_add(&source_count, 1);
		/* one stimulus register is one source */
		if (number < (chosen.stimulus ? 1 : HSC_PERF_SOURCES)) {
			atomic_store(&sources[number], s);
			return s;
		}
		atomic_fetch_sub(&source_count, 1);
		*why = PERF_E_CORES;
		hsc_perf_counters_close(&s->counters);
	}
	if (s->sink.buf)
		munmap(s->sink.buf, s->sink.size);
	munmap(s, sizeof(*s));
	return NULL;
}

HSC_UNTRACED struct hsc_perf_source *hsc_perf_source_mine(int *why)
{
	*why = PERF_E_ORDER;
	if (!mine && !making) {
		making = 1;
		mine = create_source(why);
		making = 0;
	}
	if (mine)
		*why = PERF_OK;
	return mine;
}

HSC_UNTRACED unsigned hsc_perf_source_count(void)
{
	const unsigned n = atomic_load(&source_count);

	return n < HSC_PERF_SOURCES ? n : HSC_PERF_SOURCES;
}

HSC_UNTRACED struct hsc_perf_source *hsc_perf_source_at(unsigned number)
{
	return atomic_load(&sources[number]);
}

HSC_UNTRACED bool hsc_perf_sources_lost(void)
{
	for (unsigned i = 0; i < hsc_perf_source_count(); i++) {
		const struct hsc_perf_source *s = hsc_perf_source_at(i);

		if (s && (s->sink.full || s->lost))
			return true;
	}
	return false;
}

HSC_UNTRACED unsigned long hsc_perf_sources_missing(void)
{
	unsigned long n = 0;

	for (unsigned i = 0; i < hsc_perf_source_count(); i++) {
		const struct hsc_perf_source *s = hsc_perf_source_at(i);

		if (s)
			n += (unsigned long)s->lost + s->missing;
	}
	return n;
}

HSC_UNTRACED static uint64_t now_of(void)
{
	return (chosen.kernel->ticks() - chosen.start) &
	       ((UINT64_C(1) << HSC_PERF_SINK_TS_BITS) - 1);
}

HSC_UNTRACED static bool header_due(struct hsc_perf_source *s)
{
	uint64_t now[HSC_PERF_COUNTERS];
	const uint64_t time = now_of();

	if (s->session == hsc_perf_state.session)
		return true;
	s->session = hsc_perf_state.session;
	hsc_perf_counters_read(&s->counters, time, now);
	s->sink.time = time;
	if (!chosen.stimulus && !hsc_perf_sink_begin(&s->sink))
		return false;
	return hsc_perf_write_header(&s->writer, now);
}

HSC_UNTRACED static bool put_value(struct hsc_perf_source *s,
				   const struct hsc_perf_waiting *w)
{
	struct hsc_perf_port port = s->writer.port;
	bool ok;

	if (port.stimulus)
		port.stimulus += w->channel - hsc_perf_state.channel;
	s->sink.channel = w->channel;
	ok = hsc_perf_write_value(&port, w->bytes, w->value);
	s->sink.channel = hsc_perf_state.channel;
	return ok;
}

HSC_UNTRACED static bool write_one(struct hsc_perf_source *s,
				   const struct hsc_perf_waiting *w)
{
	bool ok;

	s->sink.time = w->time;
	if (w->bytes)
		ok = put_value(s, w);
	else
		ok = hsc_perf_write_record(&s->writer, w->record, w->first,
					   w->second, w->now);
	s->missing += !ok;
	return ok;
}

/* Write what handlers left from number `from` on. Returns how many are done. */
HSC_UNTRACED static uint32_t drain_waiting(struct hsc_perf_source *s,
					   uint32_t from, bool *ok)
{
	while (from < s->queued)
		*ok &= write_one(s, &s->queue[from++]);
	return from;
}

HSC_UNTRACED static void sample_counters(struct hsc_perf_source *s,
					 struct hsc_perf_waiting *w)
{
	w->time = now_of();
	if (!w->bytes)
		hsc_perf_counters_read(&s->counters, w->time, w->now);
}

/* A handler of a signal, while its thread makes a record. */
HSC_UNTRACED static int queue_record(struct hsc_perf_source *s,
				     struct hsc_perf_waiting *w)
{
	const uint32_t at = s->queued;

	if (at >= HSC_PERF_QUEUE) {
		s->lost++;
		return PERF_E_FULL;
	}
	sample_counters(s, w);
	s->queue[at] = *w;
	atomic_signal_fence(memory_order_seq_cst);
	s->queued = at + 1;
	return PERF_OK;
}

/* Those that came while the counters were read come first: they are older. */
HSC_UNTRACED static bool write_with_queue(struct hsc_perf_source *s,
					  struct hsc_perf_waiting *w)
{
	bool ok = header_due(s);
	uint32_t seen, done = 0;

	do {
		seen = s->queued;
		atomic_signal_fence(memory_order_seq_cst);
		sample_counters(s, w);
		atomic_signal_fence(memory_order_seq_cst);
	} while (seen != s->queued);
	done = drain_waiting(s, done, &ok);
	ok &= write_one(s, w);
	do {
		done = drain_waiting(s, done, &ok);
		s->busy = 0;
		atomic_signal_fence(memory_order_seq_cst);
		if (done == s->queued)
			break;
		s->busy = 1;
		atomic_signal_fence(memory_order_seq_cst);
	} while (true);
	return ok;
}

HSC_UNTRACED static int write_or_queue(struct hsc_perf_source *s,
				       struct hsc_perf_waiting *w)
{
	if (s->busy)
		return queue_record(s, w);
	s->queued = 0;
	s->busy = 1;
	atomic_signal_fence(memory_order_seq_cst);
	return write_with_queue(s, w) ? PERF_OK : PERF_E_FULL;
}

HSC_UNTRACED int hsc_perf_source_record(struct hsc_perf_source *s,
					enum hsc_perf_record record,
					uintptr_t first, uintptr_t second)
{
	struct hsc_perf_waiting w = { .record = record,
				      .first = first,
				      .second = second };

	return write_or_queue(s, &w);
}

HSC_UNTRACED int hsc_perf_source_value(struct hsc_perf_source *s,
				       uint8_t channel, uint8_t bytes,
				       uint32_t value)
{
	struct hsc_perf_waiting w = { .bytes = bytes,
				      .channel = channel,
				      .value = value };

	return write_or_queue(s, &w);
}

HSC_UNTRACED int hsc_perf_source_header(struct hsc_perf_source *s)
{
	bool ok;

	if (s->busy)
		return PERF_E_ORDER;
	s->busy = 1;
	atomic_signal_fence(memory_order_seq_cst);
	ok = header_due(s);
	atomic_signal_fence(memory_order_seq_cst);
	s->busy = 0;
	return ok ? PERF_OK : PERF_E_FULL;
}
