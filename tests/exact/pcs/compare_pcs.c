/* SPDX-License-Identifier: MIT */
/*
 * compare_pcs - the instructions that QEMU says it executed, against those that
 * a recording gives back.
 *
 *     qemu-riscv64 -singlestep -d exec,nochain -D LOG ...
 *     compare_pcs extract <LOG >PCS
 *     hartscope pcs --format=u64 ... | compare_pcs PCS - TRAPS
 *     hartscope pcs --format=u64 ... | compare_pcs PCS - TRAPS blocks
 *
 * QEMU logs an instruction before it executes, so one that raises an exception
 * and does not retire is in its log, but not in a recording. TRAPS is how many
 * of these the program has; each is a single instruction that only the log
 * has, and there must be exactly so many. Else the lists must be the same.
 * See docs/spec-notes.md.
 *
 * With "blocks" the log was made without -singlestep and has only the first
 * instruction of each block that QEMU made: the recording must be cut at just
 * these addresses into runs that go straight on.
 *
 * PCS are 64 bits each, little endian; "-" is stdin. Exit 1 if the lists
 * differ, 2 if they cannot be read.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
	FILE *file;
	uint64_t pc, before; /* the current one and the one before it */
	uint64_t index;      /* of pc */
	bool end;
};

static bool put(uint64_t pc)
{
	for (unsigned i = 0; i < 8; i++)
		if (putchar((int)(pc >> (8 * i) & 0xff)) == EOF)
			return false;
	return true;
}

static void advance(struct list *list)
{
	unsigned char bytes[8];
	uint64_t pc = 0;

	list->end = fread(bytes, sizeof(bytes), 1, list->file) != 1;
	for (unsigned i = 0; i < 8; i++)
		pc |= (uint64_t)bytes[i] << (8 * i);
	list->before = list->pc;
	list->pc = list->end ? 0 : pc;
	list->index++;
}

/* Number behind the first `mark` of a line; false if it is not there. */
static bool number_behind(const char *line, char mark, uint64_t *value)
{
	const char *at = strchr(line, mark);
	char *rest;

	if (!at)
		return false;
	*value = strtoull(at + 1, &rest, 16);
	return rest != at + 1;
}

/*
 * "Trace 0: 0x7f.. [cs_base/pc/flags/cflags] name" comes before the code at pc
 * executes; "Stopped execution of TB chain before 0x7f.. [pc] name" takes the
 * last one back.
 */
static int extract(void)
{
	char line[4096];
	uint64_t pc = 0, stopped;
	bool pending = false;

	while (fgets(line, sizeof(line), stdin)) {
		if (!strncmp(line, "Trace ", 6)) {
			if (pending && !put(pc))
				return 2;
			pending = number_behind(line, '/', &pc);
			if (!pending) {
				fprintf(stderr, "not understood: %s", line);
				return 2;
			}
		} else if (!strncmp(line, "Stopped ", 8)) {
			if (!pending || !number_behind(line, '[', &stopped) ||
			    stopped != pc) {
				fprintf(stderr, "out of place: %s", line);
				return 2;
			}
			pending = false;
		}
	}
	if (pending && !put(pc))
		return 2;
	return ferror(stdin) || fflush(stdout) ? 2 : 0;
}

static void say(const char *name, const struct list *list)
{
	if (list->end)
		printf("  %s ends behind ", name);
	else
		printf("  %s 0x%" PRIx64 " behind ", name, list->pc);
	printf("0x%" PRIx64 "\n", list->before);
}

static int differ(const struct list *log, const struct list *got,
		  uint64_t trapped)
{
	printf("FIRST DIFFERENCE at instruction %" PRIu64 " of the recording, "
	       "behind %" PRIu64 " traps\n",
	       got->index - 1, trapped);
	say("QEMU     ", log);
	say("recording", got);
	return 1;
}

