/* SPDX-License-Identifier: MIT */
/*
 * usage: test_trace_table GENERATION
 *
 * Every field of the register map that can be written is in a table with the
 * run that sets it over registers and checks what the trace becomes; and every
 * run did set the fields that the table says.
 */
#include "pairs/trace_rig.h"
#include "pairs/trace_seen.h"
#include "pairs/trace_table.h"
#include "unit/check.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct trace_suite *const suites[] = {
	&trace_data,    &trace_data_filters, &trace_effects,  &trace_events,
	&trace_filters, &trace_flows,        &trace_legacy,   &trace_messages,
	&trace_sinks,   &trace_times,        &trace_triggers, &trace_ways,
	&trace_wires,
};

static bool done[1024][HSC_TC_GENERATIONS][HSC_TC_COMPONENTS];

static bool is_writable(const struct hsc_tc_field *f)
{
	return f->access != HSC_TC_R && f->access != HSC_TC_RC;
}

/* --- the runs ----------------------------------------------------------- */

/* Rows that name this run: did it set the field? */
static void mark(const char *run, unsigned g)
{
	for (size_t i = 0; i < trace_row_count; i++) {
		const struct trace_row *row = &trace_rows[i];

		if (!row->run || strcmp(row->run, run) != 0)
			continue;
		for (unsigned k = 0; k < HSC_TC_COMPONENTS; k++)
			done[i][g][k] |=
				rig_wrote((enum hsc_tc_component)k,
					  (enum hsc_tc_register_id)row->reg,
					  (enum hsc_tc_field_id)row->field);
	}
}

static int all_failures(void)
{
	return rig_failures() + seen_failures();
}

static void run_one(const struct trace_suite *s, size_t i, unsigned g)
{
	const int before = all_failures();
	int failures;

	rig_forget();
	failures = s->go(i, (enum hsc_tc_generation)g);
	failures += all_failures() - before;
	if (failures) {
		printf("%s, generation %s: %d failures\n", s->name(i),
		       hsc_tc_generation_names[g], failures);
		check_failures += failures;
		return;
	}
	mark(s->name(i), g);
}

static void run_all(unsigned g)
{
	for (size_t k = 0; k < COUNT(suites); k++)
		for (size_t i = 0; i < suites[k]->count; i++)
			if (suites[k]->generations(i) >> g & 1)
				run_one(suites[k], i, g);
}

/* --- the table ---------------------------------------------------------- */

static bool is_of(const struct trace_row *row, unsigned g, unsigned kind,
		  const struct hsc_tc_register *r, const struct hsc_tc_field *f)
{
	return row->generations >> g & 1 && row->kinds >> kind & 1 &&
	       row->reg == r->id && row->field == f->id;
}

static void check_field(unsigned g, unsigned kind,
			const struct hsc_tc_register *r,
			const struct hsc_tc_field *f)
{
	const char *run = NULL;
	bool found = false, set = false;

	for (size_t i = 0; i < trace_row_count; i++) {
		if (!is_of(&trace_rows[i], g, kind, r, f))
			continue;
		found = true;
		run = trace_rows[i].run;
		set = !run || done[i][g][kind];
		if (!set)
			break;
	}
	if (found && set)
		return;
	printf("%s, %s %s.%s: %s%s\n", hsc_tc_generation_names[g],
	       hsc_tc_component_names[kind], r->name, f->name,
	       found ? "not set by " : "in no row", run ? run : "");
	check_failures++;
}

/* Every field has a row, and what that names has been seen to set it. */
static void check_table(unsigned g)
{
	const struct hsc_tc_register *r;

	for (size_t i = 0;
	     (r = hsc_tc_row((enum hsc_tc_generation)g, i)) != NULL; i++)
		for (unsigned k = 0; k < HSC_TC_COMPONENTS; k++)
			for (unsigned f = 0; f < r->field_count; f++)
				if (r->blocks >> k & 1 &&
				    is_writable(&r->fields[f]))
					check_field(g, k, r, &r->fields[f]);
}

/* --- what is not built --------------------------------------------------- */

static const uint8_t sinks =
	HSC_SINK_SRAM | HSC_SINK_SMEM | HSC_SINK_PIB | HSC_SINK_ATB;

