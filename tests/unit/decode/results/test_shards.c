/* SPDX-License-Identifier: MIT */
/* However many shards, healthy or not, in any order: merged they are the
 * results of the whole. What does not belong together is refused. */
#include "unit/decode/grid_bundle.h"
#include <hartscope/decode/shard.h>

#define GRID      64
#define SHARD_MAX 12

static void path_of(char path[32], size_t i)
{
	snprintf(path, 32, "%zu.result", i + 1);
}

/* Shard i of count, decoded and written. */
static void write_shard(size_t i, size_t count)
{
	const struct hsc_shard shard = { .index = i,
					 .count = count,
					 .profile = true,
					 .tree = true,
					 .durations = true,
					 .bundle = TINY,
					 .verb = "report" };
	struct hsc_decode *d = grid_bundle_open(GRID);
	struct hsc_error error = { "" };
	char path[32];
	FILE *out;

	path_of(path, i);
	out = fopen(path, "wb");
	hsc_shard_begin(out);
	CHECK_EQ(hsc_shard_write(out, d, &shard, &error), HSC_OK);
	fclose(out);
	hsc_decode_close(&d);
}

static size_t tell_lengths(const struct hsc_duration *d, char *text, size_t cap)
{
	if (!d)
		return 0;
	return (size_t)snprintf(text, cap,
				"%" PRIu64 " %" PRIu64 " %" PRIu64 " @%" PRIu64
				" +%" PRIu64 " ",
				d->lengths.count, d->lengths.sum,
				d->lengths.max, d->worst_at, d->worst_offset);
}

static enum hsc_status merge(size_t count, size_t first, char *text, size_t cap,
			     struct hsc_error *error)
{
	char names[SHARD_MAX + 1][32];
	const char *paths[SHARD_MAX + 1];
	const struct hsc_source_result *r;
	const struct hsc_decode_totals *t;
	struct hsc_shards *s;
	enum hsc_status rc;
	size_t n;

	for (size_t i = 0; i < count; i++) {
		path_of(names[i], (first + i) % count);
		paths[i] = names[i];
	}
	rc = hsc_shards_read(&s, paths, count, error);
	if (rc != HSC_OK)
		return rc;
	r = hsc_shards_get(s, 0);
	t = &hsc_shards_facts(s)->totals;
	n = (size_t)snprintf(text, cap,
			     "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
			     " %" PRIu64 " nodes %u\n",
			     t->bytes_done, t->messages, t->instructions,
			     t->gaps, t->gap_bytes,
			     hsc_calltree_count(r->tree));
	for (uint32_t i = 0; i < hsc_functions_count(hsc_shards_functions(s));
	     i++) {
		const struct hsc_profile_row row =
			hsc_profile_get(r->profile, i);

		if (!row.self && !row.at_least)
			continue;
		n += tell_lengths(hsc_durations_get(r->durations, i), text + n,
				  cap - n);
		n += (size_t)snprintf(
			text + n, cap - n,
			"%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			hsc_functions_get(hsc_shards_functions(s), i)->name,
			row.calls, row.cut, row.at_least, row.self);
	}
	hsc_shards_free(&s);
	return HSC_OK;
}

static void compare(enum piece_oddity odd)
{
	struct hsc_error error = { "" };
	char want[1024], got[1024];

	piece_bundle(2000, 9, odd);
	write_shard(0, 1);
	CHECK_EQ(merge(1, 0, want, sizeof(want), &error), HSC_OK);
	for (size_t count = 2; count <= SHARD_MAX; count++) {
		for (size_t i = 0; i < count; i++)
			write_shard(i, count);
		CHECK_EQ(merge(count, count / 2, got, sizeof(got), &error),
			 HSC_OK);
		CHECK_STR(got, want, "merged");
	}
}

static void refuse(void)
{
	struct hsc_error error = { "" };
	char text[1024];

	piece_bundle(2000, 9, PIECE_HEALTHY);
	write_shard(0, 2);
	write_shard(2, 4);
	rename("3.result", "2.result");
	CHECK_EQ(merge(2, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	CHECK_STR(error.text,
		  "2.result is a shard of another run than "
		  "1.result",
		  "count");
	write_shard(0, 2);
	rename("1.result", "2.result");
	write_shard(0, 2);
	CHECK_EQ(merge(2, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	CHECK(strstr(error.text, "are the same shard") != NULL);
	CHECK_EQ(merge(1, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	CHECK_STR(error.text, "shard 2/2 is missing", "missing");
	scratch_text("2.result", "hartscope result 12\nnothing");
	CHECK_EQ(merge(2, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	CHECK_STR(error.text, "2.result is damaged, or incomplete", "damaged");
	scratch_text("2.result", "{}");
	CHECK_EQ(merge(2, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	/* the same program, another trace */
	piece_bundle(1999, 9, PIECE_HEALTHY);
	write_shard(1, 2);
	CHECK_EQ(merge(2, 0, text, sizeof(text), &error), HSC_E_FORMAT);
	CHECK(strstr(error.text, "of another recording or build") != NULL);
	CHECK_EQ(merge(3, 0, text, sizeof(text), &error), HSC_E_FILE);
}

/* Two recordings in one file: each is found by where it was. */
static void two_in_one(void)
{
	const struct hsc_shard shard = { .count = 1,
					 .profile = true,
					 .items = 2,
					 .bundle = TINY,
					 .verb = "report" };
	struct hsc_decode *d[2] = { grid_bundle_open(GRID),
				    grid_bundle_open(GRID) };
	const char *const paths[] = { "both.result" };
	struct hsc_shard_facts *facts;
	struct hsc_error error = { "" };
	struct hsc_results *results;
	FILE *out = fopen("both.result", "wb");
	size_t count;

	hsc_shard_begin(out);
	for (size_t i = 0; i < 2; i++) {
		struct hsc_shard which = shard;

		which.item = i;
		which.path = i ? "." : NULL;
		CHECK_EQ(hsc_shard_write(out, d[i], &which, &error), HSC_OK);
	}
	fclose(out);
	CHECK_EQ(hsc_shard_look(paths[0], &facts, &count, &error), HSC_OK);
	CHECK_EQ(count, 2);
	CHECK_EQ(facts[1].item, 1);
	CHECK(!facts[0].elf && !facts[0].one_hart);
	for (size_t i = 0; i < 2; i++) {
		struct hsc_functions *functions;

		CHECK_EQ(hsc_functions_new(&functions), HSC_OK);
		CHECK_EQ(hsc_results_read(&results, d[i], functions,
					  facts[i].path, paths, 1, &error),
			 HSC_OK);
		hsc_results_free(&results);
		hsc_functions_free(&functions);
	}
	CHECK_EQ(hsc_results_read(&results, d[0], NULL, "/nowhere", paths, 1,
				  &error),
		 HSC_E_FORMAT);
	hsc_shard_look_free(&facts, count);
	CHECK_EQ(hsc_shard_look(".", &facts, &count, &error), HSC_E_FILE);
	CHECK_STR(error.text, ".: Is a directory", "a folder");
	hsc_decode_close(&d[0]);
	hsc_decode_close(&d[1]);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	compare(PIECE_HEALTHY);
	compare(PIECE_DAMAGED);
	compare(PIECE_LOST);
	two_in_one();
	refuse();
	scratch_leave(folder);
	return check_failures != 0;
}
