/* SPDX-License-Identifier: MIT */
/*
 * parts.h - what import asks of each protocol.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_PARTS_H
#define HSC_IMPORT_PARTS_H

#include <hartscope/base/problem.h>
#include <hartscope/base/status.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/image/image.h>

/* 16 bits of source, which is what frames have at most. */
#define HSC_IMPORT_SOURCES_MAX 65536

/* One look at a stream from its beginning to its end. */
struct hsc_import_scan {
	const char *path;
	struct hsc_image *image;              /* the code that ran */
	bool used[HSC_IMPORT_SOURCES_MAX];    /* sources that occur */
	bool asked[HSC_IMPORT_SOURCES_MAX];   /* for MOD_TYPE, last */
	bool foreign[HSC_IMPORT_SOURCES_MAX]; /* said they are no STM */
	bool software;                        /* packets of software events */
	bool messages;                        /* of N-Trace, not packets */
	uint64_t packets; /* that could be read, or messages */
	uint64_t bad;     /* frames of no packet, and damage */
	uint64_t syncs; /* packets of format 3, or messages, with an address */
	uint64_t known; /* of these, where there is code */
};

struct hsc_import_protocol {
	const char *name;
	const char *stream; /* name of the file in the bundle */
	/* Can the parameters be? HSC_OK or HSC_E_CONFIG, and why */
	enum hsc_status (*check)(const char *const *params, size_t count,
				 const char *protocol, struct hsc_problem *why);
	/* HSC_OK, HSC_E_FILE, HSC_E_CONFIG or HSC_E_MEMORY, and why */
	enum hsc_status (*scan)(struct hsc_import_scan *scan,
				const struct hsc_manifest *m,
				struct hsc_problem *why);
};

/* NULL: no such protocol. */
const struct hsc_import_protocol *hsc_import_protocol_of(const char *name);

/* A sentence to text[cap] if the stream cannot be what the parameters say. */
void hsc_import_doubt(const struct hsc_import_scan *scan, char *text,
		      size_t cap);

#endif
