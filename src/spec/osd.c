/* SPDX-License-Identifier: MIT */
/* osd.c - layouts of the packets of the debug interconnect.
 * Room   spec (floor 1) */
#include <hartscope/spec/osd.h>

/* clang-format off */

#define BITS(field, n)   { OSD_##field, HSC_BITS, n, 0, 0, 0, false }
#define PARAM(field, by) { OSD_##field, HSC_PARAM, OSDW_##by, 0, 0, 0, false }

#define ROWS(...) \
	(const struct hsc_wire_field[]){ __VA_ARGS__ }, \
	sizeof((const struct hsc_wire_field[]){ __VA_ARGS__ }) / sizeof(struct hsc_wire_field)
#define EMPTY(name, sub) { name, HSC_OSD_REG, sub, sub, true, NULL, 0 }

/* Open SoC Debug 2020.03, "The Debug Packet"; values of STM are least word first */
const struct hsc_osd_layout hsc_osd_layouts[HSC_OSD_PACKETS] = {
	/* "Register access" */
	[HSC_OSD_READ_REQUEST]  = { "ReadRequest", HSC_OSD_REG, 0, 3, true,
				    ROWS(BITS(ADDRESS, 16)) },
	[HSC_OSD_WRITE_REQUEST] = { "WriteRequest", HSC_OSD_REG, 4, 7, true,
				    ROWS(BITS(ADDRESS, 16), PARAM(DATA_HIGH, HIGH), PARAM(DATA, LOW)) },
	[HSC_OSD_READ_SUCCESS]  = { "ReadSuccess", HSC_OSD_REG, 8, 11, true,
				    ROWS(PARAM(DATA_HIGH, HIGH), PARAM(DATA, LOW)) },
	[HSC_OSD_READ_FAILURE]  = EMPTY("ReadError", HSC_OSD_READ_ERROR),
	[HSC_OSD_WRITE_SUCCESS] = EMPTY("WriteSuccess", HSC_OSD_WRITE_OK),
	[HSC_OSD_WRITE_FAILURE] = EMPTY("WriteError", HSC_OSD_WRITE_ERROR),
	/* "Software Trace Module" */
	[HSC_OSD_STM_EVENT]     = { "StmEvent", HSC_OSD_EVENT, 0, 0, false,
				    ROWS(BITS(TIMESTAMP, 32), BITS(ID, 16), PARAM(VALUE, VALUE)) },
	[HSC_OSD_STM_OVERFLOW]  = { "StmOverflow", HSC_OSD_EVENT, 5, 5, false,
				    ROWS(BITS(LOST, 16)) },
};

/* Open SoC Debug 2020.03, "The Debug Packet" */
const char *const hsc_osd_field_names[OSD_FIELDS] = {
	[OSD_DEST] = "dest",       [OSD_SRC] = "src",
	[OSD_ADDRESS] = "address", [OSD_DATA_HIGH] = "data_high",
	[OSD_DATA] = "data",       [OSD_TIMESTAMP] = "timestamp",
	[OSD_ID] = "id",           [OSD_VALUE] = "value",
	[OSD_LOST] = "lost",
};

/* Open SoC Debug 2020.03, "Debug Module Base Register Map" */
const struct hsc_osd_register_row hsc_osd_registers[HSC_OSD_REGISTERS] = {
	[HSC_OSD_MOD_VENDOR]     = { "MOD_VENDOR",     0x0000, 1, 0, false, "vendor: 1 is OSD" },
	[HSC_OSD_MOD_TYPE]       = { "MOD_TYPE",       0x0001, 4, 0, false, "module type: 4 is STM" },
	[HSC_OSD_MOD_VERSION]    = { "MOD_VERSION",    0x0002, 0, 0, false, "version" },
	[HSC_OSD_MOD_CS]         = { "MOD_CS",         0x0003, 0, 1, false, "bit 0: ACTIVE" },
	[HSC_OSD_MOD_EVENT_DEST] = { "MOD_EVENT_DEST", 0x0004, 0, 0xffff, false, "where events are sent" },
	[HSC_OSD_STM_VALWIDTH]   = { "VALWIDTH",       0x0200, 0, 0, true, "bits of a value: 16, 32 or 64" },
};
