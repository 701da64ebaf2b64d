/* SPDX-License-Identifier: MIT */
/* vcd.c - value change dump of IEEE 1364, for viewers of waves: of each hart
 * the function that runs, where it starts, and how deep the calls are; what
 * was lost is x. An instruction or a tick is shown as a nanosecond, and time
 * as it is. Times of a dump never go back, those of harts come in turns: what
 * they have to say waits in a spool, from which the earliest is taken.
 * Room   view (floor 8) */
#include "base/grow.h"
#include "view/export/labels.h"
#include "view/export/timeline/spool.h"
#include <hartscope/event/merge.h>
#include <inttypes.h>
#include <stdlib.h>

/* A change as it waits: time, function, depth, and what it is. */
#define CHANGE 24u
enum { RUNS, IN_TRAP, IDLE, LOST };

struct wave {
	uint32_t *functions; /* functions[depth] */
	uint8_t *traps;      /* traps[depth]: it is a handler */
	size_t depth, cap, trap_cap;
	uint64_t last; /* time of the last change: they never go back */
	bool used;
	bool lost; /* trace is, since the last change */
};

struct vcd {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_spool *spool;
	struct wave *waves; /* by source */
};

static enum hsc_status queue_change(struct vcd *v, uint32_t source,
				    uint64_t time, uint32_t function,
				    uint64_t depth, unsigned what)
{
	struct wave *w = &v->waves[source];
	uint8_t *p = hsc_spool_room(v->spool, source, CHANGE);

	if (!p)
		return HSC_E_FILE;
	w->used = true;
	w->last = time > w->last ? time : w->last;
	p = hsc_put_le(p, w->last, 8);
	p = hsc_put_le(p, function, 4);
	p = hsc_put_le(p, depth, 8);
	hsc_spool_end(v->spool, source, hsc_put_le(p, what, 4));
	return HSC_OK;
}

/* What runs now. */
static enum hsc_status put_top(struct vcd *v, uint32_t source, uint64_t time)
{
	const struct wave *w = &v->waves[source];

	if (!w->depth)
		return queue_change(v, source, time, 0, 0, IDLE);
	return queue_change(v, source, time, w->functions[w->depth - 1],
			    w->depth, w->traps[w->depth - 1] ? IN_TRAP : RUNS);
}

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	struct vcd *v = view;
	struct wave *w = &v->waves[s->source];

	if (s->kind == HSC_STACK_LEAVE) {
		w->depth -= w->depth > 0;
		/* what is lost stays so until the flow goes on; of all that a
		 * stop cuts only the last is a change */
		return w->lost || (s->how == HSC_STACK_CUT && w->depth)
			       ? HSC_OK
			       : put_top(v, s->source, s->clock);
	}
	w->lost = false;
	if (!HSC_GROW(w->functions, w->cap, w->depth + 1) ||
	    !HSC_GROW(w->traps, w->trap_cap, w->depth + 1))
		return HSC_E_MEMORY;
	w->functions[w->depth] = s->function;
	w->traps[w->depth] = s->how == HSC_STACK_TRAP ||
			     (w->depth && w->traps[w->depth - 1]);
	w->depth++;
	return put_top(v, s->source, s->clock);
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct vcd *v = view;

	if (e->kind != HSC_EVENT_GAP || hsc_event_software(e))
		return HSC_OK;
	v->waves[e->source].lost = true;
	return queue_change(v, e->source, e->clock, 0, 0, LOST);
}

/* The identifier of a signal of a source: printable characters. */
static uint8_t *put_code(uint8_t *p, uint32_t source, unsigned signal)
{
	uint32_t number = source * 4 + signal;

	do {
		*p++ = (uint8_t)('!' + number % 94);
		number /= 94;
	} while (number);
	return p;
}

/* A name without what ends it. */
static void put_word(struct hsc_writer *out, const char *text)
{
	for (; *text; text++)
		hsc_writer_bytes(out, *text > ' ' && *text <= '~' ? text : "_",
				 1);
}

static void put_signal(const struct vcd *v, uint32_t source, unsigned signal,
		       const char *type, const char *name)
{
	uint8_t code[8];

	hsc_writer_format(v->e.out, "$var %s ", type);
	hsc_writer_bytes(v->e.out, code,
			 (size_t)(put_code(code, source, signal) - code));
	hsc_writer_format(v->e.out, " %s $end\n", name);
}

enum { FUNCTION, ADDRESS, DEPTH, TRAP };

static void put_head(const struct vcd *v)
{
	hsc_writer_text(v->e.out, "$version hartscope $end\n"
				  "$timescale 1ns $end\n"
				  "$scope module trace $end\n");
	for (uint32_t i = 0; i < v->e.source_count; i++) {
		if (!v->waves[i].used)
			continue;
		hsc_writer_text(v->e.out, "$scope module ");
		put_word(v->e.out, v->e.sources[i].name);
		hsc_writer_text(v->e.out, " $end\n");
		put_signal(v, i, FUNCTION, "string 1", "function");
		put_signal(v, i, ADDRESS, "wire 64", "address");
		put_signal(v, i, DEPTH, "wire 32", "depth");
		put_signal(v, i, TRAP, "wire 1", "trap");
		hsc_writer_text(v->e.out, "$upscope $end\n");
	}
	hsc_writer_text(v->e.out, "$upscope $end\n$enddefinitions $end\n");
}

static uint8_t *put_bits(uint8_t *p, uint64_t value, uint32_t source,
			 unsigned signal)
{
	unsigned bits = 1;

	while (bits < 64 && value >> bits)
		bits++;
	*p++ = 'b';
	while (bits--)
		*p++ = (uint8_t)('0' + (value >> bits & 1));
	*p++ = ' ';
	p = put_code(p, source, signal);
	*p++ = '\n';
	return p;
}

