/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "decode/recording/keep_code.h"
#include "import/bias.h"
#include "import/foreign.h"
#include "import/guess.h"
#include "import/linux.h"
#include "import/nexus.h"
#include "import/parts.h"
#include "import/trial.h"
#include "import/width.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/decode/packets.h>
#include <hartscope/event/stm_names.h>
#include <hartscope/import/import.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* The file of a stream in the bundle: "streams/import.et", "..import-2.et" */
static void stream_name(const char *protocol, size_t index, char *name,
			size_t cap)
{
	const char *first = hsc_import_protocol_of(protocol)->stream;
	const int stem = (int)(strrchr(first, '.') - first);

	if (index == 0)
		snprintf(name, cap, "%s", first);
	else
		snprintf(name, cap, "%.*s-%zu%s", stem, first, index + 1,
			 first + stem);
}

/* Of several processes, sources begin in the first that was named. Of several
 * streams, they are numbered in order. */
static enum hsc_status add_source(struct hsc_manifest *m, size_t src,
				  const char *stream, bool numbered)
{
	const size_t id = numbered ? m->source_count : src;
	struct hsc_source *s = hsc_manifest_add_source(m);
	char name[32];

	if (!s)
		return HSC_E_MEMORY;
	snprintf(name, sizeof(name), "hart %zu", id);
	s->id = id;
	s->src = src;
	s->process = m->process_count > 1 ? 1 : 0;
	s->stream = strdup(stream);
	s->name = strdup(name);
	return s->stream && s->name ? HSC_OK : HSC_E_MEMORY;
}

/* A source for each SRC value in use; one if nothing can be read at all. */
static enum hsc_status add_sources_of(struct hsc_manifest *m,
				      struct hsc_import_scan *scan,
				      const char *stream, bool numbered,
				      struct hsc_problem *why)
{
	const size_t before = m->source_count;
	enum hsc_status rc;

	memset(scan->used, 0, sizeof(scan->used));
	rc = hsc_import_protocol_of(m->protocol)->scan(scan, m, why);
	for (size_t i = 0; rc == HSC_OK && i < HSC_IMPORT_SOURCES_MAX; i++)
		if (scan->used[i])
			rc = add_source(m, i, stream, numbered);
	if (rc == HSC_OK && m->source_count == before)
		rc = add_source(m, 0, stream, numbered);
	return rc;
}

static enum hsc_status add_sources(struct hsc_manifest *m,
				   const struct hsc_import_config *c,
				   struct hsc_import_scan *scan,
				   struct hsc_problem *why)
{
	const char *first = scan->path;
	enum hsc_status rc = HSC_OK;
	char path[PATH_MAX], name[64];

	for (size_t i = 0; rc == HSC_OK && i <= c->more_count; i++) {
		stream_name(m->protocol, i, name, sizeof(name));
		if (!hsc_bundle_path(path, sizeof(path), c->bundle, name))
			return HSC_E_FILE; /* the first had room */
		scan->path = path;
		rc = add_sources_of(m, scan, name, c->more_count > 0, why);
	}
	scan->path = first;
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

/* What the stream's support packet tells of parameters, and nobody said. */
static enum hsc_status learn(struct hsc_manifest *m, const char *path,
			     struct hsc_problem *why)
{
	struct hsc_packets_config config;
	struct hsc_et_params before;
	enum hsc_status rc;
	char text[8];

