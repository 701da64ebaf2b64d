/* SPDX-License-Identifier: MIT */
/* sifive_settings.c - a settings file of SiFive becomes options of import.
 * Room   import (floor 7) */
#include "base/error_set.h"
#include "base/grow.h"
#include "import/sifive_keys.h"
#include <hartscope/import/sifive_settings.h>
#include <hartscope/spec/params.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define LINE_BYTES (PATH_MAX + 128)
#define PIDS_MAX   64

struct reader {
	struct hsc_sifive_settings *out;
	const char *path;
	uint64_t pids[PIDS_MAX];
	size_t pid_count;
	unsigned line;
	const char *name; /* of the setting in hand; NULL: there is none */
	uint64_t unused;  /* keys that say what is not used */
};

/* Add a sentence for people to s->notes. */
HSC_PRINTF(2, 3)
static enum hsc_status set_error(struct hsc_sifive_settings *s,
				 const char *format, ...)
{
	char **added = HSC_APPEND(s->notes, s->note_count);
	char text[LINE_BYTES + 256];
	va_list args;

	if (!added)
		return HSC_E_MEMORY;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	*added = strdup(text);
	return *added ? HSC_OK : HSC_E_MEMORY;
}

/* A path relative to the folder of the settings; NULL: no memory. */
static char *path_beside(const struct reader *r, const char *name)
{
	const char *slash = *name == '/' ? NULL : strrchr(r->path, '/');
	const size_t len = slash ? (size_t)(slash - r->path) + 1 : 0;
	char *out = malloc(len + strlen(name) + 1);

	if (!out)
		return NULL;
	memcpy(out, r->path, len);
	memcpy(out + len, name, strlen(name) + 1);
	return out;
}

static enum hsc_status set_path(const struct reader *r, char **to,
				const char *name)
{
	free(*to);
	*to = path_beside(r, name);
	return *to ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status add_param(struct hsc_sifive_settings *s,
				 const char *name, const char *value)
{
	char **added = HSC_APPEND(s->params, s->param_count);
	const size_t len = strlen(name) + strlen(value) + 2;

	if (added)
		*added = malloc(len);
	if (!added || !*added)
		return HSC_E_MEMORY;
	snprintf(*added, len, "%s=%s", name, value);
	return HSC_OK;
}

/* "PID,FILE" */
static enum hsc_status add_map(struct reader *r, char *text)
{
	struct hsc_sifive_settings *s = r->out;
	struct hsc_import_process *added;
	char *end, *file;
	const uint64_t pid = strtoull(text, &end, 10);

	if (end == text || *end != ',')
		return HSC_E_FORMAT;
	added = HSC_APPEND(s->processes, s->process_count);
	if (!added)
		return HSC_E_MEMORY;
	end += strspn(end, ", \t");
	file = path_beside(r, end);
	*added = (struct hsc_import_process){ pid, file };
	return file ? HSC_OK : HSC_E_MEMORY;
}

static enum hsc_status set_map(struct reader *r, char *value)
{
	enum hsc_status rc = HSC_OK;
	char *one;

	while (rc == HSC_OK && (one = strsep(&value, ";")) != NULL)
		rc = add_map(r, one + strspn(one, " \t"));
	return rc;
}

static enum hsc_status set_pids(struct reader *r, char *value)
{
	char *one, *end;

	r->out->mapped_only = true;
	while ((one = strsep(&value, ",;")) != NULL) {
		const uint64_t pid = strtoull(one, &end, 10);

		if (end == one || r->pid_count == PIDS_MAX)
			return HSC_E_FORMAT;
		r->pids[r->pid_count++] = pid;
	}
	return HSC_OK;
}

/* "0xSTART-0xEND"; the end is the address after the last byte. */
static bool read_range(const char *text, uint64_t *start, uint64_t *end)
{
	char *at;

	*start = strtoull(text, &at, 0);
	if (at == text || *at != '-')
		return false;
	text = at + 1;
	*end = strtoull(text, &at, 0);
	return at != text && at[strspn(at, " \t")] == '\0' && *end > *start;
}

/* A file of another size than the range is used all the same, with a note. */
static enum hsc_status check_size(struct reader *r, const char *path,
				  uint64_t len)
{
	struct stat s;

	if (stat(path, &s) != 0 || (uint64_t)s.st_size == len)
		return HSC_OK;
	return set_error(r->out, "%s: the image is %llu bytes, its range %llu",
			 path, (unsigned long long)s.st_size,
			 (unsigned long long)len);
}

/* "FILE:0xSTART-0xEND" */
static enum hsc_status add_image(struct reader *r, char *text)
{
	struct hsc_sifive_settings *s = r->out;
	char *colon = strrchr(text, ':');
	struct hsc_code_file *added;
	uint64_t start, end;
	char *file;

	if (!colon || colon == text || !read_range(colon + 1, &start, &end))
		return HSC_E_FORMAT;
	*colon = '\0';
	added = HSC_APPEND(s->images, s->image_count);
	if (!added)
		return HSC_E_MEMORY;
	file = path_beside(r, text);
	*added = (struct hsc_code_file){ file, HSC_IMAGE_RAW, start };
	return file ? check_size(r, file, end - start) : HSC_E_MEMORY;
}

static enum hsc_status set_images(struct reader *r, char *value)
{
	enum hsc_status rc = HSC_OK;
	char *one;

	while (rc == HSC_OK && (one = strsep(&value, ";")) != NULL)
		rc = add_image(r, one + strspn(one, " \t"));
	return rc;
}

/* Only with teInstHTMSync does a trace leave out returns. */
static enum hsc_status set_mode(struct hsc_sifive_settings *s,
				const char *value)
{
	static const struct {
		const char *name;
		bool reports_returns;
	} modes[] = {
		{ "teInstNone", false },    { "teInstEvent", false },
		{ "teInstPath", false },    { "teInstBTMSync", true },
		{ "teInstHTMSync", false }, { "teInstHTMSyncNoOpt", true },
	};

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++)
		if (strcasecmp(value, modes[i].name) == 0)
			return modes[i].reports_returns
				       ? add_param(s, "implicit_return", "0")
				       : HSC_OK;
	return HSC_E_FORMAT;
}

