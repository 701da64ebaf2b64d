/* SPDX-License-Identifier: MIT */
/*
 * elf.h - the ELF file that a user names for a bundle: which file of a process
 * it replaces, and whether it is the same program.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_STREAM_ELF_H
#define HSC_DECODE_STREAM_ELF_H

#include <hartscope/capture/manifest.h>
#include <hartscope/image/image.h>

struct hsc_decode_elf {
	const char *path; /* NULL: none was named */
	char *owned;      /* `path`, if it was FILE@BIAS */
	bool moved;       /* it had a bias: code in addition to the bundle's */
	uint64_t bias;    /* how far */
	bool debug;       /* it has names and lines only */
	char build_id[HSC_BUILD_ID_CAP]; /* "": none */
};

/* Examine the file, which is FILE or FILE@BIAS; `path` may be NULL and must
 * outlive *out. False: no memory. It must be cleared in either case. */
bool hsc_decode_elf_look(struct hsc_decode_elf *out, const char *path);
void hsc_decode_elf_clear(struct hsc_decode_elf *elf);

/*
 * The identity of a map's file: two maps of one file have the same. And the
 * file of process p that `elf` replaces: the one with its build id, else with
 * the same last part of its path, else the first; NULL: there is none.
 */
const char *hsc_decode_elf_file(const struct hsc_map *map);
const char *hsc_decode_elf_replaces(const struct hsc_decode_elf *elf,
				    const struct hsc_process *p);

/*
 * Is `elf` another program than the one recorded as `map`, whose copy is at
 * `copy` (NULL: it is gone)? Build ids decide if both have one, otherwise the
 * bytes of the map. Debug information without a build id is treated as the same
 * program.
 */
bool hsc_decode_elf_differs(const struct hsc_decode_elf *elf,
			    const struct hsc_map *map, const char *copy);

#endif
