/* SPDX-License-Identifier: MIT */
/*
 * Every parameter of the encoders over its whole range: what random harts did
 * is decoded again, or the parameter is refused by its name.
 */
#include "pairs/et_compare.h"
#include "unit/check.h"

#define SEEDS        20
#define INSTRUCTIONS 500

static struct et_hart hart;

/* What is built of each; where it counts only in a mode, that mode. */
static const struct range {
	const char *name;
	uint8_t least, most;
	enum et_mode mode; /* of 2.0 */
} ranges[] = {
	{ "bpred_size_p", 1, 10, PREDICT },
	{ "cache_size_p", 1, 10, CACHE },
	{ "call_counter_size_p", 1, 15, RETURN_COUNT },
	{ "return_stack_size_p", 1, 10, RETURN_IRETS },
	{ "f0s_width_p", 1, 2, ALL },
	{ "context_width_p", 1, 32, PLAIN },
	{ "time_width_p", 1, 64, PLAIN },
	{ "notime_p", 0, 1, PLAIN },
	{ "ecause_width_p", 1, 16, PLAIN },
	/* two more bits, and half of the graph's instructions have no address
	 */
	{ "iaddress_lsb_p", 0, 1, PLAIN },
	/* the graph needs eleven */
	{ "iaddress_width_p", 11, 64, PLAIN },
	{ "nocontext_p", 0, 1, PLAIN },
	{ "notval_p", 0, 1, PLAIN },
	{ "privilege_width_p", 1, 4, PLAIN },
};

#define RANGES (sizeof(ranges) / sizeof(ranges[0]))

static const struct hsc_param_row *row_of(const char *name)
{
	unsigned i = 0;

	while (strcmp(hsc_et_param_row(i)->name, name) != 0)
		i++;
	return hsc_et_param_row(i);
}

/* In the draft only cause and tval tell whether the first instruction of a
 * handler trapped: both must be there in full. */
static bool is_decidable(const struct et_case *c)
{
	const struct hsc_et_params *par = &hart.config.params;

	return c->mode != DRAFT || hart.calm ||
	       (!par->value[ET_P_NOTVAL] && par->width[ETW_ECAUSE] >= 4);
}

static void check_value(struct et_case c)
{
	struct et_found f;
	unsigned done = 0;

	for (c.seed = 1; done < SEEDS; c.seed++) {
		const bool holds = et_case_holds(&c, &hart, &f);

		if (!is_decidable(&c))
			continue;
		done++;
		if (holds)
			continue;
		printf("%s=%u: ", c.param, (unsigned)c.value);
		et_case_report(c, &hart);
		check_failures++;
		return;
	}
}

static void check_refusal(struct et_case c)
{
	const struct hsc_et_encoder_config config = et_case_config(&c);
	struct hsc_et_encoder e;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_et_encoder_init(&e, &config, &why), HSC_E_CONFIG);
	if (!strstr(why.text, c.param)) {
		printf("%s=%u: %s\n", c.param, (unsigned)c.value, why.text);
		check_failures++;
	}
}

/* Values that the specification does not have either. */
static void check_beyond(const struct hsc_param_row *row,
			 enum hsc_et_edition edition)
{
	struct hsc_et_params par = hsc_et_params_default(edition);
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_et_params_set(&par, row->name, row->most + 1u, &why),
		 HSC_E_CONFIG);
	CHECK(strstr(why.text, row->name));
	if (row->least > 0)
		CHECK_EQ(hsc_et_params_set(&par, row->name, row->least - 1u,
					   &why),
			 HSC_E_CONFIG);
}

static void check_range(const struct range *r, enum hsc_et_edition edition)
{
	const struct hsc_param_row *row = row_of(r->name);
	struct et_case c = {
		.mode = edition == HSC_ET_0_026 ? DRAFT : r->mode,
		.interval = 16,
		.instructions = INSTRUCTIONS,
		.param = r->name,
	};

	if (!(row->editions >> edition & 1))
		return;
	for (uint64_t v = row->least; v <= row->most; v++) {
		c.value = v;
		if (v >= r->least && v <= r->most)
			check_value(c);
		else if (r->mode != PLAIN)
			check_refusal(c);
	}
	check_beyond(row, edition);
}

int main(void)
{
	for (size_t i = 0; i < RANGES; i++)
		for (unsigned e = 0; e < HSC_ET_EDITIONS; e++)
			check_range(&ranges[i], (enum hsc_et_edition)e);
	return check_failures != 0;
}
