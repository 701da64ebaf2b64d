/* SPDX-License-Identifier: MIT */
/* code.c - versions of code that is generated or changed, page by page.
 * Room   plugin/qemu */
#include "code.h"
#include "block.h"
#include "log.h"
#include "pages.h"
#include "ranges.h"
#include <hartscope/base/bits.h>
#include <string.h>

/* Half-words that all versions may change together; they go to the log. */
#define CHANGES_MAX (UINT64_C(1) << 22)

/* How many pages around one that changed are looked at. */
#define NEIGHBOURS 64

#define UNKNOWN UINT32_MAX /* it changed, and no version can be kept for it */

static uint32_t newest = 1;
static uint64_t changes; /* in all versions */
static bool full;        /* no more versions */

uint32_t hsc_qemu_code_newest(void)
{
	return newest;
}

static void start_version(void)
{
	if (full)
		return;
	full = newest == HSC_RECORDING_VERSIONS_MAX || changes > CHANGES_MAX;
	if (full)
		return;
	newest++;
	hsc_qemu_log_word("version");
}

/* Is half-word i of a page known, and has it changed? */
static bool is_changed(const struct hsc_qemu_page *p, size_t i,
		       const uint16_t *now)
{
	return hsc_qemu_bit(p->known, i) && p->half[i] != now[i];
}

/* Log `old` lines for half-words from `i` on that change for the first time. */
static size_t log_old(const struct hsc_qemu_page *p, size_t i, size_t end,
		      const uint16_t *now)
{
	const size_t first = i;

	while (i < end && is_changed(p, i, now) && !p->since[i])
		i++;
	if (i > first)
		hsc_qemu_log_halves("old", hsc_qemu_page_address(p, first),
				    p->half + first, i - first);
	return i;
}

/* Half-words [first, end) of a page are now[first..end): log and store those
 * that differ. Returns how many. */
static size_t update_page(struct hsc_qemu_page *p, size_t first, size_t end,
			  const uint16_t *now)
{
	size_t count = 0;

	if (!hsc_qemu_page_changes(p))
		return 0;
	for (size_t i = first; i < end; i++)
		i = log_old(p, i, end, now);
	for (size_t i = first; i < end; i++) {
		const size_t from = i;

		for (; i < end && is_changed(p, i, now); i++) {
			p->half[i] = now[i];
			p->since[i] = full ? UNKNOWN : newest;
		}
		if (i > from && !full)
			hsc_qemu_log_halves("new",
					    hsc_qemu_page_address(p, from),
					    p->half + from, i - from);
		count += i - from;
	}
	changes += count;
	return count;
}

/* Compare a page with memory, so that changes made together become one version.
 * Returns how many half-words differ. */
static size_t refresh_page(uint64_t number)
{
	struct hsc_qemu_page *p = hsc_qemu_page_find(number);
	uint16_t now[HSC_QEMU_PAGE_HALVES];

	if (!p || !hsc_qemu_page_read(number, now))
		return 0;
	return update_page(p, 0, HSC_QEMU_PAGE_HALVES, now);
}

static void refresh_around(uint64_t number)
{
	refresh_page(number);
	for (uint64_t i = 1; i <= NEIGHBOURS && refresh_page(number + i); i++)
		continue;
	for (uint64_t i = 1;
	     i <= NEIGHBOURS && i <= number && refresh_page(number - i); i++)
		continue;
}

/* A part of a translation that lies in one page. */
struct part {
	struct hsc_qemu_page *page;
	size_t first, end;                  /* half-words of the page */
	uint16_t now[HSC_QEMU_PAGE_HALVES]; /* at these */
};

static bool read_part(struct part *t, uint64_t pc, const uint8_t *code,
		      size_t len)
{
	const size_t at = pc / 2 % HSC_QEMU_PAGE_HALVES;
	const size_t room = HSC_QEMU_PAGE_HALVES - at;

	t->page = hsc_qemu_page_make(pc / HSC_QEMU_PAGE);
	t->first = at;
	t->end = at + (len / 2 < room ? len / 2 : room);
	for (size_t i = t->first; i < t->end; i++, code += 2)
		t->now[i] = hsc_load16(code);
	return t->page != NULL;
}

static bool has_changed(const struct part *t)
{
	for (size_t i = t->first; i < t->end; i++)
		if (is_changed(t->page, i, t->now))
			return true;
	return false;
}

static bool did_change(const struct part *t)
{
	for (size_t i = t->first; t->page->since && i < t->end; i++)
		if (t->page->since[i])
			return true;
	return false;
}

