/* SPDX-License-Identifier: MIT */
#include "unit/record/code_that_ran.h"

#define HARTS 2

static const uint8_t file[] = { 0x01, 0x00, 0x05, 0x05, 0x01, 0x00 };

static void check_map(const struct hsc_process *p, size_t i, uint64_t start,
		      const char *bytes)
{
	CHECK(i < p->map_count);
	if (i >= p->map_count)
		return;
	CHECK_EQ(p->maps[i].start, start);
	CHECK(p->maps[i].unknown == !bytes);
	if (bytes)
		CHECK_STR(p->maps[i].bytes, bytes, "bytes");
}

static void make(struct hsc_manifest *m)
{
	CHECK(hsc_manifest_add_process(m) != NULL);
	for (unsigned i = 0; i < HARTS; i++) {
		struct hsc_source *s = hsc_manifest_add_source(m);

		CHECK(s != NULL);
		s->id = i;
	}
}

static struct hsc_image *make_image(void)
{
	struct hsc_image *image = NULL;

	CHECK(hsc_image_new(&image) == HSC_OK);
	CHECK(hsc_image_add_bytes(image, NULL, 0x1000, file, sizeof(file)) ==
	      HSC_OK);
	return image;
}

static void check_starts(const struct hsc_source *s)
{
	/* the cut at 2 was not traced: another came before it began again */
	static const struct hsc_version_start want[] = { { 0, 1 },
							 { 1, 2 },
							 { 2, 4 } };

	CHECK_EQ(s->version_count, 3);
	for (size_t i = 0; i < s->version_count && i < 3; i++) {
		CHECK_EQ(s->versions[i].start, want[i].start);
		CHECK_EQ(s->versions[i].version, want[i].version);
	}
}

static void test_versions(void)
{
	struct hsc_record_code *c = hsc_record_code_new();
	struct hsc_image *image = make_image();
	struct hsc_manifest m = { .schema = 1 };

	run_all(c);
	hsc_record_code_cut(c, 0, 1, 2);
	hsc_record_code_cut(c, 0, 2, 3);
	hsc_record_code_cut(c, 0, 2, 4);
	make(&m);
	CHECK(hsc_record_code_describe(c, &m, image));
	/* the process: what no file has, and what is not to be trusted */
	CHECK_EQ(m.processes[0].map_count, 3);
	check_map(&m.processes[0], 0, 0x1ffe, "0100");
	check_map(&m.processes[0], 1, 0x1002, NULL);
	check_map(&m.processes[0], 2, 0x2000, NULL);
	CHECK_EQ(m.processes[0].maps[1].len, 4);
	CHECK_EQ(m.processes[0].version_count, 5);
	CHECK_EQ(m.processes[0].versions[0].map_count, 1);
	check_map(&m.processes[0].versions[0], 0, 0x1004, "8280");
	check_map(&m.processes[0].versions[1], 0, 0x1002, "0505");
	check_map(&m.processes[0].versions[1], 1, 0x2000, "0100");
	check_map(&m.processes[0].versions[2], 0, 0x1002, "0d05");
	check_map(&m.processes[0].versions[2], 1, 0x2000, "0100");
	check_map(&m.processes[0].versions[3], 1, 0x2000, "0145");
	check_map(&m.processes[0].versions[4], 0, 0x1002, "0505");
	check_starts(&m.sources[0]);
	CHECK_EQ(m.sources[1].version_count, 1);
	hsc_manifest_clear(&m);
	hsc_image_free(&image);
	hsc_record_code_free(&c);
}

/* Code as in the files: there is nothing to tell. */
static void test_plain(void)
{
	struct hsc_record_code *c = hsc_record_code_new();
	struct hsc_image *image = make_image();
	struct hsc_manifest m = { .schema = 1 };

	CHECK_EQ(hsc_record_code_executed(c, ran[0].pc, ran[0].halfwords, 2),
		 1);
	make(&m);
	CHECK(hsc_record_code_describe(c, &m, image));
	CHECK_EQ(m.processes[0].map_count, 0);
	CHECK_EQ(m.processes[0].version_count, 0);
	CHECK_EQ(m.sources[0].version_count, 0);
	hsc_manifest_clear(&m);
	hsc_image_free(&image);
	hsc_record_code_free(&c);
}

/* Too many versions: the rest is of the one that holds what never changed. */
static void test_too_many(void)
{
	struct hsc_record_code *c = hsc_record_code_new();
	struct hsc_image *image = make_image();
	struct hsc_manifest m = { .schema = 1 };
	uint32_t version = 1;

	for (uint16_t i = 0; i < 1100; i++) {
		const uint16_t half = i;
		const uint32_t now =
			hsc_record_code_executed(c, 0x10000000, &half, 1);

		if (now != version)
			hsc_record_code_cut(c, 1, i, now);
		version = now;
	}
	make(&m);
	CHECK(hsc_record_code_describe(c, &m, image));
	CHECK_EQ(m.processes[0].version_count, 1001);
	CHECK_EQ(m.sources[1].version_count, 1001);
	CHECK_EQ(m.sources[1].versions[1000].version, 0);
	CHECK_EQ(m.processes[0].versions[0].map_count, 0);
	hsc_manifest_clear(&m);
	hsc_image_free(&image);
	hsc_record_code_free(&c);
}

/* Too many half-words: no more versions are written than are distinguished,
 * each of which has all that ever changed. */
static void test_too_much(void)
{
	struct hsc_record_code *c = hsc_record_code_new();
	struct hsc_image *image = make_image();
	struct hsc_manifest m = { .schema = 1 };
	uint16_t many[2048] = { 0 };
	uint32_t now = 0, last = 0;

	for (uint16_t n = 0; n < 40 && now <= 1000; n++)
		for (unsigned page = 0; page < 64 && now <= 1000; page++) {
			for (unsigned i = 0; i < 2048; i++)
				many[i] = n;
			last = now;
			now = hsc_record_code_executed(
				c, UINT64_C(0x10000000) + 0x1000 * page, many,
				2048);
		}
	CHECK_EQ(now, 1001);
	make(&m);
	CHECK(hsc_record_code_describe(c, &m, image));
	CHECK_EQ(m.processes[0].version_count, last + 1);
	hsc_manifest_clear(&m);
	hsc_image_free(&image);
	hsc_record_code_free(&c);
}

int main(void)
{
	test_versions();
	test_plain();
	test_too_many();
	test_too_much();
	return check_failures != 0;
}
