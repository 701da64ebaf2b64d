/* SPDX-License-Identifier: MIT */
/* sifive_corpus.c - captures of SiFive's cores and their reference text are
 * read. */
#include "support/sifive_corpus.h"
#include "support/whole_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grow_list(void *p, size_t count, size_t size)
{
	if (count & (count - 1))
		return p;
	p = realloc(p, (count ? count * 2 : 1) * size);
	if (!p)
		abort();
	return p;
}

static void keep_text(char ***list, size_t *count, const char *text)
{
	*list = grow_list((void *)*list, *count, sizeof(**list));
	(*list)[(*count)++] = strdup(text);
}

/* "    40400288:         6609  lui a2,0x2", perhaps after "[0.738.S:gtod] ".
 */
static bool is_instruction(const char *line, uint64_t *pc)
{
	const char *at = line;
	char *end;

	if (*at == '[' && (at = strstr(at, "] ")) != NULL)
		at += 2;
	if (!at || strncmp(at, "    ", 4) != 0)
		return false;
	*pc = strtoull(at, &end, 16);
	return end != at && *end == ':' && end[1] == ' ' &&
	       strspn(end + 1 + strspn(end + 1, " "), "0123456789abcdef") >= 4;
}

static void take_line(struct sifive_reference *r, char *line)
{
	const char *message = strstr(line, "Trace: Msg # ");
	uint64_t pc;

	line[strcspn(line, "\r\n")] = '\0';
	if (message) {
		keep_text(&r->messages, &r->message_count, message);
	} else if (strncmp(line, "ITC Print: ", 11) == 0) {
		keep_text(&r->prints, &r->print_count, line + 11);
	} else if (is_instruction(line, &pc)) {
		r->pcs = grow_list(r->pcs, r->pc_count, sizeof(*r->pcs));
		r->pcs[r->pc_count++] = pc;
	}
}

bool sifive_reference_read(struct sifive_reference *r, const char *path)
{
	char command[SIFIVE_PATH + 16], line[4096];
	FILE *in;

	*r = (struct sifive_reference){ .pcs = NULL };
	snprintf(command, sizeof(command), "xz -dc '%s'", path);
	in = popen(command, "re");
	if (!in)
		return false;
	while (fgets(line, sizeof(line), in))
		take_line(r, line);
	return pclose(in) == 0;
}

void sifive_reference_clear(struct sifive_reference *r)
{
	for (size_t i = 0; i < r->message_count; i++)
		free(r->messages[i]);
	for (size_t i = 0; i < r->print_count; i++)
		free(r->prints[i]);
	free(r->pcs);
	free((void *)r->messages);
	free((void *)r->prints);
}

bool sifive_capture_open(struct sifive_capture *c, const char *corpus,
			 const char *name)
{
	char path[SIFIVE_PATH];
	struct hsc_error why;

	*c = (struct sifive_capture){
		.config = { .isa = 32,
			    .flow = { .dialect = HSC_NT_SIFIVE,
				      .ts_form = HSC_NT_TS_XOR,
				      .ts_bits = 40,
				      .implicit_return = true,
				      .explicit_jumps = true } },
	};
	c->config.wire.width[NT_DIALECT] = HSC_NT_SIFIVE;
	snprintf(path, sizeof(path), "%s/sifive/%s/%s.rtd", corpus, name, name);
	c->bytes = whole_file(path, &c->len);
	snprintf(path, sizeof(path), "%s/sifive/%s/%s.elf", corpus, name, name);
	if (!c->bytes || hsc_image_new(&c->image) != HSC_OK ||
	    hsc_image_add_file(c->image, path, HSC_IMAGE_ELF, 0, &why) !=
		    HSC_OK)
		return false;
	c->config.code = hsc_image_ops(c->image);
	return true;
}

void sifive_capture_close(struct sifive_capture *c)
{
	free(c->bytes);
	hsc_image_free(&c->image);
}
