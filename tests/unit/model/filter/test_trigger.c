/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/trigger.h>

/*
 * Steps of one letter each: '.' nothing, '1' trace on, '0' trace off, 'x' both,
 * 'n' notify; '_' in front: the step shares its cycle with the next. What comes
 * out: '-' not traced, '+' traced, '!' traced and reported.
 */
static const struct {
	const char *name;
	bool enable, tracing;
	const char *steps, *want;
} cases[] = {
	{ "off", true, false, "...", "---" },
	{ "on", true, true, "...", "+++" },
	{ "trace on", true, false, ".1..", "-+++" },
	{ "trace off is after its cycle", true, true, ".0..", "++--" },
	{ "on and off while off: that cycle", true, false, ".x..", "-+--" },
	{ "on and off while on", true, true, ".x..", "++--" },
	{ "off, then on in the next cycle", true, true, ".01..", "+++++" },
	{ "a cycle of three steps goes on or off as one", true, false,
	  "._1_1x..", "-+++--" },
	{ "notify", true, true, ".n.", "+!+" },
	{ "notify while off", true, false, ".n.", "---" },
	{ "triggers that do not count", false, false, ".1n.", "----" },
};

static uint8_t pulses(char letter)
{
	switch (letter) {
	case '1':
		return hsc_trigger_pulse(HSC_TRIGGER_ON);
	case '0':
		return hsc_trigger_pulse(HSC_TRIGGER_OFF);
	case 'x':
		return (uint8_t)(hsc_trigger_pulse(HSC_TRIGGER_ON) |
				 hsc_trigger_pulse(HSC_TRIGGER_OFF));
	case 'n':
		return hsc_trigger_pulse(HSC_TRIGGER_NOTIFY);
	default:
		return 0;
	}
}

static void check_case(size_t i)
{
	struct hsc_trigger t = { cases[i].enable, cases[i].tracing };
	char got[32] = "";
	size_t n = 0;

	for (const char *p = cases[i].steps; *p; p++) {
		struct hsc_step step = { .kind = HSC_STEP_RETIRED };
		struct hsc_qualified q;

		step.more = *p == '_';
		p += step.more;
		step.trigger = pulses(*p);
		q = hsc_trigger_step(&t, &step);
		got[n++] = !q.trace ? '-' : q.notify ? '!' : '+';
	}
	CHECK_STR(got, cases[i].want, cases[i].name);
}

/* A pulse in a cycle in which nothing retires. */
static void check_idle(void)
{
	struct hsc_trigger t = { .enable = true };
	struct hsc_step step = { .kind = HSC_STEP_IDLE,
				 .trigger = HSC_STEP_TRACE_ON };

	CHECK(hsc_trigger_step(&t, &step).trace);
	step = (struct hsc_step){ .kind = HSC_STEP_RETIRED };
	CHECK(hsc_trigger_step(&t, &step).trace);
	step.kind = HSC_STEP_IDLE;
	step.trigger = HSC_STEP_NOTIFY;
	CHECK(!hsc_trigger_step(&t, &step).notify);
}

static void check_both(void)
{
	const struct hsc_qualified on = { true, true }, off = { false, false };
	const struct hsc_qualified quiet = { true, false };

	CHECK(hsc_qualified_both(on, quiet).notify);
	CHECK(!hsc_qualified_both(on, off).trace);
	CHECK(!hsc_qualified_both(on, off).notify);
	CHECK(!hsc_qualified_both(quiet, quiet).notify);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
	check_idle();
	check_both();
	CHECK_EQ(hsc_trigger_pulse(0), 0);
	CHECK_EQ(hsc_trigger_pulse(5), 0);
	return check_failures != 0;
}
