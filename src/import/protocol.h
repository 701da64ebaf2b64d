/* SPDX-License-Identifier: MIT */
/*
 * protocol.h - what import asks of each protocol.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_PROTOCOL_H
#define HSC_IMPORT_PROTOCOL_H

#include "decode/params/protocol.h"
#include "import/ntrace_prompt.h"
#include "import/ntrace_times.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/image/image.h>
#include <hartscope/import/import.h>

/* Sources have 16 bits at most, in frames. */
#define HSC_IMPORT_SOURCES_MAX 65536

/* One look at a stream from its beginning to its end. */
struct hsc_import_scan {
	const char *path;
	struct hsc_stream_rest *rest; /* not in the file yet, or NULL */
	uint64_t most;                /* bytes to look at, by N-Trace; 0: all */
	struct hsc_image *image;      /* the code that ran */
	bool used[HSC_IMPORT_SOURCES_MAX];    /* sources that occur */
	bool asked[HSC_IMPORT_SOURCES_MAX];   /* for MOD_TYPE, last */
	bool foreign[HSC_IMPORT_SOURCES_MAX]; /* said they are no STM */
	bool done;        /* the first stream was looked at for its protocol */
	uint64_t packets; /* that could be read, or messages */
	uint64_t bad;     /* frames of no packet, and damage */
	uint64_t syncs; /* packets of format 3, or messages, with an address */
	uint64_t known; /* of these, where there is code */
	uint64_t repeats;   /* histories that are counted */
	uint64_t blank;     /* bytes in a row that were never written */
	uint8_t value_bits; /* of most events of every module; 0: they differ */
	uint64_t odd;       /* events whose values have other widths */
	struct hsc_import_times times;
	struct hsc_import_prompt prompt;
};

/* The operations of a family of protocols. Those that search for something read
 * the beginning of scan->path, and no more than they need. Each returns HSC_OK,
 * HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why. All but `scan` may be NULL
 * if there is nothing to do. */
struct hsc_import_ops {
	/* Find what must be known before the stream is scanned: a parameter, or
	 * "", and the number of bytes by which the code was moved. */
	enum hsc_status (*find)(const struct hsc_import_config *c,
				const struct hsc_import_scan *scan,
				char param[32], uint64_t *bias,
				struct hsc_error *error);
	/* Count in `scan` what the stream contains, and which sources. */
	enum hsc_status (*scan)(struct hsc_import_scan *scan,
				const struct hsc_manifest *m,
				struct hsc_error *error);
	/* Learn parameters from the stream, and copy files that other
	 * parameters name. */
	enum hsc_status (*learn)(struct hsc_manifest *m,
				 const struct hsc_import_config *c,
				 const struct hsc_import_scan *scan,
				 struct hsc_import_result *result,
				 struct hsc_error *error);
	/* Write a sentence to result->warning if the scan shows that the stream
	 * contradicts the parameters. */
	void (*judge)(const struct hsc_manifest *m,
		      const struct hsc_import_config *c,
		      const struct hsc_import_scan *scan,
		      struct hsc_import_result *result);
	/* Do the same after decoding the beginning of the bundle. */
	enum hsc_status (*try)(const struct hsc_import_config *c,
			       struct hsc_manifest *m,
			       const struct hsc_import_scan *scan,
			       struct hsc_import_result *result);
	bool sifive;   /* SiFive's tools write other files beside such */
	bool codeless; /* the scan is judged even if there is no code */
};

extern const struct hsc_import_ops hsc_import_ntrace, hsc_import_etrace,
	hsc_import_stm;

const struct hsc_import_ops *hsc_import_ops_of(
	const struct hsc_protocol *protocol);

/* Call `judge` if the family has it, and if there is code or it needs none. */
void hsc_import_judge(const struct hsc_import_ops *ops,
		      const struct hsc_manifest *m,
		      const struct hsc_import_config *c,
		      const struct hsc_import_scan *scan,
		      struct hsc_import_result *result);

/*
 * Where no protocol was given: look for what only one dialect of N-Trace
 * has, and scan the stream for the one that it is. result->guess says why;
 * where nothing decides, or both do, it is the first protocol.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_CONFIG (no stream of Nexus messages) or
 * HSC_E_MEMORY, and why
 */
enum hsc_status hsc_import_guess(const struct hsc_import_config *config,
				 unsigned xlen, struct hsc_import_scan *scan,
				 const char **protocol,
				 struct hsc_import_result *result,
				 struct hsc_error *error);

#endif
