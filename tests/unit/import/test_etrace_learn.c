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
 * that is asked for, or is not that of the packets. */
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
	{ { "support=standard", "cache_size_p=3" },
	  { "support=standard", "cache_size_p=5" },
	  "support packets say cache_size_p=3, not 5" },
	{ { "support=standard", "cache_size_p=3" },
	  { "support=standard", "cache_size_p=3" },
	  "" },
};

/* A support packet after some trace; are the modes of it those before it? */
static const struct {
	const char *name, *said[2];
	unsigned qual;
	const char *implicit_return, *branch_prediction;
} rings[] = {
	{ "the end", { "start=ring", NULL }, 1, "1", "1" },
	{ "the end after a jump", { "start=ring", NULL }, 3, "1", "1" },
	{ "the user said",
	  { "start=ring", "implicit_return=off" },
	  1,
	  "off",
	  "1" },
	{ "modes may have changed", { "start=ring", NULL }, 0, NULL, NULL },
	{ "trace was lost", { "start=ring", NULL }, 2, NULL, NULL },
	{ "no ring", { NULL, NULL }, 1, NULL, NULL },
	{ "not believed", { "start=ring", "keep_options=on" }, 1, NULL, NULL },
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

static void put(FILE *file, const struct hsc_packets_config *c,
		const char *line)
{
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_packet_assemble(c, line, &made, &why), HSC_OK);
	CHECK_EQ(fwrite(made.bytes, 1, made.len, file), made.len);
}

/* A support packet with this qual_status, and trace before it if it is late. */
static void write_support(const struct hsc_packets_config *c, unsigned qual,
			  bool late)
{
	FILE *file = fopen("s", "wb");
	char line[128];

	CHECK(file);
	if (!file)
		return;
	for (unsigned i = 0; late && i < 64; i++)
		CHECK(fputc(0, file) == 0); /* after nulls a packet begins */
	if (late)
		put(file, c,
		    "Format3Start branch=1 privilege=3 context=0x55 "
		    "address=0x800");
	snprintf(line, sizeof(line),
		 "Format3Support ienable=1 encoder_mode=0 qual_status=%u "
		 "ioptions=0x%" PRIx64 " denable=0 dloss=0 doptions=0",
		 qual,
		 hsc_et_options_bits(c->support, &c->options, &c->params));
	put(file, c, line);
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
	write_support(&config, 0, false);
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
	write_support(&config, 0, false);
	hsc_manifest_clear(&m);
	manifest(&m, missing[i].said);
	hsc_import_missing(&m, scan, text, sizeof(text));
	CHECK_STR(text, missing[i].text, "missing");
	hsc_manifest_clear(&m);
	free(scan);
}

static void check_ring(size_t i)
{
	static const char *const made_with[2] = { "implicit_return=on",
						  "branch_prediction=on" };
	struct hsc_import_scan *scan = calloc(1, sizeof(*scan));
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	char text[192] = "";

	CHECK(scan);
	if (!scan)
		return;
	scan->path = "s";
	manifest(&m, made_with);
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	write_support(&config, rings[i].qual, true);
	hsc_manifest_clear(&m);
	manifest(&m, rings[i].said);
	CHECK_EQ(hsc_import_learn(&m, scan, text, sizeof(text), &why), HSC_OK);
	CHECK_STR(text[0] ? "learned" : "",
		  rings[i].branch_prediction ? "learned" : "", rings[i].name);
	check_param(&m, "implicit_return", rings[i].implicit_return);
	check_param(&m, "branch_prediction", rings[i].branch_prediction);
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
	for (size_t i = 0; i < sizeof(rings) / sizeof(rings[0]); i++)
		check_ring(i);
	scratch_leave(folder);
	return check_failures != 0;
}
