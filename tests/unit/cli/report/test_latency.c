/* SPDX-License-Identifier: MIT */
#include "cli/report/latency.h"
#include "decode/params/interrupts.h"
#include "unit/cli/traced.h"
#include <hartscope/model/stm_recorder.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/stm.h>

static const struct {
	const char *text;
	bool ok;
	struct hsc_cli_asserted_rule want;
} rules[] = {
	{ "0x200", true, { .id = 0x200 } },
	{ "512,7", true, { .id = 512, .has_cause = true, .cause = 7 } },
	{ "1,11,3",
	  true,
	  { .id = 1,
	    .has_cause = true,
	    .cause = 11,
	    .has_hart = true,
	    .hart = 3 } },
	{ "65536", false, { .id = 0 } },
	{ "1,4096", false, { .id = 0 } },
	{ "1,2,3,4", false, { .id = 0 } },
	{ "1,", false, { .id = 0 } },
	{ "", false, { .id = 0 } },
	{ "x", false, { .id = 0 } },
};

static void test_rules(struct hsc_cli *cli)
{
	struct hsc_cli_asserted a = { .count = 0 };
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		const struct hsc_cli_asserted_rule *want = &rules[i].want;

		a.count = 0;
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_take_asserted(cli, &a, rules[i].text),
			 rules[i].ok);
		CHECK_EQ((captured_end(&said), said.len) == 0, rules[i].ok);
		CHECK_EQ(a.count, rules[i].ok);
		if (!rules[i].ok)
			continue;
		CHECK_EQ(a.rules[0].id, want->id);
		CHECK_EQ(a.rules[0].has_cause, want->has_cause);
		CHECK_EQ(a.rules[0].cause, want->cause);
		CHECK_EQ(a.rules[0].has_hart, want->has_hart);
		CHECK_EQ(a.rules[0].hart, want->hart);
	}
	captured_free(&said);
	for (unsigned more = 0; more < 2; more++) {
		char text[32];

		snprintf(text, sizeof(text), "1,%u",
			 HSC_TRAP_CAUSES - 1 + more);
		a.count = 0;
		cli->verbosity = -1;
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_take_asserted(cli, &a, text), !more);
		captured_end(&said);
	}
	captured_free(&said);
	for (a.count = 0; a.count < HSC_CLI_ASSERTED_MAX;)
		CHECK(hsc_cli_take_asserted(cli, &a, "1"));
	CHECK_SAID(CHECK(!hsc_cli_take_asserted(cli, &a, "1")),
		   "hartscope test: more than 16 of --asserted\n", "many");
}

/* --- reading ---------------------------------------------------------------
 */

/* Hart 0 emits 0x205 with the value 7 at time 10 and 5 at 21, as a packet takes
 * a cycle, and 0x206 at 32. */
static void write_bundle(bool by_recorder)
{
	static const struct hsc_stm_event events[] = { { 0x205, 7 },
						       { 0x205, 5 },
						       { 0x206, 9 } };
	struct hsc_stm_recorder r = {
		.module = { .address = 1, .value_bits = 64, .active = true }
	};
	uint8_t bytes[8 * HSC_STM_RECORDER_MAX];
	struct hsc_manifest m;
	size_t len = 0;

	traced_manifest(&m, "asked.hart", 1);
	tiny_source(&m, "s1", 1)->protocol = strdup("stm");
	tiny_stream("asked.hart/s0", TRACED_ONCE, 0);
	for (unsigned i = 0; i < 3; i++) {
		struct hsc_stm_event e = events[i];

		if (by_recorder)
			e.id = i == 1 ? HSC_STM_WITHDRAWN : HSC_STM_ASSERTED;
		len += hsc_stm_recorder_feed(&r, 10 + 10 * (uint64_t)i, &e,
					     bytes + len);
		len += hsc_stm_recorder_finish(&r, bytes + len);
	}
	scratch_write("asked.hart/s1", bytes, len);
	m.sources[1].id = 0;
	if (by_recorder)
		CHECK(hsc_manifest_set_param(&m, HSC_INTERRUPTS_PARAM,
					     HSC_INTERRUPTS_STM));
	traced_write(&m, "asked.hart");
}

