/* SPDX-License-Identifier: MIT */
/* versions.c - the version of a process' code at a time.
 * Room   decode (floor 6) */
#include "decode/stream/versions.h"
#include <hartscope/base/digits.h>
#include <stdlib.h>
#include <string.h>

#define HALFWORD 2
#define DIGITS   4 /* of a half-word */

/* From version `version` on, these bytes are at `address`. */
struct hsc_decode_change {
	uint64_t address;
	uint32_t version;
	uint8_t bytes[HALFWORD];
};

/* The context of an address space in the block table. */
struct hsc_decode_version {
	const struct hsc_decode_versions *all;
	uint32_t version;
};

/* How many changes are of half-words before `address`, or of this one up to
 * `version`. */
static size_t changes_up_to(const struct hsc_decode_versions *v,
			    uint64_t address, uint32_t version)
{
	size_t lo = 0, hi = v->change_count;

	while (lo < hi) {
		const size_t mid = lo + (hi - lo) / 2;
		const struct hsc_decode_change *c = &v->changes[mid];

		if (c->address < address ||
		    (c->address == address && c->version <= version))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Copy the bytes of the half-word at `address` from change c. */
static size_t copy_change(const struct hsc_decode_change *c, uint64_t address,
			  uint8_t *buf, size_t len)
{
	const size_t at = (size_t)(address - c->address);

	len = len < HALFWORD - at ? len : HALFWORD - at;
	memcpy(buf, c->bytes + at, len);
	return len;
}

/* Copy from `address` up to the next half-word that changes, or the end of this
 * one if it changes in later versions only. */
static size_t read_process(const struct hsc_decode_versions *v, size_t next,
			   uint64_t address, uint8_t *buf, size_t len)
{
	const uint64_t half = address - address % HALFWORD;
	uint64_t end = UINT64_MAX;

	if (next < v->change_count)
		end = v->changes[next].address;
	if (end == half)
		end = half + HALFWORD;
	if (end - address < len)
		len = (size_t)(end - address);
	return v->process.read(v->process.ctx, address, buf, len);
}

static size_t read_version(const void *ctx, uint64_t address, uint8_t *buf,
			   size_t len)
{
	const struct hsc_decode_version *version = ctx;
	const struct hsc_decode_versions *v = version->all;
	size_t done = 0, got = 1;

	while (done < len && got) {
		const uint64_t at = address + done;
		const uint64_t half = at - at % HALFWORD;
		const size_t next = changes_up_to(v, half, version->version);

		if (next && v->changes[next - 1].address == half)
			got = copy_change(&v->changes[next - 1], at, buf + done,
					  len - done);
		else
			got = read_process(v, next, at, buf + done, len - done);
		done += got;
	}
	return done;
}

static int by_address(const void *a, const void *b)
{
	const struct hsc_decode_change *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return x->version < y->version ? -1 : x->version > y->version;
}

/*
 * Add the half-words of a map whose bytes are hex digits. A manifest is a
 * foreign file: a change that is not a whole half-word at an even address is
 * ignored.
 */
static void add_map(struct hsc_decode_versions *v, const struct hsc_map *map,
		    uint32_t version)
{
	for (size_t i = 0; 2 * i + 1 < map->len; i++) {
		struct hsc_decode_change c = {
			.address = map->start + HALFWORD * i,
			.version = version,
		};

		if (map->start % HALFWORD == 0 &&
		    hsc_byte_of(map->bytes + DIGITS * i, &c.bytes[0]) &&
		    hsc_byte_of(map->bytes + DIGITS * i + 2, &c.bytes[1]))
			v->changes[v->change_count++] = c;
	}
}

static enum hsc_status load_changes(struct hsc_decode_versions *v,
				    const struct hsc_process *process)
{
	size_t count = 0;

	for (size_t i = 0; i < process->version_count; i++)
		for (size_t k = 0; k < process->versions[i].map_count; k++)
			count += process->versions[i].maps[k].len / HALFWORD;
	v->changes = calloc(count + 1, sizeof(*v->changes));
	if (!v->changes)
		return HSC_E_MEMORY;
	for (size_t i = 0; i < process->version_count; i++)
		for (size_t k = 0; k < process->versions[i].map_count; k++)
			add_map(v, &process->versions[i].maps[k], (uint32_t)i);
	qsort(v->changes, v->change_count, sizeof(*v->changes), by_address);
	return HSC_OK;
}

enum hsc_status hsc_decode_versions_load(struct hsc_decode_versions *v,
					 const struct hsc_process *process,
					 struct hsc_decode_code *code)
{
	enum hsc_status rc;
	uint16_t space;

	if (!process->version_count)
		return HSC_OK;
	v->list = calloc(process->version_count, sizeof(*v->list));
	if (!v->list)
		return HSC_E_MEMORY;
	v->count = process->version_count;
	v->process = code->ops;
	rc = load_changes(v, process);
	for (size_t i = 0; rc == HSC_OK && i < v->count; i++) {
		const struct hsc_image_ops ops = {
			.read = read_version,
			.ctx = &v->list[i],
			.jump_table = code->ops.jump_table
		};

		v->list[i] = (struct hsc_decode_version){ v, (uint32_t)i };
		rc = hsc_blocks_add_space(code->blocks, &ops, &space);
	}
	return rc;
}

void hsc_decode_versions_clear(struct hsc_decode_versions *v)
{
	free(v->changes);
	free(v->list);
	*v = (struct hsc_decode_versions){ .count = 0 };
}

bool hsc_decode_versions_of(struct hsc_flow_versions *out,
			    const struct hsc_manifest *m, size_t index)
{
	const struct hsc_source *source;
	struct hsc_flow_version *list;

	*out = (struct hsc_flow_versions){ .count = 0 };
	if (index >= m->source_count || !m->sources[index].version_count)
		return true;
	source = &m->sources[index];
	list = calloc(source->version_count, sizeof(*list));
	if (!list)
		return false;
	for (size_t i = 0; i < source->version_count; i++)
		list[i] = (struct hsc_flow_version){
			.start = source->versions[i].start,
			.space = (uint16_t)(source->versions[i].version + 1),
		};
	*out = (struct hsc_flow_versions){ list, source->version_count, 1 };
	return true;
}
