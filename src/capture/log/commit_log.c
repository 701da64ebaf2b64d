/* SPDX-License-Identifier: MIT */
/* commit_log.c - the formats of commit logs, and rows from any of them.
 * Room   capture (floor 2) */
#include "base/error_set.h"
#include "capture/log/parts.h"
#include "capture/log/window.h"
#include <hartscope/base/bits.h>
#include <hartscope/capture/stream.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A zero among the first bytes means binary. */
#define HEAD 64
/* The format is recognised within this many lines, and bytes. */
#define SIGN_LINES 64
#define SIGN_BYTES 4096

struct hsc_commit_log {
	struct hsc_stream *stream;
	struct hsc_input in;
	char *path;
	enum hsc_commit_format format;
	char text[HSC_COMMIT_LINE_MAX];
	uint64_t line;
	struct hsc_commit_reader reader;
	bool ended;
};

static const struct {
	const char *name;
	enum hsc_status (*take)(struct hsc_commit_reader *r,
				const struct hsc_commit_line *line,
				struct hsc_commit *out);
} formats[] = {
	[HSC_COMMIT_GUESS] = { "guess", NULL },
	[HSC_COMMIT_SPIKE] = { "spike", hsc_commit_take_spike },
	[HSC_COMMIT_CSV] = { "csv", hsc_commit_take_csv },
	[HSC_COMMIT_QEMU] = { "qemu", hsc_commit_take_qemu },
	[HSC_COMMIT_TEXT] = { "text", hsc_commit_take_text },
	[HSC_COMMIT_U64] = { "u64", NULL },
	[HSC_COMMIT_RVVI] = { "rvvi", hsc_commit_take_pattern },
	[HSC_COMMIT_RVFI] = { "rvfi", hsc_commit_take_pattern },
	[HSC_COMMIT_CVA6] = { "cva6", hsc_commit_take_pattern },
	[HSC_COMMIT_CV32E40P] = { "cv32e40p", hsc_commit_take_pattern },
	[HSC_COMMIT_IBEX] = { "ibex", hsc_commit_take_pattern },
	[HSC_COMMIT_WHISPER] = { "whisper", hsc_commit_take_pattern },
	[HSC_COMMIT_GEM5] = { "gem5", hsc_commit_take_pattern },
	[HSC_COMMIT_SAIL] = { "sail", hsc_commit_take_pattern },
	[HSC_COMMIT_DROMAJO] = { "dromajo", hsc_commit_take_pattern },
	[HSC_COMMIT_RENODE] = { "renode", hsc_commit_take_pattern },
	[HSC_COMMIT_VEXRISCV] = { "vexriscv", hsc_commit_take_pattern },
	[HSC_COMMIT_PATTERN] = { "pattern", hsc_commit_take_pattern },
};

const char *hsc_commit_format_text(enum hsc_commit_format format)
{
	return formats[format].name;
}

/* Put bytes[len] after the line read so far; what does not fit is cut. */
static size_t append_bytes(struct hsc_commit_log *log, size_t at,
			   const uint8_t *bytes, size_t len)
{
	const size_t room = sizeof(log->text) - 1 - at;
	const size_t n = len < room ? len : room;

	memcpy(log->text + at, bytes, n);
	return at + n;
}

/* Read one line without its end. HSC_OK, HSC_END or HSC_E_FILE. */
static enum hsc_status read_line(struct hsc_commit_log *log,
				 struct hsc_commit_line *line)
{
	struct hsc_input *in = &log->in;
	const uint8_t *end = NULL;
	uint64_t length = 0;
	size_t at = 0;

	for (;;) {
		const uint8_t *from = in->buf + in->pos;
		const size_t left = in->len - in->pos;
		size_t n = left;

		if (left > 0)
			end = memchr(from, '\n', left);
		if (end)
			n = (size_t)(end - from);
		if (n > 0)
			at = append_bytes(log, at, from, n);
		length += n;
		in->pos += n + (end != NULL);
		if (end || in->last)
			break;
		if (hsc_stream_fill(log->stream, in) != HSC_OK)
			return HSC_E_FILE;
	}
	if (!end && length == 0)
		return HSC_END;
	if (at > 0 && at == length && log->text[at - 1] == '\r')
		at--;
	log->text[at] = '\0';
	*line = (struct hsc_commit_line){
		.text = log->text,
		.cut = length >= sizeof(log->text),
		.number = ++log->line,
	};
	return HSC_OK;
}

