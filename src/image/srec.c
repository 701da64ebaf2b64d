/* SPDX-License-Identifier: MIT */
/* srec.c - Motorola S-records.
 * Room   image (floor 2) */
#include "image/hex.h"

/*
 * Motorola, "M68000 Family Programmer's Reference Manual", "S-Record Output
 * Format". A record: count, address, data, checksum; the count includes the
 * checksum.
 */

/* Bytes of address by record type; 0: no such type. */
static const uint8_t address_bytes[10] = { 2, 2, 3, 4, 0, 2, 3, 4, 3, 2 };

/* What is wrong with the record, or NULL. */
static const char *fault_of(const struct hsc_hex *hex, const char *mark)
{
	if (mark[0] != 'S')
		return "the record does not start with an S";
	if (mark[1] < '0' || mark[1] > '9' || !address_bytes[mark[1] - '0'])
		return "an unknown record type";
	if (hex->len < address_bytes[mark[1] - '0'] + 2U)
		return "the record is too short";
	if (hex->record[0] != hex->len - 1)
		return "the record is not as long as it says";
	if (hsc_hex_sum(hex) != 0xff)
		return "the checksum is wrong";
	return NULL;
}

static const char *add_record(struct hsc_hex *hex, const char *mark,
			      enum hsc_status *rc)
{
	const char *fault = fault_of(hex, mark);
	const unsigned type = (unsigned)(mark[1] - '0');
	const uint8_t *record = hex->record;
	uint64_t address = 0;
	size_t head;

	if (fault)
		return fault;
	head = 1 + address_bytes[type];
	for (size_t i = 1; i < head; i++)
		address = address << 8 | record[i];
	if (type >= 1 && type <= 3) {
		hex->records++;
		*rc = hsc_hex_store(hex, address, record + head,
				    hex->len - head - 1);
	}
	/* The counts of S5 and S6 are compared modulo their width. */
	if ((type == 5 && address != (hex->records & 0xffff)) ||
	    (type == 6 && address != (hex->records & 0xffffff)))
		return "the count of data records is wrong";
	hex->ended = type >= 7;
	return NULL;
}

enum hsc_status hsc_image_add_srec(struct hsc_image *image,
				   const struct hsc_text *text, uint64_t bias,
				   struct hsc_error *error)
{
	return hsc_hex_read(image, text, 2, add_record, bias, error);
}
