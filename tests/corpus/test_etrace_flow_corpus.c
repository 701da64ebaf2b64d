/* SPDX-License-Identifier: MIT */
/*
 * Streams that other encoders made of six programs, and real hardware of three.
 * Each must decode to exactly the PCs that retired. Two encoders send packets
 * for instructions that did not retire: where a trap shows it, that is noted,
 * and the instruction is left out.
 */
#include "support/corpus.h"
#include "support/etrace_run.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <hartscope/link/etrace_rv_tracer.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *name, *code;
} programs[] = {
	{ "br_j_asm", "br_j_asm.elf" },
	{ "corner", "corner.elf" },
	{ "dhrystone", "dhrystone.elf" },
	{ "hello_world", "hello_world.code.elf" },
	{ "qsort", "qsort.elf" },
	{ "towers", "towers.elf" },
};

/* Notes of instructions that cannot have retired, by program. */
static const struct {
	const char *name;
	uint8_t edition, lsb;
	unsigned wrong[COUNT(programs)];
} configs[] = {
	{ "ref-itype3_basic", HSC_ET_2_0, 1, { 0, 200, 0, 2, 0, 0 } },
	{ "ref-itype3_debug", HSC_ET_2_0, 0, { 0, 200, 0, 1, 0, 0 } },
	{ "ref-itype3_nosync", HSC_ET_2_0, 1, { 0, 200, 0, 1, 0, 0 } },
	{ "ref-itype3_resync1k", HSC_ET_2_0, 1, { 0, 200, 0, 1, 0, 0 } },
	{ "ref-itype4_basic", HSC_ET_2_0, 1, { 0, 200, 0, 2, 0, 0 } },
	{ "fzi-nosync", HSC_ET_2_0, 1, { 0, 0, 0, 1, 0, 0 } },
	{ "p026-nosync", HSC_ET_0_026, 1, { 0, 0, 0, 0, 0, 0 } },
	{ "p026-resync16", HSC_ET_0_026, 1, { 0, 0, 0, 0, 0, 0 } },
};

static const struct {
	const char *name, *code;
	uint64_t instructions;
} hardware[] = {
	{ "hello_culsans", "hello_culsans.riscv", 660 },
	{ "l1_test", "l1.riscv", 261 },
};

/* The PCs in a compressed list of hexadecimal numbers. */
static uint64_t *read_pcs(const char *path, size_t *len)
{
	char command[4200], line[64];
	uint64_t *pcs = NULL;
	size_t room = 0;
	FILE *in;

	snprintf(command, sizeof(command), "xz -dc '%s'", path);
	in = popen(command, "r");
	*len = 0;
	while (in && fgets(line, sizeof(line), in)) {
		if (*len == room) {
			room = room * 2 + 4096;
			pcs = realloc(pcs, room * sizeof(*pcs));
			if (!pcs)
				abort();
		}
		pcs[(*len)++] = strtoull(line, NULL, 16);
	}
	if (in)
		pclose(in);
	return pcs;
}

static void set(struct hsc_et_params *par, const char *name, uint64_t value)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(par, name, value, &why), HSC_OK);
}

static unsigned notes(const struct flow_run *r, enum hsc_flow_reason reason)
{
	unsigned n = 0;

	for (size_t i = 0; i < r->items_len; i++)
		n += r->items[i].item.kind == HSC_FLOW_NOTE &&
		     r->items[i].item.note.reason == reason;
	return n;
}

/* A stream is read whole, is in order, and gives these PCs. */
static void check_stream(const char *path, const struct et_run_config *config,
			 const uint64_t *want, size_t want_len, unsigned wrong)
{
	const int before = check_failures;
	size_t len, same = 0;
	uint8_t *bytes = whole_file(path, &len);
	struct flow_run r;

	CHECK(bytes != NULL);
	if (!bytes)
		return;
	CHECK(et_run_bytes(&r, bytes, len, config));
	while (same < r.pcs_len && same < want_len && r.pcs[same] == want[same])
		same++;
	CHECK_EQ(r.pcs_len, want_len);
	CHECK_EQ(same, want_len);
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	CHECK_EQ(notes(&r, HSC_FLOW_WRONG_END), wrong);
	if (check_failures != before)
		printf("in %s: %zu PCs, %u notes\n", path, r.pcs_len,
		       notes(&r, HSC_FLOW_WRONG_END));
	flow_run_clear(&r);
	free(bytes);
}

