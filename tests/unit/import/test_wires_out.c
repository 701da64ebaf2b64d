/* SPDX-License-Identifier: MIT */
/*
 * A stream that is cut anywhere and goes on anywhere, with a mark in between:
 * in every framing what is whole comes out, and a gap is in its place.
 */
#include "import/wires_out.h"
#include "support/wires_result.h"
#include "unit/check.h"

#define ROOM 16384

static uint8_t bytes[ROOM], got[ROOM];
static size_t begins[WIRES_SENT_MAX + 1];
static struct wires_sent sent;

static size_t join(void)
{
	size_t len = 0;

	for (unsigned n = 0; n < sent.count; n++) {
		memcpy(bytes + len, sent.message[n].bytes, sent.message[n].len);
		begins[n] = len;
		len += sent.message[n].len;
	}
	begins[sent.count] = len;
	return len;
}

static struct wires_result pass(size_t cut, size_t go_on, bool boundary,
				size_t *len)
{
	struct hsc_wires_out w = { .file = tmpfile(),
				   .protocol = sent.protocol,
				   .reader = { .aligned = true } };

	hsc_wires_out_put(&w, bytes, cut);
	hsc_wires_out_mark(&w, boundary);
	hsc_wires_out_put(&w, bytes + go_on, begins[sent.count] - go_on);
	hsc_wires_out_finish(&w);
	rewind(w.file);
	*len = fread(got, 1, sizeof(got), w.file);
	CHECK_EQ(*len, w.written);
	fclose(w.file);
	return wires_look(&sent, got, *len);
}

static void check_cut(size_t cut, unsigned skipped, bool boundary,
		      uint64_t *seed)
{
	struct wires_result t;
	unsigned n = 0, behind;
	size_t len, go_on;

	while (begins[n + 1] <= cut)
		n++;
	behind = n + 1 + skipped;
	go_on = begins[behind];
	if (!boundary)
		go_on -= random_next(seed) % sent.message[behind - 1].len;
	t = pass(cut, go_on, boundary, &len);
	CHECK_EQ(t.silent + t.wrong + t.beside, 0);
	CHECK_EQ(t.gaps, 1);
	CHECK_EQ(t.first, n);
	CHECK(memcmp(got, bytes, begins[n]) == 0);
	/* without a boundary some packets may pass before it is certain */
	if (boundary)
		CHECK_EQ(t.last, sent.count - behind);
	else
		CHECK(t.last + 30 > sent.count - behind);
}

static void test_cuts(uint8_t protocol, bool boundary)
{
	uint64_t seed = 11;

	wires_make_sent(&sent, protocol, 200, &seed);
	(void)join();
	for (unsigned i = 0; i < 400; i++)
		check_cut(begins[20] + (random_next(&seed) >> 9) %
					       (begins[150] - begins[20]),
			  random_next(&seed) % 8, boundary, &seed);
}

/* Without damage it is as it was. */
static void test_whole(uint8_t protocol)
{
	struct hsc_wires_out w = { .file = tmpfile(),
				   .protocol = protocol,
				   .reader = { .aligned = true } };
	uint64_t seed = 12;
	size_t len;

	wires_make_sent(&sent, protocol, 200, &seed);
	len = join();
	hsc_wires_out_put(&w, bytes, len - 1); /* the last one is cut */
	hsc_wires_out_finish(&w);
	rewind(w.file);
	CHECK_EQ(fread(got, 1, sizeof(got), w.file), len - 1);
	CHECK(memcmp(got, bytes, len - 1) == 0);
	fclose(w.file);
}

int main(void)
{
	for (uint8_t p = HSC_PIB_NTRACE; p <= HSC_PIB_ETRACE; p++) {
		test_whole(p);
		test_cuts(p, true);
		test_cuts(p, false);
	}
	return check_failures != 0;
}
