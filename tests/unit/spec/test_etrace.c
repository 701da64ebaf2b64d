/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/etrace.h>
#include <stddef.h>

/* The tables of the specifications again: names, and widths that are fixed. */
static const struct {
	const char *name;
	const char *fields;
} packets[] = {
	{ "Format0BranchCount",
	  "format:2 subformat branch_count:32 branch_fmt:2 address? notify:1? "
	  "updiscon:1? irreport:1? irdepth? irets?" },
	{ "Format0JumpTarget", "format:2 subformat index branches:5 branch_map "
			       "irreport:1 irdepth irets" },
	{ "Format1", "format:2 branches:5 branch_map address? notify:1? "
		     "updiscon:1? irreport:1? irdepth? irets?" },
	{ "Format2", "format:2 address notify:1 updiscon:1 irreport:1 irdepth "
		     "irets" },
	{ "Format3Start", "format:2 subformat:2 branch:1 privilege time "
			  "context address" },
	{ "Format3Trap", "format:2 subformat:2 branch:1 privilege time context "
			 "ecause interrupt:1 thaddr:1 address? address? "
			 "tval?" },
	{ "Format3Context", "format:2 subformat:2 privilege time context" },
	{ "Format3Support", "format:2 subformat:2 ienable:1 encoder_mode "
			    "qual_status:2 ioptions denable:1 dloss:1 "
			    "doptions" },
	{ "FullDelta", "format:2 branches:5 branch_map address?" },
	{ "DiffDelta", "format:2 branches:5 branch_map address?" },
	{ "AddrOnly", "format:2 address" },
	{ "SyncStart", "format:2 subformat:2 context privilege branch:1 "
		       "address" },
	{ "SyncException", "format:2 subformat:2 context privilege branch:1 "
			   "address ecause interrupt:1 tval" },
	{ "SyncContext", "format:2 subformat:2 context privilege" },
	{ "Support", "msg_type:2 control_code:6 support_type:4 ienable:1 "
		     "encoder_mode:2 qual_status:2" },
	{ "DataAccess", "format size diff:2 data_len data address" },
	{ "DataAccessAddress", "format size diff:1 address" },
	{ "DataAccessData", "format size diff data" },
	{ "DataSplitAddress", "format size lrid diff:1 address" },
	{ "DataSplitData", "format size lrid resp:2 data?" },
	{ "DataAtomic", "format subtype:3 size diff:2 op_len operand data_len "
			"data address" },
	{ "DataAtomicAddress", "format subtype:3 size diff:1 address" },
	{ "DataAtomicData", "format subtype:3 size diff op_len operand data" },
	{ "DataAtomicOperand", "format subtype:3 size lrid diff op_len operand "
			       "address" },
	{ "DataAtomicResult", "format lrid resp:2 data_len? data?" },
	{ "DataCsr", "format subtype:2 diff data_len data addr_msbs:6 op_len? "
		     "operand? addr_lsbs:6" },
	{ "DataCsrAddress", "format subtype:2 diff addr_msbs:6 addr_lsbs:6" },
};

static void describe(unsigned layout, char *text, size_t cap)
{
	const struct hsc_wire_layout *lay = &hsc_et_layouts[layout];
	size_t at = 0;

	for (unsigned i = 0; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		at += (size_t)snprintf(text + at, cap - at, "%s%s",
				       i ? " " : "",
				       layout >= HSC_ET_DATA_FIRST
					       ? hsc_et_data_field_names[f->id]
					       : hsc_et_field_names[f->id]);
		if (f->width == HSC_BITS || f->width == HSC_CONST)
			at += (size_t)snprintf(text + at, cap - at, ":%u",
					       f->bits);
		if (f->if_field != 0)
			at += (size_t)snprintf(text + at, cap - at, "?");
	}
}

static void test_packets(void)
{
	char text[400];

	CHECK_EQ(sizeof(packets) / sizeof(packets[0]), HSC_ET_PACKETS);
	for (unsigned i = 0; i < HSC_ET_PACKETS; i++) {
		CHECK_STR(hsc_et_layouts[i].name, packets[i].name, "name");
		describe(i, text, sizeof(text));
		CHECK_STR(text, packets[i].fields, packets[i].name);
	}
}

