/* SPDX-License-Identifier: MIT */
#include "session/decode_versions.h"
#include <stdlib.h>
#include <string.h>

#define HALFWORD 2

/* Code of a version: its own, else that of all versions, else the process's. */
struct hsc_decode_version {
	struct hsc_image *image;
	struct hsc_image_ops layers[3];
	unsigned layer_count;
};

/* A half-word by the first layer that knows it. */
static size_t read_halfword(const struct hsc_decode_version *v,
			    uint64_t address, uint8_t *buf, size_t len)
{
	size_t got = 0;

	for (unsigned i = 0; i < v->layer_count && got < len; i++)
		got = v->layers[i].read(v->layers[i].ctx, address, buf, len);
	return got;
}

static size_t read_version(const void *ctx, uint64_t address, uint8_t *buf,
			   size_t len)
{
	size_t done = 0;

	while (done < len) {
		const uint64_t at = address + done;
		const size_t left = len - done, part = HALFWORD - at % HALFWORD;
		const size_t want = part < left ? part : left;
		const size_t got = read_halfword(ctx, at, buf + done, want);

		done += got;
		if (got < want)
			break;
	}
	return done;
}

static enum hsc_status load_one(struct hsc_decode_versions *v, size_t i,
				const struct hsc_process *from,
				struct hsc_decode_code *first,
				struct hsc_problem *why)
{
	struct hsc_decode_version *version = &v->list[i];
	const struct hsc_image_ops ops = { .read = read_version,
					   .ctx = version };
	struct hsc_decode_code own = { .recorded = NULL };
	enum hsc_status rc = hsc_decode_code_load(&own, from, "", NULL, why);
	uint16_t space;

	version->image = own.image;
	if (rc != HSC_OK)
		return rc;
	version->layers[version->layer_count++] = hsc_image_ops(own.image);
	if (i > 0)
		version->layers[version->layer_count++] =
			hsc_image_ops(v->list[0].image);
	version->layers[version->layer_count++] = first->ops;
	return hsc_blocks_add_space(first->blocks, &ops, &space);
}

enum hsc_status hsc_decode_versions_load(struct hsc_decode_versions *v,
					 const struct hsc_manifest *m,
					 struct hsc_decode_code *first,
					 struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	if (!m->version_count || !m->process_count)
		return HSC_OK;
	v->list = calloc(m->version_count, sizeof(*v->list));
	if (!v->list)
		return HSC_E_MEMORY;
	v->count = m->version_count;
	for (size_t i = 0; rc == HSC_OK && i < v->count; i++)
		rc = load_one(v, i, &m->versions[i], first, why);
	return rc;
}

void hsc_decode_versions_clear(struct hsc_decode_versions *v)
{
	for (size_t i = 0; i < v->count; i++)
		hsc_image_free(&v->list[i].image);
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
