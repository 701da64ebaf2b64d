/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "session/keep_code.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/model/ntrace_params.h>
#include <hartscope/session/import.h>
#include <hartscope/session/messages.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define STREAM      "streams/import.nt"
#define STEP        65536
#define SOURCES_MAX (1 << HSC_NT_SRC_BITS_MAX)

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
				   struct hsc_nt_encoder_config *checked,
				   struct hsc_problem *why)
{
	for (size_t i = 0; i < c->param_count; i++) {
		const char *equals = strchr(c->params[i], '=');
		char name[64];

		if (!equals || (size_t)(equals - c->params[i]) >= sizeof(name))
			return complain(why, HSC_E_CONFIG, "not name=value",
					c->params[i]);
		if (hsc_nt_param_set(checked, c->params[i]) != HSC_OK)
			return complain(why, HSC_E_CONFIG,
					"no such parameter, or no value of it",
					c->params[i]);
		snprintf(name, sizeof(name), "%.*s",
			 (int)(equals - c->params[i]), c->params[i]);
		if (!hsc_manifest_set_param(m, name, equals + 1))
			return HSC_E_MEMORY;
	}
	return HSC_OK;
}

static enum hsc_status add_source(struct hsc_manifest *m, size_t src)
{
	struct hsc_source *s = hsc_manifest_add_source(m);
	char name[32];

	if (!s)
		return HSC_E_MEMORY;
	snprintf(name, sizeof(name), "hart %zu", src);
	s->id = s->src = src;
	s->stream = strdup(STREAM);
	s->name = strdup(name);
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

/* Which SRC values occur: used[] gets a mark each. */
static enum hsc_status find_sources(const char *path,
				    const struct hsc_manifest *m,
				    bool used[SOURCES_MAX],
				    struct hsc_problem *why)
{
	const struct hsc_messages_config config = hsc_messages_config_of(m);
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc = hsc_messages_open(&messages, path, &config, why);

	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK && one.msg)
			used[hsc_msg_get(one.msg, NT_SRC) % SOURCES_MAX] = true;
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

/* A source for each SRC value in use; one if nothing can be read at all. */
static enum hsc_status add_sources(struct hsc_manifest *m, const char *path,
				   struct hsc_problem *why)
{
	bool used[SOURCES_MAX] = { false };
	enum hsc_status rc = find_sources(path, m, used, why);

	for (size_t i = 0; rc == HSC_OK && i < SOURCES_MAX; i++)
		if (used[i])
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

static enum hsc_status fill(struct hsc_manifest *m,
			    const struct hsc_import_config *c, const char *path,
			    struct hsc_import_result *result,
			    struct hsc_problem *why)
{
	struct hsc_process *p = hsc_manifest_add_process(m);
	enum hsc_status rc = HSC_OK;

	stamp(m, c);
	if (!p || !m->tool || !m->created || !m->protocol)
		return HSC_E_MEMORY;
	if (c->ring && !hsc_manifest_set_param(m, "start", "ring"))
		return HSC_E_MEMORY;
	for (size_t i = 0; rc == HSC_OK && i < c->code_count; i++)
		rc = hsc_code_keep(p, c->bundle, &c->code[i], why);
	if (rc == HSC_OK)
		rc = add_sources(m, path, why);
	result->sources = m->source_count;
	return rc;
}

/* Refuse what cannot work before anything is made. */
static enum hsc_status look(const struct hsc_import_config *c, unsigned *xlen,
			    struct hsc_problem *why)
{
	if (strcmp(c->protocol, "ntrace") != 0)
		return complain(why, HSC_E_CONFIG,
				"no such protocol; there is: ntrace",
				c->protocol);
	if (strcmp(c->stream, "-") != 0 && access(c->stream, R_OK) != 0)
		return hsc_problem_file(why, c->stream);
	*xlen = c->xlen;
	return hsc_code_try(c->code, c->code_count, xlen, NULL, why);
}

enum hsc_status hsc_import(const struct hsc_import_config *c,
			   struct hsc_import_result *result,
			   struct hsc_problem *why)
{
	struct hsc_nt_encoder_config checked = { .mode = 0 };
	struct hsc_manifest m = { .schema = 0 };
	char path[PATH_MAX];
	enum hsc_status rc;

	rc = look(c, &m.xlen, why);
	if (rc == HSC_OK)
		rc = keep_params(&m, c, &checked, why);
	if (rc == HSC_OK)
		rc = hsc_bundle_create(c->bundle, why);
	if (rc == HSC_OK &&
	    !hsc_bundle_path(path, sizeof(path), c->bundle, STREAM))
		rc = complain(why, HSC_E_FILE, "the name is too long",
			      c->bundle);
	if (rc == HSC_OK)
		rc = copy_stream(c->stream, path, &result->bytes, why);
	if (rc == HSC_OK)
		rc = fill(&m, c, path, result, why);
	if (rc == HSC_OK)
		rc = hsc_manifest_write(&m, c->bundle, why);
	hsc_manifest_clear(&m);
	return rc;
}
