/* SPDX-License-Identifier: MIT */
/* etrace_trial.c - E-Trace: a decoding is tried with other parameters.
 * Room   import (floor 7) */
#include "import/etrace_trial.h"
#include "decode/stream/chain.h"
#include "import/etrace_learn.h"
#include <hartscope/decode/packets.h>
#include <hartscope/flow/etrace_flow.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of packets that are followed, and the number below which the
 * result decides nothing. */
#define PACKETS 2000
#define FEW     8
/* The number of blocks that are followed: one count of predicted branches may
 * claim 2^32. */
#define BLOCKS_MOST (UINT64_C(1) << 18)

/* If more than one packet in this many is lost, the parameters are in doubt. */
#define ODD 20

/* With the right parameters no more than this many of a thousand packets are
 * lost. */
#define LITTLE 200

/* Other parameters that are tried, one at a time, the most likely first. */
static const char *const others[] = {
	"framing=encap",       "framing=length5",     "framing=smi",
	"framing=draft",       "framing=esp32",       "framing=rv_tracer",
	"context_width_p=32",  "nocontext_p=1",       "nocontext_p=0",
	"context_width_p=16",  "context_width_p=8",   "privilege_width_p=2",
	"privilege_width_p=3", "iaddress_lsb_p=1",    "iaddress_lsb_p=0",
	"iaddress_width_p=64", "iaddress_width_p=32", "iaddress_width_p=39",
	"iaddress_width_p=48", "full_address=on",     "support=standard",
	"support=pulp",        "support=reference",   "ecause_width_p=4",
	"ecause_width_p=5",    "ecause_width_p=6",    "notval_p=1",
	"notval_p=0",
};

/* Sizes that are tried if the stream has one, which is not known to be right.
 */
static const char *const sizes[] = { "cache_size_p", "return_stack_size_p" };
#define SIZE_MOST 10u

/* Parameters that no packet contains. A wrong default may lead through other
 * code without any error. */
static const char *const silent[] = {
	"iret_ext=1",       "iret_ext=0",       "sequential_jump=on",
	"ecause_width_p=4", "ecause_width_p=5", "ecause_width_p=6",
};

struct score {
	uint64_t packets, lost; /* of the packets those that led to no code */
	uint64_t path;          /* a hash of the blocks that were followed */
};

/* The message at which the flow was last known, and whether a gap began
 * there. */
struct track {
	uint64_t known;
	bool gap;
};

/* Messages up to this one are not lost: instructions ran in it. */
static void note_known(struct track *t, struct score *s, uint64_t message)
{
	if (t->gap && message > t->known)
		s->lost += message - t->known;
	t->gap = false;
	t->known = message;
}

static void note_item(struct track *t, struct score *s,
		      const struct hsc_flow_item *item)
{
	if (item->kind == HSC_FLOW_GAP) {
		if (!t->gap)
			t->known = item->message;
		t->gap = true;
	} else if (item->kind == HSC_FLOW_START ||
		   item->kind == HSC_FLOW_STOP) {
		note_known(t, s, item->message);
	}
}

/* Score the result of one packet. *blocks grows by its blocks. */
static enum hsc_status score_packet(struct hsc_decode_chain *c,
				    const struct hsc_blocks *table,
				    struct track *t, struct score *s,
				    uint64_t *blocks)
{
	uint32_t ids[HSC_FLOW_BATCH_LEAST + HSC_FLOW_BATCH_SLACK];
	struct hsc_flow_batch_run run;
	struct hsc_flow_batch batch = { .ids = ids,
					.runs = &run,
					.id_room = HSC_FLOW_BATCH_LEAST,
					.run_room = 1 };
	enum hsc_status rc = hsc_et_flow_batch(c->et, &batch);
	struct hsc_flow_item item;

	*blocks += batch.used;
	for (size_t i = 0; i < batch.used; i++)
		s->path = (s->path ^ hsc_blocks_get(table, ids[i])->start) *
			  UINT64_C(0x100000001b3);
	if (batch.count)
		note_known(t, s, run.message);
	if (rc != HSC_OK || !hsc_flow_batch_has_room(&batch))
		return rc;
	rc = c->ops->next(c, &item);
	if (rc == HSC_OK)
		note_item(t, s, &item);
	return rc;
}

