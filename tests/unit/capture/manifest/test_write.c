/* SPDX-License-Identifier: MIT */
#include "capture/manifest/json.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"

/* A byte that is no UTF-8, one character of each length, and a bad one. */
#define ODD "/bin/\xff_\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80_\xed\xa0\x80"
#define TAME                                                                   \
	"/bin/\xef\xbf\xbd_\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80_"              \
	"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"

static void fill(struct hsc_manifest *m)
{
	struct hsc_map *map;
	struct hsc_version_start *v;
	struct hsc_source *s;
	struct hsc_process *p = hsc_manifest_add_process(m);

	m->complete = true;
	m->full = true;
	m->wrapped = true;
	m->tool = strdup("hartscope 0.1.0");
	m->protocol = strdup("ntrace");
	m->xlen = 64;
	m->command = calloc(2, sizeof(*m->command));
	m->command[0] = strdup(ODD);
	m->command[1] = strdup("");
	m->command_count = 2;
	CHECK(hsc_manifest_set_param(m, "mode", "htm"));
	p->pid = 4711;
	map = hsc_process_add_map(p);
	map->start = UINT64_C(0xffffffff80000000);
	map->len = 0x1000;
	map->offset = 0x40;
	map->file = strdup("elf/x-01");
	map->path = strdup(ODD);
	map->build_id = strdup("0ab1");
	map = hsc_process_add_map(p);
	map->start = 1;
	map->len = 2;
	map->bytes = strdup("0ff0");
	map = hsc_process_add_map(p);
	map->len = 16;
	map->format = strdup("raw");
	map->unknown = true;
	s = hsc_manifest_add_source(m);
	s->id = 3;
	s->stream = strdup("streams/4711-0.nt");
	s->src = UINT64_MAX;
	s->start = INT64_MAX;
	s->instructions = 123;
	s->unsure = 7;
	s->unseen = 8;
	s->tid = 4712;
	s->name = strdup("thread 4712");
	hsc_process_add_version(p);
	map = hsc_process_add_map(hsc_process_add_version(p));
	map->start = 0x1002;
	map->len = 2;
	map->bytes = strdup("8280");
	hsc_source_add_version(s);
	v = hsc_source_add_version(s);
	*v = (struct hsc_version_start){ 5, 1 };
}

static void check_map(const struct hsc_map *got, const struct hsc_map *want)
{
	CHECK_EQ(got->start, want->start);
	CHECK_EQ(got->len, want->len);
	CHECK_EQ(got->offset, want->offset);
	CHECK_EQ(got->unknown, want->unknown);
	CHECK(!got->file == !want->file);
	CHECK(!got->bytes == !want->bytes);
	CHECK(!got->format == !want->format);
	CHECK(!got->build_id == !want->build_id);
}

static void check_same(const struct hsc_manifest *got,
		       const struct hsc_manifest *want)
{
	CHECK_EQ(got->schema, HSC_MANIFEST_SCHEMA);
	CHECK_EQ(got->complete, want->complete);
	CHECK_EQ(got->full, want->full);
	CHECK_EQ(got->wrapped, want->wrapped);
	CHECK_STR(got->tool, want->tool, "tool");
	CHECK(got->created == NULL && got->result == NULL);
	CHECK_STR(got->protocol, want->protocol, "protocol");
	CHECK_EQ(got->xlen, 64);
	CHECK_EQ(got->command_count, 2);
	CHECK_STR(got->command[0], TAME, "command");
	CHECK_STR(got->command[1], "", "command");
	CHECK_STR(hsc_manifest_param(got, "mode", ""), "htm", "mode");
	CHECK_EQ(got->process_count, 1);
	CHECK_EQ(got->processes[0].pid, 4711);
	CHECK_EQ(got->processes[0].map_count, 3);
	for (size_t i = 0; i < 3; i++)
		check_map(&got->processes[0].maps[i],
			  &want->processes[0].maps[i]);
	CHECK_STR(got->processes[0].maps[0].path, TAME, "path");
	CHECK_STR(got->processes[0].maps[1].bytes, "0ff0", "bytes");
	CHECK_EQ(got->source_count, 1);
	CHECK_EQ(got->sources[0].id, 3);
	CHECK_EQ(got->sources[0].src, UINT64_MAX);
	CHECK_EQ(got->sources[0].start, INT64_MAX);
	CHECK_EQ(got->sources[0].instructions, 123);
	CHECK_EQ(got->sources[0].tid, 4712);
	CHECK_STR(got->sources[0].name, "thread 4712", "name");
	CHECK_STR(got->sources[0].stream, "streams/4711-0.nt", "stream");
	CHECK_EQ(got->processes[0].version_count, 2);
	CHECK_EQ(got->processes[0].versions[0].map_count, 0);
	CHECK_STR(got->processes[0].versions[1].maps[0].bytes, "8280", "bytes");
	CHECK_EQ(got->sources[0].version_count, 2);
	CHECK_EQ(got->sources[0].versions[0].version, 0);
	CHECK_EQ(got->sources[0].versions[1].start, 5);
	CHECK_EQ(got->sources[0].versions[1].version, 1);
}

/* What is written is read again; the old one stays until then. */
static void test_round_trip(struct hsc_manifest *m)
{
	struct hsc_error why = { "" };
	struct hsc_manifest back;

	CHECK_EQ(hsc_manifest_write(m, ".", &why), HSC_OK);
	CHECK(!scratch_exists("manifest.json.tmp"));
	CHECK_EQ(hsc_manifest_read(&back, ".", &why), HSC_OK);
	CHECK_STR(why.text, "", "no problem");
	check_same(&back, m);
	hsc_manifest_clear(&back);
	CHECK_EQ(-hsc_manifest_write(m, "gone", &why), -HSC_E_FILE);
	CHECK_STR(why.text, "gone/manifest.json: No such file or directory",
		  "gone");
}

static void test_text(const struct hsc_manifest *m)
{
	static const char *const want[] = {
		"\"start\": \"0xffffffff80000000\"",
		"\"src\": \"0xffffffffffffffff\"",
		"\"start\": 9223372036854775807",
		"\"complete\": true",
		"\"mode\": \"htm\"",
		"\"unknown\": true",
	};
	json_t *json = hsc_manifest_to_json(m);
	char *text = json_dumps(json, 0);

	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++)
		if (!strstr(text, want[i]))
			CHECK_STR(text, want[i], "holds");
	free(text);
	json_decref(json);
}

int main(void)
{
	struct hsc_manifest m = { .schema = 0 };
	char name[16];

	scratch_enter(name);
	fill(&m);
	test_round_trip(&m);
	test_text(&m);
	hsc_manifest_clear(&m);
	scratch_leave(name);
	return check_failures != 0;
}
