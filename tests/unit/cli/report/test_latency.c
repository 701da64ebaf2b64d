/* SPDX-License-Identifier: MIT */
#include "cli/report/latency.h"
#include "unit/cli/traced.h"

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

/* Without times, or where nothing says when, there is nothing to read. */
static void test_none(void)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	const struct hsc_cli_asserted none = { .count = 0 },
				      one = { .rules = { { .id = 1 } },
					      .count = 1 };
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_cli_latency *l = NULL;
	struct hsc_cli_walk w;

	for (unsigned dated = 0; dated < 2; dated++) {
		cli->clock = dated ? HSC_AXIS_TICKS : HSC_AXIS_INSTRUCTIONS;
		CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
		CHECK_EQ(hsc_cli_latency_new(&l, &w, &none), HSC_OK);
		CHECK(l == NULL);
		CHECK_EQ(hsc_cli_latency_new(&l, &w, &one), HSC_OK);
		CHECK_EQ(l != NULL, dated);
		hsc_cli_latency_free(&l);
		CHECK(l == NULL);
		w.d.shows = HSC_CLI_SHOWS_OWN;
		(void)hsc_cli_walk_close(&w);
	}
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
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