/* The parameter that SiFive's decoder calls so, or NULL. */
static const struct hsc_param_row *param_of(const char *name)
{
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (hsc_params[i].family == HSC_PARAM_NTRACE &&
		    hsc_params[i].theirs &&
		    strcasecmp(name, hsc_params[i].theirs) == 0)
			return &hsc_params[i];
	return NULL;
}

static bool read_number(const char *value, unsigned long *n)
{
	char *end;

	*n = strtoul(value, &end, 10);
	return end != value && *end == '\0';
}

static enum hsc_status set_xlen(struct hsc_sifive_settings *s,
				const char *value)
{
	unsigned long n;

	if (!read_number(value, &n))
		return HSC_E_FORMAT;
	s->xlen = (unsigned)n;
	return n == 32 || n == 64 ? HSC_OK : HSC_E_FORMAT;
}

/* 0: ticks have no length. */
static enum hsc_status set_hz(struct hsc_sifive_settings *s, const char *value)
{
	unsigned long n;

	if (!read_number(value, &n))
		return HSC_E_FORMAT;
	s->clock_hz = n;
	return HSC_OK;
}

/* An impossible width of addresses means that they are not cut. Other
 * impossible values are refused with the other parameters. */
static enum hsc_status set_param(struct hsc_sifive_settings *s,
				 const struct hsc_param_row *row,
				 const char *value)
{
	unsigned long n;

	if (!read_number(value, &n) ||
	    (row == &hsc_params[HSC_P_NT_PERF_CHANNEL] && n > row->most))
		return HSC_E_FORMAT;
	if (row == &hsc_params[HSC_P_NT_ADDRESS_BITS] &&
	    (n == 0 || n > row->most))
		return HSC_OK;
	return add_param(s, row->name, value);
}

/* A key that is not used is reported at the end, an unknown one at once. */
static enum hsc_status pass_over(struct reader *r, const char *name,
				 const char *value)
{
	const unsigned key = hsc_sifive_key_find(name);
	const char *near;

	if (key != HSC_SIFIVE_KEY_UNKNOWN) {
		if (hsc_sifive_key_matters(key, value))
			r->unused |= UINT64_C(1) << key;
		return HSC_OK;
	}
	near = hsc_sifive_key_nearest(name);
	return set_error(r->out, "%s:%u: no key '%s' is known%s%s%s", r->path,
			 r->line, name, near ? "; did you mean " : "",
			 near ? near : "", near ? "?" : "");
}

