/* SPDX-License-Identifier: MIT */
/* load.c - ELF files and raw maps into an image, debug files beside them.
 * Room   image (floor 2) */
#include "image/load.h"
#include <errno.h>
#include <hartscope/image/debug.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Add `elf` to the image, if it is for the same machine. */
static enum hsc_status add_elf(struct hsc_image *image, struct hsc_elf *elf,
			       struct hsc_error *error)
{
	const unsigned xlen = hsc_elf_xlen(elf->elf);
	struct hsc_elf **kept;

	if (xlen == 0)
		return hsc_fail(error, HSC_E_FORMAT, "%s is not a RISC-V file",
				elf->path);
	if (image->xlen && image->xlen != xlen)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s is a %u-bit file among %u-bit ones",
				elf->path, xlen, image->xlen);
	kept = HSC_APPEND(image->elves, image->elf_count);
	if (!kept)
		return HSC_E_MEMORY;
	*kept = elf;
	elf->names = image->names;
	elf->sources = image->sources;
	image->xlen = xlen;
	image->extensions |= hsc_elf_isa(elf->elf);
	return HSC_OK;
}

/* Find the file `path`, which is opened at its first use. */
static enum hsc_status find_elf(struct hsc_image *image, const char *path,
				struct hsc_elf **out, struct hsc_error *error)
{
	enum hsc_status rc;

	for (size_t i = 0; i < image->elf_count; i++) {
		*out = image->elves[i];
		if (strcmp(image->elves[i]->path, path) == 0)
			return HSC_OK;
	}
	rc = hsc_elf_open(out, path, error);
	if (rc != HSC_OK)
		return rc;
	rc = add_elf(image, *out, error);
	if (rc != HSC_OK)
		hsc_elf_close(out);
	return rc;
}

/* The same of a file that must hold code. */
static enum hsc_status find_code(struct hsc_image *image, const char *path,
				 struct hsc_elf **out, struct hsc_error *error)
{
	enum hsc_status rc = find_elf(image, path, out, error);

	if (rc != HSC_OK || !hsc_elf_is_debug(*out))
		return rc;
	return hsc_fail(error, HSC_E_FORMAT,
			"%s has debug information only, and no code", path);
}

/* Read bytes [offset, offset + len) of the file, which has them all. */
static enum hsc_status read_bytes(struct hsc_elf *elf, uint64_t offset,
				  uint8_t *buf, size_t len,
				  struct hsc_error *error)
{
	for (size_t done = 0; done < len;) {
		ssize_t got = pread(elf->fd, buf + done, len - done,
				    (off_t)(offset + done));

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return hsc_fail(error, HSC_E_FILE,
					"%s: cannot read byte %llu: %s",
					elf->path,
					(unsigned long long)(offset + done),
					got ? strerror(errno) : "it shrank");
		done += (size_t)got;
	}
	return HSC_OK;
}

/* Code is `len` bytes of the file at `offset`, and stands at `start`. */
static enum hsc_status add_code(struct hsc_image *image, struct hsc_elf *elf,
				const struct hsc_elf_code *code,
				struct hsc_error *error)
{
	struct hsc_segment s = { .start = code->start };
	enum hsc_status rc;
	uint8_t *bytes;

	if (code->len == 0)
		return HSC_OK;
	if (code->len - 1 > UINT64_MAX - code->start)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: code reaches past the end of memory",
				elf->path);
	rc = hsc_image_elf_module(image, elf, code->bias, &s.module);
	bytes = rc == HSC_OK ? malloc(code->len) : NULL;
	if (!bytes)
		return HSC_E_MEMORY;
	rc = read_bytes(elf, code->offset, bytes, code->len, error);
	if (rc != HSC_OK) {
		free(bytes);
		return rc;
	}
	s.bytes = bytes;
	s.last = code->start + code->len - 1;
	rc = hsc_image_own(image, bytes);
	return rc == HSC_OK ? hsc_segments_add(&image->segments, &s) : rc;
}

/* Add the segment `ph`, which holds code. */
static enum hsc_status add_segment(struct hsc_image *image, struct hsc_elf *elf,
				   const GElf_Phdr *ph, uint64_t bias,
				   struct hsc_error *error)
{
	const struct hsc_elf_code code = { .start = ph->p_vaddr + bias,
					   .len = (size_t)ph->p_filesz,
					   .offset = ph->p_offset,
					   .bias = bias };

	if (ph->p_offset > elf->size || ph->p_filesz > elf->size - ph->p_offset)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s is cut off: its code ends at byte %llu",
				elf->path, (unsigned long long)elf->size);
	return add_code(image, elf, &code, error);
}

/* Segment number i, if it is loaded. */
static bool get_load(Elf *elf, size_t i, GElf_Phdr *ph)
{
	return gelf_getphdr(elf, (int)i, ph) && ph->p_type == PT_LOAD;
}

/* Does a section with code lie in this segment? */
static bool has_code_section(Elf *elf, const GElf_Phdr *ph)
{
	Elf_Scn *section = NULL;
	GElf_Shdr sh;

	while ((section = elf_nextscn(elf, section)) != NULL)
		if (gelf_getshdr(section, &sh) && sh.sh_type == SHT_PROGBITS &&
		    (sh.sh_flags & SHF_EXECINSTR) &&
		    sh.sh_offset >= ph->p_offset &&
		    sh.sh_offset - ph->p_offset < ph->p_filesz)
			return true;
	return false;
}

