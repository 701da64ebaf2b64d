/* SPDX-License-Identifier: MIT */
/* log.c - a commit log is encoded into a bundle, hart by hart.
 * Room   encode (floor 7) */
#include "base/error_set.h"
#include "capture/log/window.h"
#include "decode/recording/keep_code.h"
#include "decode/recording/parts.h"
#include "encode/match.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/encode/log.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct encode {
	const struct hsc_encode_config *config;
	struct hsc_encode_result *result;
	struct hsc_encoder_settings settings;
	struct hsc_image *image;
	struct hsc_encode_code *code;
	struct hsc_commit_log *log;
	struct hsc_encode_match match;
	struct hsc_encode_hart *harts[HSC_ENCODE_HARTS_MAX];
	size_t count;
	struct hsc_encode_handlers handlers[2]; /* see struct hsc_encode_hart */
	unsigned xlen;
	bool made;     /* the bundle, .. */
	bool replaced; /* .. in place of another */
	struct hsc_error *error;
};

static void name_stream(const struct encode *e, uint32_t hart, char name[64])
{
	snprintf(name, 64, "streams/%" PRIu32 ".%s", hart,
		 hsc_encoder_settings_suffix(&e->settings));
}

static enum hsc_status open_stream(struct encode *e,
				   struct hsc_encode_hart *hart)
{
	char name[64], path[PATH_MAX];

	hart->sink.file = e->config->stream;
	if (!e->config->bundle)
		return HSC_OK;
	name_stream(e, hart->id, name);
	if (!hsc_bundle_path(path, sizeof(path), e->config->bundle, name))
		return hsc_fail(e->error, HSC_E_FILE,
				"%s: the name is too long", e->config->bundle);
	hart->sink.file = fopen(path, "wbe");
	return hart->sink.file ? HSC_OK : hsc_error_file(e->error, path);
}

static enum hsc_status add_hart(struct encode *e, const struct hsc_commit *row)
{
	struct hsc_encode_hart *hart;
	enum hsc_status rc;

	if (e->count == HSC_ENCODE_HARTS_MAX)
		return hsc_fail(e->error, HSC_E_FORMAT, "more than %d harts",
				HSC_ENCODE_HARTS_MAX);
	hart = calloc(1, sizeof(*hart));
	if (!hart)
		return HSC_E_MEMORY;
	e->harts[e->count++] = hart;
	hart->id = row->hart;
	hart->handlers = e->handlers;
	hart->ingress.isa = e->xlen;
	/* a list of PCs has one hart */
	rc = hsc_encode_sink_init(&hart->sink, &e->settings,
				  !e->config->bundle &&
					  !hsc_commit_log_window(e->log),
				  row, e->error);
	return rc == HSC_OK ? open_stream(e, hart) : rc;
}

static enum hsc_status hart_of(struct encode *e, const struct hsc_commit *row,
			       struct hsc_encode_hart **out)
{
	enum hsc_status rc = HSC_OK;
	size_t i = 0;

	while (i < e->count && e->harts[i]->id != row->hart)
		i++;
	if (i == e->count)
		rc = add_hart(e, row);
	*out = e->harts[i];
	return rc;
}

static enum hsc_status no_code(const struct encode *e,
			       const struct hsc_commit *row)
{
	e->result->no_code = true;
	e->result->no_code_pc = row->pc;
	return hsc_fail(e->error, HSC_E_FORMAT,
			"%s: line %" PRIu64 ": what is the code at 0x%" PRIx64
			"? It is in no file, and the log does not say",
			e->config->log, row->line, row->pc);
}

/* Bits of an address that the trace leaves out. */
static uint64_t lsb_mask(const struct encode *e)
{
	const unsigned lsb = e->settings.et.params.value[ET_P_IADDRESS_LSB];

	return e->settings.etrace ? (1u << lsb) - 1 : 0;
}

static enum hsc_status encode_retired(struct encode *e,
				      struct hsc_encode_hart *hart,
				      const struct hsc_commit *row)
{
	struct hsc_encode_insn found;
	const enum hsc_status rc = hsc_encode_code_find(e->code, row, &found);

	if (rc == HSC_E_FORMAT)
		return no_code(e, row);
	if (rc != HSC_OK)
		return rc;
	if (found.differs && e->result->differs++ == 0)
		e->result->differs_line = row->line;
	if (row->pc & lsb_mask(e))
		return hsc_fail(e->error, HSC_E_CONFIG,
				"iaddress_lsb_p is too large for an "
				"instruction at 0x%" PRIx64,
				row->pc);
	hsc_encode_hart_retire(hart, row, &found.insn);
	return HSC_OK;
}

