/* SPDX-License-Identifier: MIT */
/*
 * names_answers.c - what room image makes of linker names, for names.sh.
 *
 *   names_answers full|short < NAMES    a line each; what is not mangled stays
 */
#include <hartscope/image/demangle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const enum hsc_names how = argc > 1 && strcmp(argv[1], "short") == 0
					   ? HSC_NAMES_SHORT
					   : HSC_NAMES_FULL;
	char *line = NULL;
	size_t cap = 0;

	while (getline(&line, &cap, stdin) > 0) {
		char *name;

		line[strcspn(line, "\n")] = '\0';
		name = hsc_demangle(line, how);
		puts(name ? name : line);
		free(name);
	}
	free(line);
	return 0;
}
