/* SPDX-License-Identifier: MIT */
#include "event/begin.h"
#include "unit/check.h"
#include <hartscope/event/stm_events.h>
#include <sys/wait.h>
#include <unistd.h>

/* The arm of each kind begins with its address, if the kind has one. */
static void test_address(void)
{
	static const struct {
		uint8_t kind;
		bool has;
	} cases[] = {
		{ HSC_EVENT_CALL, true },    { HSC_EVENT_RETURN, true },
		{ HSC_EVENT_TRAP, true },    { HSC_EVENT_TRAP_RETURN, true },
		{ HSC_EVENT_CONTEXT, true }, { HSC_EVENT_WATCHPOINT, true },
		{ HSC_EVENT_SAMPLE, true },  { HSC_EVENT_TRIGGER, true },
		{ HSC_EVENT_CONTROL, true }, { HSC_EVENT_BLOCKS, false },
		{ HSC_EVENT_GAP, false },    { HSC_EVENT_COUNTERS, false },
		{ HSC_EVENT_ACCESS, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_event e = { .kind = cases[i].kind,
					     .sample.address = 0x1000 };

		CHECK_EQ(hsc_event_address(&e),
			 cases[i].has ? 0x1000 : HSC_FLOW_NOWHERE);
	}
}

static void test_software(void)
{
	const struct hsc_stm_reading r = { .raw = true };
	const struct hsc_event software = { .kind = HSC_EVENT_SOFTWARE,
					    .software.reading = &r };
	const struct hsc_event lost = { .kind = HSC_EVENT_GAP,
					.gap.software = &r };
	const struct hsc_event gap = { .kind = HSC_EVENT_GAP };
	const struct hsc_event other = { .kind = HSC_EVENT_ACCESS,
					 .gap.software = &r };

	CHECK(hsc_event_software(&software) == &r);
	CHECK(hsc_event_software(&lost) == &r);
	CHECK(hsc_event_software(&gap) == NULL);
	CHECK(hsc_event_software(&other) == NULL);
}

static int read_flag(const struct hsc_event *e)
{
	return e->trap.has_cause;
}

static int read_pointer(const struct hsc_event *e)
{
	return e->gap.software->raw;
}

/* Who reads an arm that a sample does not have does not live on. */
static bool survives(int (*read)(const struct hsc_event *e))
{
	struct hsc_event e;
	int status = 0;
	pid_t child;

	hsc_event_begin(&e, HSC_EVENT_SAMPLE, 0);
	e.sample.address = 0x1000;
	fflush(stdout);
	child = fork();
	if (child == 0) {
		fclose(stderr);
		_exit(read(&e) & 0);
	}
	waitpid(child, &status, 0);
	return child >= 0 && status == 0;
}

int main(void)
{
	test_address();
	test_software();
	if (HSC_POISONS) {
		CHECK(!survives(read_flag));
		CHECK(!survives(read_pointer));
	}
	for (int i = 0; i < HSC_EVENT_KINDS; i++) {
		const char *text = hsc_event_kind_text((enum hsc_event_kind)i);

		CHECK(text && *text);
		for (int k = 0; k < i; k++)
			CHECK(strcmp(text, hsc_event_kind_text(
						   (enum hsc_event_kind)k)));
	}
	CHECK_STR(hsc_event_kind_text(HSC_EVENT_TRAP_RETURN), "trap-return",
		  "one word");
	CHECK_STR(hsc_event_kind_text(HSC_EVENT_KINDS), "unknown", "after");
	return check_failures != 0;
}
