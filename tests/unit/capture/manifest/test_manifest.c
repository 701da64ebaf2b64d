/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/capture/manifest.h>
#include <stdlib.h>

static void test_params(struct hsc_manifest *m)
{
	char name[16], value[16];

	CHECK_STR(hsc_manifest_param(m, "mode", "htm"), "htm", "fallback");
	CHECK(hsc_manifest_param(m, "mode", NULL) == NULL);
	for (unsigned i = 0; i < 40; i++) {
		snprintf(name, sizeof(name), "p%u", i % 20);
		snprintf(value, sizeof(value), "v%u", i);
		CHECK(hsc_manifest_set_param(m, name, value));
	}
	CHECK_EQ(m->param_count, 20);
	CHECK_STR(hsc_manifest_param(m, "p7", ""), "v27", "set twice");
	CHECK_STR(m->params[0].name, "p0", "in the order they came");
	hsc_manifest_drop_param(m, "p0");
	hsc_manifest_drop_param(m, "p19");
	hsc_manifest_drop_param(m, "p0");
	CHECK_EQ(m->param_count, 18);
	CHECK_STR(m->params[0].name, "p1", "the others stay");
	CHECK_STR(m->params[17].value, "v38", "the others stay");
}

/* What is added is zero, and what was there stays. */
static void test_items(struct hsc_manifest *m)
{
	for (uint64_t i = 0; i < 33; i++) {
		struct hsc_process *p = hsc_manifest_add_process(m);
		struct hsc_source *s = hsc_manifest_add_source(m);

		CHECK(p && p->pid == 0 && p->maps == NULL);
		CHECK(s && s->id == 0 && s->stream == NULL);
		p->pid = s->id = i;
		s->stream = strdup("streams/x.nt");
	}
	for (uint64_t i = 0; i < 17; i++) {
		struct hsc_map *map = hsc_process_add_map(&m->processes[3]);

		CHECK(map && map->len == 0 && map->file == NULL);
		map->start = i;
		map->file = strdup("elf/x");
		map->bytes = strdup("00");
	}
	for (uint64_t i = 0; i < 33; i++) {
		CHECK_EQ(m->processes[i].pid, i);
		CHECK_EQ(m->sources[i].id, i);
	}
	CHECK_EQ(m->processes[3].map_count, 17);
	CHECK_EQ(m->processes[3].maps[16].start, 16);
}

int main(void)
{
	struct hsc_manifest m = { .schema = 1 };

	hsc_manifest_clear(&m);
	CHECK_EQ(m.schema, 0);
	test_params(&m);
	test_items(&m);
	hsc_manifest_clear(&m);
	CHECK(m.params == NULL && m.source_count == 0);
	hsc_manifest_clear(&m);
	return check_failures != 0;
}
