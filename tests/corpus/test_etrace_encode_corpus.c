/* SPDX-License-Identifier: MIT */
/*
 * What a simulator logged, encoded in both editions: instruction by instruction
 * and block by block it is the same stream; where the encoders of others are
 * right it is theirs, byte by byte; and it needs as few bits as was measured.
 */
#define _POSIX_C_SOURCE 200809L /* popen */
#include "unit/check.h"
#include <hartscope/isa/insn.h>
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/model/ingress.h>
#include <stdlib.h>

#define SKIPPED  77
#define ROWS_MAX 400000
#define OUT_MAX  (8u << 20)
#define NO_LIMIT SIZE_MAX
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* One row of a log. */
struct row {
	uint64_t pc, tval;
	uint32_t insn;
	uint16_t cause;
	uint8_t privilege;
	bool trap, interrupt;
};

static struct row rows[ROWS_MAX];
static size_t row_count;
static uint8_t out[2][OUT_MAX], theirs[OUT_MAX];
static struct hsc_et_encoder e;

/* --- input ------------------------------------------------------------- */

static FILE *open_log(const char *folder, const char *name)
{
	char command[4096];

	snprintf(command, sizeof(command),
		 "xz -dc '%s/etrace/%s/spike_pc_trace.csv.xz'", folder, name);
	return popen(command, "r");
}

static bool read_row(const char *line, struct row *r)
{
	unsigned valid, insn, priv, trap, cause, interrupt;

	if (sscanf(line, "%x,%" SCNx64 ",%x,%x,%x,%x,%" SCNx64 ",%x", &valid,
		   &r->pc, &insn, &priv, &trap, &cause, &r->tval,
		   &interrupt) != 8)
		return false;
	r->insn = insn;
	r->privilege = (uint8_t)priv;
	r->trap = trap != 0;
	r->cause = (uint16_t)cause;
	r->interrupt = interrupt != 0;
	return valid != 0;
}

static bool read_log(const char *folder, const char *name)
{
	char line[256];
	FILE *f = open_log(folder, name);

	row_count = 0;
	if (!f)
		return false;
	while (row_count < ROWS_MAX && fgets(line, sizeof(line), f))
		row_count += read_row(line, &rows[row_count]);
	return pclose(f) == 0 && row_count > 0;
}

static size_t read_stream(const char *folder, const char *name,
			  const char *stream)
{
	char path[4096];
	size_t len;
	FILE *f;

	snprintf(path, sizeof(path), "%s/etrace/%s/%s/te_inst.raw", folder,
		 name, stream);
	f = fopen(path, "rb");
	if (!f)
		return 0;
	len = fread(theirs, 1, sizeof(theirs), f);
	fclose(f);
	return len;
}

/* --- encoding ---------------------------------------------------------- */

static void take(struct hsc_ingress *in, const struct row *r,
		 struct hsc_retired *b)
{
	const uint8_t bytes[4] = { (uint8_t)r->insn, (uint8_t)(r->insn >> 8),
				   (uint8_t)(r->insn >> 16),
				   (uint8_t)(r->insn >> 24) };
	struct hsc_insn insn;

	CHECK(hsc_insn_classify(bytes, sizeof(bytes), r->pc, HSC_ISA_RV64,
				&insn));
	hsc_ingress_take(in, r->pc, &insn, b);
}

/* May the next row be part of the block? */
static bool goes_on(const struct hsc_retired *b, const struct row *r,
		    uint8_t privilege)
{
	return b->end == HSC_INSN_LINEAR && !r->trap && r->pc == b->next &&
	       r->privilege == privilege;
}

static void join(struct hsc_retired *b, const struct hsc_retired *more)
{
	const struct hsc_retired all = {
		.start = b->start,
		.next = more->next,
		.target = more->target,
		.halfwords = b->halfwords + more->halfwords,
		.instructions = b->instructions + 1,
		.last_halfwords = more->last_halfwords,
		.end = more->end,
		.inferable = more->inferable,
	};

	*b = all;
}

static void tell_trap(const struct row *r)
{
	const struct hsc_et_trap trap = { .epc = r->pc,
					  .tval = r->tval,
					  .cause = r->cause,
					  .interrupt = r->interrupt };

	hsc_et_encoder_privilege(&e, r->privilege);
	hsc_et_encoder_trap(&e, &trap);
}

