/* SPDX-License-Identifier: MIT */
/* describe.c - what a machine's PMU can count, by a file.
 * Room   pmu (floor 2) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "pmu/files.h"
#include <hartscope/pmu/describe.h>
#include <stdio.h>
#include <stdlib.h>

#define FILE_MAX ((size_t)16 << 20) /* no tree and no probe is so large */

enum hsc_status hsc_pmu_describe(struct hsc_pmu_description *out,
				 const uint8_t *bytes, size_t len,
				 struct hsc_error *error)
{
	*out = (struct hsc_pmu_description){
		.tree = hsc_pmu_is_tree(bytes, len),
	};
	if (out->tree)
		return hsc_pmu_read_tree(out, bytes, len, error);
	return hsc_pmu_read_probe(out, bytes, len, error);
}

enum hsc_status hsc_pmu_describe_file(struct hsc_pmu_description *out,
				      const char *path, struct hsc_error *error)
{
	struct hsc_error inner = { "" };
	struct hsc_file_text file;
	enum hsc_status rc;

	*out = (struct hsc_pmu_description){ .tree = false };
	rc = hsc_file_read(&file, fopen(path, "rbe"), path, FILE_MAX, error);
	if (rc == HSC_OK) {
		rc = hsc_pmu_describe(out, (const uint8_t *)file.bytes,
				      file.len, &inner);
		if (rc == HSC_E_FORMAT)
			hsc_error_set(error, "'%s': %s", path, inner.text);
	}
	free(file.bytes);
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