static void put_text(struct vcd *v, uint32_t source, const char *text)
{
	uint8_t code[8];

	hsc_writer_bytes(v->e.out, "s", 1);
	put_word(v->e.out, text);
	hsc_writer_bytes(v->e.out, " ", 1);
	hsc_writer_bytes(v->e.out, code,
			 (size_t)(put_code(code, source, FUNCTION) - code));
	hsc_writer_bytes(v->e.out, "\n", 1);
}

/* Nothing is known, or nothing runs. */
static void put_unknown(struct vcd *v, uint32_t source, unsigned what)
{
	uint8_t *p = hsc_out_room(v->e.out, 128);

	p = HSC_PUT(p, "bx ");
	p = put_code(p, source, ADDRESS);
	*p++ = '\n';
	if (what == IDLE) {
		p = put_bits(p, 0, source, DEPTH);
	} else {
		p = HSC_PUT(p, "bx ");
		p = put_code(p, source, DEPTH);
		*p++ = '\n';
	}
	*p++ = what == LOST ? 'x' : '0';
	p = put_code(p, source, TRAP);
	*p++ = '\n';
	hsc_out_end(v->e.out, p);
	put_text(v, source, what == LOST ? "[trace_lost]" : "-");
}

static uint64_t read_number(const uint8_t *p, unsigned len)
{
	uint64_t value = 0;

	while (len--)
		value = value << 8 | p[len];
	return value;
}

static enum hsc_status put_change(struct vcd *v, uint32_t source,
				  const uint8_t *change)
{
	const uint32_t function = (uint32_t)read_number(change + 8, 4);
	const unsigned what = (unsigned)read_number(change + 20, 4);
	const struct hsc_label *l = hsc_labels_get(&v->labels, function);
	struct hsc_place place = { .image = NULL };
	uint8_t *p;

	if (!l)
		return HSC_E_MEMORY;
	if (what == LOST || what == IDLE) {
		put_unknown(v, source, what);
		return HSC_OK;
	}
	if (v->e.places)
		place = hsc_places_get(v->e.places, function);
	p = hsc_out_room(v->e.out, 256);
	p = put_bits(p, place.address, source, ADDRESS);
	p = put_bits(p, read_number(change + 12, 8), source, DEPTH);
	*p++ = what == IN_TRAP ? '1' : '0';
	p = put_code(p, source, TRAP);
	*p++ = '\n';
	hsc_out_end(v->e.out, p);
	put_text(v, source, l->text);
	return ferror(v->e.out->file) ? HSC_E_FILE : HSC_OK;
}

/* The next change of a source goes into the merge. */
static enum hsc_status feed_change(struct vcd *v, struct hsc_merge *merge,
				   struct hsc_spool_reader *r,
				   const uint8_t **change, bool again)
{
	const enum hsc_status rc = hsc_spool_read(v->spool, r, CHANGE, change);

	if (rc == HSC_OK)
		hsc_merge_feed(merge, r->source,
			       (struct hsc_merge_key){
				       .clock = read_number(*change, 8) });
	else if (rc == HSC_END && again)
		hsc_merge_end(merge);
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status put_changes(struct vcd *v, struct hsc_merge *merge,
				   struct hsc_spool_reader *readers,
				   const uint8_t **changes)
{
	enum hsc_status rc = HSC_OK;
	uint64_t time = UINT64_MAX;
	size_t at;

	while (rc == HSC_OK && hsc_merge_next(merge, &at) == HSC_OK) {
		const uint64_t now = read_number(changes[at], 8);

		if (now != time)
			hsc_writer_format(v->e.out, "#%" PRIu64 "\n", now);
		time = now;
		rc = put_change(v, (uint32_t)at, changes[at]);
		if (rc == HSC_OK)
			rc = feed_change(v, merge, &readers[at], &changes[at],
					 true);
	}
	return rc;
}

static enum hsc_status finish(void *view)
{
	struct vcd *v = view;
	const size_t count = v->e.source_count;
	struct hsc_spool_reader *readers = calloc(count + 1, sizeof(*readers));
	const uint8_t **changes = calloc(count + 1, sizeof(*changes));
	struct hsc_merge *merge = NULL;
	enum hsc_status rc = HSC_E_MEMORY;

	put_head(v);
	if (readers && changes)
		rc = hsc_merge_new(&merge, count);
	for (uint32_t i = 0; rc == HSC_OK && i < count; i++) {
		readers[i].source = i;
		rc = feed_change(v, merge, &readers[i], &changes[i], false);
	}
	if (rc == HSC_OK)
		rc = put_changes(v, merge, readers, changes);
	hsc_merge_free(&merge);
	free(readers);
	free((void *)changes);
	return rc == HSC_OK ? hsc_writer_flush(v->e.out) : rc;
}

static void close_view(void *view)
{
	struct vcd *v = view;

	for (size_t i = 0; i < v->e.source_count; i++) {
		free(v->waves[i].functions);
		free(v->waves[i].traps);
	}
	hsc_spool_free(&v->spool);
}

/* A change is some 65 bytes of text. */
static uint64_t waiting(const void *view)
{
	const struct vcd *v = view;

	return hsc_spool_waiting(v->spool) / CHANGE * 65;
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct vcd *v = view;

	return hsc_spool_new(&v->spool, e->source_count);
}

const struct hsc_export_format hsc_export_vcd = {
	.name = "vcd",
	.suffix = "vcd",
	.summary = "a wave of functions and depths: GTKWave, vcd2fst",
	HSC_EXPORT_BY_SOURCE(struct vcd, waves),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
	.waiting = waiting,
};
