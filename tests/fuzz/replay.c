/* SPDX-License-Identifier: MIT */
/*
 * replay.c - run a fuzz target as a plain test: over every file of a corpus
 * folder and a few thousand mutations of each, the same ones every time.
 *
 *   replay_READER CORPUS             run it
 *   replay_READER -n COUNT CORPUS    with COUNT mutations of each
 *   replay_READER CORPUS SEEDS       write the inputs as bytes for libFuzzer
 *
 * A file *.hex holds hex digits, spaced at will, '#' to the end of the line is
 * a comment; any other file is taken as it is. An input that fails is printed
 * as hex, so that it can be added to the corpus.
 */
#include "fuzz.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define INPUT_MAX 65536
#define MUTATIONS 2000 /* of each input, unless told otherwise */
#define EDITS_MAX 8    /* of one mutation */
#define SECONDS   5    /* for one of them */

struct input {
	uint8_t bytes[INPUT_MAX];
	size_t len;
};

static struct input seed, current;
static const char *current_name = "";
static unsigned current_mutation;
static unsigned long mutations = MUTATIONS;

/* Marsaglia, "Xorshift RNGs"; the same numbers on every machine. */
static uint64_t random_state;

static size_t random_below(size_t n)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return n ? (size_t)(random_state % n) : 0;
}

/* Sanitizers end in abort too, so that on_signal says which input it was. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "abort_on_error=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
	return "abort_on_error=1:print_stacktrace=1";
}

static void on_signal(int number)
{
	fprintf(stderr, "%s: %s, mutation %u, %zu bytes:\n",
		number == SIGALRM ? "hangs" : "fails", current_name,
		current_mutation, current.len);
	for (size_t i = 0; i < current.len; i++)
		fprintf(stderr, "%02x%c", current.bytes[i],
			i % 32 == 31 ? '\n' : ' ');
	fputc('\n', stderr);
	_exit(1);
}

static int nibble(int c)
{
	const char *digits = "0123456789abcdef";
	const char *at = c ? strchr(digits, c | 0x20) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* Turn the text of a *.hex file into its bytes, in place. */
static void decode_hex(struct input *in)
{
	size_t out = 0;
	int high = -1;

	for (size_t i = 0; i < in->len; i++) {
		const int n = nibble(in->bytes[i]);

		if (in->bytes[i] == '#') {
			while (i < in->len && in->bytes[i] != '\n')
				i++;
		} else if (n >= 0 && high < 0) {
			high = n;
		} else if (n >= 0) {
			in->bytes[out++] = (uint8_t)(high << 4 | n);
			high = -1;
		}
	}
	in->len = out;
}

static void load(struct input *in, const char *folder, const char *name)
{
	const char *dot = strrchr(name, '.');
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "rb");
	if (!file) {
		perror(path);
		exit(1);
	}
	in->len = fread(in->bytes, 1, sizeof(in->bytes), file);
	fclose(file);
	if (dot && strcmp(dot, ".hex") == 0)
		decode_hex(in);
}

/* Open a hole of n bytes at `at`, or close one. */
static void insert(struct input *in, size_t at, size_t n)
{
	if (n > INPUT_MAX - in->len)
		return;
	memmove(in->bytes + at + n, in->bytes + at, in->len - at);
	in->len += n;
}

static void erase(struct input *in, size_t at, size_t n)
{
	if (n > in->len - at)
		n = in->len - at;
	memmove(in->bytes + at, in->bytes + at + n, in->len - at - n);
	in->len -= n;
}

static void edit(struct input *in)
{
	static const uint8_t odd[] = { 0, 1, 0x7f, 0x80, 0xfe, 0xff };
	const size_t at = random_below(in->len);
	const size_t n = 1 + random_below(16);

	switch (random_below(in->len ? 6 : 1)) {
	case 0:
		insert(in, at, 1);
		in->bytes[at] = (uint8_t)random_below(256);
		break;
	case 1:
		in->bytes[at] ^= (uint8_t)(1 << random_below(8));
		break;
	case 2:
		in->bytes[at] = odd[random_below(sizeof(odd))];
		break;
	case 3:
		erase(in, at, n);
		break;
	case 4: /* repeat what stands there */
		insert(in, at, n);
		break;
	default: /* cut the end off */
		in->len = at;
		break;
	}
}

/* In memory of just its size, so that a sanitizer sees a read beyond it. */
static void run(const struct input *in)
{
	uint8_t *exact = malloc(in->len ? in->len : 1);

	if (!exact)
		abort();
	memcpy(exact, in->bytes, in->len);
	alarm(SECONDS);
	LLVMFuzzerTestOneInput(exact, in->len);
	alarm(0);
	free(exact);
}

/* Every input's mutations start from its number, so one alone can be rerun. */
static void replay(const char *name, size_t number)
{
	random_state = UINT64_C(88172645463325252) + number;
	current_name = name;
	for (unsigned i = 0; i <= mutations; i++) {
		memcpy(current.bytes, seed.bytes, seed.len);
		current.len = seed.len;
		current_mutation = i;
		if (i)
			for (size_t n = 1 + random_below(EDITS_MAX); n; n--)
				edit(&current);
		run(&current);
	}
}

static void write_seed(const char *folder, const char *name)
{
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "wb");
	if (!file || fwrite(seed.bytes, 1, seed.len, file) != seed.len ||
	    fclose(file) != 0) {
		perror(path);
		exit(1);
	}
}

static void make_folders(char *path)
{
	for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		mkdir(path, 0777);
		*at = '/';
	}
	if (mkdir(path, 0777) != 0 && errno != EEXIST) {
		perror(path);
		exit(1);
	}
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

int main(int argc, char **argv)
{
	struct dirent **names;
	int count;

	if (argc == 4 && strcmp(argv[1], "-n") == 0) {
		mutations = strtoul(argv[2], NULL, 10);
		argv += 2;
		argc -= 2;
	}
	if (argc < 2 || argc > 3) {
		fprintf(stderr, "usage: %s [-n COUNT] CORPUS [SEEDS]\n",
			argv[0]);
		return 2;
	}
	count = scandir(argv[1], &names, visible, alphasort);
	if (count <= 0) {
		fprintf(stderr, "%s: no inputs\n", argv[1]);
		return 1;
	}
	signal(SIGABRT, on_signal);
	signal(SIGALRM, on_signal);
	if (argc == 3)
		make_folders(argv[2]);
	for (int i = 0; i < count; i++) {
		load(&seed, argv[1], names[i]->d_name);
		if (argc == 3)
			write_seed(argv[2], names[i]->d_name);
		else
			replay(names[i]->d_name, (size_t)i);
		free(names[i]);
	}
	free(names);
	printf("%d inputs, %lu mutations of each\n", count, mutations);
	return 0;
}
