/* SPDX-License-Identifier: MIT */
/* perf_bare.c - the API on bare metal.
 * Room   target/perf */
#include "include/hartscope_perf.h"
#include "include/sifive_bare_perf.h"
#include "perf_csr.h"
#include "perf_engine.h"
#include "perf_shadow.h"
#include "perf_state.h"

#ifndef HSC_PERF_HARTS
#define HSC_PERF_HARTS 8
#endif

#define POLL_LIMIT   100000 /* polls of a stimulus register */
#define INTERVAL_MIN 100    /* microseconds */

/* State of one hart. Only this hart writes it. */
struct hart {
	struct hsc_perf_writer writer;
	struct hsc_perf_engine engine;
	uint32_t session; /* the session in which it wrote a header */
	bool ready;
	bool timed;
	uint32_t lost;           /* records and values without room */
	uint64_t next, interval; /* of its timer, in ticks */
	struct hsc_perf_slot slots[HSC_PERF_COUNTERS];
	struct hsc_perf_shadow shadow;
};

static struct hart harts[HSC_PERF_HARTS];
static uint8_t funnel_ready;

/* Hart n. A function, because otherwise the compiler computes its address at
 * each use. */
HSC_UNTRACED static HSC_ALWAYS_INLINE struct hart *hart_at(unsigned long n)
{
	struct hart *h = &harts[n];

	__asm__("" : "+r"(h));
	return h;
}

/* The state of this hart; NULL: there are more harts than expected. */
HSC_UNTRACED static struct hart *this_hart(void)
{
	const unsigned long n = hsc_perf_hart();

	return n < HSC_PERF_HARTS ? &harts[n] : NULL;
}

HSC_UNTRACED int perfInit(int num_cores, int num_funnels)
{
	if (num_funnels == 1 && !fmm)
		return PERF_E_NULL;
	return hsc_perf_begin(num_cores, num_funnels, HSC_PERF_HARTS);
}

/* Find the buffer of this hart, or that of the funnel. */
HSC_UNTRACED static int find_buffer(struct hsc_perf_engine *e, uint32_t size)
{
	const struct hsc_perf_board *b = hsc_perf_board();
	const uint32_t step = (size + 3) & ~UINT32_C(3);
	uint32_t at = 0;

	if (!size)
		return PERF_OK;
	if (step < size || step > b->buffer_size)
		return PERF_E_MEMORY;
	for (unsigned long i = e->funnel ? 0 : hsc_perf_hart(); i; i--) {
		at += step;
		if (at > b->buffer_size - step)
			return PERF_E_MEMORY;
	}
	e->buffer = b->buffer + at;
	e->size = size;
	return PERF_OK;
}

HSC_UNTRACED static int set_up_funnel(const struct hsc_perf_engine *e)
{
	int rc = PERF_OK;

	if (!e->funnel)
		return PERF_OK;
	if (!hsc_perf_lock())
		return PERF_E_HARDWARE;
	if (!funnel_ready)
		rc = hsc_perf_engine_funnel(e);
	funnel_ready |= rc == PERF_OK;
	hsc_perf_unlock();
	return rc;
}

HSC_UNTRACED static int set_up_engine(struct hart *h,
				      const struct hsc_perf_choice *c)
{
	struct hsc_perf_engine *e = &h->engine;
	volatile struct TraceRegMemMap *te = tmm[hsc_perf_hart()];
	int rc;

	if (!te)
		return PERF_E_NULL;
	*e = (struct hsc_perf_engine){
		.io = hsc_perf_io(),
		.encoder = (uintptr_t)te,
		.funnel = hsc_perf_state.funnels ? (uintptr_t)fmm : 0,
		.channel = (uint8_t)c->channel,
	};
	rc = find_buffer(e, c->size);
	if (rc == PERF_OK)
		rc = set_up_funnel(e);
	if (rc == PERF_OK)
		rc = hsc_perf_engine_encoder(e);
	if (rc == PERF_OK)
		hsc_perf_port_to(&h->writer.port,
				 &te->itc_stimulus[c->channel]);
	h->writer.time = (uintptr_t)&te->ts_control;
	return rc;
}

HSC_UNTRACED static int start_timer(struct hart *h, uint32_t interval)
{
	const struct hsc_perf_board *b = hsc_perf_board();

	if (!b->timebase)
		return PERF_E_TIMER;
	/* in two steps, which need no division of 64 bits on RV32 */
	h->interval = (uint64_t)(interval / 1000) * (b->timebase / 1000) +
		      (interval % 1000) * (b->timebase / 1000) / 1000;
	if (h->interval == 0)
		h->interval = 1;
	h->timed = true;
	hsc_perf_timer_install();
	h->next = hsc_perf_timer_now() + h->interval;
	hsc_perf_timer_at(h->next);
	return PERF_OK;
}