static enum hsc_status fail_line(struct hsc_commit_log *log, const char *what,
				 struct hsc_error *error)
{
	log->ended = true;
	return hsc_fail(error, HSC_E_FORMAT, "%s: line %" PRIu64 ": %s",
			log->path, log->line, what);
}

static enum hsc_status fail_file(struct hsc_commit_log *log,
				 struct hsc_error *error)
{
	log->ended = true;
	return hsc_error_file(error, log->path);
}

static enum hsc_status next_u64(struct hsc_commit_log *log,
				struct hsc_commit *out, struct hsc_error *error)
{
	struct hsc_input *in = &log->in;

	while (in->len - in->pos < 8 && !in->last)
		if (hsc_stream_fill(log->stream, in) != HSC_OK)
			return fail_file(log, error);
	if (in->len == in->pos)
		return HSC_END;
	log->line++;
	if (in->len - in->pos < 8)
		return fail_line(log, "the last address is cut", error);
	*out = (struct hsc_commit){ .pc = hsc_load64(in->buf + in->pos),
				    .line = log->line };
	in->pos += 8;
	return HSC_OK;
}

static enum hsc_status next_row(struct hsc_commit_log *log,
				struct hsc_commit *out, struct hsc_error *error)
{
	struct hsc_commit_line line;
	enum hsc_status rc = HSC_AGAIN;

	while (rc == HSC_AGAIN) {
		rc = read_line(log, &line);
		if (rc == HSC_END && log->reader.pattern && !log->reader.rows)
			return fail_line(log, "no line fits the pattern",
					 error);
		if (rc == HSC_END) {
			log->ended = true;
			return hsc_commit_release(&log->reader, out);
		}
		if (rc != HSC_OK)
			return fail_file(log, error);
		rc = formats[log->format].take(&log->reader, &line, out);
	}
	return rc == HSC_OK ? rc : fail_line(log, log->reader.error, error);
}

enum hsc_status hsc_commit_log_next(struct hsc_commit_log *log,
				    struct hsc_commit *out,
				    struct hsc_error *error)
{
	if (log->reader.again > 0) {
		log->reader.again--;
		*out = log->reader.last;
		return HSC_OK;
	}
	if (log->ended)
		return HSC_END;
	if (log->format == HSC_COMMIT_U64)
		return next_u64(log, out, error);
	return next_row(log, out, error);
}

static enum hsc_commit_format format_of(struct hsc_commit_signs *signs,
					const char *line)
{
	const enum hsc_commit_format named = hsc_commit_signs_find(signs, line);

	if (named != HSC_COMMIT_GUESS)
		return named;
	hsc_commit_blanks(&line);
	if (hsc_commit_is_spike(line))
		return HSC_COMMIT_SPIKE;
	if (hsc_commit_is_csv(line))
		return HSC_COMMIT_CSV;
	return hsc_commit_is_qemu(line) ? HSC_COMMIT_QEMU : HSC_COMMIT_GUESS;
}

/* The line at in->buf[*at], without its end, to line[]; *at moves past it. */
static void copy_line(const struct hsc_input *in, size_t *at, size_t len,
		      char line[HSC_COMMIT_LINE_MAX])
{
	const uint8_t *end = memchr(in->buf + *at, '\n', len - *at);
	const size_t all = end ? (size_t)(end - in->buf) - *at : len - *at;
	const size_t n =
		all < HSC_COMMIT_LINE_MAX ? all : HSC_COMMIT_LINE_MAX - 1;

	memcpy(line, in->buf + *at, n);
	line[n] = '\0';
	line[strcspn(line, "\r")] = '\0';
	*at += all + 1;
}

/* The format is that of the first line with a sign of one; without any it is a
 * list of addresses. */
static enum hsc_commit_format guess_format(const struct hsc_input *in)
{
	const size_t head = in->len < HEAD ? in->len : HEAD;
	const size_t len = in->len < SIGN_BYTES ? in->len : SIGN_BYTES;
	enum hsc_commit_format format = HSC_COMMIT_GUESS;
	struct hsc_commit_signs signs = { .of = { NULL } };
	char line[HSC_COMMIT_LINE_MAX];
	unsigned i = 0;

	if (head > 0 && memchr(in->buf, 0, head))
		return HSC_COMMIT_U64;
	for (size_t at = 0; i < SIGN_LINES && at < len && !format; i++) {
		copy_line(in, &at, len, line);
		format = format_of(&signs, line);
	}
	hsc_commit_signs_clear(&signs);
	return format ? format : HSC_COMMIT_TEXT;
}

