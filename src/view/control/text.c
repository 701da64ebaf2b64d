/* SPDX-License-Identifier: MIT */
/* text.c - trace hardware on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/control/control.h"
#include <inttypes.h>

static void nothing(struct hsc_view_control *p)
{
	(void)p;
}

static void print_component(struct hsc_view_control *p, uint8_t k)
{
	const struct hsc_topology *all = p->topology;
	const struct hsc_trace_component *c = &all->components[k];

	hsc_view_foreign(p->out, c->name);
	fprintf(p->out, ": %s, %s, at 0x%" PRIx64, hsc_topology_kind(c),
		hsc_tc_generation_names[c->generation], c->base);
	if (c->has_hart)
		fprintf(p->out, ", hart %" PRIu64, c->hart);
	for (unsigned i = 0; i < c->output_count; i++) {
		fprintf(p->out, "%s", i ? ", " : " -> ");
		hsc_view_foreign(p->out,
				 all->components[c->outputs[i].to].name);
	}
	fprintf(p->out, "\n");
}

static void print_status(struct hsc_view_control *p,
			 const struct hsc_control_status *s)
{
	fprintf(p->out, "  %s%s%s%s%s\n",
		s->active ? hsc_control_state_text[s->state] : "not active",
		s->loss ? ", it stalled or lost trace" : "",
		s->data_stall ? ", data trace stalled" : "",
		s->data_drop ? ", data trace was dropped" : "",
		s->active && !s->empty ? ", trace is in flight" : "");
	if (s->has_ram)
		fprintf(p->out,
			"  buffer 0x%" PRIx64 "-0x%" PRIx64
			", write pointer 0x%" PRIx64 "%s\n",
			s->start, s->limit + 3, s->wp,
			s->wrapped ? ", wrapped" : "");
}

static void print_clock(struct hsc_view_control *p,
			const struct hsc_view_clock *c)
{
	fprintf(p->out,
		"  timestamps of %" PRIu32 " bits%s%s, clock divided by "
		"%" PRIu32 "%s",
		c->width, *c->mode ? ", " : "", c->mode, c->divisor,
		c->enabled ? "" : ", off");
	if (c->hz)
		fprintf(p->out, ": %.10g Hz", (double)c->hz / c->divisor);
	fprintf(p->out, "\n");
}

static void print_register(struct hsc_view_control *p,
			   const struct hsc_view_register *r)
{
	char name[HSC_VIEW_FIELD_NAME];

	hsc_setting_name(p->topology, r->at, name, sizeof(name));
	fprintf(p->out, "  %-24s 0x%03x 0x%08" PRIx32 "\n", name,
		r->row->offset + r->at.index * (unsigned)r->row->stride,
		r->word);
}

static void print_field(struct hsc_view_control *p,
			const struct hsc_view_field *f)
{
	if (f->value || p->all)
		fprintf(p->out, "    %-34s %10" PRIu32 "%s%s\n", f->name,
			f->value, *f->meaning ? "  " : "", f->meaning);
}

/* "0 3 6", "0x0 to 0x3ff", "always 2" */
static void print_cap(struct hsc_view_control *p, const char *name,
		      const struct hsc_control_cap *cap)
{
	const char *between = "";

	fprintf(p->out, "  %-38s ", name);
	if (!hsc_control_cap_free(cap))
		fprintf(p->out, "always %" PRIu32, cap->low);
	else if (!cap->listed)
		fprintf(p->out, "0x%" PRIx32 " to 0x%" PRIx32, cap->low,
			cap->high);
	else
		for (unsigned v = 0;
		     (v = hsc_view_cap_value(cap, v)) != HSC_VIEW_NO_VALUE;
		     v++) {
			fprintf(p->out, "%s%u", between, v);
			between = " ";
		}
	if (p->all && hsc_control_cap_free(cap))
		fprintf(p->out, " (%" PRIu32 " after reset)", cap->reset);
	fprintf(p->out, "\n");
}

static void print_sram(struct hsc_view_control *p, uint64_t bytes)
{
	char text[32];

	fprintf(p->out, "  SRAM of %s bytes\n", hsc_view_grouped(bytes, text));
}

static void print_end(struct hsc_view_control *p, bool whole)
{
	(void)p;
	(void)whole;
}

const struct hsc_view_control_form hsc_view_control_text = {
	nothing,     print_component, print_status, print_clock, print_register,
	print_field, print_cap,       print_sram,   print_end,
};
