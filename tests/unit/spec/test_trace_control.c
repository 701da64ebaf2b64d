/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/trace_control.h>

/* Fields are in the register, do not overlap, and have one id each. */
static void check_fields(const struct hsc_tc_register *r)
{
	uint32_t used = 0;

	CHECK(r->field_count > 0);
	for (unsigned i = 0; i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];

		CHECK(f->name && f->meaning && f->bits && f->count);
		CHECK(f->lsb + f->bits * f->count <= 32);
		for (unsigned n = 0; n < f->count; n++) {
			CHECK_EQ(used & hsc_tc_mask(f, n), 0);
			used |= hsc_tc_mask(f, n);
		}
		CHECK(f->id < HSC_TF_FIELDS && f->access < HSC_TC_ACCESSES);
		CHECK(hsc_tc_find_field(r, (enum hsc_tc_field_id)f->id) == f);
		if (f->reset_kind == HSC_TC_RESET_VALUE)
			CHECK_EQ((uint64_t)f->reset >> f->bits, 0);
		for (const struct hsc_tc_value *v = f->values; v && v->name;
		     v++)
			CHECK_EQ((uint64_t)v->value >> f->bits, 0);
	}
}

/* No register of a component is where another is, and each is found. */
static void check_place(enum hsc_tc_generation g,
			const struct hsc_tc_register *r)
{
	unsigned index;

	for (unsigned c = 0; c < HSC_TC_COMPONENTS; c++) {
		const enum hsc_tc_component component =
			(enum hsc_tc_component)c;

		if (!(r->blocks & 1u << c))
			continue;
		CHECK(hsc_tc_find(g, component,
				  (enum hsc_tc_register_id)r->id) == r);
		for (unsigned i = 0; i < r->count; i++) {
			const uint32_t at = r->offset + i * (uint32_t)r->stride;

			CHECK(at % 4 == 0 && at < HSC_TC_BLOCK_SIZE);
			CHECK(hsc_tc_at(g, component, at, &index) == r);
			CHECK_EQ(index, i);
			CHECK(!hsc_tc_at(g, component, at + 1, &index));
		}
	}
}

static void check_map(enum hsc_tc_generation g)
{
	const struct hsc_tc_register *r;
	unsigned blocks = 0;
	size_t i;

	for (i = 0; (r = hsc_tc_row(g, i)) != NULL; i++) {
		CHECK(r->name && r->id < HSC_TR_REGISTERS && r->count);
		check_fields(r);
		check_place(g, r);
		if (r->id == HSC_TR_CONTROL || r->id == HSC_TR_IMPL)
			CHECK(r->required);
		blocks |= r->blocks;
	}
	CHECK(i >= 20);
	/* sinks are part of encoder and funnel before 1.0 */
	CHECK_EQ(blocks, g == HSC_TC_1_0 ? (1u << HSC_TC_COMPONENTS) - 1 : 3);
}

/* Every id is in some map. */
static void check_ids(void)
{
	bool regs[HSC_TR_REGISTERS] = { false };
	bool fields[HSC_TF_FIELDS] = { false };
	const struct hsc_tc_register *r;

	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (size_t i = 0;
		     (r = hsc_tc_row((enum hsc_tc_generation)g, i)) != NULL;
		     i++) {
			regs[r->id] = true;
			for (unsigned k = 0; k < r->field_count; k++)
				fields[r->fields[k].id] = true;
		}
	for (unsigned i = 0; i < HSC_TR_REGISTERS; i++)
		CHECK(regs[i]);
	for (unsigned i = 0; i < HSC_TF_FIELDS; i++)
		CHECK(fields[i]);
}

/* What moved from one generation to the next, as the documents print it. */
static void check_moves(void)
{
	static const struct {
		enum hsc_tc_component component[HSC_TC_GENERATIONS];
		enum hsc_tc_register_id id;
		int offset[HSC_TC_GENERATIONS]; /* -1: not there */
	} cases[] = {
		{ { HSC_TC_ENCODER, HSC_TC_ENCODER, HSC_TC_ENCODER },
		  HSC_TR_DATA_CONTROL,
		  { -1, 0x00c, 0x010 } },
		{ { HSC_TC_ENCODER, HSC_TC_ENCODER, HSC_TC_RAM_SINK },
		  HSC_TR_RAM_WP,
		  { 0x01c, 0x01c, 0x020 } },
		{ { HSC_TC_ENCODER, HSC_TC_ENCODER, HSC_TC_RAM_SINK },
		  HSC_TR_RAM_DATA,
		  { 0x024, 0x024, 0x040 } },
		{ { HSC_TC_FUNNEL, HSC_TC_FUNNEL, HSC_TC_FUNNEL },
		  HSC_TR_TS_LOWER,
		  { 0x044, 0x044, 0x048 } },
		{ { HSC_TC_ENCODER, HSC_TC_ENCODER, HSC_TC_ENCODER },
		  HSC_TR_TRIG_DEBUG,
		  { 0x058, 0x058, 0x050 } },
		/* in 1.0 that is the CONTROL of its own block */
		{ { HSC_TC_FUNNEL, HSC_TC_FUNNEL, HSC_TC_PIB_SINK },
		  HSC_TR_PIB_CONTROL,
		  { 0xf00, 0xf00, -1 } },
		{ { HSC_TC_ENCODER, HSC_TC_ENCODER, HSC_TC_ENCODER },
		  HSC_TR_ITC_STIMULUS,
		  { 0x080, -1, -1 } },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
			const struct hsc_tc_register *r =
				hsc_tc_find((enum hsc_tc_generation)g,
					    cases[i].component[g], cases[i].id);

			CHECK_EQ(r ? r->offset : -1, cases[i].offset[g]);
		}
}

static void check_get_and_put(void)
{
	const struct hsc_tc_field *f = hsc_tc_find_field(
		hsc_tc_find(HSC_TC_1_0, HSC_TC_ENCODER, HSC_TR_TRIG_IN),
		HSC_TF_TRIG_ACTION);

	CHECK_EQ(hsc_tc_get(f, 7, 0xa0000000), 0xa);
	CHECK_EQ(hsc_tc_put(f, 1, 0xffffffff, 0x12), 0xffffff2f);
	CHECK_EQ(hsc_tc_mask(f, 0), 0xf);
}

int main(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++) {
		CHECK(hsc_tc_generation_names[g] != NULL);
		check_map((enum hsc_tc_generation)g);
	}
	for (unsigned c = 0; c < HSC_TC_COMPONENTS; c++)
		CHECK(hsc_tc_component_names[c] && hsc_tc_types[c]);
	for (unsigned a = 0; a < HSC_TC_ACCESSES; a++)
		CHECK(hsc_tc_access_names[a] != NULL);
	check_ids();
	check_moves();
	check_get_and_put();
	return check_failures != 0;
}
