/* SPDX-License-Identifier: MIT */
/*
 * The checker as a command: the addresses of what retired, one to a line, or
 * the first contradiction and status 3.
 */
#include "check/bundle.h"
#include "check/ntrace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is read: the files of a command line, or a source of a recording. */
struct input {
	struct ntrace_params par;
	struct code code;
	struct bundle bundle;
	bool in_bundle;
};

static int usage(void)
{
	fprintf(stderr,
		"usage: check_ntrace [NAME=VALUE...] "
		"[--elf FILE | --map START,LEN,OFFSET,FILE]... STREAM\n"
		"       check_ntrace [NAME=VALUE...] --bundle ID BUNDLE\n");
	return 2;
}

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	struct input *in = ctx;

	(void)b;
	if (what == SEEN_PC)
		printf("0x%" PRIx64 "\n", a);
	if (what == SEEN_START && in->in_bundle && !bundle_start(&in->bundle))
		fprintf(stderr, "check_ntrace: no code\n");
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

static bool set(void *ctx, const char *name_value)
{
	return ntrace_set(ctx, name_value);
}

static bool open_bundle(struct input *in, const char *id, const char *path)
{
	if (!bundle_open(&in->bundle, path, strtoull(id, NULL, 0)))
		return false;
	in->in_bundle = true;
	in->par.src = in->bundle.src;
	bundle_params(&in->bundle, set, &in->par);
	return true;
}

/* One argument, or two. Returns how many; 0 is a mistake. */
static int take(struct input *in, char **arg)
{
	const size_t xlen = strlen("xlen=");

	if (strncmp(arg[0], "xlen=", xlen) == 0) {
		in->code.xlen = (unsigned)atoi(arg[0] + xlen);
		return 1;
	}
	if (strchr(arg[0], '=') && arg[0][0] != '-')
		return ntrace_set(&in->par, arg[0]);
	if (!arg[1] || !arg[2])
		return 0;
	if (strcmp(arg[0], "--elf") == 0)
		return 2 * code_add_elf(&in->code, arg[1]);
	if (strcmp(arg[0], "--map") == 0)
		return 2 * add_map(&in->code, arg[1]);
	return 2 * (strcmp(arg[0], "--bundle") == 0 &&
		    open_bundle(in, arg[1], arg[2]));
}

static bool check_file(struct input *in, const char *path, char *fault)
{
	size_t len;
	uint8_t *bytes = code_read_file(path, &len);
	bool good;

	snprintf(fault, NTRACE_FAULT, "cannot be read");
	good = bytes &&
	       ntrace_check(&in->par, &in->code, bytes, len, see, in, fault);
	free(bytes);
	code_clear(&in->code);
	return good;
}

static bool check_bundle(struct input *in, char *fault)
{
	struct bundle *b = &in->bundle;
	const bool good = ntrace_check(&in->par, &b->code, b->stream, b->len,
				       see, in, fault);

	bundle_close(b);
	return good;
}

int main(int argc, char **argv)
{
	static struct input in = { .code = { .xlen = 64 } };
	char fault[NTRACE_FAULT];
	bool good;
	int i = 1;

	ntrace_standard(&in.par);
	while (i + 1 < argc) {
		const int taken = take(&in, argv + i);

		if (taken == 0) {
			fprintf(stderr, "check_ntrace: %s?\n", argv[i]);
			return usage();
		}
		i += taken;
	}
	if (i >= argc)
		return usage();
	good = in.in_bundle ? check_bundle(&in, fault)
			    : check_file(&in, argv[i], fault);
	if (good)
		return 0;
	fflush(stdout);
	fprintf(stderr, "%s: %s\n", argv[i], fault);
	return 3;
}
