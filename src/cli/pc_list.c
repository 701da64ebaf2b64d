/* SPDX-License-Identifier: MIT */
#include "cli/pc_list.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool hsc_pc_list_open(struct hsc_pc_list *list, const char *path)
{
	*list = (struct hsc_pc_list){ .file = fopen(path, "rb") };
	if (!list->file)
		return false;
	list->head_len = fread(list->head, 1, sizeof(list->head), list->file);
	list->binary = memchr(list->head, 0, list->head_len) != NULL;
	return true;
}

static int next_byte(struct hsc_pc_list *list)
{
	return list->head_at < list->head_len ? list->head[list->head_at++]
					      : getc(list->file);
}

static bool next_binary(struct hsc_pc_list *list, uint64_t *pc)
{
	unsigned n = 0;
	int byte = 0;

	*pc = 0;
	for (; n < sizeof(*pc) && (byte = next_byte(list)) != EOF; n++)
		*pc |= (uint64_t)byte << (8 * n);
	list->bad = n != 0 && n != sizeof(*pc);
	list->line += n == sizeof(*pc);
	return n == sizeof(*pc);
}

/* Read a line without its end, cut at cap; false at the end of the list. */
static bool next_line(struct hsc_pc_list *list, char *line, size_t cap)
{
	size_t n = 0;
	int c = next_byte(list);

	if (c == EOF)
		return false;
	for (; c != '\n' && c != EOF; c = next_byte(list))
		if (n + 1 < cap)
			line[n++] = (char)c;
	line[n] = '\0';
	list->line++;
	return true;
}

static bool next_text(struct hsc_pc_list *list, uint64_t *pc)
{
	char line[128], *at, *end;

	while (next_line(list, line, sizeof(line))) {
		at = line + strspn(line, " \t\r");
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
