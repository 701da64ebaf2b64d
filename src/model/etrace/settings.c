/* SPDX-License-Identifier: MIT */
#include "codec/text_reader.h"
#include <hartscope/base/digits.h>
#include <hartscope/model/etrace_settings.h>

#define BOTH  (1u << HSC_ET_2_0 | 1u << HSC_ET_0_026)
#define NEW   (1u << HSC_ET_2_0)
#define DRAFT (1u << HSC_ET_0_026)

#define RESYNC_MAX      (UINT64_C(1) << 40)
#define RESYNC_STANDARD 1024
#define NAME_CAP        64

enum own {
	FULL_ADDRESS,
	IMPLICIT_EXCEPTION,
	SEQUENTIAL_JUMP,
	IMPLICIT_RETURN,
	BRANCH_PREDICTION,
	JUMP_TARGET_CACHE,
	RESYNC_PACKETS,
	RESYNC_CYCLES,
	RESYNC_HALFWORDS,
	MARKER,
	ECALL_STOPS,
	SUPPORT,
	SOURCE,
	FRAMING,
	SOURCE_BITS,
	TIME_BYTES,
	TYPE_BITS,
	FRAME_TIME,
};

static const struct hsc_et_setting_word switches[] = { { "off", 0 },
						       { "on", 1 },
						       { NULL, 0 } };
static const struct hsc_et_setting_word makers[] = {
	{ "reference", 0 }, { "standard", 1 }, { "pulp", 2 }, { NULL, 0 }
};
static const struct hsc_et_setting_word framings[] = {
	{ "encap", HSC_ET_BY_ENCAP },         { "smi", HSC_ET_BY_SMI },
	{ "length5", HSC_ET_BY_LENGTH5 },     { "esp32", HSC_ET_BY_ESP32 },
	{ "rv_tracer", HSC_ET_BY_RV_TRACER }, { "draft", HSC_ET_BY_DRAFT },
	{ "none", HSC_ET_BY_BARE },           { NULL, 0 }
};

static const struct hsc_et_setting own[HSC_ET_OWN_SETTINGS] = {
	[FULL_ADDRESS] = { "full_address", 0, 1, switches,
			   "whole addresses, not differences", BOTH },
	[IMPLICIT_EXCEPTION] = { "implicit_exception", 0, 1, switches,
				 "no address of a handler in packets", NEW },
	[SEQUENTIAL_JUMP] = { "sequential_jump", 0, 1, switches,
			      "jumps that lui or auipc foretells are silent",
			      NEW },
	[IMPLICIT_RETURN] = { "implicit_return", 0, 1, switches,
			      "returns to where the call came from are silent",
			      NEW },
	[BRANCH_PREDICTION] = { "branch_prediction", 0, 1, switches,
				"count branches that go as predicted", NEW },
	[JUMP_TARGET_CACHE] = { "jump_target_cache", 0, 1, switches,
				"short packets for targets seen before", NEW },
	[RESYNC_PACKETS] = { "resync_packets", 0, RESYNC_MAX, NULL,
			     "packets between synchronising ones; 0: off",
			     BOTH },
	[RESYNC_CYCLES] = { "resync_cycles", 0, RESYNC_MAX, NULL,
			    "the same in cycles", BOTH },
	[RESYNC_HALFWORDS] = { "resync_halfwords", 0, RESYNC_MAX, NULL,
			       "the same in half-words", BOTH },
	[MARKER] = { "marker", 0, 1, switches,
		     "repeat the context where a jump could be missed", DRAFT },
	[ECALL_STOPS] = { "ecall_stops", 0, 1, switches,
			  "trace ends before an ecall, begins again after it",
			  BOTH },
	[SUPPORT] = { "support", 0, HSC_ET_SUPPORTS - 1, makers,
		      "whose support packets", NEW },
	[SOURCE] = { "source", 0, UINT16_MAX, NULL, "source in the frames",
		     BOTH },
	[FRAMING] = { "framing", 0, HSC_ET_FRAMINGS - 1, framings,
		      "what carries the packets", BOTH },
	[SOURCE_BITS] = { "source_bits", 0, HSC_ET_FRAME_SOURCE_MAX, NULL,
			  "width of the source", BOTH },
	[TIME_BYTES] = { "time_bytes", 0, HSC_ET_FRAME_TIME_MAX, NULL,
			 "width of a timestamp", BOTH },
	[TYPE_BITS] = { "type_bits", 0, HSC_ET_FRAME_TYPE_MAX, NULL,
			"width of the packet type", BOTH },
	[FRAME_TIME] = { "frame_time", 0, 1, switches,
			 "a timestamp in every frame", BOTH },
};

