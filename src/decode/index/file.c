/* SPDX-License-Identifier: MIT */
/* file.c - the file of an index: cuts as bytes, in both directions, with a
 * checksum.
 * Room   decode (floor 6) */
#include "decode/index/file.h"
#include "base/grow.h"
#include "measure/pack/pack.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The first line of the file; other versions have another number. */
#define MAGIC "hartscope index 7\n"

/* At the end of the file: FNV-1a of all bytes before, 64 bits,
 * little-endian. */
#define SUM_BYTES 8
#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

/* A larger file is not an index. */
#define FILE_MOST ((size_t)64 << 20)

#define DAY 86400 /* seconds */

static void pack_cuts(struct hsc_pack *p, struct hsc_index_cuts *c)
{
	hsc_pack_count(p, &c->count);
	p->bad |= p->reads && !HSC_GROW(c->list, c->cap, c->count);
	for (size_t i = 0; i < c->count && !p->bad; i++) {
		struct hsc_results_cut *cut = &c->list[i];

		hsc_pack_u64(p, &cut->at);
		hsc_pack_u64(p, &cut->message);
		hsc_pack_u64(p, &cut->totals.bytes_done);
		hsc_pack_u64(p, &cut->totals.messages);
		hsc_pack_u64(p, &cut->totals.instructions);
		hsc_pack_u64(p, &cut->totals.gaps);
		hsc_pack_u64(p, &cut->totals.gap_bytes);
		hsc_pack_u64(p, &cut->totals.notes);
		hsc_pack_u64(p, &cut->totals.cut);
		hsc_pack_u64(p, &cut->totals.warnings);
		hsc_pack_u64(p, &cut->totals.uncounted);
		p->bad |= i && (cut->at <= cut[-1].at ||
				cut->totals.instructions <
					cut[-1].totals.instructions);
	}
	if (p->bad)
		c->count = 0;
}

static void pack_times(struct hsc_pack *p, struct hsc_index_cuts *c)
{
	bool looked = c->times != NULL;

	hsc_pack_bool(p, &looked);
	if (p->bad || !looked)
		return;
	hsc_pack_u64(p, &c->first);
	p->bad |= p->reads && !HSC_GROW(c->times, c->time_cap, c->count + 1);
	for (size_t i = 0; i < c->count && !p->bad; i++) {
		struct hsc_index_time *t = &c->times[i];

		hsc_pack_bool(p, &t->timed);
		hsc_pack_u64(p, &t->time);
		hsc_pack_u64(p, &t->least);
		hsc_pack_u64(p, &t->top);
		hsc_pack_u64(p, &t->bottom);
		hsc_pack_u64(p, &t->pace);
	}
}

/* Functions are stored once, and stacks refer to them by number. */
static void pack_functions(struct hsc_pack *p, struct hsc_index_cuts *c)
{
	if (p->reads && hsc_functions_new(&c->functions) != HSC_OK)
		p->bad = true;
	else
		hsc_pack_functions(p, c->functions);
}

static void pack_context(struct hsc_pack *p, struct hsc_index_context *x)
{
	uint32_t privilege = x->privilege;

	hsc_pack_bool(p, &x->known);
	if (p->bad || !x->known)
		return;
	hsc_pack_u64(p, &x->process);
	hsc_pack_u32(p, &privilege);
	p->bad |= privilege > UINT8_MAX;
	x->privilege = (uint8_t)privilege;
}

static void pack_calls(struct hsc_pack *p, struct hsc_index_cuts *c)
{
	bool looked = c->calls != NULL;

	hsc_pack_bool(p, &looked);
	if (p->bad || !looked)
		return;
	pack_functions(p, c);
	p->bad |= p->reads &&
		  !HSC_GROW_ZEROED(c->calls, c->call_cap, c->count + 1);
	for (size_t i = 0; i < c->count && !p->bad; i++) {
		struct hsc_index_calls *at = &c->calls[i];

		hsc_pack_bytes(p, &at->stack, &at->stack_len);
		hsc_pack_bytes(p, &at->code, &at->code_len);
		pack_context(p, &at->context);
		pack_context(p, &at->hypervisor);
		hsc_pack_u64(p, &at->last);
		hsc_pack_u64(p, &at->next);
	}
}

void hsc_index_clear(struct hsc_index_cuts *c)
{
	for (size_t i = 0; c->calls && i < c->call_cap; i++) {
		free(c->calls[i].stack);
		free(c->calls[i].code);
	}
	free(c->calls);
	hsc_functions_free(&c->functions);
	free(c->list);
	free(c->times);
	*c = (struct hsc_index_cuts){ .count = 0 };
}

static uint64_t sum_of(uint64_t sum, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		sum = (sum ^ bytes[i]) * FNV_PRIME;
	return sum;
}

