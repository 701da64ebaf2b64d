/* SPDX-License-Identifier: MIT */
/*
 * Damaged and hand-made streams. Each must end within a second and 64 MB, give
 * all instructions before its damage, and say at which byte the trace is lost;
 * those that only need the right parameters or code are read.
 */
#include "support/corpus.h"
#include "support/ntrace_program.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define ANY    UINT64_MAX
#define NO_GAP (UINT64_MAX - 1)

#if defined(__SANITIZE_ADDRESS__)
#define MEMORY_MB 512 /* the sanitizer keeps what is freed */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MEMORY_MB 512
#endif
#endif
#ifndef MEMORY_MB
#define MEMORY_MB 64
#endif

/* Code: of dhrystone, or of an instruction table, or bytes at an address. */
enum code { ELF, LOOP, REC, J, TOP, BIT48 };

/*
 * damage        first message of the good stream that is not whole
 * instructions  all that come out; ANY if the damage cannot be seen at once
 * gap           offset of the first GAP, ANY: somewhere after the damage
 * note          offset of a NOTE, NO_GAP: none
 */
static const struct {
	const char *file;
	enum code code;
	uint8_t src_bits, extend_bits;
	uint64_t damage, instructions, gap;
	enum hsc_flow_reason reason;
	uint64_t note;
} cases[] = {
	{ "01_empty", ELF, 0, 0, 0, 0, NO_GAP, 0, NO_GAP },
	{ "02_onezero", ELF, 0, 0, 0, 0, NO_GAP, 0, 0 },
	{ "03_zeros1M", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_BYTES, NO_GAP },
	{ "04_ff1M", ELF, 0, 0, 0, 0, NO_GAP, 0, NO_GAP },
	{ "05_random64k", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_BYTES, 382 },
	{ "06_random_noMSEO2", ELF, 0, 0, 0, 0, 4, HSC_FLOW_BAD_BYTES, 0 },
	{ "07_trunc_midmsg", ELF, 0, 0, 3501, 102033, NO_GAP, 0, 3501 },
	{ "08_flip_tcode", ELF, 0, 0, 701, 20188, 701, HSC_FLOW_BAD_MESSAGE,
	  NO_GAP },
	{ "09_flip_icnt", ELF, 0, 0, 701, 20188, 701, HSC_FLOW_BAD_MESSAGE,
	  NO_GAP },
	{ "10_flip_hist", ELF, 0, 0, 701, ANY, ANY, HSC_FLOW_COUNT_SHORT,
	  NO_GAP },
	{ "11_flip_uaddr", ELF, 0, 0, 6805, ANY, ANY, HSC_FLOW_MISSING_ADDRESS,
	  NO_GAP },
	{ "12_mseo10", ELF, 0, 0, 701, 20188, 701, HSC_FLOW_BAD_BYTES, NO_GAP },
	{ "13_drop_byte", ELF, 0, 0, 701, ANY, ANY, HSC_FLOW_BAD_MESSAGE,
	  NO_GAP },
	{ "14_dup_byte", ELF, 0, 0, 701, 20188, 701, HSC_FLOW_BAD_MESSAGE,
	  NO_GAP },
	{ "15_start_midmsg", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_MESSAGE, NO_GAP },
	{ "16_start_aligned_nosync", ELF, 0, 0, 0, 0, 0, HSC_FLOW_UNSYNCED,
	  NO_GAP },
	{ "17_drop_message", ELF, 0, 0, 701, ANY, ANY, HSC_FLOW_MISSING_ADDRESS,
	  NO_GAP },
	{ "18_hrepeat_2e32", ELF, 0, 0, 0, 0, 8, HSC_FLOW_BAD_REPEAT, 8 },
	{ "19_hrepeat_0", ELF, 0, 0, 0, 0, 8, HSC_FLOW_BAD_REPEAT, NO_GAP },
	{ "20_bcnt_2e31", ELF, 0, 0, 22, 295, 22, HSC_FLOW_BAD_REPEAT, 22 },
	{ "21_icnt_2e40", ELF, 0, 0, 0, 0, 8, HSC_FLOW_BAD_MESSAGE, 8 },
	{ "22_hist_selfloop", LOOP, 0, 0, 0, 0, 4, HSC_FLOW_ENDLESS, NO_GAP },
	{ "23_icnt_selfloop_big", LOOP, 0, 0, 0, 0, 4, HSC_FLOW_BAD_MESSAGE,
	  4 },
	/* 40 calls run; that the 40th is called indirect is wrong */
	{ "24_deep_recursion40", REC, 0, 0, 0, 40, 5, HSC_FLOW_WRONG_END,
	  NO_GAP },
	{ "25_short_sync", ELF, 0, 0, 0, 0, 8, HSC_FLOW_BAD_MESSAGE, NO_GAP },
	{ "26_var_field_40bytes", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_MESSAGE,
	  NO_GAP },
	{ "27_vendor_tcode56", ELF, 0, 0, ANY, 215010, NO_GAP, 0, 8 },
	/* 6 half-words run; that they end in a taken branch is wrong */
	{ "28_with_src2", ELF, 2, 0, 0, 6, 9, HSC_FLOW_WRONG_END, NO_GAP },
	/* the last message counts less than the history before it covers */
	{ "29_with_tstamp", ELF, 0, 0, 0, 36, 15, HSC_FLOW_COUNT_SHORT,
	  NO_GAP },
	{ "30_highaddr_vao", TOP, 0, 63, 0, 0, NO_GAP, 0, NO_GAP },
	{ "31_addr_bit48_phys", BIT48, 0, 0, 0, 2, NO_GAP, 0, NO_GAP },
	{ "32_error_msg", ELF, 0, 0, 708, 20396, 708, HSC_FLOW_OVERRUN,
	  NO_GAP },
	{ "33_two_stops", ELF, 0, 0, ANY, 430020, NO_GAP, 0, NO_GAP },
	{ "34_mseo01_first", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_BYTES, NO_GAP },
	{ "35_extra_fields", ELF, 0, 0, 0, 0, 0, HSC_FLOW_BAD_MESSAGE, NO_GAP },
	{ "j", J, 0, 0, 0, 10, NO_GAP, 0, NO_GAP },
};