static enum hsc_status encode_row(struct encode *e, struct hsc_commit *row)
{
	struct hsc_encode_hart *hart;
	enum hsc_status rc = hart_of(e, row, &hart);

	if (rc != HSC_OK)
		return rc;
	if (e->xlen == 32)
		row->pc = (uint32_t)row->pc;
	if (row->kind == HSC_COMMIT_TRAP)
		hsc_encode_hart_trap(hart, row);
	else
		rc = encode_retired(e, hart, row);
	return rc;
}

/* Encode those rows of a list of PCs that make whole blocks. */
static enum hsc_status encode_blocks(struct encode *e)
{
	struct hsc_input *in = hsc_commit_log_window(e->log);
	uint64_t rows;
	enum hsc_status rc;

	if (!in || e->count != 1 || lsb_mask(e) > 1)
		return HSC_OK;
	rc = hsc_encode_match_take(&e->match, e->harts[0], in, &rows);
	hsc_commit_log_pass(e->log, rows);
	return rc;
}

static enum hsc_status encode_rows(struct encode *e)
{
	struct hsc_commit row;
	enum hsc_status rc;

	while ((rc = hsc_commit_log_next(e->log, &row, e->error)) == HSC_OK) {
		rc = encode_row(e, &row);
		if (rc == HSC_OK)
			rc = encode_blocks(e);
		if (rc != HSC_OK)
			return rc;
	}
	return rc == HSC_END ? HSC_OK : rc;
}

/* Refuse an empty log: an empty bundle would look like a success. */
static enum hsc_status refuse_empty(const struct encode *e)
{
	return hsc_fail(e->error, HSC_E_FORMAT,
			"%s: no instruction is in it, read as format %s; is it "
			"empty, or of another format? see: --log-format",
			e->config->log,
			hsc_commit_format_text(hsc_commit_log_format(e->log)));
}

/* Close the streams of all harts, and add up what they counted. */
static enum hsc_status end_harts(struct encode *e, enum hsc_status rc)
{
	struct hsc_encode_result *sum = e->result;

	sum->harts = e->count;
	for (size_t i = 0; i < e->count; i++) {
		struct hsc_encode_hart *hart = e->harts[i];
		FILE *file = hart->sink.file;

		if (rc == HSC_OK)
			hsc_encode_hart_stop(hart);
		if (file && e->config->bundle && fclose(file) != 0)
			hart->sink.failed = true;
		if (rc == HSC_OK && hart->sink.failed)
			rc = hsc_error_file(
				e->error, e->config->bundle ? e->config->bundle
							    : "the stream");
		sum->instructions += hart->instructions;
		sum->bytes += hart->sink.bytes;
		sum->traps += hart->traps;
		sum->seen += hart->seen;
		sum->left_out += hart->left_out;
		sum->misled += hart->sink.etrace ? hart->sink.et.misled
						 : hart->sink.nt.misled;
		sum->misled_by = hart->sink.etrace ? "call_counter_size_p"
						   : "implicit_return";
	}
	return rc;
}

