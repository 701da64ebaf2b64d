/* SPDX-License-Identifier: MIT */
/*
 * fuzz_control_hardware.c - trace hardware that answers whatever it likes: the
 * driver ends, and takes no more out of a buffer than the buffer has.
 *
 * The first byte chooses the topology and what is done; then four bytes are
 * each answer. When they are used up, registers read as they were written.
 */
#include "fuzz.h"
#include "support/topology_text.h"
#include <hartscope/control/control.h>
#include <hartscope/control/drain.h>
#include <hartscope/control/probe.h>
#include <hartscope/control/send.h>
#include <hartscope/control/status.h>

#define WORDS     4096
#define SAVED     256
#define DRAIN_MAX (64u << 10)

struct liar {
	const uint8_t *data;
	size_t len;
	uint32_t words[WORDS];
};

static enum hsc_status lie(void *ctx, uint64_t address, uint32_t *value)
{
	struct liar *l = ctx;

	*value = l->words[address / 4 % WORDS];
	if (l->len < 4)
		return l->len == 3 ? HSC_E_TARGET : HSC_OK;
	*value = (uint32_t)l->data[0] | (uint32_t)l->data[1] << 8 |
		 (uint32_t)l->data[2] << 16 | (uint32_t)l->data[3] << 24;
	l->data += 4;
	l->len -= 4;
	return HSC_OK;
}

static enum hsc_status take(void *ctx, uint64_t address, uint32_t value)
{
	struct liar *l = ctx;

	l->words[address / 4 % WORDS] = value;
	return HSC_OK;
}

static void probe(struct hsc_control *c)
{
	struct hsc_control_cap cap;

	for (uint8_t i = 0; i < c->topology->count; i++) {
		struct hsc_probe p = { .c = c, .component = i };
		unsigned caps = 0;

		while (hsc_probe_next(&p, &cap) == HSC_OK)
			FUZZ_CHECK(++caps < 10000);
	}
}

static void save(struct hsc_control *c)
{
	static struct hsc_control_saved saved[SAVED];
	size_t count = 0;

	if (hsc_control_save(c, UINT64_MAX, saved, SAVED, &count) != HSC_OK)
		return;
	FUZZ_CHECK(count <= SAVED);
	(void)!hsc_control_restore(c, saved, count);
}

/* No more comes out than the buffer holds, however its pointers move. */
static void drain(struct hsc_control *c, const struct hsc_control_plan *plan)
{
	struct hsc_drain d;
	uint8_t bytes[256];
	size_t len;

	if (hsc_drain_open(&d, c, plan->sink, plan->memory) != HSC_OK)
		return;
	for (unsigned looks = 0; looks < 4; looks++) {
		const uint64_t size = d.limit - d.start + 4;
		uint64_t got = 0;

		FUZZ_CHECK(size == 0 || d.left <= size);
		while (got < DRAIN_MAX &&
		       hsc_drain_next(&d, bytes, sizeof(bytes), &len) ==
			       HSC_OK) {
			got += len;
			FUZZ_CHECK(len <= sizeof(bytes));
			FUZZ_CHECK(size == 0 || got <= size);
		}
		if (hsc_drain_look(&d) != HSC_OK)
			return;
	}
}

static void run(struct hsc_control *c, uint8_t how)
{
	const struct hsc_control_config config = { .stop_on_wrap = how & 1,
						   .timestamps = how >> 1 & 1,
						   .on_trigger = how >> 2 & 1,
						   .data = how >> 3 & 1 };
	struct hsc_control_word word = { .channel = how, .value = how };
	struct hsc_control_status status;
	struct hsc_control_plan plan;

	if (hsc_control_plan(c, 0, HSC_TOPOLOGY_NONE, 0, &plan) != HSC_OK)
		return;
	if (how & 16)
		(void)!hsc_control_start(c, &plan, &config);
	(void)!hsc_control_state(c, &status);
	(void)!hsc_control_send(c, 0, &word);
	drain(c, &plan);
	(void)!hsc_control_stop(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const texts[] = { TOPOLOGY_1_0,
					     TOPOLOGY_DRAFT("0.9.4"),
					     TOPOLOGY_DRAFT("0") };
	static struct liar liar;
	struct hsc_topology t;
	struct hsc_topology_verdict verdict;
	struct hsc_error why;
	struct hsc_control c = { .topology = &t,
				 .io = { &liar, lie, take, NULL, NULL },
				 .poll_limit = 5 };
	const uint8_t how = size ? data[0] : 0;

	liar = (struct liar){ .data = data + (size > 0),
			      .len = size - (size > 0) };
	FUZZ_CHECK(topology_of(&t, texts[(how >> 5) % 3], &why) == HSC_OK);
	if (how & 128)
		(void)!hsc_control_identify(&c, &verdict);
	run(&c, how);
	if (how & 8)
		probe(&c);
	if (how & 4)
		save(&c);
	FUZZ_CHECK(c.note_count <= HSC_CONTROL_NOTES);
	if (c.fault.what)
		hsc_control_say(&c, &c.fault, &why);
	for (size_t i = 0; i < c.note_count; i++)
		hsc_control_say(&c, &c.notes[i], &why);
	return 0;
}