static void check_program(const char *corpus, size_t k)
{
	char path[4096];
	struct hsc_error why;
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct et_run_config config = { .link.framing = HSC_ET_BY_LENGTH5 };
	size_t len;
	uint64_t *want;

	snprintf(path, sizeof(path), "%s/etrace/%s/%s", corpus,
		 programs[k].name, programs[k].code);
	CHECK(hsc_image_new(&image) == HSC_OK);
	CHECK(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) ==
	      HSC_OK);
	ops = hsc_image_ops(image);
	config.code = et_rom_ops(&ops);
	snprintf(path, sizeof(path), "%s/etrace/%s/retired_pcs.txt.xz", corpus,
		 programs[k].name);
	want = read_pcs(path, &len);
	CHECK(want != NULL);
	for (size_t i = 0; want && i < COUNT(configs); i++) {
		config.flow.params = hsc_et_params_default(
			(enum hsc_et_edition)configs[i].edition);
		set(&config.flow.params, "iaddress_lsb_p", configs[i].lsb);
		snprintf(path, sizeof(path), "%s/etrace/%s/%s/te_inst.raw",
			 corpus, programs[k].name, configs[i].name);
		check_stream(path, &config, want, len, configs[i].wrong[k]);
	}
	free(want);
	hsc_image_free(&image);
}

/* How many instructions a stream gives without damage. */
static uint64_t *instructions(const char *path,
			      const struct et_run_config *config, size_t *n)
{
	size_t len;
	uint8_t *bytes = whole_file(path, &len);
	struct flow_run r = { .pcs = NULL };

	CHECK(bytes && et_run_bytes(&r, bytes, len, config));
	CHECK(!flow_run_find(&r, 0, HSC_FLOW_GAP));
	free(bytes);
	free(r.items);
	*n = r.pcs_len;
	return r.pcs;
}

/* Both forms of a trace of real hardware: put right, and as it is. */
static void check_hardware(const char *corpus, size_t k)
{
	char folder[2048], path[4096];
	struct hsc_error why;
	struct hsc_image *image;
	struct et_run_config config = { .link.framing = HSC_ET_BY_LENGTH5 };
	uint64_t *good, *as_is;
	size_t good_len, as_is_len;

	snprintf(folder, sizeof(folder), "%s/etrace/rv_tracer/%s", corpus,
		 hardware[k].name);
	snprintf(path, sizeof(path), "%s/%s", folder, hardware[k].code);
	CHECK(hsc_image_new(&image) == HSC_OK);
	CHECK(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why) ==
	      HSC_OK);
	config.code = hsc_image_ops(image);
	config.flow.support = 2; /* pulp */
	config.flow.params = hsc_et_params_default(HSC_ET_2_0);
	set(&config.flow.params, "iaddress_lsb_p", 0);
	set(&config.flow.params, "nocontext_p", 1);
	set(&config.flow.params, "ioptions_width", 7);
	set(&config.flow.params, "doptions_width", 0);
	snprintf(path, sizeof(path), "%s/smi_conformant.raw", folder);
	good = instructions(path, &config, &good_len);
	CHECK_EQ(good_len, hardware[k].instructions);
	config.flow.truncated_address = config.flow.sticky_updiscon = true;
	snprintf(path, sizeof(path), "%s/smi_as_is.raw", folder);
	as_is = instructions(path, &config, &as_is_len);
	CHECK_EQ(as_is_len, good_len);
	CHECK(good && as_is &&
	      memcmp(good, as_is, good_len * sizeof(*good)) == 0);
	free(good);
	free(as_is);
	hsc_image_free(&image);
}

int main(void)
{
	const char *corpus = corpus_folder();

	for (size_t i = 0; i < COUNT(programs); i++)
		check_program(corpus, i);
	for (size_t i = 0; i < COUNT(hardware); i++)
		check_hardware(corpus, i);
	return check_failures != 0;
}
