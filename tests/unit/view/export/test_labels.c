/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "view/export/labels.h"

int main(void)
{
	static struct exported x;
	static char large[2 * HSC_LABEL_BYTES];
	const struct hsc_function odd = { large, "", 0, NULL, NULL, NULL };
	struct hsc_labels n = { .rows = NULL };
	struct hsc_label *row;

	exported_begin(&x, &hsc_export_folded);
	n.functions = x.functions;
	row = hsc_labels_get(&n, 2);
	memset(large, 'x', sizeof(large) - 1);
	large[0] = '\xff';
	CHECK_STR(row->text, "f\"?", "no control character");
	CHECK_EQ(row->len, 3);
	CHECK_STR(row->json, "\"f\\u0022\\u000a\"", "as JSON");
	CHECK_EQ(row->json_len, strlen(row->json));
	CHECK(hsc_labels_get(&n, 2) == row);
	row = hsc_labels_get(&n, hsc_functions_index(x.functions, &odd));
	CHECK_EQ(row->len, HSC_LABEL_BYTES + 2);
	CHECK(memcmp(row->text, "\xef\xbf\xbdxx", 5) == 0);
	hsc_labels_clear(&n);
	CHECK_EQ(n.count, 0);
	exported_free(&x);
	return check_failures != 0;
}
