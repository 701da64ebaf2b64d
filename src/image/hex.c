/* SPDX-License-Identifier: MIT */
/* hex.c - lines of hex digits, for both text formats of code.
 * Room   image (floor 2) */
#include "image/hex.h"
#include <hartscope/base/digits.h>
#include <stdlib.h>
#include <string.h>

enum hsc_status hsc_hex_start(struct hsc_hex *hex, const struct hsc_text *text)
{
	*hex = (struct hsc_hex){ .text = text };
	hex->bytes = malloc(text->len / 2 + 1);
	return hex->bytes ? HSC_OK : HSC_E_MEMORY;
}

void hsc_hex_clear(struct hsc_hex *hex)
{
	free(hex->bytes);
	free(hex->runs);
	hex->bytes = NULL;
	hex->runs = NULL;
}

static enum hsc_status refuse_line(const struct hsc_hex *hex,
				   struct hsc_error *error, const char *what)
{
	return hsc_fail(error, HSC_E_FORMAT, "%s, line %lu: %s",
			hex->text->name, hex->line, what);
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Cut the next line that is not blank; its length, or 0 at the end. */
static size_t next_line(struct hsc_hex *hex, const char **line)
{
	const struct hsc_text *t = hex->text;

	while (hex->pos < t->len) {
		const char *start = t->text + hex->pos;
		const char *end = memchr(start, '\n', t->len - hex->pos);
		size_t len = end ? (size_t)(end - start) : t->len - hex->pos;

		hex->pos += len + (end ? 1 : 0);
		hex->line++;
		while (len && is_space(start[len - 1]))
			len--;
		while (len && is_space(start[0])) {
			start++;
			len--;
		}
		*line = start;
		if (len)
			return len;
	}
	return 0;
}

enum hsc_status hsc_hex_next(struct hsc_hex *hex, char *mark, size_t lead,
			     struct hsc_error *error)
{
	const char *line;
	size_t len = next_line(hex, &line);

	if (len == 0)
		return HSC_END;
	if (len < lead)
		return refuse_line(hex, error, "the record is too short");
	memcpy(mark, line, lead);
	line += lead;
	len -= lead;
	if (len % 2)
		return refuse_line(hex, error, "an odd number of hex digits");
	if (len / 2 > sizeof(hex->record))
		return refuse_line(hex, error, "the record is too long");
	hex->len = len / 2;
	for (size_t i = 0; i < hex->len; i++)
		if (!hsc_byte_of(line + 2 * i, &hex->record[i]))
			return refuse_line(hex, error,
					   "a character is no hex digit");
	return HSC_OK;
}

uint8_t hsc_hex_sum(const struct hsc_hex *hex)
{
	unsigned total = 0;

	for (size_t i = 0; i < hex->len; i++)
		total += hex->record[i];
	return (uint8_t)total;
}

enum hsc_status hsc_hex_store(struct hsc_hex *hex, uint64_t start,
			      const uint8_t *bytes, size_t len)
{
	struct hsc_hex_run *last;
	const struct hsc_hex_run run = { start, hex->count, len };

	if (len == 0)
		return HSC_OK;
	memcpy(hex->bytes + hex->count, bytes, len);
	hex->count += len;
	last = hex->run_count ? &hex->runs[hex->run_count - 1] : NULL;
	if (last && last->start + last->len == start) {
		last->len += len;
		return HSC_OK;
	}
	if (!HSC_GROW(hex->runs, hex->run_cap, hex->run_count + 1))
		return HSC_E_MEMORY;
	hex->runs[hex->run_count++] = run;
	return HSC_OK;
}

static int compare_runs(const void *a, const void *b)
{
	const struct hsc_hex_run *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->offset < y->offset ? -1 : 1;
}

/* Add bytes[len] at `start`; after the last address comes 0. */
static enum hsc_status add_run(struct hsc_image *image, uint64_t start,
			       const uint8_t *bytes, size_t len)
{
	struct hsc_segment s = { .start = start,
				 .last = start + (len - 1),
				 .bytes = bytes,
				 .module = HSC_NO_MODULE };
	const bool wraps = s.last < start;
	enum hsc_status rc;

	if (wraps)
		s.last = UINT64_MAX;
	rc = hsc_segments_add(&image->segments, &s);
	if (rc != HSC_OK || !wraps)
		return rc;
	s.bytes += UINT64_MAX - start + 1;
	s.start = 0;
	s.last = start + (len - 1);
	return hsc_segments_add(&image->segments, &s);
}

enum hsc_status hsc_hex_finish(struct hsc_hex *hex, struct hsc_image *image,
			       uint64_t bias)
{
	enum hsc_status rc = HSC_OK;
	uint8_t *bytes = hex->bytes;

	/* In this order each run is added at the end of those before. */
	if (hex->run_count)
		qsort(hex->runs, hex->run_count, sizeof(*hex->runs),
		      compare_runs);
	hex->bytes = NULL;
	rc = hsc_image_own(image, bytes);
	for (size_t i = 0; i < hex->run_count && rc == HSC_OK; i++) {
		const struct hsc_hex_run *run = &hex->runs[i];

		rc = add_run(image, run->start + bias, bytes + run->offset,
			     run->len);
	}
	return rc;
}

static enum hsc_status read_records(struct hsc_hex *hex, size_t lead,
				    hsc_hex_add *add_record,
				    struct hsc_error *error)
{
	char mark[HSC_HEX_LEAD_MAX];
	enum hsc_status rc;

	while ((rc = hsc_hex_next(hex, mark, lead, error)) == HSC_OK) {
		const char *fault = hex->ended ? "a record after the end record"
					       : add_record(hex, mark, &rc);

		if (fault)
			return refuse_line(hex, error, fault);
		if (rc != HSC_OK)
			return rc;
	}
	if (rc == HSC_END && !hex->ended)
		return refuse_line(hex, error,
				   "the file ends without an end record");
	return rc == HSC_END ? HSC_OK : rc;
}

enum hsc_status hsc_hex_read(struct hsc_image *image,
			     const struct hsc_text *text, size_t lead,
			     hsc_hex_add *add_record, uint64_t bias,
			     struct hsc_error *error)
{
	struct hsc_hex hex;
	enum hsc_status rc = hsc_hex_start(&hex, text);

	if (rc == HSC_OK)
		rc = read_records(&hex, lead, add_record, error);
	if (rc == HSC_OK)
		rc = hsc_hex_finish(&hex, image, bias);
	hsc_hex_clear(&hex);
	return rc;
}
