/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/ntrace.h>
#include <stddef.h>

/* N-Trace 1.0, "Fields in Messages": the table of the specification again. */
static const struct {
	const char *name;
	uint8_t tcode;
	const char *fields;
} messages[] = {
	{ "Ownership", 2, "SRC PROCESS TSTAMP" },
	{ "DirectBranch", 3, "SRC I-CNT TSTAMP" },
	{ "IndirectBranch", 4, "SRC B-TYPE:2 I-CNT U-ADDR TSTAMP" },
	{ "Error", 8, "SRC ETYPE:4 ECODE TSTAMP" },
	{ "ProgTraceSync", 9, "SRC SYNC:4 I-CNT F-ADDR TSTAMP" },
	{ "DirectBranchSync", 11, "SRC SYNC:4 I-CNT F-ADDR TSTAMP" },
	{ "IndirectBranchSync", 12, "SRC SYNC:4 B-TYPE:2 I-CNT F-ADDR TSTAMP" },
	{ "ResourceFull", 27, "SRC RCODE:4 RDATA HREPEAT? TSTAMP" },
	{ "IndirectBranchHist", 28, "SRC B-TYPE:2 I-CNT U-ADDR HIST TSTAMP" },
	{ "IndirectBranchHistSync", 29,
	  "SRC SYNC:4 B-TYPE:2 I-CNT F-ADDR HIST TSTAMP" },
	{ "RepeatBranch", 30, "SRC B-CNT TSTAMP" },
	{ "ProgTraceCorrelation", 33, "SRC EVCODE:4 CDF:2 I-CNT HIST? TSTAMP" },
	/* SiFive's dialect */
	{ "DataAcquisition", 7, "SRC IDTAG DQDATA TSTAMP" },
	{ "AuxAccessWrite", 23, "SRC AUXADDR AUXDATA TSTAMP" },
	{ "InCircuitTrace", 34, "SRC CKSRC:4 CKDF:2 CKDATA0 CKDATA1? TSTAMP" },
	{ "InCircuitTraceSync", 35,
	  "SRC CKSRC:4 CKDF:2 CKDATA0 CKDATA1? TSTAMP" },
	/* data trace; IEEE-ISTO 5001-2012, Tables 4-27 and 4-30 */
	{ "DataWrite", 5, "SRC DSZ:4 ELSZ:3 U-ADDR DATA TSTAMP" },
	{ "DataRead", 6, "SRC DSZ:4 ELSZ:3 U-ADDR DATA TSTAMP" },
	{ "DataWriteSync", 13, "SRC SYNC:4 DSZ:4 ELSZ:3 F-ADDR DATA TSTAMP" },
	{ "DataReadSync", 14, "SRC SYNC:4 DSZ:4 ELSZ:3 F-ADDR DATA TSTAMP" },
};

static void describe(const struct hsc_wire_layout *lay, char *text, size_t cap)
{
	size_t at = 0;

	for (unsigned i = 1; i < lay->count; i++) {
		const struct hsc_wire_field *f = &lay->fields[i];

		at += (size_t)snprintf(text + at, cap - at, "%s%s",
				       i > 1 ? " " : "",
				       hsc_nt_field_names[f->id]);
		if (f->width == HSC_BITS)
			at += (size_t)snprintf(text + at, cap - at, ":%u",
					       f->bits);
		if (f->if_field != 0)
			at += (size_t)snprintf(text + at, cap - at, "?");
	}
}

static void test_layouts(void)
{
	char text[200];

	CHECK_EQ(sizeof(messages) / sizeof(messages[0]), HSC_NT_MESSAGES);
	for (unsigned i = 0; i < HSC_NT_MESSAGES; i++) {
		const struct hsc_wire_layout *lay = &hsc_nt_layouts[i];

		describe(lay, text, sizeof(text));
		CHECK_STR(lay->name, messages[i].name, "name");
		CHECK_STR(text, messages[i].fields, lay->name);
		CHECK_EQ(lay->fields[0].width, HSC_CONST);
		CHECK_EQ(lay->fields[0].value, messages[i].tcode);
		CHECK_EQ(
			hsc_nt_layout_of[HSC_NT_SIFIVE_DATA][messages[i].tcode],
			i);
		CHECK(lay->fields[lay->count - 1].optional);
	}
}

static void test_layout_of(void)
{
	unsigned known[HSC_NT_DIALECTS] = { 0 };

	for (unsigned i = 0; i < HSC_NT_DIALECTS; i++)
		for (unsigned code = 0; code < 64; code++)
			known[i] +=
				hsc_nt_layout_of[i][code] != HSC_LAYOUT_UNKNOWN;
	CHECK_EQ(known[HSC_NT_STANDARD], HSC_NT_STANDARD_MESSAGES);
	CHECK_EQ(known[HSC_NT_SIFIVE], HSC_NT_SIFIVE_MESSAGES);
	CHECK_EQ(known[HSC_NT_WITH_DATA], HSC_NT_STANDARD_MESSAGES + 4);
	CHECK_EQ(known[HSC_NT_SIFIVE_DATA], HSC_NT_MESSAGES);
	for (unsigned i = 0; i < HSC_NT_DIALECTS; i++)
		for (unsigned code = 0; code < 64; code++)
			if (hsc_nt_layout_of[i][code] != HSC_LAYOUT_UNKNOWN)
				CHECK_EQ(hsc_nt_layout_of[i][code],
					 hsc_nt_layout_of[HSC_NT_SIFIVE_DATA]
							 [code]);
}

/* N-Trace 1.0, "Maximum Field Sizes" */
static void test_limits(void)
{
	static const struct {
		uint8_t field, bits;
	} limits[] = {
		{ NT_ICNT, 22 }, { NT_FADDR, 63 },  { NT_UADDR, 63 },
		{ NT_HIST, 32 }, { NT_TSTAMP, 64 }, { NT_HREPEAT, 18 },
		{ NT_BCNT, 18 },
	};

	for (unsigned i = 0; i < HSC_NT_SIFIVE_MESSAGES; i++)
		for (unsigned k = 1; k < hsc_nt_layouts[i].count; k++)
			for (size_t j = 0; j < sizeof(limits) / 2; j++)
				if (hsc_nt_layouts[i].fields[k].id ==
				    limits[j].field)
					CHECK_EQ(hsc_nt_layouts[i]
							 .fields[k]
							 .bits,
						 limits[j].bits);
}

/* Every slot has its name; a message fits its slots. */
static void test_names(void)
{
	CHECK(NT_FIELDS <= HSC_MSG_SLOTS);
	CHECK(NT_DIALECT < HSC_MSG_WIDTHS);
	for (unsigned i = NT_TCODE; i < NT_FIELDS; i++)
		CHECK(hsc_nt_field_names[i] != NULL);
	CHECK(!hsc_nt_is_vendor(55) && hsc_nt_is_vendor(56));
	CHECK(hsc_nt_is_vendor(62) && !hsc_nt_is_vendor(63));
}

int main(void)
{
	test_layouts();
	test_layout_of();
	test_limits();
	test_names();
	return check_failures != 0;
}
