/* SPDX-License-Identifier: MIT */
/* timestamp_unit.c - a counter with a prescaler, and the times that messages
 * get from it.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/timestamp_unit.h>

static uint32_t get_field(const struct hsc_timestamp_unit *u,
			  enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(u->block, HSC_TR_TS_CONTROL, field);
}

static uint32_t width_of(const struct hsc_timestamp_unit *u)
{
	return get_field(u, HSC_TF_TS_WIDTH);
}

/*
 * Which messages have timestamps is a setting of encoders, and a funnel has no
 * hart whose halt could stop its counter.
 *
 * Spec Trace Control 1.0, "Timestamp Unit"; tsBranch: docs/spec-notes.md
 */
bool hsc_timestamp_build(struct hsc_trace_block *b, uint32_t modes,
			 unsigned bits)
{
	static const struct {
		uint8_t field, kind;
		uint32_t legal;
		bool encoder; /* not in funnels */
	} fields[] = {
		{ HSC_TF_ACTIVE, HSC_LIMIT_BITS, 1, false },
		{ HSC_TF_TS_COUNT, HSC_LIMIT_BITS, 1, false },
		{ HSC_TF_TS_RUN_IN_DEBUG, HSC_LIMIT_BITS, 1, true },
		{ HSC_TF_TS_PRESCALE, HSC_LIMIT_BITS, 3, false },
		{ HSC_TF_TS_ENABLE, HSC_LIMIT_BITS, 1, true },
		{ HSC_TF_TS_BRANCH, HSC_LIMIT_SET,
		  1 << HSC_TS_BRANCH_NONE | 1 << HSC_TS_BRANCH_INDIRECT |
			  1 << HSC_TS_BRANCH_ALL,
		  true },
		{ HSC_TF_TS_ITC, HSC_LIMIT_BITS, 1, true },
		{ HSC_TF_TS_OWNERSHIP, HSC_LIMIT_BITS, 1, true },
	};
	const bool legacy = b->regs.generation == HSC_TC_0;
	const bool funnel = b->regs.component == HSC_TC_FUNNEL;
	bool ok = true;

	for (unsigned i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if ((!funnel || !fields[i].encoder) &&
		    (legacy || fields[i].field != HSC_TF_TS_ITC))
			ok = hsc_trace_block_build(
				     b,
				     (struct hsc_register_limit){
					     HSC_TR_TS_CONTROL, fields[i].field,
					     fields[i].kind, 0, fields[i].legal,
					     0 }) &&
			     ok;
	ok = hsc_trace_block_build(b,
				   (struct hsc_register_limit){
					   HSC_TR_TS_CONTROL, HSC_TF_TS_MODE,
					   HSC_LIMIT_SET, 0, modes | 1, 0 }) &&
	     ok;
	return hsc_trace_block_build(b,
				     (struct hsc_register_limit){
					     HSC_TR_TS_CONTROL, HSC_TF_TS_WIDTH,
					     HSC_LIMIT_FIXED, 0, bits, 0 }) &&
	       ok;
}

/* In 1.0 only a counter of the core clock stops with its hart. */
static bool stops_with_hart(const struct hsc_timestamp_unit *u)
{
	return !get_field(u, HSC_TF_TS_RUN_IN_DEBUG) &&
	       (u->block->regs.generation != HSC_TC_1_0 ||
		get_field(u, HSC_TF_TS_MODE) == HSC_TS_CORE);
}

static void read_settings(const struct hsc_timestamp_unit *u,
			  struct hsc_timestamp_settings *s)
{
	s->version = u->block->regs.version;
	s->active = get_field(u, HSC_TF_ACTIVE) != 0;
	s->counts = s->active && get_field(u, HSC_TF_TS_COUNT);
	s->stops = stops_with_hart(u);
	s->mode = (uint8_t)get_field(u, HSC_TF_TS_MODE);
	s->shift = (uint8_t)(2 * get_field(u, HSC_TF_TS_PRESCALE));
	s->bits =
		(uint8_t)(s->active && get_field(u, HSC_TF_TS_ENABLE) && s->mode
				  ? width_of(u)
				  : 0);
	s->mask = hsc_ones64(width_of(u));
}

/* The settings that are kept, or, if they are outdated, those in `room`, read
 * again. */
static const struct hsc_timestamp_settings *settings_of(
	const struct hsc_timestamp_unit *u, struct hsc_timestamp_settings *room)
{
	if (HSC_LIKELY(u->settings.version == u->block->regs.version))
		return &u->settings;
	read_settings(u, room);
	return room;
}

void hsc_timestamp_tick(struct hsc_timestamp_unit *u, uint64_t cycles,
			bool halted)
{
	struct hsc_timestamp_settings *s = &u->settings;
	uint64_t sum;

	if (HSC_UNLIKELY(s->version != u->block->regs.version))
		read_settings(u, s);
	if (!s->counts || (halted && s->stops))
		return;
	sum = cycles + u->fraction;
	u->count += sum >> s->shift;
	u->fraction = (uint32_t)(sum & hsc_ones64(s->shift));
}

static uint64_t own_time(const struct hsc_timestamp_unit *u)
{
	struct hsc_timestamp_settings room;

	switch (settings_of(u, &room)->mode) {
	case HSC_TS_EXTERNAL:
		return u->external;
	case HSC_TS_INTERNAL:
	case HSC_TS_CORE:
		return u->count;
	default:
		return 0;
	}
}

uint64_t hsc_timestamp_now(const struct hsc_timestamp_unit *u)
{
	struct hsc_timestamp_settings room;
	const struct hsc_timestamp_settings *s = settings_of(u, &room);
	const struct hsc_timestamp_unit *from = u;

	/* one step is enough: masters do not share the time of another unit */
	if (s->mode == HSC_TS_SHARED && u->master)
		from = u->master;
	return own_time(from) & s->mask;
}

unsigned hsc_timestamp_bits(const struct hsc_timestamp_unit *u)
{
	struct hsc_timestamp_settings room;

	return settings_of(u, &room)->bits;
}

/* All fields of a unit that leaves reset have their reset values. */
static void reset_fields(struct hsc_timestamp_unit *u)
{
	static const uint8_t fields[] = {
		HSC_TF_TS_COUNT,    HSC_TF_TS_RUN_IN_DEBUG, HSC_TF_TS_MODE,
		HSC_TF_TS_PRESCALE, HSC_TF_TS_ENABLE,       HSC_TF_TS_BRANCH,
		HSC_TF_TS_ITC,      HSC_TF_TS_OWNERSHIP
	};

	for (unsigned i = 0; i < sizeof(fields); i++)
		hsc_trace_block_put(u->block, HSC_TR_TS_CONTROL,
				    (enum hsc_tc_field_id)fields[i], 0);
	u->count = u->fraction = 0;
}

void hsc_timestamp_wrote(struct hsc_timestamp_unit *u,
			 const struct hsc_register_change *c)
{
	if (!c->reg || c->reg->id != HSC_TR_TS_CONTROL)
		return;
	if (!get_field(u, HSC_TF_ACTIVE))
		reset_fields(u);
	else if (hsc_register_changed(c, HSC_TF_TS_RESET))
		u->count = u->fraction = 0;
	/* the fraction of a tick of the old prescaler is dropped */
	u->fraction &=
		(uint32_t)hsc_ones64(2 * get_field(u, HSC_TF_TS_PRESCALE));
}

void hsc_timestamp_show(struct hsc_timestamp_unit *u)
{
	const uint64_t now =
		get_field(u, HSC_TF_ACTIVE) ? hsc_timestamp_now(u) : 0;

	hsc_trace_block_put(u->block, HSC_TR_TS_LOWER, HSC_TF_WHOLE,
			    (uint32_t)now);
	hsc_trace_block_put(u->block, HSC_TR_TS_UPPER, HSC_TF_WHOLE,
			    (uint32_t)(now >> 32));
}
