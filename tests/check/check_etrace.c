/* SPDX-License-Identifier: MIT */
/*
 * The checker as a command: the addresses of what retired, one to a line, or
 * the first contradiction and status 3. Parameters are those of a manifest;
 * edition=0.026 is the draft, print=all gives traps and levels of privilege,
 * too.
 */
#include "check/bundle.h"
#include "check/etrace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is read: the files of a command line, or a source of a recording. */
struct input {
	struct etrace e;
	struct code code;
	struct bundle bundle;
	bool in_bundle, draft, all; /* all: traps and levels, too */
	bool ecall_stops;           /* see go_on */
	bool trapped;               /* the last event was a trap, at `epc` */
	uint64_t epc;
};

static int usage(const char *word)
{
	fprintf(stderr,
		"check_etrace: %s?\n"
		"usage: check_etrace [NAME=VALUE...] [--elf FILE | --bytes "
		"START,HEX | --map START,LEN,OFFSET,FILE]... STREAM\n"
		"       check_etrace [NAME=VALUE...] --bundle ID BUNDLE\n",
		word);
	return 2;
}

/*
 * An ecall never retires, so the recording of a user program stops before each,
 * and `hartscope pcs` lists it there: with ecall_stops, decision 0124. Where
 * nothing retired before it, a trap is all that shows it.
 */
static void print_call(const struct input *in, const struct etrace_event *stop)
{
	const uint64_t pc = stop->known ? stop->pc : in->epc;
	struct code_insn insn;

	if (in->ecall_stops && (stop->known || in->trapped) &&
	    code_find(in->e.code, pc, &insn) &&
	    (insn.type == CODE_ECALL || insn.type == CODE_EBREAK))
		printf("0x%" PRIx64 "\n", pc);
}

static void print(void *ctx, const struct etrace_event *event)
{
	struct input *in = ctx;

	if (event->kind == ETRACE_START && in->in_bundle &&
	    !bundle_start(&in->bundle))
		fprintf(stderr, "check_etrace: no code\n");
	if (event->kind == ETRACE_STOP)
		print_call(in, event);
	in->trapped =
		event->kind == ETRACE_TRAP && event->known && !event->interrupt;
	in->epc = event->pc;
	if (event->kind == ETRACE_RETIRED)
		printf("0x%" PRIx64, event->pc);
	else if (event->kind <= ETRACE_STOP || !in->all)
		return;
	else if (event->kind == ETRACE_CONTEXT)
		printf("context");
	else
		printf("trap %u interrupt %d tval 0x%" PRIx64, event->cause,
		       event->interrupt, event->tval);
	if (in->all)
		printf(" privilege %u context 0x%" PRIx64, event->privilege,
		       event->context);
	putchar('\n');
}

/* START,HEX */
static bool add_bytes(struct code *code, const char *text)
{
	char *hex;
	const uint64_t start = strtoull(text, &hex, 0);
	const size_t len = strlen(hex) / 2;
	uint8_t *bytes = malloc(len + 1);

	for (size_t i = 0; bytes && i < len; i++) {
		const char pair[] = { hex[2 * i + 1], hex[2 * i + 2], '\0' };

		bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	return bytes && code_keep(code, bytes) &&
	       code_add(code, start, bytes, len);
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
	struct input *in = ctx;
	char name[40];
	const char *value = strchr(name_value, '=');

	if (!value)
		return false;
	snprintf(name, sizeof(name), "%.*s", (int)(value - name_value),
		 name_value);
	value++;
	if (strcmp(name, "print") == 0)
		in->all = strcmp(value, "all") == 0;
	else if (strcmp(name, "ecall_stops") == 0)
		in->ecall_stops = strtoul(value, NULL, 0) != 0;
	else if (strcmp(name, "xlen") == 0)
		in->code.xlen = (unsigned)strtoul(value, NULL, 0);
	else if (strcmp(name, "edition") != 0)
		return etrace_set(&in->e, name, value);
	return true;
}

static bool open_bundle(struct input *in, const char *id, const char *path)
{
	struct bundle *b = &in->bundle;

	if (!bundle_open(b, path, strtoull(id, NULL, 0)))
		return false;
	in->in_bundle = true;
	in->draft = strcmp(b->protocol, "etrace-0.026") == 0;
	etrace_init(&in->e, in->draft);
	in->e.param[P_SHORTEST] = 1;
	in->e.param[P_IADDRESS_WIDTH] = b->code.xlen;
	bundle_params(b, set, in);
	in->e.param[P_SOURCE] = b->src;
	in->e.code = &b->code;
	in->e.stream = b->stream;
	in->e.len = b->len;
	return true;
}

/* One argument, or two. Returns how many; 0 is a mistake. */
static int take(struct input *in, char **arg)
{
	if (arg[0][0] != '-')
		return set(in, arg[0]);
	if (!arg[1])
		return 0;
	if (strcmp(arg[0], "--elf") == 0)
		return 2 * code_add_elf(&in->code, arg[1]);
	if (strcmp(arg[0], "--bytes") == 0)
		return 2 * add_bytes(&in->code, arg[1]);
	return 2 * (strcmp(arg[0], "--map") == 0 && add_map(&in->code, arg[1]));
}

/* The stream or bundle, and what its settings are if nothing is said. */
static bool open_input(struct input *in, int argc, char **argv)
{
	if (argc > 3 && strcmp(argv[argc - 3], "--bundle") == 0)
		return open_bundle(in, argv[argc - 2], argv[argc - 1]);
	for (int i = 1; i < argc; i++)
		in->draft |= strcmp(argv[i], "edition=0.026") == 0;
	etrace_init(&in->e, in->draft);
	in->e.code = &in->code;
	in->e.stream = code_read_file(argv[argc - 1], &in->e.len);
	return in->e.stream != NULL;
}

int main(int argc, char **argv)
{
	static struct input in = { .code = { .xlen = 64 } };
	bool good;

	if (argc < 2 || !open_input(&in, argc, argv))
		return usage(argc < 2 ? "what" : argv[argc - 1]);
	for (int i = 1; i < argc - 1 && strcmp(argv[i], "--bundle") != 0;) {
		const int taken = take(&in, argv + i);

		if (taken == 0)
			return usage(argv[i]);
		i += taken;
	}
	in.e.event = print;
	in.e.ctx = &in;
	good = in.draft ? etrace_026_check(&in.e) : etrace_check(&in.e);
	fflush(stdout);
	if (!good)
		fprintf(stderr, "%s: %s\n", argv[argc - 1], in.e.why);
	if (in.in_bundle)
		bundle_close(&in.bundle);
	else
		free((void *)in.e.stream);
	code_clear(&in.code);
	return good ? 0 : 3;
}