/* Encode the log in blocks of up to `most` instructions; the length, or 0. */
static size_t encode(const struct hsc_et_encoder_config *config, uint8_t *buf,
		     size_t most)
{
	struct hsc_ingress in = { .isa = HSC_ISA_RV64 };
	struct hsc_problem why;
	struct hsc_retired b, more;

	if (hsc_et_encoder_init(&e, config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		return 0;
	}
	e.out = buf;
	e.out_cap = OUT_MAX;
	for (size_t i = 0; i < row_count; i++) {
		const struct row *r = &rows[i];

		if (r->trap) {
			tell_trap(r);
			continue;
		}
		hsc_et_encoder_privilege(&e, r->privilege);
		take(&in, r, &b);
		while (b.instructions < most && i + 1 < row_count &&
		       goes_on(&b, &rows[i + 1], r->privilege)) {
			take(&in, &rows[++i], &more);
			join(&b, &more);
		}
		hsc_et_encoder_retire(&e, &b);
	}
	hsc_et_encoder_stop(&e, HSC_ET_END_DISABLED);
	return e.lost ? 0 : (size_t)e.out_len;
}

static struct hsc_et_encoder_config config_of(enum hsc_et_edition edition)
{
	return (struct hsc_et_encoder_config){
		.params = hsc_et_params_default(edition),
		.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5),
	};
}

/* --- the same as others ------------------------------------------------ */

/* The next payload of instruction trace: its length, 0 at the end. */
static size_t next_payload(const uint8_t *buf, size_t len, size_t *at,
			   bool draft)
{
	while (*at < len) {
		const size_t n = buf[*at] & 31;
		const bool support = draft && HSC_ET_FRAME_FLOW(buf[*at]) == 0;

		*at += 1 + n;
		if (!support && n > 0)
			return n;
	}
	return 0;
}

/*
 * How many packets differ; SIZE_MAX if there are more in one stream.
 *
 * For good reason: others report an instruction by a start that never retired,
 * for its page was not there (hello_world); they know where the last branch of
 * the log went; and the last support packet of one says that the encoder is
 * still on.
 */
static size_t different(size_t ours, size_t len, bool draft)
{
	size_t i = 0, k = 0, n = 0;

	for (;;) {
		const size_t a = next_payload(out[0], ours, &i, draft);
		const size_t b = next_payload(theirs, len, &k, false);

		if (a == 0 || b == 0)
			return a == b ? n : SIZE_MAX;
		n += a != b || memcmp(out[0] + i - a, theirs + k - b, a) != 0;
	}
}

/* Streams of others, and in how many packets they differ from ours. */
static const struct {
	const char *program, *stream;
	uint8_t edition;
	size_t differ; /* the last support packet counts */
} streams[] = {
	{ "br_j_asm", "fzi-nosync", HSC_ET_2_0, 1 },
	{ "towers", "fzi-nosync", HSC_ET_2_0, 1 },
	{ "dhrystone", "fzi-nosync", HSC_ET_2_0, 1 },
	{ "qsort", "fzi-nosync", HSC_ET_2_0, 1 },
	{ "corner", "fzi-nosync", HSC_ET_2_0, 1 },
	{ "hello_world", "fzi-nosync", HSC_ET_2_0, 4 },
	{ "br_j_asm", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "towers", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "dhrystone", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "qsort", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "br_j_asm", "p026-nosync", HSC_ET_0_026, 0 },
	{ "towers", "p026-nosync", HSC_ET_0_026, 0 },
	{ "dhrystone", "p026-nosync", HSC_ET_0_026, 0 },
	{ "qsort", "p026-nosync", HSC_ET_0_026, 0 },
	{ "corner", "p026-nosync", HSC_ET_0_026, 0 },
	{ "hello_world", "p026-nosync", HSC_ET_0_026, 1 },
};

static void check_streams(const char *folder, const char *program,
			  uint8_t edition, size_t ours)
{
	for (size_t i = 0; i < COUNT(streams); i++) {
		size_t len;

		if (strcmp(streams[i].program, program) != 0 ||
		    streams[i].edition != edition)
			continue;
		len = read_stream(folder, program, streams[i].stream);
		CHECK(len > 0);
		if (different(ours, len, edition == HSC_ET_0_026) !=
		    streams[i].differ) {
			printf("%s, %s:\n", program, streams[i].stream);
			CHECK_EQ(different(ours, len, edition == HSC_ET_0_026),
				 streams[i].differ);
		}
	}
}

/* --- how many bits ----------------------------------------------------- */

enum mode { BASE, SEQUENTIAL, RETURNS, PREDICTOR, CACHE, ALL, FULL, MODES };

/* Bits of payload for 10,000 instructions, as was measured with other means:
 * with a stack of 32, a predictor of 512 and a cache of 64. */
