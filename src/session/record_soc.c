/* SPDX-License-Identifier: MIT */
#include "session/record_encoder.h"
#include "session/record_hardware.h"
#include "session/record_parts.h"
#include "session/record_stm.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/image/image.h>
#include <hartscope/model/step_encoder.h>
#include <hartscope/session/record_soc.h>
#include <hartscope/soc/soc.h>
#include <hartscope/spec/stm.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OUT_CAP 65536
#define SLICE   UINT64_C(100000000) /* cycles of one call */
#define ID_CAP  48
/* Beside software events: timestamps of instructions; harts that take turns
 * after each cycle, so that who answers does so later than who asks. */
#define TS_BITS 40
#define QUANTUM 1

/* One hart's way from steps to its stream. */
struct lane {
	union {
		struct hsc_nt_encoder nt;
		struct hsc_et_encoder et;
	} encoder;
	struct hsc_step_encoder state;
	bool etrace;
	bool failed; /* a write did */
	FILE *file;
	uint64_t bytes;
	uint8_t out[OUT_CAP];
};

struct run {
	const struct hsc_record_soc_config *config;
	struct hsc_encoder_settings encoder;
	struct hsc_soc *soc;
	struct lane *lanes[HSC_SOC_HARTS_MAX];
	struct hsc_record_hardware hardware; /* if it traces */
	struct hsc_record_stm *stm;          /* NULL: no software events */
	struct hsc_soc_port port;            /* of encoders, and events */
	unsigned harts, xlen;
	bool own;   /* hardware waits for firmware to set it up */
	bool taken; /* ... which it did */
	char bundle[PATH_MAX];
};

/* --- encoding ----------------------------------------------------------- */

static void drain(struct lane *l, uint64_t *len)
{
	if (*len && fwrite(l->out, 1, *len, l->file) != *len)
		l->failed = true;
	l->bytes += *len;
	*len = 0;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	const struct hsc_qualified q = { .trace = true };
	struct lane *l = ((struct run *)ctx)->lanes[hart];

	if (l->etrace) {
		hsc_et_encoder_step(&l->encoder.et, &l->state, s, q);
		if (l->encoder.et.out_len > OUT_CAP / 2)
			drain(l, &l->encoder.et.out_len);
	} else {
		hsc_nt_encoder_step(&l->encoder.nt, &l->state, s, q);
		if (l->encoder.nt.out_len > OUT_CAP / 2)
			drain(l, &l->encoder.nt.out_len);
	}
}

static void retired(void *ctx, unsigned hart,
		    const struct hsc_soc_retired *instruction)
{
	hsc_record_stm_retired(((struct run *)ctx)->stm, hart, instruction);
}

static bool by_hardware(const struct run *r)
{
	return r->config->topology || r->config->generation || r->taken;
}

/* Number of a hart in the messages, as far as there are bits for it. */
static uint16_t source_of(const struct run *r, unsigned hart)
{
	struct hsc_soc_trace_encoder e;
	const unsigned bits = r->encoder.etrace ? r->encoder.et.link.source_bits
						: r->encoder.nt.src_bits;

	if (by_hardware(r))
		return !hsc_soc_trace_encoder(r->soc, hart, &e) ? 0
		       : e.etrace                               ? e.et.source
								: e.nt.src;
	return (uint16_t)(hart & ((1u << bits) - 1));
}

static enum hsc_status start_encoder(struct lane *l, const struct run *r,
				     unsigned hart, struct hsc_problem *why)
{
	struct hsc_nt_encoder_config nt = r->encoder.nt;
	struct hsc_et_encoder_config et = r->encoder.et;
	enum hsc_status rc;

	l->etrace = r->encoder.etrace;
	if (l->etrace) {
		et.source = source_of(r, hart);
		rc = hsc_et_encoder_init(&l->encoder.et, &et, why);
		l->encoder.et.out = l->out;
		l->encoder.et.out_cap = OUT_CAP;
		return rc;
	}
	nt.src = source_of(r, hart);
	rc = hsc_nt_encoder_init(&l->encoder.nt, &nt);
	l->encoder.nt.out = l->out;
	l->encoder.nt.out_cap = OUT_CAP;
	return rc;
}

