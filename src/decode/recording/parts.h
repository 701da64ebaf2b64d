/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the files of a recording: its state, its streams, its
 * manifest; see hartscope/decode/recording.h.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_RECORDING_PARTS_H
#define HSC_DECODE_RECORDING_PARTS_H

#include <hartscope/capture/recording.h>
#include <hartscope/decode/recording.h>
#include <limits.h>

struct hsc_record_source {
	uint64_t key; /* PID in file names */
	unsigned n;
	struct hsc_recording_state head;
	uint64_t length; /* of its stream, bytes */
	uint64_t lost;   /* messages */
	/* The last instructions, if they count because nothing in them fails:
	 * the process may have been killed before them. Of a stream that was
	 * closed just now. */
	uint64_t unsure;
	uint64_t unseen; /* that may have retired after these */
};

struct hsc_record_sources {
	struct hsc_record_source *list; /* list[count], by clock */
	size_t count, cap;
};

/*
 * Read all state files, except those that are incomplete. Without a folder
 * live/ there are no sources.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_sources_read(
	struct hsc_record_sources *out, const char *bundle,
	struct hsc_error *error);
void hsc_record_sources_clear(struct hsc_record_sources *sources);

/*
 * Close the stream of a source: write the closing messages at its length, and
 * cut off the rest. Doing it again changes nothing.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_FORMAT, and why
 */
HSC_MUST_USE enum hsc_status hsc_record_source_close(
	struct hsc_record_source *s, const char *bundle,
	struct hsc_error *error);

/* Set the tool that makes the bundle (NULL: the library), the time, and the
 * protocol. False: no memory. */
bool hsc_record_stamp(struct hsc_manifest *m, const char *tool,
		      const char *protocol);
/* Set the recorded command, of at least one word. False: no memory. */
bool hsc_record_set_command(struct hsc_manifest *m, char *const *argv,
			    size_t argc);

/*
 * hsc_record_finish, with the result of the program.
 *
 * result  "exit 0" or the like, or NULL
 */
HSC_MUST_USE enum hsc_status hsc_record_close(const char *bundle,
					      const char *result,
					      struct hsc_record_result *out,
					      struct hsc_error *error);

#endif
