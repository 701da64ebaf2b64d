/* SPDX-License-Identifier: MIT */
/*
 * parts.h - a commit log line by line; one reader per format.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_LOG_PARTS_H
#define HSC_CAPTURE_LOG_PARTS_H

#include <hartscope/base/status.h>
#include <hartscope/capture/commit_log.h>
#include <stddef.h>

/* Only the head of longer lines is kept; it has everything that is read. */
#define HSC_COMMIT_LINE_MAX 512

/* One line of the log, without its end. */
struct hsc_commit_line {
	const char *text; /* ends in a zero */
	bool cut;         /* it is longer than that */
	uint64_t number;  /* from 1 */
};

/* Columns of a CSV log that we know. */
enum hsc_commit_column {
	HSC_COMMIT_NO_COLUMN,
	HSC_COMMIT_VALID,
	HSC_COMMIT_ADDRESS,
	HSC_COMMIT_OPCODE,
	HSC_COMMIT_PRIVILEGE,
	HSC_COMMIT_EXCEPTION,
	HSC_COMMIT_CAUSE,
	HSC_COMMIT_TVAL,
	HSC_COMMIT_INTERRUPT,
	HSC_COMMIT_ITYPE,
	HSC_COMMIT_CONTEXT,
	HSC_COMMIT_IRETIRE,
	HSC_COMMIT_COLUMNS,
};

#define HSC_COMMIT_COLUMNS_MAX 32

/* An opcode of a listing. */
struct hsc_commit_opcode {
	uint64_t pc, opcode;
	bool known;
};

#define HSC_COMMIT_NEAR 256 /* 2^n */

/* What a hart listed last. */
struct hsc_commit_cause {
	uint64_t xcause[2]; /* of the supervisor, of the machine; or 0 */
	uint32_t hart;
};

#define HSC_COMMIT_CAUSES 64

struct hsc_commit_pattern;

/* The meaning of a line that matches a rule. */
enum hsc_commit_rule_kind {
	HSC_COMMIT_RULE_END,
	HSC_COMMIT_RULE_ROW,  /* a row; the first that fits counts */
	HSC_COMMIT_RULE_PASS, /* no row, whatever other rules fit */
	HSC_COMMIT_RULE_MORE, /* for a row on the same line, if it has none */
	HSC_COMMIT_RULE_HART, /* the hart of rows from here on */
	HSC_COMMIT_RULE_TRAPPED, /* the row before did not retire */
	HSC_COMMIT_RULE_CAUSE,   /* of that trap */
	HSC_COMMIT_RULE_MUST,    /* an error if it is no row */
	HSC_COMMIT_RULE_NEVER,   /* an error */
	HSC_COMMIT_RULE_SIGN,    /* the log is of this format; without such a
				    rule, rows say so */
};

struct hsc_commit_rule {
	enum hsc_commit_rule_kind kind;
	const char *has;   /* text that each such line has, or NULL: looked for
			      first, as that takes less time */
	const char *regex; /* as of hsc_commit_log_open_pattern */
};

#define HSC_COMMIT_RULES_MAX 8

/* All zero at first. */
struct hsc_commit_reader {
	struct hsc_commit held; /* a row that the next line may still change */
	uint64_t times;         /* how often it comes again */
	struct hsc_commit last; /* a row given out .. */
	uint64_t again;         /* .. that comes so often again */
	bool holds;
	bool commits; /* Spike: lines of --log-commits have been seen */
	uint8_t columns[HSC_COMMIT_COLUMNS_MAX]; /* CSV: 1 + row of its table of
						    names; 0: not known */
	size_t column_count;
	uint32_t known;    /* CSV: a bit per enum hsc_commit_column */
	const char *error; /* of HSC_E_FORMAT */
	struct hsc_commit_pattern *pattern; /* PATTERN; owned by the log */
	uint64_t rows, skipped; /* PATTERN: lines that fit it, and others */
	uint64_t order;         /* of the held row, if its rule has one */
	uint32_t hart;          /* PATTERN: of the row before */
	struct hsc_commit_cause
		causes[HSC_COMMIT_CAUSES];              /* PATTERN: by hart */
	struct hsc_commit_opcode near[HSC_COMMIT_NEAR]; /* QEMU: opcodes listed
							   last, by address */
};

