/* SPDX-License-Identifier: MIT */
/* fuzz_recording_log.c - the reader of live/PID.log. */
#include "capture/recording/log.h"
#include "fuzz.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_map(const struct hsc_map *map)
{
	FUZZ_CHECK(map->len > 0);
	FUZZ_CHECK(map->len - 1 <= UINT64_MAX - map->start);
	FUZZ_CHECK(!!map->path + !!map->bytes + map->unknown == 1);
	FUZZ_CHECK(!map->bytes || strlen(map->bytes) == 2 * map->len);
}

static void check_versions(const struct hsc_process *p,
			   const struct hsc_recording_cuts *cuts)
{
	FUZZ_CHECK(p->version_count <= HSC_RECORDING_VERSIONS_MAX + 1);
	for (size_t i = 0; i < p->version_count; i++)
		for (size_t k = 0; k < p->versions[i].map_count; k++) {
			check_map(&p->versions[i].maps[k]);
			FUZZ_CHECK(p->versions[i].maps[k].bytes);
		}
	for (size_t i = 0; i < cuts->count; i++)
		FUZZ_CHECK(cuts->list[i].version == 0 ||
			   cuts->list[i].version < p->version_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	FILE *file = len ? fmemopen((void *)(uintptr_t)data, len, "r") : NULL;
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	struct hsc_recording_cuts cuts;
	struct hsc_error why = { "" };
	enum hsc_status rc;
	unsigned xlen = 0;

	if (!file || !p) {
		hsc_manifest_clear(&m);
		return 0;
	}
	rc = hsc_recording_parse_log(p, &cuts, &xlen, file, "log", &why);
	fclose(file);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT);
	FUZZ_CHECK(xlen == 0 || xlen == 32 || xlen == 64);
	for (size_t i = 0; i < p->map_count; i++) {
		check_map(&p->maps[i]);
		FUZZ_CHECK(i == 0 || p->maps[i - 1].start <= p->maps[i].start);
	}
	check_versions(p, &cuts);
	free(cuts.list);
	hsc_manifest_clear(&m);
	return 0;
}
