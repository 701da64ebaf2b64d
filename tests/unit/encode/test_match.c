/* SPDX-License-Identifier: MIT */
/*
 * Lists of PCs of random runs of a small program, with traps that no row
 * reports, ecalls and jumps into the middle of code: as 64-bit words and as
 * lines they give byte for byte what lines give that are written in another
 * way, which no block matches.
 */
#include "encode/match.h"
#include "support/ntrace_program.h"
#include "support/random_message.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/encode/log.h>
#include <inttypes.h>

#define ROWS      30000
#define LINE_MAX_ 24
#define COUNT(a)  (sizeof(a) / sizeof((a)[0]))

static const char program[] =
	"@100 L4 L2 L2 L4 C4:200 L4 L4 B4:100 L2 J4:140 "
	"@140 L4 L2 B2:150 L4 JI4 @150 L2 L2 L2 B4:100 U4:180 UJ4:180 "
	"@180 L4 B4:140 CI4 L2 E4 L2 K2 U4:200 UC4:200 L2 J2:180 "
	"@200 L2 B4:20a L4 L4 L2 C4:280 L4 R2 @280 L4 L4 B4:280 S2 L4 R4 "
	"@300 L4 L4 L2 L2 L4 L4 L4 L4 L2 L2 L4 L4 L2 L4 L4 B4:300 J4:140";

static const uint64_t targets[] = { 0x100, 0x140, 0x150, 0x200, 0x280,
				    0x180, 0x300, 0x104, 0x30c, 0x192 };

static const struct {
	const char *protocol;
	const char *params[4];
} cases[] = {
	{ "ntrace", { NULL } },
	{ "ntrace", { "mode=btm", "sync_messages=7" } },
	{ "ntrace", { "ts_bits=40", "sync_halfwords=100" } },
	{ "ntrace", { "sync_cycles=300", "ts_bits=20", "hist_bits=8" } },
	{ "ntrace", { "implicit_return=3", "icnt_bits=4", "all_jumps=1" } },
	{ "etrace", { NULL } },
	{ "etrace", { "implicit_return=1", "resync_packets=5" } },
	{ "etrace", { "full_address=1", "resync_halfwords=90" } },
	{ "etrace", { "frame_time=1", "time_bytes=8", "resync_cycles=70" } },
	{ "etrace", { "notime_p=0", "sequential_jump=1", "ecall_stops=0" } },
	{ "etrace", { "branch_prediction=1", "bpred_size_p=4" } },
	{ "etrace", { "jump_target_cache=1", "cache_size_p=3" } },
	{ "etrace-0.026", { "resync_packets=9" } },
};

/* A list in the making. */
struct list {
	struct dice d;
	struct hsc_blocks *blocks;
	size_t rows;
	uint64_t pcs[ROWS];
};

static uint64_t any_target(struct list *l)
{
	return targets[dice_below(&l->d, COUNT(targets))];
}

/* Where the flow goes on after a block. */
static uint64_t next_of(struct list *l, const struct hsc_block *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

	if (end == HSC_INSN_BRANCH)
		return dice_below(&l->d, 3) ? b->target : b->next;
	if (hsc_insn_is_direct(end) || b->inferable)
		return b->target;
	if (hsc_insn_is_indirect(end) || dice_below(&l->d, 50) == 0)
		return any_target(l);
	return b->next;
}

static void walk(struct list *l)
{
	uint64_t at = 0x100;

	while (l->rows < ROWS) {
		const uint32_t id = hsc_blocks_find(l->blocks, at);
		const struct hsc_block *b = hsc_blocks_get(l->blocks, id);
		const bool trap = dice_below(&l->d, 60) == 0;
		const unsigned n =
			trap ? (unsigned)dice_below(&l->d, b->instructions)
			     : b->instructions;

		at = trap ? any_target(l) : next_of(l, b);
		for (unsigned i = 0; i < n && l->rows < ROWS; i++) {
			unsigned length;

			CHECK(hsc_blocks_instruction(
				l->blocks, id, i, &l->pcs[l->rows++], &length));
		}
	}
}

