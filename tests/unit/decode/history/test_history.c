/* SPDX-License-Identifier: MIT */
/*
 * A history that keeps few blocks goes where a list of all instructions says,
 * on and back.
 */
#include "support/tiny_bundle.h"
#include <hartscope/decode/history.h>
#include <hartscope/flow/flow_item.h>
#include <unistd.h>

#define GRID  256
#define PARTS 1000u
#define PCS   (PARTS * 5)

static struct {
	uint64_t pc;
	enum hsc_history_end before; /* what a step on to it passes */
} list[PCS + 1];
static size_t count;

/* Parts with the trace off between them, and some with bytes that are lost.
 * With data trace, the first stores something. */
static void write_bundle(bool data)
{
	struct hsc_manifest m;
	FILE *file;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	tiny_source(&m, "s0", 0);
	CHECK(!data || hsc_manifest_set_param(&m, "data_trace", "1"));
	tiny_write(&m);
	tiny_stream(TINY "/part", TINY_BEGIN TINY_END, 0);
	tiny_stream_as(
		TINY "/s0",
		data ? TINY_BEGIN
			"DataWriteSync SYNC=5 DSZ=1 ELSZ=0 F-ADDR=0x8000 "
			"DATA=0x55\n" TINY_END
		     : "",
		&(struct hsc_wire_params){
			.width = { [NT_DIALECT] = HSC_NT_WITH_DATA } });
	file = fopen(TINY "/s0", "ab");
	for (unsigned i = 0; file && i < PARTS; i++) {
		FILE *part = fopen(TINY "/part", "rb");
		int c;

		if (i % 7 == 3)
			fputs("\x02\x03", file); /* no message */
		while (part && (c = getc(part)) != EOF)
			putc(c, file);
		if (part)
			fclose(part);
	}
	if (file)
		fclose(file);
}

/* The list, from the events. */
static void read_list(void)
{
	enum hsc_history_end passed = HSC_HISTORY_THERE;
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;

	CHECK_EQ(hsc_decode_open(&d, TINY,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &why),
		 HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_STOP && passed == HSC_HISTORY_THERE)
			passed = HSC_HISTORY_OFF;
		if (e.kind == HSC_EVENT_GAP)
			passed = HSC_HISTORY_GAP;
		for (size_t i = 0;
		     e.kind == HSC_EVENT_BLOCKS && i < e.blocks.count; i++) {
			const struct hsc_blocks *b = hsc_decode_blocks(d, 0);
			uint64_t pcs[16];
			const unsigned n =
				hsc_blocks_pcs(b, e.blocks.ids[i], pcs);

			for (unsigned k = 0; k < n && count < PCS; k++) {
				list[count].pc = pcs[k];
				list[count++].before = passed;
				passed = HSC_HISTORY_THERE;
			}
		}
	}
	hsc_decode_close(&d);
	list[0].before = HSC_HISTORY_THERE;
	CHECK_EQ(count, PCS);
}

static void check_place(const struct hsc_history *h, uint64_t at)
{
	uint64_t pc = 0;

	CHECK_EQ(hsc_history_position(h), at);
	CHECK(hsc_history_pc(h, &pc));
	CHECK_EQ(pc, at < count ? list[at].pc : 0x100c);
}

static void walk_on(struct hsc_history *h)
{
	enum hsc_history_end end;

	for (uint64_t at = 0; at < count; at++) {
		check_place(h, at);
		CHECK_EQ(hsc_history_step(h, false, &end), HSC_OK);
		CHECK_EQ(end, at + 1 < count ? list[at + 1].before
					     : HSC_HISTORY_LAST);
	}
	check_place(h, count);
	CHECK_EQ(hsc_history_step(h, false, &end), HSC_OK);
	CHECK_EQ(end, HSC_HISTORY_LAST);
}

static void walk_back(struct hsc_history *h)
{
	enum hsc_history_end end;

	for (uint64_t at = count; at-- > 0;) {
		CHECK_EQ(hsc_history_step(h, true, &end), HSC_OK);
		CHECK_EQ(end, at + 1 < count ? list[at + 1].before
					     : HSC_HISTORY_THERE);
		check_place(h, at);
	}
	CHECK_EQ(hsc_history_step(h, true, &end), HSC_OK);
	CHECK_EQ(end, HSC_HISTORY_BEGIN);
}

