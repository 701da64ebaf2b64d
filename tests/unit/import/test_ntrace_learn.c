/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/decode.h>
#include <hartscope/import/import.h>
#include <string.h>

/* A branch to itself, at 0x1000. */
static const uint8_t loop[] = { 0x63, 0, 0, 0 };

#define BEGIN "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800\n"
#define FULL  "ResourceFull RCODE=1 RDATA=0x1f\n"
#define SHORT "ResourceFull RCODE=1 RDATA=0x7\n"
/* So many half-words, by branches whose bits were all sent. */
#define MARK(icnt)                                                             \
	"IndirectBranchHistSync SYNC=2 B-TYPE=0 I-CNT=" icnt                   \
	" F-ADDR=0x800 HIST=1\n"
#define BLANK "zeros\n"
/* Two histories, one of them short. */
#define PART    SHORT FULL MARK("12")
#define KNOWN   BEGIN FULL FULL FULL MARK("24")
#define DAMAGED SHORT FULL MARK("14")
#define SHORTS  SHORT FULL SHORT FULL
#define EMPTIED                                                                \
	SHORT "ProgTraceSync SYNC=2 I-CNT=4 F-ADDR=0x800\n" FULL MARK("8")
#define VARIES "hist_varies=1: histories are sent before they are full"
#define HINT                                                                   \
	"no gap is left with hist_varies=1, if the encoder sends histories "   \
	"before they are full"
#define LATE                                                                   \
	"hist_late=1: full histories may be sent with the branch after them"
#define REPEATS "repeated_history=1: there are histories with a count"

static const struct {
	const char *name, *stream, *param;
	const char *learned;
	uint64_t gaps; /* that are left */
} found[] = {
	{ "all as long", KNOWN FULL MARK("8"), NULL, "", 0 },
	{ "four are shorter", KNOWN PART PART PART PART, NULL, VARIES, 0 },
	{ "three are, which may be damage", KNOWN PART PART PART, NULL, HINT,
	  3 },
	{ "one is", KNOWN PART, NULL, HINT, 1 },
	{ "one is, but that is not all", KNOWN PART DAMAGED, NULL, "", 2 },
	{ "four are, in one gap", KNOWN SHORTS SHORTS MARK("48"), NULL, VARIES,
	  0 },
	{ "not before a message that empties the register",
	  KNOWN PART PART PART EMPTIED, NULL, HINT, 3 },
	{ "what comes after them does not fit",
	  KNOWN DAMAGED DAMAGED DAMAGED DAMAGED, NULL, "", 4 },
	{ "two among much damage",
	  KNOWN PART PART DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED
		  DAMAGED,
	  NULL, "", 9 },
	{ "two of eight gaps, which is a quarter",
	  KNOWN PART PART DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED, NULL,
	  VARIES, 6 },
	{ "it is said that there are none", KNOWN PART PART PART PART,
	  "hist_varies=0", "", 4 },
	{ "the width is said", KNOWN PART PART PART PART, "hist_bits=5", "",
	  4 },
	{ "histories are counted",
	  KNOWN "ResourceFull RCODE=2 RDATA=0x1f HREPEAT=2\n" MARK("16"), NULL,
	  REPEATS, 0 },
	{ "that is said already",
	  KNOWN "ResourceFull RCODE=2 RDATA=0x1f HREPEAT=2\n" MARK("16"),
	  "repeated_history=0", "", 0 },
	{ "the rest of the buffer, as it was", KNOWN FULL MARK("8") BLANK, NULL,
	  "1024 bytes in a row are 0: memory never written", 1 },
	{ "both",
	  KNOWN PART PART PART PART
	  "ResourceFull RCODE=2 RDATA=0x1f HREPEAT=2\n" MARK("16"),
	  NULL, REPEATS "; " VARIES, 0 },
};

/* Gaps of what was imported. */
static uint64_t gaps_of(const char *bundle)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;
	uint64_t gaps;

	CHECK_EQ(hsc_decode_open(&d, bundle, &config, &why), HSC_OK);
	while (d && hsc_decode_next(d, &e) == HSC_OK)
		;
	gaps = d ? hsc_decode_totals(d).gaps : 0;
	hsc_decode_close(&d);
	return gaps;
}

/* Bytes of 0 in place of lines that say so. */
static void write_found(const char *text)
{
	const char *blank = strstr(text, BLANK);
	static const uint8_t zeros[1024];
	char lines[4096];
	FILE *file;

	snprintf(lines, sizeof(lines), "%.*s",
		 (int)(blank ? (size_t)(blank - text) : strlen(text)), text);
	tiny_stream("found.nt", lines, 0);
	if (!blank)
		return;
	file = fopen("found.nt", "ab");
	CHECK(file && fwrite(zeros, 1, sizeof(zeros), file) == sizeof(zeros));
	if (file)
		fclose(file);
}

