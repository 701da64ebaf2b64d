/* SPDX-License-Identifier: MIT */
#include "check/ntrace.h"
#include <stdlib.h>
#include <string.h>

/* Words that stand for a number. */
static const struct {
	const char *word;
	unsigned value;
} words[] = { { "on", 1 },  { "off", 0 },  { "htm", 1 },
	      { "btm", 0 }, { "sync", 1 }, { "all", 0 } };

void ntrace_standard(struct ntrace_params *par)
{
	*par = (struct ntrace_params){
		.history = true,
		.implicit_return = RETURN_FULL,
		.return_stack = 32,
		.hist_bits = 32,
	};
}

static unsigned number(const char *text)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(text, words[i].word) == 0)
			return words[i].value;
	return (unsigned)strtoul(text, NULL, 0);
}

bool ntrace_set(struct ntrace_params *par, const char *name_value)
{
	const struct {
		const char *name;
		unsigned *number;
		bool *flag;
	} rows[] = {
		{ "mode", NULL, &par->history },
		{ "src_bits", &par->src_bits, NULL },
		{ "src", &par->src, NULL },
		{ "alone", NULL, &par->alone },
		{ "ts_bits", &par->ts_bits, NULL },
		{ "ts_mode", NULL, &par->ts_sync_only },
		{ "ts_some", NULL, &par->ts_some },
		{ "implicit_return", &par->implicit_return, NULL },
		{ "return_stack", &par->return_stack, NULL },
		{ "sequential_jump", NULL, &par->sequential_jump },
		{ "all_jumps", NULL, &par->all_jumps },
		{ "extend_address", NULL, &par->extend_address },
		{ "repeated_history", NULL, &par->repeated_history },
		{ "repeat_branch", NULL, &par->repeat_branch },
		{ "trap_kind_unknown", NULL, &par->trap_kind_unknown },
		{ "hist_bits", &par->hist_bits, NULL },
		{ "user", NULL, &par->user },
		{ "lax", NULL, &par->lax },
		{ "undone", NULL, &par->undone },
		{ "started", NULL, &par->started },
		{ "unstopped", NULL, &par->unstopped },
		{ "icnt_bits", NULL, NULL },
		{ "sync_messages", NULL, NULL },
		{ "sync_cycles", NULL, NULL },
		{ "sync_halfwords", NULL, NULL },
	};
	const size_t len = strcspn(name_value, "=");

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strlen(rows[i].name) != len || !name_value[len] ||
		    strncmp(rows[i].name, name_value, len) != 0)
			continue;
		if (rows[i].flag)
			*rows[i].flag = number(name_value + len + 1) & 1;
		else if (rows[i].number)
			*rows[i].number = number(name_value + len + 1);
		return true;
	}
	return false;
}
