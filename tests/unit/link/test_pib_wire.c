/* SPDX-License-Identifier: MIT */
#include "support/calibration.h"
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/link/pib_wire.h>
#include <string.h>

#define ROOM   65536
#define LEVELS (ROOM * 24)

static const struct hsc_pib_link links[] = {
	{ HSC_PIB_MANCHESTER, HSC_PIB_NTRACE, false },
	{ HSC_PIB_UART, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_1, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_2, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_4, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_8, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_16, HSC_PIB_NTRACE, false },
	{ HSC_PIB_PARALLEL_1, HSC_PIB_NTRACE, true },
	{ HSC_PIB_PARALLEL_2, HSC_PIB_NTRACE, true },
	{ HSC_PIB_PARALLEL_4, HSC_PIB_NTRACE, true },
	{ HSC_PIB_PARALLEL_8, HSC_PIB_NTRACE, true },
	{ HSC_PIB_PARALLEL_16, HSC_PIB_NTRACE, true },
	{ HSC_PIB_MANCHESTER, HSC_PIB_ETRACE, false },
	{ HSC_PIB_UART, HSC_PIB_ETRACE, false },
	{ HSC_PIB_PARALLEL_1, HSC_PIB_ETRACE, false },
	{ HSC_PIB_PARALLEL_4, HSC_PIB_ETRACE, true },
	{ HSC_PIB_PARALLEL_8, HSC_PIB_ETRACE, false },
};
#define LINKS (sizeof(links) / sizeof(links[0]))

static struct hsc_pib_level levels[LEVELS];
static size_t level_count;
static uint8_t want[ROOM], got[ROOM];
static size_t want_len, got_len;

/* Keep the levels that the writer makes now; the same again are no change. */
static void drain(struct hsc_pib_writer *w)
{
	struct hsc_pib_level l;

	while (hsc_pib_writer_next(w, &l) == HSC_OK)
		levels[level_count++] = l;
}

static void idle(struct hsc_pib_writer *w, uint64_t beats)
{
	hsc_pib_writer_idle(w, beats);
	drain(w);
}

/* A message of N-Trace starts with MSEO 00 and ends with MSEO 11. */
static size_t random_message(uint8_t *out, bool ntrace, uint64_t *seed)
{
	const size_t len = 1 + random_next(seed) % 12 + ntrace;

	for (size_t i = 0; i < len; i++) {
		out[i] = (uint8_t)(random_next(seed) >> 9);
		if (ntrace)
			out[i] = (uint8_t)((out[i] & 0xfc) |
					   (i == 0         ? 0
					    : i == len - 1 ? 3
							   : i % 2));
	}
	return len;
}

/* E-Trace has no idle but null bytes, which are read as bytes: send none. */
static void make(const struct hsc_pib_link *link, uint64_t *seed)
{
	const bool ntrace = link->protocol == HSC_PIB_NTRACE;
	const bool parallel = link->mode >= HSC_PIB_PARALLEL_1;
	struct hsc_pib_writer w;
	uint8_t message[16];

	level_count = want_len = 0;
	CHECK(hsc_pib_writer_init(&w, link) == HSC_OK);
	levels[level_count++] = w.level;
	if (ntrace || !parallel)
		idle(&w, 16);
	for (unsigned i = 0; i < 300; i++) {
		const size_t len = random_message(message, ntrace, seed);

		hsc_pib_writer_feed(&w, message, len);
		drain(&w);
		memcpy(want + want_len, message, len);
		want_len += len;
		if ((ntrace || !parallel) && random_next(seed) % 2)
			idle(&w, random_next(seed) % 40);
	}
	if (ntrace || !parallel)
		idle(&w, 16);
}

static void keep(const struct hsc_pib_bytes *b)
{
	memcpy(got + got_len, b->byte, b->count);
	got_len += b->count;
}

/* Read the levels from `first` on; a unit of time is 1 / scale. */
static uint64_t read_all(const struct hsc_pib_link *link, size_t first,
			 unsigned scale)
{
	struct hsc_pib_reader r;
	struct hsc_pib_bytes b;
	struct hsc_pib_level l = levels[first];

	got_len = 0;
	CHECK(hsc_pib_reader_init(&r, link, scale, first == 0) == HSC_OK);
	for (size_t i = first; i < level_count; i++) {
		l = levels[i];
		l.time *= scale;
		hsc_pib_reader_feed(&r, &l, &b);
		keep(&b);
	}
	/* one more edge, for ports that tell a beat by the next */
	l.clock = !l.clock;
	l.time += scale;
	if (link->mode >= HSC_PIB_PARALLEL_1 && !link->center)
		hsc_pib_reader_feed(&r, &l, &b);
	else
		hsc_pib_reader_finish(&r, l.time, &b);
	keep(&b);
	return r.faults;
}

