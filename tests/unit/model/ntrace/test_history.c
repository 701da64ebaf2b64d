/* SPDX-License-Identifier: MIT */
#include "support/random.h"
#include "unit/model/script.h"

#define BITS 20000

/* Outcomes of branches: groups of a pattern, times how often. */
static const struct {
	const char *name;
	uint8_t hist_bits;
	bool plain; /* no repeated history */
	struct {
		const char *pattern;
		unsigned times;
	} bits[4];
	const char *want; /* but for the first message */
} cases[] = {
	{ "31 bits fill it",
	  0,
	  true,
	  { { "1", 31 } },
	  "ResourceFull RCODE=1 RDATA=0xffffffff\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=62 HIST=0x1\n" },
	{ "a short register",
	  4,
	  true,
	  { { "110", 2 }, { "0", 1 } },
	  "ResourceFull RCODE=1 RDATA=0xe\n"
	  "ResourceFull RCODE=1 RDATA=0xe\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=14 HIST=0x2\n" },
	{ "one bit in the register",
	  2,
	  true,
	  { { "10", 1 } },
	  "ResourceFull RCODE=1 RDATA=0x3\n"
	  "ResourceFull RCODE=1 RDATA=0x2\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=4 HIST=0x1\n" },
	{ "N-Trace 1.0, Repeated History Optimization: 01, 150 times",
	  0,
	  false,
	  { { "01", 150 } },
	  "ResourceFull RCODE=2 RDATA=0x5 HREPEAT=150\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=600 HIST=0x1\n" },
	{ "a part of the pattern is left over",
	  0,
	  false,
	  { { "110", 40 }, { "11", 1 } },
	  "ResourceFull RCODE=2 RDATA=0xe HREPEAT=40\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=244 HIST=0x7\n" },
	{ "it ends in the middle of a register",
	  0,
	  false,
	  { { "1", 100 }, { "0", 1 } },
	  "ResourceFull RCODE=2 RDATA=0x3 HREPEAT=100\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=202 HIST=0x2\n" },
	{ "full once: held back, sent as it is",
	  0,
	  false,
	  { { "0110100110010110100101100110100", 1 }, { "1", 1 } },
	  "ResourceFull RCODE=1 RDATA=0xb4cb4b34\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=64 HIST=0x3\n" },
	{ "full once, and it pays already",
	  0,
	  false,
	  { { "1", 31 } },
	  "ResourceFull RCODE=2 RDATA=0x3 HREPEAT=31\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=62 HIST=0x1\n" },
	{ "a period of 31",
	  0,
	  false,
	  { { "0110100110010110100101100110100", 3 } },
	  "ResourceFull RCODE=2 RDATA=0xb4cb4b34 HREPEAT=3\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=186 HIST=0x1\n" },
	{ "a period of 29 shows only in two registers",
	  0,
	  false,
	  { { "01101001100101101001011001101", 5 } },
	  "ResourceFull RCODE=2 RDATA=0x2d32d2cd HREPEAT=5\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=290 HIST=0x1\n" },
	{ "one pattern after another",
	  0,
	  false,
	  { { "1", 70 }, { "0", 70 } },
	  "ResourceFull RCODE=2 RDATA=0x3 HREPEAT=70\n"
	  "ResourceFull RCODE=2 RDATA=0x2 HREPEAT=70\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=280 HIST=0x1\n" },
	{ "HREPEAT is full",
	  0,
	  false,
	  { { "1", 262200 } },
	  "ResourceFull RCODE=2 RDATA=0x3 HREPEAT=262136\n"
	  "ResourceFull RCODE=2 RDATA=0x3 HREPEAT=64\n"
	  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=524400 HIST=0x1\n" },
};

/* Blocks of one branch; the last is followed by where it goes. */
static void feed(struct script *s, const char *bits)
{
	struct hsc_retired b = {
		.start = 0x1000,
		.halfwords = 2,
		.instructions = 1,
		.last_halfwords = 2,
		.end = HSC_INSN_BRANCH,
	};

	for (; *bits; bits++) {
		b.next = b.start + 4;
		b.target = 0x1000;
		hsc_nt_encoder_retire(&s->e, &b);
		b.start = *bits == '1' ? b.target : b.next;
	}
	b.end = HSC_INSN_LINEAR;
	b.next = b.start + 4;
	hsc_nt_encoder_retire(&s->e, &b);
	hsc_nt_encoder_cut(&s->e, &b, 0);
}

static void check_case(struct script *s, size_t i)
{
	const struct hsc_nt_encoder_config config = {
		.hist_bits = cases[i].hist_bits,
		.repeated_history = !cases[i].plain,
	};
	static char bits[1 << 19];
	size_t at = 0;
	const char *text;

	for (size_t k = 0; k < 4; k++)
		for (unsigned n = 0; n < cases[i].bits[k].times; n++)
			at += (size_t)snprintf(bits + at, sizeof(bits) - at,
					       "%s", cases[i].bits[k].pattern);
	CHECK(script_begin(s, &config) == HSC_OK);
	feed(s, bits);
	script_run(s, "stop:4");
	text = strchr(script_text(s), '\n');
	CHECK_STR(text ? text + 1 : "", cases[i].want, cases[i].name);
}

/* --- any history comes out as it went in ------------------------------- */

static uint64_t next_random(uint64_t *state)
{
	return random_next(state) >> 20;
}

/* Stretches of noise and of patterns of any period, some broken. */
static void make_bits(uint64_t *state, char *bits)
{
	size_t at = 0;

	while (at + 1 < BITS) {
		const uint64_t period = 1 + next_random(state) % 40;
		const size_t start = at;
		size_t n = 1 + next_random(state) % 300;

		for (; n && at + 1 < BITS; n--, at++)
			bits[at] =
				at < start + period ||
						next_random(state) % 500 == 0
					? (char)('0' + next_random(state) % 2)
					: bits[at - period];
	}
	bits[at] = '\0';
}

/* Append the bits of a history, oldest first. */
static size_t spell(uint64_t hist, char *bits, size_t at, size_t cap)
{
	int i = 63;

	while (i > 0 && !(hist >> i & 1))
		i--;
	while (i-- > 0 && at + 1 < cap)
		bits[at++] = (char)('0' + (hist >> i & 1));
	bits[at] = '\0';
	return at;
}

static void read_bits(struct script *s, unsigned hist_bits, char *bits)
{
	struct hsc_input in = { s->out, s->e.out_len, 0, 0, true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg m;
	size_t at = 0;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		CHECK(hsc_nt_decode(&span, &s->e.wire, &m) == HSC_OK);
		if (m.layout == HSC_NT_RESOURCE_FULL) {
			uint64_t n = hsc_msg_has(&m, NT_HREPEAT)
					     ? m.value[NT_HREPEAT]
					     : 1;

			CHECK(m.value[NT_RDATA] >> hist_bits == 0);
			while (n--)
				at = spell(m.value[NT_RDATA], bits, at, BITS);
		}
		if (hsc_msg_has(&m, NT_HIST))
			at = spell(m.value[NT_HIST], bits, at, BITS);
	}
}

static void check_random(struct script *s, uint64_t seed)
{
	static char in[BITS], out[BITS];
	uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
	const struct hsc_nt_encoder_config config = {
		.hist_bits = (uint8_t)(2 + seed % 31),
		.repeated_history = true,
	};
	struct hsc_nt_encoder_config plain = config;
	size_t plain_len;

	plain.repeated_history = false;
	make_bits(&state, in);
	CHECK(script_begin(s, &plain) == HSC_OK);
	feed(s, in);
	script_run(s, "stop:4");
	plain_len = s->e.out_len;
	CHECK(script_begin(s, &config) == HSC_OK);
	feed(s, in);
	script_run(s, "stop:4");
	read_bits(s, config.hist_bits, out);
	CHECK_STR(out, in, "a random history");
	if (config.hist_bits > 8 && s->e.out_len > plain_len) {
		printf("seed %" PRIu64 ": repeats cost bytes\n", seed);
		check_failures++;
	}
}

int main(void)
{
	static struct script s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(&s, i);
	for (uint64_t seed = 1; seed <= 310 && !check_failures; seed++)
		check_random(&s, seed);
	return check_failures != 0;
}
