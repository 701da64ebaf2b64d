/* SPDX-License-Identifier: MIT */
/* Events of a range, and the totals, are those of the whole, with an index and
 * without; one of another stream is made anew. */
#include "support/piece_bundle.h"
#include <fcntl.h>
#include <hartscope/decode/index.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define GRID 64

static bool two; /* sources, one after the other */

/* The events from clock `from` to before `to`, and the totals; from malloc. */
static char *decode(unsigned jobs, uint64_t from, uint64_t to, bool indexed,
		    uint64_t *seen)
{
	const struct hsc_decode_config config = { .grid = GRID,
						  .unmerged = two };
	struct hsc_decode_totals t;
	struct hsc_error error = { "" };
	struct hsc_decode *d;
	struct hsc_event e;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	CHECK_EQ(hsc_decode_open(&d, TINY, &config, &error), HSC_OK);
	if (indexed)
		CHECK_EQ(hsc_index_range(d, jobs, from, to, &error), HSC_OK);
	for (*seen = 0; hsc_decode_next(d, &e) == HSC_OK; ++*seen)
		if (e.clock >= from && e.clock < to)
			fprintf(out,
				"%u %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
				e.source, e.kind, e.clock, e.offset, e.message);
	t = hsc_decode_totals(d);
	fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		t.bytes_done, t.messages, t.instructions, t.gaps);
	hsc_decode_close(&d);
	fclose(out);
	return text;
}

static void compare(uint64_t from, uint64_t to)
{
	uint64_t all, some;
	char *want = decode(1, from, to, false, &all), *got;

	for (unsigned jobs = 1; jobs < 4; jobs++) {
		got = decode(jobs, from, to, true, &some);
		CHECK_STR(got, want, "range");
		if (to - from < 100)
			CHECK(some < all / 4);
		free(got);
	}
	free(want);
}

static void ranges(void)
{
	compare(0, 50);
	compare(3000, 3050);
	compare(6000, 6010);
	compare(11000, UINT64_MAX);
	compare(2500, 9000);
	compare(99999, UINT64_MAX);
}

/* Each of two harts has an index of its own. */
static void harts(void)
{
	struct hsc_manifest m;

	piece_bundle(2000, 9, PIECE_HEALTHY);
	CHECK(rename(TINY "/s0", TINY "/s1") == 0);
	piece_bundle(1500, 7, PIECE_HEALTHY);
	tiny_manifest(&m);
	free(m.processes[0].maps[0].bytes);
	m.processes[0].maps[0].bytes = strdup(PIECE_CODE);
	tiny_source(&m, "s0", 0);
	tiny_source(&m, "s1", 0);
	tiny_write(&m);
	two = true;
	compare(3000, 3050);
	compare(8000, 8040);
	compare(11000, UINT64_MAX);
	two = false;
	CHECK(access(TINY "/cache/index-1", F_OK) == 0);
}

/* Another stream of as many bytes, as old as the one before. */
static void replace(void)
{
	struct timespec times[2];
	struct stat st;
	FILE *file;

	piece_bundle(2000, 9, PIECE_HEALTHY);
	compare(3000, 3050);
	CHECK(stat(TINY "/s0", &st) == 0);
	times[0] = st.st_atim;
	times[1] = st.st_mtim;
	file = fopen(TINY "/s0", "r+b");
	CHECK(file && fseek(file, st.st_size / 2, SEEK_SET) == 0);
	CHECK(fwrite("\002\007\003", 1, 3, file) == 3 && fclose(file) == 0);
	CHECK(utimensat(AT_FDCWD, TINY "/s0", times, 0) == 0);
	compare(3000, 9000);
	compare(8000, UINT64_MAX);
}

/* The bytes of the index, from malloc. */
static char *index_bytes(size_t *len)
{
	FILE *in = fopen(TINY "/cache/index-0", "rb");
	char *bytes = calloc(1, 65536);

	CHECK(in != NULL);
	*len = in ? fread(bytes, 1, 65536, in) : 0;
	if (in)
		fclose(in);
	return bytes;
}

int main(void)
{
	char folder[16], *a, *b;
	size_t len, more;
	FILE *out;

	scratch_enter(folder);
	piece_bundle(2000, 9, PIECE_HEALTHY);
	ranges();
	a = index_bytes(&len);
	CHECK(len > 100);
	ranges(); /* by the one that is there */
	b = index_bytes(&more);
	CHECK(len == more && memcmp(a, b, len) == 0);
	free(b);
	/* what is damaged is made anew */
	for (size_t cut = 0; cut < len; cut += 97) {
		out = fopen(TINY "/cache/index-0", "wb");
		fwrite(a, 1, cut, out);
		fclose(out);
		compare(3000, 3050);
	}
	/* a bit in the identity, and in the totals at the end */
	for (size_t at = 10; at < len; at += at < len - 96 ? 89 : 5) {
		a[at] ^= 4;
		out = fopen(TINY "/cache/index-0", "wb");
		fwrite(a, 1, len, out);
		fclose(out);
		a[at] ^= 4;
		compare(3000, 3050);
	}
	free(a);
	/* another stream, and what depends on what came before */
	piece_bundle(1900, 7, PIECE_HEALTHY);
	compare(3000, 3050);
	piece_bundle(2000, 9, PIECE_DAMAGED);
	compare(3000, 9000);
	piece_bundle(2000, 9, PIECE_REPORTED);
	compare(3000, 9000);
	replace();
	harts();
	scratch_leave(folder);
	return check_failures != 0;
}
