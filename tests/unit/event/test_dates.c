/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/event/dates.h>
#include <stdlib.h>

#define BASE   0x1000
#define BLOCKS 64
#define RUNS   3000

/* Straight pieces of short and long instructions, each ended by a jump. */
static uint8_t code[BLOCKS * 64];
static uint32_t ids[BLOCKS];

static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	(void)ctx;
	if (address < BASE || address - BASE >= sizeof(code))
		return 0;
	if (len > sizeof(code) - (address - BASE))
		len = sizeof(code) - (size_t)(address - BASE);
	memcpy(buf, code + (address - BASE), len);
	return len;
}

static size_t put(size_t at, uint32_t opcode, size_t len)
{
	memcpy(code + at, &opcode, len);
	return at + len;
}

static struct hsc_blocks *make_blocks(uint64_t *random)
{
	const struct hsc_image_ops ops = { .read = read_code, .ctx = NULL };
	uint64_t starts[BLOCKS];
	struct hsc_blocks *b;
	size_t at = 0;

	for (unsigned i = 0; i < BLOCKS; i++) {
		starts[i] = BASE + at;
		for (uint64_t n = random_next(random) >> 60; n > 0; n--)
			at = random_next(random) >> 63
				     ? put(at, 0x00000013, 4) /* nop */
				     : put(at, 0x0001, 2);    /* c.nop */
		at = put(at, 0x0000006f, 4);                  /* j . */
	}
	CHECK_EQ(hsc_blocks_new(&b, &ops, HSC_ISA_RV64), HSC_OK);
	for (unsigned i = 0; i < BLOCKS; i++)
		ids[i] = hsc_blocks_find(b, starts[i]);
	return b;
}

/* What the test knows: how long each instruction was, and when it retired. */
struct truth {
	uint64_t *halfwords, *time; /* after so many instructions */
	size_t count;
	bool *stamped;
};

static void run_instruction(struct truth *t, unsigned length, uint64_t time)
{
	const size_t n = t->count++;

	t->halfwords[n + 1] = t->halfwords[n] + length / 2;
	t->time[n + 1] = t->time[n] + time;
}

/* Where `clock` lies, looked for instruction by instruction. */
static struct hsc_moment expect(const struct truth *t, size_t clock, size_t end)
{
	size_t a = clock, b = clock;
	struct hsc_moment m = { t->time[clock], HSC_MOMENT_EXACT };

	if (t->stamped[clock])
		return m;
	while (a > 0 && !t->stamped[a])
		a--;
	while (b < end && !t->stamped[b])
		b++;
	m.how = HSC_MOMENT_AFTER;
	m.at = t->time[a];
	if (!t->stamped[b])
		return m;
	m.how = HSC_MOMENT_BETWEEN;
	m.at += (t->time[b] - t->time[a]) * (clock - a) / (b - a);
	return m;
}

static void check_event(const struct truth *t, const struct hsc_event *e)
{
	const struct hsc_axis ticks = { HSC_AXIS_TICKS, 0 };
	const uint64_t end =
		e->clock +
		(e->kind == HSC_EVENT_BLOCKS ? e->blocks.instructions : 0);

	for (uint64_t clock = e->clock; clock <= end; clock++) {
		const struct hsc_moment want = expect(t, clock, t->count);
		const struct hsc_moment got = hsc_axis_within(&ticks, e, clock);

		CHECK_EQ(got.at, want.at);
		CHECK_EQ(got.how, want.how);
	}
}

/* Take all that there is; blocks come in the order in which they went in. */
static size_t take(struct hsc_dates *d, const struct truth *t,
		   const uint32_t *order, size_t at)
{
	struct hsc_event e;

	while (hsc_dates_next(d, 0, &e) == HSC_OK) {
		for (size_t i = 0;
		     e.kind == HSC_EVENT_BLOCKS && i < e.blocks.count; i++)
			CHECK_EQ(e.blocks.ids[i], order[at++]);
		check_event(t, &e);
	}
	return at;
}

