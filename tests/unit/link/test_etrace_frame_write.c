/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/link/etrace_links.h"
#include <string.h>

/* Encapsulation 1.0, "Normal Encapsulation Structure"; the others as they are
 * read: docs/spec-notes.md */
static const struct {
	const char *name;
	struct hsc_et_link link;
	struct hsc_et_frame frame;
	const char *bytes;
	size_t len;
} written[] = {
	{ "header and payload",
	  LENGTH5,
	  { .flow = 2, .payload_len = 2, .payload = { 0x11, 0x22 } },
	  "\x42\x11\x22",
	  3 },
	{ "source of a byte, and time",
	  ENCAP(8, 2, 0),
	  { .source = 7,
	    .has_time = true,
	    .time = 0x1234,
	    .payload_len = 1,
	    .payload = { 0x55 } },
	  "\x81\x07\x34\x12\x55",
	  5 },
	{ "source and type share a byte with the payload",
	  ENCAP(3, 0, 1),
	  { .source = 5, .type = 1, .payload_len = 1, .payload = { 0x12 } },
	  "\x02\x2d\x01",
	  3 },
	{ "nulls",
	  ENCAP(0, 0, 0),
	  { .kind = HSC_ET_FRAME_IDLE, .len = 3 },
	  "\0\0\0",
	  3 },
	{ "nulls that align",
	  ENCAP(0, 0, 0),
	  { .kind = HSC_ET_FRAME_ALIGN, .len = 2 },
	  "\x80\x80",
	  2 },
	{ "none", BARE, { .payload_len = 2, .payload = { 1, 2 } }, "\1\2", 2 },
};

static void test_written(void)
{
	for (size_t i = 0; i < COUNT(written); i++) {
		uint8_t bytes[HSC_ET_FRAME_MAX];
		size_t len = 0;

		CHECK_EQ(hsc_et_frame_write(&written[i].link, &written[i].frame,
					    bytes, sizeof(bytes), &len),
			 HSC_OK);
		CHECK_EQ(len, written[i].len);
		CHECK(memcmp(bytes, written[i].bytes, written[i].len) == 0);
		CHECK_EQ(hsc_et_frame_write(&written[i].link, &written[i].frame,
					    bytes, written[i].len - 1, &len),
			 HSC_E_SPACE);
		if (check_failures)
			printf("in %s\n", written[i].name);
	}
}

/* What a framing has no room for is refused, not cut. */
static const struct {
	const char *name;
	struct hsc_et_link link;
	struct hsc_et_frame frame;
} refused[] = {
	{ "no payload", LENGTH5, { .payload_len = 0 } },
	{ "payload too long", LENGTH5, { .payload_len = 32 } },
	{ "payload too long for esp32", ESP32, { .payload_len = 29 } },
	{ "31 bytes and a residue",
	  ENCAP(1, 0, 0),
	  { .payload_len = 31, .payload = { [30] = 0x40 } } },
	{ "source", ENCAP(3, 0, 0), { .source = 8, .payload_len = 1 } },
	{ "no source", LENGTH5, { .source = 1, .payload_len = 1 } },
	{ "type", ENCAP(0, 0, 1), { .type = 2, .payload_len = 1 } },
	{ "time",
	  SMI(0),
	  { .flow = 2, .has_time = true, .time = 0x10000, .payload_len = 1 } },
	{ "no time", LENGTH5, { .has_time = true, .payload_len = 1 } },
	{ "flow", SMI(0), { .flow = 1, .payload_len = 1 } },
	{ "flow that is none", LENGTH5, { .flow = 4, .payload_len = 1 } },
	{ "flow in zero bits", ESP32, { .flow = 1, .payload_len = 1 } },
	{ "alignment in zero bits",
	  LENGTH5,
	  { .kind = HSC_ET_FRAME_ALIGN, .len = 1 } },
	{ "half a null", RV_TRACER, { .kind = HSC_ET_FRAME_IDLE, .len = 20 } },
	{ "null of no framing", BARE, { .kind = HSC_ET_FRAME_IDLE, .len = 1 } },
	{ "none: too long", BARE, { .payload_len = 65 } },
};

static void test_refused(void)
{
	uint8_t bytes[HSC_ET_FRAME_MAX];
	size_t len;

	for (size_t i = 0; i < COUNT(refused); i++) {
		const enum hsc_status rc =
			hsc_et_frame_write(&refused[i].link, &refused[i].frame,
					   bytes, sizeof(bytes), &len);

		CHECK_EQ(rc, HSC_E_VALUE);
		if (rc != HSC_E_VALUE)
			printf("in %s\n", refused[i].name);
	}
}

int main(void)
{
	test_written();
	test_refused();
	return check_failures != 0;
}
