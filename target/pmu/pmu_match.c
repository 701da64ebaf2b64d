/* SPDX-License-Identifier: MIT */
/* pmu_match.c - config_matching: which counter can count an event.
 * Room   target/pmu: freestanding */
#include "pmu/pmu_parts.h"

#define NO_COUNTER HSC_PMU_COUNTERS
#define FIXED      UINT32_C(7) /* cycle, time and instret */

static bool is_firmware_event(uint64_t event)
{
	return HSC_PMU_EVENT_TYPE(event) == HSC_PMU_FIRMWARE;
}

static bool firmware_countable(const struct hsc_pmu_hart *h, uint64_t event,
			       uint64_t data)
{
	const struct hsc_pmu_config *c = h->config;
	const unsigned code = HSC_PMU_EVENT_CODE(event);

	/* OpenSBI accepts any event of this type, counted or not. */
	if (hsc_pmu_departs(h, HSC_PMU_ANY_EVENT))
		return true;
	if (code >= HSC_PMU_IMPLEMENTATION)
		return c->hal.counts && c->hal.counts(h->ctx, code, data);
	if (hsc_pmu_departs(h, HSC_PMU_EVENT_INVALID))
		return true;
	return code < HSC_PMU_FIRMWARE_EVENTS && c->firmware_events >> code & 1;
}

bool hsc_pmu_known(const struct hsc_pmu_hart *h, uint64_t event)
{
	const bool raw_v2 = HSC_PMU_EVENT_TYPE(event) == HSC_PMU_RAW_V2;

	if (hsc_pmu_departs(h, HSC_PMU_ANY_EVENT))
		return true;
	if (raw_v2 && hsc_pmu_departs(h, HSC_PMU_NO_RAW_V2))
		return false;
	if (!hsc_pmu_departs(h, HSC_PMU_EVENT_INVALID))
		return hsc_pmu_event_valid(event);
	/* OpenSBI checks only type and code, and accepts "no event"; it has no
	 * codes of its own. */
	event &= (UINT32_C(1) << HSC_PMU_EVENT_BITS) - 1;
	if (is_firmware_event(event) &&
	    HSC_PMU_EVENT_CODE(event) >= HSC_PMU_IMPLEMENTATION)
		return h->config->hal.counts != NULL;
	return event == 0 || hsc_pmu_event_valid(event);
}

/* cycle or instret if it can count the event, else NO_COUNTER */
static unsigned fixed_of(const struct hsc_pmu_hart *h, uint64_t event)
{
	const unsigned index = event == HSC_PMU_CYCLES ? 0 : 2;

	if (event != HSC_PMU_CYCLES && event != HSC_PMU_INSTRUCTIONS)
		return NO_COUNTER;
	return h->config->counters >> index & 1 ? index : NO_COUNTER;
}

static uint32_t programmable_counters(const struct hsc_pmu_hart *h,
				      uint64_t event, uint64_t data)
{
	const struct hsc_pmu_config *c = h->config;
	const bool raw_v2 = HSC_PMU_EVENT_TYPE(event) == HSC_PMU_RAW_V2;

	if (event >> HSC_PMU_EVENT_BITS || event == 0 ||
	    (raw_v2 && hsc_pmu_departs(h, HSC_PMU_NO_RAW_V2)))
		return 0;
	return hsc_pmu_rows_counters(&c->rows, (uint32_t)event, data) &
	       c->counters & ~FIXED;
}

static uint64_t selector_of(const struct hsc_pmu_hart *h, uint64_t event,
			    uint64_t data)
{
	const struct hsc_pmu_config *c = h->config;

	if (c->hal.select)
		return c->hal.select(h->ctx, (uint32_t)event, data);
	return hsc_pmu_rows_selector(&c->rows, (uint32_t)event, data);
}

bool hsc_pmu_countable(const struct hsc_pmu_hart *h, uint64_t event,
		       uint64_t data)
{
	data &= hsc_pmu_data_mask(event);
	if (is_firmware_event(event))
		return h->config->firmware_counters &&
		       firmware_countable(h, event, data);
	return fixed_of(h, event) != NO_COUNTER ||
	       (programmable_counters(h, event, data) &&
		selector_of(h, event, data));
}

static unsigned find_programmable(const struct hsc_pmu_hart *h, uint32_t found)
{
	if (!found)
		return NO_COUNTER;
	return hsc_pmu_departs(h, HSC_PMU_HIGHEST) ? hsc_pmu_top(found)
						   : hsc_pmu_low(found);
}

/* As OpenSBI: the fixed counters regardless of the set, and of who uses
 * them. */
static unsigned find_opensbi(const struct hsc_pmu_hart *h,
			     const struct hsc_pmu_set *set, unsigned fixed,
			     uint32_t found)
{
	const struct hsc_pmu_config *c = h->config;
	unsigned index;

	if (set->base >= h->hardware)
		return NO_COUNTER;
	if (!c->sscofpmf && fixed != NO_COUNTER)
		return fixed;
	index = find_programmable(h, found);
	if (index != NO_COUNTER)
		return index;
	return hsc_pmu_departs(h, HSC_PMU_FIXED_LAST) || c->smcntrpmf
		       ? fixed
		       : NO_COUNTER;
}