/* Trace hardware makes one stream of all harts. */
static char *stream_name(const struct run *r, unsigned hart)
{
	char name[40];

	if (by_hardware(r))
		snprintf(name, sizeof(name), "streams/0.trace");
	else
		snprintf(name, sizeof(name), "streams/0-%u.%s", hart,
			 r->encoder.etrace ? "et" : "nt");
	return strdup(name);
}

static enum hsc_status open_lane(struct run *r, unsigned hart,
				 struct hsc_problem *why)
{
	struct lane *l = calloc(1, sizeof(*l));
	char *name = stream_name(r, hart);
	char path[PATH_MAX];

	r->lanes[hart] = l;
	if (l && name && hsc_bundle_path(path, sizeof(path), r->bundle, name))
		l->file = fopen(path, "wb");
	free(name);
	if (!l || !l->file)
		return hsc_record_say(why, HSC_E_FILE,
				      "%s: no stream can be written",
				      r->bundle);
	if (!r->own)
		hsc_soc_trace(r->soc, hart, &r->port, r);
	return start_encoder(l, r, hart, why);
}

/* Close the streams. False: something was not written. */
static bool close_lanes(struct run *r)
{
	bool ok = true;

	for (unsigned i = 0; i < r->harts; i++) {
		struct lane *l = r->lanes[i];

		if (!l || !l->file)
			continue;
		if (l->etrace) {
			hsc_et_encoder_finish(&l->encoder.et, &l->state);
			hsc_et_encoder_stop(&l->encoder.et,
					    HSC_ET_END_DISABLED);
			drain(l, &l->encoder.et.out_len);
		} else {
			hsc_nt_encoder_finish(&l->encoder.nt, &l->state);
			drain(l, &l->encoder.nt.out_len);
		}
		ok = fclose(l->file) == 0 && !l->failed && ok;
		l->file = NULL;
	}
	return ok;
}

/* --- the machine -------------------------------------------------------- */

static enum hsc_status make_machine(struct run *r, struct hsc_problem *why)
{
	const struct hsc_record_soc_config *c = r->config;
	const struct hsc_soc_config config = {
		.xlen = r->xlen,
		.harts = c->harts,
		.ram_size = c->memory,
		.units = c->models,
		.quantum = c->record.stm && c->harts > 1 ? QUANTUM : 0,
		.console = { .write = c->write, .ctx = c->ctx },
	};
	enum hsc_status rc = hsc_soc_new(&r->soc, &config, why);

	r->harts = c->harts ? c->harts : 1;
	for (size_t i = 0; rc == HSC_OK && i < c->record.argc; i++)
		rc = hsc_soc_load(r->soc, c->record.argv[i], why);
	return rc;
}

static struct hsc_soc_exit execute(struct run *r)
{
	uint64_t left = r->config->cycles;
	struct hsc_soc_exit end;
	uint64_t part;

	do {
		part = r->config->cycles && left < SLICE ? left : SLICE;
		end = hsc_soc_run(r->soc, part);
		left -= part;
	} while (end.kind == HSC_SOC_RUNNING && (left || !r->config->cycles));
	return end;
}

/* --- the manifest ------------------------------------------------------- */

static bool add_program(struct hsc_process *p, const struct run *r,
			const char *path)
{
	struct hsc_map *map = hsc_process_add_map(p);
	char name[PATH_MAX], id[ID_CAP] = "";

	if (!map)
		return false;
	map->format = strdup("elf");
	map->path = realpath(path, NULL);
	if (hsc_bundle_keep_file(r->bundle, path, name, sizeof(name), NULL) ==
	    HSC_OK)
		map->file = strdup(name);
	if (hsc_image_build_id(path, id, sizeof(id)) == HSC_OK && id[0])
		map->build_id = strdup(id);
	return map->format && map->file;
}

static bool add_sources(struct hsc_manifest *m, const struct run *r)
{
	for (unsigned i = 0; i < r->harts; i++) {
		struct hsc_source *s = hsc_manifest_add_source(m);
		char name[24];

		if (!s)
			return false;
		snprintf(name, sizeof(name), "hart %u", i);
		s->id = i;
		s->name = strdup(name);
		s->stream = stream_name(r, i);
		s->src = source_of(r, i);
		s->instructions = hsc_soc_instructions(r->soc, i);
		if (!s->name || !s->stream)
			return false;
	}
	return true;
}