/* Is the file complete, from the first line to the checksum? */
static bool is_whole(const struct hsc_pack *p, size_t skip)
{
	const size_t len = p->len - SUM_BYTES;
	uint64_t sum = 0;

	if (p->len <= skip + SUM_BYTES || memcmp(p->bytes, MAGIC, skip) != 0)
		return false;
	for (unsigned i = SUM_BYTES; i-- > 0;)
		sum = sum << 8 | p->bytes[len + i];
	return sum == sum_of(FNV_BASIS, p->bytes, len);
}

bool hsc_index_parse(const uint8_t *bytes, size_t len, const char *identity,
		     struct hsc_index_cuts *c)
{
	const size_t skip = strlen(MAGIC);
	struct hsc_pack p = {
		.reads = true,
		.bytes = (uint8_t *)bytes, /* not modified */
		.len = len,
		.pos = skip,
	};
	char *text = NULL;

	p.bad = !is_whole(&p, skip);
	p.len -= p.bad ? 0 : SUM_BYTES;
	if (!p.bad)
		hsc_pack_text(&p, &text);
	p.bad |= !text || strcmp(text, identity) != 0;
	if (!p.bad)
		pack_cuts(&p, c);
	if (!p.bad)
		pack_times(&p, c);
	if (!p.bad)
		pack_calls(&p, c);
	if (p.bad)
		c->count = 0;
	free(text);
	return !p.bad;
}

/* Open a file; do not block on a pipe. */
static FILE *open_file(const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	FILE *in = fd < 0 ? NULL : fdopen(fd, "rb");

	if (fd >= 0 && !in)
		close(fd);
	return in;
}

bool hsc_index_load(const char *path, const char *identity,
		    struct hsc_index_cuts *c)
{
	FILE *in = open_file(path);
	uint8_t *bytes = NULL;
	struct stat st;
	bool good;

	if (!in)
		return false;
	if (fstat(fileno(in), &st) == 0 && S_ISREG(st.st_mode) &&
	    (size_t)st.st_size < FILE_MOST)
		bytes = malloc((size_t)st.st_size + 1);
	good = bytes &&
	       fread(bytes, 1, (size_t)st.st_size, in) == (size_t)st.st_size;
	fclose(in);
	good = good && hsc_index_parse(bytes, (size_t)st.st_size, identity, c);
	free(bytes);
	return good;
}

/* Is it a file that was left by a writer of `name` that was killed? A file that
 * another machine is writing may look the same; it is then lost. */
static bool is_stale(int folder, const char *name, size_t len,
		     const char *found)
{
	struct stat st;
	char *end;
	long pid;

	if (strncmp(found, name, len) != 0 || found[len] != '.' ||
	    !found[len + 1])
		return false;
	pid = strtol(found + len + 1, &end, 10);
	if (*end || pid <= 0 || pid > INT_MAX ||
	    fstatat(folder, found, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	return (kill((pid_t)pid, 0) != 0 && errno == ESRCH) ||
	       time(NULL) - st.st_mtime > DAY;
}

/* Remove such files. */
static void remove_files(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char folder[PATH_MAX];
	const struct dirent *e;
	DIR *dir;

	snprintf(folder, sizeof(folder), "%.*s", (int)(name - path), path);
	dir = opendir(slash ? folder : ".");
	if (!dir)
		return;
	while ((e = readdir(dir)))
		if (is_stale(dirfd(dir), name, strlen(name), e->d_name))
			(void)unlinkat(dirfd(dir), e->d_name, 0);
	closedir(dir);
}

void hsc_index_save(const char *path, char *identity, struct hsc_index_cuts *c)
{
	struct hsc_pack p = { .reads = false };
	char part[PATH_MAX];
	uint64_t sum;
	bool good;
	FILE *out;

	if (snprintf(part, sizeof(part), "%s.%ld", path, (long)getpid()) >=
	    PATH_MAX)
		return;
	remove_files(path);
	out = fopen(part, "wbxe");
	if (!out)
		return;
	hsc_pack_text(&p, &identity);
	pack_cuts(&p, c);
	pack_times(&p, c);
	pack_calls(&p, c);
	sum = sum_of(FNV_BASIS, (const uint8_t *)MAGIC, strlen(MAGIC));
	sum = sum_of(sum, p.bytes, p.len);
	good = !p.bad && fputs(MAGIC, out) != EOF &&
	       fwrite(p.bytes, 1, p.len, out) == p.len;
	for (unsigned i = 0; good && i < SUM_BYTES; i++)
		good = fputc((int)(sum >> 8 * i & 0xff), out) != EOF;
	good = fclose(out) == 0 && good;
	free(p.bytes);
	/* a reader sees either the new file or the old one */
	if (!good || rename(part, path) != 0)
		(void)unlink(part);
}
