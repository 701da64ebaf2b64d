/* SPDX-License-Identifier: MIT */
/* text.c - our own text format of commit logs.
 * Room   capture (floor 2) */
#include "capture/log/parts.h"
#include <ctype.h>

enum hsc_status hsc_commit_take_text(struct hsc_commit_reader *r,
				     const struct hsc_commit_line *line,
				     struct hsc_commit *out)
{
	const char *at = line->text;

	*out = (struct hsc_commit){ .line = line->number };
	hsc_commit_blanks(&at);
	if (*at == '#' || *at == '\0')
		return HSC_AGAIN;
	if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X'))
		at += 2;
	if (!hsc_commit_hex(&at, &out->pc) || isalnum((unsigned char)*at))
		return hsc_commit_refuse(r, "no address");
	return HSC_OK;
}