static enum hsc_status add_source(const struct encode *e,
				  struct hsc_manifest *m,
				  const struct hsc_encode_hart *hart)
{
	struct hsc_source *s = hsc_manifest_add_source(m);
	char name[64];

	if (!s)
		return HSC_E_MEMORY;
	s->id = hart->id;
	s->src = hart->sink.src;
	s->instructions = hart->instructions - hart->left_out;
	s->left_out = hart->left_out;
	name_stream(e, hart->id, name);
	s->stream = strdup(name);
	snprintf(name, sizeof(name), "hart %" PRIu32, hart->id);
	s->name = strdup(name);
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status set_handler_param(const struct encode *e,
					 struct hsc_manifest *m,
					 const char *name,
					 const struct hsc_encode_handlers *h)
{
	char text[32];
	uint64_t base;

	if (!hsc_encode_handlers_any(h))
		return HSC_OK;
	if (!hsc_encode_handlers_base(h, &base))
		return hsc_fail(
			e->error, HSC_E_CONFIG,
			"implicit_exception: the handlers of traps are "
			"where no xtvec, the same for all harts, leads");
	snprintf(text, sizeof(text), "0x%" PRIx64, base);
	return hsc_manifest_set_param(m, name, text) ? HSC_OK : HSC_E_MEMORY;
}

/* Set the addresses of handlers that the packets leave out. They are parameters
 * of the whole bundle, so they hold for all harts. */
static enum hsc_status set_handler_params(const struct encode *e,
					  struct hsc_manifest *m)
{
	enum hsc_status rc;

	if (!e->settings.etrace || !e->settings.et.options.implicit_exception)
		return HSC_OK;
	rc = set_handler_param(e, m, "handler", &e->handlers[0]);
	return rc == HSC_OK
		       ? set_handler_param(e, m, "handler_s", &e->handlers[1])
		       : rc;
}

static enum hsc_status fill_manifest(const struct encode *e,
				     struct hsc_manifest *m)
{
	const struct hsc_encode_config *c = e->config;
	struct hsc_process *p = hsc_manifest_add_process(m);
	enum hsc_status rc = HSC_OK;

	m->complete = true;
	m->xlen = e->xlen;
	if (!p || !hsc_record_stamp(m, c->tool, c->protocol))
		return HSC_E_MEMORY;
	for (size_t i = 0; rc == HSC_OK && i < c->code_count; i++)
		rc = hsc_code_keep(p, c->bundle, &c->code[i], e->error);
	if (rc == HSC_OK)
		rc = hsc_encode_code_keep(e->code, p);
	if (rc == HSC_OK && !hsc_encoder_settings_keep(&e->settings, m))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = set_handler_params(e, m);
	for (size_t i = 0; rc == HSC_OK && i < e->count; i++)
		rc = add_source(e, m, e->harts[i]);
	return rc;
}

static enum hsc_status write_manifest(const struct encode *e)
{
	struct hsc_manifest m = { .schema = 0 };
	enum hsc_status rc = fill_manifest(e, &m);

	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, e->config->bundle, e->error);
	hsc_manifest_clear(&m);
	return rc;
}

static enum hsc_status open_inputs(struct encode *e)
{
	const struct hsc_encode_config *c = e->config;
	enum hsc_status rc;

	e->xlen = c->xlen;
	rc = hsc_code_try(c->code, c->code_count, &e->xlen, &e->image,
			  e->error);
	if (rc == HSC_OK)
		rc = hsc_encoder_settings_init(&e->settings, c->protocol,
					       e->xlen, false, e->error);
	if (rc == HSC_OK)
		rc = hsc_encoder_settings_change(&e->settings, c->params,
						 c->param_count, e->error);
	if (rc == HSC_OK) {
		const unsigned isa = hsc_image_isa(e->image, e->xlen);
		struct hsc_image_ops ops = hsc_image_ops(e->image);

		if (!e->settings.etrace)
			ops.jump_table = hsc_image_jump_table(e->image);
		rc = hsc_encode_code_new(&e->code, &ops, isa);
		if (rc == HSC_OK)
			rc = hsc_encode_match_init(&e->match, &ops, isa);
	}
	if (rc == HSC_OK)
		rc = c->pattern ? hsc_commit_log_open_pattern(
					  &e->log, c->log, c->pattern, e->error)
				: hsc_commit_log_open(&e->log, c->log,
						      c->format, e->error);
	if (rc == HSC_OK)
		e->match.text =
			hsc_commit_log_format(e->log) == HSC_COMMIT_TEXT;
	if (rc == HSC_OK && c->bundle) {
		e->replaced = access(c->bundle, F_OK) == 0;
		rc = hsc_bundle_create(c->bundle, e->error);
		e->made = rc == HSC_OK;
	}
	return rc;
}

static void close_inputs(struct encode *e)
{
	hsc_commit_log_close(&e->log);
	hsc_encode_match_clear(&e->match);
	hsc_encode_code_free(&e->code);
	hsc_image_free(&e->image);
	for (size_t i = 0; i < e->count; i++)
		free(e->harts[i]);
}

enum hsc_status hsc_encode_log(const struct hsc_encode_config *config,
			       struct hsc_encode_result *result,
			       struct hsc_error *error)
{
	struct encode e = { .config = config,
			    .result = result,
			    .error = error };
	enum hsc_status rc = open_inputs(&e);

	*result = (struct hsc_encode_result){ .added = e.settings.added };
	if (e.log)
		result->format = hsc_commit_log_format(e.log);
	if (rc == HSC_OK)
		rc = end_harts(&e, encode_rows(&e));
	if (e.log)
		result->passed_over = hsc_commit_log_passed_over(e.log);
	if (rc == HSC_OK && result->instructions == 0)
		rc = refuse_empty(&e);
	if (rc == HSC_OK && config->bundle)
		rc = write_manifest(&e);
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK && e.made)
		hsc_bundle_undo(config->bundle, e.replaced);
	close_inputs(&e);
	return rc;
}
