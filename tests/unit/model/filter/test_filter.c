/* SPDX-License-Identifier: MIT */
/*
 * A program as text: words, numbers are hexadecimal.
 *
 *   100 or 100+8   an instruction of 2 bytes, or a block of 8, retires there
 *   100m           it is a trap return
 *   exc:c:a:t irq:c:a  a trap, cause c, epc a, tval t
 *   priv:n ctx:n user:n  from here on
 *   reset          the hart is reset
 *   d:t:s:a        the next instruction does a data access, type t, size s, at
 *                  address a
 *
 * What comes out is one character for each step that is not idle: '-' not
 * traced, '+' traced, '!' traced and its address reported; then one for each of
 * its accesses: 'd' traced, '.' not.
 */
#include "unit/check.h"
#include <hartscope/model/filter.h>
#include <stdlib.h>

static uint64_t number(char **p)
{
	return **p ? strtoull(*p + 1, p, 16) : 0;
}

static void take_trap(struct hsc_step *s, const char *word)
{
	char *p = (char *)word + 3;

	s->kind = HSC_STEP_TRAP;
	s->trap.interrupt = word[0] == 'i';
	s->trap.cause = (uint16_t)number(&p);
	s->trap.epc = number(&p);
	s->trap.tval = number(&p);
}

static void take_block(struct hsc_step *s, const char *word)
{
	char *p;

	s->kind = HSC_STEP_RETIRED;
	s->block = (struct hsc_retired){ .start = strtoull(word, &p, 16),
					 .halfwords = 1,
					 .last_halfwords = 1 };
	if (*p == '+')
		s->block.halfwords = (uint32_t)(strtoul(p + 1, &p, 16) / 2);
	if (*p == 'm')
		s->block.end = HSC_INSN_TRAP_RETURN;
}

static void take(struct hsc_step *s, const char *word)
{
	const char *colon = strchr(word, ':');
	const uint64_t n = colon ? strtoull(colon + 1, NULL, 16) : 0;

	s->kind = HSC_STEP_IDLE;
	s->reset = strcmp(word, "reset") == 0;
	if (strncmp(word, "exc", 3) == 0 || strncmp(word, "irq", 3) == 0)
		take_trap(s, word);
	else if (strncmp(word, "priv", 4) == 0)
		s->privilege = (uint8_t)n;
	else if (strncmp(word, "ctx", 3) == 0)
		s->context = n;
	else if (strncmp(word, "user", 4) == 0)
		s->signals[3] = s->signals[0] = n;
	else if (!s->reset)
		take_block(s, word);
}

static void take_access(struct hsc_data_access *a, const char *word)
{
	char *p = (char *)word + 1;

	*a = (struct hsc_data_access){ .dtype = (uint8_t)number(&p) };
	a->size = (uint8_t)number(&p);
	a->address = number(&p);
}

static void run(struct hsc_filters *f, const char *program, char *got)
{
	struct hsc_step step = { .privilege = 0 };
	struct hsc_data_access list[HSC_FILTER_ACCESSES];
	struct hsc_filter_accesses a = { .list = list };
	struct hsc_qualified q;
	char word[32];
	size_t n;

	hsc_filters_reset(f);
	for (; *program; program += n) {
		program += strspn(program, " ");
		n = strcspn(program, " ");
		snprintf(word, sizeof(word), "%.*s", (int)n, program);
		if (word[0] == 'd') {
			take_access(&list[a.count++], word);
			continue;
		}
		take(&step, word);
		q = hsc_filters_accesses(f, &step, &a);
		if (step.kind != HSC_STEP_IDLE)
			*got++ = !q.trace ? '-' : q.notify ? '!' : '+';
		for (unsigned i = 0; i < a.count; i++)
			*got++ = a.traced >> i & 1 ? 'd' : '.';
		a.count = 0;
	}
	*got = '\0';
}

#define COMP(n)                                                                \
	{                                                                      \
		{                                                              \
			true, n                                                \
		}                                                              \
	}