static const struct {
	const char *program;
	unsigned draft, bits[MODES];
} sizes[] = {
	{ "dhrystone", 8491, { 7852, 7852, 1992, 6478, 6468, 1790, 16067 } },
	{ "towers", 4470, { 4129, 4129, 991, 4006, 3932, 863, 9674 } },
	{ "qsort", 2974, { 2966, 2966, 2904, 2458, 2955, 2420, 3055 } },
	{ "hello_world", 4371, { 4177, 4177, 2156, 3759, 3813, 1689, 7610 } },
};

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_problem why;

	CHECK_EQ(hsc_et_params_set(par, name, v, &why), HSC_OK);
}

static struct hsc_et_encoder_config mode_config(enum mode mode)
{
	struct hsc_et_encoder_config c = config_of(HSC_ET_2_0);
	const bool all = mode == ALL;

	c.options.full_address = mode == FULL;
	c.options.sequential_jump = all || mode == SEQUENTIAL;
	c.options.implicit_return = all || mode == RETURNS;
	c.options.branch_prediction = all || mode == PREDICTOR;
	c.options.jump_target_cache = all || mode == CACHE;
	if (c.options.implicit_return)
		set(&c.params, "return_stack_size_p", 5);
	if (c.options.branch_prediction)
		set(&c.params, "bpred_size_p", 9);
	if (c.options.jump_target_cache)
		set(&c.params, "cache_size_p", 6);
	if (all)
		set(&c.params, "f0s_width_p", 1);
	return c;
}

/* Within one percent, and the cost of support packets. */
static void check_bits(const char *program, const char *what, unsigned want)
{
	size_t retired = 0;
	double bits;

	for (size_t i = 0; i < row_count; i++)
		retired += !rows[i].trap;
	bits = 8e4 * (double)(e.payload_bytes - 4) / (double)retired;
	if (bits > want * 1.01 || bits < want * 0.98) {
		printf("%s, %s: %.0f bits for 10,000 instructions, want %u\n",
		       program, what, bits, want);
		check_failures++;
	}
}

static void check_sizes(const char *program)
{
	static const char *const names[MODES] = {
		"base",        "sequential jump", "implicit return",
		"prediction",  "cache",           "all",
		"full address"
	};

	for (size_t i = 0; i < COUNT(sizes); i++) {
		struct hsc_et_encoder_config c = config_of(HSC_ET_0_026);

		if (strcmp(sizes[i].program, program) != 0)
			continue;
		CHECK(encode(&c, out[0], NO_LIMIT) > 0);
		check_bits(program, "draft", sizes[i].draft);
		for (enum mode m = BASE; m < MODES; m++) {
			c = mode_config(m);
			CHECK(encode(&c, out[0], NO_LIMIT) > 0);
			check_bits(program, names[m], sizes[i].bits[m]);
		}
	}
}

/* --- all of it --------------------------------------------------------- */

/* Instruction by instruction, in threes, in whole blocks: one stream. */
static size_t check_blocks(const struct hsc_et_encoder_config *c,
			   const char *program)
{
	const size_t len = encode(c, out[0], 1);

	for (size_t most = 3; most != 0; most = most == 3 ? NO_LIMIT : 0) {
		const size_t n = encode(c, out[1], most);

		if (n != len || memcmp(out[0], out[1], len) != 0) {
			printf("%s: another stream by blocks of %zu\n", program,
			       most);
			check_failures++;
		}
	}
	return len;
}

static void check_program(const char *folder, const char *program)
{
	for (uint8_t edition = 0; edition < HSC_ET_EDITIONS; edition++) {
		struct hsc_et_encoder_config c =
			config_of((enum hsc_et_edition)edition);

		check_streams(folder, program, edition,
			      check_blocks(&c, program));
		c.resync_unit = HSC_ET_RESYNC_PACKETS;
		c.resync_max = 16;
		CHECK(check_blocks(&c, program) > 0);
		c.resync_unit = HSC_ET_RESYNC_HALFWORDS;
		c.resync_max = 1000;
		CHECK(check_blocks(&c, program) > 0);
	}
	check_sizes(program);
}

int main(void)
{
	static const char *const programs[] = { "br_j_asm",  "towers",
						"dhrystone", "qsort",
						"corner",    "hello_world" };
	const char *folder = getenv("HARTSCOPE_CORPUS");

	if (!folder) {
		printf("HARTSCOPE_CORPUS is not set: skipped\n");
		return SKIPPED;
	}
	for (size_t i = 0; i < COUNT(programs); i++) {
		CHECK(read_log(folder, programs[i]));
		check_program(folder, programs[i]);
	}
	return check_failures != 0;
}
