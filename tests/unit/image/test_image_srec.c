/* SPDX-License-Identifier: MIT */
#include "image/image_load.h"
#include "unit/check.h"

#define END "S9030000FC\n"

static const struct {
	const char *name, *text;
	uint64_t from;
	const char *want; /* bytes from there on, or what is wrong */
} cases[] = {
	{ "16 bits of address", "S106001041424323\n" END, 0x10, "ABC" },
	{ "24 bits", "S20712001041424310\nS804000000FB\n", 0x120010, "ABC" },
	{ "32 bits", "S30880000010414243A1\nS70500000000FA\n", 0x80000010,
	  "ABC" },
	{ "header and counts",
	  "S00600004844521B\nS104001041AA\nS5030001FB\nS604000001FA\n" END,
	  0x10, "A" },
	{ "checksum", "S104001041AB\n" END, 0,
	  "line 1: the checksum is wrong" },
	{ "length", "S105001041A9\n" END, 0,
	  "line 1: the record is not as long as it says" },
	{ "too short", "S304000000FB\n" END, 0,
	  "line 1: the record is too short" },
	{ "type", "S4030000FC\n" END, 0, "line 1: an unknown record type" },
	{ "count", "S104001041AA\nS5030002FA\n" END, 0,
	  "line 2: the count of data records is wrong" },
	{ "behind the end", END "S104001041AA\n", 0,
	  "line 2: a record behind the end record" },
	{ "no end", "S104001041AA\n", 0,
	  "line 1: the file ends without an end record" },
	{ "no S", "T104001041AA\n" END, 0,
	  "line 1: the record does not start with an S" },
	{ "alone", "S\n", 0, "line 1: the record is too short" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_text text = { "f", cases[i].text,
					       strlen(cases[i].text) };
		struct hsc_problem why = { "" };
		struct hsc_image *image;
		enum hsc_status rc;
		char got[64] = "";

		CHECK_EQ(hsc_image_new(&image), HSC_OK);
		rc = hsc_image_add_srec(image, &text, 0, &why);
		hsc_segments_read(&image->segments, cases[i].from,
				  (uint8_t *)got, sizeof(got) - 1);
		CHECK_STR(rc == HSC_E_FORMAT ? why.text + 3 : got,
			  cases[i].want, cases[i].name);
		CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
		CHECK(rc == HSC_OK || image->segments.count == 0);
		hsc_image_free(&image);
	}
	return check_failures != 0;
}
