/* SPDX-License-Identifier: MIT */
/* text.c - figures of a recording on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/axis_text.h"
#include "view/stat/stat.h"

#define NAME_WIDTH  20
#define COUNT_WIDTH 18

const char *hsc_view_class(enum hsc_class class)
{
	static const char *const names[HSC_CLASSES] = {
		[HSC_CLASS_INTEGER] = "integer",
		[HSC_CLASS_MULTIPLY] = "multiply",
		[HSC_CLASS_LOAD] = "load",
		[HSC_CLASS_STORE] = "store",
		[HSC_CLASS_ATOMIC] = "atomic",
		[HSC_CLASS_BRANCH] = "branch",
		[HSC_CLASS_JUMP] = "jump",
		[HSC_CLASS_FLOAT] = "float",
		[HSC_CLASS_VECTOR] = "vector",
		[HSC_CLASS_SYSTEM] = "system",
		[HSC_CLASS_OTHER] = "other",
	};

	return names[class];
}

/* "name  1,234", and the share of `all`, unless that is 0. */
static void print_row(FILE *out, const char *name, uint64_t count, uint64_t all)
{
	char number[HSC_VIEW_NUMBER];

	fprintf(out, "%-*s%*s", NAME_WIDTH, name, COUNT_WIDTH,
		hsc_view_grouped(count, number));
	if (all)
		fprintf(out, "%8.1f %%", 100.0 * (double)count / (double)all);
	putc('\n', out);
}

/* The same, if there are any. */
static void print_some(FILE *out, const char *name, uint64_t count,
		       uint64_t all)
{
	if (count)
		print_row(out, name, count, all);
}

static void print_code(FILE *out, const struct hsc_totals *t)
{
	print_row(out, "instructions", t->instructions, 0);
	for (unsigned i = 0; i < HSC_CLASSES; i++) {
		char name[NAME_WIDTH];

		snprintf(name, sizeof(name), "  %s",
			 hsc_view_class((enum hsc_class)i));
		print_some(out, name, t->classes[i], t->instructions);
	}
	print_some(out, "  of 2 bytes", t->compressed, t->instructions);
	print_row(out, "branches", t->branches, t->instructions);
	print_some(out, "  taken", t->taken, t->branches);
	print_some(out, "  not taken", t->not_taken, t->branches);
	print_some(out, "  outcome lost", t->branches - t->taken - t->not_taken,
		   t->branches);
	print_row(out, "indirect jumps", t->indirect, t->instructions);
	print_row(out, "calls", t->calls, 0);
	print_some(out, "  tail calls", t->tails, 0);
	print_row(out, "  open at most", t->deepest, 0);
}

/* What stands beside the flow, by kind. */
static void print_events(FILE *out, const struct hsc_totals *t)
{
	static const uint8_t kinds[] = {
		HSC_EVENT_START,      HSC_EVENT_STOP,    HSC_EVENT_CONTEXT,
		HSC_EVENT_DATA_WRITE, HSC_EVENT_ACCESS,  HSC_EVENT_SOFTWARE,
		HSC_EVENT_PERF,       HSC_EVENT_SAMPLE,  HSC_EVENT_COUNTERS,
		HSC_EVENT_WATCHPOINT, HSC_EVENT_TRIGGER, HSC_EVENT_CONTROL,
		HSC_EVENT_CALL,       HSC_EVENT_RETURN,  HSC_EVENT_TRAP_RETURN,
		HSC_EVENT_NOTE,
	};
	/* but for blocks, times, traps and gaps, which have rows of their own
	 */
	_Static_assert(sizeof(kinds) == HSC_EVENT_KINDS - 4, "each kind");

	for (size_t i = 0; i < sizeof(kinds); i++) {
		char name[NAME_WIDTH];

		snprintf(name, sizeof(name), "%s events",
			 hsc_event_kind_text((enum hsc_event_kind)kinds[i]));
		print_some(out, name, t->events[kinds[i]], 0);
	}
}

/* "0.25 bits an instruction", of whole streams only. */
static void print_stream(FILE *out, const struct hsc_view_stat *s,
			 const struct hsc_view_screen *screen)
{
	const uint64_t instructions = s->totals->instructions;
	char name[NAME_WIDTH], number[HSC_VIEW_NUMBER];

	snprintf(name, sizeof(name), "%ss", s->noun);
	print_row(out, name, s->decoded.messages, 0);
	print_row(out, "bytes of trace", s->decoded.bytes, 0);
	if (instructions && !s->part)
		fprintf(out, "%-*s%*.3f\n", NAME_WIDTH, "bits an instruction",
			COUNT_WIDTH,
			8.0 * (double)s->decoded.bytes / (double)instructions);
	fprintf(out, "%s%-*s%*s",
		s->decoded.gaps ? hsc_view_paint(screen, HSC_PAINT_LOSS) : "",
		NAME_WIDTH, "gaps", COUNT_WIDTH,
		hsc_view_grouped(s->decoded.gaps, number));
	if (s->decoded.gaps)
		fprintf(out,
			"   %s bytes lost; what lies in them is in no "
			"figure%s",
			hsc_view_grouped(s->decoded.gap_bytes, number),
			hsc_view_paint(screen, HSC_PAINT_PLAIN));
	putc('\n', out);
	if (s->decoded.uncounted)
		fprintf(out, "%-*s%*s   loops and the like that count once\n",
			NAME_WIDTH, "of unknown count", COUNT_WIDTH,
			hsc_view_grouped(s->decoded.uncounted, number));
}

/* From the first to the last time of the trace, what was lost included. */
static void print_time(FILE *out, const struct hsc_view_stat *s)
{
	const struct hsc_axis axis = { .unit = HSC_AXIS_TIME };
	const struct hsc_totals *t = s->totals;
	char text[HSC_VIEW_AMOUNT];

	if (!t->timed)
		return;
	print_row(out, "ticks", t->last - t->first, 0);
	if (!s->hz)
		return;
	fprintf(out, "%-*s%*s\n", NAME_WIDTH, "time", COUNT_WIDTH,
		hsc_view_amount(&axis,
				(uint64_t)((double)(t->last - t->first) * 1e9 /
					   (double)s->hz),
				text));
}

void hsc_view_stat_text(FILE *out, const struct hsc_view_title *title,
			const struct hsc_view_stat *s)
{
	const struct hsc_totals *t = s->totals;

	hsc_view_title_line(out, title);
	if (t->instructions) {
		print_code(out, t);
		print_row(out, "functions", s->functions, 0);
	}
	print_some(out, "exceptions", t->exceptions, 0);
	print_some(out, "interrupts", t->interrupts, 0);
	print_events(out, t);
	print_time(out, s);
	print_stream(out, s, &title->screen);
}
