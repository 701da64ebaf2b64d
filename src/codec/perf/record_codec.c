/* SPDX-License-Identifier: MIT */
/* record_codec.c - ITC writes become performance records.
 * Room   codec (floor 2) */
#include "codec/perf/record_walk.h"
#include <hartscope/codec/perf_record_codec.h>

enum hsc_status hsc_perf_decoder_feed(struct hsc_perf_decoder *d,
				      const struct hsc_perf_write *write)
{
	if (d->held)
		return HSC_E_VALUE;
	if (write->channel != d->channel)
		return HSC_OK;
	d->write = *write;
	d->held = true;
	return HSC_OK;
}

void hsc_perf_decoder_lose(struct hsc_perf_decoder *d)
{
	d->lost = true;
}

void hsc_perf_decoder_assume(struct hsc_perf_decoder *d,
			     const struct hsc_perf_setup *setup)
{
	d->setup = *setup;
	d->assumed = true;
}

void hsc_perf_decoder_finish(struct hsc_perf_decoder *d)
{
	d->finished = true;
}

static bool is_marker(const struct hsc_perf_write *w)
{
	return w->bytes == hsc_perf_rows[PERF_MARKER].bytes &&
	       w->value == HSC_PERF_MARKER;
}

/* Is an incomplete item being read? */
static bool is_open(const struct hsc_perf_decoder *d)
{
	return d->walk.field != PERF_MARKER && d->walk.field != PERF_RECORD;
}

/* Does the waiting write fit the next row? */
static enum hsc_perf_reason fits_row(const struct hsc_perf_decoder *d)
{
	const struct hsc_perf_row *row = &hsc_perf_rows[d->walk.field];

	if (d->walk.field == PERF_MARKER && !is_marker(&d->write))
		return HSC_PERF_NO_HEADER;
	if (d->write.bytes != row->bytes)
		return HSC_PERF_BAD_SIZE;
	if (d->walk.field == PERF_INFO && is_marker(&d->write))
		return HSC_PERF_BAD_VALUE; /* the next header comes too early */
	if (row->limit != 0 && d->write.value >= row->limit)
		return HSC_PERF_BAD_VALUE;
	return HSC_PERF_WHOLE;
}

/* Counts and addresses are differences to those since the header. */
static void begin_header(struct hsc_perf_decoder *d)
{
	d->ready = false;
	d->unsure = false;
	d->setup.narrow = false;
	d->walk.narrow = false;
	d->seen = 0;
	d->last_address = 0;
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		d->last[i] = 0;
}

/* The waiting write is the first of an item. */
static void begin_item(struct hsc_perf_decoder *d, enum hsc_perf_kind kind)
{
	struct hsc_perf_item *item = &d->item;

	item->kind = (uint8_t)kind;
	item->reason = HSC_PERF_WHOLE;
	item->addresses = 0;
	item->mask = 0;
	item->known = 0;
	item->given = false;
	item->space = d->write.space;
	item->timed = d->write.timed;
	item->time = d->write.time;
	item->offset = d->write.offset;
	item->clock = d->write.clock;
	item->write = d->writes;
	item->writes = 0;
}

static void end_address(struct hsc_perf_decoder *d, uint32_t high)
{
	struct hsc_perf_item *item = &d->item;
	const uint64_t sent = (uint64_t)high << HSC_PERF_LOW_BITS |
			      (d->low & ~HSC_PERF_ADDRESS_MORE);

	d->last_address ^= sent;
	item->address[HSC_PERF_FULL][item->addresses] = sent;
	item->address[HSC_PERF_XORED][item->addresses] = d->last_address;
	item->addresses++;
}

