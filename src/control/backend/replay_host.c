/* SPDX-License-Identifier: MIT */
/* replay_host.c - accesses are answered from a file, and compared with it.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "base/grow.h"
#include "control/backend/parts.h"
#include <hartscope/base/digits.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DENIED 'D'

struct access {
	uint64_t address;
	uint32_t value;
	uint32_t line;
	char what;
};

struct replay {
	struct hsc_backend head;
	struct access *list;
	size_t count, cap, at;
};

static void release_replay(struct hsc_backend *b)
{
	free(((struct replay *)b)->list);
}

/* The next access of the recording, if it is this one. */
static const struct access *next_access(struct replay *r, char what,
					uint64_t address)
{
	const struct access *a;

	if (r->at == r->count)
		return hsc_fail(&r->head.complaint, NULL,
				"the recording ends; then came %c 0x%" PRIx64,
				what, address);
	a = &r->list[r->at];
	if (a->address == address && (a->what == what || a->what == DENIED)) {
		r->at++;
		return a;
	}
	return hsc_fail(&r->head.complaint, NULL,
			"line %" PRIu32 " of the recording is %c 0x%" PRIx64
			", came %c 0x%" PRIx64,
			a->line, a->what, a->address, what, address);
}

static enum hsc_status replay_read(void *ctx, uint64_t address, uint32_t *value)
{
	const struct access *a = next_access(ctx, 'R', address);

	*value = a ? a->value : 0;
	return a && a->what == 'R' ? HSC_OK : HSC_E_TARGET;
}

static enum hsc_status replay_store(struct replay *r, char what,
				    uint64_t address, uint32_t value)
{
	const struct access *a = next_access(r, what, address);

	if (!a || a->what != what)
		return HSC_E_TARGET;
	if (a->value == value)
		return HSC_OK;
	return hsc_fail(&r->head.complaint, HSC_E_TARGET,
			"line %" PRIu32 " of the recording writes 0x%" PRIx32
			" to 0x%" PRIx64 ", came 0x%" PRIx32,
			a->line, a->value, address, value);
}

static enum hsc_status replay_write(void *ctx, uint64_t address, uint32_t value)
{
	return replay_store(ctx, 'W', address, value);
}

static enum hsc_status replay_part(void *ctx, uint64_t address, unsigned size,
				   uint32_t value)
{
	return replay_store(ctx, size == 1 ? 'B' : 'H', address, value);
}

static bool add_access(struct replay *r, const struct access *a)
{
	if (!HSC_GROW(r->list, r->cap, r->count + 1))
		return false;
	r->list[r->count++] = *a;
	return true;
}

/* The word of a line at *at, without blanks; false if there is none. */
static bool word_of(const char *line, size_t len, size_t *at, const char **word,
		    size_t *word_len)
{
	while (*at < len &&
	       (line[*at] == ' ' || line[*at] == '\t' || line[*at] == '\r'))
		++*at;
	*word = line + *at;
	while (*at < len && line[*at] != ' ' && line[*at] != '\t' &&
	       line[*at] != '\r')
		++*at;
	*word_len = (size_t)(line + *at - *word);
	return *word_len != 0;
}

/* "R ADDRESS VALUE" and so on; false if it is no such line. */
static bool read_line(struct access *a, const char *line, size_t len)
{
	const char *word;
	size_t at = 0, n;
	uint64_t value = 0;

	if (!word_of(line, len, &at, &word, &n) || n != 1)
		return false;
	a->what = word[0];
	if (!a->what || !strchr("RWHBD", a->what))
		return false;
	if (!word_of(line, len, &at, &word, &n) ||
	    !hsc_number_of(word, n, &a->address))
		return false;
	if (a->what != DENIED &&
	    (!word_of(line, len, &at, &word, &n) ||
	     !hsc_number_of(word, n, &value) || value > UINT32_MAX))
		return false;
	a->value = (uint32_t)value;
	return !word_of(line, len, &at, &word, &n);
}

static bool is_blank(const char *line, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
			return false;
	return true;
}

static enum hsc_status read_text(struct replay *r, const char *name,
				 const char *text, size_t len,
				 struct hsc_error *error)
{
	uint32_t number = 0;

	while (len) {
		const char *end = memchr(text, '\n', len);
		const size_t whole = end ? (size_t)(end - text) + 1 : len;
		const size_t line_len = end ? whole - 1 : whole;
		const char *hash = memchr(text, '#', line_len);
		const size_t part = hash ? (size_t)(hash - text) : line_len;
		struct access a = { .line = ++number };

		if (!is_blank(text, part)) {
			if (!read_line(&a, text, part))
				return hsc_fail(
					error, HSC_E_FORMAT,
					"%s:%" PRIu32
					": is not an access: R, W, H or B "
					"ADDRESS VALUE, D ADDRESS",
					name, number);
			if (!add_access(r, &a))
				return HSC_E_MEMORY;
		}
		text += whole;
		len -= whole;
	}
	return HSC_OK;
}

enum hsc_status hsc_backend_replay_text(struct hsc_backend **out,
					const char *name, const char *text,
					size_t len, struct hsc_error *error)
{
	struct replay *r =
		(struct replay *)hsc_backend_make(sizeof(*r), release_replay);
	enum hsc_status rc;

	*out = r ? &r->head : NULL;
	if (!r)
		return HSC_E_MEMORY;
	r->head.mmio.read = replay_read;
	r->head.mmio.write = replay_write;
	r->head.mmio.write_part = replay_part;
	rc = read_text(r, name, text, len, error);
	if (rc != HSC_OK)
		hsc_backend_free(out);
	return rc;
}

enum hsc_status hsc_backend_replay(struct hsc_backend **out, const char *path,
				   struct hsc_error *error)
{
	struct hsc_file_text file;
	enum hsc_status rc =
		hsc_file_read(&file, fopen(path, "r"), path, SIZE_MAX, error);

	*out = NULL;
	if (rc == HSC_OK)
		rc = hsc_backend_replay_text(out, path, file.bytes, file.len,
					     error);
	free(file.bytes);
	return rc;
}