#define CASES (sizeof(cases) / sizeof(cases[0]))

struct world {
	const char *folder;
	struct hsc_image *image;
	struct nt_program *programs; /* LOOP, REC, J */
	uint8_t *good, *pcs;         /* dhrystone.all4 and its PCs */
	size_t good_len, pcs_len;
	struct nt_code top, bit48;
};

static uint8_t *read_named(const struct world *w, const char *name,
			   const char *suffix, size_t *len)
{
	char path[4096];
	uint8_t *bytes;

	snprintf(path, sizeof(path), "%s/ntrace/%s%s", w->folder, name, suffix);
	bytes = whole_file(path, len);
	if (!bytes)
		printf("cannot read %s\n", path);
	CHECK(bytes != NULL);
	return bytes;
}

static bool read_program(const struct world *w, enum code code,
			 const char *name)
{
	struct nt_program *p = &w->programs[code - LOOP];
	size_t len;
	uint8_t *text = read_named(w, name, ".pcinfo", &len);
	bool good;

	if (!text)
		return false;
	text[len] = 0;
	good = nt_program_read_table(p, (const char *)text);
	CHECK(good);
	free(text);
	return good;
}

static bool open_world(struct world *w)
{
	static const uint8_t nop[] = { 0x01, 0x00 };
	static const uint8_t branch[] = { 0x13, 0, 0, 0, 0x63, 0x0e, 0, 0xfe };
	char path[4096];
	struct hsc_error why;

	w->top = (struct nt_code){ UINT64_MAX - 1, nop, sizeof(nop) };
	w->bit48 = (struct nt_code){ UINT64_C(0x1000080000000), branch,
				     sizeof(branch) };
	w->programs = calloc(3, sizeof(*w->programs));
	snprintf(path, sizeof(path), "%s/ntrace/dhrystone/dhrystone.elf",
		 w->folder);
	if (!w->programs || hsc_image_new(&w->image) != HSC_OK ||
	    hsc_image_add_file(w->image, path, HSC_IMAGE_ELF, 0, &why) !=
		    HSC_OK)
		return false;
	w->good = read_named(w, "dhrystone/dhrystone.all4", ".nex.bin",
			     &w->good_len);
	w->pcs = read_named(w, "dhrystone/dhrystone", ".pcs", &w->pcs_len);
	return w->good && w->pcs && read_program(w, LOOP, "bad/loop") &&
	       read_program(w, REC, "bad/rec") && read_program(w, J, "bad/j");
}

static void close_world(struct world *w)
{
	free(w->good);
	free(w->pcs);
	free(w->programs);
	hsc_image_free(&w->image);
}

static struct nt_run_config config_of(const struct world *w, size_t i)
{
	struct nt_run_config config = { .code = hsc_image_ops(w->image) };

	config.flow.implicit_return = true;
	config.flow.no_timestamp = strstr(cases[i].file, "tstamp") == NULL;
	config.wire.width[NT_SRC_BITS] = cases[i].src_bits;
	config.wire.width[NT_EXTEND_BITS] = cases[i].extend_bits;
	config.src = cases[i].src_bits ? 1 : 0;
	config.pcs_most = 700000;
	if (cases[i].code == TOP)
		config.code = nt_code_ops(&w->top);
	else if (cases[i].code == BIT48)
		config.code = nt_code_ops(&w->bit48);
	else if (cases[i].code != ELF)
		config.code =
			nt_program_ops(&w->programs[cases[i].code - LOOP]);
	return config;
}

