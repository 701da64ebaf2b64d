/* SPDX-License-Identifier: MIT */
#include "cli/common/options/range.h"
#include "unit/cli/common/image.h"

static const struct {
	const char *text;
	bool data, ok;
	uint64_t low, high; /* that is still in it */
} cases[] = {
	{ "0x1000:0x100f", false, true, 0x1000, 0x100f },
	{ "7:7", false, true, 7, 7 },
	{ "main", false, true, 0x1000, 0x100f },
	{ "a,b", false, true, 0x2000, 0x200f },
	{ "main:a,b", false, true, 0x1000, 0x2000 },
	{ "main:0x1004", false, true, 0x1000, 0x1004 },
	{ "8:7", false, false, 0, 0 },
	{ "0x1000", false, false, 0, 0 }, /* one address is no range of code */
	{ "nobody", false, false, 0, 0 },
	{ "main:nobody", false, false, 0, 0 },
	{ ":", false, false, 0, 0 },
	{ "", false, false, 0, 0 },
	/* of data one address is enough */
	{ "0x1000", true, true, 0x1000, 0x1000 },
	{ "main", true, true, 0x1000, 0x1000 },
	{ "0x10:0x20", true, true, 0x10, 0x20 },
	{ "nobody", true, false, 0, 0 },
};

int main(void)
{
	struct hsc_image *image = test_image();
	struct hsc_control_range range;
	char text[400];
	uint64_t at;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const bool ok = hsc_cli_range(image, cases[i].text,
					      cases[i].data, &range);

		if (ok != cases[i].ok)
			printf("'%s'\n", cases[i].text);
		CHECK_EQ(ok, cases[i].ok);
		if (!ok || !cases[i].ok)
			continue;
		CHECK_EQ(range.low, cases[i].low);
		CHECK_EQ(range.high, cases[i].high);
	}
	/* a name that is longer than there is room for is none */
	memset(text, 'x', sizeof(text));
	memcpy(text + sizeof(text) - 5, ":0x1", 5);
	CHECK(!hsc_cli_range(image, text, false, &range));
	CHECK(!hsc_cli_range(NULL, "main", false, &range));
	CHECK(hsc_cli_range(NULL, "1:2", false, &range));
	CHECK(hsc_cli_address(image, "main", &at) && at == 0x1000);
	CHECK(hsc_cli_address(NULL, "0x44", &at) && at == 0x44);
	CHECK(!hsc_cli_address(NULL, "main", &at));
	hsc_image_free(&image);
	return check_failures != 0;
}
