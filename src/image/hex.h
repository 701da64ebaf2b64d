/* SPDX-License-Identifier: MIT */
/*
 * hex.h - what the readers of Intel HEX and S-records share.
 *
 * Room   image (floor 2)
 */
#ifndef HSC_IMAGE_HEX_H
#define HSC_IMAGE_HEX_H

#include "image/load.h"

/* The longest record of either format: 255 counted bytes and the count. */
#define HSC_HEX_RECORD_MAX 260
/* The longest lead: the letter and the type of an S-record. */
#define HSC_HEX_LEAD_MAX 2

/* A run of bytes[len] of the sink for `start`. */
struct hsc_hex_run {
	uint64_t start;
	size_t offset, len;
};

/* Reads lines and collects the bytes they hold. */
struct hsc_hex {
	const struct hsc_text *text;
	size_t pos;
	unsigned long line; /* number of the record read last, from 1 */
	uint8_t record[HSC_HEX_RECORD_MAX]; /* record[len] */
	size_t len;
	uint8_t *bytes; /* bytes[count], room for all the text can hold */
	size_t count;
	struct hsc_hex_run *runs; /* runs[run_count] */
	size_t run_count, run_cap;
	bool ended;       /* the record that ends the file was read */
	uint64_t base;    /* Intel HEX: added to the address of data */
	bool segmented;   /* Intel HEX: offsets wrap at 64 KiB */
	uint64_t records; /* S-records: of data so far */
};

/*
 * Keep the record that was read, whose lead is `mark`. Returns what is wrong
 * with it, or NULL; *rc is HSC_OK or HSC_E_MEMORY.
 */
typedef const char *hsc_hex_add(struct hsc_hex *hex, const char *mark,
				enum hsc_status *rc);

/* Add all records of `text` to the image, moved by `bias`. Returns HSC_OK,
 * HSC_E_FORMAT (with the line number) or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_hex_read(struct hsc_image *image,
					  const struct hsc_text *text,
					  size_t lead, hsc_hex_add *add_record,
					  uint64_t bias,
					  struct hsc_error *error);

/* Returns HSC_OK or HSC_E_MEMORY; release it with hsc_hex_clear. */
HSC_MUST_USE enum hsc_status hsc_hex_start(struct hsc_hex *hex,
					   const struct hsc_text *text);
void hsc_hex_clear(struct hsc_hex *hex);

/*
 * Read the next line that is not blank: `lead` characters, then pairs of hex
 * digits to record[]. The lead goes to mark[lead]. Returns HSC_OK, HSC_END or
 * HSC_E_FORMAT.
 */
HSC_MUST_USE enum hsc_status hsc_hex_next(struct hsc_hex *hex, char *mark,
					  size_t lead, struct hsc_error *error);

/* Sum of the bytes of the record, checksum included. */
uint8_t hsc_hex_sum(const struct hsc_hex *hex);

/* Keep bytes[len] for `start`. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_hex_store(struct hsc_hex *hex, uint64_t start,
					   const uint8_t *bytes, size_t len);

/* Move all that was kept to the image, at addresses moved by `bias`. */
HSC_MUST_USE enum hsc_status hsc_hex_finish(struct hsc_hex *hex,
					    struct hsc_image *image,
					    uint64_t bias);

#endif
