/* SPDX-License-Identifier: MIT */
/* import.c - files and streams become a bundle.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "decode/params/settings.h"
#include "decode/recording/keep_code.h"
#include "decode/recording/parts.h"
#include "import/foreign.h"
#include "import/linux.h"
#include "import/protocol.h"
#include "import/put_stream.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/import/import.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum hsc_status fail_about(struct hsc_error *error, enum hsc_status rc,
				  const char *what, const char *about)
{
	return hsc_fail(error, rc, "%s: %s", about, what);
}

/* Set the parameters, which must exist and have possible values. They are kept
 * as the user wrote them. */
static enum hsc_status set_params(struct hsc_manifest *m,
				  const struct hsc_import_config *c,
				  struct hsc_error *error)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < c->param_count; i++) {
		const char *equals = strchr(c->params[i], '=');
		char name[64];

		if (!equals || (size_t)(equals - c->params[i]) >= sizeof(name))
			return fail_about(error, HSC_E_CONFIG, "not name=value",
					  c->params[i]);
		snprintf(name, sizeof(name), "%.*s",
			 (int)(equals - c->params[i]), c->params[i]);
		if (!hsc_manifest_set_param(m, name, equals + 1))
			return HSC_E_MEMORY;
	}
	rc = hsc_protocol_check(hsc_protocol_of(c->protocol), c->params,
				c->param_count, error);
	if (rc == HSC_OK && c->ring &&
	    !hsc_manifest_set_param(m, "start", "ring"))
		rc = HSC_E_MEMORY;
	return rc;
}

/* The file of a stream in the bundle: "streams/import.et", "..import-2.et" */
static void stream_name(const char *protocol, size_t index, char *name,
			size_t cap)
{
	char number[24] = "";

	if (index)
		snprintf(number, sizeof(number), "-%zu", index + 1);
	snprintf(name, cap, "streams/import%s.%s", number,
		 hsc_protocol_of(protocol)->suffix);
}

static bool is_taken(const struct hsc_manifest *m,
		     const struct hsc_import_config *c, uint64_t hart)
{
	bool taken = false;

	for (size_t i = 0; i < c->hart_count; i++)
		taken = taken || c->harts[i].hart == hart;
	for (size_t i = 0; i < m->source_count; i++)
		taken = taken || m->sources[i].id == hart;
	return taken;
}

static uint64_t hart_of(const struct hsc_manifest *m,
			const struct hsc_import_config *c, uint64_t src)
{
	uint64_t hart = src;

	for (size_t i = 0; i < c->hart_count; i++)
		if (c->harts[i].source == src)
			return c->harts[i].hart;
	while (is_taken(m, c, hart))
		hart++;
	return hart;
}

/* If there are several processes, sources begin in the first one named. Sources
 * of several streams are numbered in order. */