/* The three ways to write it; only `other` is for a row at a time. */
static void write_list(const struct list *l)
{
	static char text[ROWS * LINE_MAX_], other[ROWS * LINE_MAX_];
	static uint8_t words[ROWS * 8];
	size_t n = 0, m = 0;

	for (size_t i = 0; i < l->rows; i++) {
		const bool odd = i % 1000 == 77;

		n += (size_t)snprintf(text + n, sizeof(text) - n,
				      odd ? " 0x%" PRIx64 "\n"
					  : "0x%" PRIx64 "\n",
				      l->pcs[i]);
		m += (size_t)snprintf(other + m, sizeof(other) - m,
				      "%" PRIx64 "\n", l->pcs[i]);
		for (unsigned k = 0; k < 8; k++)
			words[8 * i + k] = (uint8_t)(l->pcs[i] >> 8 * k);
	}
	scratch_write("text", text, n);
	scratch_write("other", other, m);
	scratch_write("words", words, 8 * l->rows);
}

static size_t encode(size_t i, const char *log, enum hsc_commit_format format,
		     char *stream, size_t cap, struct hsc_encode_result *result)
{
	static const struct hsc_code_file code = { "code.bin", HSC_IMAGE_RAW,
						   0 };
	struct hsc_encode_config config = {
		.log = log,
		.format = format,
		.protocol = cases[i].protocol,
		.code = &code,
		.code_count = 1,
		.params = cases[i].params,
		.xlen = 64,
	};
	struct hsc_error error = { "" };

	while (config.param_count < COUNT(cases[i].params) &&
	       cases[i].params[config.param_count])
		config.param_count++;
	config.stream = fopen("stream", "wb");
	CHECK_EQ(hsc_encode_log(&config, result, &error), HSC_OK);
	CHECK_STR(error.text, "", cases[i].protocol);
	CHECK_EQ(fclose(config.stream), 0);
	return scratch_read("stream", stream, cap);
}

static void check_case(size_t i)
{
	static const struct {
		const char *log;
		enum hsc_commit_format format;
	} logs[] = { { "text", HSC_COMMIT_TEXT }, { "words", HSC_COMMIT_U64 } };
	static char want[ROWS * 16], got[ROWS * 16];
	struct hsc_encode_result wanted, r;
	const size_t len = encode(i, "other", HSC_COMMIT_TEXT, want,
				  sizeof(want), &wanted);

	CHECK(len > 100 && wanted.seen > 100);
	for (size_t k = 0; k < COUNT(logs); k++) {
		const size_t n = encode(i, logs[k].log, logs[k].format, got,
					sizeof(got), &r);

		CHECK_EQ(n, len);
		if (n != len || memcmp(got, want, len) != 0) {
			printf("case %zu, %s: another stream\n", i,
			       logs[k].log);
			check_failures++;
		}
		CHECK_EQ(r.instructions, wanted.instructions);
		CHECK_EQ(r.seen, wanted.seen);
		CHECK_EQ(r.left_out, wanted.left_out);
	}
}

/* A row that nobody has code for is named by its number. */
static void test_line(void)
{
	struct hsc_encode_result r;
	const struct hsc_code_file code = { "code.bin", HSC_IMAGE_RAW, 0 };
	struct hsc_encode_config config = { .log = "short",
					    .protocol = "ntrace",
					    .code = &code,
					    .code_count = 1,
					    .stream = stdout };
	struct hsc_error error = { "" };

	scratch_text("short", "0x100\n0x104\n0x106\n0x108\n0x10c\n0x200\n"
			      "0x202\n0x20a\n0x20c\n0x210\n0x280\n0x9000\n");
	CHECK_EQ(hsc_encode_log(&config, &r, &error), HSC_E_FORMAT);
	CHECK(strstr(error.text, "line 12:") != NULL);
}

int main(void)
{
	static struct nt_program code;
	static struct list list = { .d = { 5 } };
	struct hsc_image_ops ops;
	char folder[16];

	scratch_enter(folder);
	CHECK(nt_program_write(&code, program));
	scratch_write("code.bin", code.bytes, sizeof(code.bytes));
	ops = nt_program_ops(&code);
	CHECK_EQ(hsc_blocks_new(&list.blocks, &ops, HSC_ISA_RV64), HSC_OK);
	walk(&list);
	write_list(&list);
	for (size_t i = 0; i < COUNT(cases); i++)
		check_case(i);
	test_line();
	hsc_blocks_free(&list.blocks);
	scratch_leave(folder);
	return check_failures != 0;
}
