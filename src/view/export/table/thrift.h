/* SPDX-License-Identifier: MIT */
/*
 * thrift.h - structs in Thrift's compact protocol, in growing memory.
 *
 * Room   view (floor 8)
 * Spec   Apache Thrift, "Thrift Compact protocol encoding"
 */
#ifndef HSC_VIEW_EXPORT_TABLE_THRIFT_H
#define HSC_VIEW_EXPORT_TABLE_THRIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_THRIFT_DEPTH 8

/* Start as zero; `failed` says that memory is out. */
struct hsc_thrift {
	uint8_t *bytes; /* bytes[len], for free() */
	size_t len, cap;
	bool failed;
	unsigned depth;
	unsigned last[HSC_THRIFT_DEPTH]; /* field before, of each open struct */
};

/* Fields of a struct, in rising order of their numbers. */
void hsc_thrift_i32(struct hsc_thrift *t, unsigned field, int32_t value);
void hsc_thrift_i64(struct hsc_thrift *t, unsigned field, int64_t value);
void hsc_thrift_text(struct hsc_thrift *t, unsigned field, const char *text);
/* A struct as a field; hsc_thrift_close ends it. */
void hsc_thrift_open(struct hsc_thrift *t, unsigned field);
void hsc_thrift_close(struct hsc_thrift *t);

/* A list of `count`, whose elements follow. */
enum hsc_thrift_element {
	HSC_THRIFT_I32 = 5,
	HSC_THRIFT_TEXT = 8,
	HSC_THRIFT_STRUCT = 12,
};
void hsc_thrift_list(struct hsc_thrift *t, unsigned field, size_t count,
		     enum hsc_thrift_element type);
void hsc_thrift_element_i32(struct hsc_thrift *t, int32_t value);
void hsc_thrift_element_text(struct hsc_thrift *t, const char *text);
/* A struct as an element, or the outermost one. */
void hsc_thrift_begin(struct hsc_thrift *t);

#endif