static unsigned find_hardware(const struct hsc_pmu_hart *h,
			      const struct hsc_pmu_set *set, uint64_t free,
			      uint64_t event, uint64_t data)
{
	const uint32_t found =
		(uint32_t)free & programmable_counters(h, event, data);
	unsigned fixed = fixed_of(h, event);
	unsigned index;

	if (hsc_pmu_departs(h, HSC_PMU_FIXED_FIRST))
		return find_opensbi(h, set, fixed, found);
	if (fixed != NO_COUNTER && !(free >> fixed & 1))
		fixed = NO_COUNTER;
	/* cycle and instret have no interrupt, so they come last if others have
	 * one. */
	if (fixed != NO_COUNTER && !h->config->sscofpmf)
		return fixed;
	index = find_programmable(h, found);
	return index != NO_COUNTER ? index : fixed;
}

static unsigned find_firmware(const struct hsc_pmu_hart *h, uint64_t free,
			      uint64_t event, uint64_t data)
{
	free = free >> h->hardware << h->hardware;
	if (!free || !firmware_countable(h, event, data))
		return NO_COUNTER;
	return hsc_pmu_low(free);
}

/* Assign the counter to the event. */
static bool assign_hardware(struct hsc_pmu_hart *h, unsigned index,
			    const uint64_t *args, uint64_t data)
{
	const uint64_t selector = selector_of(h, args[3], data);

	/* The two fixed counters have no selector. */
	if (selector == 0 && index > 2)
		return false;
	hsc_pmu_program(h, index, selector, HSC_MHPMEVENT_INHIBITS(args[2]));
	h->event[index] = (uint32_t)args[3];
	if (!hsc_pmu_departs(h, HSC_PMU_RUNNING_STAYS))
		hsc_pmu_halt(h, index);
	return true;
}

static void assign_firmware(struct hsc_pmu_hart *h, unsigned index,
			    uint64_t event, uint64_t data)
{
	h->event[index] =
		HSC_PMU_EVENT(HSC_PMU_FIRMWARE, HSC_PMU_EVENT_CODE(event));
	h->data[index - h->hardware] = data;
	hsc_pmu_join(h, index);
}

/* The first counter of the set, which must be mapped already. */
static unsigned skip_match(const struct hsc_pmu_hart *h,
			   const struct hsc_pmu_set *set, uint64_t event)
{
	const unsigned index = (unsigned)set->first;

	if (!hsc_pmu_exists(h, set->first) || !hsc_pmu_mapped(h, index))
		return NO_COUNTER;
	if (!hsc_pmu_departs(h, HSC_PMU_SKIP_ANY) &&
	    is_firmware_event(event) != hsc_pmu_is_firmware(h, index))
		return NO_COUNTER;
	return index;
}

static unsigned match_event(struct hsc_pmu_hart *h,
			    const struct hsc_pmu_set *set, const uint64_t *args,
			    uint64_t data)
{
	const uint64_t free =
		set->indices & ~hsc_pmu_mapped_of(h, set->indices);
	unsigned index;

	if (is_firmware_event(args[3])) {
		index = find_firmware(h, free, args[3], data);
		if (index != NO_COUNTER)
			assign_firmware(h, index, args[3], data);
		return index;
	}
	index = find_hardware(h, set, free, args[3], data);
	if (index != NO_COUNTER && !assign_hardware(h, index, args, data))
		return NO_COUNTER;
	return index;
}

static void clear_and_start(struct hsc_pmu_hart *h, unsigned index,
			    const uint64_t *args)
{
	const unsigned type = HSC_PMU_EVENT_TYPE(args[3]);

	if (hsc_pmu_departs(h, HSC_PMU_ONLY_GENERAL) &&
	    type != HSC_PMU_GENERAL && type != HSC_PMU_FIRMWARE)
		return;
	if (args[2] & HSC_PMU_CLEAR_VALUE)
		hsc_pmu_write(h, index, 0);
	if (args[2] & HSC_PMU_AUTO_START)
		(void)hsc_pmu_start(h, index, NULL);
}

enum hsc_sbi_error hsc_pmu_call_match(struct hsc_pmu_hart *h,
				      const uint64_t *args, uint64_t *value)
{
	const bool skip = args[2] & HSC_PMU_SKIP_MATCH;
	const uint64_t data = hsc_pmu_wide(h, &args[4]);
	const uint64_t mask = hsc_pmu_data_mask(args[3]);
	struct hsc_pmu_set set;
	unsigned index;

	if ((args[2] & ~(uint64_t)HSC_PMU_CONFIG_FLAGS &&
	     !hsc_pmu_departs(h, HSC_PMU_ANY_FLAGS)) ||
	    !hsc_pmu_set_read(h, args, &set))
		return HSC_SBI_INVALID_PARAM;
	if (!hsc_pmu_known(h, args[3]))
		return hsc_pmu_departs(h, HSC_PMU_EVENT_INVALID)
			       ? HSC_SBI_INVALID_PARAM
			       : HSC_SBI_NOT_SUPPORTED;
	if (data & ~mask)
		h->ignored_data++;
	index = skip ? skip_match(h, &set, args[3])
		     : match_event(h, &set, args, data & mask);
	if (index == NO_COUNTER)
		return skip ? HSC_SBI_INVALID_PARAM : HSC_SBI_NOT_SUPPORTED;
	clear_and_start(h, index, args);
	*value = index;
	return HSC_SBI_SUCCESS;
}
