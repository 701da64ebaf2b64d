/* SPDX-License-Identifier: MIT */
/* ntrace_trial.c - N-Trace: a decoding is tried with other parameters.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "import/bias.h"
#include "import/ntrace.h"
#include "import/width.h"
#include <hartscope/base/bits.h>
#include <hartscope/decode/decode.h>
#include <hartscope/decode/messages.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much is decoded: enough to decide, and soon done. */
#define BYTES_MOST        (UINT64_C(1) << 20)
#define INSTRUCTIONS_MOST (UINT64_C(1) << 24)
/* Widths of SRC that are tried. */
#define SRC_BITS_MOST 8
/* Percent more that must be kept, beside twice as many, to be worth telling. */
#define WORTH 5
/* DirectBranches at no branch before direct jumps are thought of, and how many
 * times more gaps there must be without them: damage is no sign of jumps. */
#define JUMPS_FEWEST 3
#define JUMPS_SHARE  4

/* More bytes of 0 than there can be in a message. */
#define BLANK_FEWEST HSC_NT_SPAN_MAX

/* Short histories that are a habit, as for a decoder: damage makes one that
 * fits, in a loop perhaps two; how many times more gaps there may be than they
 * make; and how many others show what is short. */
#define SHORT_FEWEST 4
#define SHORT_SHARE  4
#define FULL_FEWEST  3
#define SOURCES      (1u << HSC_NT_SRC_BITS_MAX)

/* What the beginning of a bundle decodes to. */
struct survey {
	struct hsc_decode_totals totals;
	uint64_t wrong_ends;   /* gaps where a message came at another end */
	uint64_t bad_messages; /* and at one that no encoder sends */
};

/* Of bytes, but for those that were never written, or, where flow and messages
 * contradict each other all the time, of messages. */
static unsigned share_of(const struct hsc_decode_totals *t, uint64_t blank)
{
	uint64_t bytes = 0, messages = 0;

	if (blank > t->gap_bytes)
		blank = t->gap_bytes;
	if (t->bytes_done > blank)
		bytes = 100 * (t->gap_bytes - blank) / (t->bytes_done - blank);
	if (t->messages)
		messages = 100 * t->gaps / t->messages;
	if (messages > bytes)
		bytes = messages;
	return bytes < 100 ? (unsigned)bytes : 100;
}

static void count_gap(struct survey *s, unsigned reason)
{
	s->wrong_ends += reason == HSC_FLOW_WRONG_END;
	s->bad_messages += reason == HSC_FLOW_BAD_MESSAGE;
}

/* False: the bundle cannot be decoded at all. */
static bool decode_beginning(const char *bundle, struct survey *s)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_error error = { "" };
	struct hsc_decode *decode;
	struct hsc_event e;

	*s = (struct survey){ .wrong_ends = 0 };
	if (hsc_decode_open(&decode, bundle, &config, &error) != HSC_OK)
		return false;
	while (hsc_decode_next(decode, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_GAP)
			count_gap(s, e.gap.reason);
		s->totals = hsc_decode_totals(decode);
		if (s->totals.bytes_done > BYTES_MOST ||
		    s->totals.instructions > INSTRUCTIONS_MOST)
			break;
	}
	s->totals = hsc_decode_totals(decode);
	hsc_decode_close(&decode);
	return true;
}

/* The share of the trace that is lost, in percent. */
static unsigned share_lost(const struct survey *s,
			   const struct hsc_import_scan *scan, bool synced)
{
	if (synced && s->totals.gaps && s->totals.instructions == 0)
		return 100;
	return share_of(&s->totals, scan->blank);
}

/* The same of a bundle; 0 if that is not clear. */
static unsigned lost_share(const char *bundle,
			   const struct hsc_import_scan *scan, bool synced)
{
	struct survey s;

	return decode_beginning(bundle, &s) ? share_lost(&s, scan, synced) : 0;
}

/* Parameters that were found. */
static void say(struct hsc_import_result *result, const char *what)
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
	say(result, text);
}

/* What is lost with the parameter, which is kept only if `keeps` says so. */
typedef bool keeps_fn(const struct survey *before, const struct survey *after);

/* now  what is lost without it; and with it, if it is kept: *kept */
static enum hsc_status try_param(struct hsc_manifest *m, const char *bundle,
				 const char *name, keeps_fn *keeps,
				 struct survey *now, bool *kept)
{
	struct hsc_error error = { "" };
	struct survey after;
	enum hsc_status rc;

	*kept = false;
	if (!hsc_manifest_set_param(m, name, "1"))
		return HSC_E_MEMORY;
	rc = hsc_manifest_write(m, bundle, &error);
	if (rc == HSC_OK && decode_beginning(bundle, &after) &&
	    keeps(now, &after)) {
		*now = after;
		*kept = true;
		return HSC_OK;
	}
	hsc_manifest_drop_param(m, name);
	return rc == HSC_OK ? hsc_manifest_write(m, bundle, &error) : rc;
}

