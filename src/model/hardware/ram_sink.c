/* SPDX-License-Identifier: MIT */
/* ram_sink.c - a circular buffer in memory, with its registers.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/ram_sink.h>
#include <string.h>

/* Most messages are not longer, bytes. */
#define SHORT 24u

static uint32_t get_register(const struct hsc_ram_sink *s,
			     enum hsc_tc_register_id reg)
{
	return hsc_register_block_get(s->regs, reg, 0, HSC_TF_WHOLE);
}

/* An address in bytes. Before 1.0 only the base has an upper half, which then
 * is that of all; 0.9.4, "Trace RAM Sink Control Interface". */
static uint64_t address_of(const struct hsc_ram_sink *s,
			   enum hsc_tc_register_id low,
			   enum hsc_tc_register_id high)
{
	if (s->regs->generation != HSC_TC_1_0)
		high = HSC_TR_RAM_START_HIGH;
	return (uint64_t)get_register(s, high) << 32 |
	       (uint64_t)get_register(s, low) << 2;
}

static void set_address(struct hsc_ram_sink *s, enum hsc_tc_register_id low,
			enum hsc_tc_register_id high, uint64_t value)
{
	hsc_register_block_move(s->regs, low,
				(uint32_t)(value & UINT32_MAX) >> 2);
	if (s->regs->generation == HSC_TC_1_0)
		hsc_register_block_move(s->regs, high, (uint32_t)(value >> 32));
}

static void set_wp(struct hsc_ram_sink *s, uint64_t wp)
{
	set_address(s, HSC_TR_RAM_WP, HSC_TR_RAM_WP_HIGH, wp);
	s->settings.wp = wp;
}

/* StopOnWrap is in the Control register of the block, in any generation. */
static const struct hsc_ram_sink_settings *settings_of(struct hsc_ram_sink *s)
{
	struct hsc_ram_sink_settings *set = &s->settings;

	if (HSC_LIKELY(set->version == s->regs->version))
		return set;
	set->version = s->regs->version;
	set->start = address_of(s, HSC_TR_RAM_START, HSC_TR_RAM_START_HIGH);
	set->limit = address_of(s, HSC_TR_RAM_LIMIT, HSC_TR_RAM_LIMIT_HIGH);
	set->wp = address_of(s, HSC_TR_RAM_WP, HSC_TR_RAM_WP_HIGH);
	set->stops = hsc_register_block_get(s->regs, HSC_TR_CONTROL, 0,
					    HSC_TF_STOP_ON_WRAP);
	return set;
}

/* Bytes that are written at a time. The port of SRAM shows 32 bits at a time;
 * 1.0, "For SRAM mode A must be 4". */
static unsigned width_of(const struct hsc_ram_sink *s)
{
	return s->system && s->width ? s->width : HSC_RAM_WORD;
}

/* The address after `at` in the buffer; before 1.0 the upper half stays.
 * Pointers into SRAM have no bits beyond its end. */
static uint64_t next_address(struct hsc_ram_sink *s, uint64_t at)
{
	const struct hsc_ram_sink_settings *set = settings_of(s);
	const uint64_t next = at + width_of(s);

	if (at == set->limit)
		return set->start;
	if (!s->system && next == s->sram_size)
		return 0;
	return s->regs->generation == HSC_TC_1_0
		       ? next
		       : (set->start & ~(uint64_t)UINT32_MAX) |
				 (next & UINT32_MAX);
}

/* The memory of an address in SRAM, whose upper address bits are not
 * decoded. */
static uint8_t *sram_at(const struct hsc_ram_sink *s, uint64_t at)
{
	return s->sram + at % s->sram_size;
}

static void store_word(struct hsc_ram_sink *s, uint64_t at)
{
	if (!s->system) {
		for (unsigned i = 0; s->sram && i < HSC_RAM_WORD; i++)
			sram_at(s, at)[i] = s->word[i];
		return;
	}
	for (unsigned i = 0; i < width_of(s); i += HSC_RAM_WORD)
		if (!s->memory.write ||
		    hsc_mmio_write(&s->memory, at + i,
				   hsc_load32(s->word + i)) != HSC_OK)
			s->failed = true;
}

/* Write a word at the write pointer, and advance it. */
static void write_word(struct hsc_ram_sink *s, uint64_t *wp)
{
	const bool wraps = *wp == settings_of(s)->limit;

	store_word(s, *wp);
	s->count = 0;
	s->written += width_of(s);
	*wp = next_address(s, *wp);
	if (!wraps)
		return;
	s->stopped = settings_of(s)->stops;
	hsc_register_block_put(s->regs, HSC_TR_RAM_WP, 0, HSC_TF_RAM_WRAP, 1);
}

/* How many words may be written from wp on without checks: only to system
 * memory, and up to the word at the limit. */