static const struct {
	const char *name;
	struct hsc_filters filters;
	const char *program, *want;
} cases[] = {
	{ "no filter", { .selected = 0 }, "100 102 irq:7:104 800", "++++" },
	{ "a filter that is selected and not enabled",
	  { .selected = 1 },
	  "100 102",
	  "--" },

	/* the uses that the draft names */
	{ "instructions in a range of addresses",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .function = HSC_COMPARE_GTE,
				     .match = 0x104 },
			      .s = { .function = HSC_COMPARE_LTE,
				     .match = 0x108 },
			      .mode = HSC_COMPARE_AND } } },
	  "100 102 104 106 108 10a 104 fe+6 fe+8",
	  "--+++-+-+" },
	{ "from one address to another",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(5) } },
	    .comparator = { [5] = { .p = { .match = 0x104 },
				    .s = { .match = 0x200 },
				    .mode = HSC_COMPARE_LATCH } } },
	  "100 102 104 300 302 200 202 104",
	  "--++++-+" },
	{ "interrupt service routine",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_interrupt = true,
			  .value_interrupt = true } } },
	  "100 irq:7:102 800 802m 102 exc:2:104 900 902m 104",
	  "-+++-----" },
	{ "exception handlers of some causes",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 2 | 1 << 8 } } },
	  "exc:2:100 800m 100 exc:3:102 800m exc:8:104 800 802m 106",
	  "++---+++-" },
	{ "interrupts of one cause",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .match_interrupt = true,
			  .value_interrupt = true,
			  .ecauses = 1 << 7 } } },
	  "exc:7:100 800m irq:7:100 900m irq:b:100 900m 100",
	  "--++---" },
	{ "traps inside a handler",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 8 } } },
	  "exc:8:100 800 irq:7:802 900 exc:2:902 980m 902m 802 804m 100",
	  "+++++++++-" },
	{ "start and stop in a privilege",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_privilege = true,
			  .privileges = 1 << 0 | 1 << 3 } } },
	  "priv:0 100 exc:8:102 priv:1 800 802m priv:3 900 priv:0 102",
	  "++--++" },
	{ "one context",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_CONTEXT,
				     .match = 0x2a } } } },
	  "100 ctx:2a 102 104 ctx:2b 106",
	  "-++-" },
	{ "from one context to another",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_CONTEXT, .match = 1 },
			      .s = { .input = HSC_COMPARE_CONTEXT, .match = 2 },
			      .mode = HSC_COMPARE_LATCH } } },
	  "100 ctx:1 102 ctx:3 104 ctx:2 106 108",
	  "-+++-" },
	{ "a specific instruction starts it",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .match = 0x104 },
			      .s = { .function = HSC_COMPARE_EQ,
				     .match = 0xffff },
			      .mode = HSC_COMPARE_LATCH } } },
	  "100 102 104 106 108",
	  "--+++" },
	{ "a specific instruction is reported",
	  { .comparator = { { .p = { .match = 0x104, .notify = true } } } },
	  "100 102 104 106 fe+8",
	  "++!+!" },
	{ "user signals",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_impdef = true,
			  .impdef_value = { 0x50, 0, 0, 0x10 },
			  .impdef_mask = { 0xf0, 0, 0, 0xff } } } },
	  "100 user:50 102 user:5f 104 user:10 106",
	  "----" },
	{ "user signals, some bits",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_impdef = true,
			  .impdef_value = { 0x50 },
			  .impdef_mask = { 0xf0 } } } },
	  "100 user:50 102 user:5f 104 user:10 106",
	  "-++-" },

	/* how criteria go together */
	{ "filters are ORed",
	  { .selected = 3,
	    .filter = { { .enable = true,
			  .match_privilege = true,
			  .privileges = 1 << 3 },
			{ .enable = true, .comparison = COMP(1) } },
	    .comparator = { [1] = { .p = { .match = 0x102 } } } },
	  "100 102 priv:3 104",
	  "-++" },
	{ "criteria of a filter are ANDed",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_privilege = true,
			  .privileges = 1 << 3,
			  .comparison = COMP(1) } },
	    .comparator = { [1] = { .p = { .match = 0x102 } } } },
	  "100 102 priv:3 104 102",
	  "---+" },
	{ "three comparators",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .comparison = { { true, 0 },
					  { true, 1 },
					  { true, 2 } } } },
	    .comparator = { { .p = { .function = HSC_COMPARE_GTE,
				     .match = 0x102 } },
			    { .p = { .input = HSC_COMPARE_CONTEXT,
				     .match = 1 } },
			    { .p = { .function = HSC_COMPARE_NEQ,
				     .match = 0x106 } } } },
	  "104 ctx:1 100 102 104 106",
	  "--++-" },
	{ "tval where the trap begins",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 13,
			  .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_TVAL,
				     .function = HSC_COMPARE_GTE,
				     .match = 0x4000 } } } },
	  "exc:d:100:3fff 800m exc:d:100:4000 800 802m 100",
	  "--+++-" },
	{ "tval without a trap filter: traps only",
	  { .selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_TVAL,
				     .match = 0x4000 } } } },
	  "exc:d:100:4000 800 802m 100",
	  "+---" },
	{ "handler, but only some of its addresses",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_interrupt = true,
			  .value_interrupt = true,
			  .comparison = COMP(0) } },
	    .comparator = { { .p = { .function = HSC_COMPARE_GTE,
				     .match = 0x802 } } } },
	  "802 irq:7:100 800 802 804m 802",
	  "---++-" },

	/* what an encoder can do */
	{ "nesting: 2 traps deep, the third return is too early",
	  { .selected = 1,
	    .limits = { .nesting = 1 },
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 8 } } },
	  "exc:8:100 exc:2:800 exc:3:900 a00m 900m 800m",
	  "+++++-" },
	{ "nesting: one deep",
	  { .selected = 1,
	    .limits = { .single_trap = true },
	    .filter = { { .enable = true,
			  .match_interrupt = true,
			  .value_interrupt = true } } },
	  "irq:7:100 800 exc:2:802 900m 802 804m",
	  "++++--" },
	{ "a cause above the choice",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 2 } } },
	  "exc:42:100 800m exc:2:100 800m",
	  "--++" },
	{ "choice of 4 causes in the second four",
	  { .selected = 1,
	    .limits = { .ecause_choice = 2 },
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecause_above = 1,
			  .ecauses = 1 << 1 } } },
	  "exc:1:100 800m exc:5:100 800m exc:9:100 800m",
	  "--++--" },
	{ "no choice: one cause",
	  { .selected = 1,
	    .limits = { .single_ecause = true },
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecause_above = 7,
			  .ecauses = 1 } } },
	  "exc:6:100 800m exc:7:100 800m",
	  "--++" },
	{ "reset of the hart ends its traps",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_interrupt = true,
			  .value_interrupt = true } } },
	  "irq:7:100 800 reset 0 2",
	  "++--" },
	{ "a return from nothing",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_interrupt = true,
			  .value_interrupt = true } } },
	  "800m 100 irq:7:100 800m 100",
	  "--++-" },
	{ "all data, unless a filter is selected for them",
	  { .selected = 1, .filter = { { .enable = false } } },
	  "d:0:4:10 100 102 d:8:8:18 104",
	  "-d--d" },
	{ "types of data, and nothing of instructions",
	  { .data_selected = 1,
	    .filter = { { .enable = true,
			  .match_dtype = true,
			  .dtypes = 1 << 1 | 1 << 15 } } },
	  "d:0:4:10 100 102 d:1:8:18 104 d:f:4:10 106 d:e:4:10 108",
	  "+.++d+d+." },
	{ "sizes",
	  { .data_selected = 2,
	    .filter = { [1] = { .enable = true,
				.match_dsize = true,
				.dsizes = 1 << 0 | 1 << 3 } } },
	  "d:0:1:10 100 d:0:2:10 100 d:0:4:10 100 d:0:8:10 100",
	  "+d+.+.+d" },
	{ "two accesses of one instruction",
	  { .selected = 1,
	    .data_selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_DADDR,
				     .match = 0x18 } } } },
	  "d:0:4:10 d:0:4:18 100 d:0:4:18 d:0:4:10 102 d:0:4:10 d:0:4:14 104 "
	  "18",
	  "+.d+d.-..-" },
	{ "from one access to another, within instructions too",
	  { .data_selected = 1,
	    .filter = { { .enable = true, .comparison = COMP(0) } },
	    .comparator = { { .p = { .input = HSC_COMPARE_DADDR, .match = 8 },
			      .s = { .input = HSC_COMPARE_DADDR, .match = 9 },
			      .mode = HSC_COMPARE_LATCH } } },
	  "d:0:1:7 d:0:1:8 d:0:1:3 100 102 d:0:1:3 d:0:1:9 d:0:1:3 104",
	  "+.dd++dd." },
	{ "data of a trap handler, counted once a step",
	  { .data_selected = 1,
	    .filter = { { .enable = true,
			  .match_ecause = true,
			  .ecauses = 1 << 2 } } },
	  "d:0:1:7 100 exc:2:102 d:0:1:7 d:0:1:7 800 d:0:1:7 802m d:0:1:7 102",
	  "+.++dd+d+." },
	{ "data by instruction and privilege",
	  { .data_selected = 3,
	    .filter = { { .enable = true, .comparison = COMP(0) },
			{ .enable = true,
			  .match_privilege = true,
			  .privileges = 1 << 3 } },
	    .comparator = { { .p = { .match = 0x102 } } } },
	  "d:0:4:0 100 d:0:4:0 102 priv:3 d:0:4:0 100",
	  "+.+d+d" },
	{ "a report only of what is traced",
	  { .selected = 1,
	    .filter = { { .enable = true,
			  .match_privilege = true,
			  .privileges = 1 << 3 } },
	    .comparator = { { .p = { .match = 0x104, .notify = true } } } },
	  "104 priv:3 104",
	  "-!" },
};

int main(void)
{
	char got[128];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_filters filters = cases[i].filters;

		run(&filters, cases[i].program, got);
		CHECK_STR(got, cases[i].want, cases[i].name);
	}
	return check_failures != 0;
}
