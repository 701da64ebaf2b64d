/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "view/export/timeline/ctf_metadata.h"

int main(void)
{
	static struct exported x;
	struct hsc_labels labels = { .rows = NULL };
	struct hsc_stack_step step = { .function = 2, .address = 0x10552 };
	struct printed p = { .len = 0 };
	const char *text;
	uint32_t number;

	exported_begin(&x, &hsc_export_folded);
	labels.functions = x.functions;
	/* as they come, whatever their indices are */
	CHECK(hsc_labels_number(&labels, 2, &number) && number == 0);
	CHECK(hsc_labels_number(&labels, 1, &number) && number == 1);
	CHECK(hsc_labels_number(&labels, 2, &number) && number == 0);
	x.e.bundle = "a\"b\\.hart";
	CHECK_EQ(hsc_ctf_put_metadata(printed_begin(&p), &x.e, &labels),
		 HSC_OK);
	text = printed_end(&p);
	CHECK(strncmp(text, "/* CTF 1.8 */\n", 14) == 0);
	CHECK(strstr(text, "bundle = \"a\\\"b\\\\.hart\";") != NULL);
	CHECK(strstr(text, "description = \"instructions\"") != NULL);
	CHECK(strstr(text, "\t\"f\\\"?\" = 0,\n\t\"main\" = 1,\n") != NULL);
	x.e.axis.unit = HSC_AXIS_TIME;
	CHECK_EQ(hsc_ctf_put_metadata(printed_begin(&p), &x.e, &labels),
		 HSC_OK);
	CHECK(strstr(printed_end(&p), "description = \"ns\"") != NULL);

	CHECK_EQ(hsc_places_feed(x.places, &step), HSC_OK);
	CHECK_EQ(hsc_ctf_put_names(printed_begin(&p), &x.e, &labels), HSC_OK);
	CHECK_STR(printed_end(&p), "0000000000010552 T f\"?\n", "names");
	hsc_labels_clear(&labels);
	printed_free(&p);
	exported_free(&x);
	return check_failures != 0;
}
