/* SPDX-License-Identifier: MIT */
/*
 * Streams that another encoder made of five programs, in five configurations,
 * and some re-emitted with SRC and timestamps: each must decode to exactly the
 * PCs that retired.
 */
#include "support/corpus.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
	const char *name;
	unsigned isa;
} programs[] = {
	{ "dhrystone", HSC_ISA_RV64 }, { "median", HSC_ISA_RV64 },
	{ "qsort", HSC_ISA_RV64 },     { "towers", HSC_ISA_RV64 },
	{ "xrle", HSC_ISA_RV32 },
};

/* The dhrystone streams with SRC 1 of 2 bits, with timestamps, with both. The
 * xor form of timestamps is not N-Trace 1.0: it decodes without times. */
static const struct {
	const char *name;
	uint8_t src_bits;
	bool times;
	bool no_timestamp;
} variants[] = {
	{ "d0.src2", 2, false, false },  { "d0.ts", 0, true, false },
	{ "d0.src2ts", 2, true, false }, { "d0.src2tsxor", 2, false, true },
	{ "d4.src2", 2, false, false },  { "d4.ts", 0, true, false },
	{ "d4.src2ts", 2, true, false }, { "d4.src2tsxor", 2, false, true },
};

static uint64_t word(const uint8_t *p)
{
	uint64_t v = 0;

	for (unsigned i = 8; i-- > 0;)
		v = v << 8 | p[i];
	return v;
}

/* Index of the first PC that differs; `len / 8` if all are the same. */
static size_t first_difference(const struct flow_run *r, const uint8_t *want,
			       size_t len)
{
	size_t i = 0;

	while (i < r->pcs_len && i < len / 8 && r->pcs[i] == word(want + i * 8))
		i++;
	return i;
}

/* The corpus: time starts at 1000, and message k adds 3 + 7k mod 50. */
static void check_times(const struct flow_run *r, const char *name)
{
	uint64_t time = 0, k = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind != HSC_FLOW_TIME)
			continue;
		if (k)
			time += 3 + 7 * k % 50;
		else
			time = item->time;
		if (item->time != time) {
			printf("%s: time %zu\n", name, i);
			CHECK_EQ(item->time, time);
			return;
		}
		k++;
	}
	CHECK_EQ(k, r->messages);
}

static void check_stream(const char *path, const char *name,
			 const struct nt_run_config *config,
			 const uint8_t *want, size_t want_len, bool times)
{
	size_t len;
	uint8_t *bytes = whole_file(path, &len);
	struct flow_run r = { .pcs = NULL };

	CHECK(bytes != NULL);
	if (!bytes)
		return;
	CHECK(nt_run_bytes(&r, bytes, len, config));
	printf("%s: %zu bytes, %llu messages, %llu instructions\n", name, len,
	       (unsigned long long)r.messages,
	       (unsigned long long)r.instructions);
	CHECK_EQ(r.pcs_len, want_len / 8);
	CHECK_EQ(first_difference(&r, want, want_len), want_len / 8);
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	CHECK(flow_run_find(&r, 0, HSC_FLOW_START));
	CHECK(flow_run_find(&r, 0, HSC_FLOW_STOP));
	if (times)
		check_times(&r, name);
	else
		CHECK(!flow_run_find(&r, 0, HSC_FLOW_TIME));
	flow_run_clear(&r);
	free(bytes);
}

static void check_program(const char *corpus, const char *name, unsigned isa)
{
	char path[4096], stream[64];
	struct hsc_error why;
	struct hsc_image *image;
	struct nt_run_config config = { .isa = isa };
	uint8_t *want;
	size_t len;

	snprintf(path, sizeof(path), "%s/ntrace/%s/%s.pcs", corpus, name, name);
	want = whole_file(path, &len);
	CHECK(want != NULL);
	snprintf(path, sizeof(path), "%s/ntrace/%s/%s.elf", corpus, name, name);
	CHECK(hsc_image_new(&image) == HSC_OK);
	CHECK(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) ==
	      HSC_OK);
	config.code = hsc_image_ops(image);
	for (unsigned i = 0; want && i < 5; i++) {
		snprintf(stream, sizeof(stream), "%s.all%u", name, i);
		snprintf(path, sizeof(path), "%s/ntrace/%s/%s.nex.bin", corpus,
			 name, stream);
		config.flow.implicit_return = i >= 3;
		check_stream(path, stream, &config, want, len, false);
	}
	for (unsigned i = 0; want && strcmp(name, "dhrystone") == 0 && i < 8;
	     i++) {
		snprintf(path, sizeof(path), "%s/ntrace/%s/variants/%s.nex.bin",
			 corpus, name, variants[i].name);
		config.flow.implicit_return = variants[i].name[1] == '4';
		config.flow.no_timestamp = variants[i].no_timestamp;
		config.wire.width[NT_SRC_BITS] = variants[i].src_bits;
		config.src = variants[i].src_bits ? 1 : 0;
		check_stream(path, variants[i].name, &config, want, len,
			     variants[i].times);
	}
	free(want);
	hsc_image_free(&image);
}

int main(void)
{
	const char *corpus = corpus_folder();

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		check_program(corpus, programs[i].name, programs[i].isa);
	return check_failures != 0;
}
