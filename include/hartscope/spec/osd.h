/* SPDX-License-Identifier: MIT */
/*
 * osd.h - the facts of the Open SoC Debug interconnect: packets and registers.
 *
 * Room   spec (floor 1): const facts only
 * Spec   Open SoC Debug 2020.03 (the state of its documents in that month),
 *        "The Debug Packet", "Debug Module Base Register Map"
 *
 * Packets are words of 16 bits: destination, source, flags, payload. What a
 * payload holds is one table, hsc_osd_layouts.
 */
#ifndef HSC_SPEC_OSD_H
#define HSC_SPEC_OSD_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/wire.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_OSD_HEADER_WORDS 3
#define HSC_OSD_WORDS_MAX    65535 /* of a packet, header included */
#define HSC_OSD_WORDS_LEAST  12    /* that every network lets pass */
#define HSC_OSD_WORD_BITS    16

/* FLAGS. */
#define HSC_OSD_TYPE(flags) ((unsigned)(flags) >> 14 & 3u)
#define HSC_OSD_SUB(flags)  ((unsigned)(flags) >> 10 & 15u)
#define HSC_OSD_SPARE       0x3ffu /* ignored by receivers */
#define HSC_OSD_FLAGS(t, s)                                                    \
	((uint16_t)((unsigned)(t) << 14 | (unsigned)(s) << 10))

/* An address: subnet and module in it. */
#define HSC_OSD_SUBNET(address) ((unsigned)(address) >> 10)
#define HSC_OSD_LOCAL(address)  ((unsigned)(address)&0x3ffu)

enum hsc_osd_type { HSC_OSD_REG = 0, HSC_OSD_EVENT = 2 };

/* TYPE_SUB of REG; 16, 32, 64 and 128 bits are 0..3 after the first. */
enum hsc_osd_reg {
	HSC_OSD_READ = 0,
	HSC_OSD_WRITE = 4,
	HSC_OSD_READ_OK = 8,
	HSC_OSD_READ_ERROR = 12,
	HSC_OSD_WRITE_OK = 14,
	HSC_OSD_WRITE_ERROR = 15,
};

/* TYPE_SUB of EVENT. */
enum hsc_osd_event {
	HSC_OSD_LAST = 0, /* or the only one */
	HSC_OSD_MORE = 1, /* others follow that belong to it */
	HSC_OSD_OVERFLOW = 5,
};

/* Slots of a message. */
enum hsc_osd_field {
	OSD_DEST,
	OSD_SRC,
	OSD_ADDRESS,   /* of a register */
	OSD_DATA_HIGH, /* upper half of 128 bits */
	OSD_DATA,
	OSD_TIMESTAMP,
	OSD_ID,
	OSD_VALUE,
	OSD_LOST, /* events that were */
	OSD_FIELDS,
};

/* What HSC_PARAM widths depend on. */
enum hsc_osd_width { OSDW_NONE, OSDW_HIGH, OSDW_LOW, OSDW_VALUE, OSD_WIDTHS };

/* Packets that a table describes. */
enum hsc_osd_packet_kind {
	HSC_OSD_READ_REQUEST,
	HSC_OSD_WRITE_REQUEST,
	HSC_OSD_READ_SUCCESS,
	HSC_OSD_READ_FAILURE,
	HSC_OSD_WRITE_SUCCESS,
	HSC_OSD_WRITE_FAILURE,
	HSC_OSD_STM_EVENT,
	HSC_OSD_STM_OVERFLOW,
	HSC_OSD_PACKETS,
};

struct hsc_osd_layout {
	const char *name;
	uint8_t type;      /* enum hsc_osd_type */
	uint8_t first_sub; /* TYPE_SUB first_sub .. last_sub */
	uint8_t last_sub;
	bool high_first; /* most significant word first, else last */
	const struct hsc_wire_field *fields; /* of the payload */
	uint8_t count;
};

HSC_API extern const struct hsc_osd_layout hsc_osd_layouts[HSC_OSD_PACKETS];
/* Names of the fields, and how wide those of a fixed width are. */
HSC_API extern const char *const hsc_osd_field_names[OSD_FIELDS];

/* A packet as it travels; the payload is borrowed. */
struct hsc_osd_packet {
	uint64_t offset; /* of its first byte in the capture */
	uint64_t len;    /* bytes that it takes there */
	uint16_t dest;
	uint16_t src;
	uint16_t flags;
	const uint16_t *payload; /* payload[words] */
	size_t words;
};

/* Registers. */
enum hsc_osd_register {
	HSC_OSD_MOD_VENDOR,
	HSC_OSD_MOD_TYPE,
	HSC_OSD_MOD_VERSION,
	HSC_OSD_MOD_CS,
	HSC_OSD_MOD_EVENT_DEST,
	HSC_OSD_STM_VALWIDTH,
	HSC_OSD_REGISTERS,
};

struct hsc_osd_register_row {
	const char *name;
	uint16_t address;
	uint16_t reset;
	uint16_t writable; /* bits that keep what is written */
	bool ignores;      /* a write succeeds and does nothing */
	const char *what;
};

/* As an STM answers; the reset value of VALWIDTH is its parameter. */
HSC_API extern const struct hsc_osd_register_row
	hsc_osd_registers[HSC_OSD_REGISTERS];

#define HSC_OSD_CS_ACTIVE  1u
#define HSC_OSD_VENDOR_OSD 1u

/* MOD_TYPE of modules of the vendor OSD; Open SoC Debug 2020.03, "Module type
 * identifier"
 */
enum hsc_osd_module { HSC_OSD_SCM = 1, HSC_OSD_STM = 4, HSC_OSD_CTM = 5 };

#ifdef __cplusplus
}
#endif

#endif
