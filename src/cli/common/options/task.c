/* SPDX-License-Identifier: MIT */
/* task.c - --task becomes a rule that says which task runs.
 * Room   cli (floor 9) */
#include "cli/common/options/task.h"
#include "cli/common/options/range.h"
#include <string.h>

#define NAME_SIZE 256

static const struct {
	const char *word;
	uint8_t by;
} words[] = {
	{ "context", HSC_TASK_CONTEXT },   { "ownership", HSC_TASK_CONTEXT },
	{ "scontext", HSC_TASK_SCONTEXT }, { "hcontext", HSC_TASK_HCONTEXT },
	{ "thread", HSC_TASK_THREAD },     { "tp", HSC_TASK_THREAD },
};

static bool is_word(const char *text, uint8_t *by)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(text, words[i].word) != 0)
			continue;
		*by = words[i].by;
		return true;
	}
	return false;
}

bool hsc_cli_task_by_time(const char *text)
{
	uint8_t by;

	return is_word(text, &by) && by == HSC_TASK_THREAD;
}

/* A variable of one of the programs, by name. */
static bool find_variable(struct hsc_decode *decode, const char *name,
			  uint64_t *address)
{
	const struct hsc_manifest *m = hsc_decode_manifest(decode);

	for (uint32_t i = 0; i < m->source_count; i++) {
		const struct hsc_image_spaces images =
			hsc_decode_images(decode, i);
		const struct hsc_image *image = hsc_image_of(&images, 0);
		struct hsc_symbol s;

		if (image && hsc_image_object(image, name, &s) == 1) {
			*address = s.start;
			return true;
		}
	}
	return false;
}

/* "pxCurrentTCB", "_kernel+8", "0x80001234". */
static bool take_variable(struct hsc_decode *decode, const char *text,
			  uint64_t *address)
{
	const char *plus = strchr(text, '+');
	const size_t len = plus ? (size_t)(plus - text) : strlen(text);
	char name[NAME_SIZE];
	uint64_t offset = 0;

	if (hsc_cli_number(text, address))
		return true;
	if (len >= sizeof(name) || (plus && !hsc_cli_number(plus + 1, &offset)))
		return false;
	memcpy(name, text, len);
	name[len] = '\0';
	if (!find_variable(decode, name, address))
		return false;
	*address += offset;
	return true;
}

bool hsc_cli_task_rule(struct hsc_cli *cli, struct hsc_decode *decode,
		       struct hsc_task_rule *out)
{
	const char *text = cli->task;

	*out = (struct hsc_task_rule){ .by = HSC_TASK_WORD };
	if (!text)
		return true;
	if (cli->inlined)
		return hsc_cli_refuse(cli, "--task does not go with --inlined");
	if (is_word(text, &out->by))
		return true;
	if (strncmp(text, "itc:", 4) == 0) {
		out->by = HSC_TASK_CHANNEL;
		if (hsc_cli_number(text + 4, &out->at) && out->at <= UINT32_MAX)
			return true;
		return hsc_cli_refuse(cli,
				      "--task=itc:N wants a channel, not '%s'",
				      text + 4);
	}
	if (take_variable(decode, text, &out->at))
		return true;
	hsc_cli_error(cli, "--task: no variable '%s' in the program", text);
	hsc_cli_hint(cli, "or what else reports tasks: context, scontext, "
			  "hcontext, thread, itc:N, an address");
	return false;
}
