/* SPDX-License-Identifier: MIT */
#include "import/etrace_trial.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/packet_text.h>
#include <stdlib.h>

/* 1000 nop, 1004 jal ra, 1010, 1010 nop, 1014 ret */
static const uint8_t code[] = {
	0x13, 0, 0, 0, 0xef, 0x00, 0xc0, 0x00, 0x13, 0,    0, 0,
	0x13, 0, 0, 0, 0x13, 0,    0,    0,    0x67, 0x80, 0, 0,
};

#define ROUNDS 20

/* What the encoder had, what is said of it, and what comes of that. */
static const struct {
	const char *made_by, *made_with[2], *read_by, *read_with[2];
	enum hsc_import_trial want;
	const char *text;
} cases[] = {
	{ "etrace",
	  { "framing=length5", NULL },
	  "etrace",
	  { "framing=length5", NULL },
	  HSC_TRIAL_GOOD,
	  "" },
	{ "etrace",
	  { "framing=length5", "context_width_p=8" },
	  "etrace",
	  { "framing=length5", "context_width_p=32" },
	  HSC_TRIAL_BAD,
	  "with -p context_width_p=8 they can" },
	{ "etrace",
	  { "framing=length5", "nocontext_p=1" },
	  "etrace",
	  { "framing=length5", NULL },
	  HSC_TRIAL_BAD,
	  "with -p nocontext_p=1 they can" },
	{ "etrace",
	  { "framing=encap", "iaddress_lsb_p=0" },
	  "etrace",
	  { "framing=encap", NULL },
	  HSC_TRIAL_BAD,
	  "with -p iaddress_lsb_p=0 they can" },
	/* its support packets say that there is a time */
	{ "etrace",
	  { "support=standard", "notime_p=0" },
	  "etrace",
	  { "support=reference", NULL },
	  HSC_TRIAL_BAD,
	  "with -p support=standard they can" },
	/* no packet says how wide a cause is */
	{ "etrace",
	  { "framing=length5", "ecause_width_p=6" },
	  "etrace",
	  { "framing=length5", NULL },
	  HSC_TRIAL_GOOD,
	  "with -p ecause_width_p=6 the trace leads through other" },
	{ "etrace",
	  { "framing=length5", "ecause_width_p=6" },
	  "etrace",
	  { "framing=length5", "ecause_width_p=6" },
	  HSC_TRIAL_GOOD,
	  "" },
	/* its support packets say so, but not how many entries there are */
	{ "etrace",
	  { "support=pulp", "implicit_return=on" },
	  "etrace",
	  { "support=pulp", NULL },
	  HSC_TRIAL_GOOD,
	  "implicit_return: name return_stack_size_p or call_counter_size_p" },
	{ "etrace",
	  { "support=pulp", "branch_prediction=on" },
	  "etrace",
	  { "support=pulp", NULL },
	  HSC_TRIAL_GOOD,
	  "support packets switch on branch_prediction: name bpred_size_p" },
	/* no packet says how many entries its cache has */
	{ "etrace",
	  { "jump_target_cache=on", "cache_size_p=4" },
	  "etrace",
	  { "jump_target_cache=on", "cache_size_p=3" },
	  HSC_TRIAL_BAD,
	  "with -p cache_size_p=4 they can" },
	/* the code is not there */
	{ "etrace",
	  { "framing=length5", NULL },
	  "etrace",
	  { "framing=length5", NULL },
	  HSC_TRIAL_BAD,
	  "is it the code that ran" },
};

static void manifest(struct hsc_manifest *m, const char *protocol,
		     const char *const params[2])
{
	*m = (struct hsc_manifest){ .xlen = 64 };
	m->protocol = strdup(protocol);
	for (size_t i = 0; i < 2 && params[i]; i++) {
		char name[32];
		const size_t len = strcspn(params[i], "=");

		snprintf(name, sizeof(name), "%.*s", (int)len, params[i]);
		CHECK(hsc_manifest_set_param(m, name, params[i] + len + 1));
	}
}