static bool keeps_jumps(const struct survey *before, const struct survey *after)
{
	return after->totals.gaps * JUMPS_SHARE <= before->totals.gaps;
}

/*
 * An encoder may report direct jumps as taken branches, and no message says
 * that it does. If nearly all gaps are gone once they are expected, it does:
 * then all_jumps stays among the parameters, and the result says so.
 */
static enum hsc_status learn_jumps(struct hsc_manifest *m, const char *bundle,
				   struct survey *now,
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
		say(result,
		    "all_jumps=1: DirectBranch reports direct jumps, too");
	return rc;
}

/* Histories of RCODE 1 in a stream. */
struct histories {
	uint64_t of[65];       /* by bits, stop bit included */
	uint8_t last[SOURCES]; /* the last message: bits, 0: another one */
};

/* One before Ownership, Error or ProgTraceSync may be short with any encoder:
 * there the register is emptied. */
static void count_history(struct histories *h, const struct hsc_msg *msg)
{
	uint8_t *last = &h->last[hsc_msg_get(msg, NT_SRC) % SOURCES];

	if (msg->layout >= HSC_NT_STANDARD_MESSAGES)
		return;
	if (*last && msg->layout != HSC_NT_OWNERSHIP &&
	    msg->layout != HSC_NT_ERROR &&
	    msg->layout != HSC_NT_PROG_TRACE_SYNC)
		h->of[*last]++;
	*last = 0;
	if (msg->layout == HSC_NT_RESOURCE_FULL &&
	    msg->value[NT_RCODE] == HSC_NT_RCODE_HIST)
		*last = (uint8_t)hsc_bits64(hsc_msg_get(msg, NT_RDATA));
}

/* How many were sent before they were full. */
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

/* The same at the beginning of the stream `path`; 0 if it cannot be read. */
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
		if (rc == HSC_OK && one.span.offset > BYTES_MOST)
			break;
		if (rc == HSC_OK && one.msg)
			count_history(h, one.msg);
	}
	hsc_messages_close(&messages);
	n = count_short(h);
	free(h);
	return n;
}

/* Few of many gaps that are gone are damage that happened to fit. */
static bool keeps_short(const struct survey *before, const struct survey *after)
{
	const uint64_t gaps = before->totals.gaps;

	return after->totals.gaps < gaps &&
	       (gaps - after->totals.gaps) * SHORT_SHARE >= gaps;
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
				   const char *stream, struct survey *now,
				   struct hsc_import_result *result)
{
	enum hsc_status rc;
	bool kept;

	if (hsc_manifest_param(m, "hist_varies", NULL) ||
	    hsc_manifest_param(m, "hist_bits", NULL) || !now->bad_messages ||
	    find_short(m, stream) < SHORT_FEWEST)
		return HSC_OK;
	rc = try_param(m, bundle, "hist_varies", keeps_short, now, &kept);
	if (kept)
		say(result,
		    "hist_varies=1: histories are sent before they are full");
	return rc;
}

/* Who counts histories holds each back, which dates it; no message says it
 * before the first that is counted. */
static enum hsc_status learn_repeats(struct hsc_manifest *m, const char *bundle,
				     struct hsc_import_result *result)
{
	struct hsc_error error = { "" };

	if (hsc_manifest_param(m, "repeated_history", NULL))
		return HSC_OK;
	if (!hsc_manifest_set_param(m, "repeated_history", "1"))
		return HSC_E_MEMORY;
	say(result, "repeated_history=1: there are histories with a count");
	return hsc_manifest_write(m, bundle, &error);
}

/* What else a stream of Nexus messages may be. */
struct guess {
	const char *protocol;
	unsigned src_bits;
	unsigned kept; /* percent of the trace that is not lost */
};

/* The sources that a scan found, in the one stream. */
static bool add_sources(struct hsc_manifest *m,
			const struct hsc_import_scan *scan, const char *stream)
{
	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++) {
		struct hsc_source *s;

		if (!scan->used[i])
			continue;
		s = hsc_manifest_add_source(m);
		if (!s)
			return false;
		s->id = s->src = i;
		s->stream = strdup(stream);
		if (!s->stream)
			return false;
	}
	return true;
}

static void clear_sources(struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->source_count; i++)
		free(m->sources[i].stream);
	free(m->sources);
}

/* How much is lost of the bundle `m` if it is what `g` says. */
static enum hsc_status measure_loss(struct hsc_manifest *m, const char *bundle,
				    struct hsc_import_scan *scan,
				    struct guess *g)
{
	struct hsc_manifest other;
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_E_MEMORY;
	char text[8];