static int compare(struct list *log, struct list *got, uint64_t traps)
{
	uint64_t trapped = 0;
	bool skipped = false; /* never two in a row */

	advance(log);
	advance(got);
	while (!log->end || !got->end) {
		if (log->end == got->end && log->pc == got->pc) {
			advance(got);
			skipped = false;
		} else if (!log->end && !skipped && trapped < traps) {
			trapped++;
			skipped = true;
		} else {
			return differ(log, got, trapped);
		}
		advance(log);
	}
	printf("%" PRIu64 " instructions are the same, %" PRIu64 " of %" PRIu64
	       " trapped\n",
	       got->index - 1, trapped, traps);
	if (got->index == 1)
		printf("there is nothing to compare\n");
	return trapped != traps || got->index == 1;
}

#define WINDOW 16

/* The log around the blocks that the current instruction may be in. There may
 * be two where a block begins at the next address of a straight run. */
struct window {
	struct list *log;
	uint64_t pcs[WINDOW]; /* pcs[i % WINDOW] is block i */
	uint64_t end;         /* blocks before this are known */
	uint64_t at[WINDOW / 2], traps[WINDOW / 2];
	size_t count;
};

/* Does block `i` of the log begin at `pc`? */
static bool begins(struct window *w, uint64_t i, uint64_t pc)
{
	while (w->end <= i && !w->log->end) {
		w->pcs[w->end++ % WINDOW] = w->log->pc;
		advance(w->log);
	}
	return i < w->end && w->pcs[i % WINDOW] == pc;
}

static void add(struct window *w, uint64_t at, uint64_t traps)
{
	for (size_t i = 0; i < w->count; i++)
		if (w->at[i] == at)
			return;
	if (w->count == WINDOW / 2)
		return;
	w->at[w->count] = at;
	w->traps[w->count++] = traps;
}

/* Go on to the instruction at `pc` from all blocks that control may be in; if
 * that leads nowhere, by a block whose first instruction did not retire. */
static bool follow(struct window *w, uint64_t before, uint64_t pc,
		   uint64_t traps)
{
	const struct window old = *w;

	w->count = 0;
	for (size_t i = 0; i < old.count; i++) {
		const uint64_t at = old.at[i];

		if (begins(w, at + 1, pc))
			add(w, at + 1, old.traps[i]);
		if (pc == before + 2 || pc == before + 4)
			add(w, at, old.traps[i]);
	}
	for (size_t i = 0; i < old.count && w->count == 0; i++)
		if (old.traps[i] < traps && begins(w, old.at[i] + 2, pc))
			add(w, old.at[i] + 2, old.traps[i] + 1);
	return w->count > 0;
}

static int compare_blocks(struct list *log, struct list *got, uint64_t traps)
{
	struct window w = { .log = log, .at = { UINT64_MAX }, .count = 1 };

	advance(log);
	advance(got);
	for (; !got->end; advance(got))
		if (!follow(&w, got->before, got->pc, traps)) {
			printf("within block %" PRIu64 " of the log\n",
			       w.end - 1);
			return differ(log, got, 0);
		}
	for (size_t i = 0; i < w.count; i++) {
		if (!log->end || w.at[i] + 1 != w.end)
			continue;
		printf("%" PRIu64 " instructions fit %" PRIu64
		       " blocks, %" PRIu64 " of them did not retire\n",
		       got->index - 1, w.end, w.traps[i]);
		return 0;
	}
	return differ(log, got, 0);
}

static FILE *open_list(const char *path)
{
	FILE *file = strcmp(path, "-") != 0 ? fopen(path, "rb") : stdin;

	if (!file)
		perror(path);
	return file;
}

int main(int argc, char **argv)
{
	struct list log = { .file = NULL }, got = { .file = NULL };

	if (argc == 2 && !strcmp(argv[1], "extract"))
		return extract();
	if (argc != 4 && argc != 5) {
		fprintf(stderr, "usage: compare_pcs extract | "
				"compare_pcs LOG_PCS PCS TRAPS [blocks]\n");
		return 2;
	}
	log.file = open_list(argv[1]);
	got.file = open_list(argv[2]);
	if (!log.file || !got.file)
		return 2;
	return (argc == 5 ? compare_blocks
			  : compare)(&log, &got, strtoull(argv[3], NULL, 10));
}
