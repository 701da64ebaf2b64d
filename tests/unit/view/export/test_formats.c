/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/export/export.h"

int main(void)
{
	char names[512] = "";
	size_t count = 0;

	for (; hsc_export_formats[count]; count++) {
		const struct hsc_export_format *f = hsc_export_formats[count];

		CHECK(hsc_export_find(f->name, strlen(f->name)) == f);
		CHECK(*f->suffix && *f->summary);
		snprintf(names + strlen(names), sizeof(names) - strlen(names),
			 "%s%s", count ? " " : "", f->name);
		/* things as they happen, the tree of calls, the code that
		 * ran, or the source */
		CHECK_EQ((f->ops || f->code) + (f->tree != NULL) +
				 (f->cover != NULL),
			 1);
		CHECK((f->size != 0) == (f->ops != NULL));
		for (size_t i = 0; i < count; i++)
			CHECK(strcmp(hsc_export_formats[i]->suffix,
				     f->suffix) != 0);
	}
	CHECK_STR(names, HSC_EXPORT_NAMES, "for completion");
	CHECK(hsc_export_find("folded,x", 6) == &hsc_export_folded);
	CHECK(!hsc_export_find("folde", 5));
	CHECK(!hsc_export_find("foldedx", 7));
	CHECK(!hsc_export_find("", 0));
	return check_failures != 0;
}