/* The rules of a format of the table. */
static enum hsc_status compile_format(struct hsc_commit_log *log)
{
	const struct hsc_commit_rule *rules = hsc_commit_rules_of(log->format);

	return rules && hsc_commit_pattern_new(&log->reader.pattern, rules)
		       ? HSC_E_MEMORY
		       : HSC_OK;
}

static enum hsc_status open_input(struct hsc_commit_log *log, const char *path,
				  struct hsc_error *error)
{
	enum hsc_status rc =
		hsc_stream_open(&log->stream, path, UINT64_MAX, error);

	if (rc != HSC_OK)
		return rc;
	log->path = strdup(strcmp(path, "-") == 0 ? "standard input" : path);
	if (!log->path)
		return HSC_E_MEMORY;
	/* a pipe may give only a few bytes at first; the head is enough */
	do {
		if (hsc_stream_fill(log->stream, &log->in) != HSC_OK)
			return fail_file(log, error);
	} while (log->in.len < SIGN_BYTES && !log->in.last);
	if (log->format == HSC_COMMIT_GUESS)
		log->format = guess_format(&log->in);
	return compile_format(log);
}

static enum hsc_status compile_pattern(struct hsc_commit_log *log,
				       const char *pattern,
				       struct hsc_error *error)
{
	const struct hsc_commit_rule rules[] = {
		{ HSC_COMMIT_RULE_ROW, NULL, pattern },
		{ HSC_COMMIT_RULE_END, NULL, NULL },
	};
	const char *what = hsc_commit_pattern_new(&log->reader.pattern, rules);

	if (what)
		return hsc_fail(error, HSC_E_CONFIG, "pattern '%.100s': %s",
				pattern, what);
	return HSC_OK;
}

static enum hsc_status open_log(struct hsc_commit_log **out, const char *path,
				enum hsc_commit_format format,
				const char *pattern, struct hsc_error *error)
{
	struct hsc_commit_log *log = calloc(1, sizeof(*log));
	enum hsc_status rc = HSC_E_MEMORY;

	*out = log;
	if (log) {
		log->format = format;
		rc = pattern ? compile_pattern(log, pattern, error) : HSC_OK;
		if (rc == HSC_OK)
			rc = open_input(log, path, error);
	}
	if (rc == HSC_E_MEMORY)
		hsc_error_set(error, "out of memory");
	if (rc != HSC_OK)
		hsc_commit_log_close(out);
	return rc;
}

enum hsc_status hsc_commit_log_open(struct hsc_commit_log **out,
				    const char *path,
				    enum hsc_commit_format format,
				    struct hsc_error *error)
{
	if (format != HSC_COMMIT_PATTERN)
		return open_log(out, path, format, NULL, error);
	*out = NULL;
	return hsc_fail(error, HSC_E_CONFIG,
			"%s: which pattern do its lines fit?", path);
}

enum hsc_status hsc_commit_log_open_pattern(struct hsc_commit_log **out,
					    const char *path,
					    const char *pattern,
					    struct hsc_error *error)
{
	return open_log(out, path, HSC_COMMIT_PATTERN, pattern, error);
}

enum hsc_commit_format hsc_commit_log_format(const struct hsc_commit_log *log)
{
	return log->format;
}

bool hsc_commit_log_names_harts(const struct hsc_commit_log *log)
{
	if (log->reader.pattern)
		return hsc_commit_pattern_has_harts(log->reader.pattern);
	return log->format == HSC_COMMIT_SPIKE ||
	       log->format == HSC_COMMIT_QEMU;
}

uint64_t hsc_commit_log_passed_over(const struct hsc_commit_log *log)
{
	return log->format == HSC_COMMIT_PATTERN ? log->reader.skipped : 0;
}

struct hsc_input *hsc_commit_log_window(struct hsc_commit_log *log)
{
	const bool list =
		log->format == HSC_COMMIT_TEXT || log->format == HSC_COMMIT_U64;

	return list && !log->ended ? &log->in : NULL;
}

void hsc_commit_log_pass(struct hsc_commit_log *log, uint64_t rows)
{
	log->line += rows;
}

void hsc_commit_log_close(struct hsc_commit_log **log)
{
	if (!*log)
		return;
	hsc_stream_close(&(*log)->stream);
	hsc_commit_pattern_free(&(*log)->reader.pattern);
	free((*log)->path);
	free(*log);
	*log = NULL;
}
