/* SPDX-License-Identifier: MIT */
#include "image/parts.h"
#include "unit/check.h"
#include <stdlib.h>

#define TOP   UINT64_MAX
#define SPACE 64 /* addresses of the model memory */
#define PARTS 12

/* One part: what it says of [start, start + len), read from `text`. */
struct part {
	uint64_t start, len;
	const char *text; /* NULL: unknown */
};

static const struct {
	const char *name;
	struct part parts[3];
	uint64_t from;
	const char *want; /* from there on, a dot for what is not known */
} cases[] = {
	{ "one part", { { 2, 3, "abc" } }, 0, "..abc.." },
	{ "two that touch", { { 0, 2, "ab" }, { 2, 2, "cd" } }, 0, "abcd." },
	{ "added from behind", { { 2, 2, "cd" }, { 0, 2, "ab" } }, 0, "abcd." },
	{ "overlap with equal bytes",
	  { { 0, 3, "abc" }, { 1, 3, "bcd" } },
	  0,
	  "abcd." },
	{ "overlap that differs in one byte",
	  { { 0, 3, "abc" }, { 0, 3, "aXc" } },
	  0,
	  "a.c" },
	{ "three against one: the conflict stays",
	  { { 0, 2, "ab" }, { 0, 2, "aX" }, { 0, 2, "ab" } },
	  0,
	  "a." },
	{ "unknown wins over what was there",
	  { { 0, 4, "abcd" }, { 1, 2, NULL } },
	  0,
	  "a..d" },
	{ "unknown wins over what comes later",
	  { { 1, 2, NULL }, { 0, 4, "abcd" } },
	  0,
	  "a..d" },
	{ "one that bridges two",
	  { { 1, 1, "b" }, { 3, 1, "d" }, { 0, 5, "abcde" } },
	  0,
	  "abcde" },
	{ "at the top of memory",
	  { { TOP - 1, 2, "yz" }, { TOP, 1, "z" } },
	  TOP - 2,
	  ".yz" },
};

static enum hsc_status add(struct hsc_segments *all, const struct part *part)
{
	const struct hsc_segment s = {
		.start = part->start,
		.last = part->start + (part->len - 1),
		.bytes = (const uint8_t *)part->text,
		.module = HSC_NO_MODULE,
		.unknown = !part->text,
	};

	return hsc_segments_add(all, &s);
}

/* Neighbours differ in something, or they would be one. */
static void check_order(const struct hsc_segments *all)
{
	for (size_t i = 1; i < all->count; i++)
		CHECK(all->at[i - 1].last < all->at[i].start);
	for (size_t i = 0; i < all->count; i++)
		CHECK(all->at[i].start <= all->at[i].last);
}

static char read_one(const struct hsc_segments *all, uint64_t address)
{
	uint8_t byte;

	return hsc_segments_read(all, address, &byte, 1) ? (char)byte : '.';
}

static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_segments all = { .at = NULL };
		char got[16] = "";

		for (size_t k = 0; k < 3 && cases[i].parts[k].len; k++)
			CHECK_EQ(add(&all, &cases[i].parts[k]), HSC_OK);
		for (size_t k = 0; k < strlen(cases[i].want); k++)
			got[k] = read_one(&all, cases[i].from + k);
		CHECK_STR(got, cases[i].want, cases[i].name);
		check_order(&all);
		free(all.at);
	}
}

/* Reading many bytes gives what reading them one by one gives. */
static void check_runs(const struct hsc_segments *all)
{
	for (uint64_t from = 0; from < SPACE; from++) {
		uint8_t buf[SPACE];
		size_t got = hsc_segments_read(all, from, buf, 9), want = 0;

		while (want < 9 && read_one(all, from + want) != '.')
			want++;
		CHECK_EQ(got, want);
		for (size_t i = 0; i < got; i++)
			CHECK_EQ((char)buf[i], read_one(all, from + i));
	}
}

