/* SPDX-License-Identifier: MIT */
/* ntrace_learn.c - N-Trace: parameters that no message says, but the stream.
 * Room   import (floor 7) */
#include "import/ntrace_learn.h"
#include "decode/params/settings.h"
#include "import/ntrace.h"
#include <hartscope/base/bits.h>
#include <hartscope/decode/messages.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/params.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most instructions that are decoded. */
#define INSTRUCTIONS_MOST (UINT64_C(1) << 24)
/* The fewest DirectBranches at places without a branch before direct jumps are
 * suspected; and how many times more gaps there must be if they are not
 * expected. Damage alone is no sign of direct jumps. */
#define JUMPS_FEWEST 3
#define JUMPS_SHARE  4

/* The fewest bytes of 0 in a row, more than there can be in a message. */
#define BLANK_FEWEST HSC_NT_SPAN_MAX

/* The fewest short histories that show a habit, as damage makes one that fits,
 * or two in a loop; how many times more gaps there may be than they cause; and
 * how many other histories show which ones are short. */
#define SHORT_FEWEST 4
#define SHORT_SHARE  4
#define FULL_FEWEST  3
#define SOURCES      (1u << HSC_NT_SRC_BITS_MAX)

static void count_gap(struct hsc_import_survey *s, unsigned reason)
{
	s->wrong_ends += reason == HSC_FLOW_WRONG_END;
	s->bad_messages += reason == HSC_FLOW_BAD_MESSAGE;
}

bool hsc_import_survey(const char *bundle, struct hsc_import_survey *s)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_error error = { "" };
	struct hsc_decode *decode;
	struct hsc_event e;

	*s = (struct hsc_import_survey){ .wrong_ends = 0 };
	if (hsc_decode_open(&decode, bundle, &config, &error) != HSC_OK)
		return false;
	while (hsc_decode_next(decode, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_GAP)
			count_gap(s, e.gap.reason);
		s->totals = hsc_decode_totals(decode);
		if (s->totals.bytes_done > HSC_IMPORT_SURVEY_BYTES ||
		    s->totals.instructions > INSTRUCTIONS_MOST)
			break;
	}
	s->totals = hsc_decode_totals(decode);
	hsc_decode_close(&decode);
	return true;
}

/* Add a parameter that was found to the result. */
static void add_remark(struct hsc_import_result *result, const char *what)
{
	const size_t n = strlen(result->learned);

	snprintf(result->learned + n, sizeof(result->learned) - n, "%s%s",
		 n ? "; " : "", what);
}

static void say_blank(struct hsc_import_result *result, uint64_t bytes)
{
	char text[80];

	snprintf(text, sizeof(text),
		 "%" PRIu64 " bytes in a row are 0: memory never written",
		 bytes);
	add_remark(result, text);
}

/* Decides, from what is lost without and with a parameter, whether to keep
 * it. */
typedef bool keeps_fn(const struct hsc_import_survey *before,
		      const struct hsc_import_survey *after);

/* now  what is lost without it; and with it, if it is kept: *kept */
static enum hsc_status try_param(struct hsc_manifest *m, const char *bundle,
				 const char *name, keeps_fn *keeps,
				 struct hsc_import_survey *now, bool *kept)
{
	struct hsc_error error = { "" };
	struct hsc_import_survey after;
	enum hsc_status rc;

	*kept = false;
	if (!hsc_manifest_set_param(m, name, "1"))
		return HSC_E_MEMORY;
	rc = hsc_manifest_write(m, bundle, &error);
	if (rc == HSC_OK && hsc_import_survey(bundle, &after) &&
	    keeps(now, &after)) {
		*now = after;
		*kept = true;
		return HSC_OK;
	}
	hsc_manifest_drop_param(m, name);
	return rc == HSC_OK ? hsc_manifest_write(m, bundle, &error) : rc;
}

static bool keeps_jumps(const struct hsc_import_survey *before,
			const struct hsc_import_survey *after)
{
	return after->totals.gaps * JUMPS_SHARE <= before->totals.gaps;
}

/*
 * An encoder may report direct jumps as taken branches, and no message tells
 * whether it does. If nearly all gaps disappear when such reports are expected,
 * it does: then all_jumps stays among the parameters, and the result says so.
 */
static enum hsc_status learn_jumps(struct hsc_manifest *m, const char *bundle,
				   struct hsc_import_survey *now,
				   struct hsc_import_result *result)
{
	enum hsc_status rc;
	bool kept;

