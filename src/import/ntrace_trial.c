/* SPDX-License-Identifier: MIT */
/* ntrace_trial.c - N-Trace: a decoding is tried with other parameters.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "decode/params/settings.h"
#include "import/bias.h"
#include "import/ntrace.h"
#include "import/ntrace_learn.h"
#include "import/width.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest width of SRC that is tried. */
#define SRC_BITS_MOST 8
/* Another guess is reported only if it keeps twice as much, and this many
 * percent of the trace more. */
#define WORTH 5

/* The percentage of bytes in gaps, without those that were never written; or
 * of messages with a gap, if flow and messages contradict each other all the
 * time. */
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

/* The share of the trace that is lost, in percent. */
static unsigned share_lost(const struct hsc_import_survey *s,
			   const struct hsc_import_scan *scan, bool synced)
{
	if (synced && s->totals.gaps && s->totals.instructions == 0)
		return 100;
	return share_of(&s->totals, scan->blank);
}

/* The share that is lost of a bundle; 0 if that is not clear. */
static unsigned lost_share(const char *bundle,
			   const struct hsc_import_scan *scan, bool synced)
{
	struct hsc_import_survey s;

	return hsc_import_survey(bundle, &s) ? share_lost(&s, scan, synced) : 0;
}

/* Another protocol or width of SRC that a stream of Nexus messages may have. */
struct guess {
	const char *protocol;
	unsigned src_bits;
	unsigned kept; /* percent of the trace that is not lost */
};

/* Add the sources that a scan found in the one stream. */
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

/* Measure how much of bundle `m` is kept with the guess `g`: nothing if hardly
 * any message can be read. */
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
	other = *m; /* everything but the sources is shared with m */
	other.protocol = (char *)(uintptr_t)g->protocol;
	other.sources = NULL;
	other.source_count = 0;
	rc = hsc_import_ntrace_scan(scan, &other, &error);
	if (rc == HSC_OK && hsc_import_ntrace_spoiled(scan))
		return HSC_OK;
	if (rc == HSC_OK && !add_sources(&other, scan, m->sources[0].stream))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK && other.source_count)
		rc = hsc_manifest_write(&other, bundle, &error);
	if (rc == HSC_OK && other.source_count)
		g->kept = 100 - lost_share(bundle, scan, true);
	clear_sources(&other);
	return rc == HSC_E_MEMORY ? rc : HSC_OK;
}

/* Try both protocols, and all widths of SRC, first those that were given. */
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

		memset(scan, 0, sizeof(*scan));
		scan->path = seen->path;
		scan->image = seen->image;
		scan->most = HSC_IMPORT_SURVEY_BYTES;
		rc = measure_loss(m, bundle, scan, &g);
		if (rc == HSC_OK && g.kept > best->kept)
			*best = g;
	}
	free(scan);
	return rc;
}

/* Explain why so much is lost, as far as that can be found out. */
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
	else if (!hsc_import_ntrace_spoiled(scan)) /* else that is said */
		hsc_error_set(text,
			      "%u %% of the trace is lost with these "
			      "parameters: is it the right ELF file, is code "
			      "missing, and are src_bits and the other "
			      "parameters those of the encoder?",
			      100 - kept);
	return rc;
}

/* Is most of the trace lost because timestamps do not fit? Then result->warning
 * says so. */
static bool is_too_wide(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan,
			struct hsc_import_result *result)
{
	const unsigned bits = (unsigned)hsc_settings_value(m, HSC_P_NT_TS_BITS);

	if (!bits || !hsc_import_times_wide(&scan->times, bits))
		return false;
	snprintf(result->warning, sizeof(result->warning),
		 "most of the trace is lost: there are timestamps of more than "
		 "ts_bits=%u",
		 bits);
	return true;
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
	struct hsc_import_survey now;
	enum hsc_status rc;
	unsigned share;

	rc = hsc_import_ntrace_hear(c, m, scan, result);
	if (rc != HSC_OK || !c->code_count || c->process_count ||
	    c->more_count || !scan->packets ||
	    !hsc_import_survey(c->bundle, &now))
		return rc;
	rc = hsc_import_ntrace_learn(c, m, scan, &now, result);
	share = share_lost(&now, scan, scan->syncs > 0);
	if (rc != HSC_OK || share <= 50 || is_too_wide(m, scan, result))
		return rc;
	rc = explain_loss(c, m, 100 - share, scan, &error);
	if (error.text[0])
		snprintf(result->warning, sizeof(result->warning), "%s",
			 error.text);
	return rc;
}

/* Find the width of SRC, and the address at which the program was loaded. */
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
