/* SPDX-License-Identifier: MIT */
/* Entries of blocks of 1 to 8 instructions, and marks, against a plain list. */
#include "decode/history/window.h"
#include "unit/check.h"
#include <string.h>

#define MOST    256u
#define ENTRIES 5000u

/* nop eight times, j . */
static size_t read_code(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	static const uint8_t nop[4] = { 0x13 }, jump[4] = { 0x6f };
	size_t n = 0;

	(void)ctx;
	for (; n < len && address >= 0x100 && address < 0x124; n++, address++)
		buf[n] = address < 0x120 ? nop[address % 4] : jump[address % 4];
	return n;
}

static struct {
	uint32_t id;
	unsigned instructions;
	uint64_t first;
} list[ENTRIES];

/* All instructions that are in the window are found where the list has them. */
static void check_all(const struct hsc_window *w, const struct hsc_blocks *b,
		      size_t count)
{
	const size_t oldest = count - w->count;

	CHECK_EQ(hsc_window_begin(w), list[oldest].first);
	for (size_t i = oldest; i < count; i++)
		for (unsigned k = 0; k < list[i].instructions; k++) {
			unsigned offset;
			const size_t entry = hsc_window_find(
				w, b, list[i].first + k, &offset);

			CHECK(entry == i - oldest && offset == k);
			CHECK_EQ(w->ids[entry], list[i].id);
		}
}

static void fill(struct hsc_window *w, struct hsc_blocks *b)
{
	const uint32_t whole = hsc_blocks_find(b, 0x100);
	uint64_t dice = 1, first = 0;
	size_t gone, all_gone = 0;

	for (size_t i = 0; i < ENTRIES; i++) {
		unsigned n;

		dice = dice * UINT64_C(6364136223846793005) + 1;
		n = (unsigned)(dice >> 60) % 9;
		list[i].id =
			n ? hsc_blocks_cut(b, whole, n * 2) : HSC_WINDOW_GAP;
		list[i].instructions = n;
		list[i].first = first;
		first += n;
		CHECK(hsc_window_append(w, list[i].id, n, &gone));
		all_gone += gone;
		CHECK_EQ(all_gone + w->count, i + 1);
		CHECK(w->count < MOST && w->next == first);
		if (i % 97 == 0)
			check_all(w, b, i + 1);
	}
	check_all(w, b, ENTRIES);
	CHECK(w->count >= MOST / 2);
}

int main(void)
{
	const struct hsc_image_ops code = { .read = read_code };
	struct hsc_window w = { .most = MOST };
	struct hsc_blocks *b;

	CHECK_EQ(hsc_blocks_new(&b, &code, 64), HSC_OK);
	CHECK_EQ(hsc_window_begin(&w), 0);
	fill(&w, b);
	hsc_window_clear(&w);
	CHECK(w.count == 0 && w.next == 0 && w.most == MOST);
	hsc_blocks_free(&b);
	return check_failures != 0;
}