	if (hsc_protocol_of(m->protocol)->dialect != HSC_NT_STANDARD ||
	    hsc_manifest_param(m, "all_jumps", NULL) ||
	    now->wrong_ends < JUMPS_FEWEST)
		return HSC_OK;
	rc = try_param(m, bundle, "all_jumps", keeps_jumps, now, &kept);
	if (kept)
		add_remark(
			result,
			"all_jumps=1: DirectBranch reports direct jumps, too");
	return rc;
}

/* The histories with RCODE 1 in a stream. */
struct histories {
	uint64_t of[65];       /* by bits, stop bit included */
	uint8_t last[SOURCES]; /* the last message: bits, 0: another one */
};

/* A history before Ownership, Error, ProgTraceSync or IndirectBranchSync may be
 * short with any encoder, as the register is emptied there. */
static void count_history(struct histories *h, const struct hsc_msg *msg)
{
	uint8_t *last = &h->last[hsc_msg_get(msg, NT_SRC) % SOURCES];

	if (msg->layout >= HSC_NT_STANDARD_MESSAGES)
		return;
	if (*last && msg->layout != HSC_NT_OWNERSHIP &&
	    msg->layout != HSC_NT_ERROR &&
	    msg->layout != HSC_NT_PROG_TRACE_SYNC &&
	    msg->layout != HSC_NT_INDIRECT_BRANCH_SYNC)
		h->of[*last]++;
	*last = 0;
	if (msg->layout == HSC_NT_RESOURCE_FULL &&
	    msg->value[NT_RCODE] == HSC_NT_RCODE_HIST)
		*last = (uint8_t)hsc_bits64(hsc_msg_get(msg, NT_RDATA));
}

/* The number of histories that were sent before they were full. */
static uint64_t count_short(const struct histories *h)
{
	unsigned full = 64;
	uint64_t n = 0;

	while (full && h->of[full] < FULL_FEWEST)
		full--;
	for (unsigned bits = 0; bits < full; bits++)
		n += h->of[bits];
	return n;
}

/* The number of short histories at the beginning of the stream `path`; 0 if it
 * cannot be read. */
static uint64_t find_short(const struct hsc_manifest *m, const char *path)
{
	const struct hsc_messages_config config = hsc_messages_config_of(m);
	struct histories *h = calloc(1, sizeof(*h));
	struct hsc_error error = { "" };
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc;
	uint64_t n = 0;

	if (!h)
		return 0;
	rc = hsc_messages_open(&messages, path, &config, &error);
	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK && one.span.offset > HSC_IMPORT_SURVEY_BYTES)
			break;
		if (rc == HSC_OK && one.msg)
			count_history(h, one.msg);
	}
	hsc_messages_close(&messages);
	n = count_short(h);
	free(h);
	return n;
}

/* If only a few of many gaps disappear, that was damage that happened to
 * fit. */
static bool keeps_short(const struct hsc_import_survey *before,
			const struct hsc_import_survey *after)
{
	const uint64_t gaps = before->totals.gaps;

	return after->totals.gaps < gaps &&
	       (gaps - after->totals.gaps) * SHORT_SHARE >= gaps;
}

static bool leaves_none(const struct hsc_import_survey *before,
			const struct hsc_import_survey *after)
{
	(void)before;
	return after->totals.gaps == 0;
}

/* A few short histories may be damage, so they show no habit. But if nothing
 * else is wrong with the stream, its owner may know that its encoder sends
 * them. */
static enum hsc_status hint_short(struct hsc_manifest *m, const char *bundle,
				  struct hsc_import_survey now,
				  struct hsc_import_result *result)
{
	struct hsc_error error = { "" };
	bool kept;
	enum hsc_status rc =
		try_param(m, bundle, "hist_varies", leaves_none, &now, &kept);

	if (!kept)
		return rc;
	hsc_manifest_drop_param(m, "hist_varies");
	add_remark(result,
		   "no gap is left with hist_varies=1, if the encoder sends "
		   "histories before they are full");
	return hsc_manifest_write(m, bundle, &error);
}

/*
 * An encoder "may opt to include any quantity of history bits", and most have
 * one register, so a shorter history is taken for damage. If such gaps are gone
 * once any length is expected, and what follows them fits, the encoder is one
 * of the former: then hist_varies stays among the parameters.
 *
 * N-Trace 1.0, "HIST Field Full"
 */
static enum hsc_status learn_short(struct hsc_manifest *m, const char *bundle,
				   const char *stream,
				   struct hsc_import_survey *now,
				   struct hsc_import_result *result)
{
	enum hsc_status rc;
	uint64_t count;
	bool kept;

