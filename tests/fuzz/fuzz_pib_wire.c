/* SPDX-License-Identifier: MIT */
/*
 * Any levels of the pins: reading ends, gives no more bytes than there is wire
 * for, and what was sent comes back.
 *
 * The first byte is mode, protocol and centre; then three bytes a level: time
 * that passed, clock with data high, data low.
 */
#include "fuzz.h"
#include <hartscope/link/pib_wire.h>
#include <string.h>

#define LEVEL 3

static void read_levels(const struct hsc_pib_link *link, const uint8_t *data,
			size_t len)
{
	struct hsc_pib_level level = { .time = 0 };
	struct hsc_pib_reader r;
	struct hsc_pib_bytes b;

	if (hsc_pib_reader_init(&r, link, 1 + len % 7, len % 2) != HSC_OK)
		return;
	for (size_t i = 0; i + LEVEL <= len; i += LEVEL) {
		level.time += data[i] * (data[i + 1] & 2 ? 1000000u : 1u);
		level.clock = data[i + 1] & 1;
		level.data = (uint16_t)(data[i + 1] << 8 | data[i + 2]);
		hsc_pib_reader_feed(&r, &level, &b);
		FUZZ_CHECK(b.count <= HSC_PIB_BYTES);
	}
	hsc_pib_reader_finish(&r, level.time + len, &b);
	FUZZ_CHECK(b.count <= HSC_PIB_BYTES);
}

/* Whole bytes of a serial port have no rules: any come back. */
static void send_and_read(struct hsc_pib_link link, const uint8_t *data,
			  size_t len)
{
	struct hsc_pib_level level = { .time = 0 };
	struct hsc_pib_writer w;
	struct hsc_pib_reader r;
	struct hsc_pib_bytes b;
	size_t got = 0;

	link.protocol = HSC_PIB_ETRACE;
	if (link.mode >= HSC_PIB_PARALLEL_1 ||
	    hsc_pib_writer_init(&w, &link) != HSC_OK ||
	    hsc_pib_reader_init(&r, &link, 1, true) != HSC_OK)
		return;
	hsc_pib_writer_feed(&w, data, len);
	for (;;) {
		const bool more = hsc_pib_writer_next(&w, &level) == HSC_OK;

		if (more)
			hsc_pib_reader_feed(&r, &level, &b);
		else
			hsc_pib_reader_finish(&r, level.time + 4, &b);
		FUZZ_CHECK(got + b.count <= len);
		FUZZ_CHECK(memcmp(data + got, b.byte, b.count) == 0);
		got += b.count;
		if (!more)
			break;
	}
	FUZZ_CHECK(got == len && r.faults == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_pib_link link;

	if (len < 2)
		return 0;
	link.mode = data[0] & 15;
	link.protocol = data[0] >> 4 & 1;
	link.center = data[0] >> 5 & 1;
	read_levels(&link, data + 1, len - 1);
	send_and_read(link, data + 1, len - 1);
	return 0;
}
