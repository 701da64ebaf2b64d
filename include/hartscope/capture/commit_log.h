/* SPDX-License-Identifier: MIT */
/*
 * commit_log.h - what a simulator says that its harts did, row by row.
 *
 * Room   capture (floor 2): commit logs of simulators
 *
 * Read as a stream, in memory that does not depend on its length. A line that
 * cannot be is an error that names it: a row that is left out would be an
 * instruction that is left out.
 */
#ifndef HSC_CAPTURE_COMMIT_LOG_H
#define HSC_CAPTURE_COMMIT_LOG_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_commit_format {
	HSC_COMMIT_GUESS, /* by the first bytes of the log */
	HSC_COMMIT_SPIKE, /* Spike: -l, --log-commits, or both */
	HSC_COMMIT_CSV,   /* columns VALID,ADDRESS,.. or itype_0,cause,.. */
	HSC_COMMIT_QEMU,  /* QEMU: -singlestep -d exec,nochain, perhaps int
			     and in_asm */
	HSC_COMMIT_TEXT,  /* a hex address a line; what follows on the line */
			  /* does not count, # starts a comment */
	HSC_COMMIT_U64,   /* addresses of 64 bits, little endian */
	/* as the tool of that name writes them: docs/logs.md */
	HSC_COMMIT_RVVI,     /* RVVI-TEXT */
	HSC_COMMIT_RVFI,     /* RVFI agent of core-v-verif */
	HSC_COMMIT_CVA6,     /* rvfi_tracer of CVA6 */
	HSC_COMMIT_CV32E40P, /* tracer of CV32E40P and RI5CY */
	HSC_COMMIT_IBEX,     /* tracer of Ibex */
	HSC_COMMIT_WHISPER,
	HSC_COMMIT_GEM5, /* --debug-flags=Exec */
	HSC_COMMIT_SAIL, /* the Sail model, --trace */
	HSC_COMMIT_DROMAJO,
	HSC_COMMIT_RENODE,   /* PCAndOpcode */
	HSC_COMMIT_VEXRISCV, /* its regression test, with TRACE_ACCESS */
	HSC_COMMIT_PATTERN,  /* lines as a regular expression describes them:
				hsc_commit_log_open_pattern */
	HSC_COMMIT_FORMATS,
};

enum hsc_commit_kind {
	HSC_COMMIT_RETIRED, /* the instruction at `pc` retired */
	HSC_COMMIT_TRAP,    /* a trap; `pc` is its epc and did not retire */
};

struct hsc_commit {
	uint8_t kind;      /* enum hsc_commit_kind */
	uint8_t privilege; /* U 0, S 1, M 3, D 4, if has_privilege */
	bool has_privilege;
	bool has_opcode;
	bool interrupt; /* TRAP */
	bool has_cause; /* TRAP: `interrupt`, `cause` are known */
	bool has_tval;
	bool has_context;
	uint16_t cause; /* without the interrupt bit */
	uint32_t hart;
	uint64_t pc;
	uint64_t opcode; /* its first 64 bits, lowest first */
	uint64_t tval;
	uint64_t context;
	uint64_t line; /* from 1; of U64: number of the address */
};

struct hsc_commit_log;

/* The name of a format, as --log-format takes it; "guess" for GUESS. */
HSC_API const char *hsc_commit_format_text(enum hsc_commit_format format);

/*
 * Open a log ("-": standard input).
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (its head is not that of the format)
 *         or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_commit_log_open(
	struct hsc_commit_log **out, const char *path,
	enum hsc_commit_format format, struct hsc_error *error);
/*
 * Open a log whose rows are lines that a POSIX extended regular expression
 * fits; what fits not is passed over, and counted. Its groups "(?<pc>..)",
 * which must be there, "(?<insn>..)" and "(?<tval>..)" are hexadecimal, with or
 * without 0x; "(?<hart>..)" and "(?<context>..)" are decimal or begin with 0x;
 * "(?<priv>..)" is U, S, M, D or a number. A line with any text in
 * "(?<trap>..)", with "(?<cause>..)", which is decimal and below 0 for an
 * interrupt, or with "(?<xcause>..)", hexadecimal as the CSR has it, is a trap.
 * Rows in a row with the same "(?<order>..)" are one. "\d" is a digit.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG (the pattern) or HSC_E_MEMORY, why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_commit_log_open_pattern(
	struct hsc_commit_log **out, const char *path, const char *pattern,
	struct hsc_error *error);
/* Lines passed over so far because the pattern does not fit. */
HSC_API uint64_t hsc_commit_log_passed_over(const struct hsc_commit_log *log);

/* Close the file and release all; *log is NULL then. NULL is fine. */
HSC_API void hsc_commit_log_close(struct hsc_commit_log **log);

/* The format that it has; never GUESS. */
HSC_API enum hsc_commit_format hsc_commit_log_format(
	const struct hsc_commit_log *log);

/* Do its rows name harts? */
HSC_API bool hsc_commit_log_names_harts(const struct hsc_commit_log *log);

/*
 * The next row. Returns HSC_OK, HSC_END, HSC_E_FILE or HSC_E_FORMAT (a line
 * that cannot be), and why; after an error it is HSC_END.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_commit_log_next(
	struct hsc_commit_log *log, struct hsc_commit *out,
	struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