/* What shows where the code of a file is. */
enum code_mark { BY_FLAGS, BY_SECTIONS, BY_NOTHING, NO_CODE };

/*
 * Linker scripts and objcopy make segments without any flags. Then sections
 * show which segments hold code. If they do not, or if there are none,
 * everything that a program loads may be code; a library without code has only
 * data.
 */
static enum code_mark find_mark(Elf *elf)
{
	enum code_mark mark = NO_CODE;
	size_t count = 0;
	GElf_Ehdr head;
	GElf_Phdr ph;

	if (elf_getphdrnum(elf, &count) != 0 || !gelf_getehdr(elf, &head))
		return NO_CODE;
	if (head.e_type == ET_EXEC || head.e_entry)
		mark = BY_NOTHING;
	for (size_t i = 0; i < count; i++) {
		if (!get_load(elf, i, &ph))
			continue;
		if (ph.p_flags & PF_X)
			return BY_FLAGS;
		if (has_code_section(elf, &ph))
			mark = BY_SECTIONS;
	}
	return mark;
}

/* Segment number i, if it holds code. */
static bool get_code(Elf *elf, enum code_mark mark, size_t i, GElf_Phdr *ph)
{
	if (!get_load(elf, i, ph))
		return false;
	if (mark == BY_SECTIONS)
		return has_code_section(elf, ph);
	return mark == BY_NOTHING || (mark == BY_FLAGS && ph->p_flags & PF_X);
}

enum hsc_status hsc_image_add_elf(struct hsc_image *image, const char *path,
				  uint64_t bias, struct hsc_error *error)
{
	enum code_mark mark = NO_CODE;
	size_t count = 0, found = 0;
	struct hsc_elf *elf;
	enum hsc_status rc;
	GElf_Phdr ph;

	rc = find_code(image, path, &elf, error);
	if (rc == HSC_OK && elf_getphdrnum(elf->elf, &count) != 0)
		count = 0;
	if (rc == HSC_OK)
		mark = find_mark(elf->elf);
	for (size_t i = 0; i < count && rc == HSC_OK; i++) {
		if (!get_code(elf->elf, mark, i, &ph))
			continue;
		rc = add_segment(image, elf, &ph, bias, error);
		found++;
	}
	if (rc == HSC_OK && found == 0)
		return hsc_fail(error, HSC_E_FORMAT,
				"%s has no executable segment", path);
	return rc;
}

/*
 * What to add to an address of the file, given that byte `offset` of it stands
 * at `start`. Loaders map whole pages, so a map may begin before its segment
 * and pages may be shared: a segment with code in the map is what is meant.
 */
static bool find_bias(struct hsc_elf *elf, const struct hsc_elf_code *map,
		      uint64_t *bias)
{
	const enum code_mark mark = find_mark(elf->elf);
	size_t count = 0;
	GElf_Phdr ph;

	if (elf_getphdrnum(elf->elf, &count) != 0)
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!get_code(elf->elf, mark, i, &ph))
			continue;
		if (ph.p_offset >= map->offset + map->len ||
		    ph.p_offset + ph.p_filesz <= map->offset)
			continue;
		*bias = map->start - map->offset - (ph.p_vaddr - ph.p_offset);
		return true;
	}
	return false;
}

enum hsc_status hsc_image_add_map(struct hsc_image *image, const char *path,
				  const struct hsc_image_map *map,
				  struct hsc_error *error)
{
	struct hsc_elf_code code = { .start = map->start,
				     .offset = map->offset };
	struct hsc_elf *elf;
	enum hsc_status rc;

	rc = find_code(image, path, &elf, error);
	if (rc != HSC_OK)
		return rc;
	/* The last page extends beyond the end of the file. */
	if (map->offset < elf->size)
		code.len = (size_t)(elf->size - map->offset);
	if (map->len < code.len)
		code.len = (size_t)map->len;
	if (!find_bias(elf, &code, &code.bias))
		return hsc_fail(error, HSC_E_FORMAT,
				"%s: bytes [%llu, %llu) are not in an "
				"executable segment",
				path, (unsigned long long)map->offset,
				(unsigned long long)(map->offset + code.len));
	return add_code(image, elf, &code, error);
}

enum hsc_status hsc_image_debug(struct hsc_image *image, const char *path,
				const char *debug, struct hsc_error *error)
{
	struct hsc_elf *elf;
	enum hsc_status rc = find_elf(image, path, &elf, error);

	if (rc == HSC_OK)
		rc = hsc_elf_use_debug(elf, debug, error);
	return rc == HSC_OK ? hsc_elf_read_again(elf) : rc;
}

enum hsc_status hsc_image_debug_beside(struct hsc_image *image,
				       const char *path, const char *beside)
{
	struct hsc_elf *elf;
	enum hsc_status rc = find_elf(image, path, &elf, NULL);

	if (rc != HSC_OK || elf->debug || !hsc_elf_find_linked(elf, beside))
		return rc == HSC_E_MEMORY ? rc : HSC_OK;
	return hsc_elf_read_again(elf);
}

enum hsc_status hsc_image_debug_fetch(struct hsc_image *image, const char *path,
				      struct hsc_error *error)
{
	struct hsc_elf *elf;
	enum hsc_status rc = find_elf(image, path, &elf, error);

	return rc == HSC_OK ? hsc_elf_fetch_debug(elf, error) : rc;
}
