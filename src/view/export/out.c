/* SPDX-License-Identifier: MIT */
/* out.c - bytes, numbers and JSON to the file of an export.
 * Room   view (floor 8) */
#include "view/export/out.h"
#include "view/common/text.h"
#include <stdarg.h>
#include <stdlib.h>

enum hsc_status hsc_out_flush(struct hsc_out *o)
{
	fwrite(o->buffer, 1, o->used, o->file);
	o->flushed += o->used;
	o->used = 0;
	return ferror(o->file) ? HSC_E_FILE : HSC_OK;
}

void hsc_out_bytes(struct hsc_out *o, const void *bytes, size_t len)
{
	if (len > HSC_OUT_BYTES - o->used)
		(void)hsc_out_flush(o);
	if (len > HSC_OUT_BYTES) {
		fwrite(bytes, 1, len, o->file);
		o->flushed += len;
		return;
	}
	memcpy(o->buffer + o->used, bytes, len);
	o->used += len;
}

void hsc_out_format(struct hsc_out *o, const char *format, ...)
{
	char text[1024];
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (n > 0)
		hsc_out_bytes(o, text,
			      (size_t)n < sizeof(text) ? (size_t)n
						       : sizeof(text) - 1);
}

void hsc_out_json(struct hsc_out *o, const char *text)
{
	char *json = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&json, &len);

	if (!f)
		return;
	hsc_view_json_string(f, text);
	if (fclose(f) == 0)
		hsc_out_bytes(o, json, len);
	free(json);
}
