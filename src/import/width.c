/* SPDX-License-Identifier: MIT */
/* width.c - the width of SRC: a marker has 32 bits that are always the same,
 * after an IDTAG that begins where SRC ends. In the wrong width the IDTAG names
 * another channel, or none.
 * Room   import (floor 7) */
#include "import/width.h"
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/perf_record.h>
#include <string.h>

/* Width of SRC in the traces of our library for Linux. */
#define OUR_WIDTH 6
/* This many messages are examined for each width. */
#define LOOK 100000

/* Markers in one width. */
struct markers {
	unsigned usual; /* on the channel that is used by default */
	unsigned other;
	bool writes; /* there are writes at all */
};

static void count_markers(struct markers *n, const struct hsc_msg *m)
{
	const uint64_t tag = hsc_msg_get(m, NT_IDTAG);

	if (m->layout != HSC_NT_DATA_ACQUISITION)
		return;
	n->writes = true;
	if (hsc_msg_get(m, NT_DQDATA) != HSC_PERF_MARKER ||
	    tag % 4 != HSC_PERF_LANE(4) || tag / 4 >= HSC_PERF_CHANNELS)
		return;
	if (tag / 4 == HSC_PERF_CHANNEL)
		n->usual++;
	else
		n->other++;
}

static enum hsc_status count_in_stream(const struct hsc_import_scan *scan,
				       unsigned width, struct markers *n,
				       struct hsc_error *error)
{
	struct hsc_messages_config as = { .rest = scan->rest };
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc;
	unsigned left = LOOK;

	*n = (struct markers){ .usual = 0 };
	as.params.width[NT_DIALECT] = HSC_NT_SIFIVE;
	as.params.width[NT_SRC_BITS] = (uint8_t)width;
	rc = hsc_messages_open(&messages, scan->path, &as, error);
	while (rc == HSC_OK && left-- > 0) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK && one.msg)
			count_markers(n, one.msg);
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

static bool is_given(const struct hsc_import_config *c)
{
	for (size_t i = 0; i < c->param_count; i++)
		if (strncmp(c->params[i], "src_bits=", 9) == 0)
			return true;
	return false;
}

enum hsc_status hsc_import_find_width(const struct hsc_import_config *c,
				      const struct hsc_import_scan *scan,
				      unsigned *width, struct hsc_error *error)
{
	unsigned best = HSC_NT_SRC_BITS_MAX + 1;
	enum hsc_status rc = HSC_OK;
	struct markers n;

	if (is_given(c))
		return HSC_OK;
	for (unsigned w = 0; rc == HSC_OK && w <= HSC_NT_SRC_BITS_MAX; w++) {
		rc = count_in_stream(scan, w, &n, error);
		if (rc == HSC_OK && n.usual) {
			*width = w;
			return HSC_OK;
		}
		if (n.other && (best > HSC_NT_SRC_BITS_MAX || w == OUR_WIDTH))
			best = w;
		if (w == 0 && (n.other || !n.writes))
			break; /* the simplest reading; or TCODE says no */
	}
	if (rc == HSC_OK && best <= HSC_NT_SRC_BITS_MAX)
		*width = best;
	return rc;
}
