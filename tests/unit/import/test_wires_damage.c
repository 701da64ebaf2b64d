/* SPDX-License-Identifier: MIT */
/*
 * Waves of every mode in both protocols with damage of every kind, at random:
 * what was sent before and after it comes out as it was sent.
 */
#include "support/wires_line.h"
#include "unit/check.h"

#define ROUNDS   3
#define MESSAGES 60

enum kind { FLIP, MISSED, STUCK, DROPPED, KINDS };

static struct wires_sent sent;
static struct wires_line line;
static struct wires_heard heard;
static unsigned unseen; /* waves of Manchester whose damage is not all told */

static bool is_serial(void)
{
	return line.link.mode < HSC_PIB_PARALLEL_1;
}

static unsigned width(void)
{
	return hsc_pib_width((enum hsc_pib_mode)line.link.mode);
}

static size_t up_to(uint64_t *seed, size_t n)
{
	return 1 + (size_t)(random_next(seed) >> 9) % n;
}

static void lose(size_t at, size_t n)
{
	line.len -= n;
	memmove(line.sample + at, line.sample + at + n,
		(line.len - at) * sizeof(line.sample[0]));
}

static void hold(size_t at, size_t end)
{
	for (; at < end; at++)
		line.sample[at] = line.sample[at - 1];
}

/* Where the level of a serial line ends. */
static size_t edge_behind(size_t at)
{
	const uint16_t now = line.sample[at];

	while (at < line.len && line.sample[at] == now)
		at++;
	return at;
}

/* One sample is wrong; an edge of data or clock is missed; the pins are stuck
 * for a while; samples are lost. */
static void harm(enum kind kind, size_t at, uint64_t *seed)
{
	switch (kind) {
	case FLIP:
		line.sample[at] ^= (uint16_t)(1u << (up_to(seed, width()) - 1));
		break;
	case MISSED:
		if (!is_serial())
			lose(at, 1);
		else
			hold(edge_behind(at), edge_behind(edge_behind(at)));
		break;
	case STUCK:
		hold(at, at + up_to(seed, 40));
		break;
	default:
		lose(at, up_to(seed, 12));
	}
}

static unsigned sent_before(size_t at)
{
	unsigned n = 0;

	while (n < sent.count && line.ends[n] <= at)
		n++;
	return n;
}

/* Narrow E-Trace has nothing that tells where a byte begins: what moves bits
 * loses all after it, but not without a gap. */
static bool can_go_on(enum kind kind)
{
	return sent.protocol == HSC_PIB_NTRACE || width() >= 8 || is_serial() ||
	       kind == FLIP || kind == STUCK;
}

static void check_told(const struct wires_result *t, enum kind kind, size_t at)
{
	const bool nt = sent.protocol == HSC_PIB_NTRACE;

	CHECK(t->first >= sent_before(at));
	CHECK(!t->odd || t->last > (nt ? 8 : 0) ||
	      (!can_go_on(kind) && t->gaps));
	if (can_go_on(kind))
		CHECK(t->whole + (nt ? 20 : 45) > sent.count);
	/* no phase of Manchester can be wrong alone */
	if (line.link.mode == HSC_PIB_MANCHESTER && kind == FLIP) {
		CHECK_EQ(t->silent + t->wrong + t->beside, 0);
		CHECK_EQ(t->gaps, heard.result.faults > 0);
	}
	if (line.link.mode == HSC_PIB_MANCHESTER)
		unseen += t->silent + t->wrong + t->beside > 0;
}

static void test_damage(const char *mode, enum kind kind, uint64_t *seed)
{
	const struct hsc_wires_config config = {
		.period = strncmp(mode, "par", 3) == 0 ? 0 : WIRES_FINE,
	};

	for (unsigned i = 0; i < ROUNDS; i++) {
		struct wires_result t;
		size_t at;

		wires_play(&line, mode, &sent, seed);
		at = line.ends[9] + up_to(seed, line.ends[29] - line.ends[9]);
		harm(kind, at, seed);
		wires_hear(&heard, &line, &config, NULL, NULL);
		t = wires_look(&sent, heard.bytes, heard.len);
		check_told(&t, kind, at);
	}
}

/* It begins and ends anywhere; narrow E-Trace at a byte. Eight ones are idle of
 * narrow N-Trace, and may be the last but one and last byte of a message. */
static void test_cut(const char *mode, uint64_t *seed)
{
	const struct hsc_wires_config config = {
		.period = strncmp(mode, "par", 3) == 0 ? 0 : WIRES_FINE,
		.late = true,
	};

	for (unsigned i = 0; i < ROUNDS; i++) {
		struct wires_result t;
		const bool nt = sent.protocol == HSC_PIB_NTRACE;
		size_t from, least;

		wires_play(&line, mode, &sent, seed);
		from = up_to(seed, line.ends[10]);
		least = !can_go_on(DROPPED) ? 8 / width() : 1;
		lose(0, from / least * least);
		line.len -= up_to(seed, 60);
		wires_hear(&heard, &line, &config, NULL, NULL);
		t = wires_look(&sent, heard.bytes, heard.len);
		CHECK(t.whole + (nt ? 25 : 45) > sent.count);
		CHECK(t.wrong + t.beside <=
		      2 * (nt && width() < 8 && !is_serial()));
	}
}

/* --- clocks that wander ------------------------------------------------- */

struct wander {
	unsigned most; /* of a hundred, either way */
	bool fixed;    /* always as far as it may be */
	uint64_t seed;
	int now; /* thousandths */
};

static unsigned tick(size_t sample, void *how)
{
	struct wander *w = how;
	const int most = 10 * (int)w->most;

	(void)sample;
	if (!w->fixed)
		w->now += (int)(random_next(&w->seed) >> 9) % 7 - 3;
	w->now = w->now > most ? most : w->now < -most ? -most : w->now;
	return (unsigned)(WIRES_FINE * (1000 + w->now) / 1000);
}

static void test_wander(const char *mode, unsigned most, uint64_t *seed)
{
	for (unsigned i = 0; i < 3 * ROUNDS; i++) {
		struct wander w = { .most = most,
				    .fixed = i % 3 > 0,
				    .seed = 7 + i,
				    .now = i % 3 == 1 ? 1000 : -1000 };
		const struct hsc_wires_config config = {
			.period = i % 2 ? WIRES_FINE : 0,
		};
		struct wires_result t;

		wires_play(&line, mode, &sent, seed);
		wires_hear(&heard, &line, &config, tick, &w);
		t = wires_look(&sent, heard.bytes, heard.len);
		CHECK_EQ(t.whole, sent.count);
		CHECK_EQ(t.odd, false);
		CHECK_EQ(heard.result.faults, 0);
	}
}

int main(void)
{
	uint64_t seed = 21;
	const char *mode;

	for (uint8_t p = HSC_PIB_NTRACE; p <= HSC_PIB_ETRACE; p++) {
		wires_make_sent(&sent, p, MESSAGES, &seed);
		for (unsigned m = 0; (mode = hsc_wires_mode_name(m)); m++) {
			for (unsigned k = 0; k < KINDS; k++)
				test_damage(mode, (enum kind)k, &seed);
			test_cut(mode, &seed);
		}
		test_wander("uart", 4, &seed);
		test_wander("manchester", 15, &seed);
		test_wander("parallel4-center", 40, &seed);
	}
	CHECK(unseen <= 2); /* of 24 */
	return check_failures != 0;
}