	snprintf(text, sizeof(text), "%u", g->src_bits);
	if (!hsc_manifest_set_param(m, "src_bits", text))
		return rc;
	other = *m; /* all but its sources are those of m */
	other.protocol = (char *)(uintptr_t)g->protocol;
	other.sources = NULL;
	other.source_count = 0;
	memset(scan->used, 0, sizeof(scan->used));
	scan->blank = 0;
	rc = hsc_import_ntrace_scan(scan, &other, &error);
	if (rc == HSC_OK && !add_sources(&other, scan, m->sources[0].stream))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK && other.source_count)
		rc = hsc_manifest_write(&other, bundle, &error);
	if (rc == HSC_OK && other.source_count)
		g->kept = 100 - lost_share(bundle, scan, true);
	clear_sources(&other);
	return rc == HSC_E_MEMORY ? rc : HSC_OK;
}

/* Try both protocols, and all widths of SRC; what is given comes first. */
static enum hsc_status find_best(struct hsc_manifest *m, const char *bundle,
				 const struct hsc_import_scan *seen,
				 struct guess *best)
{
	const char *const protocols[] = { m->protocol, hsc_import_other_dialect(
							       m->protocol) };
	struct hsc_import_scan *scan = calloc(1, sizeof(*scan));
	enum hsc_status rc = scan ? HSC_OK : HSC_E_MEMORY;

	for (unsigned i = 0; rc == HSC_OK && i < 2 * (SRC_BITS_MOST + 1); i++) {
		struct guess g = { .protocol = protocols[i & 1],
				   .src_bits = i / 2 };

		scan->path = seen->path;
		scan->image = seen->image;
		rc = measure_loss(m, bundle, scan, &g);
		if (rc == HSC_OK && g.kept > best->kept)
			*best = g;
	}
	free(scan);
	return rc;
}

/* Say why so much is lost, as far as that can be found out. */
static enum hsc_status explain_loss(const struct hsc_import_config *c,
				    struct hsc_manifest *m, unsigned kept,
				    const struct hsc_import_scan *scan,
				    struct hsc_error *text)
{
	char given[16];
	struct guess best = { .kept = kept };
	struct hsc_error error = { "" };
	enum hsc_status rc;

	snprintf(given, sizeof(given), "%.15s",
		 hsc_manifest_param(m, "src_bits", "0"));
	rc = find_best(m, c->bundle, scan, &best);
	if (!hsc_manifest_set_param(m, "src_bits", given))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK) /* as it was */
		rc = hsc_manifest_write(m, c->bundle, &error);
	if (best.protocol && best.kept >= 2 * kept + WORTH)
		hsc_error_set(text,
			      "%u %% of the trace is lost with these "
			      "parameters, but %u %% with --protocol=%s "
			      "--param src_bits=%u",
			      100 - kept, 100 - best.kept, best.protocol,
			      best.src_bits);
	else
		hsc_error_set(text,
			      "%u %% of the trace is lost with these "
			      "parameters: is it the right ELF file, is code "
			      "missing, and are src_bits and the other "
			      "parameters those of the encoder?",
			      100 - kept);
	return rc;
}

/*
 * Decode the beginning of a bundle of Nexus messages. If direct jumps turn out
 * to be reported, histories to be counted or to have any length, that becomes
 * a parameter and result->learned says so. If most of it is lost,
 * result->warning says that and what is likely: another width of SRC, another
 * protocol, other code. Else they stay as they are.
 *
 * m   of the bundle; other parameters are changed on the way, and changed back
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY
 */
static enum hsc_status try_bundle(const struct hsc_import_config *c,
				  struct hsc_manifest *m,
				  const struct hsc_import_scan *scan,
				  struct hsc_import_result *result)
{
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_OK;
	struct survey now;
	unsigned share;

	if (scan->blank >= BLANK_FEWEST)
		say_blank(result, scan->blank);
	if (scan->repeats)
		rc = learn_repeats(m, c->bundle, result);
	if (rc != HSC_OK || !c->code_count || c->process_count ||
	    c->more_count || !scan->packets ||
	    !decode_beginning(c->bundle, &now))
		return rc;
	rc = learn_jumps(m, c->bundle, &now, result);
	if (rc == HSC_OK)
		rc = learn_short(m, c->bundle, scan->path, &now, result);
	share = share_lost(&now, scan, scan->syncs > 0);
	if (rc != HSC_OK || share <= 50)
		return rc;
	rc = explain_loss(c, m, 100 - share, scan, &error);
	snprintf(result->warning, sizeof(result->warning), "%s", error.text);
	return rc;
}

/* The width of SRC, and where the program was loaded. */
static enum hsc_status find_layout(const struct hsc_import_config *c,
				   const struct hsc_import_scan *scan,
				   char param[32], uint64_t *bias,
				   struct hsc_error *error)
{
	unsigned width = 0;
	enum hsc_status rc = hsc_import_find_width(c, scan, &width, error);

	if (rc == HSC_OK)
		rc = hsc_import_find_bias(c, scan, width, bias, error);
	if (width)
		snprintf(param, 32, "src_bits=%u", width);
	return rc;
}

const struct hsc_import_ops hsc_import_ntrace = {
	.find = find_layout,
	.sifive = true,
	.scan = hsc_import_ntrace_scan,
	.judge = hsc_import_ntrace_judge,
	.try = try_bundle,
};
