/* SPDX-License-Identifier: MIT */
/*
 * bench_sifive.c - how fast captures of SiFive's cores are decoded.
 *
 * Slicer, decoder of messages, flow and events, one core, no output; processor
 * time, best of several runs. Instruction traces are those of the corpus that
 * HARTSCOPE_CORPUS names, repeated; event messages are made here if it is not
 * set, by repeating calls, returns, samples and writes with timestamps.
 */
#include "support/ntrace_run.h"
#include "support/sifive_corpus.h"
#include <hartscope/event/events.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS  5
#define BYTES 16000000u

struct result {
	double seconds; /* of the best run */
	uint64_t bytes, messages, instructions, events;
};

struct stream {
	const char *name;
	uint8_t *bytes; /* bytes[len], repeated */
	size_t len, times;
	const struct nt_run_config *config;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct chain {
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
	struct hsc_events *events;
};

static void take(struct chain *c, struct result *r)
{
	struct hsc_flow_item item;
	struct hsc_event e;

	while (hsc_nt_flow_next(c->flow, &item) == HSC_OK) {
		if (hsc_events_feed(c->events, &item) != HSC_OK)
			abort();
		while (hsc_events_next(c->events, &e) == HSC_OK) {
			r->events++;
			r->instructions +=
				e.kind == HSC_EVENT_BLOCKS ? e.instructions : 0;
		}
	}
}

static void decode(struct chain *c, const struct stream *s, struct result *r)
{
	struct hsc_input in = { .buf = s->bytes, .len = s->len, .last = true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_flow_item item;
	struct hsc_event event;
	struct hsc_msg msg;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		if (span.kind != HSC_NT_MESSAGE ||
		    hsc_nt_decode(&span, &s->config->wire, &msg) != HSC_OK)
			continue;
		r->messages++;
		if (hsc_msg_get(&msg, NT_SRC) != s->config->src)
			continue;
		if (hsc_nt_flow_told(c->flow, &msg, &item) == HSC_OK) {
			if (hsc_events_told(c->events, &item, &event) != HSC_OK)
				abort();
			r->events++;
			continue;
		}
		if (hsc_nt_flow_feed(c->flow, &msg) != HSC_OK)
			abort();
		take(c, r);
	}
	r->bytes += s->len;
}

static struct result run(const struct stream *s)
{
	const struct hsc_events_config config = { .blocks_only = true };
	struct result r = { .seconds = 0 };
	struct chain c;
	double begin;

	if (hsc_blocks_new(&c.blocks, &s->config->code, s->config->isa) !=
		    HSC_OK ||
	    hsc_nt_flow_new(&c.flow, c.blocks, &s->config->flow) != HSC_OK ||
	    hsc_events_new(&c.events, c.blocks, &config) != HSC_OK)
		abort();
	begin = now();
	for (size_t i = 0; i < s->times; i++)
		decode(&c, s, &r);
	r.seconds = now() - begin;
	hsc_events_free(&c.events);
	hsc_nt_flow_free(&c.flow);
	hsc_blocks_free(&c.blocks);
	return r;
}

static void report(const struct stream *s)
{
	struct result best = run(s);

	for (unsigned i = 1; i < RUNS; i++) {
		const struct result r = run(s);

		if (r.seconds < best.seconds)
			best = r;
	}
	printf("%-22s %8.1f MB/s  %7.1f M messages/s  %8.1f M instructions/s\n",
	       s->name, (double)best.bytes / best.seconds / 1e6,
	       (double)best.messages / best.seconds / 1e6,
	       (double)best.instructions / best.seconds / 1e6);
}

/* Calls, returns, samples and writes, all with a timestamp. */
static void report_made(void)
{
	static const uint8_t lines[][16] = { { 0 } };
	static uint8_t bytes[BYTES];
	struct nt_run_config config = { .isa = 64 };
	struct stream s = { "event messages", bytes, 0, 4, &config };
	const struct nt_code none = { 0, lines[0], 0 };
	struct hsc_msg m;
	size_t n;

	config.code = nt_code_ops(&none);
	config.wire.width[NT_DIALECT] = HSC_NT_SIFIVE;
	config.flow.dialect = HSC_NT_SIFIVE;
	config.flow.ts_form = HSC_NT_TS_XOR;
	for (uint64_t i = 0; s.len + 64 < sizeof(bytes); i++) {
		m = (struct hsc_msg){ .layout = HSC_NT_IN_CIRCUIT_TRACE };
		if (i % 8 == 7) {
			m.layout = HSC_NT_DATA_ACQUISITION;
			hsc_msg_set(&m, NT_IDTAG, 24);
			hsc_msg_set(&m, NT_DQDATA, i * 40503 & 0xffffffff);
		} else {
			hsc_msg_set(&m, NT_CKSRC,
				    i % 3 ? HSC_NT_CK_CALL : HSC_NT_CK_SAMPLE);
			hsc_msg_set(&m, NT_CKDF, i % 3 == 2);
			hsc_msg_set(&m, NT_CKDATA0, i * 31 & 0x3ff);
			if (i % 3 == 2)
				hsc_msg_set(&m, NT_CKDATA1, i * 17 & 0x3ff);
		}
		hsc_msg_set(&m, NT_TSTAMP, i * 13 & 0xfff);
		if (hsc_nt_encode(&m, &config.wire, bytes + s.len, 64, &n) !=
		    HSC_OK)
			abort();
		s.len += n;
	}
	report(&s);
}

static void report_capture(const char *corpus, const char *name)
{
	struct sifive_capture c;

	if (sifive_capture_open(&c, corpus, name)) {
		const struct stream s = { name, c.bytes, c.len,
					  BYTES / 32 / c.len, &c.config };

		report(&s);
	}
	sifive_capture_close(&c);
}

/* Perhaps one of them only: the argument. */
int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");

	if (argc > 1 && corpus) {
		report_capture(corpus, argv[1]);
		return 0;
	}
	report_made();
	if (!corpus) {
		printf("the rest needs HARTSCOPE_CORPUS\n");
		return 0;
	}
	report_capture(corpus, "event-call");
	report_capture(corpus, "e31_crc");
	return 0;
}
