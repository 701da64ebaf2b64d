/* SPDX-License-Identifier: MIT */
/*
 * A capture of Linux on SiFive's X280, imported by its settings file alone:
 * decoded as the reference was, from sync message to sync message after code
 * that is not there, it has the same PCs; decoded as usual, all of them and
 * more. The same the fast way, and with the stream some times over.
 */
#include "support/corpus.h"
#include "support/sifive_corpus.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/decode.h>
#include <hartscope/import/import.h>
#include <hartscope/import/sifive_settings.h>
#include <stdio.h>
#include <stdlib.h>

#define BUNDLE "linux.hart"
#define STREAM "linux.rtd"

struct pcs {
	uint64_t *list;
	size_t count, cap;
};

static void import(const char *path, const char *resync, unsigned times)
{
	struct hsc_sifive_settings s;
	struct hsc_error why = { "" };
	struct hsc_import_result result;
	const char *params[16];
	size_t n = 0;

	CHECK_EQ(hsc_sifive_settings_read(&s, path, &why), HSC_OK);
	for (; n < s.param_count && n < 15; n++)
		params[n] = s.params[n];
	if (resync)
		params[n++] = resync;
	CHECK(repeat_file(s.stream, STREAM, times));
	const struct hsc_import_config config = {
		.bundle = BUNDLE,
		.stream = STREAM,
		.protocol = "sifive",
		.params = params,
		.param_count = n,
		.processes = s.processes,
		.process_count = s.process_count,
		.vdso = s.vdso,
		.kernel = s.kernel,
		.mapped_only = s.mapped_only,
		.xlen = s.xlen,
	};

	CHECK_EQ(hsc_import(&config, &result, &why), HSC_OK);
	CHECK_STR(why.text, "", "import");
	CHECK_STR(result.missing, "", "all files are there");
	CHECK_STR(result.warning, "", "no warning");
	CHECK_EQ(result.sources, 2);
	hsc_sifive_settings_clear(&s);
}

static void keep(struct pcs *p, struct hsc_decode *d, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(d, e->source);

	for (size_t i = 0; i < e->blocks.count; i++) {
		const unsigned n =
			hsc_blocks_get(blocks, e->blocks.ids[i])->instructions;

		if (p->count + n > p->cap) {
			p->cap = p->cap * 2 + n + 4096;
			p->list = realloc(p->list, p->cap * sizeof(*p->list));
			if (!p->list)
				abort();
		}
		p->count += hsc_blocks_pcs(blocks, e->blocks.ids[i],
					   p->list + p->count);
	}
}

/* Every gap has the address that it ended at. */
static struct pcs decode(size_t *gaps, bool joined)
{
	const struct hsc_decode_config config = {
		.unmerged = true,
		.blocks_only = joined,
		.joined = joined,
	};
	struct pcs p = { NULL, 0, 0 };
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;

	*gaps = 0;
	CHECK_EQ(hsc_decode_open(&d, BUNDLE, &config, &why), HSC_OK);
	CHECK_STR(why.text, "", "open");
	while (d && hsc_decode_next(d, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_BLOCKS)
			keep(&p, d, &e);
		if (e.kind == HSC_EVENT_GAP) {
			CHECK_EQ(e.gap.reason, HSC_FLOW_UNKNOWN_CODE);
			CHECK(e.gap.to > 1);
			++*gaps;
		}
	}
	CHECK(hsc_decode_totals(d).messages > 22000);
	hsc_decode_close(&d);
	return p;
}

/* By heart, PCs, gaps and totals are the same. */
static void check_joined(unsigned times)
{
	size_t gaps, joined_gaps;
	struct pcs p = decode(&gaps, false), joined;

	joined = decode(&joined_gaps, true);
	CHECK_EQ(joined_gaps, gaps);
	CHECK_EQ(joined.count, p.count);
	CHECK(joined.count == p.count &&
	      memcmp(joined.list, p.list, p.count * sizeof(*p.list)) == 0);
	printf("%u times over: %zu instructions\n", times, p.count);
	free(p.list);
	free(joined.list);
}

/* Are all of `part` in `whole`, in order? */
static bool contains(const struct pcs *whole,
		     const struct sifive_reference *part)
{
	size_t k = 0;

	for (size_t i = 0; i < whole->count && k < part->pc_count; i++)
		k += whole->list[i] == part->pcs[k];
	return k == part->pc_count;
}

static void check(const char *settings, const struct sifive_reference *ref)
{
	struct pcs p;
	size_t gaps, i = 0;

	/* what the reference did after unknown code */
	import(settings, "resync=sync", 1);
	p = decode(&gaps, false);
	while (i < p.count && i < ref->pc_count && p.list[i] == ref->pcs[i])
		i++;
	CHECK_EQ(i, ref->pc_count);
	CHECK_EQ(p.count, ref->pc_count);
	free(p.list);
	check_joined(1);
	import(settings, NULL, 1);
	p = decode(&gaps, false);
	printf("%zu instructions, %zu of the reference, %zu gaps\n", p.count,
	       ref->pc_count, gaps);
	CHECK(contains(&p, ref));
	CHECK(p.count > ref->pc_count);
	free(p.list);
	check_joined(1);
	import(settings, NULL, 4);
	check_joined(4);
	import(settings, "resync=sync", 4);
	check_joined(4);
}

int main(void)
{
	const char *corpus = corpus_folder_xz();
	struct sifive_reference ref;
	char path[SIFIVE_PATH], folder[16];

	snprintf(path, sizeof(path),
		 "%s/sifive/linux-static/gtod.reference.txt.xz", corpus);
	CHECK(sifive_reference_read(&ref, path));
	CHECK_EQ(ref.pc_count, 143972);
	snprintf(path, sizeof(path), "%s/sifive/linux-static/gtod.settings",
		 corpus);
	scratch_enter(folder);
	check(path, &ref);
	scratch_leave(folder);
	sifive_reference_clear(&ref);
	return check_failures != 0;
}
