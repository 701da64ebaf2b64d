/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as framed E-Trace packets: the frames tile them, however they are
 * shown; what is read is written as the same bytes.
 *
 * The first four bytes are the framing, the widths of source, time and type,
 * and in bit 7 of the first whether the start is aligned. The fifth is the size
 * of the window through which the stream is shown the second time.
 */
#include "fuzz.h"
#include <hartscope/link/etrace_frame.h>
#include <hartscope/link/etrace_rv_tracer.h>
#include <string.h>

#define SETUP 5

static struct hsc_et_link link_of(const uint8_t *data)
{
	const enum hsc_et_framing framing =
		(enum hsc_et_framing)(data[0] % 128 % HSC_ET_FRAMINGS);
	struct hsc_et_link link = hsc_et_link_usual(framing);
	struct hsc_et_link other = link;

	other.source_bits = data[1];
	other.time_bytes = data[2];
	other.type_bits = data[3];
	if (hsc_et_link_check(&other) == HSC_OK)
		link = other;
	return link;
}

static void check_frame(const struct hsc_et_link *link,
			const struct hsc_et_frame *f)
{
	uint8_t bytes[4096];
	size_t len = 0;
	enum hsc_status rc;

	if (f->kind == HSC_ET_FRAME_GAP || f->len > sizeof(bytes))
		return;
	rc = hsc_et_frame_write(link, f, bytes, sizeof(bytes), &len);
	FUZZ_CHECK(rc == HSC_OK);
	FUZZ_CHECK(len == f->len && memcmp(bytes, f->bytes, len) == 0);
}

/* The repair only takes bytes away. */
static void check_repair(struct hsc_et_frame f)
{
	const uint8_t before = f.payload_len, first = f.payload[0];

	hsc_et_rv_tracer_repair(&f);
	FUZZ_CHECK(f.payload_len > 0 && f.payload_len <= before);
	FUZZ_CHECK(f.payload_len == 1 || f.payload[0] == first);
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value) * UINT64_C(0x100000001b3);
}

/* Where the packets lie and what they hold, as one number. */
static uint64_t read_all(const uint8_t *data, size_t len, size_t step,
			 struct hsc_et_reader r)
{
	struct hsc_input in = { .buf = data };
	struct hsc_et_frame f;
	uint64_t hash = 1, end = 0;
	enum hsc_status rc;

	while ((rc = hsc_et_reader_next(&r, &in, &f)) != HSC_END) {
		if (rc == HSC_AGAIN) {
			FUZZ_CHECK(!in.last);
			in.len += step < len - in.len ? step : len - in.len;
			in.last = in.len == len;
			continue;
		}
		FUZZ_CHECK(rc == HSC_OK && f.len > 0 && f.offset == end);
		FUZZ_CHECK(f.bytes == data + end);
		end += f.len;
		check_frame(&r.link, &f);
		if (f.kind != HSC_ET_FRAME_PACKET)
			continue;
		FUZZ_CHECK(f.payload_len > 0);
		FUZZ_CHECK(f.payload_len <= HSC_ET_BODY_MAX);
		check_repair(f);
		hash = mix(mix(hash, f.offset << 9 | f.len), f.source);
		hash = mix(mix(hash, f.time), f.payload[f.payload_len - 1]);
	}
	FUZZ_CHECK(end == len);
	return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct hsc_et_reader r = { .aligned = true };

	if (len < SETUP)
		return 0;
	r.link = link_of(data);
	r.aligned = !(data[0] & 0x80);
	FUZZ_CHECK(read_all(data + SETUP, len - SETUP, len, r) ==
		   read_all(data + SETUP, len - SETUP, 1u + data[4], r));
	return 0;
}
