/* SPDX-License-Identifier: MIT */
#include "base/problem_say.h"
#include "pmu/files.h"
#include <hartscope/pmu/describe.h>
#include <stdio.h>
#include <stdlib.h>

#define FILE_MAX ((size_t)16 << 20) /* no tree and no probe is so large */

enum hsc_status hsc_pmu_describe(struct hsc_pmu_description *out,
				 const uint8_t *bytes, size_t len,
				 struct hsc_problem *why)
{
	*out = (struct hsc_pmu_description){
		.tree = hsc_pmu_is_tree(bytes, len),
	};
	if (out->tree)
		return hsc_pmu_read_tree(out, bytes, len, why);
	return hsc_pmu_read_probe(out, bytes, len, why);
}

/* bytes[*len] of the whole file, to be freed. */
static enum hsc_status read_whole(const char *path, uint8_t **bytes,
				  size_t *len, struct hsc_problem *why)
{
	FILE *in = fopen(path, "rb");
	enum hsc_status rc = HSC_OK;

	*bytes = NULL;
	*len = 0;
	if (!in)
		return hsc_problem_file(why, path);
	*bytes = malloc(FILE_MAX);
	if (*bytes)
		*len = fread(*bytes, 1, FILE_MAX, in);
	if (!*bytes)
		rc = HSC_E_MEMORY;
	else if (ferror(in))
		rc = hsc_problem_file(why, path);
	fclose(in);
	return rc;
}

enum hsc_status hsc_pmu_describe_file(struct hsc_pmu_description *out,
				      const char *path, struct hsc_problem *why)
{
	struct hsc_problem inner = { "" };
	enum hsc_status rc;
	uint8_t *bytes;
	size_t len;

	*out = (struct hsc_pmu_description){ .tree = false };
	rc = read_whole(path, &bytes, &len, why);
	if (rc == HSC_OK) {
		rc = hsc_pmu_describe(out, bytes, len, &inner);
		if (rc == HSC_E_FORMAT)
			hsc_problem_say(why, "'%s': %s", path, inner.text);
	}
	free(bytes);
	return rc;
}

void hsc_pmu_description_clear(struct hsc_pmu_description *d)
{
	free((void *)d->rows.maps);
	free((void *)d->rows.selectors);
	free((void *)d->rows.raws);
	free(d->counters);
	free(d->events);
	*d = (struct hsc_pmu_description){ .tree = false };
}
