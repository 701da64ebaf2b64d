/* SPDX-License-Identifier: MIT */
/* perf_linux.c - the API under Linux.
 * Room   target/perf */
#include "include/hartscope_perf.h"
#include "include/sifive_linux_perf.h"
#include "perf_device_linux.h"
#include "perf_file_linux.h"
#include "perf_shadow.h"
#include "perf_source_linux.h"
#include "perf_timer_linux.h"

static _Thread_local struct hsc_perf_shadow shadow;

HSC_UNTRACED int perfInit(int num_cores, int num_funnels)
{
	return hsc_perf_begin(num_cores, num_funnels, UINT8_MAX);
}

HSC_UNTRACED static int choose_kind(const struct hsc_perf_choice *c)
{
	volatile uint32_t *stimulus = NULL;
	struct hsc_perf_source *s;
	int rc = hsc_perf_may(c);

	if (rc == PERF_OK)
		rc = hsc_perf_device_open(c, &stimulus);
	if (rc != PERF_OK)
		return rc;
	hsc_perf_state.channel = (uint8_t)c->channel;
	hsc_perf_state.counts = (uint8_t)c->counts;
	hsc_perf_sources_anchor((uintptr_t)perfTraceOn);
	hsc_perf_sources_choose(c, &hsc_perf_linux, stimulus);
	s = hsc_perf_source_mine(&rc);
	if (s)
		rc = hsc_perf_source_again(s, c->list);
	if (rc == PERF_OK && c->kind == HSC_PERF_BY_TIMER)
		rc = hsc_perf_timer_start(s, c->interval);
	if (rc == PERF_OK)
		hsc_perf_chosen(c);
	return rc;
}

HSC_UNTRACED int perfManualInit(perfEvent *perfEventList, int numEvents,
				int itcChannel, perfCountType_t cntType,
				uint32_t SBABufferSize)
{
	return choose_kind(&(struct hsc_perf_choice){ .kind = HSC_PERF_BY_HAND,
						      .list = perfEventList,
						      .count = numEvents,
						      .channel = itcChannel,
						      .counts = cntType,
						      .size = SBABufferSize });
}

HSC_UNTRACED int perfTimerISRInit(perfEvent *perfEventList, int numEvents,
				  int itcChannel, perfCountType_t cntType,
				  uint32_t SBABufferSize, int interval)
{
	return choose_kind(&(struct hsc_perf_choice){
		.kind = HSC_PERF_BY_TIMER,
		.list = perfEventList,
		.count = numEvents,
		.channel = itcChannel,
		.counts = cntType,
		.size = SBABufferSize,
		.interval = hsc_perf_interval(interval) });
}

HSC_UNTRACED int perfFuncEntryExitInit(perfEvent *perfEventList, int numEvents,
				       int itcChannel, perfCountType_t cntType,
				       uint32_t SBABufferSize)
{
	return choose_kind(
		&(struct hsc_perf_choice){ .kind = HSC_PERF_BY_FUNCTION,
					   .list = perfEventList,
					   .count = numEvents,
					   .channel = itcChannel,
					   .counts = cntType,
					   .size = SBABufferSize });
}

HSC_UNTRACED static int write_record(enum hsc_perf_record kind, uintptr_t first,
				     uintptr_t second)
{
	int rc;
	struct hsc_perf_source *s = hsc_perf_source_to_record(&rc);

	return s ? hsc_perf_source_record(s, kind, first, second) : rc;
}

HSC_UNTRACED __attribute__((noinline)) int perfWriteCntrs(void)
{
	if (hsc_perf_state.kind > HSC_PERF_BY_HAND)
		return PERF_E_KIND;
	if (!hsc_perf_state.on)
		return PERF_OK;
	return write_record(HSC_PERF_MANUAL,
			    (uintptr_t)__builtin_return_address(0), 0);
}

HSC_UNTRACED int perfTraceOn(void)
{
	const bool was = hsc_perf_state.on;
	struct hsc_perf_source *s;
	int rc = hsc_perf_switch_on();

	if (rc != PERF_OK || was)
		return rc;
	s = hsc_perf_source_mine(&rc);
	return s ? hsc_perf_source_header(s) : rc;
}

HSC_UNTRACED int perfTraceOff(void)
{
	const int rc = hsc_perf_switch_off();
	const bool full = hsc_perf_device_used() && hsc_perf_device_full();

	return rc == PERF_OK && (full || hsc_perf_sources_lost()) ? PERF_E_FULL
								  : rc;
}

HSC_UNTRACED int perfWriteTrace(char *file)
{
	if (hsc_perf_state.kind == HSC_PERF_NONE)
		return PERF_E_ORDER;
	if (!file)
		file = "trace.rtd";
	return hsc_perf_device_used() ? hsc_perf_device_write(file)
				      : hsc_perf_file_write(file);
}

HSC_UNTRACED static bool by_function(void)
{
	return hsc_perf_state.on && hsc_perf_state.kind == HSC_PERF_BY_FUNCTION;
}

HSC_UNTRACED void __cyg_profile_func_enter(void *this_fn, void *call_site)
{
	const uintptr_t fn = (uintptr_t)this_fn;
	const uintptr_t from = hsc_perf_shadow_enter(&shadow, fn);

	if (by_function())
		write_record(HSC_PERF_ENTER, fn,
			     from ? from : (uintptr_t)call_site);
}

HSC_UNTRACED void __cyg_profile_func_exit(void *this_fn, void *call_site)
{
	const uintptr_t fn = (uintptr_t)this_fn;
	const uintptr_t to = hsc_perf_shadow_exit(&shadow, fn);

	if (by_function())
		write_record(HSC_PERF_EXIT, fn, to ? to : (uintptr_t)call_site);
}

HSC_UNTRACED unsigned long perfRecordsLost(void)
{
	return hsc_perf_sources_missing();
}

HSC_UNTRACED int perfChannelOpen(int channel)
{
	const int rc = hsc_perf_may_write(channel);

	return rc == PERF_OK ? hsc_perf_device_channel(channel) : rc;
}

HSC_UNTRACED int perfChannelWrite(int channel, unsigned bytes, uint32_t value)
{
	struct hsc_perf_source *s;
	int rc = hsc_perf_may_write(channel);

	if (!hsc_perf_state.on || rc != PERF_OK)
		return rc;
	s = hsc_perf_source_to_record(&rc);
	return s ? hsc_perf_source_value(s, (uint8_t)channel, (uint8_t)bytes,
					 value)
		 : rc;
}

HSC_UNTRACED int hsc_perf_region(enum hsc_perf_record record, const void *at,
				 uintptr_t caller)
{
	const uintptr_t other =
		record == HSC_PERF_ENTER
			? hsc_perf_shadow_enter(&shadow, (uintptr_t)at)
			: hsc_perf_shadow_exit(&shadow, (uintptr_t)at);

	if (!hsc_perf_state.on)
		return PERF_OK;
	if (hsc_perf_state.kind == HSC_PERF_BY_TIMER)
		return PERF_E_KIND;
	return write_record(record, (uintptr_t)at, other ? other : caller);
}
