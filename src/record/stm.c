/* SPDX-License-Identifier: MIT */
/* stm.c - modules of software trace at the harts, and their streams.
 * Room   record (floor 7) */
#include "record/stm.h"
#include "base/error_set.h"
#include "decode/params/interrupts.h"
#include "decode/params/protocol.h"
#include "decode/stream/anchor.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/event/stm_names.h>
#include <hartscope/model/stm_recorder.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_CAP 48

/* One module: the port of its hart, if it has one, the module, its stream. */
struct stream {
	unsigned hart;
	bool interrupts; /* it sends interrupts, not events of the program */
	struct hsc_stm_port port;
	struct hsc_stm_recorder recorder;
	FILE *file;
	uint64_t events;
	int failed; /* errno of a write that did, or 0 */
};

struct hsc_record_stm {
	struct hsc_record_stm_config config;
	/* streams[count]: those of programs, by hart, */
	struct stream *streams;
	size_t count;
	size_t interrupts; /* and from this index on those of interrupts */
};

static void stream_name(char name[NAME_CAP], const struct stream *l)
{
	snprintf(name, NAME_CAP, "streams/0-%u%s.stm", l->hart,
		 l->interrupts ? "-irq" : "");
}

/* Address 0 is the host's side of the interconnect. */
static uint16_t address_of(const struct hsc_record_stm *s,
			   const struct stream *l)
{
	return (uint16_t)(l - s->streams + 1);
}

static enum hsc_status open_stream(struct hsc_record_stm *s, size_t at,
				   struct hsc_error *error)
{
	struct stream *l = &s->streams[at];
	char name[NAME_CAP], path[PATH_MAX];

	l->interrupts = at >= s->interrupts;
	l->hart = (unsigned)(at % s->config.harts);
	l->port = (struct hsc_stm_port){ .core = HSC_STM_RISCV,
					 .threads = s->config.threads };
	l->recorder.module = (struct hsc_stm_module){
		.address = address_of(s, l),
		.value_bits = (uint8_t)s->config.xlen,
		.active = true,
	};
	stream_name(name, l);
	if (hsc_bundle_path(path, sizeof(path), s->config.bundle, name))
		l->file = fopen(path, "wb");
	return l->file ? HSC_OK : hsc_error_file(error, path);
}

/* Can the descriptions be read? Checked before the run, as an error after it
 * would come too late. */
static enum hsc_status look_at_events(const char *file, struct hsc_error *error)
{
	struct hsc_stm_names names;
	enum hsc_status rc;

	if (!file)
		return HSC_OK;
	rc = hsc_stm_names_read(&names, file, error);
	hsc_stm_names_clear(&names);
	return rc;
}

enum hsc_status hsc_record_stm_new(struct hsc_record_stm **out,
				   const struct hsc_record_stm_config *config,
				   struct hsc_error *error)
{
	struct hsc_record_stm *s = calloc(1, sizeof(*s));
	enum hsc_status rc = look_at_events(config->events, error);

	*out = s;
	if (s && rc == HSC_OK) {
		s->config = *config;
		s->interrupts = config->software ? config->harts : 0;
		s->count = s->interrupts +
			   (config->interrupts ? config->harts : 0);
		s->streams = calloc(s->count, sizeof(*s->streams));
	}
	if (rc == HSC_OK && (!s || !s->streams))
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	for (size_t i = 0; rc == HSC_OK && i < s->count; i++)
		rc = open_stream(s, i, error);
	if (rc != HSC_OK)
		hsc_record_stm_free(out);
	return rc;
}

static void put_bytes(struct stream *l, const uint8_t *bytes, size_t len)
{
	if (len && fwrite(bytes, 1, len, l->file) != len)
		l->failed = errno;
}