static enum hsc_status add_source(struct hsc_manifest *m,
				  const struct hsc_import_config *c, size_t src,
				  const char *stream)
{
	const uint64_t id =
		c->more_count ? m->source_count : hart_of(m, c, src);
	struct hsc_source *s = hsc_manifest_add_source(m);
	char name[32];

	if (!s)
		return HSC_E_MEMORY;
	snprintf(name, sizeof(name), "hart %" PRIu64, id);
	s->id = id;
	s->src = src;
	s->process = m->process_count > 1 ? 1 : 0;
	s->stream = strdup(stream);
	s->name = strdup(name);
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

static const struct hsc_import_ops *ops_of(const char *protocol)
{
	return hsc_import_ops_of(hsc_protocol_of(protocol));
}

/* Add a source for each SRC value in use, or one source if nothing can be read
 * at all. */
static enum hsc_status add_sources_of(struct hsc_manifest *m,
				      const struct hsc_import_config *c,
				      struct hsc_import_scan *scan,
				      const char *stream,
				      struct hsc_error *error)
{
	const size_t before = m->source_count;
	enum hsc_status rc = HSC_OK;

	if (!scan->done) {
		memset(scan->used, 0, sizeof(scan->used));
		rc = ops_of(m->protocol)->scan(scan, m, error);
	}
	scan->done = false; /* of the first stream only */
	for (size_t i = 0; rc == HSC_OK && i < HSC_IMPORT_SOURCES_MAX; i++)
		if (scan->used[i])
			rc = add_source(m, c, i, stream);
	if (rc == HSC_OK && m->source_count == before)
		rc = add_source(m, c, 0, stream);
	return rc;
}

/* The path in the bundle of a stream; false: it is too long. */
static bool stream_path(const struct hsc_import_config *c, size_t index,
			char path[PATH_MAX])
{
	char name[64];

	stream_name(c->protocol, index, name, sizeof(name));
	return hsc_bundle_path(path, PATH_MAX, c->bundle, name);
}

/* Add one of the streams after the first. */
static enum hsc_status add_stream(struct hsc_manifest *m,
				  const struct hsc_import_config *c,
				  size_t index, struct hsc_import_scan *scan,
				  uint64_t *size, struct hsc_error *error)
{
	const char *from = c->more[index - 1];
	struct hsc_import_put put;
	char path[PATH_MAX], name[64];
	enum hsc_status rc;

	stream_name(m->protocol, index, name, sizeof(name));
	if (!stream_path(c, index, path))
		return HSC_E_FILE; /* the first had room */
	rc = hsc_import_put_begin(&put, from, path, c->in_place, NULL, error);
	if (rc != HSC_OK)
		return rc;
	scan->path = path;
	scan->rest = put.rest;
	rc = add_sources_of(m, c, scan, name, error);
	rc = hsc_import_put_end(&put, from, path, rc, size, error);
	scan->path = NULL;
	scan->rest = NULL;
	return rc;
}

static enum hsc_status add_sources(struct hsc_manifest *m,
				   const struct hsc_import_config *c,
				   struct hsc_import_scan *scan,
				   struct hsc_import_result *result,
				   struct hsc_error *error)
{
	const char *path = scan->path;
	struct hsc_stream_rest *rest = scan->rest;
	char name[64];
	enum hsc_status rc;
	uint64_t size = 0;

	stream_name(m->protocol, 0, name, sizeof(name));
	rc = add_sources_of(m, c, scan, name, error);
	for (size_t i = 1; rc == HSC_OK && i <= c->more_count; i++) {
		rc = add_stream(m, c, i, scan, &size, error);
		result->bytes += size;
	}
	scan->path = path;
	scan->rest = rest;
	return rc;
}

/* Add one process, with all the code. */
static enum hsc_status add_code(struct hsc_manifest *m,
				const struct hsc_import_config *c,
				struct hsc_error *error)
{
	struct hsc_process *p = hsc_manifest_add_process(m);
	enum hsc_status rc = p ? HSC_OK : HSC_E_MEMORY;

	for (size_t i = 0; rc == HSC_OK && i < c->code_count; i++)
		rc = hsc_code_keep(p, c->bundle, &c->code[i], error);
	return rc;
}

/* Add the only source of a stream that has no bytes yet. */
static enum hsc_status add_live(struct hsc_manifest *m,
				const struct hsc_import_config *c,
				struct hsc_error *error)
{
	char name[64];

	if (!c->one_source && hsc_settings_source_bits(m) != 0)
		return fail_about(
			error, HSC_E_CONFIG,
			"its messages are of several harts, and it is "
			"read once: which one? --hart=N",
			"the stream");
	stream_name(m->protocol, 0, name, sizeof(name));
	return add_source(m, c, c->source, name);
}

static enum hsc_status fill_manifest(struct hsc_manifest *m,
				     const struct hsc_import_config *c,
				     struct hsc_import_scan *scan,
				     struct hsc_import_result *result,
				     struct hsc_error *error)
{
	enum hsc_status rc;

	m->complete = true;
	m->clock_hz = c->clock_hz;
	if (!hsc_record_stamp(m, "hartscope import", c->protocol))
		return HSC_E_MEMORY;
	if (c->process_count)
		rc = hsc_import_linux(m, c, result->missing,
				      sizeof(result->missing), error);
	else
		rc = add_code(m, c, error);
	if (rc == HSC_OK && ops_of(c->protocol)->learn)
		rc = ops_of(c->protocol)->learn(m, c, scan, result, error);
	if (rc == HSC_OK && c->live)
		return add_live(m, c, error);
	return rc == HSC_OK ? add_sources(m, c, scan, result, error) : rc;
}

/* Is the path a folder? Then errno is set to say so. */
static bool is_folder(const char *path)
{
	struct stat s;

	errno = EISDIR;
	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static enum hsc_status check_streams(const struct hsc_import_config *c,
				     struct hsc_error *error)
{
	const struct hsc_protocol *p = hsc_protocol_of(c->protocol);
	const bool sifive = p && hsc_import_ops_of(p)->sifive;

	for (size_t i = 0; i <= c->more_count; i++) {
		const char *stream = i ? c->more[i - 1] : c->stream;

		/* what is unwrapped is looked at when it is there */
		if (strcmp(stream, "-") == 0 || c->unwrap)
			continue;
		if (access(stream, R_OK) != 0 || is_folder(stream))
			return hsc_error_file(error, stream);
		if (hsc_import_check_foreign(stream, stream, sifive, error) !=
		    HSC_OK)
			return HSC_E_FORMAT;
	}
	return HSC_OK;
}

/* Refuse a wrong configuration before anything is made. */
static enum hsc_status check_config(const struct hsc_import_config *c,
				    unsigned *xlen, struct hsc_error *error)
{
	char list[HSC_PROTOCOL_LIST];

	if (!hsc_protocol_of(c->protocol))
		return hsc_fail(error, HSC_E_CONFIG,
				"%s: no such protocol; there are: %s",
				c->protocol,
				hsc_protocol_list(list, HSC_PROTOCOL_ANY));
	*xlen = c->xlen;
	return hsc_code_try(c->code, c->code_count, xlen, NULL, error);
}

/* The first stream while it is read: its path in the bundle, and the bytes that
 * the file does not have yet. */
struct first {
	struct hsc_import_put put;
	char path[PATH_MAX];
	struct hsc_import_scan scan;
};

/* Make the bundle with what is known by now, and check the stream. */
static enum hsc_status import_as(const struct hsc_import_config *c,
				 struct hsc_manifest *m, struct first *first,
				 struct hsc_import_result *result,
				 struct hsc_error *error)
{
	struct hsc_import_scan *scan = &first->scan;
	const struct hsc_import_ops *ops = ops_of(c->protocol);
	enum hsc_status rc = set_params(m, c, error);
	uint64_t size = 0;

	if (rc == HSC_OK)
		rc = fill_manifest(m, c, scan, result, error);
	if (!c->live)
		rc = hsc_import_put_end(&first->put, c->stream, first->path, rc,
					&size, error);
	scan->rest = NULL;
	result->bytes += size;
	if (rc == HSC_OK)
		rc = hsc_manifest_write(m, c->bundle, error);
	result->sources = m->source_count;
	if (c->live)
		return rc;
	if (rc == HSC_OK)
		hsc_import_judge(ops, m, c, scan, result);
	result->codeless =
		!c->code_count && !c->process_count && scan->syncs > 0;
	return rc == HSC_OK && ops->try ? ops->try(c, m, scan, result) : rc;
}

static enum hsc_status import_guessed(struct hsc_import_config *c,
				      unsigned xlen, struct first *first,
				      struct hsc_import_result *result,
				      struct hsc_error *error)
{
	struct hsc_manifest m = { .xlen = xlen };
	enum hsc_status rc = HSC_OK;

	if (!c->protocol && c->live)
		c->protocol = hsc_protocols[0].name;
	else if (!c->protocol)
		rc = hsc_import_guess(c, xlen, &first->scan, &c->protocol,
				      result, error);
	if (rc == HSC_OK)
		rc = import_as(c, &m, first, result, error);
	hsc_manifest_clear(&m);
	return rc;
}

/* Import with one more parameter, if there is one, and with the first file of
 * code moved by the bias. */
static enum hsc_status import_with(struct hsc_import_config *c,
				   const char *param, uint64_t bias,
				   struct first *first,
				   struct hsc_import_result *result,
				   struct hsc_error *error)
{
	const char **params = calloc(c->param_count + 1, sizeof(*params));
	struct hsc_code_file *code = calloc(c->code_count + 1, sizeof(*code));
	unsigned xlen = c->xlen;
	enum hsc_status rc = HSC_E_MEMORY;

	for (size_t i = 0; params && i < c->param_count; i++)
		params[i] = c->params[i];
	for (size_t i = 0; code && i < c->code_count; i++)
		code[i] = c->code[i];
	if (params && code) {
		code[0].bias += bias;
		params[c->param_count] = param;
		c->param_count += param[0] != '\0';
		c->params = params;
		c->code = code;
		rc = hsc_code_try(code, c->code_count, &xlen,
				  &first->scan.image, error);
	}
	if (rc == HSC_OK)
		rc = import_guessed(c, xlen, first, result, error);
	free((void *)params);
	free(code);
	return rc;
}

/* Describe what was found, in addition to what import_guessed() found. */
static void describe_found(struct hsc_import_result *result, const char *param,
			   uint64_t bias)
{
	char *at = result->learned;
	size_t left = sizeof(result->learned), n = strlen(at);

	if (param[0])
		n += (size_t)snprintf(at + n, left - n,
				      "%s%s: so the performance records say",
				      n ? "; " : "", param);
	if (bias && n < left)
		snprintf(at + n, left - n,
			 "%sthe program was loaded 0x%" PRIx64
			 " bytes above its own addresses",
			 n ? "; " : "", bias);
}

/* Put the first stream into the bundle, and scan it. */
static enum hsc_status open_first_stream(const struct hsc_import_config *c,
					 struct first *first, char param[32],
					 uint64_t *bias,
					 struct hsc_error *error)
{
	const struct hsc_import_ops *ops = ops_of(c->protocol);
	enum hsc_status rc;

	if (!stream_path(c, 0, first->path))
		return fail_about(error, HSC_E_FILE, "the name is too long",
				  c->bundle);
	rc = hsc_import_put_begin(&first->put, c->stream, first->path,
				  c->in_place, c->unwrap, error);
	first->scan.path = first->path;
	first->scan.rest = first->put.rest;
	return rc == HSC_OK && ops->find && !c->live
		       ? ops->find(c, &first->scan, param, bias, error)
		       : rc;
}

/* The bundle is there. */
static enum hsc_status fill_bundle(const struct hsc_import_config *config,
				   struct first *first,
				   struct hsc_import_result *result,
				   struct hsc_error *error)
{
	struct hsc_import_config c = *config;
	enum hsc_status rc;
	uint64_t bias = 0, size;
	char param[32] = "";

	rc = open_first_stream(config, first, param, &bias, error);
	if (rc == HSC_OK)
		rc = import_with(&c, param, bias, first, result, error);
	if (rc == HSC_OK)
		describe_found(result, param, bias);
	else /* it may have been the stream that could not be copied */
		rc = hsc_import_put_end(&first->put, c.stream, first->path, rc,
					&size, error);
	hsc_import_put_drop(&first->put);
	hsc_image_free(&first->scan.image);
	return rc;
}

enum hsc_status hsc_import(const struct hsc_import_config *config,
			   struct hsc_import_result *result,
			   struct hsc_error *error)
{
	const bool replaces = access(config->bundle, F_OK) == 0;
	struct first *first = calloc(1, sizeof(*first));
	enum hsc_status rc = check_streams(config, error);
	unsigned xlen;

	*result = (struct hsc_import_result){ .bytes = 0 };
	if (rc == HSC_OK)
		rc = hsc_import_check(config, &xlen, error);
	if (rc == HSC_OK)
		rc = first ? hsc_bundle_create(config->bundle, error)
			   : HSC_E_MEMORY;
	if (rc == HSC_OK) {
		rc = fill_bundle(config, first, result, error);
		if (rc != HSC_OK) /* half a bundle is none */
			hsc_bundle_undo(config->bundle, replaces);
	}
	free(first);
	return rc;
}

enum hsc_status hsc_import_check(const struct hsc_import_config *config,
				 unsigned *xlen, struct hsc_error *error)
{
	struct hsc_import_config c = *config;
	struct hsc_manifest m = { .schema = 0 };
	enum hsc_status rc;

	c.protocol = c.protocol ? c.protocol : hsc_protocols[0].name;
	rc = check_config(&c, xlen, error);
	if (rc == HSC_OK && config->protocol)
		rc = set_params(&m, &c, error);
	if (rc == HSC_OK)
		rc = hsc_bundle_may_create(c.bundle, error);
	hsc_manifest_clear(&m);
	return rc;
}
