/* SPDX-License-Identifier: MIT */
/* tables.c - print the messages of N-Trace, as src/spec has them, in Markdown.
 */
#include <hartscope/spec/ntrace.h>
#include <stdio.h>

static const char *const param_names[HSC_MSG_WIDTHS] = {
	[NT_SRC_BITS] = "src_bits",
};

static void print_width(const struct hsc_wire_field *f)
{
	switch (f->width) {
	case HSC_PARAM:
		printf("`%s`", param_names[f->bits]);
		break;
	case HSC_VAR:
		printf("variable, to %u", f->bits);
		break;
	default:
		printf("%u", f->bits);
		break;
	}
}

static void print_presence(const struct hsc_wire_field *f)
{
	if (f->width == HSC_CONST)
		printf("%u", f->value);
	else if (f->width == HSC_PARAM)
		printf("absent if the width is 0");
	else if (f->if_field)
		printf("only if %s is %u", hsc_nt_field_names[f->if_field],
		       f->if_value);
	else if (f->optional)
		printf("may be missing");
}

static void print_layout(const struct hsc_wire_layout *lay)
{
	printf("\n## %s (%u)\n\n%s\n\n", lay->name, lay->fields[0].value,
	       lay->spec);
	printf("| field | bits | value or presence |\n|---|---|---|\n");
	for (unsigned i = 0; i < lay->count; i++) {
		printf("| %s | ", hsc_nt_field_names[lay->fields[i].id]);
		print_width(&lay->fields[i]);
		printf(" | ");
		print_presence(&lay->fields[i]);
		printf(" |\n");
	}
}

int main(void)
{
	printf("# N-Trace messages\n\n"
	       "Generated from `src/spec/ntrace.c`; do not edit. Fields stand "
	       "in transmission order.\nWidths bind encoders; a decoder "
	       "accepts "
	       "up to 64 bits in a variable field and marks\nthe excess.\n");
	for (unsigned i = 0; i < HSC_NT_MESSAGES; i++)
		print_layout(&hsc_nt_layouts[i]);
	return 0;
}
