/* SPDX-License-Identifier: MIT */
#include "flow/item.h"
#include "unit/check.h"

static const struct hsc_flow_version versions[] = { { 0, 3 },
						    { 2, 4 },
						    { 9, 1 } };

static void test_versions(void)
{
	static const uint16_t want[] = { 3, 3, 4, 4, 4, 4, 4, 4, 4, 1, 1 };
	const struct hsc_flow_versions v = { versions, 3, 7 };
	const struct hsc_flow_versions none = { NULL, 0, 7 };

	for (uint64_t i = 0; i < sizeof(want) / sizeof(want[0]); i++)
		CHECK_EQ(hsc_flow_version_of(&v, i), want[i]);
	CHECK_EQ(hsc_flow_version_of(&v, UINT64_MAX), 1);
	CHECK_EQ(hsc_flow_version_of(&none, 0), 7);
}

/* A member that does not hold has what no decoder gives: where sanitizers run,
 * who reads the wrong one of a union is found out. */
static void test_wrong_member(void)
{
	const struct hsc_flow_origin origin = { 16, 2, 1 };
	struct hsc_flow_item item = { .kind = HSC_FLOW_GAP };

	hsc_flow_item_begin(&item, HSC_FLOW_START, &origin);
	item.sync = (struct hsc_flow_sync){ 0x1000, 5 };
	CHECK_EQ(item.offset, 16);
	CHECK_EQ(item.message, 2);
	CHECK_EQ(item.space, 1);
	CHECK(!item.timed && item.time == 0);
	CHECK_EQ(item.sync.address, 0x1000);
	if (!HSC_POISONS)
		return;
	CHECK_EQ(item.trap.tval, UINT64_C(0xa5a5a5a5a5a5a5a5));
	CHECK_EQ(item.gap.unknown & 1, 1);
	CHECK(item.note.reason >= HSC_FLOW_REASONS);
	CHECK_EQ(item.data.size, HSC_POISON_BYTE);
	CHECK_EQ(item.event.code, HSC_POISON_BYTE);
	CHECK_EQ(item.access.dtype, HSC_POISON_BYTE);
}

int main(void)
{
	test_versions();
	test_wrong_member();
	/* every reason has words, and no two the same */
	for (int i = 0; i < HSC_FLOW_REASONS; i++) {
		const char *text =
			hsc_flow_reason_text((enum hsc_flow_reason)i);

		CHECK(text && text[0]);
		for (int k = 0; text && k < i; k++)
			CHECK(strcmp(text, hsc_flow_reason_text(
						   (enum hsc_flow_reason)k)));
	}
	CHECK_STR(hsc_flow_reason_text(HSC_FLOW_REASONS),
		  hsc_flow_reason_text(HSC_FLOW_NO_REASON), "out of range");
	return check_failures != 0;
}
