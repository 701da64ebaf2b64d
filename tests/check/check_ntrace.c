/* SPDX-License-Identifier: MIT */
/*
 * The checker as a command: the addresses of what retired, one to a line, or
 * the first contradiction and status 3.
 */
#include "check/ntrace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(void)
{
	fprintf(stderr,
		"usage: check_ntrace [NAME=VALUE...] "
		"[--elf FILE | --map START,LEN,OFFSET,FILE]... STREAM\n");
	return 2;
}

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	(void)ctx;
	(void)b;
	if (what == SEEN_PC)
		printf("0x%" PRIx64 "\n", a);
}

/* START,LEN,OFFSET,FILE: a piece of a file as it was mapped. */
static bool add_map(struct code *code, char *text)
{
	uint64_t number[3];

	for (int i = 0; i < 3; i++) {
		number[i] = strtoull(text, &text, 0);
		if (*text++ != ',')
			return false;
	}
	return code_add_file(code, text, number[0], number[2], number[1]);
}

/* One argument, or two. Returns how many; 0 is a mistake. */
static int take(struct ntrace_params *par, struct code *code, char **arg)
{
	const size_t xlen = strlen("xlen=");

	if (strncmp(arg[0], "xlen=", xlen) == 0) {
		code->xlen = (unsigned)atoi(arg[0] + xlen);
		return 1;
	}
	if (strchr(arg[0], '=') && arg[0][0] != '-')
		return ntrace_set(par, arg[0]);
	if (!arg[1] || !arg[2])
		return 0;
	if (strcmp(arg[0], "--elf") == 0)
		return 2 * code_add_elf(code, arg[1]);
	return 2 * (strcmp(arg[0], "--map") == 0 && add_map(code, arg[1]));
}

int main(int argc, char **argv)
{
	static struct code code = { .xlen = 64 };
	struct ntrace_params par;
	char fault[NTRACE_FAULT];
	uint8_t *bytes;
	size_t len;
	bool good;
	int i = 1;

	ntrace_standard(&par);
	while (i + 1 < argc) {
		const int taken = take(&par, &code, argv + i);

		if (taken == 0) {
			fprintf(stderr, "check_ntrace: %s?\n", argv[i]);
			return usage();
		}
		i += taken;
	}
	bytes = i < argc ? code_read_file(argv[i], &len) : NULL;
	if (!bytes)
		return usage();
	good = ntrace_check(&par, &code, bytes, len, see, NULL, fault);
	free(bytes);
	code_clear(&code);
	if (good)
		return 0;
	fflush(stdout);
	fprintf(stderr, "%s: %s\n", argv[i], fault);
	return 3;
}
