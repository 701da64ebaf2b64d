/* SPDX-License-Identifier: MIT */
#include "image/hex.h"

/*
 * Motorola, "M68000 Family Programmer's Reference Manual", "S-Record Output
 * Format". A record: count, address, data, checksum; the count includes the
 * checksum.
 */
struct reader {
	struct hsc_hex hex;
	uint64_t records; /* of data so far */
	bool ended;
};

/* Bytes of address by record type; 0: no such type. */
static const uint8_t address_bytes[10] = { 2, 2, 3, 4, 0, 2, 3, 4, 3, 2 };

/* What is wrong with the record as such, or NULL. */
static const char *fault_of(const struct reader *r, const char mark[2])
{
	const struct hsc_hex *hex = &r->hex;

	if (mark[0] != 'S')
		return "the record does not start with an S";
	if (mark[1] < '0' || mark[1] > '9' || !address_bytes[mark[1] - '0'])
		return "an unknown record type";
	if (r->ended)
		return "a record behind the end record";
	if (hex->len < address_bytes[mark[1] - '0'] + 2U)
		return "the record is too short";
	if (hex->record[0] != hex->len - 1)
		return "the record is not as long as it says";
	if (hsc_hex_sum(hex) != 0xff)
		return "the checksum is wrong";
	return NULL;
}

/* Take a sound record of `type`; what is wrong with it here, or NULL. */
static const char *take(struct reader *r, unsigned type, enum hsc_status *rc)
{
	const uint8_t *record = r->hex.record;
	const size_t head = 1 + address_bytes[type];
	uint64_t address = 0;

	for (size_t i = 1; i < head; i++)
		address = address << 8 | record[i];
	if (type >= 1 && type <= 3) {
		r->records++;
		*rc = hsc_hex_keep(&r->hex, address, record + head,
				   r->hex.len - head - 1);
	}
	/* S5 and S6 count as far as their width goes. */
	if ((type == 5 && address != (r->records & 0xffff)) ||
	    (type == 6 && address != (r->records & 0xffffff)))
		return "the count of data records is wrong";
	if (type >= 7)
		r->ended = true;
	return NULL;
}

static enum hsc_status read_records(struct reader *r, struct hsc_problem *why)
{
	enum hsc_status rc;
	char mark[2];

	while ((rc = hsc_hex_next(&r->hex, mark, 2, why)) == HSC_OK) {
		const char *fault = fault_of(r, mark);

		if (!fault)
			fault = take(r, (unsigned)(mark[1] - '0'), &rc);
		if (fault)
			return hsc_hex_refuse(&r->hex, why, fault);
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

enum hsc_status hsc_image_add_srec(struct hsc_image *image,
				   const struct hsc_text *text, uint64_t bias,
				   struct hsc_problem *why)
{
	struct reader r = { .records = 0 };
	enum hsc_status rc = hsc_hex_start(&r.hex, text);

	if (rc == HSC_OK)
		rc = read_records(&r, why);
	if (rc == HSC_OK)
		rc = hsc_hex_finish(&r.hex, image, bias);
	hsc_hex_clear(&r.hex);
	return rc;
}
