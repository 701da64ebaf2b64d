/* SPDX-License-Identifier: MIT */
/* maps.c - which file is mapped where code runs, and whether the code is
 * what the file says.
 * Room   plugin/qemu */
#include "maps.h"
#include "code.h"
#include "extensions.h"
#include "log.h"
#include "pages.h"
#include "plugin.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK    ((size_t)64 << 10) /* of a file, read at once */
#define ELF_MARK "\177ELF"

/* One line of /proc/self/maps that holds code, in guest addresses. */
struct place {
	uint64_t start, end;
	uint64_t offset;  /* into the file */
	char *path;       /* NULL: no file that could be looked at later */
	uint8_t **chunks; /* bytes of the file from `offset` on, read when
			     needed */
};

static struct {
	struct place *list; /* list[count] */
	size_t count, cap;
} places;

static size_t chunk_count(const struct place *p)
{
	return (size_t)(p->end - p->start + CHUNK - 1) / CHUNK;
}

static void clear_place(struct place *p)
{
	for (size_t i = 0; p->chunks && i < chunk_count(p); i++)
		free(p->chunks[i]);
	free(p->chunks);
	free(p->path);
}

static struct place *find_place(uint64_t pc)
{
	for (size_t i = 0; i < places.count; i++)
		if (pc >= places.list[i].start && pc < places.list[i].end)
			return &places.list[i];
	return NULL;
}

static struct place *add_place(const struct place *p)
{
	if (places.count == places.cap) {
		const size_t cap = places.cap ? 2 * places.cap : 16;
		struct place *bigger =
			realloc(places.list, cap * sizeof(*bigger));

		if (!bigger)
			return NULL;
		places.list = bigger;
		places.cap = cap;
	}
	places.list[places.count] = *p;
	return &places.list[places.count++];
}

/* Is it an ELF file? Its bytes can be read again when the trace is decoded. Its
 * attributes apply to all code from now on, as they do then. */
static bool read_elf(const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	char mark[4] = "";
	bool ok;

	if (fd < 0)
		return false;
	ok = read(fd, mark, sizeof(mark)) == sizeof(mark) &&
	     memcmp(mark, ELF_MARK, sizeof(mark)) == 0;
	if (ok)
		hsc_qemu.isa |= hsc_qemu_extensions(fd);
	close(fd);
	return ok;
}

/* Use the line if it holds host address `at`. Returns false to continue. */
static bool parse_line(char *line, uint64_t at, struct place *out)
{
	unsigned long long start, end, offset;
	int path = 0;

	if (sscanf(line, "%llx-%llx %*s %llx %*s %*s %n", &start, &end, &offset,
		   &path) < 3 ||
	    at < start || at >= end)
		return false;
	line[strcspn(line, "\n")] = '\0';
	*out = (struct place){
		.start = start - hsc_qemu.guest_base,
		.end = end - hsc_qemu.guest_base,
		.offset = offset,
	};
	if (path && line[path] == '/' && read_elf(line + path)) {
		out->path = strdup(line + path);
		out->chunks = calloc(chunk_count(out), sizeof(uint8_t *));
	}
	return true;
}

static struct place *look_up(uint64_t pc)
{
	FILE *file = fopen("/proc/self/maps", "re");
	struct place found;
	char *line = NULL;
	size_t cap = 0;
	bool ok = false;

	if (!file)
		return NULL;
	while (!ok && getline(&line, &cap, file) > 0)
		ok = parse_line(line, pc + hsc_qemu.guest_base, &found);
	free(line);
	fclose(file);
	if (!ok)
		return NULL;
	if (found.path)
		hsc_qemu_log_map(found.start, found.end - found.start,
				 found.offset, found.path);
	return add_place(&found);
}

static const uint8_t *chunk_at(struct place *p, size_t index)
{
	const uint64_t at = p->offset + index * CHUNK;
	ssize_t n;
	int fd;

	if (!p->chunks || p->chunks[index])
		return p->chunks ? p->chunks[index] : NULL;
	p->chunks[index] = calloc(1, CHUNK);
	fd = open(p->path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || !p->chunks[index])
		return p->chunks[index];
	n = pread(fd, p->chunks[index], CHUNK, (off_t)at);
	(void)n; /* missing bytes stay zero, as in memory */
	close(fd);
	return p->chunks[index];
}

/* Is the code at pc equal to that of the file? */
static bool is_as_filed(struct place *p, uint64_t pc, const uint8_t *code,
			size_t len)
{
	while (len) {
		const size_t at = (size_t)(pc - p->start);
		const size_t left = CHUNK - at % CHUNK;
		const size_t n = len < left ? len : left;
		const uint8_t *bytes = chunk_at(p, at / CHUNK);

		if (!bytes || memcmp(bytes + at % CHUNK, code, n) != 0)
			return false;
		pc += n;
		code += n;
		len -= n;
	}
	return true;
}

static enum hsc_qemu_origin origin_of(struct place *p, uint64_t pc,
				      const uint8_t *code, size_t len)
{
	if (!p || !p->path)
		return HSC_QEMU_NO_FILE;
	return is_as_filed(p, pc, code, len) ? HSC_QEMU_FILED
					     : HSC_QEMU_CHANGED;
}

bool hsc_qemu_maps_code(uint64_t pc, const uint8_t *code, size_t len)
{
	bool watch = false;

	while (len) {
		struct place *p = find_place(pc);
		size_t n = len;

		if (!p)
			p = look_up(pc);
		if (p && p->end - pc < n)
			n = (size_t)(p->end - pc);
		watch |= hsc_qemu_code_add(pc, code, n,
					   origin_of(p, pc, code, n));
		pc += n;
		code += n;
		len -= n;
	}
	return watch;
}

/* Part [start, end) of a place is still there. */
static void keep_part(const struct place *whole, uint64_t start, uint64_t end)
{
	struct place part = {
		.start = start,
		.end = end,
		.offset = whole->offset + (start - whole->start),
	};

	if (start >= end)
		return;
	if (whole->path) {
		part.path = strdup(whole->path);
		part.chunks = calloc(chunk_count(&part), sizeof(uint8_t *));
	}
	if (!add_place(&part))
		clear_place(&part);
}

/* Place i loses what lies in [start, end), if anything does. */
static void cut_place(size_t i, uint64_t start, uint64_t end)
{
	struct place p = places.list[i];
	const uint64_t from = start > p.start ? start : p.start;
	const uint64_t to = end < p.end ? end : p.end;

	if (from >= to)
		return;
	places.list[i] = places.list[--places.count];
	if (p.path)
		hsc_qemu_log_range("unmap", from, to - from);
	hsc_qemu_code_gone(from, to - from);
	keep_part(&p, p.start, from);
	keep_part(&p, to, p.end);
	clear_place(&p);
}

/* Linux maps and unmaps whole pages. */
void hsc_qemu_maps_gone(uint64_t start, uint64_t len)
{
	const uint64_t over = (start + len) % HSC_QEMU_PAGE;
	const uint64_t end = start + len + (over ? HSC_QEMU_PAGE - over : 0);

	for (size_t i = places.count; i-- > 0;)
		cut_place(i, start, end);
}