static struct score score_stream(struct hsc_decode_chain *c,
				 const struct hsc_blocks *table)
{
	struct score s = { .packets = 0 };
	struct track t = { .gap = false };
	enum hsc_status rc = HSC_OK;
	uint64_t blocks = 0;
	unsigned reads = 0;

	while (rc == HSC_OK && reads < PACKETS && blocks < BLOCKS_MOST) {
		rc = score_packet(c, table, &t, &s, &blocks);
		if (rc != HSC_AGAIN)
			continue;
		rc = c->ops->read(c, NULL);
		reads++;
	}
	s.packets = c->count;
	if (s.packets > t.known) /* the last of it, if nothing followed */
		s.lost += s.packets - t.known;
	return s;
}

static bool is_mostly_lost(struct score s)
{
	return s.lost * 2 > s.packets;
}

/* src: the number of the source to follow, if the stream has several. */
static struct score score_of(const struct hsc_manifest *m,
			     const struct hsc_import_scan *scan, uint64_t src)
{
	const struct hsc_image_ops code = hsc_image_ops(scan->image);
	struct hsc_decode_setup setup = { .manifest = m };
	struct hsc_decode_chain chain = { .src = src };
	struct score s = { .packets = 0 };
	struct hsc_error error;

	if (hsc_blocks_new(&setup.blocks, &code,
			   hsc_image_isa(scan->image, m->xlen)) == HSC_OK &&
	    hsc_decode_etrace_open(&chain, &setup, scan->path, &error) ==
		    HSC_OK)
		s = score_stream(&chain, setup.blocks);
	if (chain.ops)
		chain.ops->close(&chain);
	hsc_blocks_free(&setup.blocks);
	return s;
}

static uint64_t first_source(const struct hsc_manifest *m)
{
	return m->source_count ? m->sources[0].src : 0;
}

/* A copy of the manifest with another protocol or one other parameter. */
static bool copy_changed(struct hsc_manifest *to,
			 const struct hsc_manifest *from, const char *protocol,
			 const char *param)
{
	char name[64] = "";
	bool ok = true;

	to->xlen = from->xlen;
	to->protocol = strdup(protocol ? protocol : from->protocol);
	for (size_t i = 0; i < from->param_count; i++)
		ok = ok && hsc_manifest_set_param(to, from->params[i].name,
						  from->params[i].value);
	if (param)
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(param, "="),
			 param);
	if (param)
		ok = ok &&
		     hsc_manifest_set_param(to, name, strchr(param, '=') + 1);
	return ok && to->protocol;
}

/* The score with that protocol or parameter. Parameters in support packets are
 * used, as in an import. */
static struct score score_with(const struct hsc_manifest *m,
			       const struct hsc_import_scan *scan,
			       const char *protocol, const char *param)
{
	struct hsc_manifest other = { .schema = m->schema };
	struct score s = { .packets = 0 };
	struct hsc_error error;
	char learned[192] = "";

	if (copy_changed(&other, m, protocol, param) &&
	    hsc_import_learn(&other, scan, learned, sizeof(learned), &error) ==
		    HSC_OK)
		s = score_of(&other, scan, first_source(m));
	hsc_manifest_clear(&other);
	return s;
}

/* Packets lost of a thousand; also 1000 if the result decides nothing. */
static unsigned loss_with(const struct hsc_manifest *m,
			  const struct hsc_import_scan *scan,
			  const char *protocol, const char *param)
{
	const struct score s = score_with(m, scan, protocol, param);

	return s.packets >= FEW ? (unsigned)(s.lost * 1000 / s.packets) : 1000;
}

/* Is this parameter given neither by the user nor by a standard support
 * packet? */
static bool is_open(const struct hsc_manifest *m, const char *param)
{
	const char *support = hsc_manifest_param(m, "support", "reference");
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(param, "="), param);
	if (hsc_manifest_param(m, name, NULL))
		return false;
	if (strcmp(name, "iret_ext") == 0)
		return strcmp(support, "standard") != 0;
	return strcmp(name, "sequential_jump") != 0 ||
	       strcmp(support, "reference") == 0;
}