static void feed(struct hsc_dates *d, const struct hsc_event *e)
{
	CHECK_EQ(hsc_dates_feed(d, e), HSC_OK);
}

static void stamp(struct hsc_dates *d, const struct truth *t, size_t point,
		  uint64_t clock)
{
	const struct hsc_event e = {
		.kind = HSC_EVENT_TIME,
		.clock = clock,
		.time = t->time[point],
		.timed = true,
		.stamp.ahead = t->halfwords[point] - t->halfwords[clock],
	};

	t->stamped[point] = true;
	feed(d, &e);
}

/*
 * Runs of random blocks, each instruction of a random time. After some of them
 * comes a timestamp; before others come timestamps of points within. The time
 * of each point is then what the two timestamps around it say.
 */
static void random_gaps(const struct hsc_blocks *b, uint64_t *random)
{
	const size_t most = (size_t)RUNS * 8 * 17;
	struct truth t = { calloc(most + 1, sizeof(uint64_t)),
			   calloc(most + 1, sizeof(uint64_t)), 0,
			   calloc(most + 1, sizeof(bool)) };
	uint32_t *order = calloc((size_t)RUNS * 8, sizeof(*order));
	size_t put_in = 0, taken = 0;
	struct hsc_dates *d;

	CHECK_EQ(hsc_dates_new(&d, b), HSC_OK);
	t.time[0] = 500;
	stamp(d, &t, 0, 0);
	for (unsigned run = 0; run < RUNS; run++) {
		struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
				       .clock = t.count };
		const size_t first = put_in;
		const bool within = random_next(random) >> 62 == 0;

		e.blocks.count = 1 + (random_next(random) >> 61);
		e.blocks.ids = order + first;
		for (size_t i = 0; i < e.blocks.count; i++) {
			const uint32_t id = ids[random_next(random) >> 58];
			uint64_t address;
			unsigned length;

			order[put_in++] = id;
			for (unsigned n = 0; hsc_blocks_instruction(
				     b, id, n, &address, &length);
			     n++)
				run_instruction(&t, length,
						random_next(random) >> 56);
		}
		e.blocks.instructions = t.count - e.clock;
		taken = take(d, &t, order, taken);
		for (size_t at = e.clock + 1; within && at < t.count; at++)
			if (random_next(random) >> 62 == 0)
				stamp(d, &t, at, e.clock);
		feed(d, &e);
		if (random_next(random) >> 61 == 0)
			stamp(d, &t, t.count, t.count);
	}
	hsc_dates_finish(d);
	CHECK_EQ(take(d, &t, order, taken), put_in);
	hsc_dates_free(&d);
	free(t.halfwords);
	free(t.time);
	free(t.stamped);
	free(order);
}

