/* SPDX-License-Identifier: MIT */
/* hold.c - what all readers of commit logs do with a line: hold a row, refuse,
 * take numbers.
 * Room   capture (floor 2) */
#include "capture/log/parts.h"
#include <hartscope/base/digits.h>
#include <string.h>

enum hsc_status hsc_commit_release(struct hsc_commit_reader *r,
				   struct hsc_commit *out)
{
	if (!r->holds)
		return HSC_END;
	*out = r->held;
	if (r->times > 0)
		r->last = r->held;
	r->again = r->times;
	r->times = 0;
	r->holds = false;
	return HSC_OK;
}

enum hsc_status hsc_commit_hold(struct hsc_commit_reader *r,
				const struct hsc_commit *row,
				struct hsc_commit *out)
{
	const bool held = hsc_commit_release(r, out) == HSC_OK;

	r->held = *row;
	r->holds = true;
	r->times = 0;
	return held ? HSC_OK : HSC_AGAIN;
}

/* Is it the cause of a failed fetch? Then there was no instruction to log. */
static bool of_fetch(uint16_t cause)
{
	return cause == 0 || cause == 1 || cause == 12 || cause == 20;
}

enum hsc_status hsc_commit_hold_trap(struct hsc_commit_reader *r,
				     const struct hsc_commit *trap,
				     struct hsc_commit *out)
{
	if (!trap->interrupt && !of_fetch(trap->cause) && r->holds &&
	    r->held.kind == HSC_COMMIT_RETIRED && r->held.pc == trap->pc &&
	    r->held.hart == trap->hart)
		r->holds = false;
	return hsc_commit_hold(r, trap, out);
}

enum hsc_status hsc_commit_refuse(struct hsc_commit_reader *r,
				  const char *error)
{
	r->error = error;
	return HSC_E_FORMAT;
}

bool hsc_commit_word(const char **at, const char *word)
{
	const size_t len = strlen(word);

	if (strncmp(*at, word, len) != 0)
		return false;
	*at += len;
	return true;
}

bool hsc_commit_hex(const char **at, uint64_t *out)
{
	const char *p = *at;
	unsigned digits = 0;

	for (*out = 0; hsc_digit_of(*p) < 16; p++) {
		digits += digits > 0 || *p != '0';
		*out = *out << 4 | hsc_digit_of(*p);
	}
	if (p == *at || digits > 16)
		return false;
	*at = p;
	return true;
}

bool hsc_commit_decimal(const char **at, uint64_t *out)
{
	size_t len = 0;

	while ((*at)[len] >= '0' && (*at)[len] <= '9')
		len++;
	if (len == 0 || !hsc_number_of(*at, len, out))
		return false;
	*at += len;
	return true;
}

void hsc_commit_blanks(const char **at)
{
	*at += strspn(*at, " \t");
}
