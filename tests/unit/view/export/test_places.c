/* SPDX-License-Identifier: MIT */
#include "unit/view/replay/sources.h"
#include "view/export/places.h"

int main(void)
{
	static const uint8_t nops[16] = { 0x13, 0, 0, 0, 0x13, 0, 0, 0 };
	struct hsc_functions *functions = sources_functions();
	struct hsc_places *p;
	struct hsc_stack_step step = { .function = 1, .address = 0x1004 };

	CHECK_EQ(hsc_image_add_bytes(sources_image, "main", 0x1000, nops,
				     sizeof(nops)),
		 HSC_OK);
	CHECK_EQ(hsc_places_new(&p, functions, sources_two), HSC_OK);
	CHECK(!hsc_places_get(p, 1).image);
	step.kind = HSC_STACK_LEAVE;
	CHECK_EQ(hsc_places_feed(p, &step), HSC_OK);
	CHECK(!hsc_places_get(p, 1).image);
	CHECK(!hsc_places_line(p, 1).file);
	/* found in its middle: the symbol says where it starts */
	step.kind = HSC_STACK_ENTER;
	CHECK_EQ(hsc_places_feed(p, &step), HSC_OK);
	CHECK_EQ(hsc_places_get(p, 1).address, 0x1000);
	CHECK(hsc_places_get(p, 1).image == sources_image);
	CHECK(!hsc_places_line(p, 1).file);
	/* the first place counts; one of another name is where it was entered
	 */
	step.address = 0x5000;
	CHECK_EQ(hsc_places_feed(p, &step), HSC_OK);
	CHECK_EQ(hsc_places_get(p, 1).address, 0x1000);
	step.function = 3;
	step.address = 0x1008;
	CHECK_EQ(hsc_places_feed(p, &step), HSC_OK);
	CHECK_EQ(hsc_places_get(p, 3).address, 0x1008);
	CHECK(!hsc_places_get(p, 2).image);
	hsc_places_free(&p);
	CHECK(!p);
	hsc_places_free(&p);
	hsc_functions_free(&functions);
	hsc_image_free(&sources_image);
	return check_failures != 0;
}
