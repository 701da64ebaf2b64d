/* SPDX-License-Identifier: MIT */
/* soc.c - firmware runs on the SoC, and is traced.
 * Room   record (floor 7) */
#include "base/error_set.h"
#include "capture/bundle/lock.h"
#include "record/encoder.h"
#include "record/find.h"
#include "record/soc/parts.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/image/image.h>
#include <hartscope/record/soc.h>
#include <hartscope/soc/soc_model.h>
#include <hartscope/spec/stm.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SLICE UINT64_C(1000000) /* cycles of one call */
/*
 * With software events: timestamps of instructions; and harts take turns after
 * each cycle, so that an answer is later than its request. A single hart is
 * interrupted by its timer in the cycle in which the timer fires, because timer
 * ticks are multiples of this many cycles.
 */
#define TS_BITS       40
#define QUANTUM       1
#define QUANTUM_ALONE 100

static void on_retired(void *ctx, unsigned hart,
		       const struct hsc_hart_retired *instruction)
{
	hsc_record_stm_retired(((struct hsc_record_machine *)ctx)->stm, hart,
			       instruction);
}

static void on_request(void *ctx, unsigned hart, uint64_t risen,
		       uint64_t fallen, uint64_t time)
{
	hsc_record_stm_asked(((struct hsc_record_machine *)ctx)->stm, hart,
			     risen, fallen, time);
}

/* Does anything other than instructions have times? */
static bool has_times(const struct hsc_record_soc_config *c)
{
	return c->record.stm || c->interrupts;
}

static unsigned choose_quantum(const struct hsc_record_soc_config *c)
{
	if (has_times(c) && c->harts > 1)
		return QUANTUM;
	return c->interrupts ? QUANTUM_ALONE : 0;
}

/* A filter needs each instruction as a step of its own, which the SoC gives if
 * there is a callback for instructions. */
static void on_each(void *ctx, unsigned hart,
		    const struct hsc_hart_retired *instruction)
{
	(void)ctx;
	(void)hart;
	(void)instruction;
}

static uint32_t on_executed(void *ctx, uint64_t pc, const uint16_t *halfwords,
			    size_t count)
{
	return hsc_record_code_executed(
		((struct hsc_record_machine *)ctx)->code, pc, halfwords, count);
}

static void on_version(void *ctx, unsigned hart, uint32_t version)
{
	struct hsc_record_machine *r = ctx;
	const uint64_t starts = hsc_record_by_hardware(r)
					? hsc_soc_trace_starts(r->soc, hart)
					: hsc_record_stream_starts(r, hart);

	hsc_record_code_cut(r->code, hart, starts, version);
}

static const struct hsc_code_watch watch = { on_executed, on_version };

static enum hsc_status make_machine(struct hsc_record_machine *r,
				    struct hsc_error *error)
{
	const struct hsc_record_soc_config *c = r->config;
	struct hsc_soc_config config = {
		.xlen = r->xlen,
		.harts = c->harts,
		.ram_size = c->memory,
		.units = c->models,
		.stalls = c->stalls,
		.quantum = choose_quantum(c),
		.console = { c->write, c->read, c->ctx },
	};
	enum hsc_status rc = HSC_OK;

	if (c->topology)
		rc = hsc_topology_read(&r->hardware.topology, c->topology,
				       error);
	if (rc == HSC_OK && c->topology)
		rc = hsc_soc_configure(&config, &r->hardware.topology,
				       c->topology, error);
	if (rc == HSC_OK)
		rc = hsc_soc_new(&r->soc, &config, error);
	r->harts = c->harts ? c->harts : 1;
	for (size_t i = 0; rc == HSC_OK && i < c->record.argc; i++)
		rc = hsc_soc_load(r->soc, c->record.argv[i], error);
	r->code = hsc_record_code_new();
	if (rc == HSC_OK && !r->code)
		rc = hsc_fail(error, HSC_E_MEMORY, "out of memory");
	if (rc == HSC_OK)
		hsc_soc_watch_code(r->soc, &watch, r);
	return rc;
}

/* Requests to end are checked for from time to time. */
struct signals {
	sigset_t mask; /* as before */
	sigset_t held; /* signals that are not ignored */
};

static void hold_signals(struct signals *s)
{
	static const int ends[] = { SIGINT, SIGQUIT, SIGTERM, SIGHUP };
	struct sigaction was;

	sigemptyset(&s->held);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (sigaction(ends[i], NULL, &was) == 0 &&
		    was.sa_handler != SIG_IGN)
			sigaddset(&s->held, ends[i]);
	pthread_sigmask(SIG_BLOCK, &s->held, &s->mask);
}

static void release_signals(const struct signals *s)
{
	pthread_sigmask(SIG_SETMASK, &s->mask, NULL);
}

static struct hsc_soc_exit run_machine(struct hsc_record_machine *r,
				       struct hsc_record_soc_result *out)
{
	const struct timespec now = { .tv_sec = 0 };
	uint64_t left = r->config->cycles;
	struct hsc_soc_exit end;
	struct signals signals;
	uint64_t part;

