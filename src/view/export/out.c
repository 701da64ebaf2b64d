/* SPDX-License-Identifier: MIT */
/* out.c - strings of JSON to the file of an export.
 * Room   view (floor 8) */
#include "view/export/out.h"
#include "view/common/text.h"
#include <stdlib.h>

void hsc_out_json(struct hsc_writer *w, const char *text)
{
	char *json = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&json, &len);

	if (!f)
		return;
	hsc_view_json_string(f, text);
	if (fclose(f) == 0)
		hsc_writer_bytes(w, json, len);
	free(json);
}
