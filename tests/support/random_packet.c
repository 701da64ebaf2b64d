/* SPDX-License-Identifier: MIT */
/* random_packet.c - random E-Trace packets, made from the wire tables. */
#include "support/random_packet.h"
#include "support/etrace_bits.h"

static void set_param(struct hsc_et_params *par, enum hsc_et_param which,
		      uint64_t value)
{
	struct hsc_error why;
	const enum hsc_status rc = hsc_et_params_set(
		par, hsc_et_param_row(which)->name, value, &why);

	(void)rc;
}

/* Formats of data packets; E-Trace 2.0, "format field" */
static const struct {
	uint8_t first, count;
	bool split, no_data, no_address;
} data_formats[] = {
	[HSC_ET_DATA_ACCESS - HSC_ET_DATA_FIRST] = { 0, 4, 0, 0, 0 },
	[HSC_ET_DATA_ACCESS_ADDRESS - HSC_ET_DATA_FIRST] = { 0, 4, 0, 1, 0 },
	[HSC_ET_DATA_ACCESS_DATA - HSC_ET_DATA_FIRST] = { 0, 4, 0, 0, 1 },
	[HSC_ET_DATA_SPLIT_ADDRESS - HSC_ET_DATA_FIRST] = { 0, 2, 1, 0, 0 },
	[HSC_ET_DATA_SPLIT_DATA - HSC_ET_DATA_FIRST] = { 4, 1, 1, 0, 0 },
	[HSC_ET_DATA_ATOMIC - HSC_ET_DATA_FIRST] = { 6, 1, 0, 0, 0 },
	[HSC_ET_DATA_ATOMIC_ADDRESS - HSC_ET_DATA_FIRST] = { 6, 1, 0, 1, 0 },
	[HSC_ET_DATA_ATOMIC_DATA - HSC_ET_DATA_FIRST] = { 6, 1, 0, 0, 1 },
	[HSC_ET_DATA_ATOMIC_OPERAND - HSC_ET_DATA_FIRST] = { 6, 1, 1, 0, 0 },
	[HSC_ET_DATA_ATOMIC_RESULT - HSC_ET_DATA_FIRST] = { 7, 1, 1, 0, 0 },
	[HSC_ET_DATA_CSR - HSC_ET_DATA_FIRST] = { 5, 1, 0, 0, 0 },
	[HSC_ET_DATA_CSR_ADDRESS - HSC_ET_DATA_FIRST] = { 5, 1, 0, 1, 0 },
};

static void fit_params(struct hsc_et_params *par, uint8_t layout)
{
	if (layout == HSC_ET_BRANCH_COUNT && par->value[ET_P_BPRED_SIZE] == 0)
		set_param(par, ET_P_BPRED_SIZE, 9);
	if (layout == HSC_ET_JUMP_TARGET && par->value[ET_P_F0S_WIDTH] == 0) {
		set_param(par, ET_P_BPRED_SIZE, 0);
		set_param(par, ET_P_CACHE_SIZE, 6);
	}
	if (layout < HSC_ET_DATA_FIRST)
		return;
	set_param(par, ET_P_SPLIT,
		  data_formats[layout - HSC_ET_DATA_FIRST].split);
	set_param(par, ET_P_NO_DATA,
		  data_formats[layout - HSC_ET_DATA_FIRST].no_data);
	set_param(par, ET_P_NO_ADDRESS,
		  data_formats[layout - HSC_ET_DATA_FIRST].no_address);
	set_param(par, ET_P_DFORMAT_WIDTH, 3);
}

void random_et_params(struct dice *d, uint8_t layout, struct hsc_et_params *par)
{
	const bool draft = layout >= HSC_ET_DRAFT_FULL_DELTA &&
			   layout <= HSC_ET_DRAFT_SUPPORT;

	*par = hsc_et_params_default(draft ? HSC_ET_0_026 : HSC_ET_2_0);
	for (unsigned i = 0; i < ET_PARAMS; i++) {
		const struct hsc_param_row *row = hsc_et_param_row(i);

		if (i == ET_P_DATA_WIDTH)
			set_param(par, ET_P_DATA_WIDTH, 8U << dice_below(d, 4));
		else if (dice_below(d, 2))
			set_param(par, (enum hsc_et_param)i,
				  row->least +
					  dice_below(d, row->most - row->least +
								1U));
	}
	fit_params(par, layout);
	par->uncompressed = dice_below(d, 8) == 0;
}

/* Every length has the same probability, and so has every sign. */
static uint64_t random_field(struct dice *d, unsigned bits)
{
	const uint64_t v = dice_bits(d, bits);

	return dice_below(d, 2) ? v : ~v & UINT64_MAX >> (64 - bits);
}

void random_packet(struct dice *d, const struct hsc_et_params *par,
		   uint8_t layout, struct hsc_msg *msg)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[layout];

	*msg = (struct hsc_msg){ .layout = layout };
	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];
		const unsigned n = et_bits_width(f, par, msg);

		if (f->id <= ET_SUPPORT_TYPE || n == 0 ||
		    !et_bits_present(f, msg))
			continue;
		hsc_msg_set(msg, f->id, random_field(d, n));
		if (i == 0 && layout >= HSC_ET_DATA_FIRST) {
			const unsigned k = layout - HSC_ET_DATA_FIRST;

			hsc_msg_set(
				msg, ETD_FORMAT,
				data_formats[k].first +
					dice_below(d, data_formats[k].count));
		}
	}
}
