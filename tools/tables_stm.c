/* SPDX-License-Identifier: MIT */
/*
 * tables_stm.c - print packets, registers and identifiers of the Software Trace
 * Module, as src/spec has them, in Markdown.
 */
#include <hartscope/spec/osd.h>
#include <hartscope/spec/stm.h>
#include <stdio.h>

static const char *width_of(const struct hsc_wire_field *f, char *buf,
			    size_t cap)
{
	static const char *const params[OSD_WIDTHS] = {
		[OSDW_HIGH] = "64, only if TYPE_SUB says 128 bits",
		[OSDW_LOW] = "16, 32 or 64, as TYPE_SUB says",
		[OSDW_VALUE] = "VALWIDTH",
	};

	if (f->width == HSC_PARAM)
		return params[f->bits];
	snprintf(buf, cap, "%u", f->bits);
	return buf;
}

static void print_packet(const struct hsc_osd_layout *l)
{
	char buf[8];

	printf("\n### %s\n\nTYPE %u, TYPE_SUB %u", l->name, l->type,
	       l->first_sub);
	if (l->last_sub != l->first_sub)
		printf(" to %u: 16, 32, 64, 128 bits", l->last_sub);
	if (l->count == 0) {
		printf("; no payload.\n");
		return;
	}
	printf("; of a field, the %s word comes first.\n\n"
	       "| field | bits |\n|---|---|\n",
	       l->high_first ? "most significant" : "least significant");
	for (unsigned i = 0; i < l->count; i++)
		printf("| %s | %s |\n", hsc_osd_field_names[l->fields[i].id],
		       width_of(&l->fields[i], buf, sizeof(buf)));
}

static void print_registers(void)
{
	printf("\n## Registers\n\nOf 16 bits each.\n\n"
	       "| address | name | reset | writable | a write elsewhere | "
	       "meaning |\n|---|---|---|---|---|---|\n");
	for (unsigned i = 0; i < HSC_OSD_REGISTERS; i++) {
		const struct hsc_osd_register_row *r = &hsc_osd_registers[i];

		printf("| 0x%04x | %s | %u | 0x%04x | %s | %s |\n", r->address,
		       r->name, r->reset, r->writable,
		       r->ignores || r->writable ? "succeeds" : "is an error",
		       r->what);
	}
}

static void print_ids(void)
{
	printf("\n## Identifiers\n\n| from | to | group |\n|---|---|---|\n");
	for (unsigned i = 0; i < HSC_STM_RANGES; i++)
		printf("| 0x%04x | 0x%04x | %s |\n", hsc_stm_ranges[i].first,
		       hsc_stm_ranges[i].last,
		       hsc_stm_group_names[hsc_stm_ranges[i].group]);
	printf("\nThese count before the ranges:\n\n"
	       "| identifier | group | name |\n|---|---|---|\n");
	for (unsigned i = 0; i < HSC_STM_IDS; i++)
		printf("| 0x%04x | %s | %s |\n", hsc_stm_ids[i].id,
		       hsc_stm_group_names[hsc_stm_ids[i].group],
		       hsc_stm_ids[i].name);
}

int main(void)
{
	printf("# Software Trace Module\n\n"
	       "Generated from `src/spec/osd.c` and `src/spec/stm.c`; do not "
	       "edit.\n\n## Packets\n\n"
	       "Words of 16 bits: DEST, SRC, FLAGS (TYPE in bits 15..14, "
	       "TYPE_SUB in 13..10),\nthen the payload.\n");
	for (unsigned i = 0; i < HSC_OSD_PACKETS; i++)
		print_packet(&hsc_osd_layouts[i]);
	print_registers();
	print_ids();
	return 0;
}