/* A row of events; the position of each, by letter of how it is known. */
static const struct {
	const char *name;
	struct {
		uint8_t kind;
		uint64_t clock, time;
		bool late;
	} events[8];
	const char *want;
} rows[] = {
	{ "nothing is shared out over a gap",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_CONTEXT, 10, 0, false },
	    { HSC_EVENT_GAP, 20, 0, false },
	    { HSC_EVENT_CONTEXT, 20, 0, false },
	    { HSC_EVENT_TIME, 30, 900, false },
	    { HSC_EVENT_CONTEXT, 30, 0, false } },
	  "100= 100> 100> 900< 900= 900= " },
	{ "nor over a stop",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_CONTEXT, 10, 0, false },
	    { HSC_EVENT_TIME, 20, 200, false },
	    { HSC_EVENT_STOP, 20, 0, false },
	    { HSC_EVENT_START, 20, 0, false },
	    { HSC_EVENT_CONTEXT, 40, 0, false },
	    { HSC_EVENT_TIME, 50, 900, false } },
	  "100= 150~ 200= 200= 900< 900< 900= " },
	{ "a counter that steps back does not take time along",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 90, false },
	    { HSC_EVENT_CONTEXT, 15, 0, false },
	    { HSC_EVENT_TIME, 20, 110, false } },
	  "100= 100~ 105~ 110= " },
	{ "nor does one that is set back, until it is past that",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 5, false },
	    { HSC_EVENT_CONTEXT, 15, 0, false },
	    { HSC_EVENT_TIME, 20, 9, false },
	    { HSC_EVENT_TIME, 30, 120, false } },
	  "100= 100~ 100~ 100~ 120= " },
	{ "no timestamps",
	  { { HSC_EVENT_CONTEXT, 10, 0, false },
	    { HSC_EVENT_GAP, 20, 0, false } },
	  "0? 0? " },
	{ "time that passes between instructions",
	  { { HSC_EVENT_TIME, 5, 100, false },
	    { HSC_EVENT_CONTEXT, 5, 0, false },
	    { HSC_EVENT_TIME, 5, 200, false },
	    { HSC_EVENT_CONTEXT, 5, 0, false } },
	  "100= 100= 100= 200= " },
	{ "a late timestamp is not that of its instruction",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 150, true },
	    { HSC_EVENT_CONTEXT, 15, 0, false },
	    { HSC_EVENT_TIME, 20, 200, false } },
	  "100= 150~ 175~ 200= " },
	{ "nor of any if it was sent with the next, or for the same",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 200, true },
	    { HSC_EVENT_TIME, 20, 200, false },
	    { HSC_EVENT_TIME, 30, 210, true },
	    { HSC_EVENT_TIME, 30, 220, false } },
	  "100= 150~ 200= 220= 220= " },
	{ "nor before a loss",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 150, true },
	    { HSC_EVENT_CONTEXT, 10, 0, false },
	    { HSC_EVENT_GAP, 20, 0, false } },
	  "100= 100> 100> 100> " },
	{ "nor before the end",
	  { { HSC_EVENT_TIME, 0, 100, false },
	    { HSC_EVENT_TIME, 10, 150, true },
	    { HSC_EVENT_CONTEXT, 15, 0, false } },
	  "100= 100> 100> " },
};

static void in_rows(const struct hsc_blocks *b)
{
	const struct hsc_axis ticks = { HSC_AXIS_TICKS, 0 };
	struct hsc_event e;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char got[256] = "";
		struct hsc_dates *d;
		enum hsc_status rc = HSC_AGAIN;

		CHECK_EQ(hsc_dates_new(&d, b), HSC_OK);
		for (size_t k = 0; rc != HSC_END;) {
			const size_t len = strlen(got);

			rc = hsc_dates_next(d, 0, &e);
			if (rc == HSC_OK) {
				const struct hsc_moment m =
					hsc_axis_within(&ticks, &e, e.clock);

				snprintf(got + len, sizeof(got) - len,
					 "%" PRIu64 "%c ", m.at,
					 "=~><?"[m.how]);
			} else if (rc == HSC_AGAIN && k < 8 &&
				   (k == 0 || rows[i].events[k].kind)) {
				e = (struct hsc_event){
					.kind = rows[i].events[k].kind,
					.clock = rows[i].events[k].clock,
					.time = rows[i].events[k].time,
					.stamp.late = rows[i].events[k].late,
				};
				feed(d, &e);
				k++;
			} else if (rc == HSC_AGAIN) {
				hsc_dates_finish(d);
			}
		}
		CHECK_STR(got, rows[i].want, rows[i].name);
		hsc_dates_free(&d);
	}
}

/* Without timestamps what is kept has a bound, and events wait their turn. */
static void bounded(const struct hsc_blocks *b)
{
	const struct hsc_event e = { .kind = HSC_EVENT_CONTEXT };
	struct hsc_event out;
	struct hsc_dates *d;
	size_t n = 0;

	CHECK_EQ(hsc_dates_new(&d, b), HSC_OK);
	while (n < 2 * HSC_DATES_EVENTS &&
	       hsc_dates_next(d, 0, &out) == HSC_AGAIN) {
		feed(d, &e);
		n++;
	}
	CHECK_EQ(n, HSC_DATES_EVENTS);
	CHECK_EQ(hsc_dates_feed(d, &e), HSC_E_VALUE);
	while (hsc_dates_next(d, 0, &out) == HSC_OK)
		n++;
	CHECK_EQ(n, 2 * HSC_DATES_EVENTS - 1);
	hsc_dates_free(&d);
	hsc_dates_free(&d);
}

