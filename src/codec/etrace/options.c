/* SPDX-License-Identifier: MIT */
#include "codec/text_reader.h"
#include <hartscope/codec/etrace_options.h>

/* What a row of an ioptions table is to us. */
enum option_source { FROM_OPTION, FROM_NO_OPTION, FROM_PARAM };

struct option_meaning {
	const char *name; /* as hsc_et_supports spells it */
	uint8_t source;   /* enum option_source */
	uint8_t what;     /* index of a bool in the options, or a parameter */
};

enum {
	FULL_ADDRESS,
	IMPLICIT_EXCEPTION,
	SEQUENTIAL_JUMP,
	IMPLICIT_RETURN,
	BRANCH_PREDICTION,
	JUMP_TARGET_CACHE,
	RESYNC_DISABLED,
};

static const struct option_meaning meanings[] = {
	{ "full_address", FROM_OPTION, FULL_ADDRESS },
	{ "delta_address", FROM_NO_OPTION, FULL_ADDRESS },
	{ "implicit_exception", FROM_OPTION, IMPLICIT_EXCEPTION },
	{ "sijump", FROM_OPTION, SEQUENTIAL_JUMP },
	{ "implicit_return", FROM_OPTION, IMPLICIT_RETURN },
	{ "branch_prediction", FROM_OPTION, BRANCH_PREDICTION },
	{ "jump_target_cache", FROM_OPTION, JUMP_TARGET_CACHE },
	{ "resync_disabled", FROM_OPTION, RESYNC_DISABLED },
	{ "iret_ext", FROM_PARAM, ET_P_IRET_EXT },
	{ "f0s_width", FROM_PARAM, ET_P_F0S_WIDTH },
	{ "return_stack_size", FROM_PARAM, ET_P_RETURN_STACK_SIZE },
	{ "call_counter_size", FROM_PARAM, ET_P_CALL_COUNTER_SIZE },
	{ "bpred_size", FROM_PARAM, ET_P_BPRED_SIZE },
	{ "cache_size", FROM_PARAM, ET_P_CACHE_SIZE },
};

static const struct option_meaning *meaning_of(const char *name)
{
	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++)
		if (text_same(meanings[i].name, name))
			return &meanings[i];
	return NULL;
}

static bool *option_at(struct hsc_et_options *o, unsigned what)
{
	switch (what) {
	case FULL_ADDRESS:
		return &o->full_address;
	case IMPLICIT_EXCEPTION:
		return &o->implicit_exception;
	case SEQUENTIAL_JUMP:
		return &o->sequential_jump;
	case IMPLICIT_RETURN:
		return &o->implicit_return;
	case BRANCH_PREDICTION:
		return &o->branch_prediction;
	case JUMP_TARGET_CACHE:
		return &o->jump_target_cache;
	default:
		return &o->resync_disabled;
	}
}

/* In units of 16 bits, rounded up; E-Trace 2.0.5, "Standard Support Packet
 * format". */
static uint64_t time_units(const struct hsc_et_params *par)
{
	return (par->width[ETW_TIME] + 15U) / 16;
}

static uint64_t value_of(const char *name, struct hsc_et_options *options,
			 const struct hsc_et_params *par)
{
	const struct option_meaning *m = meaning_of(name);

	if (!m)
		return text_same(name, "time_width") ? time_units(par) : 0;
	if (m->source == FROM_PARAM)
		return par->value[m->what];
	return *option_at(options, m->what) == (m->source == FROM_OPTION);
}

static uint64_t most_of(const struct hsc_et_option *row)
{
	return (UINT64_C(1) << row->bits) - 1;
}

void hsc_et_options_read(unsigned maker, const struct hsc_msg *msg,
			 struct hsc_et_options *options)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	const uint64_t bits = hsc_msg_get(msg, ET_IOPTIONS);

	if (msg->layout != HSC_ET_SUPPORT || !hsc_msg_has(msg, ET_IOPTIONS))
		return;
	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		const struct option_meaning *m = meaning_of(row->name);

		if (row->field != ET_IOPTIONS || !m || m->source == FROM_PARAM)
			continue;
		*option_at(options, m->what) =
			(bits >> row->shift & 1) == (m->source == FROM_OPTION);
	}
}

/* In units of 16 bits; 0: no time in packets. What is wider than we can read
 * stays as it is. */
static void set_time(struct hsc_et_params *par, uint64_t units)
{
	struct hsc_et_params told = *par;
	struct hsc_problem why;

	if (hsc_et_params_set(&told, "notime_p", units == 0, &why) == HSC_OK &&
	    (units == 0 || hsc_et_params_set(&told, "time_width_p", 16 * units,
					     &why) == HSC_OK))
		*par = told;
}

bool hsc_et_options_params(unsigned maker, const struct hsc_msg *msg,
			   struct hsc_et_params *par)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	const uint64_t bits = hsc_msg_get(msg, ET_IOPTIONS);
	struct hsc_problem why;
	bool any = false;

	if (msg->layout != HSC_ET_SUPPORT || !hsc_msg_has(msg, ET_IOPTIONS))
		return false;
	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		const struct option_meaning *m = meaning_of(row->name);
		const uint64_t v = bits >> row->shift & most_of(row);
		const bool time = text_same(row->name, "time_width");

		if (row->field != ET_IOPTIONS ||
		    !(time || (m && m->source == FROM_PARAM)))
			continue;
		any = true;
		if (time)
			set_time(par, v);
		else if (hsc_et_params_set(par, hsc_et_param_rows[m->what].name,
					   v, &why) != HSC_OK)
			continue;
	}
	return any;
}

uint64_t hsc_et_options_bits(unsigned maker,
			     const struct hsc_et_options *options,
			     const struct hsc_et_params *par)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	struct hsc_et_options copy = *options;
	uint64_t bits = 0;

	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		uint64_t v;

		if (row->field != ET_IOPTIONS)
			continue;
		v = value_of(row->name, &copy, par);
		v = v < most_of(row) ? v : most_of(row);
		bits |= v << row->shift;
	}
	return bits;
}

uint64_t hsc_et_doptions_bits(unsigned maker, const struct hsc_et_params *par)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	uint64_t bits = 0;

	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		bool on = false;

		if (row->field != ET_DOPTIONS)
			continue;
		if (text_same(row->name, "no_address"))
			on = par->value[ET_P_NO_ADDRESS];
		else if (text_same(row->name, "no_data"))
			on = par->value[ET_P_NO_DATA];
		bits |= (uint64_t)on << row->shift;
	}
	return bits;
}
