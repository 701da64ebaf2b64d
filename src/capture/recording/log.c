/* SPDX-License-Identifier: MIT */
/* log.c - the log that the QEMU plugin writes is read: maps, code, threads.
 * Room   capture (floor 2) */
#include "capture/recording/log.h"
#include "base/error_set.h"
#include "capture/recording/code.h"
#include "capture/recording/maps.h"
#include <hartscope/base/digits.h>
#include <hartscope/capture/bundle.h>
#include <stdlib.h>
#include <string.h>

/* All that the lines say. */
struct log {
	struct hsc_log_maps maps;
	struct hsc_log_code code;
};

/* Read a space and a hex number of up to 16 digits from *line. */
static bool parse_number(const char **line, uint64_t *out)
{
	const char *p = *line;
	unsigned digits = 0;

	*out = 0;
	if (*p++ != ' ')
		return false;
	for (; hsc_digit_of(*p) < 16 && digits < 16; digits++)
		*out = *out << 4 | hsc_digit_of(*p++);
	*line = p;
	return digits > 0 && (*p == ' ' || *p == '\0');
}

/* Take START and LEN, which must not be 0 nor reach past the end of memory. */
static bool parse_range(const char **line, struct hsc_stretch *s)
{
	uint64_t len;

	if (!parse_number(line, &s->start) || !parse_number(line, &len) ||
	    len == 0 || len - 1 > UINT64_MAX - s->start)
		return false;
	s->last = s->start + (len - 1);
	return true;
}

static enum hsc_status parse_map(struct log *log, const char *line)
{
	struct hsc_stretch s = { .start = 0 };

	if (!parse_range(&line, &s) || !parse_number(&line, &s.offset) ||
	    line[0] != ' ' || line[1] == '\0')
		return HSC_E_FORMAT;
	s.path = hsc_log_maps_path(&log->maps, line + 1);
	return s.path ? hsc_log_maps_map(&log->maps, &s) : HSC_E_MEMORY;
}

static enum hsc_status parse_unmap(struct log *log, const char *line)
{
	struct hsc_stretch s = { .start = 0 };

	if (!parse_range(&line, &s) || line[0] != '\0')
		return HSC_E_FORMAT;
	return hsc_log_maps_unmap(&log->maps, s.start, s.last);
}

/* Take START and a space; *line is then the digits of whole bytes. */
static bool parse_bytes(const char **line, struct hsc_stretch *s)
{
	size_t digits = 0;

	if (!parse_number(line, &s->start) || *(*line)++ != ' ')
		return false;
	while (hsc_digit_of((*line)[digits]) < 16)
		digits++;
	if ((*line)[digits] != '\0' || digits == 0 || digits % 2 ||
	    digits / 2 - 1 > UINT64_MAX - s->start)
		return false;
	s->last = s->start + (digits / 2 - 1);
	return true;
}

static enum hsc_status parse_code(struct log *log, const char *line)
{
	struct hsc_stretch s = { .start = 0 };

	if (!parse_bytes(&line, &s))
		return HSC_E_FORMAT;
	s.hex = strdup(line);
	return s.hex ? hsc_log_maps_add(&log->maps, &s) : HSC_E_MEMORY;
}

static enum hsc_status parse_modified(struct log *log, const char *line)
{
	struct hsc_stretch s = { .unknown = true };

	if (!parse_range(&line, &s) || line[0] != '\0')
		return HSC_E_FORMAT;
	return hsc_log_maps_add(&log->maps, &s);
}

/* Read half-words that belong to versions of the code, and not to a map. */
static enum hsc_status parse_halves(struct log *log, uint32_t version,
				    const char *line)
{
	struct hsc_stretch s = { .unknown = true };
	enum hsc_status rc;

	if (!parse_bytes(&line, &s))
		return HSC_E_FORMAT;
	rc = hsc_log_code_add(&log->code, version, s.start, line);
	return rc == HSC_OK ? hsc_log_maps_add(&log->maps, &s) : rc;
}

static enum hsc_status parse_keep(struct log *log, const char *line)
{
	return parse_halves(log, 0, line);
}

static enum hsc_status parse_old(struct log *log, const char *line)
{
	return parse_halves(log, 1, line);
}

static enum hsc_status parse_new(struct log *log, const char *line)
{
	return log->code.version ? parse_halves(log, log->code.version, line)
				 : HSC_E_FORMAT;
}