	if (hsc_manifest_param(m, "hist_varies", NULL) ||
	    hsc_manifest_param(m, "hist_bits", NULL) || !now->bad_messages)
		return HSC_OK;
	count = find_short(m, stream);
	if (count == 0)
		return HSC_OK;
	if (count < SHORT_FEWEST)
		return hint_short(m, bundle, *now, result);
	rc = try_param(m, bundle, "hist_varies", keeps_short, now, &kept);
	if (kept)
		add_remark(result, "hist_varies=1: histories are sent before "
				   "they are full");
	return rc;
}

/* An encoder that counts histories holds each one back, which affects its time.
 * No message before the first counted history tells that it does. */
static enum hsc_status learn_repeats(struct hsc_manifest *m, const char *bundle,
				     struct hsc_import_result *result)
{
	struct hsc_error error = { "" };

	if (hsc_manifest_param(m, "repeated_history", NULL))
		return HSC_OK;
	if (!hsc_manifest_set_param(m, "repeated_history", "1"))
		return HSC_E_MEMORY;
	add_remark(result,
		   "repeated_history=1: there are histories with a count");
	return hsc_manifest_write(m, bundle, &error);
}

/* Where no history is seen to be sent at once, none dates its last branch; an
 * encoder that counts them holds them back anyway. */
static enum hsc_status learn_late(struct hsc_manifest *m, const char *bundle,
				  const struct hsc_import_scan *scan,
				  struct hsc_import_result *result)
{
	const char *name = hsc_params[HSC_P_NT_HIST_LATE].name;
	struct hsc_error error = { "" };

	if (hsc_protocol_of(m->protocol)->dialect != HSC_NT_STANDARD ||
	    scan->repeats || hsc_manifest_param(m, name, NULL) ||
	    hsc_settings_value(m, HSC_P_NT_TS_BITS) == 0 ||
	    scan->times.moved == 0 || !hsc_import_prompt_late(&scan->prompt))
		return HSC_OK;
	if (!hsc_manifest_set_param(m, name, "1"))
		return HSC_E_MEMORY;
	add_remark(result, "hist_late=1: full histories may be sent with the "
			   "branch after them");
	return hsc_manifest_write(m, bundle, &error);
}

/* The flow does not show which form timestamps have, and times read in the
 * wrong form look as plausible as the right ones. */
static enum hsc_status learn_form(struct hsc_manifest *m, const char *bundle,
				  const struct hsc_import_scan *scan,
				  struct hsc_import_result *result)
{
	const struct hsc_param_row *row = &hsc_params[HSC_P_NT_TS_FORM];
	const unsigned form = hsc_import_times_form(&scan->times);
	const char *given = hsc_manifest_param(m, row->name, NULL);
	struct hsc_error error = { "" };
	char text[80];

	if (form == HSC_IMPORT_NO_FORM ||
	    form == hsc_settings_value(m, HSC_P_NT_TS_FORM))
		return HSC_OK;
	if (given) {
		snprintf(result->warning, sizeof(result->warning),
			 "times run backwards with %s=%s, and not with %s=%s",
			 row->name, given, row->name, row->words[form]);
		return HSC_OK;
	}
	if (!hsc_manifest_set_param(m, row->name, row->words[form]))
		return HSC_E_MEMORY;
	snprintf(text, sizeof(text), "%s=%s: else times run backwards",
		 row->name, row->words[form]);
	add_remark(result, text);
	return hsc_manifest_write(m, bundle, &error);
}

enum hsc_status hsc_import_ntrace_hear(const struct hsc_import_config *c,
				       struct hsc_manifest *m,
				       const struct hsc_import_scan *scan,
				       struct hsc_import_result *result)
{
	enum hsc_status rc = HSC_OK;

	if (scan->blank >= BLANK_FEWEST)
		say_blank(result, scan->blank);
	if (scan->repeats && !hsc_import_ntrace_spoiled(scan))
		rc = learn_repeats(m, c->bundle, result);
	if (rc == HSC_OK)
		rc = learn_late(m, c->bundle, scan, result);
	return rc == HSC_OK ? learn_form(m, c->bundle, scan, result) : rc;
}

enum hsc_status hsc_import_ntrace_learn(const struct hsc_import_config *c,
					struct hsc_manifest *m,
					const struct hsc_import_scan *scan,
					struct hsc_import_survey *now,
					struct hsc_import_result *result)
{
	const enum hsc_status rc = learn_jumps(m, c->bundle, now, result);

	return rc == HSC_OK ? learn_short(m, c->bundle, scan->path, now, result)
			    : rc;
}
