/* SPDX-License-Identifier: MIT */
#include "capture/recording/maps.h"
#include "unit/check.h"
#include <stdlib.h>

/* Paths that are equal are one. */
static void test_paths(void)
{
	struct hsc_log_maps maps = { .paths = NULL };
	const char *first[100];
	char text[8];

	for (unsigned round = 0; round < 2; round++)
		for (unsigned i = 0; i < 100; i++) {
			const char *path;

			snprintf(text, sizeof(text), "p%u", i * 37 % 100);
			path = hsc_log_maps_path(&maps, text);
			CHECK_STR(path, text, "path");
			CHECK(round == 0 || path == first[i]);
			first[i] = path;
		}
	CHECK_EQ(maps.path_count, 100);
	hsc_log_maps_clear(&maps);
}

/*
 * Random maps of one file each, none over its own: whatever was mapped at an
 * address at any time must be there in the end, and nothing else.
 */
#define SPACE 48
#define FILES 5

static void check_kept(const struct hsc_process *p,
		       bool seen[FILES][SPACE][SPACE])
{
	bool got[FILES][SPACE][SPACE] = { { { false } } };

	for (size_t i = 0; i < p->map_count; i++) {
		const struct hsc_map *map = &p->maps[i];

		CHECK(i == 0 || p->maps[i - 1].start <= map->start);
		for (uint64_t k = 0; k < map->len; k++)
			got[map->path[0] - 'a'][map->start + k]
			   [(map->offset + k) % SPACE] = true;
	}
	CHECK(memcmp(got, seen, sizeof(got)) == 0);
}

static void test_random(unsigned seed)
{
	static bool seen[FILES][SPACE][SPACE];
	static const char *const names[FILES] = { "a", "b", "c", "d", "e" };
	struct hsc_log_maps maps = { .paths = NULL };
	struct hsc_process p = { .pid = 0 };
	struct hsc_manifest m = { .processes = NULL };

	memset(seen, 0, sizeof(seen));
	for (unsigned i = 0; i < FILES; i++) {
		struct hsc_stretch s = { .start = 0 };
		uint64_t hole;

		seed = seed * 1103515245 + 12345;
		s.start = (seed >> 8) % 30;
		s.last = s.start + (seed >> 16) % 16;
		s.offset = (seed >> 24) % 8;
		s.path = hsc_log_maps_path(&maps, names[i]);
		CHECK_EQ(hsc_log_maps_map(&maps, &s), HSC_OK);
		for (uint64_t k = s.start; k <= s.last; k++)
			seen[i][k][s.offset + (k - s.start)] = true;
		hole = (seed >> 12) % 30;
		CHECK_EQ(hsc_log_maps_unmap(&maps, hole, hole + 3), HSC_OK);
	}
	CHECK_EQ(hsc_log_maps_finish(&maps, &p), HSC_OK);
	check_kept(&p, seen);
	hsc_log_maps_clear(&maps);
	m.processes = malloc(sizeof(p));
	*m.processes = p;
	m.process_count = 1;
	hsc_manifest_clear(&m);
}

int main(void)
{
	test_paths();
	for (unsigned seed = 1; seed <= 300; seed++)
		test_random(seed);
	return check_failures != 0;
}
