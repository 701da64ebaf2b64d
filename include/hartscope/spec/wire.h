/* SPDX-License-Identifier: MIT */
/*
 * wire.h - the shape of every wire table: what a field is, once and for all.
 *
 * Room   spec (floor 1): const facts only
 *
 * A message in memory is values by field id and a mask of those present, not a
 * union of structs, so one loop decodes, one encodes, one prints.
 */
#ifndef HSC_SPEC_WIRE_H
#define HSC_SPEC_WIRE_H

#include <stdbool.h>
#include <stdint.h>

enum hsc_width {
	HSC_CONST, /* `bits` bits that must hold `value` */
	HSC_BITS,  /* `bits` bits */
	HSC_PARAM, /* as many bits as params->width[bits] says; 0: absent */
	HSC_VAR,   /* up to `bits` bits; the transport marks its end */
	HSC_TAPER, /* branch map, sized by field `bits` and taper `value` */
	HSC_SIZED, /* as many bits as field `bits` says */
	HSC_BYTES, /* one byte more than field `bits` says */
};

/* if_value of a condition on bits rather than on the whole value; E-Trace */
#define HSC_IF_ANY     0x80 /* one of the bits below it is set */
#define HSC_IF_NOT_ALL 0x40 /* not all of the bits below it are */

/* One field of one message. Rows stand in transmission order. */
struct hsc_wire_field {
	uint8_t id;       /* slot in hsc_msg.value[] */
	uint8_t width;    /* enum hsc_width */
	uint8_t bits;     /* limit that binds encoders */
	uint8_t value;    /* of an HSC_CONST field */
	uint8_t if_field; /* present only if this earlier field ... */
	uint8_t if_value; /* ... holds this value; if_field 0: always */
	bool optional;    /* may be missing at the end of the message */
};

struct hsc_wire_layout {
	const char *name; /* as the specification spells it */
	const char *spec; /* document version, "Section Title" */
	const struct hsc_wire_field *fields;
	uint8_t count;
};

#define HSC_MSG_SLOTS  32
#define HSC_MSG_WIDTHS 16

/* hsc_msg.layout of a message that no table describes */
#define HSC_LAYOUT_UNKNOWN 0xff

/*
 * A message in memory. value[i] means something only where bit i of `present`
 * is set; nothing else is cleared.
 */
struct hsc_msg {
	uint64_t offset;  /* of its first byte in the capture */
	uint32_t len;     /* bytes on the wire */
	uint32_t present; /* bit per slot */
	uint32_t excess;  /* bit per slot: wider than the limit; accepted */
	uint8_t layout;   /* index into the protocol's layouts */
	uint8_t code;     /* type code on the wire, also of unknown messages */
	uint8_t extra;    /* fields after the known ones, skipped */
	uint64_t value[HSC_MSG_SLOTS];
};

struct hsc_wire_params {
	uint8_t width[HSC_MSG_WIDTHS]; /* bits, by parameter id */
};

/* No message yet: no bytes, no fields. Values are not touched. */
static inline void hsc_msg_clear(struct hsc_msg *m)
{
	m->offset = 0;
	m->len = 0;
	m->present = m->excess = 0;
	m->layout = HSC_LAYOUT_UNKNOWN;
	m->code = m->extra = 0;
}

/* Is the field, by its id, there? */
static inline bool hsc_msg_has(const struct hsc_msg *m, unsigned field)
{
	return m->present >> field & 1;
}

/* The value of a field, 0 where it is absent. */
static inline uint64_t hsc_msg_get(const struct hsc_msg *m, unsigned field)
{
	return hsc_msg_has(m, field) ? m->value[field] : 0;
}

/* Give a field a value; it is there then. */
static inline void hsc_msg_set(struct hsc_msg *m, unsigned field, uint64_t v)
{
	m->value[field] = v;
	m->present |= UINT32_C(1) << field;
}

#endif