/* Log new half-words that no map has. */
static void add_new(struct part *t, enum hsc_qemu_origin origin, bool reused)
{
	struct hsc_qemu_page *p = t->page;

	for (size_t i = t->first; i < t->end; i++) {
		const size_t from = i;

		for (; i < t->end && !hsc_qemu_bit(p->known, i); i++) {
			p->half[i] = t->now[i];
			hsc_qemu_set_bit(p->known, i);
			if (reused || origin == HSC_QEMU_CHANGED)
				hsc_qemu_set_bit(p->kept, i);
		}
		if (i == from || (origin == HSC_QEMU_FILED && !reused))
			continue;
		hsc_qemu_log_halves(
			reused || origin == HSC_QEMU_CHANGED ? "keep" : "code",
			hsc_qemu_page_address(p, from), p->half + from,
			i - from);
	}
}

static bool add_part(struct part *t, enum hsc_qemu_origin origin)
{
	const uint64_t start = hsc_qemu_page_address(t->page, t->first);
	const bool reused = hsc_qemu_range_has(start);

	if (has_changed(t)) {
		start_version();
		if (!full)
			refresh_around(t->page->number);
		update_page(t->page, t->first, t->end, t->now);
	}
	add_new(t, origin, reused);
	return reused || origin != HSC_QEMU_FILED || did_change(t);
}

bool hsc_qemu_code_add(uint64_t pc, const uint8_t *code, size_t len,
		       enum hsc_qemu_origin origin)
{
	bool watch = false;
	struct part t;

	while (len >= 2) {
		size_t n;

		if (!read_part(&t, pc, code, len))
			return true; /* no memory: this code is unknown */
		watch |= add_part(&t, origin);
		n = 2 * (t.end - t.first);
		pc += n;
		code += n;
		len -= n;
	}
	return watch;
}

/* Keep what ran in a page, whatever is mapped there next. */
static void remember_page(struct hsc_qemu_page *p, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		const size_t from = i;

		while (i < end && hsc_qemu_bit(p->known, i) &&
		       !hsc_qemu_bit(p->kept, i) && !(p->since && p->since[i]))
			hsc_qemu_set_bit(p->kept, i++);
		if (i > from)
			hsc_qemu_log_halves("keep",
					    hsc_qemu_page_address(p, from),
					    p->half + from, i - from);
	}
}

void hsc_qemu_code_gone(uint64_t start, uint64_t len)
{
	const uint64_t end = start + len;

	hsc_qemu_range_add(start, end);
	for (uint64_t at = start; at < end;) {
		const uint64_t next = (at / HSC_QEMU_PAGE + 1) * HSC_QEMU_PAGE;
		const uint64_t stop = next < end ? next : end;
		struct hsc_qemu_page *p =
			hsc_qemu_page_find(at / HSC_QEMU_PAGE);

		if (p)
			remember_page(p, at % HSC_QEMU_PAGE / 2,
				      (size_t)(stop - 1) % HSC_QEMU_PAGE / 2 +
					      1);
		at = stop;
	}
}

/* Is the code of block b unchanged? *since becomes the version from which this
 * holds. */
static bool is_there(const struct hsc_qemu_block *b, uint32_t *since)
{
	const struct hsc_qemu_page *p = NULL;

	*since = 1;
	for (size_t at = 0; at < b->len; at += 2) {
		const uint64_t pc = b->retired.start + at;
		const size_t i = pc / 2 % HSC_QEMU_PAGE_HALVES;

		if (!p || i == 0)
			p = hsc_qemu_page_find(pc / HSC_QEMU_PAGE);
		if (!p || !hsc_qemu_bit(p->known, i) ||
		    p->half[i] != hsc_load16(b->code + at))
			return false;
		if (p->since && p->since[i] > *since)
			*since = p->since[i];
	}
	return true;
}

/*
 * Block b is not what was translated last at its address: another thread
 * reached it before the change, or QEMU did not see the change, which was made
 * through another mapping of the same memory. It ran, so there is a version
 * that has it.
 */
static void bring_back(const struct hsc_qemu_block *b)
{
	hsc_qemu_code_add(b->retired.start, b->code, b->len, HSC_QEMU_CHANGED);
}

uint32_t hsc_qemu_code_version(struct hsc_qemu_block *b, uint32_t version)
{
	uint32_t since;

	if (!is_there(b, &since)) {
		bring_back(b);
		if (!is_there(b, &since))
			return 0; /* no memory */
	}
	if (since == UNKNOWN)
		return 0;
	hsc_qemu_block_fits(b, since, newest);
	return version >= since ? version : newest;
}
