/* SPDX-License-Identifier: MIT */
/* drain.c - the bytes in a RAM sink, from the oldest.
 * Room   control (floor 3) */
#include "control/driver/parts.h"
#include <hartscope/control/drain.h>

#define WORD 4

static enum hsc_status fail_drain(struct hsc_drain *d,
				  enum hsc_control_what what,
				  enum hsc_tc_register_id reg, uint64_t got)
{
	struct hsc_control_at at = HSC_AT(d->component, RAM_WP, WHOLE);

	at.reg = (uint8_t)reg;
	return hsc_control_fail(d->c, HSC_E_TARGET,
				HSC_FAULT(what, at, got, got));
}

static uint64_t size_of(const struct hsc_drain *d)
{
	return d->limit - d->start + WORD;
}

/* Number of bytes from one address to another, around the end of the buffer. */
static uint64_t distance_around(const struct hsc_drain *d, uint64_t from,
				uint64_t to)
{
	return to >= from ? to - from : size_of(d) - (from - to);
}

/* Read pointer and wrap bit together: they are in one register. */
static enum hsc_status read_wp(struct hsc_drain *d, uint64_t *wp, bool *wrapped)
{
	const struct hsc_control_at at = HSC_AT(d->component, RAM_WP, WHOLE);
	const struct hsc_control_at bit =
		HSC_AT(d->component, RAM_WP, RAM_WRAP);
	uint32_t before, after;
	enum hsc_status rc = hsc_control_get(d->c, bit, &before);

	/* Read the pointer again if the wrap bit has changed since. */
	for (unsigned i = 0; rc == HSC_OK && i < 2; i++) {
		rc = hsc_control_get_address(d->c, at, wp);
		if (rc == HSC_OK)
			rc = hsc_control_get(d->c, bit, &after);
		if (rc != HSC_OK || before == after)
			break;
		before = after;
	}
	*wrapped = rc == HSC_OK && before;
	if (rc == HSC_OK && (*wp < d->start || *wp > d->limit))
		return fail_drain(d, HSC_CONTROL_POINTER, HSC_TR_RAM_WP, *wp);
	return rc;
}

static enum hsc_status read_bounds(struct hsc_drain *d)
{
	struct hsc_control_ram ram = { .memory = d->memory };
	const enum hsc_status rc = hsc_control_bounds(d->c, d->component, &ram);

	d->memory = ram.memory;
	d->start = ram.start;
	d->limit = ram.limit;
	if (rc == HSC_OK && d->limit < d->start)
		return fail_drain(d, HSC_CONTROL_POINTER, HSC_TR_RAM_LIMIT,
				  d->limit);
	return rc;
}

/* A buffer that filled once and then stopped has lost nothing. */
static enum hsc_status is_cut(struct hsc_drain *d, bool *cut)
{
	const struct hsc_control_at at =
		HSC_AT(d->component, CONTROL, STOP_ON_WRAP);
	uint32_t stops = 0;
	enum hsc_status rc = HSC_OK;

	if (hsc_control_has(d->c, at))
		rc = hsc_control_get(d->c, at, &stops);
	*cut = d->wrapped && !(stops && d->wp == d->start);
	return rc;
}

enum hsc_status hsc_drain_open(struct hsc_drain *d, struct hsc_control *c,
			       uint8_t component, uint8_t memory)
{
	enum hsc_status rc;

	*d = (struct hsc_drain){ .c = c,
				 .component = component,
				 .memory = memory };
	rc = read_bounds(d);
	if (rc == HSC_OK)
		rc = read_wp(d, &d->wp, &d->wrapped);
	if (rc == HSC_OK)
		rc = is_cut(d, &d->cut);
	if (rc != HSC_OK)
		return rc;
	d->at = d->wrapped ? d->wp : d->start;
	d->left = d->wrapped ? size_of(d) : d->wp - d->start;
	return HSC_OK;
}

/*
 * The port shows the word at RP, if RP can be written; it need not be writable
 * while trace runs. Trace Control 1.0, "Accessing and Detecting RAM Sink
 * Registers"
 */
static enum hsc_status point_port(struct hsc_drain *d)
{
	const struct hsc_control_at at = HSC_AT(d->component, RAM_RP, WHOLE);
	uint64_t got;
	enum hsc_status rc;

	if (!hsc_control_has(d->c, HSC_AT(d->component, RAM_DATA, WHOLE)))
		return fail_drain(d, HSC_CONTROL_NO_PORT, HSC_TR_RAM_DATA, 0);
	rc = hsc_control_set_address(d->c, at, d->at);
	if (rc == HSC_OK)
		rc = hsc_control_get_address(d->c, at, &got);
	/* Before 1.0, the upper half of the pointer is that of the base. */
	if (rc == HSC_OK && (uint32_t)got != (uint32_t)d->at)
		return fail_drain(d, HSC_CONTROL_NO_PORT, HSC_TR_RAM_RP, got);
	return rc;
}

static enum hsc_status read_word(struct hsc_drain *d, uint32_t *word)
{
	const struct hsc_mmio *memory =
		d->c->memory.read ? &d->c->memory : &d->c->io;

	if (d->memory == HSC_SINK_SRAM)
		return hsc_control_read(
			d->c, HSC_AT(d->component, RAM_DATA, WHOLE), word);
	if (hsc_mmio_read(memory, d->at, word) != HSC_OK)
		return fail_drain(d, HSC_CONTROL_NO_MEMORY, HSC_TR_RAM_WP,
				  d->at);
	return HSC_OK;
}

enum hsc_status hsc_drain_next(struct hsc_drain *d, uint8_t *buf, size_t cap,
			       size_t *len)
{
	enum hsc_status rc = HSC_OK;

	*len = 0;
	if (d->left == 0)
		return HSC_END;
	if (d->memory == HSC_SINK_SRAM)
		rc = point_port(d);
	while (rc == HSC_OK && d->left && *len + WORD <= cap) {
		uint32_t word;

		rc = read_word(d, &word);
		if (rc != HSC_OK)
			break;
		for (unsigned i = 0; i < WORD; i++)
			buf[(*len)++] = (uint8_t)(word >> 8 * i);
		d->at = d->at == d->limit ? d->start : d->at + WORD;
		d->left -= WORD;
	}
	return rc;
}

enum hsc_status hsc_drain_look(struct hsc_drain *d)
{
	uint64_t wp, fresh;
	bool wrapped, first;
	enum hsc_status rc = read_wp(d, &wp, &wrapped);

	if (rc != HSC_OK)
		return rc;
	fresh = distance_around(d, d->wp, wp);
	first = wrapped && !d->wrapped;
	/* The wrap bit is newly set, and the pointer is no lower than before:
	 * it went around once more. */
	if (first && wp >= d->wp)
		fresh += size_of(d);
	d->wp = wp;
	d->wrapped = wrapped;
	if (fresh == 0)
		return d->left ? HSC_OK : HSC_AGAIN;
	d->left += fresh;
	if (d->left > size_of(d)) {
		d->lost = d->cut = true;
		d->at = wp;
		d->left = size_of(d);
	}
	return HSC_OK;
}
