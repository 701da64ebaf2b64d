/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/isa/insn.h>
#include <hartscope/measure/flow_compare.h>

#define FAR 0x40000000u

/* Ten c.nops between jumps to the next: one instruction, then four, .. */
static const uint8_t code[] = {
	0x09, 0xa0,                                     /* 0: c.j 2 */
	1,    0,    1,    0,    1,    0,    0x09, 0xa0, /* 2: 3 nops, c.j 10 */
	1,    0,    1,    0,    0x82, 0x80,             /* 10: 2 nops, ret */
	1,    0,    0x82, 0x80,                         /* 16: nop, ret */
};

struct world {
	struct hsc_image *images[2];
	struct hsc_image_ops ops[2];
	struct hsc_flow_code sides[2];
};

/* `name` of each side: two of one name lie at other addresses. */
static void make(struct world *w, const char *const names[2], uint64_t far,
		 uint8_t byte)
{
	uint8_t other[sizeof(code)];

	memcpy(other, code, sizeof(code));
	other[4] = byte;
	for (unsigned i = 0; i < 2; i++) {
		CHECK_EQ(hsc_image_new(&w->images[i]), HSC_OK);
		CHECK_EQ(hsc_image_add_bytes(w->images[i], names[i],
					     0x1000 + (i ? far : 0),
					     i ? other : code, sizeof(code)),
			 HSC_OK);
		w->ops[i] = hsc_image_ops(w->images[i]);
		CHECK_EQ(hsc_blocks_new(&w->sides[i].blocks, &w->ops[i], 64),
			 HSC_OK);
		w->sides[i].images =
			(struct hsc_image_spaces){ &w->images[i], 1 };
	}
}

static void clear(struct world *w)
{
	for (unsigned i = 0; i < 2; i++) {
		hsc_blocks_free(&w->sides[i].blocks);
		hsc_image_free(&w->images[i]);
	}
}

/* Blocks as places in the code, e.g. "0 2/1 a": block at 0, the first one of
 * that at 2, then that at 10. A bar ends what is fed at once. */
struct feed {
	const char *at;
	uint32_t ids[8];
};

static bool feed(struct hsc_flow_compare *c, const struct world *w,
		 unsigned side, uint64_t base, struct feed *f)
{
	struct hsc_event_blocks blocks = { .ids = f->ids };
	struct hsc_blocks *table = w->sides[side].blocks;

	if (!*f->at)
		return false;
	for (; *f->at && *f->at != '|'; f->at++) {
		unsigned start, cut;

		if (*f->at == ' ')
			continue;
		if (sscanf(f->at, "%2x/%1u", &start, &cut) == 2) {
			f->ids[blocks.count++] = hsc_blocks_cut(
				table, hsc_blocks_find(table, base + start),
				cut);
			f->at += 3;
		} else {
			sscanf(f->at, "%2x", &start);
			f->ids[blocks.count++] =
				hsc_blocks_find(table, base + start);
			f->at++;
		}
	}
	f->at += *f->at == '|';
	hsc_flow_compare_feed(c, side, &blocks);
	return true;
}

static const struct {
	const char *name, *modules[2];
	uint64_t far;
	uint8_t byte; /* at offset 4 of side 1 */
	const char *blocks[2];
	bool parted;
	uint64_t same;
	const char *ahead[2], *last;
} cases[] = {
	{ "nothing", { "p", "p" }, 0, 1, { "", "" }, false, 0, { "", "" }, "" },
	{ "the same",
	  { "p", "p" },
	  0,
	  1,
	  { "00 02 0a", "00 02 0a" },
	  false,
	  8,
	  { "", "" },
	  "0 2 4 6 8 a c e " },
	{ "cut otherwise, fed otherwise",
	  { "p", "p" },
	  0,
	  1,
	  { "00 02|0a", "00|02/2|06 0a" },
	  false,
	  8,
	  { "", "" },
	  "0 2 4 6 8 a c e " },
	{ "they part",
	  { "p", "p" },
	  0,
	  1,
	  { "00 02 0a", "00 02 10" },
	  true,
	  5,
	  { "a c e ", "10 12 " },
	  "0 2 4 6 8 " },
	{ "within a block, by a trap",
	  { "p", "p" },
	  0,
	  1,
	  { "02 0a", "02/2 10" },
	  true,
	  2,
	  { "6 8 a c ", "10 12 " },
	  "2 4 " },
	{ "one ends",
	  { "p", "p" },
	  0,
	  1,
	  { "00 02", "00" },
	  false,
	  1,
	  { "2 4 6 8 ", "" },
	  "0 " },
	{ "mapped elsewhere",
	  { "p", "p" },
	  FAR,
	  1,
	  { "00 02", "00 02" },
	  false,
	  5,
	  { "", "" },
	  "0 2 4 6 8 " },
	{ "another file elsewhere",
	  { "p", "q" },
	  FAR,
	  1,
	  { "00 02", "00 02" },
	  true,
	  0,
	  { "0 2 4 6 ", "0 2 4 6 " },
	  "" },
	{ "another file at the same place",
	  { "p", "q" },
	  0,
	  1,
	  { "00 02", "00 02" },
	  false,
	  5,
	  { "", "" },
	  "0 2 4 6 8 " },
	{ "another opcode",
	  { "p", "p" },
	  0,
	  5,
	  { "00 02", "00 02" },
	  true,
	  2,
	  { "4 6 8 ", "4 6 8 " },
	  "0 2 " },
};

static void check_places(const struct hsc_flow_place *places, size_t count,
			 uint64_t base, const char *want, const char *name)
{
	char text[64] = "";
	size_t n = 0;

	for (size_t i = 0; i < count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%x ",
				      (unsigned)(places[i].address - base));
	CHECK_STR(text, want, name);
}

static void run(size_t i)
{
	const uint64_t base[2] = { 0x1000, 0x1000 + cases[i].far };
	struct hsc_flow_place places[HSC_FLOW_COMPARE_KEPT];
	struct hsc_flow_compare *c;
	struct feed f[2];
	struct world w;
	unsigned side;
	enum hsc_status rc;
	size_t count;

	make(&w, cases[i].modules, cases[i].far, cases[i].byte);
	for (side = 0; side < 2; side++)
		f[side].at = cases[i].blocks[side];
	CHECK_EQ(hsc_flow_compare_new(&c, w.sides), HSC_OK);
	do {
		rc = hsc_flow_compare_next(c, &side);
	} while (rc == HSC_AGAIN && feed(c, &w, side, base[side], &f[side]));
	CHECK_EQ(rc == HSC_END, cases[i].parted);
	CHECK_EQ(hsc_flow_compare_same(c), cases[i].same);
	for (side = 0; side < 2; side++) {
		if (!cases[i].parted)
			feed(c, &w, side, base[side], &f[side]);
		count = hsc_flow_compare_ahead(c, side, places, 4);
		check_places(places, count, base[side], cases[i].ahead[side],
			     cases[i].name);
	}
	count = hsc_flow_compare_last(c, places);
	check_places(places, count, base[0], cases[i].last, cases[i].name);
	hsc_flow_compare_free(&c);
	hsc_flow_compare_free(&c);
	clear(&w);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	return check_failures != 0;
}
