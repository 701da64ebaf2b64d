/* SPDX-License-Identifier: MIT */
#include "decode/recording/parts.h"
#include "support/fake_tools.h"
#include "unit/decode/live_bundle.h"

#define ANEW (4711 + HSC_RECORDING_AGAIN) /* the same PID after exec */

/* Two threads, a child of one of them, and a program that was exec'd. */
static const struct {
	uint64_t key;
	unsigned n;
	uint64_t pid, tid, start;
	const char *stream, *name;
	size_t process;
} made[] = {
	{ 4711, 0, 4711, 4711, 0, "streams/4711-0.trace", "process 4711", 0 },
	{ 4711, 1, 4711, 4712, 30, "streams/4711-1.trace", "thread 4712", 0 },
	{ 4720, 0, 4720, 4720, 40, "streams/4720-0.trace", "process 4720", 1 },
	{ ANEW, 0, 4711, 4711, 50, "streams/4294972007-0.trace", "process 4711",
	  2 },
};
#define MADE (sizeof(made) / sizeof(made[0]))

static void write_manifest(void)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA, .xlen = 64 };
	struct hsc_error why;

	m.protocol = strdup("ntrace");
	CHECK(hsc_manifest_set_param(&m, "src_bits", "1"));
	CHECK_EQ(hsc_manifest_write(&m, LIVE, &why), HSC_OK);
	hsc_manifest_clear(&m);
}

/* flying: a bit for each source whose last block is in flight */
static void make_flying(unsigned flying)
{
	static struct live_state s;

	live_folders();
	write_manifest();
	for (size_t i = 0; i < MADE; i++) {
		live_make(&s, 10);
		s.head.pid = made[i].pid;
		s.head.tid = made[i].tid;
		s.head.start = made[i].start;
		s.head.uncertain = 1;
		s.encoder.lost = 2;
		if (flying >> i & 1)
			live_fly(&s);
		live_write(&s, made[i].key, made[i].n);
	}
	fake_program("prog", 2, 243, 3);
	scratch_text(LIVE "/live/4711.log", "xlen 64\n"
					    "map 10000 1000 0 prog\n"
					    "code 4000 1300\n");
	scratch_text(LIVE "/live/4720.log", "xlen 64\n"
					    "map 10000 1000 0 gone\n"
					    "rubbish\n");
}

static void make(void)
{
	make_flying(0);
}

static void check_manifest(const struct hsc_manifest *m)
{
	CHECK_EQ(m->source_count, MADE);
	CHECK_EQ(m->process_count, 3);
	CHECK_EQ(m->xlen, 64);
	for (size_t i = 0; i < MADE && i < m->source_count; i++) {
		const struct hsc_source *s = &m->sources[i];

		CHECK_EQ(s->id, i);
		CHECK_STR(s->stream, made[i].stream, "stream");
		CHECK_STR(s->name, made[i].name, "name");
		CHECK_EQ(s->process, made[i].process);
		CHECK_EQ(s->tid, made[i].tid);
		CHECK_EQ(s->start, made[i].start);
		CHECK_EQ(s->src, made[i].n & 1);
		CHECK_EQ(s->instructions, 20);
	}
	if (m->process_count < 3)
		return;
	CHECK_EQ(m->processes[0].pid, 4711);
	CHECK_EQ(m->processes[0].map_count, 2);
	CHECK_EQ(m->processes[1].pid, 4720);
	CHECK_EQ(m->processes[1].map_count, 1);
	CHECK_EQ(m->processes[2].pid, 4711);
	CHECK_EQ(m->processes[2].map_count, 0);
}

/* What is there so far, and nothing on disk changes. */
static void test_unfinished(void)
{
	static struct live_state s;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	CHECK_EQ(hsc_record_manifest(&m, LIVE, &why), HSC_OK);
	check_manifest(&m);
	CHECK(!m.complete);
	live_make(&s, 10);
	/* more may be being written */
	CHECK_EQ(m.sources[0].length, s.encoder.out_len);
	hsc_manifest_clear(&m);
	CHECK(scratch_exists(LIVE "/live/4711-1.state"));
	CHECK_EQ(hsc_record_manifest(&m, "nothing", &why), HSC_E_FILE);
}

/* A child that was killed before its first instruction. */
static void test_never_ran(void)
{
	static struct live_state s;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	live_make(&s, 0);
	s.head.pid = 4720;
	s.head.tid = 0;
	s.head.start = 40;
	live_write(&s, 4720, 0);
	CHECK_EQ(hsc_record_manifest(&m, LIVE, &why), HSC_OK);
	CHECK_EQ(m.source_count, MADE);
	if (m.source_count == MADE) {
		CHECK_STR(m.sources[2].name, "process 4720", "name");
		CHECK_EQ(m.sources[2].tid, 4720);
		CHECK_EQ(m.sources[2].instructions, 0);
	}
	hsc_manifest_clear(&m);
}