/* Software events, and what they mean. */
static enum hsc_status add_software(struct hsc_manifest *m, const struct run *r,
				    struct hsc_problem *why)
{
	const struct hsc_record_config *c = &r->config->record;

	if (!r->stm)
		return HSC_OK;
	if (!hsc_record_stm_describe(r->stm, m))
		return hsc_record_say(why, HSC_E_MEMORY, "out of memory");
	return c->stm_events
		       ? hsc_stm_keep_events(m, r->bundle, c->stm_events, why)
		       : HSC_OK;
}

static bool describe(struct hsc_manifest *m, const struct run *r,
		     const struct hsc_soc_exit *end)
{
	const struct hsc_record_config *c = &r->config->record;
	struct hsc_process *p;
	char result[32];

	snprintf(result, sizeof(result), "exit %d", end->status);
	m->result = end->kind == HSC_SOC_FINISHED ? strdup(result) : NULL;
	p = hsc_manifest_add_process(m);
	for (size_t i = 0; p && i < c->argc; i++)
		if (!add_program(p, r, c->argv[i]))
			return false;
	return p && hsc_record_begin(m, c, r->encoder.protocol) &&
	       hsc_encoder_settings_keep(&r->encoder, m) && add_sources(m, r);
}

static enum hsc_status write_manifest(const struct run *r,
				      const struct hsc_soc_exit *end,
				      struct hsc_problem *why)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA,
				  .complete = true,
				  .xlen = r->xlen };
	enum hsc_status rc = HSC_E_MEMORY;

	if (describe(&m, r, end))
		rc = add_software(&m, r, why);
	else
		hsc_record_say(why, rc, "out of memory");
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, r->bundle, why);
	hsc_manifest_clear(&m);
	return rc == HSC_OK ? hsc_bundle_remove_live(r->bundle, why) : rc;
}

/* --- all of it ---------------------------------------------------------- */

static void count(const struct run *r, const struct hsc_soc_exit *end,
		  struct hsc_record_soc_result *out)
{
	out->record.sources = r->harts;
	out->record.processes = 1;
	out->record.status = end->status;
	out->stuck = end->kind == HSC_SOC_STUCK;
	out->cut = end->kind == HSC_SOC_RUNNING;
	for (unsigned i = 0; i < r->harts; i++) {
		out->record.instructions += hsc_soc_instructions(r->soc, i);
		if (r->lanes[i])
			out->record.bytes += r->lanes[i]->bytes;
	}
	if (r->stm)
		out->record.software = hsc_record_stm_events(r->stm);
	if (!by_hardware(r))
		return;
	out->record.bytes = r->hardware.bytes;
	out->wrapped = r->hardware.cut;
	out->stalled = r->hardware.stalled;
	out->own = r->taken;
	out->full = r->hardware.full;
}

/* A module of software events at each hart, if that is wanted. */
static enum hsc_status software_on(struct run *r, struct hsc_problem *why)
{
	const struct hsc_record_soc_config *c = r->config;
	const struct hsc_record_stm_config config = {
		.bundle = r->bundle,
		.harts = r->harts,
		.xlen = r->xlen,
		.threads = c->stm_threads,
		.losses = c->stm_losses,
		.events = c->record.stm_events,
		.inlined = !by_hardware(r) || c->record.param_count == 0,
	};

	r->port.step = step;
	if (!c->record.stm)
		return HSC_OK;
	r->port.retired = retired;
	r->port.csr = HSC_STM_CSR;
	return hsc_record_stm_new(&r->stm, &config, why);
}

/* Encoders at the ports, or hardware. */
static enum hsc_status trace_on(struct run *r, struct hsc_problem *why)
{
	enum hsc_status rc = software_on(r, why);

	if (rc != HSC_OK)
		return rc;
	r->hardware.soc = r->soc;
	r->hardware.harts = r->harts;
	if (by_hardware(r)) {
		rc = hsc_record_hardware_start(&r->hardware, r->config, why);
		r->port.step = NULL;
		if (rc == HSC_OK && r->stm)
			hsc_soc_trace_tap(r->soc, &r->port, r);
		return rc;
	}
	for (unsigned i = 0; rc == HSC_OK && i < r->harts; i++)
		rc = open_lane(r, i, why);
	if (rc == HSC_OK && r->own)
		rc = hsc_record_hardware_offer(&r->hardware, why);
	if (rc == HSC_OK && r->own)
		hsc_soc_trace_tap(r->soc, &r->port, r);
	return rc;
}

