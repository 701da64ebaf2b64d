/* SPDX-License-Identifier: MIT */
/*
 * tables_etrace.c - print the packets of E-Trace, as src/spec has them, in
 * Markdown.
 */
#include <hartscope/spec/etrace.h>
#include <inttypes.h>
#include <stdio.h>

#define IRDEPTH_WIDTH                                                          \
	"return_stack_size_p (+ 1 unless 0) + "                                \
	"call_counter_size_p, 0 if iret_ext"

static const char *const widths[ETW_WIDTHS] = {
	[ETW_PRIVILEGE] = "privilege_width_p",
	[ETW_TIME] = "time_width_p, 0 if notime_p",
	[ETW_CONTEXT] = "context_width_p, 0 if nocontext_p",
	[ETW_ECAUSE] = "ecause_width_p",
	[ETW_ADDRESS] = "iaddress_width_p - iaddress_lsb_p",
	[ETW_HANDLER] = "as above, 0 if implicit_exception",
	[ETW_TVAL] = "iaddress_width_p, 0 if notval_p",
	[ETW_IRDEPTH] = IRDEPTH_WIDTH,
	[ETW_IRETS] = "8 if iret_ext, else 0",
	[ETW_F0S] = "f0s_width_p",
	[ETW_INDEX] = "cache_size_p",
	[ETW_MODE] = "encoder_mode_width",
	[ETW_IOPTIONS] = "ioptions_width",
	[ETW_DOPTIONS] = "doptions_width",
	[ETW_DFORMAT] = "data_format_width",
	[ETW_SIZE] = "max(1, clog2(clog2(data_width_p / 8 + 1)))",
	[ETW_LRID] = "lrid_width_p",
	[ETW_DDIFF] = "data_diff_width",
	[ETW_DDATA] = "data_width_p",
	[ETW_DADDRESS] = "daddress_width_p",
	[ETW_SPLIT_LEN] = "clog2(data_width_p / 8)",
	[ETW_CSR_LEN] = "2, or 3 if iaddress_width_p is over 32",
	[ETW_CSR_DIFF] = "csr_diff_width",
};

static const char *name_of(unsigned layout, unsigned field)
{
	return layout >= HSC_ET_DATA_FIRST ? hsc_et_data_field_names[field]
					   : hsc_et_field_names[field];
}

static void print_taper(unsigned taper)
{
	const uint8_t *bits = hsc_et_map_bits[taper];
	const char *between = "";

	for (unsigned n = 0; n < 32; n++) {
		unsigned last = n;

		while (last < 31 && bits[last + 1] == bits[n])
			last++;
		printf("%s%u for %u", between, bits[n], n);
		if (last != n)
			printf("-%u", last);
		between = ", ";
		n = last;
	}
}

static void print_width(unsigned layout, const struct hsc_wire_field *f)
{
	switch (f->width) {
	case HSC_PARAM:
		printf("%s", widths[f->bits]);
		break;
	case HSC_TAPER:
		print_taper(f->value);
		break;
	case HSC_SIZED:
		printf("%s", name_of(layout, f->bits));
		break;
	case HSC_BYTES:
		printf("8 * (%s + 1)", name_of(layout, f->bits));
		break;
	default:
		printf("%u", f->bits);
		break;
	}
}

static void print_presence(unsigned layout, const struct hsc_wire_field *f)
{
	const unsigned bits = f->if_value & (HSC_IF_NOT_ALL - 1);

	if (f->id <= ET_SUPPORT_TYPE)
		printf("%u", f->value);
	else if (f->if_field == 0)
		return;
	else if (f->if_value & HSC_IF_ANY)
		printf("only if %s & %u is not 0", name_of(layout, f->if_field),
		       bits);
	else if (f->if_value & HSC_IF_NOT_ALL)
		printf("only if %s & %u is not %u",
		       name_of(layout, f->if_field), bits, bits);
	else
		printf("only if %s is %u", name_of(layout, f->if_field),
		       f->if_value);
}

static void print_layout(unsigned layout)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[layout];

	printf("\n## %s\n\n%s\n\n", lay->name, lay->spec);
	printf("| field | bits | value or presence |\n|---|---|---|\n");
	for (unsigned i = 0; i < lay->count; i++) {
		printf("| %s | ", name_of(layout, lay->fields[i].id));
		print_width(layout, &lay->fields[i]);
		printf(" | ");
		print_presence(layout, &lay->fields[i]);
		printf(" |\n");
	}
}

static void print_params(void)
{
	static const char *const editions[] = { "", "2.0", "0.026", "both" };

	printf("\n## Parameters\n\n"
	       "| name | least | most | if not set | edition | what |\n"
	       "|---|---|---|---|---|---|\n");
	for (unsigned i = 0; i < ET_PARAMS; i++) {
		const struct hsc_param_row *row = hsc_et_param_row(i);

		printf("| `%s` | %" PRIu64 " | %" PRIu64 " | %" PRIu64
		       " | %s | %s |\n",
		       row->name, row->least, row->most, row->foreign,
		       editions[row->editions], row->help);
	}
}

static void print_support(unsigned maker)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];

	printf("\n## Support packet: %s\n\n"
	       "`encoder_mode_width` %u, `ioptions_width` %u, "
	       "`doptions_width` %u\n\n| field | bits | option |\n"
	       "|---|---|---|\n",
	       hsc_params[HSC_P_ET_SUPPORT].words[maker], s->mode_bits,
	       s->ioptions_bits, s->doptions_bits);
	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *o = &s->options[i];

		printf("| %s | %u", hsc_et_field_names[o->field],
		       o->shift + o->bits - 1U);
		if (o->bits > 1)
			printf(":%u", o->shift);
		printf(" | %s |\n", o->name);
	}
}

int main(void)
{
	printf("# E-Trace packets\n\n"
	       "Generated from `src/spec/etrace.c`; do not edit. Fields stand "
	       "in transmission order;\na field whose width is 0 is absent.\n");
	for (unsigned i = 0; i < HSC_ET_PACKETS; i++)
		print_layout(i);
	print_params();
	for (unsigned i = 0; i < HSC_ET_SUPPORTS; i++)
		print_support(i);
	return 0;
}
