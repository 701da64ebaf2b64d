/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as frames of a CoreSight formatter: they tile the stream, however
 * it is shown, and what the runs hold comes back from frames packed of it.
 *
 * The first byte: bit 0 synchronisation packets, bit 1 aligned, bit 2 only IDs
 * below 16 are known, the rest the window.
 */
#include "fuzz.h"
#include <hartscope/link/atb_frame.h>
#include <string.h>

static uint64_t digest(uint64_t h, const struct hsc_atb_run *r,
		       const uint8_t *data)
{
	for (unsigned i = 0; i < r->len; i++)
		h = (h ^ r->id ^ (uint64_t)data[r->first + i] << 8) *
		    UINT64_C(0x100000001b3);
	return h;
}

static void check_frame(const struct hsc_atb_frame *f)
{
	unsigned at = 0;

	FUZZ_CHECK(f->len > 0 && f->runs <= 9);
	FUZZ_CHECK(!f->gap || (f->damage && !f->runs));
	for (unsigned i = 0; i < f->runs; i++) {
		FUZZ_CHECK(f->run[i].len > 0 ||
			   f->run[i].id == HSC_ATB_LOST_ID);
		FUZZ_CHECK(f->run[i].first == at);
		at += f->run[i].len;
	}
	FUZZ_CHECK(at <= HSC_ATB_DATA);
}

static uint64_t read_all(const uint8_t *bytes, size_t len, size_t window,
			 struct hsc_atb_reader r)
{
	struct hsc_input in = { .buf = bytes };
	struct hsc_atb_frame f;
	uint64_t h = 1, end = 0;
	enum hsc_status rc;

	do {
		in.len = in.pos + window < len ? in.pos + window : len;
		in.last = in.len == len;
		rc = hsc_atb_reader_next(&r, &in, &f);
		if (rc != HSC_OK)
			continue;
		check_frame(&f);
		FUZZ_CHECK(f.offset >= end);
		end = f.offset + f.len;
		for (unsigned i = 0; i < f.runs; i++)
			h = digest(h, &f.run[i], f.data);
	} while (rc != HSC_END);
	FUZZ_CHECK(in.pos == len);
	return h;
}

/* The bytes as pairs of ID and byte, packed and taken apart. */
static void check_writer(const uint8_t *bytes, size_t len)
{
	struct hsc_atb_writer w = { .id = 0 };
	struct hsc_atb_reader r = hsc_atb_reader_start(false, true);
	uint64_t want = 1, got = 1;
	struct hsc_atb_frame f;

	for (size_t i = 0; i + 1 < len + 2; i += 2) {
		const bool end = i + 1 >= len;
		const uint8_t id = end ? 0 : (uint8_t)(1 + bytes[i] % 0x6f);
		const struct hsc_atb_run one = { .id = id, .len = 1 };
		bool full = false;

		if (end)
			full = hsc_atb_writer_flush(&w);
		else if (hsc_atb_writer_put(&w, id, bytes[i + 1], &full) ==
			 HSC_OK)
			want = digest(want, &one, bytes + i + 1);
		if (full) {
			struct hsc_input in = { .buf = w.frame,
						.len = HSC_ATB_FRAME,
						.last = true };

			FUZZ_CHECK(hsc_atb_reader_next(&r, &in, &f) == HSC_OK);
			for (unsigned k = 0; k < f.runs; k++)
				if (f.run[k].id != 0)
					got = digest(got, &f.run[k], f.data);
		}
		if (end)
			break;
	}
	FUZZ_CHECK(want == got);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct hsc_atb_reader r;

	if (size < 1)
		return 0;
	r = hsc_atb_reader_start(data[0] & 1, data[0] & 2);
	for (unsigned id = 1; data[0] & 4 && id < 16; id++)
		hsc_atb_ids_add(&r.known, id);
	FUZZ_CHECK(read_all(data + 1, size - 1, size + 64, r) ==
		   read_all(data + 1, size - 1, 64 + data[0] / 4, r));
	check_writer(data + 1, size - 1);
	return 0;
}
