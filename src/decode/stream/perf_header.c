/* SPDX-License-Identifier: MIT */
/* perf_header.c - a header of performance data, from a text file.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include <hartscope/base/digits.h>
#include <hartscope/decode/perf_header.h>
#include <string.h>

/* Longer lines are records with long names of files, never part of a header. */
#define LINE_MAX_BYTES 512

struct reader {
	struct hsc_perf_setup setup;
	uint32_t defined; /* counters */
	bool has_type, has_mask;
};

/* Parse the number after `key`; false: it is not a number, or more than `most`.
 * If there is no `key`, *out is not changed. */
static bool parse_number(const char *line, const char *key, uint64_t most,
			 uint64_t *out)
{
	const char *at = strstr(line, key);

	if (!at)
		return true;
	at += strlen(key);
	return hsc_number_of(at, strcspn(at, "] \t"), out) && *out <= most;
}

static bool parse_type(struct reader *r, const char *word)
{
	static const char *const words[HSC_PERF_COUNTS] = { "RAW", "Delta",
							    "DeltaXOR" };
	const size_t len = strcspn(word += strspn(word, " \t"), " \t");

	for (uint8_t i = 0; i < HSC_PERF_COUNTS; i++)
		if (strlen(words[i]) == len &&
		    strncmp(word, words[i], len) == 0) {
			r->setup.count = i;
			r->has_type = true;
			return true;
		}
	return false;
}

/* A mask begins a header. */
static bool parse_mask(struct reader *r, const char *line)
{
	uint64_t mask = 0;

	r->defined = 0;
	r->has_mask = true;
	if (!strstr(line, "Mask=") ||
	    !parse_number(line, "Mask=", UINT32_MAX, &mask))
		return false;
	r->setup.mask = (uint32_t)mask;
	return true;
}

static bool parse_counter(struct reader *r, const char *line)
{
	uint64_t n = HSC_PERF_COUNTERS, type = 0, code = 0, data = 0, csr = 0;
	uint64_t bits = 64;

	if (!parse_number(line, "Counter=", HSC_PERF_COUNTERS - 1, &n) ||
	    n == HSC_PERF_COUNTERS ||
	    !parse_number(line, "Type=", HSC_PERF_TYPES - 1, &type) ||
	    !parse_number(line, "Code=", UINT32_MAX, &code) ||
	    !parse_number(line, "EventData=", UINT64_MAX, &data) ||
	    !parse_number(line, "CntrCSR=", HSC_PERF_INFO_CSR(~0u), &csr) ||
	    !parse_number(line, "CntrBits=", 64, &bits) || bits == 0)
		return false;
	r->defined |= UINT32_C(1) << n;
	r->setup.counters[n] = (struct hsc_perf_counter){
		.type = (uint8_t)type,
		.bits = (uint8_t)bits,
		.csr = (uint16_t)csr,
		.code = (uint32_t)code,
		.event_data = data,
	};
	return true;
}

static bool parse_line(struct reader *r, const char *line)
{
	static const char count_type[] = "COUNT_TYPE:";
	const char *at;

	if (*line == '#') {
		at = strstr(line, count_type);
		return !at || parse_type(r, at + strlen(count_type));
	}
	if (strstr(line, "[Perf Cntr Mask]"))
		return parse_mask(r, line);
	return !strstr(line, "[Perf Cntr Def]") || parse_counter(r, line);
}

/* Is it a complete header? */
static enum hsc_status check_header(struct reader *r, const char *name,
				    struct hsc_error *error)
{
	const char *missing = NULL;

	if (!r->has_mask)
		r->setup.mask = r->defined;
	if (!r->has_mask && !r->defined)
		missing = "a counter, [Perf Cntr Def]";
	else if (!r->has_type)
		missing = "the type of counts, # COUNT_TYPE: RAW";
	else if (r->setup.mask & ~r->defined)
		missing = "a counter that is in its mask";
	if (!missing)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FORMAT,
			"%s is not a header of performance data: it lacks %s",
			name, missing);
}

enum hsc_status hsc_perf_header_take(struct hsc_perf_setup *out, FILE *in,
				     const char *name, struct hsc_error *error)
{
	struct reader r = { .defined = 0 };
	char line[LINE_MAX_BYTES];
	enum hsc_status rc;
	unsigned number = 0;

	while (fgets(line, sizeof(line), in)) {
		number++;
		line[strcspn(line, "\r\n")] = '\0';
		if (parse_line(&r, line))
			continue;
		return hsc_fail(error, HSC_E_FORMAT,
				"%s:%u: this value is not possible in a header",
				name, number);
	}
	rc = ferror(in) ? hsc_error_file(error, name)
			: check_header(&r, name, error);
	*out = r.setup;
	return rc;
}

enum hsc_status hsc_perf_header_read(struct hsc_perf_setup *out,
				     const char *path, struct hsc_error *error)
{
	FILE *in = fopen(path, "re");
	enum hsc_status rc;

	if (!in)
		return hsc_error_file(error, path);
	rc = hsc_perf_header_take(out, in, path, error);
	fclose(in);
	return rc;
}
