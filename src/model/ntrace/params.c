/* SPDX-License-Identifier: MIT */
#include "codec/text_reader.h"
#include <hartscope/base/digits.h>
#include <hartscope/model/ntrace_params.h>

static const struct hsc_nt_param_word modes[] = { { "htm", HSC_NT_HTM },
						  { "btm", HSC_NT_BTM },
						  { NULL, 0 } };
static const struct hsc_nt_param_word stamped[] = { { "all", 0 },
						    { "sync", 1 },
						    { NULL, 0 } };
static const struct hsc_nt_param_word forms[] = { { "delta", HSC_NT_TS_DELTA },
						  { "xor", HSC_NT_TS_XOR },
						  { "absolute",
						    HSC_NT_TS_ABSOLUTE },
						  { NULL, 0 } };
static const struct hsc_nt_param_word switches[] = { { "off", 0 },
						     { "on", 1 },
						     { NULL, 0 } };

const struct hsc_nt_param_row hsc_nt_params[HSC_NT_PARAMS] = {
	{ "mode", 0, 3, HSC_NT_HTM, modes, "branch messages or history" },
	{ "src_bits", 0, HSC_NT_SRC_BITS_MAX, 0, NULL, "width of SRC" },
	{ "ts_bits", 0, HSC_NT_TSTAMP_BITS_MAX, 0, NULL,
	  "width of the time counter; 0: no timestamps" },
	{ "ts_mode", 0, 1, 0, stamped, "messages that carry a timestamp" },
	{ "ts_form", 0, HSC_NT_TS_ABSOLUTE, HSC_NT_TS_DELTA, forms,
	  "timestamps of messages that do not synchronise" },
	{ "implicit_return", 0, 3, HSC_NT_RETURN_FULL, NULL,
	  "silent returns: 0 none, 1 counted, 2 low bits, 3 full address" },
	{ "return_stack", 1, HSC_NT_STACK_MAX, HSC_NT_STACK_MAX, NULL,
	  "entries of the return stack" },
	{ "repeated_history", 0, 1, 0, switches, "count repeated history" },
	{ "repeat_branch", 0, 1, 0, switches,
	  "count repeated branch messages" },
	{ "sequential_jump", 0, 1, 0, switches,
	  "jumps that lui or auipc foretells are silent" },
	{ "extend_address", 0, 1, 0, switches,
	  "drop equal top bits of addresses" },
	{ "all_jumps", 0, 1, 0, switches,
	  "direct jumps and calls are told as taken branches" },
	{ "data_trace", 0, 1, 0, switches,
	  "there are data messages, Trace Control 0.9.4" },
	{ "address_bits", 0, HSC_NT_ADDR_BITS_MAX, 0, NULL,
	  "SiFive: width of addresses, sign included; 0: all bits" },
	{ "trap_kind_unknown", 0, 1, 0, switches,
	  "B-TYPE 1 for every trap, not 2 and 3" },
	{ "icnt_bits", 2, HSC_NT_ICNT_BITS_MAX, HSC_NT_ICNT_BITS_MAX, NULL,
	  "width of the I-CNT counter" },
	{ "hist_bits", 2, HSC_NT_HIST_BITS_MAX, HSC_NT_HIST_BITS_MAX, NULL,
	  "width of the history, stop bit included" },
	{ "sync_messages", 0, HSC_NT_SYNC_INTERVAL_MAX, 1024, NULL,
	  "messages between synchronising ones; 0: off" },
	{ "sync_cycles", 0, HSC_NT_SYNC_INTERVAL_MAX, 0, NULL,
	  "the same in cycles" },
	{ "sync_halfwords", 0, HSC_NT_SYNC_INTERVAL_MAX, 0, NULL,
	  "the same in half-words" },
};