/*
 * The stream can be followed. Look for a parameter that nobody gave with whose
 * other value it can be followed as well, but through other code.
 */
static void name_rival(const struct hsc_manifest *m,
		       const struct hsc_import_scan *scan, struct score s,
		       char *text, size_t cap)
{
	/* the gaps already show that something is wrong */
	if (s.lost > 1 && s.lost * ODD > s.packets)
		return;
	for (size_t i = 0; i < sizeof(silent) / sizeof(silent[0]); i++) {
		struct score other;

		if (!is_open(m, silent[i]))
			continue;
		other = score_with(m, scan, NULL, silent[i]);
		if (other.packets != s.packets || other.lost > s.lost ||
		    other.path == s.path)
			continue;
		snprintf(text, cap,
			 "with -p %s the trace leads through other code, and "
			 "no less of it can be followed: name what the encoder "
			 "has",
			 silent[i]);
		return;
	}
}

static unsigned percent_lost(struct score s)
{
	return s.packets ? (unsigned)(s.lost * 100 / s.packets) : 100;
}

/* The same protocol in its other edition. */
static const char *other_edition(const char *name)
{
	const struct hsc_protocol *this = hsc_protocol_of(name);
	const struct hsc_protocol *p = hsc_protocols;

	while (p->family != this->family || p->edition == this->edition)
		p++;
	return p->name;
}

/* What loses least so far: a parameter, or the other edition. */
struct best {
	char option[64];
	unsigned loss;
};

static void try_param(const struct hsc_manifest *m,
		      const struct hsc_import_scan *scan, const char *param,
		      struct best *best)
{
	const unsigned loss = loss_with(m, scan, NULL, param);

	if (loss >= best->loss)
		return;
	best->loss = loss;
	snprintf(best->option, sizeof(best->option), "-p %s", param);
}

static void try_sizes(const struct hsc_manifest *m,
		      const struct hsc_import_scan *scan, const char *name,
		      struct best *best)
{
	char param[48];

	for (unsigned size = 1; size <= SIZE_MOST; size++) {
		snprintf(param, sizeof(param), "%s=%u", name, size);
		try_param(m, scan, param, best);
	}
}

/* Name the best of the other parameters, if little is lost with it. */
static void name_better(const struct hsc_manifest *m,
			const struct hsc_import_scan *scan, struct score s,
			char *text, size_t cap)
{
	const char *edition = other_edition(m->protocol);
	struct best best = { .loss = loss_with(m, scan, edition, NULL) };

	snprintf(best.option, sizeof(best.option), "--protocol %s", edition);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		try_param(m, scan, others[i], &best);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		if (hsc_manifest_param(m, sizes[i], NULL))
			try_sizes(m, scan, sizes[i], &best);
	if (best.loss > LITTLE)
		return;
	if (s.packets < FEW)
		snprintf(text, cap, "hardly a packet can be read; with ");
	else
		snprintf(text, cap,
			 "%u %% of the first %" PRIu64
			 " packets cannot be followed; with ",
			 percent_lost(s), s.packets);
	snprintf(text + strlen(text), cap - strlen(text), "%s they can",
		 best.option);
}

enum hsc_import_trial hsc_import_try(const struct hsc_manifest *m,
				     const struct hsc_import_scan *scan,
				     char *text, size_t cap)
{
	const struct score s = score_of(m, scan, first_source(m));
	char missing[120];

	text[0] = '\0';
	if (s.packets >= FEW && !is_mostly_lost(s)) {
		name_rival(m, scan, s, text, cap);
		if (!text[0])
			hsc_import_missing(m, scan, text, cap);
		return HSC_TRIAL_GOOD;
	}
	name_better(m, scan, s, text, cap);
	if (text[0])
		return HSC_TRIAL_BAD;
	if (s.packets < FEW)
		return HSC_TRIAL_NONE;
	hsc_import_missing(m, scan, missing, sizeof(missing));
	snprintf(text, cap,
		 "%u %% of the first %" PRIu64
		 " packets cannot be followed: %s",
		 percent_lost(s), s.packets,
		 missing[0] ? missing
			    : "is it the code that ran, and are the parameters "
			      "those of the encoder?");
	return HSC_TRIAL_BAD;
}
