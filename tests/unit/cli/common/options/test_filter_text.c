/* SPDX-License-Identifier: MIT */
#include "cli/common/options/filter_text.h"
#include "unit/cli/common/image.h"
#include <hartscope/spec/privileged.h>

#define U (1u << HSC_LEVEL_U)
#define S (1u << HSC_LEVEL_S)

static const struct {
	const char *text;
	const char *error; /* a part of it; NULL: it is one */
	struct hsc_control_instructions want;
} cases[] = {
	{ "main", NULL, { .has_range = true, .range = { 0x1000, 0x100f } } },
	/* names may have commas */
	{ "a,b", NULL, { .has_range = true, .range = { 0x2000, 0x200f } } },
	{ "privilege=U", NULL, { .privileges = U } },
	{ "privilege=U+S,main",
	  NULL,
	  { .has_range = true,
	    .range = { 0x1000, 0x100f },
	    .privileges = U | S } },
	{ "context=7", NULL, { .has_context = true, .context = { 7, 7 } } },
	{ "context=1:9,privilege=S",
	  NULL,
	  { .has_context = true, .context = { 1, 9 }, .privileges = S } },
	{ "privilege=X",
	  "privilege X: there are U, S, M",
	  { .privileges = 0 } },
	{ "privilege=", "privilege : there are", { .privileges = 0 } },
	{ "privilege=U+", "privilege : there are", { .privileges = 0 } },
	{ "privilege=U,privilege=S", "twice", { .privileges = 0 } },
	{ "main,main", "twice", { .privileges = 0 } },
	{ "context=main",
	  "neither a number nor LOW:HIGH",
	  { .privileges = 0 } },
	{ "nobody", "nobody: is neither", { .privileges = 0 } },
	{ "", "is neither", { .privileges = 0 } },
	{ "main,", "is neither", { .privileges = 0 } },
};

static void check(const struct hsc_control_instructions *got,
		  const struct hsc_control_instructions *want)
{
	CHECK_EQ(got->has_range, want->has_range);
	CHECK_EQ(got->range.low, want->range.low);
	CHECK_EQ(got->range.high, want->range.high);
	CHECK_EQ(got->privileges, want->privileges);
	CHECK_EQ(got->has_context, want->has_context);
	CHECK_EQ(got->context.low, want->context.low);
	CHECK_EQ(got->context.high, want->context.high);
}

int main(void)
{
	struct hsc_image *image = test_image();

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_control_instructions got;
		struct hsc_error why = { "" };
		const bool ok =
			hsc_cli_filter(image, cases[i].text, &got, &why);

		CHECK_EQ(ok, cases[i].error == NULL);
		if (!cases[i].error)
			check(&got, &cases[i].want);
		else if (!strstr(why.text, cases[i].error))
			CHECK_STR(why.text, cases[i].error, cases[i].text);
	}
	hsc_image_free(&image);
	return check_failures != 0;
}