static enum hsc_status parse_version(struct log *log, const char *line)
{
	if (*line || log->code.version >= HSC_RECORDING_VERSIONS_MAX)
		return HSC_E_FORMAT;
	log->code.version += log->code.version ? 1 : 2;
	return HSC_OK;
}

static enum hsc_status parse_cut(struct log *log, const char *line)
{
	struct hsc_recording_cut cut;

	if (!parse_number(&line, &cut.source) ||
	    !parse_number(&line, &cut.start) ||
	    !parse_number(&line, &cut.version) || *line ||
	    cut.version > log->code.version)
		return HSC_E_FORMAT;
	return hsc_log_code_cut(&log->code, &cut);
}

static enum hsc_status parse_forget(struct log *log, const char *line)
{
	log->code.cuts.count = 0;
	return *line ? HSC_E_FORMAT : HSC_OK;
}

static const struct {
	const char *word;
	enum hsc_status (*take)(struct log *log, const char *rest);
} words[] = {
	{ "map", parse_map },   { "unmap", parse_unmap },
	{ "code", parse_code }, { "modified", parse_modified },
	{ "keep", parse_keep }, { "old", parse_old },
	{ "new", parse_new },   { "version", parse_version },
	{ "cut", parse_cut },   { "forget", parse_forget },
};

static enum hsc_status parse_line(struct log *log, unsigned *xlen,
				  const char *line)
{
	const size_t len = strcspn(line, " ");

	if (strcmp(line, "xlen 32") == 0 || strcmp(line, "xlen 64") == 0) {
		*xlen = line[5] == '3' ? 32 : 64;
		return HSC_OK;
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i].word) == len &&
		    strncmp(words[i].word, line, len) == 0)
			return words[i].take(log, line + len);
	return HSC_E_FORMAT;
}

/* Read all complete lines. */
static enum hsc_status read_lines(struct log *log, unsigned *xlen, FILE *file,
				  unsigned long *number)
{
	enum hsc_status rc = HSC_OK;
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	while (rc == HSC_OK && (len = getline(&line, &cap, file)) > 0) {
		if (line[len - 1] != '\n')
			break;
		line[len - 1] = '\0';
		++*number;
		rc = strlen(line) == (size_t)len - 1
			     ? parse_line(log, xlen, line)
			     : HSC_E_FORMAT;
	}
	free(line);
	if (rc == HSC_OK && ferror(file))
		return HSC_E_FILE;
	return rc;
}

static enum hsc_status finish_maps(struct log *log, struct hsc_process *p,
				   struct hsc_recording_cuts *cuts)
{
	if (hsc_log_maps_finish(&log->maps, p) != HSC_OK ||
	    hsc_log_code_finish(&log->code, p) != HSC_OK)
		return HSC_E_MEMORY;
	if (cuts) {
		*cuts = log->code.cuts;
		log->code.cuts.list = NULL;
	}
	return HSC_OK;
}

enum hsc_status hsc_recording_parse_log(struct hsc_process *p,
					struct hsc_recording_cuts *cuts,
					unsigned *xlen, FILE *file,
					const char *name,
					struct hsc_error *error)
{
	struct log log = { .maps.paths = NULL };
	unsigned long number = 0;
	enum hsc_status rc = read_lines(&log, xlen, file, &number);

	if (cuts)
		*cuts = (struct hsc_recording_cuts){ .list = NULL };
	if (rc == HSC_E_FILE)
		hsc_error_file(error, name);
	if (rc == HSC_E_FORMAT)
		hsc_error_set(error, "%s, line %lu: is no line of such a log",
			      name, number);
	if (rc != HSC_E_MEMORY && finish_maps(&log, p, cuts) != HSC_OK)
		rc = HSC_E_MEMORY;
	hsc_log_maps_clear(&log.maps);
	hsc_log_code_clear(&log.code);
	return rc;
}

enum hsc_status hsc_recording_read_log(struct hsc_process *p,
				       struct hsc_recording_cuts *cuts,
				       unsigned *xlen, const char *path,
				       struct hsc_error *error)
{
	enum hsc_status rc;
	FILE *file;

	if (cuts)
		*cuts = (struct hsc_recording_cuts){ .list = NULL };
	if (!hsc_bundle_may_read(path))
		return hsc_fail(error, HSC_E_FILE, "%s is no file", path);
	file = fopen(path, "re");
	if (!file)
		return hsc_error_file(error, path);
	rc = hsc_recording_parse_log(p, cuts, xlen, file, path, error);
	fclose(file);
	return rc;
}
