/* SPDX-License-Identifier: MIT */
/* perf_source_linux.c - the memory to which each thread writes its records.
 * Room   target/perf */
#include "perf_source_linux.h"
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#define SIZE_STANDARD ((size_t)64 << 10) /* the usual size of trace SRAM */
#define POLL_LIMIT    100000             /* polls of a stimulus register */
#define EVENTS_MAX    HSC_PERF_COUNTERS

/* The settings of all sources. */
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
static atomic_ulong unmade; /* records of threads that have no source */
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
	atomic_store(&unmade, 0);
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
	atomic_store_explicit(&s->lost, 0, memory_order_relaxed);
	s->missing = 0;
	return PERF_OK;
}

HSC_UNTRACED static struct hsc_perf_source *create_source(int *why)
{
	/* a stimulus register can serve only one source */
	const unsigned most = chosen.stimulus ? 1 : HSC_PERF_SOURCES;
	struct hsc_perf_source *s;
	unsigned number;

	*why = PERF_E_CORES;
	if (atomic_load(&source_count) >= most)
		return NULL;
	*why = PERF_E_MEMORY;
	s = map_memory(sizeof(*s));
	if (!s)
		return NULL;
	*why = hsc_perf_source_again(s, NULL);
	if (*why == PERF_OK) {
		number = atomic_fetch_add(&source_count, 1);
		if (number < most) {
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

HSC_UNTRACED struct hsc_perf_source *hsc_perf_source_to_record(int *why)
{
	struct hsc_perf_source *s = hsc_perf_source_mine(why);

	if (!s)
		atomic_fetch_add(&unmade, 1);
	return s;
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
	return atomic_load(&unmade) != 0;
}

HSC_UNTRACED unsigned long hsc_perf_sources_missing(void)
{
	unsigned long n = atomic_load(&unmade);

	for (unsigned i = 0; i < hsc_perf_source_count(); i++) {
		const struct hsc_perf_source *s = hsc_perf_source_at(i);

		if (s)
			n += (unsigned long)s->lost + s->missing;
	}
	return n;
}

HSC_UNTRACED static uint64_t now_of(void)
{
	return chosen.kernel->ticks() - chosen.start;
}

/* The timestamp is a counter, too, of the same width as that of the trace. */
HSC_UNTRACED static void read_counters(struct hsc_perf_source *s, uint64_t time,
				       uint64_t *now)
{
	hsc_perf_counters_read(&s->counters,
			       time & (HSC_PERF_SINK_HALF * 2 - 1), now);
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

HSC_UNTRACED static uint32_t queued_of(const struct hsc_perf_source *s)
{
	return atomic_load_explicit(&s->queued, memory_order_relaxed);
}

/*
 * Read time and counters at one moment, also with respect to signal handlers:
 * repeat if one queued a record meanwhile. Returns how many were queued before.
 */
HSC_UNTRACED static uint32_t sample_counters(struct hsc_perf_source *s,
					     struct hsc_perf_waiting *w)
{
	uint32_t seen;

	do {
		seen = queued_of(s);
		atomic_signal_fence(memory_order_seq_cst);
		w->time = now_of();
		if (!w->bytes)
			read_counters(s, w->time, w->now);
		atomic_signal_fence(memory_order_seq_cst);
	} while (seen != queued_of(s));
	return seen;
}

/*
 * Called in a signal handler while its thread makes a record. If another
 * handler interrupts this one, it queues its record first, and this one reads
 * again.
 */
HSC_UNTRACED static int queue_record(struct hsc_perf_source *s,
				     struct hsc_perf_waiting *w)
{
	uint32_t at;

	do {
		at = sample_counters(s, w);
		if (at - s->written >= HSC_PERF_QUEUE) {
			atomic_fetch_add_explicit(&s->lost, 1,
						  memory_order_relaxed);
			return PERF_E_FULL;
		}
	} while (!atomic_compare_exchange_strong_explicit(
		&s->queued, &at, at + 1, memory_order_relaxed,
		memory_order_relaxed));
	s->queue[at % HSC_PERF_QUEUE] = *w;
	return PERF_OK;
}

/* Write the queued records up to number `end`. */
HSC_UNTRACED static bool drain_queue(struct hsc_perf_source *s, uint32_t end)
{
	bool ok = true;

	for (; s->written != end; s->written++)
		ok &= write_one(s, &s->queue[s->written % HSC_PERF_QUEUE]);
	return ok;
}

/* Records queued before the counters were read are older, so they are written
 * first. */
HSC_UNTRACED static bool write_with_queue(struct hsc_perf_source *s,
					  struct hsc_perf_waiting *w)
{
	bool ok = drain_queue(s, sample_counters(s, w));

	ok &= write_one(s, w);
	for (;;) {
		ok &= drain_queue(s, queued_of(s));
		atomic_signal_fence(memory_order_seq_cst);
		s->busy = 0;
		atomic_signal_fence(memory_order_seq_cst);
		if (s->written == queued_of(s))
			return ok;
		s->busy = 1;
		atomic_signal_fence(memory_order_seq_cst);
	}
}

HSC_UNTRACED static int write_or_queue(struct hsc_perf_source *s,
				       struct hsc_perf_waiting *w)
{
	if (s->busy)
		return queue_record(s, w);
	if (s->session != hsc_perf_state.session)
		(void)hsc_perf_source_header(s);
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

HSC_UNTRACED static bool write_header(struct hsc_perf_source *s)
{
	uint64_t now[HSC_PERF_COUNTERS];

	s->session = hsc_perf_state.session;
	s->sink.time = now_of();
	read_counters(s, s->sink.time, now);
	if (!chosen.stimulus && !hsc_perf_sink_begin(&s->sink))
		return false;
	return hsc_perf_write_header(&s->writer, now);
}

/* No handler may record meanwhile, because deltas would count from a later
 * time. */
HSC_UNTRACED int hsc_perf_source_header(struct hsc_perf_source *s)
{
	sigset_t all, was;
	bool ok = true;

	if (s->busy)
		return PERF_E_ORDER;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &was);
	if (s->session != hsc_perf_state.session)
		ok = write_header(s);
	sigprocmask(SIG_SETMASK, &was, NULL);
	return ok ? PERF_OK : PERF_E_FULL;
}