/* Without times, or where nothing says when, there is nothing to read. */
static void test_none(void)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	const struct hsc_cli_asserted none = { .count = 0 },
				      one = { .rules = { { .id = 1 } },
					      .count = 1 };
	struct hsc_cli_latency *l = NULL;
	struct hsc_cli_walk w;

	write_bundle(false);
	for (unsigned dated = 0; dated < 2; dated++) {
		struct hsc_cli *cli = traced_cli(dated ? "asked.hart" : TRACED);

		cli->clock = dated ? HSC_AXIS_TICKS : HSC_AXIS_INSTRUCTIONS;
		CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
		CHECK_EQ(hsc_cli_latency_new(&l, &w, &none), HSC_OK);
		CHECK(l == NULL);
		CHECK_EQ(hsc_cli_latency_new(&l, &w, &one), HSC_OK);
		CHECK_EQ(l != NULL, dated);
		hsc_cli_latency_free(&l);
		CHECK(l == NULL);
		w.d.shows = HSC_CLI_SHOWS_OWN;
		(void)hsc_cli_walk_close(&w, HSC_EXIT_OK);
		free(cli);
	}
}

/* An interrupt of that cause is taken at 100: since when it was asked for then,
 * or 0: nobody knows. */
static uint64_t taken(struct hsc_trap_times *t, uint16_t cause)
{
	const struct hsc_event trap = {
		.kind = HSC_EVENT_TRAP,
		.clock = 100,
		.trap = { .has_cause = true,
			  .cause = cause,
			  .btype = HSC_NT_BTYPE_INTERRUPT }
	};
	const struct hsc_stack_step enter = { .kind = HSC_STACK_ENTER,
					      .how = HSC_STACK_TRAP,
					      .clock = 100 };
	const struct hsc_trap_time *got;

	hsc_trap_times_event(t, &trap);
	CHECK_EQ(hsc_trap_times_step(t, &enter), HSC_OK);
	got = hsc_trap_times_get(t, true, cause);
	CHECK_EQ(got->count, 1);
	return got->latencies.count ? 100 - got->latencies.sum : 0;
}

/* What was emitted up to a clock is known then, as rules or the recorder say.
 */
static const struct {
	const char *name;
	bool by_recorder;
	struct hsc_cli_asserted_rule rule;
	uint64_t until;
	uint16_t cause;
	uint64_t since;
} reads[] = {
	{ "its value is the cause", false, { .id = 0x205 }, 100, 7, 10 },
	{ "a later one", false, { .id = 0x205 }, 100, 5, 21 },
	{ "not yet", false, { .id = 0x205 }, 20, 5, 0 },
	{ "just now", false, { .id = 0x205 }, 21, 5, 21 },
	{ "another event", false, { .id = 0x206 }, 100, 7, 0 },
	{ "a cause of its own",
	  false,
	  { .id = 0x206, .has_cause = true, .cause = 3 },
	  100,
	  3,
	  32 },
	{ "of this hart",
	  false,
	  { .id = 0x206, .has_cause = true, .cause = 3, .has_hart = true },
	  100,
	  3,
	  32 },
	{ "of another hart",
	  false,
	  { .id = 0x206,
	    .has_cause = true,
	    .cause = 3,
	    .has_hart = true,
	    .hart = 1 },
	  100,
	  3,
	  0 },
	{ "by the recorder", true, { .id = 1 }, 100, 7, 10 },
	{ "withdrawn", true, { .id = 1 }, 100, 5, 0 },
};

static void test_reads(size_t i)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	const struct hsc_cli_asserted as = { .rules = { reads[i].rule },
					     .count = 1 };
	struct hsc_cli *cli = traced_cli("asked.hart");
	struct hsc_trap_times *times = NULL;
	struct hsc_cli_latency *l = NULL;
	struct hsc_cli_walk w;
	uint64_t since;

	write_bundle(reads[i].by_recorder);
	cli->clock = HSC_AXIS_TICKS;
	CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_latency_new(&l, &w, &as), HSC_OK);
	CHECK_EQ(hsc_trap_times_new(&times), HSC_OK);
	hsc_trap_times_event(times,
			     &(struct hsc_event){ .kind = HSC_EVENT_START });
	CHECK_EQ(hsc_cli_latency_until(l, 0, reads[i].until, times), HSC_OK);
	since = taken(times, reads[i].cause);
	if (since != reads[i].since)
		printf("%s: ", reads[i].name);
	CHECK_EQ(since, reads[i].since);
	hsc_trap_times_free(&times);
	hsc_cli_latency_free(&l);
	w.d.shows = HSC_CLI_SHOWS_OWN;
	(void)hsc_cli_walk_close(&w, HSC_EXIT_OK);
	free(cli);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	test_rules(cli);
	test_none();
	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++)
		test_reads(i);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