/* The module has an event in this cycle. */
static void emit_event(const struct hsc_record_stm *s, struct stream *l,
		       uint64_t cycle, const struct hsc_stm_event *event)
{
	uint8_t bytes[HSC_STM_RECORDER_MAX];
	uint64_t cycles;

	l->events++;
	put_bytes(l, bytes,
		  hsc_stm_recorder_feed(&l->recorder, cycle, event, bytes));
	if (s->config.losses && !l->interrupts)
		return;
	cycles = l->recorder.module.cycles;
	put_bytes(l, bytes, hsc_stm_recorder_finish(&l->recorder, bytes));
	l->recorder.module.cycles = cycles;
}

void hsc_record_stm_retired(void *ctx, unsigned hart,
			    const struct hsc_hart_retired *retired)
{
	const struct hsc_record_stm *s = ctx;
	struct stream *l = &s->streams[hart];
	const struct hsc_stm_retired r = { retired->insn, retired->rd,
					   retired->rd_value,
					   retired->operand };
	struct hsc_stm_event event;

	if (hsc_stm_port_feed(&l->port, &r, &event))
		emit_event(s, l, retired->time - 1, &event);
}

void hsc_record_stm_asked(void *ctx, unsigned hart, uint64_t risen,
			  uint64_t fallen, uint64_t time)
{
	const struct hsc_record_stm *s = ctx;
	struct stream *l = &s->streams[s->interrupts + hart];

	for (unsigned cause = 0; cause < 64; cause++) {
		const bool asserted = risen >> cause & 1;
		const struct hsc_stm_event event = {
			asserted ? HSC_STM_ASSERTED : HSC_STM_WITHDRAWN, cause
		};

		if ((risen | fallen) >> cause & 1)
			emit_event(s, l, time, &event);
	}
}

bool hsc_record_stm_finish(struct hsc_record_stm *s)
{
	uint8_t bytes[HSC_STM_RECORDER_MAX];
	int failed = 0;

	for (size_t i = 0; i < s->count; i++) {
		struct stream *l = &s->streams[i];

		if (!l->file)
			continue;
		put_bytes(l, bytes,
			  hsc_stm_recorder_finish(&l->recorder, bytes));
		if (fclose(l->file) != 0 && !l->failed)
			l->failed = errno;
		failed = failed ? failed : l->failed;
		l->file = NULL;
	}
	errno = failed;
	return !failed;
}

uint64_t hsc_record_stm_events(const struct hsc_record_stm *s)
{
	uint64_t n = 0;

	for (size_t i = 0; i < s->interrupts; i++)
		n += s->streams[i].events;
	return n;
}

bool hsc_record_stm_describe(const struct hsc_record_stm *s,
			     struct hsc_manifest *m)
{
	const char *how =
		s->config.threads ? HSC_ANCHOR_THREADS : HSC_ANCHOR_INLINE;

	if (s->config.software && s->config.inlined &&
	    !hsc_manifest_set_param(m, HSC_ANCHOR_PARAM, how))
		return false;
	if (s->config.interrupts &&
	    !hsc_manifest_set_param(m, HSC_INTERRUPTS_PARAM,
				    HSC_INTERRUPTS_STM))
		return false;
	for (size_t i = 0; i < s->count; i++) {
		struct hsc_source *source = hsc_manifest_add_source(m);
		const struct stream *l = &s->streams[i];
		char stream[NAME_CAP], name[NAME_CAP];

		if (!source)
			return false;
		snprintf(name, sizeof(name), "hart %u %s", l->hart,
			 l->interrupts ? "interrupts" : "software");
		stream_name(stream, l);
		source->id = l->hart;
		source->name = strdup(name);
		source->stream = strdup(stream);
		source->protocol = strdup(hsc_protocol_software()->name);
		source->src = address_of(s, l);
		if (!source->name || !source->stream || !source->protocol)
			return false;
	}
	return true;
}

void hsc_record_stm_free(struct hsc_record_stm **stm)
{
	struct hsc_record_stm *s = *stm;

	if (!s)
		return;
	for (size_t i = 0; s->streams && i < s->count; i++)
		if (s->streams[i].file)
			fclose(s->streams[i].file);
	free(s->streams);
	free(s);
	*stm = NULL;
}