	hold_signals(&signals);
	do {
		int signal;

		part = r->config->cycles && left < SLICE ? left : SLICE;
		end = hsc_soc_run(r->soc, part);
		left -= part;
		signal = sigtimedwait(&signals.held, NULL, &now);
		if (signal > 0)
			out->record.interrupted = signal;
	} while (end.kind == HSC_SOC_RUNNING && !out->record.interrupted &&
		 (left || !r->config->cycles));
	release_signals(&signals);
	return end;
}

/* Notes about things that the driver lacked but could do without. */
static void copy_notes(const struct hsc_control *c,
		       struct hsc_record_soc_result *out)
{
	out->note_count = c->note_count;
	for (size_t i = 0; i < c->note_count && i < HSC_RECORD_SOC_NOTES; i++)
		hsc_control_say(c, &c->notes[i], &out->notes[i]);
}

static void count_result(const struct hsc_record_machine *r,
			 const struct hsc_soc_exit *end,
			 struct hsc_record_soc_result *out)
{
	struct hsc_soc_trace_encoder traced;
	struct hsc_hart_handlers handlers;

	out->record.sources = r->harts;
	out->record.processes = 1;
	out->record.status = end->status;
	out->stuck = end->kind == HSC_SOC_STUCK;
	out->trapped = end->kind == HSC_SOC_TRAPPED;
	out->retried = end->kind == HSC_SOC_RETRYING;
	out->unfollowed = hsc_record_handlers(r, &handlers) &&
			  (handlers.moved[0] || handlers.moved[1]);
	out->cut = end->kind == HSC_SOC_RUNNING && !out->record.interrupted;
	for (unsigned i = 0; i < r->harts; i++) {
		out->record.instructions += hsc_soc_instructions(r->soc, i);
		out->record.bytes += hsc_record_stream_bytes(r, i);
	}
	if (r->stm)
		out->record.software = hsc_record_stm_events(r->stm);
	if (!hsc_record_by_hardware(r))
		return;
	out->record.bytes = r->hardware.bytes;
	out->wrapped = r->hardware.cut;
	out->stalled = r->hardware.stalled;
	out->own = r->taken;
	out->full = r->hardware.full;
	out->mixed = r->hardware.mixed;
	copy_notes(&r->hardware.control, out);
	for (unsigned i = 0; i < r->harts; i++)
		if (!hsc_soc_trace_encoder(r->soc, i, &traced))
			out->untraced |= UINT32_C(1) << i;
}

/* Add a module of software events to each hart, if that is wanted. */
static enum hsc_status software_on(struct hsc_record_machine *r,
				   struct hsc_error *error)
{
	const struct hsc_record_soc_config *c = r->config;
	const struct hsc_record_stm_config config = {
		.bundle = r->bundle,
		.harts = r->harts,
		.xlen = r->xlen,
		.threads = c->stm_threads,
		.losses = c->stm_losses,
		.software = c->record.stm,
		.interrupts = c->interrupts,
		.events = c->record.stm_events,
		.inlined = !c->filter_count && (!hsc_record_by_hardware(r) ||
						c->record.param_count == 0),
	};

	r->port.step = hsc_record_stream_step;
	r->port.open = hsc_record_stream_may_pass;
	r->port.close = hsc_record_stream_passed;
	r->port.turn = hsc_record_stream_turn;
	if (c->filter_count)
		r->port.retired = on_each;
	if (!has_times(c))
		return HSC_OK;
	if (c->record.stm) {
		r->port.retired = on_retired;
		r->port.csr = HSC_STM_CSR;
	}
	if (c->interrupts)
		r->port.asked = on_request;
	return hsc_record_stm_new(&r->stm, &config, error);
}

/* Encoders at the ports. */
static enum hsc_status streams_on(struct hsc_record_machine *r,
				  struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (unsigned i = 0; rc == HSC_OK && i < r->harts; i++) {
		rc = hsc_record_stream_open(r, i, error);
		if (rc == HSC_OK && !r->own)
			hsc_soc_trace(r->soc, i, &r->port, r);
	}
	if (rc == HSC_OK && r->own)
		rc = hsc_record_hardware_offer(&r->hardware, error);
	if (rc == HSC_OK && r->own)
		hsc_soc_trace_tap(r->soc, &r->port, r);
	return rc;
}

/* Trace with encoders at the ports, or with trace hardware. */
static enum hsc_status trace_on(struct hsc_record_machine *r,
				struct hsc_error *error)
{
	enum hsc_status rc = software_on(r, error);

	if (rc != HSC_OK)
		return rc;
	r->hardware.soc = r->soc;
	r->hardware.harts = r->harts;
	if (!hsc_record_by_hardware(r))
		return streams_on(r, error);
	rc = hsc_record_hardware_start(&r->hardware, r->config, error);
	r->port.step = NULL;
	if (rc == HSC_OK && r->stm)
		hsc_soc_trace_tap(r->soc, &r->port, r);
	return rc;
}

