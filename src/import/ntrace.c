/* SPDX-License-Identifier: MIT */
/* ntrace.c - N-Trace: sources and evidence of a stream.
 * Room   import (floor 7) */
#include "import/ntrace.h"
#include "base/error_set.h"
#include "decode/stream/messages_window.h"
#include <hartscope/decode/messages.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* If more than one message in this many cannot be read, the file is no such
 * stream. */
#define SPOILED 4

/* Is this a counted history that a real encoder would send? */
static bool is_repeat(const struct hsc_msg *msg)
{
	return msg->layout == HSC_NT_RESOURCE_FULL &&
	       msg->value[NT_RCODE] == HSC_NT_RCODE_HIST_REPEAT &&
	       hsc_msg_get(msg, NT_HREPEAT) > 1;
}

/* Is there code at an address that a sync message gives? */
static bool has_message_code(const struct hsc_import_scan *scan,
			     const struct hsc_manifest *m, uint64_t address)
{
	const struct hsc_image_ops ops = hsc_image_ops(scan->image);
	uint8_t bytes[2];

	address <<= 1;
	if (m->xlen == 32)
		address &= UINT32_MAX;
	return ops.read(ops.ctx, address, bytes, sizeof(bytes)) != 0;
}

/* Bytes of a buffer that were never written but saved with the rest of it. */
static uint64_t count_blank(const struct hsc_nt_span *span)
{
	size_t n = 0;

	while (n < span->len && span->bytes[n] == 0)
		n++;
	return n == span->len ? n : 0;
}

static inline void count_message(struct hsc_import_scan *scan,
				 const struct hsc_manifest *m,
				 const struct hsc_message *one)
{
	const struct hsc_msg *msg = one->msg;

	scan->bad +=
		one->malformed || (one->span.kind == HSC_NT_GAP && !one->cut);
	if (!msg && one->span.kind == HSC_NT_GAP)
		scan->blank += count_blank(&one->span);
	if (!msg)
		return;
	scan->packets++;
	scan->bad += msg->layout >= HSC_NT_MESSAGES;
	scan->repeats += is_repeat(msg);
	hsc_import_times_take(&scan->times, msg);
	hsc_import_prompt_take(&scan->prompt, msg);
	scan->used[hsc_msg_get(msg, NT_SRC) % HSC_IMPORT_SOURCES_MAX] = true;
	if (!hsc_msg_has(msg, NT_FADDR) || m->process_count > 1)
		return;
	scan->syncs++;
	scan->known += has_message_code(scan, m, msg->value[NT_FADDR]);
}

enum hsc_status hsc_import_ntrace_scan(struct hsc_import_scan *scan,
				       const struct hsc_manifest *m,
				       struct hsc_error *error)
{
	struct hsc_messages_config config = hsc_messages_config_of(m);
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc;

	config.rest = scan->rest;
	rc = hsc_messages_open(&messages, scan->path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK && scan->most && one.span.offset > scan->most)
			break;
		if (rc == HSC_OK)
			count_message(scan, m, &one);
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

bool hsc_import_ntrace_spoiled(const struct hsc_import_scan *scan)
{
	return scan->bad > scan->packets / SPOILED + 1;
}

void hsc_import_ntrace_judge(const struct hsc_manifest *m,
			     const struct hsc_import_config *c,
			     const struct hsc_import_scan *scan,
			     struct hsc_import_result *result)
{
	char *text = result->warning;
	const size_t cap = sizeof(result->warning);

