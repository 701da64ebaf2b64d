/* SPDX-License-Identifier: MIT */
/* labels.c - names of functions, escaped once.
 * Room   view (floor 8) */
#include "view/export/labels.h"
#include "base/grow.h"
#include "view/common/text.h"
#include <stdlib.h>

typedef void print_fn(FILE *out, const char *text);

/* What `print` writes of a text, at most HSC_LABEL_BYTES of it. */
static char *print_label(print_fn *print, const char *text, uint32_t *len)
{
	char *out = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&out, &size);
	char cut[HSC_LABEL_BYTES + 1];

	if (!f)
		return NULL;
	snprintf(cut, sizeof(cut), "%s", text);
	print(f, cut);
	if (fclose(f) != 0) {
		free(out);
		return NULL;
	}
	*len = (uint32_t)size;
	return out;
}

struct hsc_label *hsc_labels_make(struct hsc_labels *n, uint32_t function)
{
	const char *name = hsc_functions_get(n->functions, function)->name;
	struct hsc_label *row;

	if (!HSC_GROW_ZEROED(n->rows, n->count, (size_t)function + 1))
		return NULL;
	row = &n->rows[function];
	if (!row->json)
		row->json =
			print_label(hsc_view_json_string, name, &row->json_len);
	if (row->json && !row->text)
		row->text = print_label(hsc_view_utf8, name, &row->len);
	return row->text ? row : NULL;
}

bool hsc_labels_number(struct hsc_labels *n, uint32_t function,
		       uint32_t *number)
{
	struct hsc_label *row = hsc_labels_get(n, function);

	if (!row)
		return false;
	if (!row->number) {
		if (!HSC_GROW(n->order, n->order_room, (size_t)n->numbered + 1))
			return false;
		n->order[n->numbered++] = function;
		row->number = n->numbered;
	}
	*number = row->number - 1;
	return true;
}

void hsc_labels_clear(struct hsc_labels *n)
{
	for (size_t i = 0; i < n->count; i++) {
		free(n->rows[i].text);
		free(n->rows[i].json);
	}
	free(n->rows);
	free(n->order);
	n->rows = NULL;
	n->count = 0;
}