/*
 * Read a line. Returns HSC_OK (a row is in *out), HSC_AGAIN (none yet) or
 * HSC_E_FORMAT, with r->error
 */
enum hsc_status hsc_commit_take_spike(struct hsc_commit_reader *r,
				      const struct hsc_commit_line *line,
				      struct hsc_commit *out);
enum hsc_status hsc_commit_take_csv(struct hsc_commit_reader *r,
				    const struct hsc_commit_line *line,
				    struct hsc_commit *out);
enum hsc_status hsc_commit_take_qemu(struct hsc_commit_reader *r,
				     const struct hsc_commit_line *line,
				     struct hsc_commit *out);
enum hsc_status hsc_commit_take_text(struct hsc_commit_reader *r,
				     const struct hsc_commit_line *line,
				     struct hsc_commit *out);

enum hsc_status hsc_commit_take_pattern(struct hsc_commit_reader *r,
					const struct hsc_commit_line *line,
					struct hsc_commit *out);

/* Compile rules[], which end in HSC_COMMIT_RULE_END and have a ROW. Returns
 * NULL, or what is wrong with them. */
const char *hsc_commit_pattern_new(struct hsc_commit_pattern **out,
				   const struct hsc_commit_rule *rules);
/* The rules of a named format; NULL: it has none. */
const struct hsc_commit_rule *hsc_commit_rules_of(enum hsc_commit_format f);

/* The signs of those formats; all zero at first. */
struct hsc_commit_signs {
	struct hsc_commit_pattern *of[HSC_COMMIT_FORMATS];
};

/* The format whose sign this line is, or HSC_COMMIT_GUESS: none. */
enum hsc_commit_format hsc_commit_signs_find(struct hsc_commit_signs *signs,
					     const char *text);
void hsc_commit_signs_clear(struct hsc_commit_signs *signs);
void hsc_commit_pattern_free(struct hsc_commit_pattern **p);
bool hsc_commit_pattern_has_harts(const struct hsc_commit_pattern *p);
/* Does this line show that a log has this format? */
bool hsc_commit_pattern_is_sign(const struct hsc_commit_pattern *p,
				const char *text);

/* Is it the first line of such a log? */
bool hsc_commit_is_spike(const char *text);
bool hsc_commit_is_csv(const char *text);
bool hsc_commit_is_qemu(const char *text);

/* What the readers share (hold.c). */

/* Hold `row` and return the one held before. HSC_OK or HSC_AGAIN. */
enum hsc_status hsc_commit_hold(struct hsc_commit_reader *r,
				const struct hsc_commit *row,
				struct hsc_commit *out);
/* Return the held row, and hold none. HSC_OK or HSC_END. */
enum hsc_status hsc_commit_release(struct hsc_commit_reader *r,
				   struct hsc_commit *out);
/* A trap follows: drop the held row if it did not retire, and hold the trap.
 * HSC_OK or HSC_AGAIN. */
enum hsc_status hsc_commit_hold_trap(struct hsc_commit_reader *r,
				     const struct hsc_commit *trap,
				     struct hsc_commit *out);
/* Refuse the line. */
enum hsc_status hsc_commit_refuse(struct hsc_commit_reader *r,
				  const char *error);

/* Skip `word` if the text at *at begins with it. */
bool hsc_commit_word(const char **at, const char *word);
/* Take a hex number without 0x, of up to 64 bits, off *at. */
bool hsc_commit_hex(const char **at, uint64_t *out);
/* The same, decimal. */
bool hsc_commit_decimal(const char **at, uint64_t *out);
/* Skip spaces and tabs. */
void hsc_commit_blanks(const char **at);

#endif