/* If the firmware traced by itself, the streams of instructions go. */
static void choose_streams(struct run *r)
{
	char path[PATH_MAX];

	if (!r->own || !hsc_record_hardware_taken(&r->hardware))
		return;
	close_lanes(r);
	for (unsigned i = 0; i < r->harts; i++) {
		char *name = stream_name(r, i);

		if (name &&
		    hsc_bundle_path(path, sizeof(path), r->bundle, name))
			remove(path);
		free(name);
	}
	r->taken = true;
}

static enum hsc_status trace_off(struct run *r, struct hsc_problem *why)
{
	enum hsc_status rc = HSC_E_MEMORY;
	char path[PATH_MAX];
	char *name;

	choose_streams(r);
	name = stream_name(r, 0);
	if (by_hardware(r) && name &&
	    hsc_bundle_path(path, sizeof(path), r->bundle, name))
		rc = hsc_record_hardware_finish(&r->hardware, path, &r->encoder,
						why);
	free(name);
	if (r->stm && !hsc_record_stm_finish(r->stm))
		return hsc_record_say(why, HSC_E_FILE,
				      "%s: a stream was not written",
				      r->bundle);
	if (by_hardware(r))
		return rc;
	if (close_lanes(r))
		return HSC_OK;
	return hsc_record_say(why, HSC_E_FILE, "%s: a stream was not written",
			      r->bundle);
}

static enum hsc_status record(struct run *r, struct hsc_record_soc_result *out,
			      struct hsc_problem *why)
{
	struct hsc_soc_exit end;
	enum hsc_status rc = HSC_OK;

	if (!by_hardware(r))
		rc = hsc_record_encoder(&r->encoder, &r->config->record,
					r->xlen, why);
	if (rc == HSC_OK && r->config->record.stm && !r->encoder.nt.ts_bits)
		r->encoder.nt.ts_bits = TS_BITS;
	if (rc == HSC_OK)
		rc = make_machine(r, why);
	if (rc == HSC_OK)
		rc = hsc_bundle_create(r->bundle, why);
	if (rc == HSC_OK)
		rc = trace_on(r, why);
	if (rc != HSC_OK)
		return rc;
	end = execute(r);
	rc = trace_off(r, why);
	if (rc != HSC_OK)
		return rc;
	count(r, &end, out);
	return write_manifest(r, &end, why);
}

static enum hsc_status look_at_program(struct run *r,
				       struct hsc_record_result *out,
				       struct hsc_problem *why)
{
	const struct hsc_record_soc_config *c = r->config;
	struct hsc_record_program program;
	bool traces;
	enum hsc_status rc;

	if (c->record.argc == 0)
		return hsc_record_say(why, HSC_E_CONFIG, "no program to run");
	rc = hsc_record_find_firmware(&program, &traces, c->record.argv[0],
				      why);
	r->xlen = program.xlen;
	r->own = rc == HSC_OK && traces && c->own_trace && !by_hardware(r) &&
		 !c->record.stm;
	snprintf(out->path, sizeof(out->path), "%s", program.path);
	if (hsc_image_build_id(program.path, out->build_id,
			       sizeof(out->build_id)) != HSC_OK)
		out->build_id[0] = '\0';
	return rc;
}

enum hsc_status hsc_record_soc(const struct hsc_record_soc_config *config,
			       struct hsc_record_soc_result *out,
			       struct hsc_problem *why)
{
	struct run *r = calloc(1, sizeof(*r));
	enum hsc_status rc;

	*out = (struct hsc_record_soc_result){ .stuck = false };
	if (!r)
		return hsc_record_say(why, HSC_E_MEMORY, "out of memory");
	r->config = config;
	snprintf(r->bundle, sizeof(r->bundle), "%s", config->record.bundle);
	rc = look_at_program(r, &out->record, why);
	if (rc == HSC_OK)
		rc = record(r, out, why);
	close_lanes(r);
	for (unsigned i = 0; i < HSC_SOC_HARTS_MAX; i++)
		free(r->lanes[i]);
	hsc_record_stm_free(&r->stm);
	hsc_soc_free(&r->soc);
	free(r);
	return rc;
}
