/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include <hartscope/measure/cover.h>

/* Nothing ran: what each writes all the same, and how much of it. */
int main(void)
{
	static const struct {
		const struct hsc_export_format *format;
		const char *begins;
	} cases[] = {
		{ &hsc_export_lcov_format, "" },
		{ &hsc_export_cobertura_format, "<?xml" },
		{ &hsc_export_drcov_format, "DRCOV VERSION: 2\n" },
	};
	const struct hsc_cover_config config = { .all = false };
	struct hsc_code_counts *counts;
	struct hsc_cover *cover;

	CHECK_EQ(hsc_code_counts_new(&counts), HSC_OK);
	CHECK_EQ(hsc_cover_new(&cover, counts, &config), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		static struct exported x;
		const struct hsc_export_format *f = cases[i].format;
		const char *text;

		exported_begin(&x, f);
		CHECK_EQ(f->cover(&x.e, cover, counts), HSC_OK);
		text = exported_end(&x, f);
		CHECK(strncmp(text, cases[i].begins, strlen(cases[i].begins)) ==
		      0);
		CHECK_EQ(hsc_writer_written(&x.out), x.p.len);
		exported_free(&x);
		x.out.flushed = 0;
	}
	hsc_cover_free(&cover);
	hsc_code_counts_free(&counts);
	return check_failures != 0;
}