static uint64_t straight_words(struct hsc_ram_sink *s, uint64_t wp)
{
	const struct hsc_ram_sink_settings *set = settings_of(s);

	if (!s->system || !s->memory.write || wp > set->limit ||
	    (wp ^ set->start) >> 32 || (wp ^ set->limit) >> 32)
		return 0;
	return (set->limit - wp) / HSC_RAM_WORD;
}

/* Write a word to system memory; the next one is in the buffer, too. */
static void put_word(struct hsc_ram_sink *s, uint64_t *wp, const uint8_t *word)
{
	if (hsc_mmio_write(&s->memory, *wp, hsc_load32(word)) != HSC_OK)
		s->failed = true;
	s->written += HSC_RAM_WORD;
	*wp += HSC_RAM_WORD;
}

/* Write a short message of which all words fit there. False: write it byte by
 * byte. */
static bool put_message(struct hsc_ram_sink *s, uint64_t *wp,
			const uint8_t *bytes, size_t len)
{
	uint8_t all[HSC_RAM_WORD + SHORT + HSC_RAM_WORD] = { 0 };
	size_t i = 0, n = s->count + len;

	if (s->stopped || len > SHORT || width_of(s) != HSC_RAM_WORD ||
	    n / HSC_RAM_WORD > straight_words(s, *wp))
		return false;
	memcpy(all, s->word, HSC_RAM_WORD);
	memcpy(all + s->count, bytes, len);
	for (; i + HSC_RAM_WORD <= n; i += HSC_RAM_WORD)
		put_word(s, wp, all + i);
	memcpy(s->word, all + i, HSC_RAM_WORD);
	s->count = (uint8_t)(n - i);
	return true;
}

size_t hsc_ram_sink_put(struct hsc_ram_sink *s, const uint8_t *bytes,
			size_t len)
{
	uint64_t wp;
	size_t i;

	if (s->count + len < HSC_RAM_WORD && !s->stopped) {
		for (i = 0; i < len; i++)
			s->word[s->count++] = bytes[i];
		return len;
	}
	wp = settings_of(s)->wp;
	i = put_message(s, &wp, bytes, len) ? len : 0;
	for (; i < len && !s->stopped; i++) {
		s->word[s->count++] = bytes[i];
		if (HSC_UNLIKELY(s->count == width_of(s)))
			write_word(s, &wp);
	}
	if (wp != s->settings.wp)
		set_wp(s, wp);
	return i;
}

void hsc_ram_sink_flush(struct hsc_ram_sink *s)
{
	while (s->count && !s->stopped)
		(void)hsc_ram_sink_put(s, &s->pad, 1);
}

static uint64_t alignment_interval(const struct hsc_ram_sink_settings *set)
{
	const uint64_t quarter = (set->limit - set->start) / 4;

	if (quarter < HSC_RAM_ALIGN_LEAST)
		return HSC_RAM_ALIGN_LEAST;
	return quarter < HSC_RAM_ALIGN_MOST ? quarter : HSC_RAM_ALIGN_MOST;
}

/* "a sequence of N+1 nulls", the last for alignment, where N is one less than
 * the length of the longest packet in bytes; more nulls do no harm. */
void hsc_ram_sink_align(struct hsc_ram_sink *s)
{
	const uint8_t null = HSC_ET_FRAME_NULL, align = HSC_ET_FRAME_EXTENDED;

	if (settings_of(s)->stops ||
	    s->written - s->aligned < alignment_interval(&s->settings))
		return;
	for (unsigned i = 1; i < HSC_RAM_NULLS; i++)
		(void)hsc_ram_sink_put(s, &null, 1);
	(void)hsc_ram_sink_put(s, &align, 1);
	s->aligned = s->written;
}

/* The address of the word that RamData shows; advances RamRP. */
static uint64_t step_rp(struct hsc_ram_sink *s)
{
	const uint64_t at = address_of(s, HSC_TR_RAM_RP, HSC_TR_RAM_RP_HIGH);

	set_address(s, HSC_TR_RAM_RP, HSC_TR_RAM_RP_HIGH, next_address(s, at));
	return at;
}

uint32_t hsc_ram_sink_load(struct hsc_ram_sink *s)
{
	return s->sram ? hsc_load32(sram_at(s, step_rp(s))) : 0;
}

void hsc_ram_sink_store(struct hsc_ram_sink *s, uint32_t value)
{
	uint8_t *p;

	if (!s->sram)
		return;
	p = sram_at(s, step_rp(s));
	for (unsigned i = 0; i < HSC_RAM_WORD; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

void hsc_ram_sink_wrote(struct hsc_ram_sink *s,
			const struct hsc_register_change *change)
{
	if (!change->reg || change->reg->id != HSC_TR_RAM_WP)
		return;
	s->count = 0;
	s->stopped = false;
	s->aligned = s->written;
}
