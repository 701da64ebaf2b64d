/* SPDX-License-Identifier: MIT */
/*
 * tables_control.c - print the register maps of trace hardware, as src/spec has
 * them, in Markdown.
 */
#include <hartscope/spec/trace_control.h>
#include <stdio.h>

static const char *const titles[HSC_TC_GENERATIONS] = {
	[HSC_TC_0] = "Version 0 (legacy, SiFive)",
	[HSC_TC_0_9_4] = "Trace Control 0.9.4",
	[HSC_TC_1_0] = "Trace Control 1.0",
};

static void print_reset(const struct hsc_tc_field *f)
{
	if (f->reset_kind == HSC_TC_RESET_VALUE)
		printf("%u", f->reset);
	else
		printf("%s",
		       f->reset_kind == HSC_TC_RESET_SYSTEM ? "SD" : "Undef");
}

static void print_field(const struct hsc_tc_field *f)
{
	const unsigned top = f->lsb + (unsigned)f->bits * f->count - 1;

	if (top == f->lsb)
		printf("| %u", f->lsb);
	else
		printf("| %u-%u", top, f->lsb);
	printf(" | %s | %s | ", f->name, hsc_tc_access_names[f->access]);
	print_reset(f);
	printf(" | %s", f->meaning);
	if (f->count > 1)
		printf("; %u of %u bits", f->count, f->bits);
	for (const struct hsc_tc_value *v = f->values; v && v->name; v++)
		printf("%s %u %s", v == f->values ? ":" : ",", v->value,
		       v->name);
	printf(" |\n");
}

static void print_register(const struct hsc_tc_register *r)
{
	printf("\n### 0x%03x", r->offset);
	if (r->count > 1)
		printf(" + 0x%02x * u, u below %u", r->stride, r->count);
	printf(": %s\n\n%s\n\n", r->name,
	       r->required ? "Required." : "Optional.");
	printf("| bits | field | access | reset | meaning |\n"
	       "|---|---|---|---|---|\n");
	for (unsigned i = 0; i < r->field_count; i++)
		print_field(&r->fields[i]);
}

static void print_component(enum hsc_tc_generation g, unsigned component)
{
	const struct hsc_tc_register *r;
	bool any = false;

	for (size_t i = 0; (r = hsc_tc_row(g, i)) != NULL; i++) {
		if (!(r->blocks & 1u << component))
			continue;
		if (!any)
			printf("\n## %s: %s\n", titles[g],
			       hsc_tc_component_names[component]);
		any = true;
		print_register(r);
	}
}

int main(void)
{
	printf("# Registers of trace hardware\n\n"
	       "Generated from `src/spec/trace_control*.c`; do not edit. "
	       "Offsets are in the 4 KB of a\ncomponent. Offsets and bits that "
	       "are not here read 0 and ignore writes. SD: system\ndependent, "
	       "always the same; Undef: anything.\n");
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (unsigned c = 0; c < HSC_TC_COMPONENTS; c++)
			print_component((enum hsc_tc_generation)g, c);
	return 0;
}
