/* SPDX-License-Identifier: MIT */
/*
 * The checker as a command: the addresses of what retired, one to a line, or
 * the first contradiction and status 3. Parameters are those of a manifest;
 * edition=0.026 is the draft, print=all gives traps and levels of privilege,
 * too.
 */
#include "check/etrace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool print_all;

static int usage(const char *why)
{
	fprintf(stderr,
		"check_etrace: %s\n"
		"usage: check_etrace [NAME=VALUE...] [--elf FILE | --bytes "
		"START,HEX | --map START,LEN,OFFSET,FILE]... STREAM\n",
		why);
	return 2;
}

static void print(void *ctx, const struct etrace_event *event)
{
	(void)ctx;
	if (event->kind == ETRACE_RETIRED)
		printf("0x%" PRIx64, event->pc);
	else if (!print_all)
		return;
	else if (event->kind == ETRACE_CONTEXT)
		printf("context");
	else
		printf("trap %u interrupt %d tval 0x%" PRIx64, event->cause,
		       event->interrupt, event->tval);
	if (print_all)
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
		const char pair[3] = { hex[2 * i + 1], hex[2 * i + 2], 0 };

		bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	return bytes && code_add(code, start, bytes, len);
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

static bool add_code(struct code *code, const char *how, char *what)
{
	if (strcmp(how, "--elf") == 0)
		return code_add_elf(code, what);
	if (strcmp(how, "--bytes") == 0)
		return add_bytes(code, what);
	return strcmp(how, "--map") == 0 && add_map(code, what);
}

/* NAME=VALUE; what is said of the code's width holds unless an ELF file says
 * it. */
static bool set(struct etrace *e, struct code *code, char *word)
{
	char *value = strchr(word, '=');

	if (!value)
		return false;
	*value++ = '\0';
	if (strcmp(word, "print") == 0)
		print_all = strcmp(value, "all") == 0;
	else if (strcmp(word, "xlen") == 0)
		code->xlen = (unsigned)strtoul(value, NULL, 0);
	else if (strcmp(word, "edition") != 0)
		return etrace_set(e, word, value);
	return true;
}

int main(int argc, char **argv)
{
	static struct etrace e;
	static struct code code = { .xlen = 64 };
	bool draft = false, good = true;

	if (argc < 2)
		return usage("no stream");
	for (int i = 1; i < argc; i++)
		draft |= strcmp(argv[i], "edition=0.026") == 0;
	etrace_init(&e, draft);
	for (int i = 1; i < argc - 1; i++) {
		char *word = argv[i];

		good = word[0] == '-' ? add_code(&code, word, argv[++i])
				      : set(&e, &code, word);
		if (!good)
			return usage(argv[i]);
	}
	e.code = &code;
	e.event = print;
	e.stream = code_read_file(argv[argc - 1], &e.len);
	if (!e.stream)
		return usage(argv[argc - 1]);
	good = draft ? etrace_026_check(&e) : etrace_check(&e);
	fflush(stdout);
	if (!good)
		fprintf(stderr, "check_etrace: %s\n", e.why);
	return good ? 0 : 3;
}
