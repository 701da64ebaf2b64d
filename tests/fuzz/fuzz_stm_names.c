/* SPDX-License-Identifier: MIT */
/* fuzz_stm_names.c - a description of events: whatever it says, events of all
 * its identifiers become words that fit, through any loss. */
#include "fuzz.h"
#include <hartscope/event/stm_events.h>
#include <string.h>

#define ITEMS 40

static uint64_t next(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + 1;
	return *state >> 24;
}

/* An event of a row, or of none, or a loss. */
static struct hsc_stm_item item_of(const struct hsc_stm_names *names,
				   uint64_t *state)
{
	static const uint8_t bits[] = { 0, 16, 32, 64 };
	const uint64_t v = next(state);
	struct hsc_stm_item item = { .kind = HSC_STM_ITEM_EVENT,
				     .bits = bits[v >> 8 & 3],
				     .id = (uint16_t)(v >> 10),
				     .timestamp = (uint32_t)next(state),
				     .value = next(state) };

	if (v & 7)
		item.id = names->rows[(v >> 10) % names->count].id;
	if ((v & 0xff) == 9) {
		item.kind = HSC_STM_ITEM_LOST;
		item.lost = 3;
	}
	return item;
}

static void check_text(const char *text)
{
	FUZZ_CHECK(!text || strnlen(text, HSC_STM_TEXT_MAX) < HSC_STM_TEXT_MAX);
}

static void feed(const struct hsc_stm_names *names, uint64_t state)
{
	const struct hsc_stm_events_config config = { .names = names };
	struct hsc_stm_events *events;
	struct hsc_event e;

	FUZZ_CHECK(hsc_stm_events_new(&events, &config) == HSC_OK);
	for (unsigned i = 0; i < ITEMS; i++) {
		struct hsc_stm_item item = item_of(names, &state);

		FUZZ_CHECK(hsc_stm_events_feed(events, &item) == HSC_OK);
		while (hsc_stm_events_next(events, &e) == HSC_OK)
			check_text(hsc_event_software(&e)->text);
	}
	hsc_stm_events_finish(events);
	while (hsc_stm_events_next(events, &e) == HSC_OK)
		check_text(hsc_event_software(&e)->text);
	hsc_stm_events_free(&events);
}

static void print(const struct hsc_stm_names *names)
{
	static const uint64_t values[HSC_STM_FIELDS_MAX] = { UINT64_MAX, 1 };
	char text[HSC_STM_TEXT_MAX];

	for (size_t i = 0; i < names->count; i++) {
		const struct hsc_stm_name *row = &names->rows[i];

		FUZZ_CHECK(row->count > 0 && row->count <= HSC_STM_FIELDS_MAX);
		FUZZ_CHECK(hsc_stm_names_find(names, row->id) == row);
		hsc_stm_names_print(row, values, row->count, 16, text);
		check_text(text);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_error why = { "" };
	struct hsc_stm_names names;
	enum hsc_status rc;

	rc = hsc_stm_names_parse(&names, "m", (const char *)data, len, &why);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	if (rc == HSC_OK) {
		print(&names);
		feed(&names, len);
	} else {
		FUZZ_CHECK(names.count == 0 && !names.rows);
	}
	hsc_stm_names_clear(&names);
	return 0;
}