HSC_UNTRACED static int open_counters(struct hart *h,
				      const struct hsc_perf_choice *c)
{
	const int count =
		hsc_perf_csr_open(h->slots, c->list, c->count,
				  hsc_perf_engine_time_bits(&h->engine));

	if (count < 0)
		return -count;
	h->writer.count = (uint8_t)count;
	return PERF_OK;
}

HSC_UNTRACED static int set_up(struct hart *h, const struct hsc_perf_choice *c)
{
	int rc;

	h->ready = false;
	h->session = 0;
	h->lost = 0;
	h->writer = (struct hsc_perf_writer){
		.port.poll_limit = POLL_LIMIT,
		.slots = h->slots,
		.counts = (uint8_t)c->counts,
	};
	rc = set_up_engine(h, c);
	if (rc == PERF_OK)
		rc = open_counters(h, c);
	if (rc == PERF_OK && c->kind == HSC_PERF_BY_TIMER)
		rc = start_timer(h, c->interval);
	if (rc != PERF_OK)
		return rc;
	h->ready = true;
	return PERF_OK;
}

HSC_UNTRACED static int choose_kind(const struct hsc_perf_choice *c)
{
	struct hart *h = this_hart();
	int rc = hsc_perf_may(c);

	if (rc != PERF_OK)
		return rc;
	if (!h || hsc_perf_hart() >= hsc_perf_state.cores)
		return PERF_E_CORES;
	rc = set_up(h, c);
	if (rc == PERF_OK)
		hsc_perf_chosen(c);
	return rc;
}

HSC_UNTRACED int perfManualInit(perfEvent *perfEventList, int numEvents,
				int itcChannel, perfCountType_t cntType,
				uint32_t SBABufferSize)
{
	const struct hsc_perf_choice c = {
		HSC_PERF_BY_HAND, perfEventList, numEvents, itcChannel,
		cntType,          SBABufferSize, 0
	};

	return choose_kind(&c);
}

HSC_UNTRACED int perfTimerISRInit(perfEvent *perfEventList, int numEvents,
				  int itcChannel, perfCountType_t cntType,
				  uint32_t SBABufferSize, int interval)
{
	const struct hsc_perf_choice c = { HSC_PERF_BY_TIMER,
					   perfEventList,
					   numEvents,
					   itcChannel,
					   cntType,
					   SBABufferSize,
					   interval < INTERVAL_MIN
						   ? INTERVAL_MIN
						   : (uint32_t)interval };

	return choose_kind(&c);
}

HSC_UNTRACED int perfFuncEntryExitInit(perfEvent *perfEventList, int numEvents,
				       int itcChannel, perfCountType_t cntType,
				       uint32_t SBABufferSize)
{
	const struct hsc_perf_choice c = { HSC_PERF_BY_FUNCTION,
					   perfEventList,
					   numEvents,
					   itcChannel,
					   cntType,
					   SBABufferSize,
					   0 };

	return choose_kind(&c);
}

/* Called after perfTraceOn, before the first record of this hart. */
HSC_UNTRACED __attribute__((noinline)) static bool begin_session(struct hart *h)
{
	h->session = hsc_perf_state.session;
	return hsc_perf_write_header(&h->writer, NULL);
}

static bool first_record(struct hart *h, enum hsc_perf_record record,
			 uintptr_t first, uintptr_t second);

/*
 * Interrupts are off, so that records never nest. Rare cases are jumped to at
 * the end instead of being called, so that no registers must be saved; and this
 * is the only place that writes records, so that the writer is inlined. False:
 * there is no room.
 */
HSC_UNTRACED __attribute__((noinline)) static bool make_record(
	struct hart *h, enum hsc_perf_record record, uintptr_t first,
	uintptr_t second)
{
	unsigned long mask;
	bool ok;

	if (HSC_UNLIKELY(h->session != hsc_perf_state.session))
		return first_record(h, record, first, second);
	mask = hsc_perf_mask();
	ok = hsc_perf_write_record(&h->writer, record, first, second, NULL);
	if (HSC_UNLIKELY(!ok))
		h->lost++;
	hsc_perf_unmask(mask);
	return ok;
}

/* The first record of a session, or nothing was chosen on this hart. */
HSC_UNTRACED __attribute__((noinline)) static bool first_record(
	struct hart *h, enum hsc_perf_record record, uintptr_t first,
	uintptr_t second)
{
	unsigned long mask;
	bool ok;

	if (!h->ready)
		return true;
	mask = hsc_perf_mask();
	/* an interrupt may have begun the session already */
	ok = h->session == hsc_perf_state.session || begin_session(h);
	h->lost += !ok;
	hsc_perf_unmask(mask);
	return ok && make_record(h, record, first, second);
}

/* It is off, or nothing was chosen on this hart. */
HSC_UNTRACED __attribute__((noinline)) static int why_not_by_hand(void)
{
	return hsc_perf_state.kind > HSC_PERF_BY_HAND ? PERF_E_KIND : PERF_OK;
}

