/* SPDX-License-Identifier: MIT */
/*
 * recording.h - the files of a recording that is still running.
 *
 * Room   capture (floor 2)
 *
 * Whoever records (a QEMU plugin) writes, per source, a raw stream and a state
 * file, both shared mappings, so that nothing is lost when it is killed; and
 * per process a log of text lines. Afterwards whoever started it (session)
 * finishes the streams, turns the logs into the manifest and removes live/.
 *
 *   streams/PID-N.nt      raw stream of source N of process PID
 *   live/PID-N.state      struct hsc_recording_state, then the encoder's state
 *   live/PID.log          lines: "map START LEN OFFSET PATH", "unmap START
 * LEN", "code START HEX", "modified START LEN", "xlen 32|64"; numbers in hex
 * without 0x
 */
#ifndef HSC_CAPTURE_RECORDING_H
#define HSC_CAPTURE_RECORDING_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_RECORDING_MAGIC UINT64_C(0x3130545241480a0d)

/* Head of a state file. The encoder's state follows at state_offset. */
struct hsc_recording_state {
	uint64_t magic;        /* HSC_RECORDING_MAGIC, written last */
	uint64_t state_offset; /* of the encoder's state in this file */
	uint64_t state_size;   /* bytes; guards against another build */
	uint64_t pid;
	uint64_t tid;
	uint64_t start;        /* clock when the source began, instructions */
	uint64_t instructions; /* retired so far */
	uint64_t window;       /* offset in the stream of the mapped window; */
			       /* the encoder's out_len bytes of it are valid */
	uint64_t uncertain;    /* ends left out: their outcome was not seen */
	uint64_t finished;     /* 1: the stream was closed properly */
};

/* Write a path of the list above to path[cap]. Return false if it is too
 * small. */
HSC_API bool hsc_recording_stream_path(char *path, size_t cap,
				       const char *bundle, uint64_t pid,
				       unsigned n);
HSC_API bool hsc_recording_state_path(char *path, size_t cap,
				      const char *bundle, uint64_t pid,
				      unsigned n);
HSC_API bool hsc_recording_log_path(char *path, size_t cap, const char *bundle,
				    uint64_t pid);

#ifdef __cplusplus
}
#endif

#endif
