/* SPDX-License-Identifier: MIT */
/* foreign.c - files are known by how they begin. Neither of SiFive's two
 * formats has a magic number, so they are known by many records that all could
 * be: docs/spec-notes.md, "Files beside the trace".
 * Room   import (floor 7) */
#include "import/foreign.h"
#include "base/error_set.h"
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* This many bytes at the beginning of a file are examined. */
#define LOOK 4096

/* .pcd, big-endian: a version, then records of time, flags, PC, opcode, time */
#define PCD_VERSION   3
#define PCD_HEAD      2
#define PCD_RECORD    30
#define PCD_FLAGS_AT  8
#define PCD_PC_AT     10
#define PCD_FLAGS_MAX 1

/* .rcad, little-endian: 32 words each, two bits of address above 30 of cycles;
 * in the first word they are a mark */
#define RCAD_WORDS  32
#define RCAD_RECORD (4 * RCAD_WORDS)
#define RCAD_MARK   3
#define RCAD_FEW    4 /* so many records cannot look like this by chance */

#define TEXT_FEW 64 /* so many bytes cannot all be printable by chance */

struct look {
	uint8_t bytes[LOOK];
	size_t len;
	uint64_t size; /* of the file */
};

static uint64_t big_endian(const uint8_t *p, unsigned bytes)
{
	uint64_t v = 0;

	while (bytes--)
		v = v << 8 | *p++;
	return v;
}

static bool is_pcd(const struct look *l)
{
	uint64_t last = 0;

	if (l->size < PCD_HEAD + PCD_RECORD ||
	    l->size % PCD_RECORD != PCD_HEAD ||
	    big_endian(l->bytes, PCD_HEAD) != PCD_VERSION)
		return false;
	for (size_t at = PCD_HEAD; at + PCD_RECORD <= l->len;
	     at += PCD_RECORD) {
		const uint8_t *p = l->bytes + at;
		const uint64_t time = big_endian(p, 8);

		if (time < last ||
		    big_endian(p + PCD_FLAGS_AT, 2) > PCD_FLAGS_MAX ||
		    (big_endian(p + PCD_PC_AT, 8) & 1))
			return false;
		last = time;
	}
	return true;
}

static bool ends_with(const char *path, const char *end)
{
	const size_t n = strlen(path), k = strlen(end);

	return n >= k && strcasecmp(path + n - k, end) == 0;
}

static bool is_rcad(const struct look *l, const char *path)
{
	if (l->size == 0 || l->size % RCAD_RECORD != 0 ||
	    (l->size < RCAD_FEW * RCAD_RECORD && !ends_with(path, ".rcad")))
		return false;
	for (size_t at = 0; at + RCAD_RECORD <= l->len; at += RCAD_RECORD) {
		const uint8_t *p = l->bytes + at;

		/* the mark, and an even address */
		if (p[3] >> 6 != RCAD_MARK || (p[7] >> 6 & 1))
			return false;
	}
	return true;
}

static bool begins_with(const struct look *l, const char *magic)
{
	return l->len >= strlen(magic) &&
	       memcmp(l->bytes, magic, strlen(magic)) == 0;
}

static const struct {
	const char *magic;
	uint8_t len;
	uint16_t at; /* in the file */
	const char *name;
} packed[] = {
#define PACKED(kind, unpack)                                                   \
	"packed with " kind ", which import does not unpack; " unpack          \
	" | hartscope import - does"
	{ "\037\213\010", 3, 0, PACKED("gzip", "gzip -dc") },
	{ "\050\265\057\375", 4, 0, PACKED("zstd", "zstd -dc") },
	{ "\3757zXZ", 5, 0, PACKED("xz", "xz -dc") },
	{ "BZh", 3, 0, PACKED("bzip2", "bzip2 -dc") },
	{ "PK\003\004", 4, 0, PACKED("zip", "unzip -p") },
	{ "ustar", 5, 257, PACKED("tar", "tar -xOf") },
#undef PACKED
};

static const char *name_of_packed(const struct look *l)
{
	for (size_t i = 0; i < sizeof(packed) / sizeof(packed[0]); i++)
		if (l->len >= packed[i].at + (size_t)packed[i].len &&
		    memcmp(l->bytes + packed[i].at, packed[i].magic,
			   packed[i].len) == 0)
			return packed[i].name;
	return NULL;
}

/* No trace of so many bytes consists of printable characters only. */
static bool is_text(const struct look *l)
{
	size_t n = 0;

	while (n < l->len && (isprint(l->bytes[n]) || isspace(l->bytes[n])))
		n++;
	return n == l->len && n >= TEXT_FEW;
}

static bool is_vcd(const struct look *l)
{
	static const char var[] = "$var";

	return memmem(l->bytes, l->len, var, sizeof(var) - 1) != NULL;
}

static const char *name_of_text(const struct look *l, bool nexus)
{
	if (!is_text(l))
		return NULL;
	if (is_vcd(l))
		return "a wave of pins (VCD): say with --pib how these carry "
		       "the trace";
	return nexus ? "text, where the bytes of a stream are wanted" : NULL;
}

static const char *name_of(const struct look *l, const char *path, bool nexus)
{
	const char *name = name_of_packed(l);

	if (!name)
		name = name_of_text(l, nexus);
	if (name)
		return name;

	if (begins_with(l, "\177ELF"))
		return "an ELF file, not a trace; code is named with --elf";
	if (begins_with(l, "PERFILE2") || begins_with(l, "2ELIFREP"))
		return "a recording of Linux perf (perf.data): what is in one "
		       "of RISC-V trace is not settled, so it is not read; a "
		       "raw stream of trace messages is wanted";
	if (nexus && is_pcd(l))
		return "a list of retired PCs of SiFive's tools (.pcd), which "
		       "cannot be imported; the trace is the .rtd file";
	if (nexus && is_rcad(l, path))
		return "cycles of SiFive's tools (.rcad), which cannot be "
		       "imported; the trace is the .rtd file";
	return NULL;
}

enum hsc_status hsc_import_check_foreign(const char *path, const char *shown,
					 bool nexus, struct hsc_error *error)
{
	struct look l = { .len = 0 };
	struct stat s;
	const char *name;
	FILE *in;

	/* a pipe can be read only once */
	if (stat(path, &s) != 0 || !S_ISREG(s.st_mode))
		return HSC_OK;
	in = fopen(path, "rbe");
	if (!in)
		return HSC_OK;
	l.size = (uint64_t)s.st_size;
	l.len = fread(l.bytes, 1, sizeof(l.bytes), in);
	fclose(in);
	name = name_of(&l, path, nexus);
	if (!name)
		return HSC_OK;
	return hsc_fail(error, HSC_E_FORMAT, "%s is %s", shown, name);
}