HSC_UNTRACED __attribute__((noinline)) int perfWriteCntrs(void)
{
	const unsigned long n = hsc_perf_hart();

	if (HSC_UNLIKELY(hsc_perf_state.on != HSC_PERF_BY_HAND ||
			 n >= HSC_PERF_HARTS))
		return why_not_by_hand();
	return make_record(hart_at(n), HSC_PERF_MANUAL,
			   (uintptr_t)__builtin_return_address(0), 0)
		       ? PERF_OK
		       : PERF_E_FULL;
}

HSC_UNTRACED int perfTraceOn(void)
{
	struct hart *h = this_hart();
	const bool was = hsc_perf_state.on;
	const int rc = hsc_perf_switch_on();
	unsigned long mask;
	bool ok = true;

	if (rc != PERF_OK || was || !h || !h->ready)
		return rc;
	mask = hsc_perf_mask();
	if (h->session != hsc_perf_state.session)
		ok = begin_session(h);
	hsc_perf_unmask(mask);
	return ok ? PERF_OK : PERF_E_FULL;
}

HSC_UNTRACED int perfTraceOff(void)
{
	const struct hart *h = this_hart();
	const int rc = hsc_perf_switch_off();

	return rc == PERF_OK && h && h->ready &&
			       hsc_perf_engine_full(&h->engine)
		       ? PERF_E_FULL
		       : rc;
}

HSC_UNTRACED void __cyg_profile_func_enter(void *this_fn, void *call_site)
{
	const unsigned long n = hsc_perf_hart();
	struct hart *h;
	uintptr_t from;

	if (n >= HSC_PERF_HARTS)
		return;
	h = hart_at(n);
	from = hsc_perf_shadow_enter(&h->shadow, (uintptr_t)this_fn);
	if (hsc_perf_state.on == HSC_PERF_BY_FUNCTION)
		make_record(h, HSC_PERF_ENTER, (uintptr_t)this_fn,
			    from ? from : (uintptr_t)call_site);
}

HSC_UNTRACED void __cyg_profile_func_exit(void *this_fn, void *call_site)
{
	const unsigned long n = hsc_perf_hart();
	struct hart *h;
	uintptr_t to;

	if (n >= HSC_PERF_HARTS)
		return;
	h = hart_at(n);
	to = hsc_perf_shadow_exit(&h->shadow, (uintptr_t)this_fn);
	if (hsc_perf_state.on == HSC_PERF_BY_FUNCTION)
		make_record(h, HSC_PERF_EXIT, (uintptr_t)this_fn,
			    to ? to : (uintptr_t)call_site);
}

HSC_UNTRACED unsigned long perfRecordsLost(void)
{
	const struct hart *h = this_hart();

	return h ? h->lost : 0;
}

HSC_UNTRACED int perfChannelOpen(int channel)
{
	const struct hart *h = this_hart();
	const int rc = hsc_perf_may_write(channel);

	if (rc != PERF_OK)
		return rc;
	return h && h->ready
		       ? hsc_perf_engine_channel(&h->engine, (unsigned)channel)
		       : PERF_E_ORDER;
}

HSC_UNTRACED int perfChannelWrite(int channel, unsigned bytes, uint32_t value)
{
	struct hart *h = this_hart();
	const int rc = hsc_perf_may_write(channel);
	struct hsc_perf_port port;

	if (!hsc_perf_state.on || !h || !h->ready || rc != PERF_OK)
		return rc;
	port = h->writer.port;
	hsc_perf_port_to(&port, &tmm[hsc_perf_hart()]->itc_stimulus[channel]);
	if (hsc_perf_write_value(&port, bytes, value))
		return PERF_OK;
	h->lost++;
	return PERF_E_FULL;
}

HSC_UNTRACED int hsc_perf_region(enum hsc_perf_record record, const void *at,
				 uintptr_t caller)
{
	struct hart *h = this_hart();
	uintptr_t other;

	if (!h)
		return PERF_E_CORES;
	other = record == HSC_PERF_ENTER
			? hsc_perf_shadow_enter(&h->shadow, (uintptr_t)at)
			: hsc_perf_shadow_exit(&h->shadow, (uintptr_t)at);
	if (hsc_perf_state.on == HSC_PERF_BY_TIMER)
		return PERF_E_KIND;
	if (!hsc_perf_state.on)
		return PERF_OK;
	return make_record(h, record, (uintptr_t)at, other ? other : caller)
		       ? PERF_OK
		       : PERF_E_FULL;
}

/* If an interrupt comes late, the next one is delayed, so that they do not
 * accumulate. */
HSC_UNTRACED void hsc_perf_timer_interrupt(uintptr_t address)
{
	struct hart *h = this_hart();
	uint64_t now;

	if (!h || !h->timed)
		return;
	if (hsc_perf_state.on)
		make_record(h, HSC_PERF_ISR, address, 0);
	now = hsc_perf_timer_now();
	h->next += h->interval;
	if (h->next <= now)
		h->next = now + h->interval;
	hsc_perf_timer_at(h->next);
}
