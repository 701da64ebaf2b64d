/* SPDX-License-Identifier: MIT */
#include "support/ntrace_run.h"
#include "vector.h"
#include <hartscope/isa/retired.h>
#include <hartscope/model/ntrace_encoder.h>
#include <hartscope/model/ntrace_params.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool differ(const struct vector *v, const char *what, const char *got,
		   const char *want)
{
	printf("%s: %s\n  got  %s\n  want %s\n", v->path, what, got, want);
	return false;
}

/* The piece of code that holds `address`, or NULL. */
static const struct vector_code *code_at(const struct vector *v,
					 uint64_t address)
{
	for (size_t i = 0; i < v->code_count; i++)
		if (address - v->code[i].address < v->code[i].len)
			return &v->code[i];
	return NULL;
}

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	const struct vector *v = ctx;
	const struct vector_code *c;
	size_t n = 0;

	for (; n < len && (c = code_at(v, address + n)) != NULL; n++)
		buf[n] = c->bytes[address + n - c->address];
	return n;
}

/* --- decoding ---------------------------------------------------------- */

struct text {
	char buf[VECTOR_FLOW];
	size_t len;
	bool items; /* not addresses only */
};

static void say(struct text *t, const char *word)
{
	t->len += (size_t)snprintf(t->buf + t->len, sizeof(t->buf) - t->len,
				   "%s%s", t->len ? " " : "", word);
	if (t->len >= sizeof(t->buf))
		abort();
}

static void say_pcs(struct text *t, const struct flow_run *r, uint64_t from,
		    uint64_t to)
{
	char word[32];

	for (; from < to; from++) {
		snprintf(word, sizeof(word), "%" PRIx64, r->pcs[from]);
		say(t, word);
	}
}

/* event:CKSRC@from>to=value!time, as far as known */
static void say_event(const struct hsc_flow_item *item, char *word, size_t cap)
{
	const struct hsc_flow_event *e = &item->event;
	int at = snprintf(word, cap, "event:%u", e->code);

	if (e->from != HSC_FLOW_NOWHERE)
		at += snprintf(word + at, cap - (size_t)at, "@%" PRIx64,
			       e->from);
	if (e->to != HSC_FLOW_NOWHERE)
		at += snprintf(word + at, cap - (size_t)at, ">%" PRIx64, e->to);
	at += snprintf(word + at, cap - (size_t)at, "=%" PRIx64, e->value);
	if (item->timed)
		snprintf(word + at, cap - (size_t)at, "!%" PRIu64, item->time);
}

/* load4@address=value!time, as far as known */
static void say_access(const struct hsc_flow_item *item, char *word, size_t cap)
{
	const struct hsc_flow_data_access *a = &item->access;
	int at = snprintf(word, cap, "%s%u",
			  a->known & HSC_FLOW_ACCESS_WRITE ? "store" : "load",
			  a->size);

	if (a->known & HSC_FLOW_ACCESS_ADDRESS)
		at += snprintf(word + at, cap - (size_t)at, "@%" PRIx64,
			       a->address);
	if (a->known & HSC_FLOW_ACCESS_VALUE)
		at += snprintf(word + at, cap - (size_t)at, "=%" PRIx64,
			       a->value);
	if (item->timed)
		snprintf(word + at, cap - (size_t)at, "!%" PRIu64, item->time);
}

static void say_item(struct text *t, const struct hsc_flow_item *item)
{
	char word[80] = "?";

	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_START:
		snprintf(word, sizeof(word), "start:%u", item->sync.code);
		break;
	case HSC_FLOW_SYNC:
		snprintf(word, sizeof(word), "sync:%u", item->sync.code);
		break;
	case HSC_FLOW_TRAP:
		snprintf(word, sizeof(word), "trap:%u@%" PRIx64,
			 item->trap.code, item->trap.from);
		break;
	case HSC_FLOW_STOP:
		snprintf(word, sizeof(word), "stop:%u", item->stop.code);
		break;
	case HSC_FLOW_CONTEXT:
		snprintf(word, sizeof(word), "ctx:%" PRIx64,
			 item->context.process);
		break;
	case HSC_FLOW_TIME:
		snprintf(word, sizeof(word), "time:%" PRIu64, item->time);
		break;
	case HSC_FLOW_GAP:
		snprintf(word, sizeof(word), "gap:%" PRIu64 "+%" PRIu64,
			 item->offset, item->gap.length);
		break;
	case HSC_FLOW_NOTE:
		snprintf(word, sizeof(word), "note:%" PRIu64, item->note.value);
		break;
	case HSC_FLOW_DATA:
		snprintf(word, sizeof(word), "data:%u.%u=%" PRIx64,
			 item->data.channel, item->data.size, item->data.value);
		break;
	case HSC_FLOW_EVENT:
		say_event(item, word, sizeof(word));
		break;
	case HSC_FLOW_ACCESS:
		say_access(item, word, sizeof(word));
		break;
	case HSC_FLOW_RUN:
		break;
	}
	say(t, word);
}