static void put(FILE *file, const struct hsc_packets_config *config,
		const char *line)
{
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_packet_assemble(config, line, &made, &why), HSC_OK);
	CHECK_EQ(fwrite(made.bytes, 1, made.len, file), made.len);
}

static void put_support(FILE *file, const struct hsc_packets_config *c)
{
	char line[128];

	snprintf(line, sizeof(line),
		 "Format3Support ienable=1 encoder_mode=0 qual_status=0 "
		 "ioptions=0x%" PRIx64 " denable=0 dloss=0%s",
		 hsc_et_options_bits(c->support, &c->options, &c->params),
		 c->params.width[ETW_DOPTIONS] ? " doptions=0" : "");
	put(file, c, line);
}

/* A trap at the end, whose handler is at 1000. */
static void put_trap(FILE *file, const struct hsc_packets_config *c)
{
	char line[160];

	snprintf(line, sizeof(line),
		 "Format3Trap branch=1 privilege=3 context=0x55 ecause=2 "
		 "interrupt=0 thaddr=1 address=0x%x tval=0",
		 0x1000u >> c->params.value[ET_P_IADDRESS_LSB]);
	put(file, c, line);
}

/* The target of a return, which is in the cache if there is one. */
static void put_return(FILE *file, const struct hsc_packets_config *c,
		       unsigned i)
{
	const unsigned lsb = c->params.value[ET_P_IADDRESS_LSB];
	const uint64_t by = (i % 2 ? -UINT64_C(16) : 16) >> lsb;
	char line[128];

	if (c->params.value[ET_P_CACHE_SIZE] && i >= 2)
		snprintf(line, sizeof(line),
			 "Format0JumpTarget index=%u branches=0 irreport=0",
			 i % 2 ? 0 : 8);
	else
		snprintf(line, sizeof(line),
			 "Format2 address=0x%" PRIx64
			 " notify=%u updiscon=%u irreport=%u",
			 by & UINT64_MAX >> lsb, i % 2, i % 2, i % 2);
	put(file, c, line);
}

/* It begins at 1000; returns go to 1010 and to 1000 in turn. */
static void write_stream(const struct hsc_packets_config *c)
{
	const unsigned lsb = c->params.value[ET_P_IADDRESS_LSB];
	const bool context = !c->params.value[ET_P_NOCONTEXT];
	FILE *file = fopen("s", "wb");
	char line[128];

	CHECK(file);
	if (!file)
		return;
	if (c->support)
		put_support(file, c);
	snprintf(line, sizeof(line),
		 "Format3Start branch=1 privilege=3 %s %s address=0x%x",
		 c->params.value[ET_P_NOTIME] ? "" : "time=0x5a5a",
		 context ? "context=0x55" : "", 0x1000u >> lsb);
	put(file, c, line);
	for (unsigned i = 0; i < ROUNDS; i++)
		put_return(file, c, i);
	if (c->params.value[ET_P_ECAUSE_WIDTH] == 6)
		put_trap(file, c);
	CHECK(fclose(file) == 0);
}

static void run(size_t i)
{
	struct hsc_import_scan *scan = calloc(1, sizeof(*scan));
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	char text[240];

	CHECK(scan && hsc_image_new(&scan->image) == HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(scan->image, NULL,
				     strstr(cases[i].text, "code") ? 0x9000
								   : 0x1000,
				     code, sizeof(code)),
		 HSC_OK);
	scan->path = "s";
	manifest(&m, cases[i].made_by, cases[i].made_with);
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	write_stream(&config);
	hsc_manifest_clear(&m);
	manifest(&m, cases[i].read_by, cases[i].read_with);
	CHECK_EQ(hsc_import_try(&m, scan, text, sizeof(text)), cases[i].want);
	if (!strstr(text, cases[i].text) || (text[0] && !cases[i].text[0])) {
		printf("case %zu: %s\n", i, text);
		check_failures++;
	}
	hsc_manifest_clear(&m);
	hsc_image_free(&scan->image);
	free(scan);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(folder);
	return check_failures != 0;
}