/* How many of the PCs, from `from` on, are those of dhrystone. */
static uint64_t agreeing(const struct world *w, const struct flow_run *r,
			 size_t from)
{
	size_t n = 0;

	for (; from + n < r->pcs_len && n < w->pcs_len / 8; n++) {
		uint64_t want = 0;

		for (unsigned k = 8; k-- > 0;)
			want = want << 8 | w->pcs[n * 8 + k];
		if (r->pcs[from + n] != want)
			break;
	}
	return n;
}

/* Instructions that the good stream gives before the message at `offset`. */
static uint64_t good_before(const struct world *w, uint64_t offset)
{
	const struct nt_run_config config = config_of(w, 0);
	const size_t len = offset > w->good_len ? w->good_len : (size_t)offset;
	struct flow_run r;
	uint64_t n;

	CHECK(nt_run_bytes(&r, w->good, len, &config));
	n = r.instructions;
	flow_run_clear(&r);
	return n;
}

static void check_gap(const struct flow_run *r, size_t i)
{
	const struct flow_run_item *gap = flow_run_find(r, 0, HSC_FLOW_GAP);
	const struct flow_run_item *note = flow_run_find(r, 0, HSC_FLOW_NOTE);

	CHECK(!gap == (cases[i].gap == NO_GAP));
	if (gap) {
		CHECK_EQ(gap->item.gap.reason, cases[i].reason);
		if (cases[i].gap != ANY)
			CHECK_EQ(gap->item.offset, cases[i].gap);
		CHECK(gap->item.offset >= cases[i].damage ||
		      cases[i].damage == ANY);
	}
	if (cases[i].note == NO_GAP)
		CHECK(!note);
	else
		CHECK(note && note->item.offset == cases[i].note);
}

static void check_case(const struct world *w, size_t i)
{
	const struct nt_run_config config = config_of(w, i);
	const int before = check_failures;
	char name[64];
	size_t len;
	uint8_t *bytes;
	struct flow_run r;
	clock_t start;

	snprintf(name, sizeof(name), "bad/%s", cases[i].file);
	bytes = read_named(w, name, ".bin", &len);
	if (!bytes)
		return;
	start = clock();
	CHECK(nt_run_bytes(&r, bytes, len, &config));
	CHECK(clock() - start < CLOCKS_PER_SEC);
	CHECK(r.table < 10000);
	if (cases[i].instructions != ANY)
		CHECK_EQ(r.instructions, cases[i].instructions);
	if (cases[i].damage)
		CHECK(agreeing(w, &r, 0) >= good_before(w, cases[i].damage));
	check_gap(&r, i);
	if (check_failures != before)
		printf("in %s\n", cases[i].file);
	flow_run_clear(&r);
	free(bytes);
}

/* After each kind of damage a sync message brings the flow back. */
static void check_resume(const struct world *w, size_t i)
{
	const struct nt_run_config config = config_of(w, 0);
	const int before = check_failures;
	const struct flow_run_item *start;
	char name[64];
	size_t len;
	uint8_t *bytes, *both;
	struct flow_run r;

	snprintf(name, sizeof(name), "bad/%s", cases[i].file);
	bytes = read_named(w, name, ".bin", &len);
	if (!bytes)
		return;
	/* an end of message, as a slicer that lost its way needs one */
	both = realloc(bytes, len + 1 + w->good_len);
	if (!both)
		abort();
	both[len] = 0xff;
	memcpy(both + len + 1, w->good, w->good_len);
	CHECK(nt_run_bytes(&r, both, len + 1 + w->good_len, &config));
	start = NULL;
	for (size_t k = 0; k < r.items_len; k++)
		if (r.items[k].item.kind == HSC_FLOW_START ||
		    r.items[k].item.kind == HSC_FLOW_SYNC)
			start = &r.items[k];
	CHECK(start && start->item.offset == len + 1);
	if (start)
		CHECK_EQ(agreeing(w, &r, (size_t)start->before),
			 w->pcs_len / 8);
	if (check_failures != before)
		printf("in %s, resumed\n", cases[i].file);
	flow_run_clear(&r);
	free(both);
}

int main(void)
{
	struct world w = { .folder = corpus_folder() };
	struct rusage usage;

	if (open_world(&w)) {
		for (size_t i = 0; i < CASES; i++)
			check_case(&w, i);
		for (size_t i = 0; i < CASES; i++)
			if (cases[i].code == ELF && cases[i].src_bits == 0)
				check_resume(&w, i);
	} else {
		printf("the corpus cannot be read\n");
		check_failures++;
	}
	close_world(&w);
	getrusage(RUSAGE_SELF, &usage);
	CHECK(usage.ru_maxrss < MEMORY_MB * 1024L);
	return check_failures != 0;
}
