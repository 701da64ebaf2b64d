/* SPDX-License-Identifier: MIT */
/* What a shard writes: a first line, and the same bytes each time. What cannot
 * be decoded in shards says so. */
#include "decode/results/shard.h"
#include "support/piece_bundle.h"
#include <stdlib.h>

static enum hsc_status write_shard(size_t index, size_t count, char **text,
				   size_t *len)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true,
						  .grid = 64 };
	const struct hsc_shard shard = { .index = index,
					 .count = count,
					 .profile = true,
					 .bundle = TINY,
					 .verb = "report" };
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	enum hsc_status rc;
	FILE *out = open_memstream(text, len);

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	hsc_shard_begin(out);
	rc = hsc_shard_write(out, d, &shard, &error);
	CHECK_EQ(rc == HSC_OK, error.text[0] == '\0');
	/* its totals are those of the shard alone */
	if (rc == HSC_OK && count > 1)
		CHECK(hsc_decode_totals(d).bytes_done <
		      hsc_decode_totals(d).bytes);
	hsc_decode_close(&d);
	fclose(out);
	return rc;
}

/* Both directions of the head. */
static void pack_head(void)
{
	struct hsc_shard_source *sources = calloc(2, sizeof(*sources));
	struct hsc_shard_head a = { .identity = strdup("one\ntwo\n"),
				    .index = 3,
				    .count = 5,
				    .leaves = 2 };
	struct hsc_shard_head b = { .leaves = 0 };
	struct hsc_pack w = { .reads = false }, r = { .reads = true };

	sources[1] = (struct hsc_shard_source){ 7, strdup("hart 7"), 9 };
	a.facts = (struct hsc_shard_facts){ .bundle = strdup("b"),
					    .verb = strdup("stat"),
					    .path = strdup("/b"),
					    .unit = strdup("hart"),
					    .harts = 2,
					    .tree = true,
					    .sources = sources,
					    .source_count = 2 };
	hsc_shard_head_pack(&w, &a);
	r.bytes = w.bytes;
	r.len = w.len;
	hsc_shard_head_pack(&r, &b);
	CHECK(!w.bad && !r.bad && r.pos == r.len);
	CHECK_STR(b.identity, "one\ntwo\n", "identity");
	CHECK_EQ(b.index, 3);
	CHECK_EQ(b.facts.tree, true);
	CHECK_EQ(b.facts.profile, false);
	CHECK_STR(b.facts.sources[1].name, "hart 7", "name");
	CHECK_EQ(b.facts.sources[1].left_out, 9);
	hsc_shard_head_clear(&b);
	/* the fourth of three */
	a.count = 3;
	w.bad = false;
	hsc_shard_head_pack(&w, &a);
	CHECK(w.bad);
	hsc_shard_head_clear(&a);
	free(w.bytes);
}

int main(void)
{
	char folder[16], *text, *again;
	size_t len, more;

	scratch_enter(folder);
	piece_bundle(1000, 9, PIECE_HEALTHY);
	CHECK_EQ(write_shard(1, 3, &text, &len), HSC_OK);
	CHECK(strncmp(text, HSC_SHARD_MAGIC, strlen(HSC_SHARD_MAGIC)) == 0);
	CHECK_EQ(write_shard(1, 3, &again, &more), HSC_OK);
	CHECK(len == more && memcmp(text, again, len) == 0);
	free(text);
	free(again);
	scratch_text("a", HSC_SHARD_KIND "99\n");
	scratch_text("b", "hartscope res");
	CHECK(hsc_shard_is("a"));
	CHECK(!hsc_shard_is("b") && !hsc_shard_is("none") &&
	      !hsc_shard_is("."));
	/* more shards than there is to decode */
	CHECK_EQ(write_shard(999, 1000, &text, &len), HSC_OK);
	free(text);
	piece_bundle(1000, 9, PIECE_REPORTED);
	CHECK_EQ(write_shard(0, 2, &text, &len), HSC_E_CONFIG);
	free(text);
	pack_head();
	scratch_leave(folder);
	return check_failures != 0;
}
