/* SPDX-License-Identifier: MIT */
/*
 * Load a library at run time, call it, unload it, and once more: code that was
 * not there at the start. Usage: dlopen [times]
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long part_function(unsigned long);

/* dlopen_part.so is in the folder of the program. */
static void *open_part(const char *program)
{
	const char *slash = strrchr(program, '/');
	const int len = slash ? (int)(slash - program) : 1;
	char path[4096];

	snprintf(path, sizeof(path), "%.*s/dlopen_part.so", len,
		 slash ? program : ".");
	return dlopen(path, RTLD_NOW);
}

static int call_part(const char *program, unsigned long *value)
{
	void *part = open_part(program);
	void *symbol = part ? dlsym(part, "part_next") : NULL;
	part_function *next;

	if (!symbol) {
		fprintf(stderr, "dlopen: %s\n", dlerror());
		return 0;
	}
	memcpy(&next, &symbol, sizeof(next));
	for (int i = 0; i < 10; i++)
		*value = next(*value);
	dlclose(part);
	return 1;
}

int main(int argc, char **argv)
{
	const long times = argc > 1 ? strtol(argv[1], NULL, 10) : 2;
	unsigned long value = 1;

	for (long i = 0; i < times; i++)
		if (!call_part(argv[0], &value))
			return EXIT_FAILURE;
	printf("dlopen: %lu after %ld times\n", value, times);
	return EXIT_SUCCESS;
}