	if (strncmp(m->protocol, "etrace", 6) != 0)
		return HSC_OK;
	rc = hsc_packets_config_of(&config, m, why);
	before = config.params;
	if (rc == HSC_OK)
		rc = hsc_packets_learn(&config, path, why);
	for (unsigned i = 0; rc == HSC_OK && i < ET_PARAMS; i++) {
		if (config.params.value[i] == before.value[i])
			continue;
		snprintf(text, sizeof(text), "%u", config.params.value[i]);
		if (!hsc_manifest_set_param(m, hsc_et_param_row(i)->name, text))
			rc = HSC_E_MEMORY;
	}
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
	if (rc == HSC_OK)
		rc = hsc_import_support(m, scan->path, result->learned,
					sizeof(result->learned), why);
	if (rc == HSC_OK)
		rc = learn(m, scan->path, why);
	return rc == HSC_OK ? add_sources(m, c, scan, why) : rc;
}

/* True, and errno is set for it. */
static bool is_folder(const char *path)
{
	struct stat s;

	errno = EISDIR;
	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static bool is_nexus(const struct hsc_import_config *c)
{
	return !c->protocol || strcmp(c->protocol, "ntrace") == 0 ||
	       strcmp(c->protocol, "sifive") == 0;
}

static enum hsc_status check_streams(const struct hsc_import_config *c,
				     struct hsc_problem *why)
{
	const bool nexus = is_nexus(c);

	for (size_t i = 0; i <= c->more_count; i++) {
		const char *stream = i ? c->more[i - 1] : c->stream;

		if (strcmp(stream, "-") == 0)
			continue;
		if (access(stream, R_OK) != 0 || is_folder(stream))
			return hsc_problem_file(why, stream);
		if (hsc_import_check_foreign(stream, nexus, why) != HSC_OK)
			return HSC_E_FORMAT;
	}
	return HSC_OK;
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
	*xlen = c->xlen;
	return hsc_code_try(c->code, c->code_count, xlen, image, why);
}

/* The folder and the streams in it; `path` is that of the first. */
static enum hsc_status make_bundle(const struct hsc_import_config *c,
				   char path[PATH_MAX], uint64_t *bytes,
				   struct hsc_problem *why)
{
	enum hsc_status rc = hsc_bundle_create(c->bundle, why);
	uint64_t n = 0;
	char name[64];

	*bytes = 0;
	for (size_t i = c->more_count + 1; rc == HSC_OK && i-- > 0;) {
		stream_name(c->protocol, i, name, sizeof(name));
		if (!hsc_bundle_path(path, PATH_MAX, c->bundle, name))
			return complain(why, HSC_E_FILE, "the name is too long",
					c->bundle);
		rc = copy_stream(i ? c->more[i - 1] : c->stream, path, &n, why);
		*bytes += n;
	}
	return rc;
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

/* E-Trace is tried, which says more than a look at its packets. */
static void doubt(const struct hsc_import_config *c,
		  const struct hsc_manifest *m,
		  const struct hsc_import_scan *scan,
		  struct hsc_import_result *result)
{
	const bool packets = strncmp(c->protocol, "etrace", 6) == 0;

	if (packets && !c->process_count &&
	    (hsc_import_try(m, scan, result->doubt, sizeof(result->doubt)) ==
		     HSC_TRIAL_GOOD ||
	     result->doubt[0]))
		return;
	hsc_import_doubt(scan, result->doubt, sizeof(result->doubt));
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
	scan.path = path; /* add_sources had one of its own */
	if (rc == HSC_OK && (c->code_count || scan.software))
		doubt(c, &m, &scan, result);
	result->codeless =
		!c->code_count && !c->process_count && scan.syncs > 0;
	if (rc == HSC_OK && scan.messages && c->code_count &&
	    !c->process_count && !c->more_count)
		rc = hsc_import_try_nexus(c, &m, &scan, result);
	hsc_image_free(&scan.image);
	hsc_manifest_clear(&m);
	return rc;
}

static enum hsc_status guess_and_make(struct hsc_import_config *c,
				      struct hsc_import_result *result,
				      struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	if (!c->protocol)
		rc = hsc_import_guess(c, &c->protocol, result->guess,
				      sizeof(result->guess), why);
	return rc == HSC_OK ? make(c, result, why) : rc;
}

/* The same with one parameter more, if there is one, and with the first file of
 * code so much higher. */
static enum hsc_status make_with(struct hsc_import_config *c, const char *param,
				 uint64_t bias,
				 struct hsc_import_result *result,
				 struct hsc_problem *why)
{
	const char **params = calloc(c->param_count + 1, sizeof(*params));
	struct hsc_code_file *code = calloc(c->code_count + 1, sizeof(*code));
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
		rc = guess_and_make(c, result, why);
	}
	free((void *)params);
	free(code);
	return rc;
}

/* What was found out, besides what make() found. */
static void say_found(struct hsc_import_result *result, const char *param,
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

enum hsc_status hsc_import(const struct hsc_import_config *config,
			   struct hsc_import_result *result,
			   struct hsc_problem *why)
{
	struct hsc_import_config c = *config;
	enum hsc_status rc = check_streams(config, why);
	unsigned width = 0;
	uint64_t bias = 0;
	char param[32] = "";

	*result = (struct hsc_import_result){ .bytes = 0 };
	if (rc == HSC_OK && is_nexus(config))
		rc = hsc_import_find_width(config, &width, why);
	if (rc == HSC_OK && is_nexus(config))
		rc = hsc_import_find_bias(config, width, &bias, why);
	if (rc != HSC_OK)
		return rc;
	if (width)
		snprintf(param, sizeof(param), "src_bits=%u", width);
	rc = make_with(&c, param, bias, result, why);
	if (rc == HSC_OK)
		say_found(result, param, bias);
	return rc;
}

enum hsc_status hsc_import_check(const struct hsc_import_config *config,
				 unsigned *xlen, struct hsc_problem *why)
{
	struct hsc_import_config c = *config;
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_image *image = NULL;
	enum hsc_status rc;

	c.protocol = c.protocol ? c.protocol : "ntrace";
	rc = look(&c, xlen, &image, why);
	if (rc == HSC_OK && config->protocol)
		rc = keep_params(&m, &c, why);
	if (rc == HSC_OK)
		rc = hsc_bundle_may_create(c.bundle, why);
	hsc_image_free(&image);
	hsc_manifest_clear(&m);
	return rc;
}
