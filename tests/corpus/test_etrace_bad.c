/* SPDX-License-Identifier: MIT */
/*
 * Damaged streams. Each must end within a second, give the instructions before
 * its damage, and say at which byte the trace is lost, and why.
 */
#include "support/corpus.h"
#include "support/etrace_run.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdlib.h>
#include <time.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define ANY      UINT64_MAX
#define NO_GAP   (UINT64_MAX - 1)

/* Code: of the good stream, of the endless loop, of another program. */
enum code { TOWERS, LOOP, OTHER };

/*
 * before        first instructions that are those of the good stream
 * instructions  all that come out
 * gap           offset of the first GAP
 * gaps          how many
 */
static const struct {
	const char *file;
	enum code code;
	uint8_t lsb;
	uint64_t before, instructions, gap;
	enum hsc_flow_reason reason;
	unsigned gaps;
} cases[] = {
	{ "00_good", TOWERS, 1, 15017, 15017, NO_GAP, 0, 0 },
	{ "01_empty", TOWERS, 1, 0, 0, NO_GAP, 0, 0 },
	{ "02_one_zero_byte", TOWERS, 1, 0, 0, NO_GAP, 0, 0 },
	{ "03_last_byte_cut", TOWERS, 1, 15017, 15017, 1401, HSC_FLOW_BAD_BYTES,
	  1 },
	{ "04_cut_mid_packet", TOWERS, 1, 8900, 8900, 701, HSC_FLOW_BAD_BYTES,
	  1 },
	{ "05_no_support_packet", TOWERS, 1, 15017, 15017, NO_GAP, 0, 0 },
	{ "06_no_sync", TOWERS, 1, 0, 13966, 2, HSC_FLOW_UNSYNCED, 1 },
	{ "07_hdr_len_minus1", TOWERS, 1, 8871, 15044, 685, HSC_FLOW_BAD_BYTES,
	  1 },
	{ "08_hdr_len_31", TOWERS, 1, 8871, 14288, 683, HSC_FLOW_UNKNOWN_CODE,
	  1 },
	{ "09_fmt_bits_to_0", TOWERS, 1, 8826, 14998, 683, HSC_FLOW_BAD_MESSAGE,
	  1 },
	{ "10_null_bytes_inserted", TOWERS, 1, 15017, 15017, NO_GAP, 0, 0 },
	{ "11_msg_type_3", TOWERS, 1, 8826, 14998, 686, HSC_FLOW_MISSING_BIT,
	  1 },
	{ "12_random_4k", TOWERS, 1, 0, 0, 0, HSC_FLOW_BAD_BYTES, 1 },
	{ "13_all_ff_4k", TOWERS, 1, 0, 0, 0, HSC_FLOW_BAD_BYTES, 1 },
	{ "14_all_00_4k", TOWERS, 1, 0, 0, NO_GAP, 0, 0 },
	{ "15_fmt2_addr_flip", TOWERS, 1, 4159, 15171, 375,
	  HSC_FLOW_MISSING_BIT, 1 },
	{ "16_branchmap_flip", TOWERS, 1, 1250, 14461, 94, HSC_FLOW_MISSING_BIT,
	  1 },
	{ "17_dup_fmt1", TOWERS, 1, 1298, 14535, 100, HSC_FLOW_MISSING_ADDRESS,
	  1 },
	{ "18_drop_fmt1", TOWERS, 1, 1269, 15093, 128, HSC_FLOW_MISSING_BIT,
	  1 },
	{ "19_swap_two", TOWERS, 1, 1269, 15031, NO_GAP, 0, 0 },
	{ "20_sync_addr_flip", TOWERS, 1, 1831, 14269, 146,
	  HSC_FLOW_MISSING_ADDRESS, 1 },
	{ "21_sync_addr_huge", TOWERS, 1, 1831, 14266, 131,
	  HSC_FLOW_UNKNOWN_CODE, 1 },
	{ "22_support_encmode+opts", TOWERS, 1, 15017, 15017, 0,
	  HSC_FLOW_BAD_MESSAGE, 1 },
	{ "23_context_pkt_inserted", TOWERS, 1, 15017, 15017, NO_GAP, 0, 0 },
	{ "24_trace_lost_support", TOWERS, 1, 8826, 14998, 683,
	  HSC_FLOW_BAD_MESSAGE, 1 },
	{ "00_good", TOWERS, 0, 0, 0, 2, HSC_FLOW_UNKNOWN_CODE, 1 },
	{ "00_good", OTHER, 1, 94, 152, 21, HSC_FLOW_MISSING_ADDRESS, 22 },
	{ "h", LOOP, 1, 0, 1, 12, HSC_FLOW_ENDLESS, 1 },
	{ "h2", LOOP, 1, 0, 4, NO_GAP, 0, 0 },
};

