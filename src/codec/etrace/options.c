/* SPDX-License-Identifier: MIT */
/* options.c - bits of a support packet are the modes of an encoder.
 * Room   codec (floor 2) */
#include "codec/params.h"
#include "codec/text_reader.h"
#include <hartscope/codec/etrace_options.h>

#define OPTION(id, name, member, ...)                                          \
	[HSC_P_ET_##id] = HSC_PARAM_AT(struct hsc_et_options, member),

/* Parameters that are not options are not stored here. */
static const struct hsc_param_place places[HSC_PARAMS] = { HSC_ET_PARAM_ROWS(
	OPTION, OPTION, HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP,
	HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP) };

/* Only streams have this bit, and no other packet, so it is not a parameter. */
static bool is_resync_disabled(const struct hsc_et_option *row)
{
	return text_same(row->name, "resync_disabled");
}

static bool is_option(const struct hsc_et_option *row)
{
	return row->param < HSC_PARAMS && places[row->param].size != 0;
}

/* In units of 16 bits, rounded up; E-Trace 2.0.5, "Standard Support Packet
 * format". */
static uint64_t time_units(const struct hsc_et_params *par)
{
	return (par->width[ETW_TIME] + 15U) / 16;
}

static uint64_t value_of(const struct hsc_et_option *row,
			 const struct hsc_et_options *options,
			 const struct hsc_et_params *par)
{
	if (is_resync_disabled(row))
		return options->resync_disabled;
	if (row->param == HSC_PARAMS)
		return 0;
	if (row->param == HSC_P_ET_TIME_WIDTH)
		return time_units(par);
	if (!is_option(row))
		return par->value[hsc_params[row->param].codec];
	return (hsc_param_load(options, places[row->param]) != 0) !=
	       row->inverted;
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
		const bool bit = bits >> row->shift & 1;

		if (row->field == ET_IOPTIONS && is_resync_disabled(row))
			options->resync_disabled = bit;
		else if (row->field == ET_IOPTIONS && is_option(row))
			hsc_param_store(options, places[row->param],
					bit != row->inverted);
	}
}

/* In units of 16 bits; 0: packets have no time. If it is wider than supported,
 * the setting is not changed. */
static void set_time(struct hsc_et_params *par, uint64_t units)
{
	struct hsc_et_params known = *par;
	struct hsc_error error;

	if (hsc_et_params_set(&known, "notime_p", units == 0, &error) ==
		    HSC_OK &&
	    (units == 0 || hsc_et_params_set(&known, "time_width_p", 16 * units,
					     &error) == HSC_OK))
		*par = known;
}

bool hsc_et_options_params(unsigned maker, const struct hsc_msg *msg,
			   struct hsc_et_params *par)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	const uint64_t bits = hsc_msg_get(msg, ET_IOPTIONS);
	struct hsc_error error;
	bool any = false;

	if (msg->layout != HSC_ET_SUPPORT || !hsc_msg_has(msg, ET_IOPTIONS))
		return false;
	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		const uint64_t v = bits >> row->shift & most_of(row);

		if (row->field != ET_IOPTIONS || row->param == HSC_PARAMS ||
		    is_option(row))
			continue;
		any = true;
		if (row->param == HSC_P_ET_TIME_WIDTH)
			set_time(par, v);
		else if (hsc_et_params_set(par, hsc_params[row->param].name, v,
					   &error) != HSC_OK)
			continue;
	}
	return any;
}

uint64_t hsc_et_options_bits(unsigned maker,
			     const struct hsc_et_options *options,
			     const struct hsc_et_params *par)
{
	const struct hsc_et_support *s = &hsc_et_supports[maker];
	uint64_t bits = 0;

	for (unsigned i = 0; i < s->count; i++) {
		const struct hsc_et_option *row = &s->options[i];
		uint64_t v;

		if (row->field != ET_IOPTIONS)
			continue;
		v = value_of(row, options, par);
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

		if (row->field == ET_DOPTIONS && row->param < HSC_PARAMS)
			bits |= (uint64_t)
					par->value[hsc_params[row->param].codec]
				<< row->shift;
	}
	return bits;
}