/* A thread that emitted software events has a source for these, too. */
static void test_software(void)
{
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	scratch_text(LIVE "/streams/4711-1.stm", "");
	CHECK_EQ(hsc_record_manifest(&m, LIVE, &why), HSC_OK);
	CHECK_EQ(m.source_count, MADE + 1);
	if (m.source_count == MADE + 1) {
		const struct hsc_source *s = &m.sources[MADE];

		CHECK_STR(hsc_manifest_protocol(&m, MADE), "stm", "protocol");
		CHECK_STR(s->stream, "streams/4711-1.stm", "stream");
		CHECK_EQ(s->id, 1);
		CHECK_EQ(s->tid, 4712);
		CHECK_EQ(s->start, 30);
		CHECK_EQ(hsc_manifest_harts(&m), MADE);
	}
	hsc_manifest_clear(&m);
	CHECK_EQ(remove(LIVE "/streams/4711-1.stm"), 0);
}

static const struct hsc_map *map_at(const struct hsc_process *p, uint64_t start)
{
	for (size_t i = 0; i < p->map_count; i++)
		if (p->maps[i].start == start)
			return &p->maps[i];
	return NULL;
}

static void test_finish(void)
{
	struct hsc_record_result result;
	const struct hsc_map *map;
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	CHECK_EQ(hsc_record_finish(LIVE, &result, &why), HSC_OK);
	CHECK_STR(why.text, "", "finish");
	CHECK_EQ(result.sources, MADE);
	CHECK_EQ(result.processes, 3);
	CHECK_EQ(result.instructions, 20 * MADE);
	CHECK_EQ(result.uncertain, MADE);
	CHECK_EQ(result.lost, 2 * MADE);
	CHECK(result.bytes > 0);
	CHECK(!scratch_exists(LIVE "/live"));
	CHECK_EQ(hsc_manifest_read(&m, LIVE, &why), HSC_OK);
	CHECK(m.complete);
	check_manifest(&m);

	map = m.process_count ? map_at(&m.processes[0], 0x10000) : NULL;
	CHECK(map && map->file && strstr(map->file, "/prog"));
	map = m.process_count > 1 ? map_at(&m.processes[1], 0x10000) : NULL;
	CHECK(map && !map->file && map->path); /* it is gone */
	hsc_manifest_clear(&m);
	/* once more: nothing is left to be done */
	CHECK_EQ(hsc_record_finish(LIVE, NULL, &why), HSC_OK);
	CHECK_EQ(hsc_record_finish("nothing", NULL, &why), HSC_E_FILE);
}

/* Which threads the end of their process interrupted, a bit each. */
static const struct {
	const char *result; /* NULL: the recorder was killed, too */
	unsigned flying, unsure, unseen;
} ends[] = {
	{ NULL, 0xf, 0xf, 0xf },      { "exit 0", 0, 0, 0 },
	{ "exit 0", 0xf, 3, 0xf },    { "exit 0", 1, 1, 1 },
	{ "signal 11", 1, 0, 0 },     { "signal 11", 3, 3, 3 },
	{ "signal 15", 2 | 4, 0, 6 }, { "signal 9", 1 | 4, 1, 5 },
};

static void check_end(size_t i)
{
	struct hsc_record_result out = { .sources = 0 };
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	size_t threads = 0;

	make_flying(ends[i].flying);
	CHECK_EQ(hsc_record_close(LIVE, ends[i].result, &out, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(&m, LIVE, &why), HSC_OK);
	CHECK_EQ(m.source_count, MADE);
	for (size_t k = 0; k < m.source_count; k++) {
		CHECK_EQ(m.sources[k].unsure, ends[i].unsure >> k & 1);
		CHECK_EQ(m.sources[k].unseen, ends[i].unseen >> k & 1);
		threads += ends[i].unseen >> k & 1;
	}
	CHECK_EQ(out.unsure_threads, threads);
	CHECK_EQ(out.unsure, ends[i].unsure != 0);
	CHECK_EQ(out.unseen, ends[i].unseen != 0);
	hsc_manifest_clear(&m);
}

static void test_ends(void)
{
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		check_end(i);
}

static void test_result(void)
{
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	CHECK_EQ(hsc_record_close(LIVE, "signal 9", NULL, &why), HSC_OK);
	CHECK_EQ(hsc_manifest_read(&m, LIVE, &why), HSC_OK);
	CHECK(m.result != NULL);
	CHECK_STR(m.result ? m.result : "", "signal 9", "result");
	hsc_manifest_clear(&m);
}

/* A state of another build keeps all from being called complete. */
static void test_refused(void)
{
	struct hsc_error why = { "" };
	struct hsc_manifest m;

	make();
	scratch_text(LIVE "/live/5000-0.state",
		     "These are no two hundred bytes of a state, but long "
		     "enough to be taken for one, if nobody looked at the "
		     "first of them, which would be a number.");
	CHECK_EQ(hsc_record_finish(LIVE, NULL, &why), HSC_E_FORMAT);
	CHECK_EQ(hsc_manifest_read(&m, LIVE, &why), HSC_OK);
	CHECK(!m.complete);
	hsc_manifest_clear(&m);
	CHECK(scratch_exists(LIVE "/live/4711-0.state"));
}

int main(void)
{
	void (*const tests[])(void) = { test_unfinished, test_never_ran,
					test_software,   test_finish,
					test_ends,       test_result,
					test_refused };
	char scratch[16];

	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
		scratch_enter(scratch);
		tests[i]();
		scratch_leave(scratch);
	}
	return check_failures != 0;
}
