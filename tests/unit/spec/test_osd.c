/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/osd.h>

/* The pages again, by hand. */
static const struct {
	const char *name;
	unsigned kind, flags, fields;
} packets[] = {
	{ "ReadRequest", HSC_OSD_READ_REQUEST, 0x0000, 1 },
	{ "ReadRequest", HSC_OSD_READ_REQUEST, 0x0c00, 1 },
	{ "WriteRequest", HSC_OSD_WRITE_REQUEST, 0x1000, 3 },
	{ "WriteRequest", HSC_OSD_WRITE_REQUEST, 0x1c00, 3 },
	{ "ReadSuccess", HSC_OSD_READ_SUCCESS, 0x2000, 2 },
	{ "ReadError", HSC_OSD_READ_FAILURE, 0x3000, 0 },
	{ "WriteSuccess", HSC_OSD_WRITE_SUCCESS, 0x3800, 0 },
	{ "WriteError", HSC_OSD_WRITE_FAILURE, 0x3c00, 0 },
	{ "StmEvent", HSC_OSD_STM_EVENT, 0x8000, 3 },
	{ "StmOverflow", HSC_OSD_STM_OVERFLOW, 0x9400, 1 },
};

static void test_packets(void)
{
	for (size_t i = 0; i < sizeof(packets) / sizeof(packets[0]); i++) {
		const struct hsc_osd_layout *l =
			&hsc_osd_layouts[packets[i].kind];

		CHECK_STR(l->name, packets[i].name, "layout");
		CHECK_EQ(l->type, HSC_OSD_TYPE(packets[i].flags));
		CHECK(HSC_OSD_SUB(packets[i].flags) >= l->first_sub);
		CHECK(HSC_OSD_SUB(packets[i].flags) <= l->last_sub);
		CHECK_EQ(l->count, packets[i].fields);
		CHECK_EQ(l->high_first, l->type == HSC_OSD_REG);
	}
	CHECK_EQ(HSC_OSD_FLAGS(HSC_OSD_EVENT, HSC_OSD_OVERFLOW), 0x9400);
	CHECK_EQ(HSC_OSD_SUBNET(0x0c05), 3);
	CHECK_EQ(HSC_OSD_LOCAL(0x0c05), 5);
}

/* No TYPE and TYPE_SUB is of two packets, and words are whole. */
static void test_apart(void)
{
	for (unsigned sub = 0; sub < 64; sub++) {
		unsigned of = 0;

		for (unsigned k = 0; k < HSC_OSD_PACKETS; k++) {
			const struct hsc_osd_layout *l = &hsc_osd_layouts[k];

			of += l->type == sub >> 4 &&
			      (sub & 15) >= l->first_sub &&
			      (sub & 15) <= l->last_sub;
		}
		CHECK(of <= 1);
	}
	for (unsigned k = 0; k < HSC_OSD_PACKETS; k++)
		for (unsigned i = 0; i < hsc_osd_layouts[k].count; i++) {
			const struct hsc_wire_field *f =
				&hsc_osd_layouts[k].fields[i];

			CHECK(f->id < OSD_FIELDS);
			CHECK(f->width == HSC_PARAM || f->bits % 16 == 0);
		}
}

static void test_registers(void)
{
	static const unsigned at[] = { 0, 1, 2, 3, 4, 0x200 };

	for (unsigned i = 0; i < HSC_OSD_REGISTERS; i++)
		CHECK_EQ(hsc_osd_registers[i].address, at[i]);
	CHECK_EQ(hsc_osd_registers[HSC_OSD_MOD_TYPE].reset, HSC_OSD_STM);
	CHECK_EQ(hsc_osd_registers[HSC_OSD_MOD_CS].writable, HSC_OSD_CS_ACTIVE);
}

int main(void)
{
	test_packets();
	test_apart();
	test_registers();
	return check_failures != 0;
}