/* A condition or a size names a field that stands before. */
static void test_order(void)
{
	for (unsigned i = 0; i < HSC_ET_PACKETS; i++) {
		const struct hsc_wire_layout *lay = &hsc_et_layouts[i];
		uint32_t seen = 1;

		for (unsigned k = 0; k < lay->count; k++) {
			const struct hsc_wire_field *f = &lay->fields[k];

			CHECK(seen >> f->if_field & 1);
			CHECK(f->width < HSC_TAPER || (seen >> f->bits & 1));
			CHECK(f->width != HSC_PARAM || f->bits < ETW_WIDTHS);
			seen |= UINT32_C(1) << f->id;
		}
	}
}

static void test_tapers(void)
{
	static const struct {
		uint8_t branches, first, other, draft;
	} cases[] = {
		{ 0, 31, 0, 31 },   { 1, 1, 1, 1 },     { 2, 3, 3, 9 },
		{ 3, 3, 3, 9 },     { 4, 7, 7, 9 },     { 7, 7, 7, 9 },
		{ 8, 15, 15, 9 },   { 9, 15, 15, 9 },   { 10, 15, 15, 17 },
		{ 15, 15, 15, 17 }, { 16, 31, 31, 17 }, { 17, 31, 31, 17 },
		{ 18, 31, 31, 25 }, { 25, 31, 31, 25 }, { 26, 31, 31, 31 },
		{ 31, 31, 31, 31 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const unsigned n = cases[i].branches;

		CHECK_EQ(hsc_et_map_bits[0][n], cases[i].first);
		CHECK_EQ(hsc_et_map_bits[1][n], cases[i].other);
		CHECK_EQ(hsc_et_map_bits[2][n], cases[i].draft);
	}
}

/* The first bits of a packet as its rows have them, where they are constant. */
static unsigned code_of(const struct hsc_wire_layout *lay, unsigned *mask)
{
	unsigned code = 0, at = 0;

	for (unsigned i = 0; lay->fields[i].width == HSC_CONST; i++) {
		code |= (unsigned)lay->fields[i].value << at;
		at += lay->fields[i].bits;
	}
	*mask = (1u << at) - 1;
	return code;
}

/* Bits of the fields before one of them, whose widths are fixed. */
static unsigned bits_before(enum hsc_et_packet layout, enum hsc_et_field field)
{
	const struct hsc_wire_field *f = hsc_et_layouts[layout].fields;
	unsigned bits = 0;

	for (; f->id != field; f++)
		bits += f->bits;
	return bits;
}

static void test_before(void)
{
	CHECK_EQ(bits_before(HSC_ET_BRANCHES, ET_BRANCH_MAP),
		 HSC_ET_BEFORE_MAP);
	CHECK_EQ(bits_before(HSC_ET_ADDRESS, ET_ADDRESS),
		 HSC_ET_BEFORE_ADDRESS);
}

/* By its first bits each packet of instruction trace is what its rows say, but
 * that the two of format 0 share them. */
static void test_layout_of(void)
{
	for (unsigned layout = 0; layout < HSC_ET_DRAFT_SUPPORT; layout++) {
		const unsigned edition = layout >= HSC_ET_DRAFT_FULL_DELTA;
		unsigned mask, code = code_of(&hsc_et_layouts[layout], &mask);

		for (unsigned i = 0; i < 16; i++)
			CHECK_EQ((i & mask) == code,
				 hsc_et_layout_of[edition][i] ==
					 (layout == HSC_ET_JUMP_TARGET
						  ? HSC_ET_BRANCH_COUNT
						  : layout));
	}
	CHECK_EQ(hsc_et_layout_of[HSC_ET_0_026][15], HSC_LAYOUT_UNKNOWN);
}

/* The options of a support packet tile its bits, or at least do not overlap. */
static void test_supports(void)
{
	for (unsigned i = 0; i < HSC_ET_SUPPORTS; i++) {
		const struct hsc_et_support *s = &hsc_et_supports[i];
		uint32_t used[2] = { 0, 0 };

		for (unsigned k = 0; k < s->count; k++) {
			const struct hsc_et_option *o = &s->options[k];
			const uint32_t bits = ((UINT32_C(1) << o->bits) - 1)
					      << o->shift;

			CHECK((used[o->field == ET_DOPTIONS] & bits) == 0);
			used[o->field == ET_DOPTIONS] |= bits;
		}
		CHECK_EQ(used[0], (UINT64_C(1) << s->ioptions_bits) - 1);
		CHECK_EQ(used[1], (UINT64_C(1) << s->doptions_bits) - 1);
	}
}

int main(void)
{
	test_packets();
	test_order();
	test_tapers();
	test_layout_of();
	test_before();
	test_supports();
	return check_failures != 0;
}
