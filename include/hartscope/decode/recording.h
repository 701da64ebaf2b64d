/* SPDX-License-Identifier: MIT */
/*
 * recording.h - what a recording left, also one that was cut off.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_RECORDING_H
#define HSC_DECODE_RECORDING_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/image/image.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a program could not even be tried. */
enum hsc_record_refusal {
	HSC_RECORD_RUNS,
	HSC_RECORD_NOT_FOUND,
	HSC_RECORD_NOT_EXECUTABLE, /* also: another machine's, or none */
};

struct hsc_record_result {
	enum hsc_record_refusal refusal; /* set on failure, too */
	uint64_t instructions;           /* of all sources */
	uint64_t bytes;                  /* of all streams */
	size_t sources;
	size_t processes;
	uint64_t uncertain; /* instructions left out: outcome not seen */
	/* threads that the end of their process interrupted, and the most
	 * instructions of one that may not have retired because of it */
	size_t unsure_threads;
	uint64_t unsure;
	uint64_t unseen;   /* .. and that may have, and are not there */
	uint64_t lost;     /* messages lost for want of room on the disk */
	uint64_t software; /* events that software emitted, of a SoC */
	bool signalled;    /* the program was ended by a signal */
	int status;        /* its exit status, or that signal */
	int interrupted;   /* the signal that asked us to end, or 0 */
	char path[4096];   /* of the program, as found in PATH */
	char build_id[HSC_BUILD_ID_CAP]; /* hex; "" if it has none */
	/* the first file of code that is there and could not be copied, and
	 * why; "" if all were */
	struct hsc_error uncopied;
	size_t uncopied_maps; /* pieces of code whose files could not be */
};

/*
 * Close the streams of a bundle whose recording was cut off, copy the ELF files
 * and write the complete manifest. A complete bundle is left alone. The
 * recorded program must have ended.
 *
 * out    may be NULL; only the counts are set
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_finish(
	const char *bundle, struct hsc_record_result *out,
	struct hsc_error *error);

/*
 * Read the manifest of any bundle. That of an unfinished one is completed in
 * memory from what the recording left so far; nothing on disk changes, and its
 * streams may end in idle bytes.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_manifest(
	struct hsc_manifest *out, const char *bundle, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
