/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "session/import_guess.h"
#include "session/import_linux.h"
#include "session/import_parts.h"
#include "session/keep_code.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/event/stm_names.h>
#include <hartscope/session/import.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define STEP 65536

static enum hsc_status complain(struct hsc_problem *why, enum hsc_status rc,
				const char *what, const char *about)
{
	hsc_problem_say(why, "%s: %s", about, what);
	return rc;
}

/* Copy the stream as it is; what is counted is what was written. */
static enum hsc_status copy_stream(const char *from, const char *to,
				   uint64_t *bytes, struct hsc_problem *why)
{
	const bool piped = strcmp(from, "-") == 0;
	FILE *in = piped ? stdin : fopen(from, "rbe");
	FILE *out = in ? fopen(to, "wbe") : NULL;
	enum hsc_status rc = HSC_OK;
	char buf[STEP];
	size_t n;

	*bytes = 0;
	if (!in)
		return hsc_problem_file(why, from);
	while (out && (n = fread(buf, 1, sizeof(buf), in)) > 0) {
		*bytes += n;
		if (fwrite(buf, 1, n, out) != n)
			break;
	}
	if (ferror(in))
		rc = hsc_problem_file(why, from);
	if (!out || ferror(out))
		rc = hsc_problem_file(why, to);
	if (out && fclose(out) != 0 && rc == HSC_OK)
		rc = hsc_problem_file(why, to);
	if (!piped)
		fclose(in);
	return rc;
}

/* Parameters must exist and be possible; they are kept as they were given. */
static enum hsc_status keep_params(struct hsc_manifest *m,
				   const struct hsc_import_config *c,
				   struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < c->param_count; i++) {
		const char *equals = strchr(c->params[i], '=');
		char name[64];

		if (!equals || (size_t)(equals - c->params[i]) >= sizeof(name))
			return complain(why, HSC_E_CONFIG, "not name=value",
					c->params[i]);
		snprintf(name, sizeof(name), "%.*s",
			 (int)(equals - c->params[i]), c->params[i]);
		if (!hsc_manifest_set_param(m, name, equals + 1))
			return HSC_E_MEMORY;
	}
	rc = hsc_import_protocol_of(c->protocol)
		     ->check(c->params, c->param_count, c->protocol, why);
	if (rc == HSC_OK && c->ring &&
	    !hsc_manifest_set_param(m, "start", "ring"))
		rc = HSC_E_MEMORY;
	return rc;
}

/* Of several processes, sources begin in the first that was named. */
static enum hsc_status add_source(struct hsc_manifest *m, size_t src)
{
	struct hsc_source *s = hsc_manifest_add_source(m);
	char name[32];

	if (!s)
		return HSC_E_MEMORY;
	snprintf(name, sizeof(name), "hart %zu", src);
	s->id = s->src = src;
	s->process = m->process_count > 1 ? 1 : 0;
	s->stream = strdup(hsc_import_protocol_of(m->protocol)->stream);
	s->name = strdup(name);
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

/* A source for each SRC value in use; one if nothing can be read at all. */
static enum hsc_status add_sources(struct hsc_manifest *m,
				   struct hsc_import_scan *scan,
				   struct hsc_problem *why)
{
	enum hsc_status rc =
		hsc_import_protocol_of(m->protocol)->scan(scan, m, why);

	for (size_t i = 0; rc == HSC_OK && i < HSC_IMPORT_SOURCES_MAX; i++)
		if (scan->used[i])
			rc = add_source(m, i);
	if (rc == HSC_OK && m->source_count == 0)
		rc = add_source(m, 0);
	return rc;
}

static void stamp(struct hsc_manifest *m, const struct hsc_import_config *c)
{
	char text[32];
	const time_t now = time(NULL);
	struct tm utc;

	gmtime_r(&now, &utc);
	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
	m->schema = HSC_MANIFEST_SCHEMA;
	m->complete = true;
	m->tool = strdup("hartscope import");
	m->created = strdup(text);
	m->protocol = strdup(c->protocol);
}

/* One process, with all code. */
static enum hsc_status keep_codes(struct hsc_manifest *m,
				  const struct hsc_import_config *c,
				  struct hsc_problem *why)
{
	struct hsc_process *p = hsc_manifest_add_process(m);
	enum hsc_status rc = p ? HSC_OK : HSC_E_MEMORY;