/* Store a complete count. */
static void end_count(struct hsc_perf_decoder *d, uint32_t high)
{
	const unsigned i = d->walk.counter;
	const unsigned bits = d->setup.counters[i].bits;
	const unsigned sent_bits =
		bits < HSC_PERF_COUNT_BITS ? bits : HSC_PERF_COUNT_BITS;
	const uint32_t bit = UINT32_C(1) << i;
	const uint64_t sent = (uint64_t)high << HSC_PERF_LOW_BITS | d->low;
	uint64_t value = sent, increment;
	bool known = d->seen & bit;

	if (d->setup.count == HSC_PERF_DELTA) {
		increment = hsc_low64(sent, bits);
		value = d->last[i] + increment;
		known = true;
	} else {
		if (d->setup.count == HSC_PERF_XOR) {
			value = hsc_low64(d->last[i] ^ sent, bits);
			known = known && !d->unsure;
		}
		increment = hsc_low64(value - d->last[i], sent_bits);
	}
	d->item.mask |= bit;
	d->item.known |= known ? bit : 0;
	d->item.sent[i] = sent;
	d->item.value[i] = value;
	d->item.increment[i] = known ? increment : 0;
}

/* A record is complete: the next one counts from it. In a broken one, counts
 * may be in the wrong places. */
static void store_counts(struct hsc_perf_decoder *d)
{
	for (unsigned i = perf_counter_from(d->item.mask, 0);
	     i < HSC_PERF_COUNTERS; i = perf_counter_from(d->item.mask, i + 1u))
		d->last[i] = d->item.value[i];
	d->seen |= d->item.mask;
}

/* Process a write of a header. */
static void read_header_write(struct hsc_perf_decoder *d)
{
	struct hsc_perf_counter *c = &d->setup.counters[d->walk.counter];
	const uint32_t value = d->write.value;

	switch (d->walk.field) {
	case PERF_MARKER:
		begin_header(d);
		d->walk.wide = true;
		begin_item(d, HSC_PERF_ITEM_HEADER);
		break;
	case PERF_COUNT_TYPE:
		d->setup.count = (uint8_t)value;
		break;
	case PERF_MASK:
		d->setup.mask = d->walk.mask = d->item.mask = value;
		break;
	case PERF_TYPE:
		*c = (struct hsc_perf_counter){ .type = (uint8_t)value };
		d->walk.type = (uint8_t)value;
		break;
	case PERF_CODE:
		c->code = value;
		break;
	case PERF_EVENT_LOW:
		c->event_data = value;
		break;
	case PERF_EVENT_HIGH:
		c->event_data |= (uint64_t)value << 32;
		break;
	default: /* PERF_INFO */
		c->csr = (uint16_t)HSC_PERF_INFO_CSR(value);
		c->bits = (uint8_t)HSC_PERF_INFO_BITS(value);
		break;
	}
}

/* Process a write of a record. */
static void read_record_write(struct hsc_perf_decoder *d)
{
	const uint32_t value = d->write.value;

	switch (d->walk.field) {
	case PERF_RECORD:
		begin_item(d, HSC_PERF_ITEM_RECORD);
		d->item.record = d->walk.record = (uint8_t)value;
		d->item.unsure = d->unsure;
		break;
	case PERF_FIRST:
	case PERF_SECOND:
		d->low = value;
		d->walk.more = value & HSC_PERF_ADDRESS_MORE;
		if (!d->walk.more)
			end_address(d, 0);
		break;
	case PERF_FIRST_HIGH:
	case PERF_SECOND_HIGH:
		end_address(d, value);
		break;
	case PERF_COUNT:
		d->low = value;
		break;
	default: /* PERF_COUNT_HIGH */
		end_count(d, value);
		break;
	}
}

/* Is the write the upper half of an event_data of two words, and not its
 * counter_info, which is lost? A raw event is counted in a CSR. */
static bool is_upper_half(const struct hsc_perf_decoder *d)
{
	return d->walk.field == PERF_INFO && d->walk.type == HSC_PERF_EVENT &&
	       HSC_PERF_INFO_CSR(d->write.value) == 0;
}

/* The counters of a header whose raw events have one word of event_data. */
static enum hsc_perf_reason read_narrow_header(struct hsc_perf_decoder *d)
{
	const struct hsc_perf_write waiting = d->write;
	enum hsc_perf_reason reason = HSC_PERF_WHOLE;

