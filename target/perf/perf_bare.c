/* SPDX-License-Identifier: MIT */
/* The API on bare metal. */
#include "include/sifive_bare_perf.h"
#include "perf_csr.h"
#include "perf_engine.h"
#include "perf_shadow.h"
#include "perf_state.h"

#ifndef HSC_PERF_HARTS
#define HSC_PERF_HARTS 8
#endif

#define PATIENCE     100000 /* polls of a stimulus register */
#define INTERVAL_MIN 100    /* microseconds */

/* One hart. Only it writes here. */
struct hart {
	struct hsc_perf_writer writer;
	struct hsc_perf_engine engine;
	uint32_t session; /* whose header it wrote */
	bool ready;
	bool timed;
	uint64_t next, interval; /* of its timer, ticks */
	struct hsc_perf_slot slots[HSC_PERF_COUNTERS];
	struct hsc_perf_shadow shadow;
};

static struct hart harts[HSC_PERF_HARTS];
static uint8_t funnel_ready;

/* That of this hart, or NULL: perfInit was told of fewer. */
static struct hart *this_hart(void)
{
	const unsigned n = hsc_perf_hart();

	return n < HSC_PERF_HARTS ? &harts[n] : NULL;
}

int perfInit(int num_cores, int num_funnels)
{
	if (num_funnels == 1 && !fmm)
		return PERF_E_NULL;
	return hsc_perf_begin(num_cores, num_funnels, HSC_PERF_HARTS);
}

/* The buffer of this hart, or that of the funnel. */
static int find_buffer(struct hsc_perf_engine *e, uint32_t size)
{
	const struct hsc_perf_board *b = hsc_perf_board();
	const uint32_t step = (size + 3) & ~UINT32_C(3);
	uint32_t at = 0;

	if (!size)
		return PERF_OK;
	if (step < size || step > b->buffer_size)
		return PERF_E_MEMORY;
	for (unsigned i = e->funnel ? 0 : hsc_perf_hart(); i; i--) {
		at += step;
		if (at > b->buffer_size - step)
			return PERF_E_MEMORY;
	}
	e->buffer = b->buffer + at;
	e->size = size;
	return PERF_OK;
}

static int set_up_funnel(const struct hsc_perf_engine *e)
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

static int set_up_engine(struct hart *h, const struct hsc_perf_choice *c)
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
	return rc;
}

static int start_timer(struct hart *h, uint32_t interval)
{
	const struct hsc_perf_board *b = hsc_perf_board();

	if (!b->timebase)
		return PERF_E_TIMER;
	/* in two steps: no division of 64 bits on RV32 */
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

static int set_up(struct hart *h, const struct hsc_perf_choice *c)
{
	int rc;

	h->ready = false;
	h->writer = (struct hsc_perf_writer){
		.port.patience = PATIENCE,
		.slots = h->slots,
		.count = (uint8_t)c->count,
		.counts = (uint8_t)c->counts,
	};
	rc = set_up_engine(h, c);
	if (rc == PERF_OK)
		rc = hsc_perf_csr_open(h->slots, c->list, c->count,
				       hsc_perf_engine_time_bits(&h->engine));
	if (rc == PERF_OK && c->kind == HSC_PERF_BY_TIMER)
		rc = start_timer(h, c->interval);
	if (rc != PERF_OK)
		return rc;
	h->session = 0;
	h->ready = true;
	return PERF_OK;
}

static int choose(const struct hsc_perf_choice *c)
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

int perfManualInit(perfEvent *perfEventList, int numEvents, int itcChannel,
		   perfCountType_t cntType, uint32_t SBABufferSize)
{
	const struct hsc_perf_choice c = {
		HSC_PERF_BY_HAND, perfEventList, numEvents, itcChannel,
		cntType,          SBABufferSize, 0
	};

	return choose(&c);
}

int perfTimerISRInit(perfEvent *perfEventList, int numEvents, int itcChannel,
		     perfCountType_t cntType, uint32_t SBABufferSize,
		     int interval)
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

	return choose(&c);
}

int perfFuncEntryExitInit(perfEvent *perfEventList, int numEvents,
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

	return choose(&c);
}

static void read_counters(const struct hart *h, uint64_t *now)
{
	const struct hsc_perf_slot *s = h->slots;

	for (const struct hsc_perf_slot *end = s + h->writer.count; s < end;
	     s++)
		*now++ = s->index == HSC_PERF_TIMESTAMP
				 ? hsc_perf_engine_time(&h->engine)
				 : hsc_perf_counter(s->index);
}

static bool header_if_due(struct hart *h)
{
	uint64_t now[HSC_PERF_COUNTERS];

	h->session = hsc_perf_state.session;
	read_counters(h, now);
	return hsc_perf_write_header(&h->writer, now);
}

/* Without interrupts, so that records never nest. */
static int make_record(struct hart *h, enum hsc_perf_record record,
		       uintptr_t first, uintptr_t second)
{
	uint64_t now[HSC_PERF_COUNTERS];
	const unsigned long mask = hsc_perf_mask();
	bool ok = true;

	if (h->session != hsc_perf_state.session)
		ok = header_if_due(h);
	read_counters(h, now);
	ok = ok &&
	     hsc_perf_write_record(&h->writer, record, first, second, now);
	hsc_perf_unmask(mask);
	return ok ? PERF_OK : PERF_E_FULL;
}

__attribute__((noinline)) int perfWriteCntrs(void)
{
	struct hart *h = this_hart();

	if (hsc_perf_state.kind > HSC_PERF_BY_HAND)
		return PERF_E_KIND;
	if (!hsc_perf_state.on || !h || !h->ready)
		return PERF_OK;
	return make_record(h, HSC_PERF_MANUAL,
			   (uintptr_t)__builtin_return_address(0), 0);
}

int perfTraceOn(void)
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
		ok = header_if_due(h);
	hsc_perf_unmask(mask);
	return ok ? PERF_OK : PERF_E_FULL;
}

int perfTraceOff(void)
{
	return hsc_perf_switch_off();
}

static bool by_function(const struct hart *h)
{
	return hsc_perf_state.on && h->ready &&
	       hsc_perf_state.kind == HSC_PERF_BY_FUNCTION;
}

void __cyg_profile_func_enter(void *this_fn, void *call_site)
{
	struct hart *h = this_hart();
	uintptr_t from;

	if (!h)
		return;
	from = hsc_perf_shadow_enter(&h->shadow, (uintptr_t)this_fn);
	if (by_function(h))
		make_record(h, HSC_PERF_ENTER, (uintptr_t)this_fn,
			    from ? from : (uintptr_t)call_site);
}

void __cyg_profile_func_exit(void *this_fn, void *call_site)
{
	struct hart *h = this_hart();
	uintptr_t to;

	if (!h)
		return;
	to = hsc_perf_shadow_exit(&h->shadow, (uintptr_t)this_fn);
	if (by_function(h))
		make_record(h, HSC_PERF_EXIT, (uintptr_t)this_fn,
			    to ? to : (uintptr_t)call_site);
}

/* An interrupt that comes late moves the next one, or they would pile up. */
void hsc_perf_timer_interrupt(uintptr_t address)
{
	struct hart *h = this_hart();
	uint64_t now;

	if (!h || !h->timed)
		return;
	if (hsc_perf_state.on && h->ready)
		make_record(h, HSC_PERF_ISR, address, 0);
	now = hsc_perf_timer_now();
	h->next += h->interval;
	if (h->next <= now)
		h->next = now + h->interval;
	hsc_perf_timer_at(h->next);
}