/* If the firmware traced by itself, remove the streams of instructions. */
static void choose_streams(struct hsc_record_machine *r)
{
	if (!r->own || !hsc_record_hardware_taken(&r->hardware))
		return;
	hsc_record_streams_drop(r);
	r->taken = true;
}

static enum hsc_status trace_off(struct hsc_record_machine *r,
				 struct hsc_error *error)
{
	enum hsc_status rc = HSC_E_MEMORY;
	char path[PATH_MAX];
	char *name;

	choose_streams(r);
	name = hsc_record_stream_name(r, 0);
	if (hsc_record_by_hardware(r) && name &&
	    hsc_bundle_path(path, sizeof(path), r->bundle, name))
		rc = hsc_record_hardware_finish(&r->hardware, path, &r->encoder,
						error);
	free(name);
	if (r->stm && !hsc_record_stm_finish(r->stm))
		return hsc_fail(error, HSC_E_FILE,
				"%s: a stream was not written: %s", r->bundle,
				strerror(errno));
	if (hsc_record_by_hardware(r))
		return rc;
	if (hsc_record_streams_close(r))
		return HSC_OK;
	return hsc_fail(error, HSC_E_FILE, "%s: a stream was not written: %s",
			r->bundle, strerror(errno));
}

/* Make the bundle, and switch trace on. */
static enum hsc_status open_bundle(struct hsc_record_machine *r,
				   struct hsc_error *error)
{
	const bool replaces = access(r->bundle, F_OK) == 0;
	enum hsc_status rc = hsc_bundle_create(r->bundle, error);

	if (rc == HSC_OK)
		rc = hsc_bundle_lock(r->bundle, &r->lock, error);
	if (rc != HSC_OK)
		return rc;
	r->made = true;
	r->replaced = replaces;
	return trace_on(r, error);
}

static enum hsc_status record_run(struct hsc_record_machine *r,
				  struct hsc_record_soc_result *out,
				  struct hsc_error *error)
{
	struct hsc_soc_exit end;
	enum hsc_status rc = HSC_OK;

	if (!hsc_record_by_hardware(r))
		rc = hsc_record_encoder(&r->encoder, &r->config->record,
					r->config->record.argv[0], r->xlen,
					error);
	if (rc == HSC_OK && has_times(r->config) && !r->encoder.nt.ts_bits)
		r->encoder.nt.ts_bits = TS_BITS;
	if (rc == HSC_OK && r->config->interrupts && !r->encoder.et.frame_time)
		r->encoder.et.params.value[ET_P_NOTIME] = 0;
	if (rc == HSC_OK)
		rc = make_machine(r, error);
	if (rc == HSC_OK)
		rc = open_bundle(r, error);
	if (rc != HSC_OK)
		return rc;
	end = run_machine(r, out);
	rc = trace_off(r, error);
	/* An ecall or ebreak of a hart traps, or is a request of semihosting.
	 * It never retires here, so decoders must not count it as executed. */
	r->encoder.et.ecall_stops = false;
	if (rc != HSC_OK)
		return rc;
	count_result(r, &end, out);
	return hsc_record_soc_manifest(r, &end, error);
}

static enum hsc_status look_at_program(struct hsc_record_machine *r,
				       struct hsc_record_result *out,
				       struct hsc_error *error)
{
	const struct hsc_record_soc_config *c = r->config;
	struct hsc_record_program program = { .xlen = 0 };
	bool traces = false;
	enum hsc_status rc;

	if (c->record.argc == 0)
		return hsc_fail(error, HSC_E_CONFIG, "no program to run");
	rc = hsc_record_find_firmware(&program, &traces, c->record.argv[0],
				      error);
	out->refusal = program.refusal;
	r->xlen = program.xlen;
	r->own = rc == HSC_OK && traces && c->own_trace &&
		 !hsc_record_by_hardware(r) && !has_times(c);
	snprintf(out->path, sizeof(out->path), "%s", program.path);
	if (hsc_image_build_id(program.path, out->build_id,
			       sizeof(out->build_id)) != HSC_OK)
		out->build_id[0] = '\0';
	return rc;
}

enum hsc_status hsc_record_soc(const struct hsc_record_soc_config *config,
			       struct hsc_record_soc_result *out,
			       struct hsc_error *error)
{
	struct hsc_record_machine *r = calloc(1, sizeof(*r));
	enum hsc_status rc;

	*out = (struct hsc_record_soc_result){ .stuck = false };
	if (!r)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	r->config = config;
	r->lock = -1;
	snprintf(r->bundle, sizeof(r->bundle), "%s", config->record.bundle);
	rc = look_at_program(r, &out->record, error);
	if (rc == HSC_OK)
		rc = record_run(r, out, error);
	hsc_record_streams_free(r);
	/* without its manifest it could not be read */
	if (rc != HSC_OK && r->made)
		hsc_bundle_undo(r->bundle, r->replaced);
	hsc_record_stm_free(&r->stm);
	hsc_record_code_free(&r->code);
	hsc_soc_free(&r->soc);
	hsc_bundle_unlock(&r->lock);
	free(r);
	return rc;
}
