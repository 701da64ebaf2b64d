/* SPDX-License-Identifier: MIT */
/*
 * bench_sifive.c - how fast captures of SiFive's cores are decoded.
 *
 * Slicer, decoder of messages, flow and events, one core, no output; processor
 * time, best of several runs; the ratio is to the same without the fast paths,
 * in the same run: each message is fed and its items are taken one by one, and
 * nothing was seen before. Instruction traces are those of the corpus that
 * HARTSCOPE_CORPUS names, repeated; event messages are made here if it is not
 * set, by repeating calls, returns, samples and writes with timestamps.
 */
#include "clock.h"
#include "size.h"
#include "support/ntrace_run.h"
#include "support/sifive_corpus.h"
#include "support/whole_file.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/decode.h>
#include <hartscope/event/events.h>
#include <hartscope/import/import.h>
#include <hartscope/import/sifive_settings.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RUNS        5
#define BYTES       16000000u
#define LINUX_TIMES 400

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

struct chain {
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
	struct hsc_events *events;
};

static void count_items(struct chain *c, struct result *r)
{
	struct hsc_flow_item item;
	struct hsc_event e;

	while (hsc_nt_flow_next(c->flow, &item) == HSC_OK) {
		if (hsc_events_feed(c->events, &item) != HSC_OK)
			abort();
		while (hsc_events_next(c->events, &e) == HSC_OK) {
			r->events++;
			r->instructions += e.kind == HSC_EVENT_BLOCKS
						   ? e.blocks.instructions
						   : 0;
		}
	}
}

static void decode_stream(struct chain *c, const struct stream *s, bool fast,
			  struct result *r)
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
		if (fast &&
		    hsc_nt_flow_reported(c->flow, &msg, &item) == HSC_OK) {
			if (hsc_events_message(c->events, &item, &event) !=
			    HSC_OK)
				abort();
			r->events++;
			continue;
		}
		if (hsc_nt_flow_feed(c->flow, &msg) != HSC_OK)
			abort();
		count_items(c, r);
	}
	r->bytes += s->len;
}

static struct result decode_often(const struct stream *s, bool fast)
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
	begin = process_seconds();
	for (size_t i = 0; i < s->times; i++)
		decode_stream(&c, s, fast, &r);
	r.seconds = process_seconds() - begin;
	hsc_events_free(&c.events);
	hsc_nt_flow_free(&c.flow);
	hsc_blocks_free(&c.blocks);
	return r;
}

static void print_result(const char *name, const struct result *r,
			 const struct result *base)
{
	printf("%-22s %8.1f MB/s (x %.2f)  %7.1f M messages/s", name,
	       (double)r->bytes / r->seconds / 1e6, base->seconds / r->seconds,
	       (double)r->messages / r->seconds / 1e6);
	if (r->instructions) /* event messages have none */
		printf("  %8.1f M instructions/s",
		       (double)r->instructions / r->seconds / 1e6);
	printf("\n");
}

static void keep_best(struct result *best, struct result r)
{
	if (best->seconds == 0 || r.seconds < best->seconds)
		*best = r;
}

static void report_stream(const struct stream *s)
{
	const unsigned runs = bench_runs(RUNS);
	struct result best = { .seconds = 0 }, base = { .seconds = 0 };

	for (unsigned i = 0; i < runs; i++) {
		keep_best(&best, decode_often(s, true));
		keep_best(&base, decode_often(s, false));
	}
	print_result(s->name, &best, &base);
}

/* Make calls, returns, samples and writes, all with a timestamp. */
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
	for (uint64_t i = 0; s.len + 64 < bench_size(BYTES); i++) {
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
	report_stream(&s);
}

static void report_capture(const char *corpus, const char *name)
{
	struct sifive_capture c;

	if (sifive_capture_open(&c, corpus, name)) {
		const struct stream s = { name, c.bytes, c.len,
					  1 + bench_size(BYTES) / 32 / c.len,
					  &c.config };

		report_stream(&s);
	} else {
		printf("%s: not there\n", name);
	}
	sifive_capture_close(&c);
}

static bool import_capture(const char *settings, const char *stream,
			   const char *bundle)
{
	struct hsc_sifive_settings s;
	struct hsc_import_result result;
	struct hsc_error why = { "" };
	const char *params[16];
	size_t n = 0;
	bool ok;

	if (hsc_sifive_settings_read(&s, settings, &why) != HSC_OK)
		return false;
	for (; n < s.param_count && n < 16; n++)
		params[n] = s.params[n];
	const struct hsc_import_config config = {
		.bundle = bundle,
		.stream = stream,
		.protocol = "sifive",
		.params = params,
		.param_count = n,
		.processes = s.processes,
		.process_count = s.process_count,
		.vdso = s.vdso,
		.kernel = s.kernel,
		.xlen = s.xlen,
	};

	ok = repeat_file(s.stream, stream, bench_size(LINUX_TIMES)) &&
	     hsc_import(&config, &result, &why) == HSC_OK;
	hsc_sifive_settings_clear(&s);
	return ok;
}

/* Decode from the disk, through the chains of decode, as the command does. */
static struct result decode_bundle(const char *bundle, bool fast)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .joined = fast };
	struct hsc_decode_totals totals;
	struct hsc_error why;
	struct result r = { .seconds = process_seconds() };
	struct hsc_decode *d;
	struct hsc_event e;

	if (hsc_decode_open(&d, bundle, &config, &why) != HSC_OK)
		abort();
	while (hsc_decode_next(d, &e) == HSC_OK)
		r.events++;
	totals = hsc_decode_totals(d);
	r.bytes = totals.bytes;
	r.messages = totals.messages;
	r.instructions = totals.instructions;
	hsc_decode_close(&d);
	r.seconds = process_seconds() - r.seconds;
	return r;
}

static void report_linux(const char *corpus)
{
	const unsigned runs = bench_runs(RUNS);
	char folder[] = "bench-XXXXXX", settings[SIFIVE_PATH];
	struct result best = { .seconds = 0 }, base = { .seconds = 0 };

	snprintf(settings, sizeof(settings),
		 "%s/sifive/linux-static/gtod.settings", corpus);
	if (!mkdtemp(folder) || chdir(folder) != 0 ||
	    !import_capture(settings, "linux.rtd", "linux.hart")) {
		printf("linux-static: not there\n");
		return;
	}
	for (unsigned i = 0; i < runs; i++) {
		keep_best(&best, decode_bundle("linux.hart", true));
		keep_best(&base, decode_bundle("linux.hart", false));
	}
	print_result("linux-static, on disk", &best, &base);
	hsc_bundle_remove("linux.hart");
	remove("linux.rtd");
	if (chdir("..") == 0)
		rmdir(folder);
}

/* Measure all captures, or the one that the argument names. */
int main(int argc, char **argv)
{
	const char *corpus = getenv("HARTSCOPE_CORPUS");

	if (argc > 1 && corpus) {
		if (strcmp(argv[1], "linux-static") == 0)
			report_linux(corpus);
		else
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
	report_linux(corpus);
	return 0;
}