	d->walk = (struct hsc_perf_walk){ .field = PERF_MASK,
					  .mask = d->setup.mask,
					  .wide = true,
					  .narrow = true };
	perf_advance(&d->walk);
	for (unsigned i = 0; i < d->words && reason == HSC_PERF_WHOLE; i++) {
		d->write.bytes = sizeof(d->word[0]);
		d->write.value = d->word[i];
		reason = is_upper_half(d) ? HSC_PERF_BAD_VALUE : fits_row(d);
		read_header_write(d);
		perf_advance(&d->walk);
	}
	d->write = waiting;
	if (d->walk.field == PERF_RECORD && is_marker(&d->write))
		return reason;
	return reason == HSC_PERF_WHOLE ? fits_row(d) : reason;
}

/*
 * The write does not fit the header. One of the tables on SiFive's page has a
 * single word of event_data for RV32, so the header may have that form; see
 * docs/spec-notes.md. True: it has, up to the waiting write.
 */
static bool is_narrow(struct hsc_perf_decoder *d)
{
	const struct hsc_perf_walk walk = d->walk;
	const struct hsc_perf_setup setup = d->setup;

	if (walk.field < PERF_TYPE || walk.field > PERF_INFO || walk.narrow ||
	    d->words > HSC_PERF_NARROW_MAX)
		return false;
	if (read_narrow_header(d) == HSC_PERF_WHOLE) {
		d->ready = d->walk.field == PERF_RECORD;
		d->setup.narrow = true;
		return true;
	}
	d->walk = walk;
	d->setup = setup;
	return false;
}

/* Store the words of a header from the mask on. */
static void store_word(struct hsc_perf_decoder *d)
{
	if (d->walk.field == PERF_MASK)
		d->words = 0;
	else if (d->walk.field < PERF_TYPE)
		return;
	else if (d->words < HSC_PERF_NARROW_MAX)
		d->word[d->words++] = d->write.value;
	else
		d->words = HSC_PERF_NARROW_MAX + 1;
}

/* Accept the waiting write. True: an item is complete. */
static bool accept_write(struct hsc_perf_decoder *d)
{
	const bool header = d->walk.field < PERF_RECORD;

	if (header)
		store_word(d);
	if (header)
		read_header_write(d);
	else
		read_record_write(d);
	d->item.writes++;
	d->writes++;
	d->held = false;
	perf_advance(&d->walk);
	if (d->walk.field != PERF_RECORD)
		return false;
	d->ready = true;
	if (!header)
		store_counts(d);
	return true;
}

/* Give up the item being read; its writes are damage. */
static void begin_damage(struct hsc_perf_decoder *d,
			 enum hsc_perf_reason reason)
{
	struct hsc_perf_item *damage = &d->damage;
	const uint8_t due = d->walk.field;

	*damage = d->item;
	if (!is_open(d)) {
		damage->writes = 0;
		damage->write = d->writes;
		damage->timed = d->write.timed;
		damage->time = d->write.time;
		damage->offset = d->write.offset;
		damage->clock = d->write.clock;
		damage->space = d->write.space;
	}
	damage->kind = HSC_PERF_ITEM_DAMAGE;
	damage->reason = (uint8_t)reason;
	damage->due = due;
	d->searching = true;
	d->unsure = true;
	d->walk.field = d->ready ? PERF_RECORD : PERF_MARKER;
}

/* The end of the damage: return it, if there was any. */
static bool end_damage(struct hsc_perf_decoder *d)
{
	d->searching = false;
	return d->damage.writes != 0 || d->damage.reason == HSC_PERF_LOST;
}

/*
 * Trace was lost after the low half of a count: was a high half lost with it?
 * It was if the counter would otherwise have gone backwards. Counts of DELTA
 * and XOR rarely have a high half, and give no hint: they are unsure.
 */
static bool is_high_lost(const struct hsc_perf_decoder *d)
{
	const unsigned i = d->walk.counter;

	return d->lost && d->setup.count == HSC_PERF_RAW &&
	       (d->seen >> i & 1) &&
	       d->setup.counters[i].bits > HSC_PERF_LOW_BITS &&
	       d->low < d->last[i];
}

/* The last count has no high half. True: the record is complete. */
static bool end_count_without_high(struct hsc_perf_decoder *d)
{
	if (d->lost && d->setup.count != HSC_PERF_RAW &&
	    d->setup.counters[d->walk.counter].bits > HSC_PERF_LOW_BITS)
		d->item.unsure = true;
	end_count(d, 0);
	perf_advance(&d->walk);
	if (d->walk.field != PERF_RECORD)
		return false;
	store_counts(d);
	return true;
}