static void add(struct hsc_topology *t, unsigned g, unsigned kind)
{
	struct hsc_trace_component *c = &t->components[t->count];

	*c = (struct hsc_trace_component){ .base = UINT64_C(0x20000000) +
						   0x1000u * t->count,
					   .generation = (uint8_t)g,
					   .kind = (uint8_t)kind };
	snprintf(c->name, sizeof(c->name), "part%zu", t->count);
	c->has_hart = kind == HSC_TC_ENCODER;
	c->hart = (uint8_t)t->count;
	if (kind == HSC_TC_RAM_SINK)
		c->sinks = HSC_SINK_SRAM | HSC_SINK_SMEM;
	t->count++;
}

static void link_to(struct hsc_topology *t, unsigned from, unsigned to)
{
	t->components[from].output_count = 1;
	t->components[from].outputs[0].to = (uint8_t)to;
}

/* All kinds of components that a generation has. */
static void all_kinds(struct hsc_topology *t, unsigned g)
{
	*t = (struct hsc_topology){ .count = 0 };
	add(t, g, HSC_TC_ENCODER);
	add(t, g, HSC_TC_FUNNEL);
	link_to(t, 0, 1);
	if (g != HSC_TC_1_0) {
		t->components[0].sinks = t->components[1].sinks = sinks;
		return;
	}
	add(t, g, HSC_TC_RAM_SINK);
	link_to(t, 1, 2);
	for (unsigned kind = HSC_TC_PIB_SINK; kind <= HSC_TC_ATB_BRIDGE;
	     kind++) {
		add(t, g, HSC_TC_ENCODER);
		add(t, g, kind);
		t->components[t->count - 2].hart = kind - HSC_TC_RAM_SINK;
		link_to(t, (unsigned)t->count - 2, (unsigned)t->count - 1);
	}
}

static void check_fixed(struct rig *r, uint8_t part,
			const struct trace_row *row)
{
	const enum hsc_tc_register_id reg = (enum hsc_tc_register_id)row->reg;
	const enum hsc_tc_field_id field = (enum hsc_tc_field_id)row->field;
	const int failures = check_failures;
	const uint32_t before = rig_get(r, part, reg, field);

	rig_set(r, part, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	rig_set(r, part, HSC_TR_TS_CONTROL, HSC_TF_ACTIVE, 1);
	rig_set(r, part, reg, field, UINT32_MAX);
	CHECK_EQ(rig_get(r, part, reg, field), before);
	rig_set(r, part, reg, field, 0);
	CHECK_EQ(rig_get(r, part, reg, field), before);
	if (check_failures != failures)
		printf("%s: field %u of register %u can be written\n",
		       r->topology.components[part].name, row->field, row->reg);
}

/* Rows without a run: the field is hard-wired. */
static void check_absent(unsigned g)
{
	struct hsc_topology t;
	const struct rig_config c = {
		.generation = (enum hsc_tc_generation)g,
		.harts = 3,
		.topology = &t,
	};
	struct rig r;

	all_kinds(&t, g);
	if (!rig_open(&r, &c))
		return;
	for (size_t i = 0; i < trace_row_count; i++)
		for (uint8_t k = 0; k < t.count; k++)
			if (!trace_rows[i].run &&
			    trace_rows[i].generations >> g & 1 &&
			    trace_rows[i].kinds >> t.components[k].kind & 1)
				check_fixed(&r, k, &trace_rows[i]);
	rig_close(&r);
}

static unsigned generation_of(const char *name)
{
	unsigned g = 0;

	while (g < HSC_TC_GENERATIONS &&
	       strcmp(hsc_tc_generation_names[g], name) != 0)
		g++;
	return g;
}

int main(int argc, char **argv)
{
	const unsigned g =
		argc == 2 ? generation_of(argv[1]) : HSC_TC_GENERATIONS;

	if (g == HSC_TC_GENERATIONS) {
		printf("usage: test_trace_table 0|0.9.4|1.0\n");
		return 2;
	}
	CHECK(trace_row_count <= COUNT(done));
	run_all(g);
	check_table(g);
	check_absent(g);
	check_failures += all_failures();
	return check_failures != 0;
}
