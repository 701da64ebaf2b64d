/* SPDX-License-Identifier: MIT */
/*
 * code.h - the code of one process of a bundle: image and block table.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_CODE_H
#define HSC_DECODE_STREAM_CODE_H

#include "decode/stream/elf.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/flow/blocks.h>
#include <hartscope/image/image.h>

struct hsc_decode_code {
	/* set before load: ISO 8601 UTC, or NULL; names of functions */
	const char *recorded;
	enum hsc_names names;
	struct hsc_source_map sources;
	bool debuginfod; /* ask servers for debug information */
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	bool shared; /* `blocks` belongs to another code */
	/* set by load */
	const struct hsc_map *missing; /* its file cannot be read; or NULL */
	int missing_error;             /* why: errno */
	const struct hsc_map *other;   /* the map that `elf` does not fit */
	bool refused;                  /* `elf` was not used */
	/* debug information that no server has, or "" */
	struct hsc_error no_debug;
};

/*
 * Load the files mapped in `process`. A file without a copy or a build-id in
 * the bundle that has changed after `recorded` is not used.
 *
 * elf    NULL, or a file that takes the place of what it replaces; debug
 *        information adds names to that. One that is another program than
 *        what was mapped is not taken.
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT, HSC_E_CONFIG or HSC_E_MEMORY, and
 * why
 */
enum hsc_status hsc_decode_code_load(struct hsc_decode_code *code,
				     const struct hsc_process *process,
				     const char *bundle,
				     const struct hsc_decode_elf *elf,
				     struct hsc_error *error);
/* Make the block table; xlen 0: that of the ELF files. `tables`: no stream
 * reports jumps through the table of Zcmt. */
enum hsc_status hsc_decode_code_cut(struct hsc_decode_code *code, unsigned xlen,
				    bool tables);
/* Become another address space in the table of `first`. */
enum hsc_status hsc_decode_code_share(struct hsc_decode_code *code,
				      const struct hsc_decode_code *first);
void hsc_decode_code_clear(struct hsc_decode_code *code);

#endif
