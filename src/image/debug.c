/* SPDX-License-Identifier: MIT */
/* debug.c - debug information in a file of its own: where it is, and whether
 * it belongs to a file of code.
 * Room   image (floor 2) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "image/elf.h"
#include <hartscope/base/bits.h>
#include <hartscope/image/debug.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where distributions put debug information: by build id, and by the folder of
 * the file it belongs to. */
#define DEBUG_ROOT "/usr/lib/debug"
#define BLOCK      65536

/* Are there sections of code, but all without their bytes, as `objcopy --only-
 * keep-debug` leaves them? */
static bool is_debug(Elf *elf)
{
	Elf_Scn *section = NULL;
	bool found = false;
	GElf_Shdr sh;

	while ((section = elf_nextscn(elf, section)) != NULL) {
		if (!gelf_getshdr(section, &sh) ||
		    !(sh.sh_flags & SHF_EXECINSTR))
			continue;
		if (sh.sh_type != SHT_NOBITS)
			return false;
		found = true;
	}
	return found;
}

bool hsc_elf_is_debug(const struct hsc_elf *elf)
{
	return is_debug(elf->elf);
}

bool hsc_image_is_debug(const char *path)
{
	bool answer;
	Elf *elf;
	int fd;

	if (hsc_elf_begin(path, &fd, &elf, NULL) != HSC_OK)
		return false;
	answer = is_debug(elf);
	hsc_elf_end(fd, elf);
	return answer;
}

/* The checksum of .gnu_debuglink is that of IEEE 802.3. */
static uint32_t add_crc(uint32_t crc, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		crc ^= bytes[i];
		for (unsigned k = 0; k < 8; k++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return crc;
}

static bool has_crc(int fd, uint32_t want)
{
	uint8_t *block = malloc(BLOCK);
	uint32_t crc = UINT32_MAX;
	off_t at = 0;
	ssize_t n = -1;

	while (block && (n = pread(fd, block, BLOCK, at)) > 0) {
		crc = add_crc(crc, block, (size_t)n);
		at += n;
	}
	free(block);
	return n == 0 && ~crc == want;
}

/* Compare build ids if both have one, else the checksum that `elf` has for it,
 * if any. */
static bool belongs_to(const struct hsc_elf *elf, Elf *debug, int fd,
		       const uint32_t *crc)
{
	size_t our_len = 0, their_len = 0;
	const uint8_t *ours = hsc_elf_find_build_id(elf->elf, &our_len);
	const uint8_t *theirs = hsc_elf_find_build_id(debug, &their_len);

	if (ours && theirs)
		return our_len == their_len &&
		       memcmp(ours, theirs, our_len) == 0;
	return !crc || has_crc(fd, *crc);
}

/* Use the debug information in `path`, if it belongs to elf. */
static enum hsc_status use_debug(struct hsc_elf *elf, const char *path,
				 const uint32_t *crc, struct hsc_error *error)
{
	enum hsc_status rc;
	Elf *debug;
	int fd;

	rc = hsc_elf_begin(path, &fd, &debug, error);
	if (rc != HSC_OK)
		return rc;
	if (!belongs_to(elf, debug, fd, crc)) {
		hsc_elf_end(fd, debug);
		return hsc_fail(error, HSC_E_FORMAT,
				"%s is no debug information of this program",
				path);
	}
	hsc_elf_close_debug(elf);
	elf->debug = debug;
	elf->debug_fd = fd;
	return HSC_OK;
}

/* The same for a path where debug information may be; true: it is there. */
static bool try_debug(struct hsc_elf *elf, const char *path,
		      const uint32_t *crc)
{
	return hsc_file_exists(path) &&
	       use_debug(elf, path, crc, NULL) == HSC_OK;
}

enum hsc_status hsc_elf_use_debug(struct hsc_elf *elf, const char *path,
				  struct hsc_error *error)
{
	return use_debug(elf, path, NULL, error);
}

void hsc_elf_close_debug(struct hsc_elf *elf)
{
	if (elf->debug)
		hsc_elf_end(elf->debug_fd, elf->debug);
	elf->debug = NULL;
	elf->debug_fd = -1;
}

static bool find_by_id(struct hsc_elf *elf)
{
	char id[HSC_BUILD_ID_CAP];
	char path[sizeof(DEBUG_ROOT) + 32 + sizeof(id)];

	if (hsc_elf_build_id(elf->elf, id, sizeof(id)) != HSC_OK ||
	    strlen(id) < 4)
		return false;
	snprintf(path, sizeof(path), DEBUG_ROOT "/.build-id/%.2s/%s.debug", id,
		 id + 2);
	return try_debug(elf, path, NULL);
}

/* Read section .gnu_debuglink: a name, padded to a multiple of 4 bytes, and a
 * checksum. The name is that of a file, without folders. */
static const char *read_link(struct hsc_elf *elf, uint32_t *crc)
{
	GElf_Shdr sh;
	Elf_Scn *section = hsc_elf_section(elf->elf, ".gnu_debuglink", &sh);
	const Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;
	const uint8_t *sum;
	const char *name;
	size_t len;

	if (!data || !data->d_buf || data->d_size < 8)
		return NULL;
	name = data->d_buf;
	len = strnlen(name, data->d_size);
	if (len == 0 || (len & ~(size_t)3) + 8 > data->d_size ||
	    strchr(name, '/'))
		return NULL;
	sum = (const uint8_t *)name + (len & ~(size_t)3) + 4;
	*crc = hsc_load32(sum);
	return name;
}

/* As GDB looks for it: beside the file, in .debug there, in the root. */
bool hsc_elf_find_linked(struct hsc_elf *elf, const char *beside)
{
	static const struct {
		const char *root, *below;
	} places[] = { { "", "" }, { "", ".debug/" }, { DEBUG_ROOT, "" } };
	const char *slash = strrchr(beside, '/');
	const int folder = slash ? (int)(slash - beside) + 1 : 0;
	uint32_t crc;
	const char *name = read_link(elf, &crc);
	char path[PATH_MAX];

	for (unsigned i = 0; name && i < 3; i++) {
		if (places[i].root[0] && beside[0] != '/')
			return false;
		if (snprintf(path, sizeof(path), "%s%.*s%s%s", places[i].root,
			     folder, beside, places[i].below,
			     name) < (int)sizeof(path) &&
		    try_debug(elf, path, &crc))
			return true;
	}
	return false;
}

void hsc_elf_find_debug(struct hsc_elf *elf, const char *beside)
{
	if (!find_by_id(elf))
		hsc_elf_find_linked(elf, beside);
}
