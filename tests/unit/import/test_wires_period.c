/* SPDX-License-Identifier: MIT */
/* Waves with glitches, jitter and lost edges; what was sent is known. */
#include "support/wires_round.h"
#include "unit/check.h"

#define EDGES 40000
#define FINE  100 /* units of time in one of the writer's, of 10 ns */

struct edge {
	uint64_t time;
	char bit;
};

static struct edge edges[EDGES];
static size_t count;
static uint64_t end;

/* The edges of a serial wave that the writer made, in finer units. */
static void take_edges(const char *path)
{
	FILE *in = fopen(path, "r");
	char line[128];
	uint64_t time = 0;

	count = 0;
	while (in && fgets(line, sizeof(line), in) && count < EDGES)
		if (line[0] == '#')
			time = FINE * strtoull(line + 1, NULL, 10);
		else if (line[0] == '0' || line[0] == '1')
			edges[count++] = (struct edge){ time, line[0] };
	end = time;
	fclose(in);
}

static void put_edges(const char *path)
{
	FILE *out = fopen(path, "w");

	fputs("$timescale 100 ps $end $var wire 1 ! TRC_DATA $end "
	      "$enddefinitions $end\n",
	      out);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "#%llu\n%c!\n", (unsigned long long)edges[i].time,
			edges[i].bit);
	fprintf(out, "#%llu\n", (unsigned long long)end);
	fclose(out);
}

static void jitter(uint64_t *seed)
{
	for (size_t i = 1; i < count; i++)
		edges[i].time += random_next(seed) % (FINE / 5 + 1) - FINE / 10;
}

/* A pulse of one unit, before edge `at`. */
static void spike(size_t at)
{
	memmove(edges + at + 2, edges + at, (count - at) * sizeof(edges[0]));
	count += 2;
	edges[at].time = edges[at + 2].time - 30;
	edges[at].bit = edges[at + 2].bit;
	edges[at + 1].time = edges[at].time + 1;
	edges[at + 1].bit = edges[at - 1].bit;
}

static struct wires_round r;
static struct hsc_wires_result result;

static void make(const char *mode, uint64_t *seed)
{
	struct hsc_pib_link link = { .mode = 0 };

	CHECK(hsc_wires_mode(mode, &link) == HSC_OK);
	wires_make(&r, &link, seed);
	take_edges(r.path);
}

static void read_back(const char *mode)
{
	struct hsc_wires_config config = { .period = 0 };
	struct hsc_error why = { "" };

	CHECK(hsc_wires_mode(mode, &config.link) == HSC_OK);
	put_edges(r.path);
	CHECK_EQ(wires_back(&r, &config, &result, &why), HSC_OK);
	unlink(r.path);
}

static bool same(void)
{
	return r.got_len == r.want_len && memcmp(r.got, r.want, r.got_len) == 0;
}

/* Spikes at several places, jitter of a tenth of a period, and both. */
static void test_noise(const char *mode)
{
	uint64_t seed = 8;

	for (unsigned i = 0; i < 12; i++) {
		const unsigned spikes = i % 3 == 0 ? 0 : i;

		make(mode, &seed);
		if (i % 2)
			jitter(&seed);
		for (unsigned k = 0; k < spikes; k++)
			spike(100 + k * (count / 20));
		read_back(mode);
		CHECK(same());
		CHECK_EQ(result.glitches, spikes);
		CHECK_EQ(result.faults, 0);
		CHECK(result.period > 9900000 && result.period < 10100000);
	}
}

/* A lost edge of Manchester: told with its place; what came before is as it was
 * sent, then a mark, then whole messages. */
static void test_lost_edge(void)
{
	uint64_t seed = 9;

	for (unsigned i = 0; i < 40; i++) {
		uint64_t lost, tail;
		size_t at, mark;

		make("manchester", &seed);
		at = count / 4 + random_next(&seed) % (count / 2);
		lost = edges[at].time * 100000; /* fs */
		memmove(edges + at, edges + at + 1,
			(count - at - 1) * sizeof(edges[0]));
		count--;
		read_back("manchester");
		CHECK(result.faults > 0);
		CHECK(result.fault_fs >= lost - 40000000 &&
		      result.fault_fs <= lost + 40000000);
		mark = result.fault_offset;
		CHECK(mark + 2 < r.got_len && mark < r.want_len);
		CHECK(memcmp(r.got, r.want, mark) == 0);
		CHECK(r.got[mark] == 0x02 && r.got[mark + 1] == 0x03);
		tail = r.got_len - mark - 2;
		CHECK(tail < r.want_len - mark);
		CHECK(memcmp(r.got + mark + 2, r.want + r.want_len - tail,
			     tail) == 0);
		CHECK((r.want[r.want_len - tail - 1] & 3) == 3);
	}
}

int main(void)
{
	test_noise("uart");
	test_noise("manchester");
	test_lost_edge();
	return check_failures != 0;
}