	(void)m;
	(void)c;
	if (hsc_import_ntrace_spoiled(scan))
		snprintf(text, cap,
			 "%" PRIu64 " of %" PRIu64
			 " messages cannot be read: are protocol and src_bits "
			 "those of the encoder?",
			 scan->bad, scan->bad + scan->packets);
	else if (scan->syncs > 0 && scan->known == 0)
		snprintf(text, cap,
			 "none of %" PRIu64 " synchronising messages has an "
			 "address where there is code: is it the right ELF "
			 "file, and are src_bits, address_bits and the other "
			 "parameters those of the encoder?",
			 scan->syncs);
}

struct evidence {
	struct hsc_import_times times;
	struct hsc_import_prompt prompt;
	uint64_t messages, spoiled;
	uint64_t vendor;   /* messages that only SiFive's cores send */
	uint64_t runs;     /* RCODE 8 and 9 */
	uint64_t ratified; /* what only N-Trace 1.0 has */
};

static void weigh_message(struct evidence *e, const struct hsc_msg *m)
{
	const uint64_t rcode = hsc_msg_get(m, NT_RCODE);
	const bool full = m->layout == HSC_NT_RESOURCE_FULL;

	e->vendor += m->layout >= HSC_NT_STANDARD_MESSAGES &&
		     m->layout < HSC_NT_MESSAGES;
	e->runs += full && (rcode | 1) == HSC_NT_RCODE_TAKEN;
	e->ratified += (full && rcode == HSC_NT_RCODE_HIST_REPEAT) ||
		       m->layout == HSC_NT_REPEAT_BRANCH ||
		       hsc_msg_get(m, NT_BTYPE) > HSC_NT_BTYPE_TRAP;
	hsc_import_times_take(&e->times, m);
	hsc_import_prompt_take(&e->prompt, m);
}

/* Are the timestamps XORed? Then times run backwards if they are read as
 * differences or as whole times, but not if they are read as XORs. */
static bool is_xored(const struct hsc_import_times *t)
{
	return (t->back[HSC_NT_TS_DELTA] > 0 && t->back[HSC_NT_TS_XOR] == 0) ||
	       hsc_import_times_form(t) == HSC_NT_TS_XOR;
}

/* The dialect that the evidence shows, and why in said[cap]. */
static unsigned judge_dialect(const struct evidence *e, char *said, size_t cap)
{
	const uint64_t other = e->vendor + e->runs;
	unsigned dialect = HSC_NT_STANDARD;

	if (other > e->ratified) {
		dialect = HSC_NT_SIFIVE;
		snprintf(said, cap, "protocol sifive: %" PRIu64 " messages %s",
			 e->vendor ? e->vendor : e->runs,
			 e->vendor ? "that N-Trace 1.0 does not have"
				   : "ResourceFull with RCODE 8 or 9");
	} else if (e->ratified == 0 && is_xored(&e->times)) {
		dialect = HSC_NT_SIFIVE;
		snprintf(said, cap,
			 "protocol sifive: timestamps make sense as XOR only");
	} else if (e->ratified) {
		snprintf(said, cap,
			 "protocol ntrace: %" PRIu64
			 " messages that SiFive's cores do not send",
			 e->ratified);
	} else {
		snprintf(said, cap,
			 "protocol ntrace: nothing in it is of SiFive's "
			 "dialect");
	}
	return dialect;
}

/* The protocols of the family, by dialect. */
static const struct hsc_protocol *protocol_of(unsigned dialect)
{
	const struct hsc_protocol *p = hsc_protocols;

	while (p->family != HSC_PARAM_NTRACE || p->dialect != dialect)
		p++;
	return p;
}

const char *hsc_import_other_dialect(const char *name)
{
	const bool sifive = hsc_protocol_of(name)->dialect == HSC_NT_SIFIVE;

	return protocol_of(sifive ? HSC_NT_STANDARD : HSC_NT_SIFIVE)->name;
}

#define DIALECTS 2

/* A stream as each dialect reads it, and what distinguishes the dialects. */
struct look {
	struct hsc_manifest m; /* parameters and width of addresses */
	struct hsc_messages_config config[DIALECTS];
	/* of spans that dialects read differently, and of the others */
	struct hsc_import_scan scan[DIALECTS], shared;
	bool alike[1 << HSC_NT_TCODE_BITS]; /* messages, by type code */
	struct evidence evidence;
};

/* Do all dialects, and the one that reads the evidence, read these messages
 * alike? */
static bool is_alike(const struct look *l, unsigned tcode)
{
	const unsigned layout = hsc_nt_layout_of[HSC_NT_SIFIVE][tcode];
	bool alike = true;

	for (unsigned i = 0; i < DIALECTS; i++) {
		const unsigned d = l->config[i].params.width[NT_DIALECT];

		alike &= hsc_nt_layout_of[d][tcode] == layout;
	}
	return alike;
}

/* Use the parameters; an impossible value is refused later. */
static bool open_look(struct look *l, const struct hsc_import_config *c,
		      unsigned xlen, struct hsc_image *image)
{
	bool ok = true;

	l->m.xlen = xlen;
	l->m.process_count = c->process_count + 1; /* they are only counted */
	for (size_t i = 0; ok && i < c->param_count; i++) {
		const size_t len = strcspn(c->params[i], "=");
		char name[64];

		snprintf(name, sizeof(name), "%.*s", (int)len, c->params[i]);
		if (c->params[i][len] == '=')
			ok = hsc_manifest_set_param(&l->m, name,
						    c->params[i] + len + 1);
	}
	for (unsigned i = 0; ok && i < DIALECTS; i++) {
		l->m.protocol = (char *)(uintptr_t)protocol_of(i)->name;
		l->config[i] = hsc_messages_config_of(&l->m);
		l->config[i].ring |= c->ring;
		l->scan[i].image = image;
	}
	l->shared.image = image;
	l->m.protocol = NULL;
	for (unsigned i = 0; i < sizeof(l->alike); i++)
		l->alike[i] = is_alike(l, i);
	return ok;
}

static void clear_look(struct look *l)
{
	l->m.process_count = 0;
	hsc_manifest_clear(&l->m);
	free(l);
}

static void weigh_all(struct look *l, struct hsc_messages *messages,
		      struct hsc_message *one)
{
	struct evidence *e = &l->evidence;