/* Random parts against a memory that remembers what each of them said. */
static void test_random(unsigned seed)
{
	static const char text[] = "abababaabbaababaaabbabababbabaabababab";
	struct hsc_segments all = { .at = NULL };
	char want[SPACE + 1], got[SPACE + 1];

	memset(want, '.', SPACE);
	want[SPACE] = '\0';
	got[SPACE] = '\0';
	for (unsigned n = 0; n < PARTS; n++) {
		struct part part = { .start = 0 };

		seed = seed * 1103515245 + 12345;
		part.start = (seed >> 16) % (SPACE - 16);
		part.len = 1 + (seed >> 8) % 15;
		part.text = n % 5 == 4 ? NULL : text + (seed >> 20) % 20;
		CHECK_EQ(add(&all, &part), HSC_OK);
		for (uint64_t i = 0; i < part.len; i++) {
			char *cell = &want[part.start + i];
			const char c = part.text ? part.text[i] : '!';

			*cell = *cell == '.' || *cell == c ? c : '!';
		}
	}
	for (size_t i = 0; i < SPACE; i++) {
		got[i] = read_one(&all, i);
		want[i] = want[i] == '!' ? '.' : want[i];
	}
	CHECK_STR(got, want, "random parts");
	check_order(&all);
	check_runs(&all);
	free(all.at);
}

/* Code that comes in order, map after map, stays one segment. */
static void test_growth(void)
{
	static const uint8_t bytes[1000] = { 0 };
	struct hsc_segments all = { .at = NULL };

	for (uint64_t i = 0; i < sizeof(bytes); i += 10) {
		const struct hsc_segment s = { .start = i,
					       .last = i + 9,
					       .bytes = bytes + i };

		CHECK_EQ(hsc_segments_add(&all, &s), HSC_OK);
	}
	CHECK_EQ(all.count, 1);
	CHECK_EQ(all.at[0].last, 999);
	CHECK(hsc_segments_find(&all, 999) == &all.at[0]);
	CHECK(hsc_segments_find(&all, 1000) == NULL);
	free(all.at);
}

/* Memory of a target: ctx is text for the addresses from 0 on. */
static size_t read_text(const void *ctx, uint64_t address, uint8_t *buf,
			size_t len)
{
	const char *text = ctx;
	size_t have = address < strlen(text) ? strlen(text) - address : 0;

	have = have < len ? have : len;
	memcpy(buf, text + address, have);
	return have;
}

static void test_readers(void)
{
	const struct hsc_image_ops ops = { .read = read_text, .ctx = "abcd" };
	const struct hsc_image_ops other = { .read = read_text, .ctx = "abcd" };
	const struct hsc_segment live = { .start = 0,
					  .last = 7,
					  .reader = &ops };
	const struct hsc_segment second = { .start = 7,
					    .last = 8,
					    .reader = &other };
	const struct part same = { 1, 2, "bc" }, differs = { 3, 2, "Xe" };
	struct hsc_segments all = { .at = NULL };
	uint8_t buf[8];

	CHECK_EQ(hsc_segments_add(&all, &live), HSC_OK);
	CHECK_EQ(hsc_segments_read(&all, 0, buf, 8), 4);
	CHECK(memcmp(buf, "abcd", 4) == 0);
	CHECK_EQ(hsc_segments_read(&all, 5, buf, 1), 0);
	CHECK_EQ(add(&all, &same), HSC_OK);
	CHECK_EQ(add(&all, &differs), HSC_OK);
	CHECK_EQ(hsc_segments_read(&all, 0, buf, 8), 3);
	/* Where the target answers nothing the file is what there is. */
	CHECK_EQ(read_one(&all, 4), 'e');
	CHECK_EQ(hsc_segments_add(&all, &second), HSC_OK);
	CHECK(hsc_segments_find(&all, 7)->unknown);
	free(all.at);
}

int main(void)
{
	test_cases();
	for (unsigned seed = 1; seed <= 500; seed++)
		test_random(seed);
	test_growth();
	test_readers();
	return check_failures != 0;
}
