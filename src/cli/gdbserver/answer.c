/* SPDX-License-Identifier: MIT */
/* answer.c - hex, numbers and text in packets of the remote protocol.
 * Room   cli (floor 9) */
#include "cli/gdbserver/answer.h"
#include <hartscope/base/digits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hsc_gdb_add(struct hsc_gdb_answer *out, const char *format, ...)
{
	const size_t room = sizeof(out->text) - out->len;
	va_list list;
	int n;

	va_start(list, format);
	n = vsnprintf(out->text + out->len, room, format, list);
	va_end(list);
	if (n > 0)
		out->len += (size_t)n < room ? (size_t)n : room - 1;
}

void hsc_gdb_add_hex(struct hsc_gdb_answer *out, const void *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		hsc_gdb_add(out, "%02x", ((const uint8_t *)bytes)[i]);
}

bool hsc_gdb_take_hex(const char **text, uint64_t *out)
{
	char *end;

	if (hsc_digit_of(**text) > 15)
		return false;
	*out = strtoull(*text, &end, 16);
	*text = end;
	return true;
}

bool hsc_gdb_skip(const char **text, const char *word)
{
	const size_t len = strlen(word);

	if (strncmp(*text, word, len) != 0)
		return false;
	*text += len;
	return true;
}

enum hsc_status hsc_gdb_open(struct hsc_gdb_remote *r, struct hsc_gdb_hart *h)
{
	enum hsc_history_end end;
	enum hsc_status rc =
		hsc_history_open(&h->history, r->bundle, &h->config, &r->error);

	if (rc == HSC_OK && r->from_end)
		rc = hsc_history_seek(h->history, UINT64_MAX, &end);
	return rc;
}

struct hsc_history *hsc_gdb_history(struct hsc_gdb_remote *r, size_t hart)
{
	struct hsc_gdb_hart *h = &r->harts[hart];

	if (!h->history && hsc_gdb_open(r, h) != HSC_OK)
		return NULL;
	return h->history;
}