	e->messages += one->msg != NULL;
	e->spoiled += one->malformed || one->span.kind == HSC_NT_GAP ||
		      (one->msg && one->msg->layout >= HSC_NT_MESSAGES);
	if (one->msg)
		weigh_message(e, one->msg);
	if (one->span.kind != HSC_NT_GAP &&
	    l->alike[one->span.bytes[0] >> HSC_NT_MDO_SHIFT]) {
		count_message(&l->shared, &l->m, one);
		return;
	}
	for (unsigned i = 0; i < DIALECTS; i++) {
		hsc_messages_read_as(messages, &l->config[i].params, one);
		count_message(&l->scan[i], &l->m, one);
	}
}

/* Evidence is searched for among all type codes, so the stream is read as
 * SiFive's cores send it: they have the most. */
static enum hsc_status read_evidence(struct look *l,
				     const struct hsc_import_scan *scan,
				     struct hsc_error *error)
{
	struct hsc_messages_config as = l->config[HSC_NT_SIFIVE];
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc;

	as.params.width[NT_DIALECT] = HSC_NT_SIFIVE;
	as.rest = scan->rest;
	rc = hsc_messages_open(&messages, scan->path, &as, error);
	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK)
			weigh_all(l, messages, &one);
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

/* Use the scan of the dialect that was chosen. */
static void use_scan(struct hsc_import_scan *scan,
		     const struct hsc_import_scan *own,
		     const struct hsc_import_scan *shared)
{
	const struct hsc_import_scan to = *scan;

	*scan = *own;
	scan->path = to.path;
	scan->rest = to.rest;
	scan->done = true;
	scan->packets += shared->packets;
	scan->bad += shared->bad;
	scan->syncs += shared->syncs;
	scan->known += shared->known;
	scan->repeats += shared->repeats;
	scan->blank += shared->blank;
	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++)
		scan->used[i] |= shared->used[i];
}

static enum hsc_status guess_dialect(struct look *l,
				     const struct hsc_import_config *c,
				     struct hsc_import_scan *scan,
				     const char **protocol,
				     struct hsc_import_result *result,
				     struct hsc_error *error)
{
	const struct evidence *e = &l->evidence;
	const enum hsc_status rc = read_evidence(l, scan, error);
	unsigned dialect = HSC_NT_STANDARD;

	if (rc != HSC_OK)
		return rc;
	if (e->spoiled > e->messages / SPOILED + 1)
		return hsc_fail(
			error, HSC_E_CONFIG,
			"%s: of %" PRIu64 " messages %" PRIu64
			" are none of N-Trace: is src_bits right? If it is "
			"another protocol, name it with --protocol",
			c->stream, e->messages + e->spoiled, e->spoiled);
	if (e->messages)
		dialect =
			judge_dialect(e, result->guess, sizeof(result->guess));
	*protocol = protocol_of(dialect)->name;
	use_scan(scan, &l->scan[dialect], &l->shared);
	scan->times = e->times; /* of all messages in their order */
	scan->prompt = e->prompt;
	return HSC_OK;
}

enum hsc_status hsc_import_guess(const struct hsc_import_config *config,
				 unsigned xlen, struct hsc_import_scan *scan,
				 const char **protocol,
				 struct hsc_import_result *result,
				 struct hsc_error *error)
{
	struct look *l = NULL;
	enum hsc_status rc = HSC_E_MEMORY;

	*protocol = protocol_of(HSC_NT_STANDARD)->name;
	result->guess[0] = '\0';
	l = calloc(1, sizeof(*l));
	if (!l)
		return rc;
	if (open_look(l, config, xlen, scan->image))
		rc = guess_dialect(l, config, scan, protocol, result, error);
	clear_look(l);
	return rc;
}