/* Look for a start. True: damage ends before the waiting write. */
static bool find_start(struct hsc_perf_decoder *d)
{
	if (is_marker(&d->write))
		d->walk.field = PERF_MARKER;
	else
		d->walk.field = d->ready ? PERF_RECORD : PERF_MARKER;
	if (fits_row(d) == HSC_PERF_WHOLE)
		return end_damage(d);
	d->damage.writes++;
	d->writes++;
	d->held = false;
	return false;
}

/* The trace begins after the header that the caller supplied: return that
 * first, and then the rest of a record, until the next one. */
static bool report_assumed_header(struct hsc_perf_decoder *d)
{
	d->assumed = false;
	if (is_marker(&d->write))
		return false;
	begin_item(d, HSC_PERF_ITEM_HEADER);
	d->item.given = true;
	d->item.mask = d->walk.mask = d->setup.mask;
	d->walk.wide = true;
	d->walk.field = PERF_RECORD;
	d->ready = true;
	begin_damage(d, HSC_PERF_BEGUN);
	return true;
}

/* Process the waiting write. True: there is an item in *out. */
static bool process_write(struct hsc_perf_decoder *d,
			  const struct hsc_perf_item **out)
{
	enum hsc_perf_reason reason;

	*out = &d->item;
	if (d->assumed && report_assumed_header(d))
		return true;
	if (d->walk.field == PERF_COUNT_HIGH &&
	    fits_row(d) == HSC_PERF_BAD_SIZE && !is_high_lost(d) &&
	    end_count_without_high(d))
		return true;
	if (d->lost) {
		d->lost = false;
		if (!d->searching)
			begin_damage(d, d->ready || is_open(d)
						? HSC_PERF_LOST
						: HSC_PERF_NO_HEADER);
	}
	if (d->searching) {
		*out = &d->damage;
		return find_start(d);
	}
	if (d->walk.field == PERF_RECORD && is_marker(&d->write))
		d->walk.field = PERF_MARKER;
	reason = fits_row(d);
	if (reason != HSC_PERF_WHOLE && is_narrow(d)) {
		if (d->ready) /* the header was complete before this write */
			return true;
		reason = HSC_PERF_WHOLE;
	}
	if (reason == HSC_PERF_WHOLE)
		return accept_write(d);
	begin_damage(d, reason);
	return false;
}

/* The trace ends after the low half of a count. Has it no high half? Unknown if
 * it is not the last of its record, and something was lost. */
static bool ends_with_count(const struct hsc_perf_decoder *d)
{
	const unsigned next =
		perf_counter_from(d->walk.mask, d->walk.counter + 1u);

	return d->walk.field == PERF_COUNT_HIGH && !is_high_lost(d) &&
	       (!d->lost || next == HSC_PERF_COUNTERS);
}

/* Return what is left when no more writes come. True: there is an item in
 * *out. */
static bool finish_item(struct hsc_perf_decoder *d,
			const struct hsc_perf_item **out)
{
	*out = &d->item;
	if (ends_with_count(d) && end_count_without_high(d))
		return true;
	*out = &d->damage;
	if (!d->searching && is_open(d)) {
		if (d->walk.field > PERF_RECORD && d->item.addresses > 0) {
			d->walk.field = PERF_RECORD;
			d->item.reason = HSC_PERF_CUT;
			*out = &d->item;
			return true;
		}
		begin_damage(d, HSC_PERF_CUT);
	} else if (d->lost && !d->searching) {
		d->lost = false;
		begin_damage(d, HSC_PERF_LOST);
	}
	return d->searching && end_damage(d);
}

enum hsc_status hsc_perf_decoder_next(struct hsc_perf_decoder *d,
				      const struct hsc_perf_item **out)
{
	while (d->held)
		if (process_write(d, out))
			return HSC_OK;
	if (!d->finished)
		return HSC_AGAIN;
	return finish_item(d, out) ? HSC_OK : HSC_END;
}