static void find(size_t i)
{
	const struct hsc_code_file code = { "loop.bin", HSC_IMAGE_RAW, 0x1000 };
	const struct hsc_import_config config = {
		.bundle = "made.hart",
		.stream = "found.nt",
		.protocol = "ntrace",
		.code = &code,
		.code_count = 1,
		.params = &found[i].param,
		.param_count = found[i].param != NULL,
	};
	struct hsc_import_result result;
	struct hsc_error why = { "" };

	write_found(found[i].stream);
	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	CHECK_STR(why.text, "", found[i].name);
	CHECK_STR(result.learned, found[i].learned, found[i].name);
	CHECK_STR(result.warning, "", found[i].name);
	if (gaps_of("made.hart") != found[i].gaps) {
		printf("%s: %u gaps\n", found[i].name,
		       (unsigned)gaps_of("made.hart"));
		check_failures++;
	}
}

/* --- timestamps --------------------------------------------------------- */

/* 40 messages with what time it is, in a form; sync messages have it whole. */
static void write_times(unsigned form, uint64_t step)
{
	uint64_t now = 0x10123, last = now;
	char text[8192];
	size_t n = (size_t)snprintf(text, sizeof(text),
				    "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 "
				    "TSTAMP=%" PRIu64 "\n",
				    now);

	for (unsigned i = 0; i < 40; i++) {
		now += step + i % 3;
		n += (size_t)snprintf(
			text + n, sizeof(text) - n,
			"ResourceFull RCODE=1 RDATA=0x1f TSTAMP=%" PRIu64 "\n",
			form == HSC_NT_TS_DELTA ? now - last
			: form == HSC_NT_TS_XOR ? now ^ last
						: now);
		last = now;
	}
	tiny_stream("found.nt", text, 0);
}

static const struct {
	unsigned form;
	const char *protocol, *param; /* protocol NULL: to be found out */
	const char *learned, *warning;
	const char *is; /* ts_form of the bundle, or protocol's own */
} forms[] = {
	{ HSC_NT_TS_DELTA, "ntrace", NULL, LATE, "", "" },
	{ HSC_NT_TS_DELTA, "ntrace", "hist_late=0", "", "", "" },
	{ HSC_NT_TS_DELTA, "sifive", NULL,
	  "ts_form=delta: else times run backwards", "", "delta" },
	{ HSC_NT_TS_XOR, "ntrace", NULL,
	  LATE "; ts_form=xor: else times run backwards", "", "xor" },
	{ HSC_NT_TS_XOR, "sifive", NULL, "", "", "" },
	{ HSC_NT_TS_XOR, NULL, NULL, "", "", "" },
	{ HSC_NT_TS_ABSOLUTE, "ntrace", NULL,
	  LATE "; ts_form=absolute: else times run backwards", "", "absolute" },
	{ HSC_NT_TS_XOR, "ntrace", "ts_form=delta", LATE,
	  "times run backwards with ts_form=delta, and not with ts_form=xor",
	  "delta" },
};

static void import_found(const char *protocol, const char *param,
			 struct hsc_import_result *result,
			 struct hsc_manifest *m)
{
	const struct hsc_code_file code = { "loop.bin", HSC_IMAGE_RAW, 0x1000 };
	const struct hsc_import_config config = {
		.bundle = "made.hart",
		.stream = "found.nt",
		.protocol = protocol,
		.code = &code,
		.code_count = 1,
		.params = &param,
		.param_count = param != NULL,
	};
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_import(&config, result, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(m, "made.hart", &why), HSC_OK);
	CHECK_STR(why.text, "", "import");
}

static void find_form(size_t i)
{
	struct hsc_import_result result;
	struct hsc_manifest m;

	write_times(forms[i].form, 5);
	import_found(forms[i].protocol, forms[i].param, &result, &m);
	CHECK_STR(result.learned, forms[i].learned, "learned");
	CHECK_STR(result.warning, forms[i].warning, "warning");
	CHECK_STR(hsc_manifest_param(&m, "ts_form", ""), forms[i].is, "form");
	if (!forms[i].protocol)
		CHECK_STR(m.protocol, "sifive", "protocol");
	hsc_manifest_clear(&m);
}

static void too_wide(void)
{
	struct hsc_import_result result;
	struct hsc_manifest m;

	write_times(HSC_NT_TS_ABSOLUTE, 5);
	import_found("ntrace", "ts_bits=8", &result, &m);
	CHECK(strstr(result.warning, "of more than ts_bits=8"));
	hsc_manifest_clear(&m);
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	scratch_write("loop.bin", loop, sizeof(loop));
	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++)
		find(i);
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		find_form(i);
	too_wide();
	scratch_leave(scratch);
	return check_failures != 0;
}
