/* SPDX-License-Identifier: MIT */
/* What it says of a program is held equal to llvm-profgen in
 * tests/tools/pgo.sh; here is what has nothing to say. */
#include "unit/view/export/exported.h"
#include "view/export/profile/code_profile.h"

static void check_empty(struct hsc_image *image, const char *name)
{
	static struct exported x;
	struct hsc_code_pair runs[] = { { 0x1000, 0x1004, 4 },
					{ 0x1004, 0x1010, 2 } };
	struct hsc_code_pair taken[] = { { 0x1004, 0x1000, 3 } };
	const struct hsc_code_profile p = {
		.image = image,
		.runs = { runs, 2, 2 },
		.taken = { taken, 1, 1 },
	};
	const struct hsc_export_format *f = &hsc_export_llvm_sample;

	exported_begin(&x, f);
	CHECK_EQ(f->code(&x.e, &p), HSC_OK);
	CHECK_STR(exported_end(&x, f), "", name);
	exported_free(&x);
}

int main(void)
{
	static const uint8_t code[8] = { 1, 0, 1, 0, 1, 0, 1, 0 };
	struct hsc_image *image;

	check_empty(NULL, "no file");
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	check_empty(image, "no code");
	CHECK_EQ(hsc_image_add_bytes(image, "f", 0x1000, code, sizeof(code)),
		 HSC_OK);
	check_empty(image, "no lines");
	hsc_image_free(&image);
	return check_failures != 0;
}
