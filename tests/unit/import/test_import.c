/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/import/import.h>

static const uint8_t code[] = { 0x13, 0, 0, 0, 0x6f, 0, 0, 0 };

static struct hsc_import_config config_of(const char *const *params,
					  size_t count)
{
	static const struct hsc_code_file raw = { "code.bin", HSC_IMAGE_RAW,
						  0x1000 };

	return (struct hsc_import_config){
		.bundle = "made.hart",
		.stream = "stream.nt",
		.protocol = "ntrace",
		.code = &raw,
		.code_count = 1,
		.params = params,
		.param_count = count,
	};
}

/* SRC 1 and 3 of four possible ones are in the stream. */
static void sources_are_those_that_occur(void)
{
	const char *const params[] = { "src_bits=2", "implicit_return=3" };
	const struct hsc_import_config config = config_of(params, 2);
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	tiny_stream("stream.nt",
		    "ProgTraceSync SRC=3 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
		    "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n",
		    2);
	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	CHECK_STR(why.text, "", "nothing to say");
	CHECK_EQ(result.sources, 2);
	CHECK_EQ(hsc_manifest_read(&m, "made.hart", &why), HSC_OK);
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.sources[0].src, 1);
	CHECK_EQ(m.sources[1].src, 3);
	CHECK_EQ(m.xlen, 64);
	CHECK_EQ(m.process_count, 1);
	CHECK_EQ(m.processes[0].maps[0].start, 0x1000);
	CHECK_STR(m.processes[0].maps[0].format, "raw", "format");
	CHECK_STR(hsc_manifest_param(&m, "implicit_return", ""), "3", "param");
	CHECK(m.complete);
	hsc_manifest_clear(&m);
}

/* Harts as somebody knows them: SRC 3 is hart 1, and 1, of which nobody knows,
 * the next. */
static void harts_need_not_be_their_sources(void)
{
	const char *const params[] = { "src_bits=2" };
	const struct hsc_import_hart known[] = { { 3, 1 }, { 0, 3 } };
	struct hsc_import_config config = config_of(params, 1);
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	tiny_stream("stream.nt",
		    "ProgTraceSync SRC=3 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
		    "ProgTraceSync SRC=2 SYNC=5 I-CNT=0 F-ADDR=0x800\n"
		    "ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800\n",
		    3);
	config.harts = known;
	config.hart_count = 2;
	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(&m, "made.hart", &why), HSC_OK);
	CHECK_EQ(m.source_count, 3);
	CHECK_EQ(m.sources[0].src, 1);
	CHECK_EQ(m.sources[0].id, 2);
	CHECK_EQ(m.sources[1].src, 2);
	CHECK_EQ(m.sources[1].id, 4);
	CHECK_EQ(m.sources[2].src, 3);
	CHECK_EQ(m.sources[2].id, 1);
	CHECK_STR(m.sources[2].name, "hart 1", "name");
	hsc_manifest_clear(&m);
}

/* What the first line of a file tells is what the manifest says. */
static void formats_are_told_apart(void)
{
	const struct hsc_code_file hex = { .path = "code.hex" };
	struct hsc_import_config config = config_of(NULL, 0);
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	config.code = &hex;
	scratch_text("code.hex", ":0410000013000000D9\n:00000001FF\n");
	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(&m, "made.hart", &why), HSC_OK);
	CHECK_STR(m.processes[0].maps[0].format, "ihex", "format");
	hsc_manifest_clear(&m);
}

/* Whatever is wrong is told before a bundle is made. */
static void nothing_is_made_of_what_is_wrong(void)
{
	static const char *const odd[] = { "src_bits=13" };
	static const char *const none[] = { "zebra=1" };
	struct hsc_import_config config[4] = { config_of(odd, 1),
					       config_of(none, 1),
					       config_of(NULL, 0),
					       config_of(NULL, 0) };
	static const int want[4] = { HSC_E_CONFIG, HSC_E_CONFIG, HSC_E_CONFIG,
				     HSC_E_FILE };
	struct hsc_import_result result;

	config[2].protocol = "morse";
	config[3].stream = "missing.nt";
	for (size_t i = 0; i < 4; i++) {
		struct hsc_error why = { "" };

		config[i].bundle = "wrong.hart";
		CHECK_EQ(-(int)hsc_import(&config[i], &result, &why), -want[i]);
		CHECK(why.text[0] != '\0');
		CHECK(access("wrong.hart", F_OK) != 0);
	}
}

/* All that can be known before there is a stream; nothing is made. */
static void it_can_be_checked_before(void)
{
	const char *const params[] = { "implicit_return=3", "colour=1" };
	struct hsc_import_config config = config_of(params, 1);
	struct hsc_error why = { "" };
	unsigned xlen = 0;

	config.bundle = "checked.hart";
	config.stream = NULL;
	CHECK_EQ(hsc_import_check(&config, &xlen, &why), HSC_OK);
	CHECK_EQ(xlen, 64);
	CHECK(!scratch_exists("checked.hart"));
	config.param_count = 2;
	CHECK_EQ(hsc_import_check(&config, &xlen, &why), HSC_E_CONFIG);
	config.protocol = NULL; /* it is not known whose they are */
	CHECK_EQ(hsc_import_check(&config, &xlen, &why), HSC_OK);
	config.protocol = "nexus";
	CHECK_EQ(hsc_import_check(&config, &xlen, &why), HSC_E_CONFIG);
	config = config_of(NULL, 0);
	config.bundle = "code.bin";
	CHECK_EQ(hsc_import_check(&config, &xlen, &why), HSC_E_FILE);
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	scratch_write("code.bin", code, sizeof(code));
	sources_are_those_that_occur();
	harts_need_not_be_their_sources();
	formats_are_told_apart();
	nothing_is_made_of_what_is_wrong();
	it_can_be_checked_before();
	scratch_leave(scratch);
	return check_failures != 0;
}