/* Idle that fills the second byte of 16 pins is no byte of N-Trace. */
static void test_round_trips(void)
{
	uint64_t seed = 7;

	for (size_t i = 0; i < LINKS; i++)
		for (unsigned scale = 1; scale <= 1000; scale += 333) {
			make(&links[i], &seed);
			CHECK_EQ(read_all(&links[i], 0, scale), 0);
			CHECK_EQ(got_len, want_len);
			CHECK(memcmp(got, want, want_len) == 0);
		}
}

/* Who joins late loses at most up to the next long idle. */
static void test_late(void)
{
	uint64_t seed = 9;

	for (size_t i = 0; i < LINKS; i++) {
		if (links[i].protocol != HSC_PIB_NTRACE)
			continue;
		make(&links[i], &seed);
		(void)read_all(&links[i], level_count / 3, 1);
		CHECK(got_len > want_len / 3 && got_len <= want_len);
		CHECK(memcmp(got + got_len - want_len / 3,
			     want + want_len - want_len / 3,
			     want_len / 3) == 0);
	}
}

static void test_calibration(void)
{
	for (size_t i = 0; i < CALIBRATIONS; i++) {
		const struct hsc_pib_link link = {
			.mode = calibration[i].mode
		};
		struct hsc_pib_writer w;
		uint8_t pattern[8];
		const size_t len =
			hsc_pib_calibration(calibration[i].mode, pattern);

		CHECK(hsc_pib_writer_init(&w, &link) == HSC_OK);
		hsc_pib_writer_feed(&w, pattern, len);
		level_count = 0;
		drain(&w);
		CHECK_EQ(level_count, calibration[i].beats);
		for (size_t k = 0; k < calibration[i].beats; k++) {
			CHECK_EQ(levels[k].data, calibration[i].wire[k]);
			CHECK_EQ(levels[k].clock, (k + 1) % 2);
		}
	}
	CHECK_EQ(hsc_pib_calibration(HSC_PIB_OFF, NULL), 0);
}

/* A wire by hand: the byte 0x2c in every serial mode. */
static void test_serial_by_hand(void)
{
	static const struct {
		enum hsc_pib_mode mode;
		const char *wire;
	} cases[] = {
		{ HSC_PIB_UART, "0001101001" },
		/* start, 0 0 1 1 0 1 0 0, stop */
		{ HSC_PIB_MANCHESTER, "10010110100110010100" },
	};

	for (size_t i = 0; i < 2; i++) {
		const struct hsc_pib_link link = {
			.mode = (uint8_t)cases[i].mode
		};
		const uint8_t byte = 0x2c;
		struct hsc_pib_writer w;

		CHECK(hsc_pib_writer_init(&w, &link) == HSC_OK);
		hsc_pib_writer_feed(&w, &byte, 1);
		level_count = 0;
		drain(&w);
		CHECK_EQ(level_count, strlen(cases[i].wire));
		for (size_t k = 0; k < level_count; k++)
			CHECK_EQ(levels[k].data, cases[i].wire[k] - '0');
	}
}

/* A broken bit is counted, and reading goes on after the next idle. */
static void test_faults(void)
{
	uint64_t seed = 11;

	for (size_t i = 0; i < 2; i++) {
		make(&links[i], &seed);
		for (size_t k = 2000; k < 2024; k++)
			levels[k].data = 1 ^ (links[i].mode == HSC_PIB_UART);
		CHECK(read_all(&links[i], 0, 1) > 0);
		CHECK(got_len > want_len / 2 && got_len < want_len);
	}
}

static void test_configuration(void)
{
	struct hsc_pib_link link = { .mode = 7 };
	struct hsc_pib_reader r;
	struct hsc_pib_writer w;

	CHECK(hsc_pib_writer_init(&w, &link) == HSC_E_CONFIG);
	link.mode = HSC_PIB_UART;
	CHECK(hsc_pib_reader_init(&r, &link, 0, true) == HSC_E_CONFIG);
	link.center = true;
	CHECK(hsc_pib_reader_init(&r, &link, 1, true) == HSC_E_CONFIG);
	CHECK_EQ(hsc_pib_width(HSC_PIB_PARALLEL_16), 16);
}

int main(void)
{
	test_round_trips();
	test_late();
	test_calibration();
	test_serial_by_hand();
	test_faults();
	test_configuration();
	return check_failures != 0;
}
