/* SPDX-License-Identifier: MIT */
/*
 * What a simulator logged, encoded in both editions: instruction by instruction
 * and block by block it is the same stream; where the encoders of others are
 * right it is theirs, byte by byte; and it needs as few bits as was measured.
 */
#include "support/corpus.h"
#include "support/etrace_log.h"
#include "unit/check.h"
#include <stdlib.h>

#define OUT_MAX  (8u << 20)
#define NO_LIMIT SIZE_MAX
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct et_log logged;
static uint8_t out[2][OUT_MAX], theirs[OUT_MAX];
static struct hsc_et_encoder e;

/* --- input ------------------------------------------------------------- */

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

/* Encode the log in blocks of up to `most` instructions; the length, or 0. */
static size_t encode(const struct hsc_et_encoder_config *config, uint8_t *buf,
		     size_t most)
{
	et_log_cut(&logged, most);
	return et_log_encode(&logged, &e, config, buf, OUT_MAX);
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
 * for its page was not there (hello_world); and the last support packet of one
 * says that the encoder is still on.
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
	{ "hello_world", "fzi-nosync", HSC_ET_2_0, 3 },
	{ "br_j_asm", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "towers", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "dhrystone", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "qsort", "ref-itype3_nosync", HSC_ET_2_0, 0 },
	{ "br_j_asm", "p026-nosync", HSC_ET_0_026, 0 },
	{ "towers", "p026-nosync", HSC_ET_0_026, 0 },
	{ "dhrystone", "p026-nosync", HSC_ET_0_026, 0 },
	{ "qsort", "p026-nosync", HSC_ET_0_026, 0 },
	{ "corner", "p026-nosync", HSC_ET_0_026, 0 },
	{ "hello_world", "p026-nosync", HSC_ET_0_026, 0 },
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

/* --- with resync ------------------------------------------------------- */

/*
 * Others send a sync packet before whatever instruction comes next, ours
 * only after a branch or direct jump, and with the address of that. So it is
 * some instructions later, what had been the next packet is split elsewhere,
 * and from there on no packet need be the same. What must be: the packets in
 * front of the first resync, and nearly the number of packets, of syncs among
 * them, and bytes. That both streams say the same is for the tests of the flow
 * and the round trip, which compare PCs.
 */

static const struct resync {
	const char *on, *off; /* their streams with it, and without */
	uint8_t edition;
	bool full; /* whole addresses, with bit 0 */
	unsigned every;
} resyncs[] = {
	{ "ref-itype3_basic", "ref-itype3_nosync", HSC_ET_2_0, false, 16 },
	{ "ref-itype4_basic", "ref-itype3_nosync", HSC_ET_2_0, false, 16 },
	{ "ref-itype3_debug", "ref-itype3_nosync", HSC_ET_2_0, true, 32 },
	{ "ref-itype3_resync1k", "ref-itype3_nosync", HSC_ET_2_0, false, 1024 },
	{ "p026-resync16", "p026-nosync", HSC_ET_0_026, false, 16 },
};

struct tally {
	size_t packets, syncs, bytes;
};

static struct tally tally_of(const uint8_t *buf, size_t len, bool draft)
{
	struct tally t = { .packets = 0 };
	size_t at = 0, n;

	while ((n = next_payload(buf, len, &at, draft)) > 0) {
		t.packets++;
		t.syncs += (buf[at - n] & 15) == 3; /* format 3.0 */
		t.bytes += n;
	}
	return t;
}

/* How many packets at the front are the same. */
static size_t same_in_front(size_t ours, size_t len, bool draft)
{
	size_t i = 0, k = 0, n = 0;

	for (;; n++) {
		const size_t a = next_payload(out[0], ours, &i, draft);
		const size_t b = next_payload(theirs, len, &k, false);

		if (a == 0 || a != b ||
		    memcmp(out[0] + i - a, theirs + k - b, a) != 0)
			return n;
	}
}

static bool is_near(size_t a, size_t b, unsigned per_mille)
{
	const size_t apart = a > b ? a - b : b - a;

	return apart * 1000 <= b * per_mille;
}

/* Nearly as many of each, or a few more or less where there are few; no more
 * bytes, but that the report before a resync is a whole address too. */
static bool is_alike(const struct tally *a, const struct tally *b, bool full)
{
	return is_near(a->packets, b->packets, 15) &&
	       (is_near(a->syncs, b->syncs, 10) || a->syncs + 2 >= b->syncs) &&
	       (full || a->bytes <= b->bytes) &&
	       is_near(a->bytes, b->bytes, 20);
}

static void check_resync(const char *folder, const char *program,
			 const struct resync *r, size_t ours)
{
	const bool draft = r->edition == HSC_ET_0_026;
	const struct tally a = tally_of(out[0], ours, draft);
	size_t len = read_stream(folder, program, r->off);
	const struct tally plain = tally_of(theirs, len, false);
	/* theirs has packets for what did not retire */
	const bool wrong = !draft && strcmp(program, "corner") == 0;
	const int failures = check_failures;
	struct tally b;

	len = read_stream(folder, program, r->on);
	b = tally_of(theirs, len, false);
	CHECK(b.packets > 0 && plain.packets > 0);
	CHECK(is_alike(&a, &b, r->full));
	if (!wrong)
		CHECK(same_in_front(ours, len, draft) >=
		      (b.packets < r->every ? b.packets : r->every));
	if (!wrong && b.syncs == plain.syncs) /* no resync came */
		CHECK_EQ(different(ours, len, draft), 0);
	if (check_failures != failures)
		printf("%s, %s: %zu packets, %zu syncs, %zu bytes; "
		       "theirs %zu, %zu, %zu; %zu are the same\n",
		       program, r->on, a.packets, a.syncs, a.bytes, b.packets,
		       b.syncs, b.bytes, same_in_front(ours, len, draft));
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
	struct hsc_error why;

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

/* Within one percent; support packets are left out. */
static void check_bits(const char *program, const char *what, unsigned want)
{
	const double bits =
		8e4 * (double)(e.payload_bytes - 4) / (double)logged.retired;

	if (bits > want * 1.01 || bits < want * 0.99) {
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
		c.resync_unit = HSC_ET_RESYNC_HALFWORDS;
		c.resync_max = 1000;
		CHECK(check_blocks(&c, program) > 0);
	}
	for (size_t i = 0; i < COUNT(resyncs); i++) {
		struct hsc_et_encoder_config c =
			config_of((enum hsc_et_edition)resyncs[i].edition);

		c.resync_unit = HSC_ET_RESYNC_PACKETS;
		c.resync_max = resyncs[i].every;
		c.options.full_address = resyncs[i].full;
		if (resyncs[i].full)
			set(&c.params, "iaddress_lsb_p", 0);
		check_resync(folder, program, &resyncs[i],
			     check_blocks(&c, program));
	}
	check_sizes(program);
}

int main(void)
{
	static const char *const programs[] = { "br_j_asm",  "towers",
						"dhrystone", "qsort",
						"corner",    "hello_world" };
	const char *folder = corpus_folder();

	for (size_t i = 0; i < COUNT(programs); i++) {
		CHECK(et_log_read(&logged, folder, programs[i]));
		check_program(folder, programs[i]);
		et_log_clear(&logged);
	}
	return check_failures != 0;
}
