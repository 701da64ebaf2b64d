/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/decode/decode.h>
#include <hartscope/import/import.h>
#include <string.h>

/* 40 nops and a jump to itself. */
#define CODE_LEN 164

/* A trace of nops that two harts ran, with one bit of SRC. */
static void make_stream(void)
{
	char text[4096];
	size_t n = 0;

	for (unsigned i = 0; i < 16; i++)
		for (unsigned src = 0; src < 2; src++)
			n += (size_t)snprintf(
				text + n, sizeof(text) - n,
				"ProgTraceSync SRC=%u SYNC=%u I-CNT=%u "
				"F-ADDR=0x%x\n",
				src, i ? 2 : 5, i ? 4 : 0, 0x800 + 4 * i);
	tiny_stream("stream.nt", text, 1);
}

static const struct {
	const char *name, *param, *protocol;
	uint64_t base;    /* of the code */
	const char *want; /* in the doubt; "": there is none */
} cases[] = {
	{ "right", "src_bits=1", "ntrace", 0x1000, "" },
	{ "another width of SRC", "src_bits=4", "ntrace", 0x1000,
	  "100 % of the trace is lost with these parameters, but 0 % with "
	  "--protocol=ntrace --param src_bits=1" },
	{ "and in the other protocol", "src_bits=4", "sifive", 0x1000,
	  "but 0 % with --protocol=sifive --param src_bits=1" },
	{ "other code", "src_bits=1", "ntrace", 0x1098,
	  "is it the right ELF file" },
};

static void run(size_t i)
{
	const struct hsc_code_file code = { "code.bin", HSC_IMAGE_RAW,
					    cases[i].base };
	const struct hsc_import_config config = {
		.bundle = "made.hart",
		.stream = "stream.nt",
		.protocol = cases[i].protocol,
		.code = &code,
		.code_count = 1,
		.params = &cases[i].param,
		.param_count = 1,
	};
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	if (cases[i].want[0] ? !strstr(result.warning, cases[i].want)
			     : result.warning[0] != '\0') {
		printf("%s: %s\n", cases[i].name, result.warning);
		check_failures++;
	}
	/* the bundle is what was asked for, whatever was tried */
	CHECK_EQ(hsc_manifest_read(&m, "made.hart", &why), HSC_OK);
	CHECK_STR(m.protocol, cases[i].protocol, cases[i].name);
	CHECK_STR(hsc_manifest_param(&m, "src_bits", "0"), cases[i].param + 9,
		  cases[i].name);
	CHECK_EQ(m.source_count, result.sources);
	hsc_manifest_clear(&m);
}

/* --- parameters that are found ------------------------------------------ */

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
#define VARIES  "hist_varies=1: histories are sent before they are full"
#define REPEATS "repeated_history=1: there are histories with a count"

static const struct {
	const char *name, *stream, *param;
	const char *learned;
	uint64_t gaps; /* that are left */
} found[] = {
	{ "all as long", KNOWN FULL MARK("8"), NULL, "", 0 },
	{ "four are shorter", KNOWN PART PART PART PART, NULL, VARIES, 0 },
	{ "three are, which may be damage", KNOWN PART PART PART, NULL, "", 3 },
	{ "four are, in one gap", KNOWN SHORTS SHORTS MARK("48"), NULL, VARIES,
	  0 },
	{ "not before a message that empties the register",
	  KNOWN PART PART PART EMPTIED, NULL, "", 3 },
	{ "what comes after them does not fit",
	  KNOWN DAMAGED DAMAGED DAMAGED DAMAGED, NULL, "", 4 },
	{ "two among much damage",
	  KNOWN PART PART DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED DAMAGED
		  DAMAGED,
	  NULL, "", 9 },
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

int main(void)
{
	uint8_t code[CODE_LEN] = { 0 };
	char scratch[16];

	for (size_t i = 0; i < CODE_LEN; i += 4)
		code[i] = 0x13;
	code[CODE_LEN - 4] = 0x6f;
	scratch_enter(scratch);
	scratch_write("code.bin", code, sizeof(code));
	make_stream();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_write("loop.bin", loop, sizeof(loop));
	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++)
		find(i);
	scratch_leave(scratch);
	return check_failures != 0;
}
