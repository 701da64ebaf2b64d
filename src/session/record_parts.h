/* SPDX-License-Identifier: MIT */
/*
 * record_parts.h - the steps of a recording; see hartscope/session/record.h.
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_RECORD_PARTS_H
#define HSC_SESSION_RECORD_PARTS_H

#include <hartscope/capture/recording.h>
#include <hartscope/session/record.h>
#include <limits.h>

/* --- record_find.c: what is run, and with what ------------------------- */

struct hsc_record_program {
	char path[PATH_MAX];
	unsigned xlen; /* 32 or 64 */
};

/* Look for `name` as a shell does, and see that QEMU can run it. */
HSC_MUST_USE enum hsc_status hsc_record_find_program(
	struct hsc_record_program *out, const char *name,
	struct hsc_problem *why);

/*
 * Look at firmware: its XLEN. `traces` if it has the function `perfInit`, of
 * SiFive's performance library, which sets up trace hardware of version 0.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_find_firmware(
	struct hsc_record_program *out, bool *traces, const char *path,
	struct hsc_problem *why);

/* The emulator for `xlen`: `given` or one in PATH; it must take plugins. */
HSC_MUST_USE enum hsc_status hsc_record_find_qemu(char path[PATH_MAX],
						  const char *given,
						  unsigned xlen,
						  struct hsc_problem *why);

/* Our plugin: `given`, $HARTSCOPE_PLUGIN, or where build and install put it. */
HSC_MUST_USE enum hsc_status hsc_record_find_plugin(char path[PATH_MAX],
						    const char *given,
						    struct hsc_problem *why);

/* For -L: `given`, or Debian's libraries; NULL if QEMU knows better. */
const char *hsc_record_find_sysroot(const char *given, unsigned xlen);

/* --- record_live.c: what a recording left ------------------------------ */

struct hsc_record_source {
	uint64_t key; /* PID in file names */
	unsigned n;
	struct hsc_recording_state head;
	uint64_t length; /* of its stream, bytes */
	uint64_t lost;   /* messages */
};

struct hsc_record_sources {
	struct hsc_record_source *list; /* list[count], by clock */
	size_t count, cap;
};

/*
 * Read all state files. One that was cut off while it was made is left out. No
 * folder live/ means no sources.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_sources_read(
	struct hsc_record_sources *out, const char *bundle,
	struct hsc_problem *why);
void hsc_record_sources_clear(struct hsc_record_sources *sources);

/*
 * Close the stream of a source: cut it to its length behind the message that
 * closes it. Doing it again changes nothing.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_FORMAT, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_source_close(
	struct hsc_record_source *s, const char *bundle,
	struct hsc_problem *why);

/* --- record_manifest.c: its facts -------------------------------------- */

/* What made the recording, when, of which command. False: no memory. */
bool hsc_record_begin(struct hsc_manifest *m, const struct hsc_record_config *c,
		      const char *protocol);

/* Add processes, with their code, and sources to a manifest that has none. */
HSC_MUST_USE enum hsc_status hsc_record_describe(
	struct hsc_manifest *m, const char *bundle,
	const struct hsc_record_sources *sources, struct hsc_problem *why);

/*
 * hsc_record_finish, with the result of the program.
 *
 * result  "exit 0" or the like, or NULL
 */
HSC_MUST_USE enum hsc_status hsc_record_close(const char *bundle,
					      const char *result,
					      struct hsc_record_result *out,
					      struct hsc_problem *why);

/* --- record_parts.c ---------------------------------------------------- */

/* Put a sentence into why, which may be NULL. Returns rc. */
HSC_PRINTF(3, 4)
enum hsc_status hsc_record_say(struct hsc_problem *why, enum hsc_status rc,
			       const char *format, ...);

#endif