	for (size_t i = 0; rc == HSC_OK && i < c->code_count; i++)
		rc = hsc_code_keep(p, c->bundle, &c->code[i], why);
	return rc;
}

static enum hsc_status fill(struct hsc_manifest *m,
			    const struct hsc_import_config *c,
			    struct hsc_import_scan *scan,
			    struct hsc_import_result *result,
			    struct hsc_problem *why)
{
	enum hsc_status rc;

	stamp(m, c);
	if (!m->tool || !m->created || !m->protocol)
		return HSC_E_MEMORY;
	if (c->process_count)
		rc = hsc_import_linux(m, c, result->missing,
				      sizeof(result->missing), why);
	else
		rc = keep_codes(m, c, why);
	return rc == HSC_OK ? add_sources(m, scan, why) : rc;
}

/* Refuse what cannot work before anything is made. */
static enum hsc_status look(const struct hsc_import_config *c, unsigned *xlen,
			    struct hsc_image **image, struct hsc_problem *why)
{
	if (!hsc_import_protocol_of(c->protocol))
		return complain(why, HSC_E_CONFIG,
				"no such protocol; there are: ntrace, sifive, "
				"etrace, etrace-0.026, stm",
				c->protocol);
	if (strcmp(c->stream, "-") != 0 && access(c->stream, R_OK) != 0)
		return hsc_problem_file(why, c->stream);
	*xlen = c->xlen;
	return hsc_code_try(c->code, c->code_count, xlen, image, why);
}

/* The folder and the stream in it. */
static enum hsc_status make_bundle(const struct hsc_import_config *c,
				   char path[PATH_MAX], uint64_t *bytes,
				   struct hsc_problem *why)
{
	enum hsc_status rc = hsc_bundle_create(c->bundle, why);

	if (rc != HSC_OK)
		return rc;
	if (!hsc_bundle_path(path, PATH_MAX, c->bundle,
			     hsc_import_protocol_of(c->protocol)->stream))
		return complain(why, HSC_E_FILE, "the name is too long",
				c->bundle);
	return copy_stream(c->stream, path, bytes, why);
}

/* A file that describes events is copied, once it can be read. */
static enum hsc_status keep_events(struct hsc_manifest *m,
				   const struct hsc_import_config *c,
				   struct hsc_problem *why)
{
	const char *file = hsc_manifest_param(m, "events", NULL);
	struct hsc_stm_names names;
	char name[256];
	enum hsc_status rc;

	if (!file)
		return HSC_OK;
	rc = hsc_stm_names_read(&names, file, why);
	hsc_stm_names_clear(&names);
	if (rc == HSC_OK)
		rc = hsc_bundle_keep_file(c->bundle, file, name, sizeof(name),
					  why);
	if (rc == HSC_OK && !hsc_manifest_set_param(m, "events", name))
		rc = HSC_E_MEMORY;
	return rc;
}

static enum hsc_status make(const struct hsc_import_config *c,
			    struct hsc_import_result *result,
			    struct hsc_problem *why)
{
	struct hsc_import_scan scan = { .path = NULL };
	struct hsc_manifest m = { .schema = 0 };
	char path[PATH_MAX];
	enum hsc_status rc;

	rc = look(c, &m.xlen, &scan.image, why);
	if (rc == HSC_OK)
		rc = keep_params(&m, c, why);
	if (rc == HSC_OK)
		rc = make_bundle(c, path, &result->bytes, why);
	scan.path = path;
	if (rc == HSC_OK && strcmp(c->protocol, "stm") == 0)
		rc = keep_events(&m, c, why);
	if (rc == HSC_OK)
		rc = fill(&m, c, &scan, result, why);
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, c->bundle, why);
	result->sources = m.source_count;
	if (c->code_count || scan.software)
		hsc_import_doubt(&scan, result->doubt, sizeof(result->doubt));
	hsc_image_free(&scan.image);
	hsc_manifest_clear(&m);
	return rc;
}

enum hsc_status hsc_import(const struct hsc_import_config *config,
			   struct hsc_import_result *result,
			   struct hsc_problem *why)
{
	struct hsc_import_config c = *config;
	enum hsc_status rc = HSC_OK;

	*result = (struct hsc_import_result){ .bytes = 0 };
	if (!c.protocol)
		rc = hsc_import_guess(config, &c.protocol, result->guess,
				      sizeof(result->guess), why);
	return rc == HSC_OK ? make(&c, result, why) : rc;
}
