/* SPDX-License-Identifier: MIT */
#include "import/etrace_learn.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/packet_text.h>
#include <stdlib.h>

/* What the encoder had, what the user said, and what is known then. */
static const struct {
	const char *made_with[2], *said[2], *support, *cache_size;
	bool learned;
} cases[] = {
	{ { "support=standard", "cache_size_p=3" },
	  { NULL, NULL },
	  "standard",
	  "3",
	  true },
	{ { "support=standard", "cache_size_p=3" },
	  { "support=standard", NULL },
	  "standard",
	  "3",
	  false },
	{ { "support=standard", "cache_size_p=3" },
	  { "support=reference", NULL },
	  "reference",
	  NULL,
	  false },
	{ { "cache_size_p=3", NULL }, { NULL, NULL }, NULL, NULL, false },
};

/* Modes that support packets switch on, sizes that the user named, and the one
 * that is asked for. */
static const struct {
	const char *made_with[2], *said[2], *text;
} missing[] = {
	{ { NULL, NULL }, { NULL, NULL }, "" },
	{ { "implicit_return=on", NULL },
	  { NULL, NULL },
	  "support packets switch on implicit_return: name "
	  "return_stack_size_p or call_counter_size_p" },
	{ { "implicit_return=on", NULL },
	  { "call_counter_size_p=3", NULL },
	  "" },
	{ { "branch_prediction=on", NULL },
	  { "cache_size_p=3", NULL },
	  "support packets switch on branch_prediction: name bpred_size_p" },
	{ { "jump_target_cache=on", NULL },
	  { "bpred_size_p=3", NULL },
	  "support packets switch on jump_target_cache: name cache_size_p" },
	{ { "branch_prediction=on", "jump_target_cache=on" },
	  { "bpred_size_p=3", "cache_size_p=3" },
	  "support packets switch on branch_prediction and "
	  "jump_target_cache: name f0s_width_p" },
	{ { "implicit_return=on", NULL }, { "keep_options=on", NULL }, "" },
};

static void manifest(struct hsc_manifest *m, const char *const params[2])
{
	*m = (struct hsc_manifest){ .xlen = 64 };
	m->protocol = strdup("etrace");
	for (size_t i = 0; i < 2 && params[i]; i++) {
		char name[32];
		const size_t len = strcspn(params[i], "=");

		snprintf(name, sizeof(name), "%.*s", (int)len, params[i]);
		CHECK(hsc_manifest_set_param(m, name, params[i] + len + 1));
	}
}

static void write_support(const struct hsc_packets_config *c)
{
	FILE *file = fopen("s", "wb");
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };
	char line[128];

	CHECK(file);
	if (!file)
		return;
	snprintf(line, sizeof(line),
		 "Format3Support ienable=1 encoder_mode=0 qual_status=0 "
		 "ioptions=0x%" PRIx64 " denable=0 dloss=0 doptions=0",
		 hsc_et_options_bits(c->support, &c->options, &c->params));
	CHECK_EQ(hsc_packet_assemble(c, line, &made, &why), HSC_OK);
	CHECK_EQ(fwrite(made.bytes, 1, made.len, file), made.len);
	CHECK(fclose(file) == 0);
}

static void check_param(const struct hsc_manifest *m, const char *name,
			const char *want)
{
	CHECK_STR(hsc_manifest_param(m, name, "-"), want ? want : "-", name);
}

static void run(size_t i)
{
	struct hsc_import_scan *scan = calloc(1, sizeof(*scan));
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	char text[96] = "";

	CHECK(scan);
	if (!scan)
		return;
	scan->path = "s";
	manifest(&m, cases[i].made_with);
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	write_support(&config);
	hsc_manifest_clear(&m);
	manifest(&m, cases[i].said);
	CHECK_EQ(hsc_import_learn(&m, scan, text, sizeof(text), &why), HSC_OK);
	CHECK_EQ(text[0] != '\0', cases[i].learned);
	check_param(&m, "support", cases[i].support);
	check_param(&m, "cache_size_p", cases[i].cache_size);
	hsc_manifest_clear(&m);
	free(scan);
}

static void check_missing(size_t i)
{
	struct hsc_import_scan *scan = calloc(1, sizeof(*scan));
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	char text[120];

	CHECK(scan);
	if (!scan)
		return;
	scan->path = "s";
	manifest(&m, missing[i].made_with);
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	write_support(&config);
	hsc_manifest_clear(&m);
	manifest(&m, missing[i].said);
	hsc_import_missing(&m, scan, text, sizeof(text));
	CHECK_STR(text, missing[i].text, "missing");
	hsc_manifest_clear(&m);
	free(scan);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
		check_missing(i);
	scratch_leave(folder);
	return check_failures != 0;
}
