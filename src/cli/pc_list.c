/* SPDX-License-Identifier: MIT */
#include "cli/pc_list.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LOOK 64

bool hsc_pc_list_open(struct hsc_pc_list *list, const char *path)
{
	char head[LOOK];
	size_t n;

	*list = (struct hsc_pc_list){ .file = fopen(path, "rb") };
	if (!list->file)
		return false;
	n = fread(head, 1, sizeof(head), list->file);
	list->binary = memchr(head, 0, n) != NULL;
	rewind(list->file);
	return true;
}

static bool next_binary(struct hsc_pc_list *list, uint64_t *pc)
{
	uint8_t raw[8];
	const size_t n = fread(raw, 1, sizeof(raw), list->file);

	list->bad = n != 0 && n != sizeof(raw);
	if (n != sizeof(raw))
		return false;
	*pc = 0;
	for (unsigned i = 0; i < sizeof(raw); i++)
		*pc |= (uint64_t)raw[i] << (8 * i);
	list->line++;
	return true;
}

/* Skip the rest of a line that did not fit. */
static void skip_line(FILE *file)
{
	int c;

	do
		c = getc(file);
	while (c != '\n' && c != EOF);
}

static bool next_text(struct hsc_pc_list *list, uint64_t *pc)
{
	char line[128], *at, *end;

	while (fgets(line, sizeof(line), list->file)) {
		list->line++;
		if (!strchr(line, '\n'))
			skip_line(list->file);
		at = line + strspn(line, " \t\r\n");
		if (*at == '#' || *at == '\0')
			continue;
		*pc = strtoull(at, &end, 16);
		list->bad = end == at || isalnum((unsigned char)*end);
		return !list->bad;
	}
	return false;
}

bool hsc_pc_list_next(struct hsc_pc_list *list, uint64_t *pc)
{
	if (list->bad)
		return false;
	return list->binary ? next_binary(list, pc) : next_text(list, pc);
}

void hsc_pc_list_close(struct hsc_pc_list *list)
{
	if (list->file)
		fclose(list->file);
	list->file = NULL;
}