/* What comes after a timestamp is dated by it, without what was before. */
static void in_the_middle(struct hsc_blocks *b)
{
	const struct hsc_axis ticks = { .unit = HSC_AXIS_TICKS };
	const struct hsc_stamp last = { 100, 5000, false };
	struct hsc_event e = { .kind = HSC_EVENT_NOTE, .clock = 110 }, out;
	struct hsc_moment m;
	struct hsc_dates *d;

	CHECK_EQ(hsc_dates_new(&d, b), HSC_OK);
	CHECK_EQ(hsc_dates_begin(d, &last), HSC_OK);
	CHECK_EQ(hsc_dates_next(d, 0, &out), HSC_AGAIN);
	feed(d, &e);
	e = (struct hsc_event){ .kind = HSC_EVENT_TIME,
				.clock = 120,
				.timed = true,
				.time = 5040 };
	feed(d, &e);
	CHECK_EQ(hsc_dates_next(d, 0, &out), HSC_OK);
	m = hsc_axis_event(&ticks, &out);
	CHECK_EQ(m.at, 5020);
	CHECK_EQ(m.how, HSC_MOMENT_BETWEEN);
	/* a time before it does not fall */
	CHECK_EQ(hsc_dates_next(d, 0, &out), HSC_OK);
	e = (struct hsc_event){ .kind = HSC_EVENT_GAP, .clock = 120 };
	feed(d, &e);
	CHECK_EQ(hsc_dates_next(d, 0, &out), HSC_OK);
	CHECK_EQ(hsc_axis_event(&ticks, &out).at, 5040);
	hsc_dates_free(&d);
}

/* What is sent late does not date the point ahead that it was sent for. */
static void late_and_ahead(struct hsc_blocks *b)
{
	const struct hsc_axis ticks = { .unit = HSC_AXIS_TICKS };
	const struct hsc_block *block = hsc_blocks_get(b, ids[0]);
	struct hsc_event e = { .kind = HSC_EVENT_TIME, .time = 100 }, out;

	for (unsigned late = 0; late < 2; late++) {
		struct hsc_moment m = { 0, 0 };
		struct hsc_dates *d;

		CHECK_EQ(hsc_dates_new(&d, b), HSC_OK);
		e = (struct hsc_event){ .kind = HSC_EVENT_TIME, .time = 100 };
		feed(d, &e);
		CHECK_EQ(hsc_dates_next(d, 0, &out), HSC_OK);
		e.time = 200;
		e.stamp.ahead = block->halfwords;
		e.stamp.late = late;
		feed(d, &e);
		e = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS };
		e.blocks.ids = ids;
		e.blocks.count = 1;
		e.blocks.instructions = block->instructions;
		feed(d, &e);
		e = (struct hsc_event){ .kind = HSC_EVENT_TIME,
					.time = 300,
					.clock = block->instructions + 10 };
		feed(d, &e);
		while (hsc_dates_next(d, 0, &out) == HSC_OK)
			if (out.kind == HSC_EVENT_BLOCKS)
				m = hsc_axis_within(&ticks, &out,
						    block->instructions);
		CHECK_EQ(m.at, 200);
		CHECK_EQ(m.how, late ? HSC_MOMENT_BETWEEN : HSC_MOMENT_EXACT);
		hsc_dates_free(&d);
	}
}

int main(void)
{
	uint64_t random = 88172645463325252;
	struct hsc_blocks *b = make_blocks(&random);

	random_gaps(b, &random);
	in_rows(b);
	bounded(b);
	in_the_middle(b);
	late_and_ahead(b);
	hsc_blocks_free(&b);
	return check_failures != 0;
}
