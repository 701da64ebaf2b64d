/* SPDX-License-Identifier: MIT */
/*
 * compare_pcs - the instructions that QEMU says it executed, against those that
 * a recording gives back.
 *
 *     qemu-riscv64 -singlestep -d exec,nochain -D LOG ...
 *     compare_pcs extract <LOG >PCS
 *     hartscope pcs --format=u64 ... | compare_pcs PCS - TRAPS
 *
 * QEMU logs an instruction before it executes, so one that raises an exception
 * and does not retire is in its log, but not in a recording. TRAPS is how many
 * of these the program has; each is a single instruction that only the log
 * has, and there must be exactly so many. Else the lists must be the same.
 * See docs/spec-notes.md.
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

	advance(log);
	advance(got);
	while (!log->end || !got->end) {
		if (!log->end && log->pc != got->pc && trapped < traps) {
			trapped++;
			advance(log);
		}
		if (log->end || got->end || log->pc != got->pc)
			return differ(log, got, trapped);
		advance(log);
		advance(got);
	}
	printf("%" PRIu64 " instructions are the same, %" PRIu64 " of %" PRIu64
	       " trapped\n",
	       got->index - 1, trapped, traps);
	if (got->index == 1)
		printf("there is nothing to compare\n");
	return trapped != traps || got->index == 1;
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
	if (argc != 4) {
		fprintf(stderr, "usage: compare_pcs extract | "
				"compare_pcs LOG_PCS PCS TRAPS\n");
		return 2;
	}
	log.file = open_list(argv[1]);
	got.file = open_list(argv[2]);
	if (!log.file || !got.file)
		return 2;
	return compare(&log, &got, strtoull(argv[3], NULL, 10));
}
