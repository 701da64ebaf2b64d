/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/encode/encode_text.h"
#include <hartscope/decode/decode.h>
#include <hartscope/encode/log.h>
#include <hartscope/flow/blocks.h>

/* 1000 c.nop, 1002 c.j 1002 */
static const uint8_t code[] = { 0x01, 0x00, 0x01, 0xa0 };
static const struct hsc_code_file raw = { "code.bin", HSC_IMAGE_RAW, 0x1000 };

#define LINE(hart, pc, opcode)                                                 \
	"core   " hart ": 3 0x000000000000" pc " (0x" opcode ")\n"

/* What decodes: "HART:PC HART:PC ..". */
static void decoded(const char *bundle, char *text, size_t cap)
{
	struct hsc_decode *d;
	struct hsc_error why = { "" };
	struct hsc_event e;
	size_t at = 0;

	text[0] = '\0';
	CHECK_EQ(hsc_decode_open(&d, bundle, NULL, &why), HSC_OK);
	CHECK_STR(why.text, "", bundle);
	while (d && hsc_decode_next(d, &e) == HSC_OK) {
		for (size_t i = 0;
		     e.kind == HSC_EVENT_BLOCKS && i < e.blocks.count; i++) {
			uint64_t pcs[64];
			const unsigned n =
				hsc_blocks_pcs(hsc_decode_blocks(d, e.source),
					       e.blocks.ids[i], pcs);

			for (unsigned k = 0; k < n && at < cap; k++)
				at += (size_t)snprintf(
					text + at, cap - at, "%u:%" PRIx64 " ",
					(unsigned)e.source, pcs[k]);
		}
	}
	hsc_decode_close(&d);
}

static enum hsc_status encode(const char *log,
			      const struct hsc_encode_config *with,
			      struct hsc_encode_result *result, char *said)
{
	struct hsc_encode_config config = *with;
	struct hsc_error why = { "" };
	enum hsc_status rc;

	scratch_text("log", log);
	config.log = "log";
	if (!config.protocol)
		config.protocol = "ntrace";
	rc = hsc_encode_log(&config, result, &why);
	snprintf(said, sizeof(why.text), "%s", why.text);
	return rc;
}

/* Code of the file, code of the log, two harts. */
static void bundle(const char *protocol)
{
	const struct hsc_encode_config with = { .bundle = "b.hart",
						.protocol = protocol,
						.code = &raw,
						.code_count = 1 };
	struct hsc_encode_result r;
	struct hsc_manifest m;
	char text[256], said[HSC_ERROR_MAX];

	CHECK_EQ(encode(LINE("0", "0500", "0001") LINE("1", "1000", "0001")
				LINE("0", "0502", "b000")
					LINE("1", "1002", "a001"),
			&with, &r, said),
		 HSC_OK);
	CHECK_STR(said, "", "bundle");
	CHECK_EQ(r.instructions, 4);
	CHECK_EQ(r.harts, 2);
	CHECK_EQ(r.differs, 0);
	CHECK_EQ(r.traps + r.seen, 0);
	CHECK_EQ(hsc_manifest_read(&m, "b.hart", NULL), HSC_OK);
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.sources[1].id, 1);
	CHECK_EQ(m.sources[1].instructions, 2);
	CHECK_EQ(m.processes[0].map_count, 2);
	hsc_manifest_clear(&m);
	decoded("b.hart", text, sizeof(text));
	CHECK_STR(text, "0:500 0:502 1:1000 1:1002 ", protocol);
}

/* Each protocol tells the same. */
static void bundles(void)
{
	bundle("ntrace");
	bundle("etrace");
	bundle("etrace-0.026");
}

/* What cannot be leaves no bundle behind. */
static void what_is_refused(void)
{
	static const char *const odd[] = { "zebra=1" };
	static const struct {
		const char *name, *log, *says;
		struct hsc_encode_config with;
		enum hsc_status rc;
	} cases[] = {
		{ "code of nobody",
		  "500\n",
		  "line 1: what is the code at 0x500",
		  { .bundle = "c.hart" },
		  HSC_E_FORMAT },
		{ "a bad line",
		  LINE("0", "0500", "0001") "core zebra\n",
		  "line 2",
		  { .bundle = "c.hart" },
		  HSC_E_FORMAT },
		{ "nothing",
		  "",
		  "no instruction is in it, read as format text",
		  { .bundle = "c.hart" },
		  HSC_E_FORMAT },
		{ "comments only, as a stream",
		  "# 500\n#\n",
		  "no instruction",
		  { .bundle = NULL },
		  HSC_E_FORMAT },
		{ "a trap only",
		  "core   0: exception trap_breakpoint, epc 0x500\n",
		  "no instruction is in it, read as format spike",
		  { .bundle = "c.hart" },
		  HSC_E_FORMAT },
		{ "two harts in one stream",
		  LINE("0", "0500", "0001") LINE("1", "0500", "0001"),
		  "src_bits",
		  { .bundle = NULL },
		  HSC_E_CONFIG },
		{ "a parameter",
		  "",
		  "zebra=1",
		  { .bundle = "c.hart", .params = odd, .param_count = 1 },
		  HSC_E_CONFIG },
	};
	struct hsc_encode_result r;
	char said[HSC_ERROR_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_encode_config with = cases[i].with;

		with.stream = with.bundle ? NULL : fopen("stream", "wb");
		CHECK_EQ(encode(cases[i].log, &with, &r, said), cases[i].rc);
		if (!strstr(said, cases[i].says))
			CHECK_STR(said, cases[i].says, cases[i].name);
		CHECK(!scratch_exists("c.hart"));
		if (with.stream)
			fclose(with.stream);
	}
}

