/* SPDX-License-Identifier: MIT */
/*
 * The PCs of five programs, encoded with the options of another encoder's five
 * configurations: our streams decode to the PCs again, and need no more bytes
 * than theirs, but for what the specification demands and they leave out. That
 * is counted: history in the last ProgTraceCorrelation, I-CNT overflow.
 */
#include "support/corpus.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/base/bits.h>
#include <hartscope/image/image.h>
#include <hartscope/model/ingress.h>
#include <stdio.h>
#include <stdlib.h>

#define DEPTH 8

static const struct {
	const char *name;
	unsigned isa;
} programs[] = {
	{ "dhrystone", HSC_ISA_RV64 }, { "median", HSC_ISA_RV64 },
	{ "qsort", HSC_ISA_RV64 },     { "towers", HSC_ISA_RV64 },
	{ "xrle", HSC_ISA_RV32 },
};

/* all0 to all4 */
static const struct hsc_nt_encoder_config configs[] = {
	{ .mode = HSC_NT_BTM },
	{ .mode = HSC_NT_HTM },
	{ .mode = HSC_NT_HTM, .repeated_history = true },
	{ .mode = HSC_NT_HTM,
	  .implicit_return = HSC_NT_RETURN_FULL,
	  .return_stack = DEPTH },
	{ .mode = HSC_NT_HTM,
	  .implicit_return = HSC_NT_RETURN_FULL,
	  .return_stack = DEPTH,
	  .repeated_history = true },
};

/* What of a stream the other does not have, bytes. */
struct extra {
	size_t overflow; /* ResourceFull RCODE 0 */
	size_t last;     /* length of the last message */
	bool history;    /* it has HIST */
};

static struct extra look(const uint8_t *bytes, size_t len)
{
	const struct hsc_wire_params par = { .width = { 0 } };
	struct hsc_input in = { bytes, len, 0, 0, true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct extra x = { 0, 0, false };
	struct hsc_nt_span span;
	struct hsc_msg m;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		if (span.kind != HSC_NT_MESSAGE ||
		    hsc_nt_decode(&span, &par, &m) != HSC_OK)
			continue;
		if (m.layout == HSC_NT_RESOURCE_FULL &&
		    m.value[NT_RCODE] == HSC_NT_RCODE_ICNT)
			x.overflow += m.len;
		x.last = m.len;
		x.history = hsc_msg_has(&m, NT_HIST);
	}
	return x;
}

struct run {
	const char *name;
	unsigned isa;
	struct hsc_image_ops code;
	const uint8_t *pcs; /* pcs[len], eight bytes each */
	size_t len;
};

/* Encode into out[cap]. Returns the length, 0 if it cannot be done. */
static size_t encode(const struct run *run,
		     const struct hsc_nt_encoder_config *config, uint8_t *out,
		     size_t cap)
{
	static struct hsc_nt_encoder e;
	struct hsc_ingress in = { .isa = run->isa };

	if (hsc_nt_encoder_init(&e, config) != HSC_OK)
		return 0;
	e.out = out;
	e.out_cap = cap;
	for (size_t i = 0; i + 8 <= run->len; i += 8) {
		const uint64_t pc = hsc_load64(run->pcs + i);
		uint8_t bytes[HSC_INSN_MAX];
		struct hsc_insn insn;
		const size_t n =
			run->code.read(run->code.ctx, pc, bytes, sizeof(bytes));

		if (!hsc_insn_classify(bytes, n, pc, run->isa, &insn))
			return 0;
		hsc_nt_encoder_instruction(&e, &in, pc, &insn);
	}
	hsc_nt_encoder_stop(&e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	CHECK_EQ(e.lost, 0);
	return e.lost ? 0 : (size_t)e.out_len;
}

static void check_decodes(const struct run *run, const uint8_t *bytes,
			  size_t len)
{
	const struct nt_run_config config = {
		.code = run->code,
		.isa = run->isa,
		.flow = { .implicit_return = true },
	};
	struct flow_run r;
	size_t same = 0;

	CHECK(nt_run_bytes(&r, bytes, len, &config));
	while (same < r.pcs_len && same < run->len / 8 &&
	       r.pcs[same] == hsc_load64(run->pcs + 8 * same))
		same++;
	/* a branch at the very end is left out: nobody said where it went */
	if (same != r.pcs_len || same + 1 < run->len / 8) {
		printf("%s: instruction %zu of %zu\n", run->name, same,
		       run->len / 8);
		check_failures++;
	}
	flow_run_clear(&r);
}

static void check_config(const struct run *run, const char *base, size_t all)
{
	struct hsc_nt_encoder_config config = configs[all];
	size_t theirs_len, ours_len, extra;
	const size_t cap = run->len + HSC_NT_ENCODER_ROOM;
	uint8_t *theirs, *ours = malloc(cap);
	struct extra x, y;
	char path[4096];

	snprintf(path, sizeof(path), "%s.all%zu.nex.bin", base, all);
	theirs = whole_file(path, &theirs_len);
	CHECK(theirs && ours);
	config.xlen = (uint8_t)hsc_isa_xlen(run->isa);
	if (theirs && ours) {
		ours_len = encode(run, &config, ours, cap);
		CHECK(ours_len != 0);
		check_decodes(run, ours, ours_len);
		x = look(ours, ours_len);
		y = look(theirs, theirs_len);
		extra = x.overflow;
		if (x.history && !y.history && x.last > y.last)
			extra += x.last - y.last;
		printf("%s.all%zu: %zu bytes, theirs %zu, demanded %zu\n",
		       run->name, all, ours_len, theirs_len, extra);
		CHECK(ours_len <= theirs_len + extra);
	}
	free(theirs);
	free(ours);
}

static void check_program(const char *corpus, size_t program)
{
	struct run run = { .name = programs[program].name,
			   .isa = programs[program].isa };
	struct hsc_image *image = NULL;
	struct hsc_error why;
	char base[3000], path[4096];
	uint8_t *pcs;

	snprintf(base, sizeof(base), "%s/ntrace/%s/%s", corpus, run.name,
		 run.name);
	snprintf(path, sizeof(path), "%s.pcs", base);
	pcs = whole_file(path, &run.len);
	snprintf(path, sizeof(path), "%s.elf", base);
	CHECK(pcs && hsc_image_new(&image) == HSC_OK &&
	      hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) ==
		      HSC_OK);
	if (pcs && image) {
		run.pcs = pcs;
		run.code = hsc_image_ops(image);
		for (size_t i = 0; i < sizeof(configs) / sizeof(configs[0]);
		     i++)
			check_config(&run, base, i);
	}
	hsc_image_free(&image);
	free(pcs);
}

int main(void)
{
	const char *corpus = corpus_folder();

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		check_program(corpus, i);
	return check_failures != 0;
}