static size_t length(const char *text)
{
	size_t n = 0;

	while (text[n] != '\0' && text[n] != '=')
		n++;
	return n;
}

struct hsc_et_setting hsc_et_setting(size_t index)
{
	const struct hsc_et_param_row *row;

	if (index < HSC_ET_OWN_SETTINGS)
		return own[index];
	row = &hsc_et_param_rows[index - HSC_ET_OWN_SETTINGS];
	if (index - HSC_ET_OWN_SETTINGS == ET_P_IMPLICIT_EXCEPTION)
		return (struct hsc_et_setting){ NULL, 0, 0, NULL, NULL, 0 };
	return (struct hsc_et_setting){ row->name, row->least, row->most,
					NULL,      row->help,  row->editions };
}

size_t hsc_et_setting_find(const char *name, size_t len)
{
	size_t i = 0;

	for (; i < HSC_ET_SETTINGS; i++) {
		const char *known = hsc_et_setting(i).name;

		if (known &&
		    text_equals((struct text_piece){ name, len }, known))
			break;
	}
	return i;
}

/* Where a switch or a width lies; NULL for the others. */
static bool *switch_of(struct hsc_et_encoder_config *c, size_t index)
{
	switch (index) {
	case FULL_ADDRESS:
		return &c->options.full_address;
	case IMPLICIT_EXCEPTION:
		return &c->options.implicit_exception;
	case SEQUENTIAL_JUMP:
		return &c->options.sequential_jump;
	case IMPLICIT_RETURN:
		return &c->options.implicit_return;
	case BRANCH_PREDICTION:
		return &c->options.branch_prediction;
	case JUMP_TARGET_CACHE:
		return &c->options.jump_target_cache;
	case FRAME_TIME:
		return &c->frame_time;
	case ECALL_STOPS:
		return &c->ecall_stops;
	default:
		return NULL;
	}
}

static uint8_t *width_of(struct hsc_et_encoder_config *c, size_t index)
{
	switch (index) {
	case SUPPORT:
		return &c->support;
	case SOURCE_BITS:
		return &c->link.source_bits;
	case TIME_BYTES:
		return &c->link.time_bytes;
	case TYPE_BITS:
		return &c->link.type_bits;
	default:
		return NULL;
	}
}

static uint8_t unit_of(size_t index)
{
	return index >= RESYNC_PACKETS && index <= RESYNC_HALFWORDS
		       ? (uint8_t)(HSC_ET_RESYNC_PACKETS + index -
				   RESYNC_PACKETS)
		       : HSC_ET_RESYNC_OFF;
}

static void put_resync(struct hsc_et_encoder_config *c, uint8_t unit,
		       uint64_t max)
{
	if (max > 0) {
		c->resync_unit = unit;
		c->resync_max = max;
	} else if (c->resync_unit == unit) {
		c->resync_unit = HSC_ET_RESYNC_OFF;
		c->resync_max = 0;
	}
}

static void put_own(struct hsc_et_encoder_config *c, size_t index, uint64_t v)
{
	if (switch_of(c, index))
		*switch_of(c, index) = v != 0;
	else if (width_of(c, index))
		*width_of(c, index) = (uint8_t)v;
	else if (unit_of(index))
		put_resync(c, unit_of(index), v);
	else if (index == MARKER)
		c->no_marker = v == 0;
	else if (index == SOURCE)
		c->source = (uint16_t)v;
	else
		c->link = hsc_et_link_usual((enum hsc_et_framing)v);
}

uint64_t hsc_et_setting_get(const struct hsc_et_encoder_config *config,
			    size_t index)
{
	struct hsc_et_encoder_config c = *config;

	if (index >= HSC_ET_OWN_SETTINGS)
		return c.params.value[index - HSC_ET_OWN_SETTINGS];
	if (switch_of(&c, index))
		return *switch_of(&c, index);
	if (width_of(&c, index))
		return *width_of(&c, index);
	if (unit_of(index))
		return c.resync_unit == unit_of(index) ? c.resync_max : 0;
	if (index == MARKER)
		return !c.no_marker;
	return index == SOURCE ? c.source : c.link.framing;
}

static enum hsc_status refuse(struct hsc_problem *why, const char *name,
			      const char *what, enum hsc_status rc)
{
	struct text_writer w = { .buf = why->text, .cap = sizeof(why->text) };
	const size_t len = length(name);

	for (size_t i = 0; i < len; i++)
		text_char(&w, name[i]);
	text_words(&w, what);
	text_end(&w);
	return rc;
}

