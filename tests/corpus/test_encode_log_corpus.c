/* SPDX-License-Identifier: MIT */
/*
 * The logs of six programs, encoded in every protocol, decode to the addresses
 * that retired; so do the addresses alone, where traps have to be seen, and the
 * ingress of the reference encoder.
 */
#include "support/corpus.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/decode.h>
#include <hartscope/encode/log.h>
#include <hartscope/flow/blocks.h>
#include <stdlib.h>

#define PCS_MAX 400000
#define ROM     0x1000
#define BLOCK   65535

static const struct {
	const char *name, *elf;
	unsigned traps;
} programs[] = {
	{ "br_j_asm", "br_j_asm.elf", 2 },
	{ "corner", "corner.elf", 2800 },
	{ "hello_world", "hello_world.code.elf", 13 },
	{ "towers", "towers.elf", 0 },
	{ "dhrystone", "dhrystone.elf", 0 },
	{ "qsort", "qsort.elf", 0 },
};

static uint64_t want[PCS_MAX], got[PCS_MAX + BLOCK], pcs[BLOCK];
static size_t want_len, got_len;

/* Unpack a file of the corpus to `to`. */
static bool unpack(const char *folder, const char *program, const char *file,
		   const char *to)
{
	char command[4096];

	snprintf(command, sizeof(command), "xz -dc '%s/etrace/%s/%s.xz' >%s",
		 folder, program, file, to);
	return system(command) == 0;
}

static bool read_pcs(const char *path)
{
	struct hsc_commit_log *log;
	struct hsc_commit row;

	want_len = 0;
	if (hsc_commit_log_open(&log, path, HSC_COMMIT_TEXT, NULL) != HSC_OK)
		return false;
	while (want_len < PCS_MAX &&
	       hsc_commit_log_next(log, &row, NULL) == HSC_OK)
		want[want_len++] = row.pc;
	hsc_commit_log_close(&log);
	return want_len > 0;
}

static void take_blocks(struct hsc_decode *d, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = hsc_decode_blocks(d, e->source);

	for (size_t i = 0; i < e->blocks.count && got_len < PCS_MAX; i++) {
		const unsigned n =
			hsc_blocks_pcs(blocks, e->blocks.ids[i], pcs);

		memcpy(got + got_len, pcs, n * sizeof(*pcs));
		got_len += n;
	}
}

static void decode(const char *bundle)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;

	got_len = 0;
	CHECK_EQ(hsc_decode_open(&d, bundle, &config, &why), HSC_OK);
	CHECK_STR(why.text, "", bundle);
	while (d && hsc_decode_next(d, &e) == HSC_OK)
		if (e.kind == HSC_EVENT_BLOCKS)
			take_blocks(d, &e);
	if (d)
		CHECK_EQ(hsc_decode_totals(d).gaps, 0);
	hsc_decode_close(&d);
}

/* A branch at the very end is left out by N-Trace. */
static void compare(const char *name, const char *protocol)
{
	const size_t open = strcmp(protocol, "ntrace") == 0;
	size_t same = 0;

	while (same < got_len && same < want_len && got[same] == want[same])
		same++;
	if (same == got_len && same + open >= want_len)
		return;
	printf("%s, %s: part at instruction %zu of %zu\n", name, protocol, same,
	       want_len);
	check_failures++;
}

static void round_trip(size_t program, const char *log,
		       const struct hsc_code_file *code, size_t count,
		       const char *protocol)
{
	const struct hsc_encode_config config = {
		.log = log,
		.bundle = "made.hart",
		.protocol = protocol,
		.code = code,
		.code_count = count,
	};
	const bool told = strcmp(log, "pcs") != 0;
	struct hsc_encode_result r;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_encode_log(&config, &r, &why), HSC_OK);
	CHECK_STR(why.text, "", log);
	CHECK_EQ(r.instructions, want_len);
	CHECK_EQ(r.differs, 0);
	if (told)
		CHECK_EQ(r.traps, programs[program].traps);
	CHECK_EQ(told ? r.seen : r.traps, 0);
	decode("made.hart");
	compare(programs[program].name, protocol);
}

/* The boot ROM of the simulator, which no ELF file has, out of the log. */
static void make_rom(void)
{
	uint8_t rom[32] = { 0 };
	struct hsc_commit_log *log;
	struct hsc_commit row;

	CHECK_EQ(hsc_commit_log_open(&log, "csv", HSC_COMMIT_CSV, NULL),
		 HSC_OK);
	while (hsc_commit_log_next(log, &row, NULL) == HSC_OK &&
	       row.pc - ROM < sizeof(rom) - 4)
		for (unsigned i = 0; i < 4; i++)
			rom[row.pc - ROM + i] = (uint8_t)(row.opcode >> 8 * i);
	hsc_commit_log_close(&log);
	scratch_write("rom", rom, sizeof(rom));
}

/* Code: of the ELF file and the log; of the log alone; of files alone. */
static void check_program(const char *folder, size_t program)
{
	static const char *const protocols[] = { "ntrace", "etrace",
						 "etrace-0.026" };
	const char *name = programs[program].name;
	char elf[4096];
	const struct hsc_code_file code[] = {
		{ .path = elf },
		{ "rom", HSC_IMAGE_RAW, ROM },
	};

	snprintf(elf, sizeof(elf), "%s/etrace/%s/%s", folder, name,
		 programs[program].elf);
	CHECK(unpack(folder, name, "spike_pc_trace.csv", "csv"));
	CHECK(unpack(folder, name, "retired_pcs.txt", "pcs"));
	CHECK(unpack(folder, name, "encoder_input.itype4.csv", "ingress"));
	CHECK(read_pcs("pcs"));
	make_rom();
	for (size_t i = 0; i < 3; i++) {
		round_trip(program, "csv", code, 1, protocols[i]);
		if (programs[program].traps > 0)
			round_trip(program, "pcs", code, 2, protocols[i]);
	}
	round_trip(program, "ingress", code, 2, "ntrace");
	round_trip(program, "csv", NULL, 0, "etrace");
}

int main(void)
{
	const char *folder = corpus_folder();
	char scratch[16];

	scratch_enter(scratch);
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		check_program(folder, i);
	scratch_leave(scratch);
	return check_failures != 0;
}
