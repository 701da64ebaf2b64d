/* SPDX-License-Identifier: MIT */
/* mini_debug.c - a table of symbols that xz packed into the file itself.
 * Room   image (floor 2) */
/*
 * Spec   GDB manual, "Debugging information in a special section"
 *
 * Fedora and others strip their programs, and keep an ELF file with the names
 * of functions that dynamic symbols do not have in section .gnu_debugdata.
 * Most files have none, so liblzma is loaded when it is needed.
 */
#include "base/library.h"
#include "image/elf.h"
#include <stdlib.h>

#define LIBRARY "liblzma.so.5"

/* What is accepted: memory of the decoder, and bytes of the file inside. */
#define MEMORY_MAX ((uint64_t)128 << 20)
#define BYTES_MAX  ((size_t)64 << 20)

/* lzma/base.h */
enum { LZMA_OK = 0, LZMA_BUF_ERROR = 10 };

/* What is called of it, as lzma/container.h declares it. */
struct lzma {
	void *library;
	int (*decode)(uint64_t *memory, uint32_t flags, const void *allocator,
		      const uint8_t *in, size_t *in_at, size_t in_size,
		      uint8_t *out, size_t *out_at, size_t out_size);
};

static bool open_lzma(struct lzma *l)
{
	static const struct hsc_library_call calls[] = {
		{ "lzma_stream_buffer_decode", offsetof(struct lzma, decode) },
	};
	static const struct hsc_library library = {
		LIBRARY, "packed symbols need liblzma (package liblzma5)",
		calls, sizeof(calls) / sizeof(calls[0])
	};

	return hsc_library_open(&library, &l->library, l, NULL);
}

/* Unpack to memory from malloc(), of *size bytes; NULL: it cannot be. */
static uint8_t *unpack_section(const struct lzma *l, const Elf_Data *data,
			       size_t *size)
{
	int rc = LZMA_BUF_ERROR;
	uint8_t *out = NULL;

	for (size_t cap = 1 << 16; rc == LZMA_BUF_ERROR && cap <= BYTES_MAX;
	     cap *= 2) {
		uint64_t memory = MEMORY_MAX;
		size_t at = 0;

		free(out);
		out = malloc(cap);
		*size = 0;
		if (out)
			rc = l->decode(&memory, 0, NULL, data->d_buf, &at,
				       data->d_size, out, size, cap);
	}
	if (rc == LZMA_OK)
		return out;
	free(out);
	return NULL;
}

void hsc_elf_open_mini(struct hsc_elf *elf)
{
	GElf_Shdr sh;
	Elf_Scn *section = hsc_elf_section(elf->elf, ".gnu_debugdata", &sh);
	const Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;
	struct lzma lzma = { .library = NULL };
	size_t size = 0;

	if (!data || !data->d_buf || elf->mini)
		return;
	if (open_lzma(&lzma))
		elf->mini_bytes = unpack_section(&lzma, data, &size);
	hsc_library_close(lzma.library);
	if (elf->mini_bytes)
		elf->mini = elf_memory((char *)elf->mini_bytes, size);
}

void hsc_elf_close_mini(struct hsc_elf *elf)
{
	elf_end(elf->mini);
	free(elf->mini_bytes);
	elf->mini = NULL;
	elf->mini_bytes = NULL;
}
