/* SPDX-License-Identifier: MIT */
/* ihex.c - Intel HEX.
 * Room   image (floor 2) */
#include "image/hex.h"

/* Intel, "Hexadecimal Object File Format Specification", Revision A, 1988 */
enum record_type {
	RECORD_DATA,
	RECORD_END,
	RECORD_SEGMENT, /* bits 19..4 of the address of what follows */
	RECORD_START_SEGMENT,
	RECORD_LINEAR, /* bits 31..16 of the address of what follows */
	RECORD_START_LINEAR,
	RECORD_TYPES
};

/* A record: length, two bytes of address, type, data[length], checksum. */
#define AT_LENGTH 0
#define AT_TYPE   3
#define AT_DATA   4
#define OVERHEAD  5

/* What is wrong with the record, or NULL. */
static const char *fault_of(const struct hsc_hex *hex, char mark)
{
	static const int lengths[RECORD_TYPES] = { -1, 0, 2, 4, 2, 4 };
	const uint8_t *record = hex->record;

	if (mark != ':')
		return "the record does not start with a colon";
	if (hex->len < OVERHEAD)
		return "the record is too short";
	if (record[AT_LENGTH] != hex->len - OVERHEAD)
		return "the record is not as long as it says";
	if (hsc_hex_sum(hex) != 0)
		return "the checksum is wrong";
	if (record[AT_TYPE] >= RECORD_TYPES)
		return "an unknown record type";
	if (lengths[record[AT_TYPE]] >= 0 &&
	    lengths[record[AT_TYPE]] != record[AT_LENGTH])
		return "the length is wrong for the record type";
	return NULL;
}

/* Offsets in a segment wrap at 64 KiB, linear addresses at 4 GiB. */
static enum hsc_status store_data(struct hsc_hex *hex)
{
	const uint8_t *record = hex->record;
	const uint64_t offset = (uint64_t)record[1] << 8 | record[2];
	const uint64_t wrap = hex->segmented ? 1 << 16 : UINT64_C(1) << 32;
	const uint64_t at = hex->segmented ? offset : hex->base + offset;
	const uint64_t base = hex->segmented ? hex->base : 0;
	const size_t len = record[AT_LENGTH];
	size_t front = len;
	enum hsc_status rc;

	if (len > wrap - at)
		front = (size_t)(wrap - at);
	rc = hsc_hex_store(hex, base + at, record + AT_DATA, front);
	if (rc == HSC_OK)
		rc = hsc_hex_store(hex, base, record + AT_DATA + front,
				   len - front);
	return rc;
}

static const char *add_record(struct hsc_hex *hex, const char *mark,
			      enum hsc_status *rc)
{
	const char *fault = fault_of(hex, mark[0]);
	const uint8_t *data = hex->record + AT_DATA;
	const uint64_t word = (uint64_t)data[0] << 8 | data[1];

	if (fault)
		return fault;
	switch ((enum record_type)hex->record[AT_TYPE]) {
	case RECORD_DATA:
		*rc = store_data(hex);
		break;
	case RECORD_END:
		hex->ended = true;
		break;
	case RECORD_SEGMENT:
		hex->base = word << 4;
		hex->segmented = true;
		break;
	case RECORD_LINEAR:
		hex->base = word << 16;
		hex->segmented = false;
		break;
	default: /* a start address is no code */
		break;
	}
	return NULL;
}

enum hsc_status hsc_image_add_ihex(struct hsc_image *image,
				   const struct hsc_text *text, uint64_t bias,
				   struct hsc_error *error)
{
	return hsc_hex_read(image, text, 1, add_record, bias, error);
}