static enum hsc_status set_setting(struct reader *r, const char *name,
				   char *value)
{
	const struct hsc_param_row *row = param_of(name);
	struct hsc_sifive_settings *s = r->out;

	if (row)
		return set_param(s, row, value);
	if (strcasecmp(name, "archsize") == 0)
		return set_xlen(s, value);
	if (strcasecmp(name, "freq") == 0)
		return set_hz(s, value);
	if (strcasecmp(name, "rtd") == 0)
		return set_path(r, &s->stream, value);
	if (strcasecmp(name, "elf") == 0)
		return set_path(r, &s->elf, value);
	if (strcasecmp(name, "vdso") == 0)
		return set_path(r, &s->vdso, value);
	if (strcasecmp(name, "kmempath") == 0)
		return set_path(r, &s->kernel, value);
	if (strcasecmp(name, "image") == 0)
		return set_images(r, value);
	if (strcasecmp(name, "map") == 0)
		return set_map(r, value);
	if (strcasecmp(name, "pids") == 0)
		return set_pids(r, value);
	if (strcasecmp(name, "teinstruction") == 0)
		return set_mode(s, value);
	return pass_over(r, name, value);
}

/* Cut a comment, and blanks at both ends. */
static char *trim_line(char *text)
{
	size_t len;

	text += strspn(text, " \t");
	for (char *p = text; *p; p++)
		if (*p == '#' && (p == text || p[-1] == ' ' || p[-1] == '\t')) {
			*p = '\0';
			break;
		}
	len = strcspn(text, "\r\n");
	while (len && strchr(" \t", text[len - 1]))
		len--;
	text[len] = '\0';
	return text;
}

static enum hsc_status parse_line(struct reader *r, char *line)
{
	char *equals, *value;

	line = trim_line(line);
	if (*line == '\0')
		return HSC_OK;
	equals = strchr(line, '=');
	if (!equals || equals == line)
		return HSC_E_FORMAT;
	*equals = '\0';
	value = trim_line(equals + 1);
	r->name = trim_line(line);
	return *value ? set_setting(r, r->name, value) : HSC_OK;
}

static bool is_wanted(const struct reader *r, uint64_t pid)
{
	for (size_t i = 0; i < r->pid_count; i++)
		if (r->pids[i] == pid)
			return true;
	return r->pid_count == 0;
}

/* Maps of processes that pids does not name are not decoded. */
static void drop_unwanted(struct reader *r)
{
	struct hsc_sifive_settings *s = r->out;
	size_t kept = 0;

	for (size_t i = 0; i < s->process_count; i++)
		if (is_wanted(r, s->processes[i].pid))
			s->processes[kept++] = s->processes[i];
		else
			free((void *)s->processes[i].maps);
	s->process_count = kept;
}

/* One line for all keys that were passed over. */
static enum hsc_status explain_unused(struct reader *r)
{
	char text[1024];

	if (!r->unused)
		return HSC_OK;
	hsc_sifive_keys_explain(r->unused, text, sizeof(text));
	return set_error(r->out, "%s: not used: %s", r->path, text);
}

enum hsc_status hsc_sifive_settings_read(struct hsc_sifive_settings *out,
					 const char *path,
					 struct hsc_error *error)
{
	struct reader r = { .out = out, .path = path };
	FILE *in = fopen(path, "re");
	char line[LINE_BYTES];
	enum hsc_status rc = HSC_OK;

	*out = (struct hsc_sifive_settings){ .protocol = "sifive" };
	if (!in)
		return hsc_error_file(error, path);
	while (rc == HSC_OK && fgets(line, sizeof(line), in)) {
		r.line++;
		r.name = NULL;
		rc = strlen(line) + 1 == sizeof(line) ? HSC_E_FORMAT
						      : parse_line(&r, line);
	}
	if (rc == HSC_E_FORMAT && r.name)
		hsc_error_set(error, "%s:%u: %s cannot have this value", path,
			      r.line, r.name);
	else if (rc == HSC_E_FORMAT)
		hsc_error_set(error, "%s:%u: not name = value", path, r.line);
	if (rc == HSC_OK && ferror(in))
		rc = hsc_error_file(error, path);
	fclose(in);
	drop_unwanted(&r);
	return rc == HSC_OK ? explain_unused(&r) : rc;
}

void hsc_sifive_settings_clear(struct hsc_sifive_settings *s)
{
	for (size_t i = 0; i < s->process_count; i++)
		free((void *)s->processes[i].maps);
	for (size_t i = 0; i < s->param_count; i++)
		free(s->params[i]);
	for (size_t i = 0; i < s->image_count; i++)
		free((void *)(uintptr_t)s->images[i].path);
	for (size_t i = 0; i < s->note_count; i++)
		free(s->notes[i]);
	free(s->images);
	free((void *)s->notes);
	free(s->processes);
	free((void *)s->params);
	free(s->stream);
	free(s->elf);
	free(s->vdso);
	free(s->kernel);
	*s = (struct hsc_sifive_settings){ .stream = NULL };
}
