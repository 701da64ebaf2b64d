/* SPDX-License-Identifier: MIT */
#include "codec/ntrace_peek.h"

/* What a layout needs: variable fields, and bits before the first of them. */
struct need {
	unsigned fields, bits;
	bool open; /* fields depend on others */
};

static struct need need_of(const struct hsc_wire_layout *lay,
			   const struct hsc_wire_params *par)
{
	struct need n = { .fields = 0 };

	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		if (f->optional)
			continue;
		if (f->if_field)
			n.open = true;
		else if (f->width == HSC_VAR)
			n.fields++;
		else if (n.fields)
			n.open = true;
		else
			n.bits += f->width == HSC_PARAM ? par->width[f->bits]
							: f->bits;
	}
	return n;
}

/* The bits of a message that hold `v`, which begins `at` bits behind TCODE. */
static uint64_t spread(uint64_t v, unsigned at)
{
	uint64_t bytes = 0;

	for (unsigned i = 0; v >> i; i++, at++)
		if (v >> i & 1)
			bytes |= UINT64_C(1)
				 << (8 + at / HSC_NT_MDO_BITS * 8 +
				     HSC_NT_MDO_SHIFT + at % HSC_NT_MDO_BITS);
	return bytes;
}

/* HREPEAT of ResourceFull depends on RCODE, and is there for one only. */
static void except_repeat(struct hsc_nt_peek_row *row,
			  const struct hsc_wire_params *par)
{
	const unsigned at = par->width[NT_SRC_BITS];

	row->mask = spread((1 << HSC_NT_RCODE_BITS) - 1, at);
	row->not = spread(HSC_NT_RCODE_HIST_REPEAT, at);
}

static void init_row(struct hsc_nt_peek_row *row, uint8_t layout,
		     const struct hsc_wire_params *par)
{
	const bool full = layout == HSC_NT_RESOURCE_FULL;
	struct need n;

	/* of most messages nothing is certain: no byte may end a field */
	*row = (struct hsc_nt_peek_row){ .not = 1, .inner = HSC_NT_EACH_BYTE };
	if (layout >= HSC_NT_MESSAGES)
		return;
	n = need_of(&hsc_nt_layouts[layout], par);
	if (!n.fields || (n.open && !full))
		return;
	row->groups = n.fields;
	/* TCODE, and a bit of the first field at least */
	row->inner >>= 64 - 8 * (n.bits / HSC_NT_MDO_BITS + 1);
	if (full)
		except_repeat(row, par);
}

bool hsc_nt_peek_init(struct hsc_nt_peek *peek,
		      const struct hsc_wire_params *par)
{
	const unsigned dialect = par->width[NT_DIALECT] == HSC_NT_SIFIVE;
	const unsigned src_bits = par->width[NT_SRC_BITS];

	if (src_bits > HSC_NT_MDO_BITS)
		return false;
	peek->src_mask = (1u << src_bits) - 1;
	for (unsigned i = 0; i < 256; i++)
		init_row(&peek->rows[i],
			 hsc_nt_layout_of[dialect][i >> HSC_NT_MDO_SHIFT], par);
	return true;
}