/* Where a setting lies; a row for each parameter, in the same order. */
static const struct place {
	size_t offset;
	size_t size;
	uint8_t unit; /* of a sync interval: enum hsc_nt_sync_unit */
} places[HSC_NT_PARAMS] = {
#define AT(member)                                                             \
	{                                                                      \
		offsetof(struct hsc_nt_encoder_config, member),                \
			sizeof(((struct hsc_nt_encoder_config *)0)->member), 0 \
	}
	AT(mode),
	AT(src_bits),
	AT(ts_bits),
	AT(ts_sync_only),
	AT(ts_form),
	AT(implicit_return),
	AT(return_stack),
	AT(repeated_history),
	AT(repeat_branch),
	AT(sequential_jump),
	AT(extend_address),
	AT(all_jumps),
	AT(data_trace),
	AT(address_bits),
	AT(trap_kind_unknown),
	AT(icnt_bits),
	AT(hist_bits),
	{ 0, 0, HSC_NT_SYNC_MESSAGES },
	{ 0, 0, HSC_NT_SYNC_CYCLES },
	{ 0, 0, HSC_NT_SYNC_HALFWORDS },
};

/* No length is taken: compilers would make a call of strlen of that, and this
 * room stands without a C library. */
static bool equal(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

static bool parse(const struct hsc_nt_param_row *p, const char *text,
		  uint64_t *out)
{
	const struct hsc_nt_param_word *w = p->words;

	for (; w && w->word; w++)
		if (equal(w->word, text)) {
			*out = w->value;
			return true;
		}
	if (!hsc_number_of(text, SIZE_MAX, out) || *out < p->min ||
	    *out > p->max)
		return false;
	if (p->words == modes) /* 1 and 2 are reserved */
		return *out == HSC_NT_HTM || *out == HSC_NT_BTM;
	return true;
}

static void put(struct hsc_nt_encoder_config *c, size_t index, uint64_t value)
{
	const struct place *at = &places[index];
	char *member = (char *)c + at->offset;

	if (at->unit && value) {
		c->sync_unit = at->unit;
		c->sync_interval = value;
	} else if (at->unit && c->sync_unit == at->unit) {
		c->sync_unit = HSC_NT_SYNC_OFF;
		c->sync_interval = 0;
	} else if (!at->unit && at->size == 1) {
		*(uint8_t *)member = (uint8_t)value;
	}
}

uint64_t hsc_nt_param_get(const struct hsc_nt_encoder_config *config,
			  size_t index)
{
	const struct place *at = &places[index];
	uint64_t value;

	if (at->unit)
		return config->sync_unit == at->unit ? config->sync_interval
						     : 0;
	value = *((const uint8_t *)config + at->offset);
	/* a zero below the minimum stands for the default */
	return value < hsc_nt_params[index].min ? hsc_nt_params[index].standard
						: value;
}

void hsc_nt_params_standard(struct hsc_nt_encoder_config *config)
{
	*config = (struct hsc_nt_encoder_config){ 0 };
	for (size_t i = 0; i < HSC_NT_PARAMS; i++)
		put(config, i, hsc_nt_params[i].standard);
}

size_t hsc_nt_param_find(const char *name, size_t len)
{
	size_t i = 0;

	while (i < HSC_NT_PARAMS &&
	       !text_equals((struct text_piece){ name, len },
			    hsc_nt_params[i].name))
		i++;
	return i;
}

enum hsc_status hsc_nt_param_set(struct hsc_nt_encoder_config *config,
				 const char *name_value)
{
	size_t len = 0, index;
	uint64_t value;

	while (name_value[len] && name_value[len] != '=')
		len++;
	index = hsc_nt_param_find(name_value, len);
	if (index == HSC_NT_PARAMS)
		return HSC_E_CONFIG;
	if (!name_value[len] ||
	    !parse(&hsc_nt_params[index], name_value + len + 1, &value))
		return HSC_E_VALUE;
	put(config, index, value);
	return HSC_OK;
}

static void decimal(char *text, uint64_t value)
{
	char digits[HSC_NT_PARAM_TEXT];
	size_t n = 0;

	do {
		digits[n++] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	while (n)
		*text++ = digits[--n];
	*text = '\0';
}

void hsc_nt_param_text(const struct hsc_nt_encoder_config *config, size_t index,
		       char text[HSC_NT_PARAM_TEXT])
{
	const struct hsc_nt_param_word *w = hsc_nt_params[index].words;
	const uint64_t value = hsc_nt_param_get(config, index);

	/* on and off read well on a command line; files keep 0 and 1 */
	while (w && w != switches && w->word && w->value != value)
		w++;
	if (!w || w == switches || !w->word) {
		decimal(text, value);
		return;
	}
	for (size_t i = 0; (text[i] = w->word[i]) != '\0'; i++)
		continue;
}
