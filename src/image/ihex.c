/* SPDX-License-Identifier: MIT */
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

struct reader {
	struct hsc_hex hex;
	uint64_t base; /* added to the address of a data record */
	bool linear;   /* offsets do not wrap at 64 KiB */
	bool ended;
};

/* What is wrong with the record as such, or NULL. */
static const char *fault_of(const struct reader *r, char mark)
{
	static const int lengths[RECORD_TYPES] = { -1, 0, 2, 4, 2, 4 };
	const uint8_t *record = r->hex.record;

	if (mark != ':')
		return "the record does not start with a colon";
	if (r->ended)
		return "a record behind the end record";
	if (r->hex.len < OVERHEAD)
		return "the record is too short";
	if (record[AT_LENGTH] != r->hex.len - OVERHEAD)
		return "the record is not as long as it says";
	if (hsc_hex_sum(&r->hex) != 0)
		return "the checksum is wrong";
	if (record[AT_TYPE] >= RECORD_TYPES)
		return "an unknown record type";
	if (lengths[record[AT_TYPE]] >= 0 &&
	    lengths[record[AT_TYPE]] != record[AT_LENGTH])
		return "the length is wrong for the record type";
	return NULL;
}

/* Offsets in a segment wrap at 64 KiB, linear addresses at 4 GiB. */
static enum hsc_status keep_data(struct reader *r)
{
	const uint8_t *record = r->hex.record;
	const uint64_t offset = (uint64_t)record[1] << 8 | record[2];
	const uint64_t wrap = r->linear ? UINT64_C(1) << 32 : 1 << 16;
	const uint64_t at = r->linear ? r->base + offset : offset;
	const uint64_t base = r->linear ? 0 : r->base;
	const size_t len = record[AT_LENGTH];
	size_t front = len;
	enum hsc_status rc;

	if (len > wrap - at)
		front = (size_t)(wrap - at);
	rc = hsc_hex_keep(&r->hex, base + at, record + AT_DATA, front);
	if (rc == HSC_OK)
		rc = hsc_hex_keep(&r->hex, base, record + AT_DATA + front,
				  len - front);
	return rc;
}

static enum hsc_status take(struct reader *r)
{
	const uint8_t *data = r->hex.record + AT_DATA;
	const uint64_t word = (uint64_t)data[0] << 8 | data[1];

	switch ((enum record_type)r->hex.record[AT_TYPE]) {
	case RECORD_DATA:
		return keep_data(r);
	case RECORD_END:
		r->ended = true;
		break;
	case RECORD_SEGMENT:
		r->base = word << 4;
		r->linear = false;
		break;
	case RECORD_LINEAR:
		r->base = word << 16;
		r->linear = true;
		break;
	default: /* where to start is no code */
		break;
	}
	return HSC_OK;
}

static enum hsc_status read_records(struct reader *r, struct hsc_problem *why)
{
	enum hsc_status rc;
	char mark;

	while ((rc = hsc_hex_next(&r->hex, &mark, 1, why)) == HSC_OK) {
		const char *fault = fault_of(r, mark);

		if (fault)
			return hsc_hex_refuse(&r->hex, why, fault);
		rc = take(r);
		if (rc != HSC_OK)
			return rc;
	}
	if (rc != HSC_END)
		return rc;
	if (!r->ended)
		return hsc_hex_refuse(&r->hex, why,
				      "the file ends without an end record");
	return HSC_OK;
}

enum hsc_status hsc_image_add_ihex(struct hsc_image *image,
				   const struct hsc_text *text, uint64_t bias,
				   struct hsc_problem *why)
{
	struct reader r = { .linear = true };
	enum hsc_status rc = hsc_hex_start(&r.hex, text);

	if (rc == HSC_OK)
		rc = read_records(&r, why);
	if (rc == HSC_OK)
		rc = hsc_hex_finish(&r.hex, image, bias);
	hsc_hex_clear(&r.hex);
	return rc;
}