/* One stream: messages in the order of the log, told apart by SRC. */
static void streams(void)
{
	static const char *const params[] = { "src_bits=1" };
	struct hsc_encode_config with = { .params = params, .param_count = 1 };
	struct hsc_encode_result r;
	char text[ENCODE_TEXT], said[HSC_ERROR_MAX];

	with.stream = fopen("stream", "wb");
	CHECK_EQ(encode(LINE("0", "0500", "0001") LINE("1", "0500", "0001"),
			&with, &r, said),
		 HSC_OK);
	CHECK_EQ(fclose(with.stream), 0);
	encode_text("stream", 1, text);
	CHECK_STR(
		text,
		"ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x280; "
		"Ownership SRC=0 PROCESS=0xc; "
		"ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x280; "
		"Ownership SRC=1 PROCESS=0xc; "
		"ProgTraceCorrelation SRC=0 EVCODE=4 CDF=1 I-CNT=1 HIST=0x1; "
		"ProgTraceCorrelation SRC=1 EVCODE=4 CDF=1 I-CNT=1 HIST=0x1; ",
		"one stream");
}

/* The log and the file of code do not agree: it is counted, the log counts. */
static void doubts(void)
{
	const struct hsc_encode_config with = { .bundle = "d.hart",
						.code = &raw,
						.code_count = 1 };
	struct hsc_encode_result r;
	char said[HSC_ERROR_MAX];

	CHECK_EQ(encode(LINE("0", "1000", "0001") LINE("0", "1002", "0001"),
			&with, &r, said),
		 HSC_OK);
	CHECK_EQ(r.differs, 1);
	CHECK_EQ(r.differs_line, 2);
}

#define ILLEGAL(hart, pc)                                                      \
	"core   " hart                                                         \
	": exception trap_illegal_instruction, epc 0x000000000000" pc "\n"

/* What packets leave out of traps is a parameter of the bundle: of all harts,
 * and also where the log does not report the trap. */
static void handlers_of_traps(void)
{
	static const char *const params[] = { "implicit_exception=1" };
	const struct hsc_encode_config with = { .bundle = "h.hart",
						.protocol = "etrace",
						.params = params,
						.param_count = 1 };
	static const struct {
		const char *name, *log;
		const char *decoded; /* NULL: it is refused */
	} cases[] = {
		{ "two harts, one handler",
		  LINE("0", "0100", "0001") ILLEGAL("0", "0102") LINE(
			  "0", "0200", "0001") LINE("1", "0100", "0001")
			  ILLEGAL("1", "0102") LINE("1", "0200", "0001"),
		  "0:100 1:100 0:200 1:200 " },
		{ "two harts, two handlers",
		  LINE("0", "0100", "0001") ILLEGAL("0", "0102") LINE(
			  "0", "0200", "0001") LINE("1", "0100", "0001")
			  ILLEGAL("1", "0102") LINE("1", "0300", "0001"),
		  NULL },
		{ "a trap that the log does not report",
		  LINE("0", "0100", "0001") LINE("0", "0200", "0001"),
		  "0:100 0:200 " },
		{ "and one elsewhere that it does",
		  LINE("0", "0100", "0001") LINE("0", "0200", "0001")
			  ILLEGAL("0", "0202") LINE("0", "0400", "0001"),
		  NULL },
	};
	struct hsc_encode_result r;
	char text[256], said[HSC_ERROR_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CHECK_EQ(encode(cases[i].log, &with, &r, said),
			 cases[i].decoded ? HSC_OK : HSC_E_CONFIG);
		if (!cases[i].decoded && !strstr(said, "xtvec"))
			CHECK_STR(said, "xtvec", cases[i].name);
		if (!cases[i].decoded)
			continue;
		decoded("h.hart", text, sizeof(text));
		CHECK_STR(text, cases[i].decoded, cases[i].name);
	}
}

/* The bundle that a failed one was to replace is there again. */
static void failure_replaces_nothing(void)
{
	const struct hsc_encode_config with = { .bundle = "f.hart" };
	struct hsc_encode_result r;
	char text[256], said[HSC_ERROR_MAX];

	CHECK_EQ(encode(LINE("0", "0500", "0001"), &with, &r, said), HSC_OK);
	CHECK_EQ(encode(LINE("0", "0502", "0001") "core zebra\n", &with, &r,
			said),
		 HSC_E_FORMAT);
	CHECK(!scratch_exists("f.hart.old"));
	decoded("f.hart", text, sizeof(text));
	CHECK_STR(text, "0:500 ", "the one before");
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	scratch_write("code.bin", code, sizeof(code));
	bundles();
	what_is_refused();
	streams();
	doubts();
	handlers_of_traps();
	failure_replaces_nothing();
	scratch_leave(folder);
	return check_failures != 0;
}
