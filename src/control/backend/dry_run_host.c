/* SPDX-License-Identifier: MIT */
/* dry_run_host.c - no hardware: what would be written is printed, reads give
 * reset values.
 * Room   control (floor 3) */
#include "control/backend/parts.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS (HSC_TC_BLOCK_SIZE / 4)

struct dry_run {
	struct hsc_backend head;
	const struct hsc_topology *topology;
	FILE *out;
	uint32_t (*words)[WORDS]; /* of each component */
};

static void release_dry_run(struct hsc_backend *b)
{
	free(((struct dry_run *)b)->words);
}

static const struct hsc_tc_register *row_at(const struct dry_run *d,
					    uint8_t component, uint32_t offset,
					    unsigned *index)
{
	const struct hsc_trace_component *k =
		&d->topology->components[component];

	if (k->kind >= HSC_TC_COMPONENTS)
		return NULL;
	return hsc_tc_at((enum hsc_tc_generation)k->generation,
			 (enum hsc_tc_component)k->kind, offset, index);
}

/* The sinks that Impl shows are those of the topology, because it is compared
 * with that. */
static uint32_t reset_of(const struct hsc_trace_component *k,
			 const struct hsc_tc_field *f)
{
	const unsigned sinks =
		k->sinks | (k->output_count ? HSC_SINK_FUNNEL : 0u);

	for (unsigned i = 0; i < HSC_TC_SINKS; i++)
		if (f->id == hsc_tc_sinks[i].field)
			return (sinks & hsc_topology_sink_bit(
						hsc_tc_sinks[i].sink)) != 0;
	return f->reset_kind == HSC_TC_RESET_VALUE ? f->reset : 0;
}

static void reset_component(struct dry_run *d, uint8_t component)
{
	const struct hsc_trace_component *k =
		&d->topology->components[component];

	for (uint32_t i = 0; i < WORDS; i++) {
		unsigned index;
		const struct hsc_tc_register *r =
			row_at(d, component, i * 4, &index);
		uint32_t word = 0;

		for (unsigned n = 0; r && n < r->field_count; n++)
			word = hsc_tc_put(&r->fields[n], 0, word,
					  reset_of(k, &r->fields[n]));
		if (r && r->id == HSC_TR_ITC_STIMULUS)
			word = 1; /* never busy */
		d->words[component][i] = word;
	}
}

/* Name of a register, of an array with its index. */
static void print_name(FILE *out, const struct hsc_tc_register *r,
		       unsigned index)
{
	const char *number = r ? strstr(r->name, "%u") : NULL;

	if (number)
		fprintf(out, "%.*s%u%s", (int)(number - r->name), r->name,
			index, number + 2);
	else
		fputs(r ? r->name : "?", out);
}

static void print_access(const struct dry_run *d, char what, uint64_t address,
			 uint32_t value)
{
	const uint8_t k = hsc_topology_at(d->topology, address);
	unsigned index = 0;
	const struct hsc_tc_register *r =
		k == HSC_TOPOLOGY_NONE
			? NULL
			: row_at(d, k, (uint32_t)(address & 0xffc), &index);

	if (!d->out)
		return;
	fprintf(d->out, "%c 0x%08" PRIx64 " 0x%08" PRIx32, what, address,
		value);
	if (k != HSC_TOPOLOGY_NONE) {
		fprintf(d->out, "  # %s ", d->topology->components[k].name);
		print_name(d->out, r, index);
	}
	fputc('\n', d->out);
}

static enum hsc_status dry_read(void *ctx, uint64_t address, uint32_t *value)
{
	struct dry_run *d = ctx;
	const uint8_t k = hsc_topology_at(d->topology, address);

	*value =
		k == HSC_TOPOLOGY_NONE ? 0 : d->words[k][(address & 0xfff) / 4];
	print_access(d, 'R', address, *value);
	return HSC_OK;
}