struct world {
	const char *folder;
	struct hsc_image *images[3]; /* by enum code */
	struct hsc_image_ops codes[3];
	struct flow_run good;
};

static struct et_run_config config_of(const struct world *w, size_t i)
{
	struct et_run_config config = {
		.code = et_rom_ops(&w->codes[cases[i].code]),
		.link.framing = HSC_ET_BY_LENGTH5,
	};
	struct hsc_error why;

	config.flow.params = hsc_et_params_default(HSC_ET_2_0);
	CHECK_EQ(hsc_et_params_set(&config.flow.params, "iaddress_lsb_p",
				   cases[i].lsb, &why),
		 HSC_OK);
	config.pcs_most = 100000;
	return config;
}

static bool run(const struct world *w, size_t i, struct flow_run *r)
{
	const struct et_run_config config = config_of(w, i);
	char path[4096];
	size_t len;
	uint8_t *bytes;
	bool good;

	snprintf(path, sizeof(path), "%s/etrace/corrupt/%s.te_inst_raw",
		 w->folder, cases[i].file);
	bytes = whole_file(path, &len);
	good = bytes && et_run_bytes(r, bytes, len, &config);
	free(bytes);
	return good;
}

static void open_image(struct world *w, enum code code, const char *file)
{
	char path[4096];
	struct hsc_error why;

	snprintf(path, sizeof(path), "%s/etrace/%s", w->folder, file);
	CHECK(hsc_image_new(&w->images[code]) == HSC_OK);
	CHECK(hsc_image_add_file(w->images[code], path, HSC_IMAGE_ELF, 0,
				 &why) == HSC_OK);
	w->codes[code] = hsc_image_ops(w->images[code]);
}

/* How many PCs are those of the good stream. */
static size_t agreeing(const struct world *w, const struct flow_run *r)
{
	size_t n = 0;

	while (n < r->pcs_len && n < w->good.pcs_len &&
	       r->pcs[n] == w->good.pcs[n])
		n++;
	return n;
}

static bool loop_noted(const struct flow_run *r)
{
	const struct flow_run_item *note = flow_run_find(r, 0, HSC_FLOW_NOTE);

	return note && note->item.note.reason == HSC_FLOW_COUNT_UNKNOWN;
}

static void check_case(const struct world *w, size_t i)
{
	const int before = check_failures;
	const struct flow_run_item *gap;
	const clock_t start = clock();
	unsigned gaps = 0;
	struct flow_run r = { .pcs = NULL };

	CHECK(run(w, i, &r));
	CHECK(clock() - start < CLOCKS_PER_SEC);
	CHECK(r.table < 10000);
	gap = flow_run_find(&r, 0, HSC_FLOW_GAP);
	for (size_t k = 0; k < r.items_len; k++)
		gaps += r.items[k].item.kind == HSC_FLOW_GAP;
	CHECK_EQ(agreeing(w, &r), cases[i].before);
	CHECK_EQ(r.instructions, cases[i].instructions);
	CHECK_EQ(gaps, cases[i].gaps);
	CHECK_EQ(gap ? gap->item.offset : NO_GAP, cases[i].gap);
	if (gap)
		CHECK_EQ(gap->item.gap.reason, cases[i].reason);
	if (check_failures != before)
		printf("{ \"%s\", %zu, %zu, %llu, %llu, %s, %u}\n",
		       cases[i].file, (size_t)cases[i].lsb, agreeing(w, &r),
		       (unsigned long long)r.instructions,
		       (unsigned long long)(gap ? gap->item.offset : 0),
		       hsc_flow_reason_text(gap ? gap->item.gap.reason : 0),
		       gaps);
	/* how often a loop without branches ran is not in the stream */
	if (cases[i].code == LOOP && gaps == 0)
		CHECK(loop_noted(&r));
	flow_run_clear(&r);
}

int main(void)
{
	struct world w = { .folder = corpus_folder() };

	open_image(&w, TOWERS, "towers/towers.elf");
	open_image(&w, LOOP, "corrupt/h.riscv");
	open_image(&w, OTHER, "qsort/qsort.elf");
	CHECK(run(&w, 0, &w.good));
	for (size_t i = 0; i < COUNT(cases); i++)
		check_case(&w, i);
	flow_run_clear(&w.good);
	for (size_t i = 0; i < COUNT(w.images); i++)
		hsc_image_free(&w.images[i]);
	return check_failures != 0;
}