static void say_run(struct text *t, const struct flow_run *r)
{
	uint64_t done = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		say_pcs(t, r, done, r->items[i].before);
		done = r->items[i].before;
		if (t->items)
			say_item(t, &r->items[i].item);
	}
	say_pcs(t, r, done, r->pcs_len);
}

bool vector_check_flow(const struct vector *v)
{
	const struct nt_run_config config = {
		.code = { .read = read_code, .ctx = v },
		.isa = v->xlen,
		.wire = { { (uint8_t)v->src_bits,
			    (uint8_t)(v->extend_address ? v->xlen - 1 : 0),
			    (uint8_t)v->address_bits, v->dialect } },
		.flow = { .implicit_return = v->implicit_return,
			  .dialect = v->dialect,
			  .address_bits = (uint8_t)v->address_bits,
			  .ts_form = v->dialect == HSC_NT_SIFIVE
					     ? HSC_NT_TS_XOR
					     : HSC_NT_TS_DELTA,
			  .ts_bits = v->dialect == HSC_NT_SIFIVE ? 40 : 0,
			  .no_timestamp = v->no_timestamp },
		.src = v->src,
	};
	struct text t = { .items = strchr(v->flow, ':') != NULL };
	struct flow_run r;
	bool good = nt_run_bytes(&r, v->bytes, v->byte_count, &config);

	if (!good)
		printf("%s: the decoder failed\n", v->path);
	say_run(&t, &r);
	if (good && strcmp(t.buf, v->flow) != 0)
		good = differ(v, "[flow]", t.buf, v->flow);
	flow_run_clear(&r);
	return good;
}

/* --- encoding ---------------------------------------------------------- */

static bool retire(const struct vector *v, struct hsc_nt_encoder *e,
		   uint64_t pc)
{
	struct hsc_retired block;
	uint8_t code[8];
	const size_t len = read_code(v, pc, code, sizeof(code));

	if (!hsc_retired_scan(code, len, pc, v->xlen, 1, &block))
		return false;
	hsc_nt_encoder_retire(e, &block);
	return true;
}

/* One word of [flow]. */
static bool record(const struct vector *v, struct hsc_nt_encoder *e,
		   const char *word)
{
	const char *colon = strchr(word, ':');
	const char *at = strchr(word, '@');
	const unsigned long n = colon ? strtoul(colon + 1, NULL, 10) : 0;

	if (!colon)
		return retire(v, e, strtoull(word, NULL, 16));
	if (strncmp(word, "start:", 6) == 0)
		e->start = (uint8_t)n;
	else if (strncmp(word, "sync:", 5) == 0)
		hsc_nt_encoder_sync(e, (enum hsc_nt_sync)n);
	else if (strncmp(word, "trap:", 5) == 0 && at)
		hsc_nt_encoder_trap(e, strtoull(at + 1, NULL, 16),
				    (enum hsc_nt_btype)n);
	else if (strncmp(word, "stop:", 5) == 0)
		hsc_nt_encoder_stop(e, (enum hsc_nt_evcode)n,
				    HSC_NT_SYNC_ENABLE);
	else if (strncmp(word, "ctx:", 4) == 0)
		hsc_nt_encoder_context(e, strtoull(colon + 1, NULL, 16));
	else if (strncmp(word, "time:", 5) == 0)
		e->time = n;
	else
		return false;
	return true;
}

static bool settings_of(const struct vector *v, struct hsc_nt_encoder_config *c)
{
	*c = (struct hsc_nt_encoder_config){
		.xlen = (uint8_t)v->xlen,
		.src_bits = (uint8_t)v->src_bits,
		.src = (uint16_t)v->src,
	};
	for (size_t i = 0; i < v->model_count; i++)
		if (hsc_nt_param_set(c, v->model[i]) != HSC_OK)
			return differ(v, "[model]", v->model[i], "a setting");
	return true;
}

static void hex(char *text, size_t cap, const uint8_t *bytes, size_t len)
{
	text[0] = '\0';
	for (size_t i = 0; i < len && 3 * i + 4 < cap; i++)
		snprintf(text + 3 * i, cap - 3 * i, "%02x ", bytes[i]);
}

bool vector_check_model(const struct vector *v)
{
	static char got[3 * VECTOR_BYTES + 8], want[3 * VECTOR_BYTES + 8];
	uint8_t out[VECTOR_BYTES + HSC_NT_ENCODER_ROOM];
	struct hsc_nt_encoder_config config;
	struct hsc_nt_encoder e;
	char flow[VECTOR_FLOW], *word, *save = flow;

	if (!settings_of(v, &config))
		return false;
	if (hsc_nt_encoder_init(&e, &config) != HSC_OK)
		return differ(v, "[model]", "refused", "taken");
	e.out = out;
	e.out_cap = sizeof(out);
	memcpy(flow, v->flow, sizeof(flow));
	while ((word = strsep(&save, " ")) != NULL)
		if (!record(v, &e, word))
			return differ(v, "[flow]", word,
				      "what can be recorded");
	if (e.out_len == v->byte_count &&
	    memcmp(out, v->bytes, v->byte_count) == 0)
		return true;
	hex(got, sizeof(got), out, e.out_len);
	hex(want, sizeof(want), v->bytes, v->byte_count);
	return differ(v, "the model sends", got, want);
}