/* A name that is none of the settings. */
static enum hsc_status refuse_name(struct hsc_problem *why,
				   const char *name_value, unsigned edition)
{
	const size_t len = length(name_value);
	char name[NAME_CAP] = "";

	for (size_t i = 0; i < len && i < NAME_CAP - 1; i++)
		name[i] = name_value[i];
	return refuse(why, name_value,
		      hsc_et_param_absent(name, (enum hsc_et_edition)edition),
		      HSC_E_CONFIG);
}

/* "data_width_p must be 8 to 64", or the words. */
static enum hsc_status refuse_value(struct hsc_problem *why,
				    const struct hsc_et_setting *s)
{
	struct text_writer w = { .buf = why->text, .cap = sizeof(why->text) };

	text_words(&w, s->name);
	text_words(&w, " must be ");
	for (const struct hsc_et_setting_word *t = s->words; t && t->word;
	     t++) {
		text_words(&w, t == s->words ? "" : ", ");
		text_words(&w, t->word);
	}
	if (!s->words) {
		text_decimal(&w, s->least);
		text_words(&w, " to ");
		text_decimal(&w, s->most);
	}
	text_end(&w);
	return HSC_E_VALUE;
}

static bool parse(const struct hsc_et_setting *s, const char *text,
		  uint64_t *out)
{
	for (const struct hsc_et_setting_word *w = s->words; w && w->word; w++)
		if (text_same(w->word, text)) {
			*out = w->value;
			return true;
		}
	return hsc_number_of(text, SIZE_MAX, out) && *out >= s->least &&
	       *out <= s->most;
}

enum hsc_status hsc_et_setting_set(struct hsc_et_encoder_config *config,
				   const char *name_value,
				   struct hsc_problem *why)
{
	const size_t len = length(name_value);
	const size_t index = hsc_et_setting_find(name_value, len);
	struct hsc_et_setting s;
	uint64_t v;

	if (index == HSC_ET_SETTINGS)
		return refuse_name(why, name_value, config->params.edition);
	s = hsc_et_setting(index);
	if (!(s.editions >> config->params.edition & 1))
		return refuse(why, name_value,
			      config->params.edition == HSC_ET_0_026
				      ? " is of E-Trace 2.0, not of the draft "
					"0.026"
				      : " is of the draft 0.026, not of "
					"E-Trace 2.0",
			      HSC_E_CONFIG);
	if (name_value[len] == '\0' || !parse(&s, name_value + len + 1, &v))
		return refuse_value(why, &s);
	if (index >= HSC_ET_OWN_SETTINGS)
		return hsc_et_params_set(&config->params, s.name, v, why);
	put_own(config, index, v);
	return HSC_OK;
}

void hsc_et_setting_text(const struct hsc_et_encoder_config *config,
			 size_t index, char text[HSC_ET_SETTING_TEXT])
{
	const uint64_t v = hsc_et_setting_get(config, index);
	const struct hsc_et_setting s = hsc_et_setting(index);
	const struct hsc_et_setting_word *word = s.words;
	struct text_writer w = { .buf = text, .cap = HSC_ET_SETTING_TEXT };

	/* on and off read well on a command line; files keep 0 and 1 */
	while (word && word != switches && word->word && word->value != v)
		word++;
	if (word && word != switches && word->word)
		text_words(&w, word->word);
	else
		text_decimal(&w, v);
	text_end(&w);
}

struct hsc_et_encoder_config hsc_et_encoder_config_default(
	enum hsc_et_edition edition)
{
	return (struct hsc_et_encoder_config){
		.params = hsc_et_params_default(edition),
		.link = hsc_et_link_usual(edition == HSC_ET_0_026
						  ? HSC_ET_BY_DRAFT
						  : HSC_ET_BY_ENCAP),
		.resync_unit = HSC_ET_RESYNC_PACKETS,
		.resync_max = RESYNC_STANDARD,
		.context_known = true,
		.ecall_stops = true,
	};
}

struct hsc_et_encoder_config hsc_et_encoder_config_recording(
	enum hsc_et_edition edition)
{
	static const char *const more[] = { "implicit_return=on",
					    "return_stack_size_p=5",
					    "iret_ext=1", "support=standard" };
	struct hsc_et_encoder_config c = hsc_et_encoder_config_default(edition);
	enum hsc_status rc = HSC_OK;
	struct hsc_problem why;

	for (size_t i = 0; edition == HSC_ET_2_0 && i < 4; i++)
		if (rc == HSC_OK)
			rc = hsc_et_setting_set(&c, more[i], &why);
	return c;
}
