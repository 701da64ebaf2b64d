/* SPDX-License-Identifier: MIT */
/*
 * recording.h - the files of a recording that is still running.
 *
 * Room   capture (floor 2)
 *
 * The recorder (a QEMU plugin) writes, per source, a raw stream and a state
 * file, both shared mappings, so that nothing is lost when it is killed; and
 * per process a log of text lines. Afterwards the command that started it
 * finishes the streams, turns the logs into the manifest and removes live/.
 *
 *   streams/PID-N.trace   raw stream of source N of process PID
 *   live/PID-N.state      struct hsc_recording_state, then the encoder's state
 *   live/PID.log          lines; numbers in hex without 0x, but for xlen
 *   live/lock             locked while that command lives; its process
 *
 *   xlen 32|64
 *   map START LEN OFFSET PATH   a file was mapped
 *   unmap START LEN             a mapping ended
 *   code START HEX              code that no file holds
 *   modified START LEN          code there is not to be trusted
 *   keep START HEX              these half-words ran, whatever files say
 *   version                     a version of the code begins; before it is 1
 *   old START HEX               half-words that change now for the first time,
 *                               as they were
 *   new START HEX               half-words from the newest version on
 *   cut N START VERSION         source N goes on in VERSION from where its
 *                               trace began START times before; 0: it is not
 *                               known in which
 *   forget                      cuts before this are of another process
 */
#ifndef HSC_CAPTURE_RECORDING_H
#define HSC_CAPTURE_RECORDING_H

#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_RECORDING_MAGIC UINT64_C(0x3330545241480a0d)

/* Set in `window` while it moves; offsets are multiples of 4096. */
#define HSC_RECORDING_MOVING UINT64_C(1)

/* Added to PID in file names when a process begins anew, by exec. */
#define HSC_RECORDING_AGAIN (UINT64_C(1) << 32)

/* Head of a state file. The encoder's state follows at state_offset. */
struct hsc_recording_state {
	uint64_t magic;        /* HSC_RECORDING_MAGIC, written last */
	uint64_t state_offset; /* of the encoder's state in this file */
	uint64_t state_size;   /* bytes; guards against another build */
	uint64_t front_offset; /* of struct hsc_recording_front */
	uint64_t pid;
	uint64_t tid;
	uint64_t start;        /* clock when the source began, instructions */
	uint64_t instructions; /* retired so far */
	/*
	 * Offset in the stream of the mapped window; the encoder's out_len
	 * bytes of it are valid. With HSC_RECORDING_MOVING only out_len modulo
	 * 4096 bytes are, whatever out_len says.
	 */
	uint64_t window;
	uint64_t uncertain; /* ends left out: their outcome was not seen */
	uint64_t finished;  /* 1: the stream was closed properly */
	uint64_t protocol;  /* enum hsc_recording_protocol, of the encoder */
	uint64_t cuts;      /* lines "cut" that the log has for it, or should */
};

enum hsc_recording_protocol {
	HSC_RECORDING_NTRACE, /* struct hsc_nt_encoder */
	HSC_RECORDING_ETRACE, /* struct hsc_et_encoder, either edition */
	HSC_RECORDING_PROTOCOLS,
};

/*
 * What a recorder counts beside the encoder while blocks follow each other in
 * silence; part of the state file, at front_offset. With `flight` 0 the encoder
 * alone is right; with HSC_RECORDING_BUSY it is being changed. Else its history
 * and I-CNT are these, and the block in flight is counted as if it had retired.
 * `flight` minus `count` has, from bit 0: half-words of the block, 11 bits; of
 * these certain to have retired, 10; instructions, 10; of these certain, 9; 1
 * if it ends in a conditional branch, whose bit is in the history as 0; and
 * HSC_RECORDING_FLIGHT. If that is not there, the process died between two
 * stores. Then, or when it is busy, the stream ends with its last message.
 *
 * An encoder of E-Trace has the last blocks itself, as hsc_et_front_settle
 * needs them with `hist` and `count`, whose bits 56..63 are the number of the
 * last one. `flight` minus `count` has, from bit 40, half-words of the last
 * instruction that is certain to have retired, 4 bits, and
 * HSC_RECORDING_FLIGHT_ET.
 */
struct hsc_recording_front {
	uint64_t count;  /* bits 0..31 half-words, 32..55 instructions that */
			 /* hsc_recording_state does not count yet, 56..63 */
			 /* blocks */
	uint64_t flight; /* written last */
	uint32_t hist;   /* with its stop bit */
};

#define HSC_RECORDING_BUSY         UINT64_C(1)
#define HSC_RECORDING_FLIGHT_SHIFT 41
#define HSC_RECORDING_FLIGHT       UINT64_C(0x2a71c5)

#define HSC_RECORDING_FLIGHT_ET_SHIFT 44
#define HSC_RECORDING_FLIGHT_ET       UINT64_C(0xb4e39)

/* More versions of the code of a process than these cannot be kept. */
#define HSC_RECORDING_VERSIONS_MAX 30000

/* The trace of a source goes on in another version of the code. */
struct hsc_recording_cut {
	uint64_t source; /* N of the files' names */
	uint64_t start;  /* how often its trace began before */
	uint64_t version;
};

/* Zero is a valid start; the list is for free(). */
struct hsc_recording_cuts {
	struct hsc_recording_cut *list; /* list[count], as they came */
	size_t count, cap;
};

/* Write a path of the list above to path[cap], ended by NUL. All return false
 * if it is too small. */
HSC_API bool hsc_recording_stream_path(char *path, size_t cap,
				       const char *bundle, uint64_t pid,
				       unsigned n);
HSC_API bool hsc_recording_state_path(char *path, size_t cap,
				      const char *bundle, uint64_t pid,
				      unsigned n);
HSC_API bool hsc_recording_log_path(char *path, size_t cap, const char *bundle,
				    uint64_t pid);

/*
 * Read the log of a process and add all that was mapped at any time to p, by
 * address; maps that touch become one. A file mapped anew over itself replaces
 * what was there (loaders do so before anything runs); any other map that ended
 * is kept beside the one that followed, and an image answers "unknown" where
 * the two differ, but where lines say what ran: those become versions of p. A
 * last line without its end is ignored. *xlen is left alone if the log does not
 * say. *cuts is what it was cut for, for the caller to free; it may be NULL.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (with the line number; p has what
 * the lines before it say) or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_recording_read_log(
	struct hsc_process *p, struct hsc_recording_cuts *cuts, unsigned *xlen,
	const char *path, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
