/* SPDX-License-Identifier: MIT */
#include "capture/recording_log.h"
#include "base/problem_say.h"
#include <hartscope/base/digits.h>
#include <hartscope/capture/bundle.h>
#include <stdlib.h>
#include <string.h>

/* Take a space and a hex number of up to 16 digits off *line. */
static bool take_number(const char **line, uint64_t *out)
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
static bool take_range(const char **line, struct hsc_stretch *s)
{
	uint64_t len;

	if (!take_number(line, &s->start) || !take_number(line, &len) ||
	    len == 0 || len - 1 > UINT64_MAX - s->start)
		return false;
	s->last = s->start + (len - 1);
	return true;
}

static enum hsc_status take_map(struct hsc_log_maps *maps, const char *line)
{
	struct hsc_stretch s = { .start = 0 };

	if (!take_range(&line, &s) || !take_number(&line, &s.offset) ||
	    line[0] != ' ' || line[1] == '\0')
		return HSC_E_FORMAT;
	s.path = hsc_log_maps_path(maps, line + 1);
	return s.path ? hsc_log_maps_map(maps, &s) : HSC_E_MEMORY;
}

static enum hsc_status take_unmap(struct hsc_log_maps *maps, const char *line)
{
	struct hsc_stretch s = { .start = 0 };

	if (!take_range(&line, &s) || line[0] != '\0')
		return HSC_E_FORMAT;
	return hsc_log_maps_unmap(maps, s.start, s.last);
}

static enum hsc_status take_code(struct hsc_log_maps *maps, const char *line)
{
	struct hsc_stretch s = { .start = 0 };
	size_t digits = 0;

	if (!take_number(&line, &s.start) || *line++ != ' ')
		return HSC_E_FORMAT;
	while (hsc_digit_of(line[digits]) < 16)
		digits++;
	if (line[digits] != '\0' || digits == 0 || digits % 2 ||
	    digits / 2 - 1 > UINT64_MAX - s.start)
		return HSC_E_FORMAT;
	s.last = s.start + (digits / 2 - 1);
	s.hex = strdup(line);
	return s.hex ? hsc_log_maps_add(maps, &s) : HSC_E_MEMORY;
}

static enum hsc_status take_modified(struct hsc_log_maps *maps,
				     const char *line)
{
	struct hsc_stretch s = { .unknown = true };

	if (!take_range(&line, &s) || line[0] != '\0')
		return HSC_E_FORMAT;
	return hsc_log_maps_add(maps, &s);
}

static const struct {
	const char *word;
	enum hsc_status (*take)(struct hsc_log_maps *maps, const char *rest);
} words[] = {
	{ "map", take_map },
	{ "unmap", take_unmap },
	{ "code", take_code },
	{ "modified", take_modified },
};

static enum hsc_status take_line(struct hsc_log_maps *maps, unsigned *xlen,
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
			return words[i].take(maps, line + len);
	return HSC_E_FORMAT;
}

/* Take all lines that have their end. */
static enum hsc_status take_lines(struct hsc_log_maps *maps, unsigned *xlen,
				  FILE *file, unsigned long *number)
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
			     ? take_line(maps, xlen, line)
			     : HSC_E_FORMAT;
	}
	free(line);
	if (rc == HSC_OK && ferror(file))
		return HSC_E_FILE;
	return rc;
}

enum hsc_status hsc_recording_parse_log(struct hsc_process *p, unsigned *xlen,
					FILE *file, const char *name,
					struct hsc_problem *why)
{
	struct hsc_log_maps maps = { .paths = NULL };
	unsigned long number = 0;
	enum hsc_status rc = take_lines(&maps, xlen, file, &number);

	if (rc == HSC_E_FILE)
		hsc_problem_file(why, name);
	if (rc == HSC_E_FORMAT)
		hsc_problem_say(why, "%s, line %lu: is no line of such a log",
				name, number);
	if (rc != HSC_E_MEMORY && hsc_log_maps_finish(&maps, p) != HSC_OK)
		rc = HSC_E_MEMORY;
	hsc_log_maps_clear(&maps);
	return rc;
}

enum hsc_status hsc_recording_read_log(struct hsc_process *p, unsigned *xlen,
				       const char *path,
				       struct hsc_problem *why)
{
	enum hsc_status rc;
	FILE *file;

	if (!hsc_bundle_may_read(path)) {
		hsc_problem_say(why, "%s: is no file", path);
		return HSC_E_FILE;
	}
	file = fopen(path, "re");
	if (!file)
		return hsc_problem_file(why, path);
	rc = hsc_recording_parse_log(p, xlen, file, path, why);
	fclose(file);
	return rc;
}
