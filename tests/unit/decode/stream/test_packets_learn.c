/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"

#include <hartscope/decode/packet_text.h>
#include <hartscope/model/discovery.h>

/* sijump 0, implicit_return 1, .., iret_ext 7, time_width 8, f0s_width 11,
 * return_stack_size 13, call_counter_size 16, bpred_size 20, cache_size 23 */
#define TOLD (1 << 1 | 1 << 7 | 2 << 8 | 1 << 11 | 3 << 13 | 5 << 20 | 6 << 23)

struct learnt {
	uint8_t param, value;
};

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	const char *params[2];
	unsigned ioptions;
	struct learnt want[8];
} cases[] = {
	{ "all that it tells",
	  HSC_ET_2_0,
	  { "support=standard", "framing=length5" },
	  TOLD,
	  { { ET_P_IRET_EXT, 1 },
	    { ET_P_TIME_WIDTH, 32 },
	    { ET_P_NOTIME, 0 },
	    { ET_P_F0S_WIDTH, 1 },
	    { ET_P_RETURN_STACK_SIZE, 3 },
	    { ET_P_BPRED_SIZE, 5 },
	    { ET_P_CACHE_SIZE, 6 } } },
	{ "what was said stays",
	  HSC_ET_2_0,
	  { "support=standard", "bpred_size_p=4" },
	  TOLD,
	  { { ET_P_BPRED_SIZE, 4 }, { ET_P_CACHE_SIZE, 6 } } },
	{ "time of 96 bits cannot be read, f0s_width 3 is none",
	  HSC_ET_2_0,
	  { "support=standard", NULL },
	  6 << 8 | 3 << 11 | 1 << 23,
	  { { ET_P_NOTIME, 1 },
	    { ET_P_F0S_WIDTH, 0 },
	    { ET_P_CACHE_SIZE, 1 } } },
	{ "it is not to be believed",
	  HSC_ET_2_0,
	  { "support=standard", "keep_options=on" },
	  TOLD,
	  { { ET_P_IRET_EXT, 0 }, { ET_P_BPRED_SIZE, 0 } } },
	{ "others tell no sizes",
	  HSC_ET_2_0,
	  { "support=reference", NULL },
	  31,
	  { { ET_P_IRET_EXT, 0 },
	    { ET_P_BPRED_SIZE, 0 },
	    { ET_P_IMPLICIT_EXCEPTION, 1 } } },
	{ "the mode of implicit exceptions",
	  HSC_ET_2_0,
	  { "support=standard", NULL },
	  1 << 4,
	  { { ET_P_IMPLICIT_EXCEPTION, 1 } } },
};

static void write_stream(const struct hsc_packets_config *config,
			 unsigned ioptions)
{
	FILE *file = fopen("s", "wb");
	struct hsc_packet_bytes made;
	struct hsc_error why;
	char line[160];

	snprintf(line, sizeof(line),
		 "Format3Support ienable=1 encoder_mode=0 qual_status=0 "
		 "ioptions=%u denable=0 dloss=0 doptions=0",
		 ioptions);
	CHECK_EQ(hsc_packet_assemble(config, line, &made, &why), HSC_OK);
	CHECK(file && fwrite(made.bytes, 1, made.len, file) == made.len);
	CHECK(file && fclose(file) == 0);
}

static void run(size_t i)
{
	const size_t count = 1 + (size_t)(cases[i].params[1] != NULL);
	struct hsc_packets_config config;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_packets_configure(&config, cases[i].edition,
				       cases[i].params, count, &why),
		 HSC_OK);
	write_stream(&config, cases[i].ioptions);
	CHECK_EQ(hsc_packets_learn(&config, "s", &why), HSC_OK);
	for (size_t k = 0; k < 8 && (k == 0 || cases[i].want[k].param); k++) {
		const struct learnt *w = &cases[i].want[k];

		if (config.params.value[w->param] != w->value)
			printf("%s: %s\n", cases[i].name,
			       hsc_et_param_row(w->param)->name);
		CHECK_EQ(config.params.value[w->param], w->value);
	}
}

/* A discovery record of the draft, as an encoder tells it. */
static void check_record(void)
{
	static const char *const params[] = { "framing=draft",
					      "ecause_width_p=7" };
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	uint8_t bytes[HSC_ET_DISCOVERY_MAX];
	struct hsc_packets_config config;
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };
	char line[128] = "ReservedControl BYTES=";
	FILE *file = fopen("s", "wb");
	size_t len;

	CHECK_EQ(hsc_et_attributes_set(&a, "context_width_p", 9, &why), HSC_OK);
	CHECK_EQ(hsc_et_attributes_set(&a, "ecause_width_p", 6, &why), HSC_OK);
	CHECK_EQ(hsc_et_attributes_set(&a, "notval_p", 1, &why), HSC_OK);
	CHECK_EQ(hsc_et_attributes_set(&a, "retires_p", 4, &why), HSC_OK);
	len = hsc_et_discovery_write(&a, bytes);
	for (size_t i = 0; i < len; i++)
		snprintf(line + strlen(line), 3, "%02x", bytes[i]);
	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_0_026, params, 2, &why),
		 HSC_OK);
	CHECK_EQ(hsc_packet_assemble(&config, line, &made, &why), HSC_OK);
	CHECK(file && fwrite(made.bytes, 1, made.len, file) == made.len);
	CHECK(file && fclose(file) == 0);
	CHECK_EQ(hsc_packets_learn(&config, "s", &why), HSC_OK);
	CHECK_EQ(config.params.value[ET_P_CONTEXT_WIDTH], 9);
	CHECK_EQ(config.params.value[ET_P_NOTVAL], 1);
	CHECK_EQ(config.params.value[ET_P_ECAUSE_WIDTH], 7); /* was said */
}

int main(void)
{
	struct hsc_packets_config config = { .ring = false };
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	check_record();
	CHECK_EQ(hsc_packets_learn(&config, "nowhere", &why), HSC_E_FILE);
	scratch_leave(folder);
	return check_failures != 0;
}