/* A field that cannot be written keeps its value; a field that starts an action
 * reads 0. */
static uint32_t stored_word(const struct hsc_tc_field *f, unsigned element,
			    uint32_t before, uint32_t written)
{
	const uint32_t old = hsc_tc_get(f, element, before);
	const uint32_t new = hsc_tc_get(f, element, written);

	switch (f->access) {
	case HSC_TC_RW:
	case HSC_TC_WARL:
		return new;
	case HSC_TC_RW1C:
		return old & ~new;
	case HSC_TC_RW0C:
		return old & new;
	default:
		return old;
	}
}

/* Impl of 1.0 has the version of the protocol that Control chooses. */
static void show_protocol(struct dry_run *d, uint8_t component,
			  const struct hsc_tc_register *control)
{
	const struct hsc_trace_component *k =
		&d->topology->components[component];
	const struct hsc_tc_register *impl =
		hsc_tc_find((enum hsc_tc_generation)k->generation,
			    (enum hsc_tc_component)k->kind, HSC_TR_IMPL);
	const struct hsc_tc_field *major =
		hsc_tc_find_field(impl, HSC_TF_PROTOCOL_MAJOR);
	const struct hsc_tc_field *format =
		hsc_tc_find_field(control, HSC_TF_FORMAT);
	uint32_t *words = d->words[component];
	uint32_t value;

	if (!major || !format)
		return;
	value = hsc_tc_get(format, 0, words[control->offset / 4]);
	words[impl->offset / 4] =
		hsc_tc_put(major, 0, words[impl->offset / 4],
			   value == HSC_TC_NTRACE ? HSC_TC_NTRACE_MAJOR
						  : HSC_TC_ETRACE_MAJOR);
}

static enum hsc_status dry_write(void *ctx, uint64_t address, uint32_t value)
{
	struct dry_run *d = ctx;
	const uint8_t k = hsc_topology_at(d->topology, address);
	const uint32_t offset = (uint32_t)(address & 0xfff);
	const struct hsc_tc_register *r;
	uint32_t *word, before;
	unsigned index;

	print_access(d, 'W', address, value);
	r = k == HSC_TOPOLOGY_NONE ? NULL : row_at(d, k, offset, &index);
	if (!r)
		return HSC_OK;
	if (r->id == HSC_TR_CONTROL && !(value & 1))
		reset_component(d, k);
	word = &d->words[k][offset / 4];
	before = *word;
	for (unsigned i = 0; i < r->field_count; i++)
		for (unsigned n = 0; n < r->fields[i].count; n++)
			*word = hsc_tc_put(
				&r->fields[i], n, *word,
				stored_word(&r->fields[i], n, before, value));
	if (r->id == HSC_TR_CONTROL)
		show_protocol(d, k, r);
	return HSC_OK;
}

/* Part of a stimulus register is written: it stays ready. */
static enum hsc_status dry_part(void *ctx, uint64_t address, unsigned size,
				uint32_t value)
{
	print_access(ctx, size == 1 ? 'B' : 'H', address, value);
	return HSC_OK;
}

enum hsc_status hsc_backend_dry_run(struct hsc_backend **out,
				    const struct hsc_topology *topology,
				    void *file)
{
	struct dry_run *d = (struct dry_run *)hsc_backend_make(
		sizeof(struct dry_run), release_dry_run);

	*out = d ? &d->head : NULL;
	if (!d)
		return HSC_E_MEMORY;
	d->topology = topology;
	d->out = file;
	d->words = calloc(topology->count, sizeof(*d->words));
	d->head.mmio.read = dry_read;
	d->head.mmio.write = dry_write;
	d->head.mmio.write_part = dry_part;
	if (!d->words) {
		hsc_backend_free(out);
		return HSC_E_MEMORY;
	}
	for (uint8_t i = 0; i < topology->count; i++)
		reset_component(d, i);
	return HSC_OK;
}