static void jump(struct hsc_history *h)
{
	enum hsc_history_end end;
	uint64_t dice = 7;

	for (unsigned i = 0; i < 50; i++) {
		uint64_t to;

		dice = dice * UINT64_C(6364136223846793005) + 1;
		to = (dice >> 33) % (count + 20);
		CHECK_EQ(hsc_history_seek(h, to, &end), HSC_OK);
		CHECK_EQ(end,
			 to <= count ? HSC_HISTORY_THERE : HSC_HISTORY_LAST);
		check_place(h, to < count ? to : count);
		CHECK_EQ(hsc_history_step(h, i % 2 == 0, &end), HSC_OK);
	}
}

/* Runs end at stops, and at each place that trace is missing. */
static void run(struct hsc_history *h, bool back)
{
	static const uint64_t pcs[] = { 0x1008, 0x5000 };
	const struct hsc_history_stops stops = { .pcs = pcs, .count = 2 };
	enum hsc_history_end end;
	uint64_t at;

	CHECK_EQ(hsc_history_seek(h, back ? count : 0, &end), HSC_OK);
	for (at = hsc_history_position(h);;) {
		enum hsc_history_end want = HSC_HISTORY_THERE;

		do {
			if (back ? at == 0 : at == count)
				want = back ? HSC_HISTORY_BEGIN
					    : HSC_HISTORY_LAST;
			if (want != HSC_HISTORY_THERE)
				break;
			at = back ? at - 1 : at + 1;
			if (at == count)
				want = HSC_HISTORY_LAST;
			else if (!back || at + 1 < count)
				want = list[back ? at + 1 : at].before;
		} while (want == HSC_HISTORY_THERE && list[at].pc != 0x1008);
		CHECK_EQ(hsc_history_run(h, back, &stops, &end), HSC_OK);
		CHECK_EQ(end, want);
		CHECK_EQ(hsc_history_position(h), at);
		if (end == HSC_HISTORY_BEGIN || end == HSC_HISTORY_LAST ||
		    check_failures)
			break;
	}
}

static void check_code(const struct hsc_history *h)
{
	uint8_t bytes[8];

	CHECK_EQ(hsc_history_code(h, 0x1010, bytes, 8), 8);
	CHECK(memcmp(bytes, "\x13\0\0\0\x67\x80\0\0", 8) == 0);
	CHECK_EQ(hsc_history_code(h, 0x5000, bytes, 8), 0);
}

/* What was stored before a gap is in doubt after it, wherever one came from. */
static void data_before_a_gap(uint64_t grid)
{
	const struct hsc_history_config config = { .kept = 1, .grid = grid };
	const uint64_t places[] = { PCS - 5, 2000, PCS - 5 };
	struct hsc_error why = { "" };
	enum hsc_history_byte how;
	enum hsc_history_end end;
	struct hsc_history *h;
	uint8_t byte;

	CHECK_EQ(hsc_history_open(&h, TINY, &config, &why), HSC_OK);
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		CHECK_EQ(hsc_history_seek(h, places[i], &end), HSC_OK);
		CHECK_EQ(hsc_history_data(h, 0x8000, &byte, &how, 1), HSC_OK);
		CHECK_EQ(how, HSC_HISTORY_DOUBTFUL);
	}
	hsc_history_close(&h);
}

static void go_everywhere(const struct hsc_history_config *config)
{
	struct hsc_error why = { "" };
	struct hsc_history *h;

	CHECK_EQ(hsc_history_open(&h, TINY, config, &why), HSC_OK);
	walk_on(h);
	walk_back(h);
	jump(h);
	run(h, false);
	run(h, true);
	check_code(h);
	hsc_history_close(&h);
}

int main(void)
{
	/* from the begin each time, and from cuts of an index */
	const struct hsc_history_config few = { .kept = 1 }, cuts = {
		.kept = 1, .jobs = 2, .grid = GRID
	};
	struct hsc_error why = { "" };
	struct hsc_history *h;
	char folder[16];

	scratch_enter(folder);
	write_bundle(false);
	read_list();
	go_everywhere(&few);
	go_everywhere(&cuts);
	CHECK(access(TINY "/cache/index-0", F_OK) == 0);
	CHECK_EQ(hsc_history_open(&h, TINY,
				  &(struct hsc_history_config){ .source = 1 },
				  &why),
		 HSC_E_CONFIG);
	CHECK(!h && why.text[0]);
	CHECK(hsc_history_open(&h, "none.hart", &few, &why) != HSC_OK);
	write_bundle(true);
	data_before_a_gap(0);
	data_before_a_gap(GRID);
	scratch_leave(folder);
	return check_failures != 0;
}
