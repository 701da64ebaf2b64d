/* SPDX-License-Identifier: MIT */
/*
 * Steps as text: words; numbers are hexadecimal.
 *
 *   100      an instruction of 2 bytes retires there
 *   100/>t   a branch to 120 that is seen to go to t; / alone: nobody knows
 *   100j>t   an indirect jump that goes to t
 *   exc:c:a irq:c:a   a trap, cause c, epc a; without a: not known
 *   priv:n ctx:n ctype:n   from here on; ctype for one step
 *   hyp:n    from here on hcontext is n, and ctx is scontext
 *   -100     does not qualify; *100 is to be reported
 *   halt run reset unreset
 *
 * What comes out is the letters of packets or messages: S start, T trap, A
 * address, B branches, C context, and support packets: 0 no change, 1 ended
 * (rep), 2 lost, 3 ended (ntr); of N-Trace: s sync, i indirect, o ownership, h
 * ownership of hcontext, c correlation and its EVCODE, r resource full.
 */
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/codec/ntrace_slice.h>
#include <hartscope/model/step_encoder.h>
#include <stdlib.h>

struct bench {
	bool nexus;
	struct hsc_et_encoder et;
	struct hsc_nt_encoder nt;
	struct hsc_step_encoder state;
	struct hsc_step shape; /* what stays from step to step */
	uint8_t out[4096];
	char text[256];
	size_t len;
};

static void say(struct bench *b, char c)
{
	if (b->len + 1 < sizeof(b->text))
		b->text[b->len++] = c;
	b->text[b->len] = '\0';
}

/* --- what came out ------------------------------------------------------ */

static void say_packet(struct bench *b, const struct hsc_msg *m)
{
	static const char letters[HSC_ET_PACKETS] = {
		[HSC_ET_BRANCHES] = 'B', [HSC_ET_ADDRESS] = 'A',
		[HSC_ET_START] = 'S',    [HSC_ET_TRAP] = 'T',
		[HSC_ET_CONTEXT] = 'C',
	};

	if (m->layout == HSC_ET_SUPPORT)
		say(b, (char)('0' + hsc_msg_get(m, ET_QUAL_STATUS)));
	else
		say(b, letters[m->layout] ? letters[m->layout] : '?');
}

static void say_packets(struct bench *b)
{
	struct hsc_et_reader r = { b->et.config.link, .aligned = true };
	struct hsc_input in = { .buf = b->out,
				.len = (size_t)b->et.out_len,
				.last = true };
	struct hsc_et_frame frame;
	struct hsc_msg m;

	while (hsc_et_reader_next(&r, &in, &frame) == HSC_OK) {
		CHECK(frame.kind == HSC_ET_FRAME_PACKET);
		CHECK(hsc_et_decode(frame.payload, frame.payload_len,
				    &b->et.config.params, &m) == HSC_OK);
		say_packet(b, &m);
	}
}

static void say_message(struct bench *b, const struct hsc_msg *m)
{
	static const char letters[HSC_NT_MESSAGES] = {
		[HSC_NT_PROG_TRACE_SYNC] = 's',
		[HSC_NT_INDIRECT_BRANCH] = 'i',
		[HSC_NT_INDIRECT_BRANCH_HIST] = 'i',
		[HSC_NT_OWNERSHIP] = 'o',
		[HSC_NT_RESOURCE_FULL] = 'r',
		[HSC_NT_PROG_TRACE_CORRELATION] = 'c',
	};

	if (b->shape.both && m->layout == HSC_NT_OWNERSHIP)
		say(b, "m?oh"[hsc_msg_get(m, NT_PROCESS) & 3]);
	else
		say(b, letters[m->layout] ? letters[m->layout] : '?');
	if (m->layout == HSC_NT_PROG_TRACE_CORRELATION)
		say(b, (char)('0' + hsc_msg_get(m, NT_EVCODE)));
}

static void say_messages(struct bench *b)
{
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_input in = { .buf = b->out,
				.len = (size_t)b->nt.out_len,
				.last = true };
	struct hsc_nt_span span;
	struct hsc_msg m;

	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		CHECK(hsc_nt_decode(&span, &b->nt.wire, &m) == HSC_OK);
		say_message(b, &m);
	}
}

/* --- what goes in ------------------------------------------------------- */

static void retire(struct hsc_step *s, const char *word)
{
	char *p;

	s->kind = HSC_STEP_RETIRED;
	s->block = (struct hsc_retired){ .start = strtoull(word, &p, 16),
					 .halfwords = 1,
					 .instructions = 1,
					 .last_halfwords = 1 };
	s->to = s->block.next = s->block.start + 2;
	if (*p == '/')
		s->block.end = HSC_INSN_BRANCH;
	else if (*p == 'j')
		s->block.end = HSC_INSN_INDIRECT_JUMP;
	if (*p == '/')
		s->block.target = 0x120;
	if (*p)
		s->to = HSC_STEP_NOWHERE;
	if (*p && p[1] == '>')
		s->to = strtoull(p + 2, NULL, 16);
}

static void take_trap(struct hsc_step *s, const char *word)
{
	char *p;

	s->kind = HSC_STEP_TRAP;
	s->trap = (struct hsc_et_trap){ .epc = HSC_STEP_NOWHERE,
					.interrupt = word[0] == 'i' };
	s->trap.cause = (uint16_t)strtoul(word + 4, &p, 16);
	if (*p == ':')
		s->trap.epc = strtoull(p + 1, NULL, 16);
}

static void set_hypervisor(struct hsc_step *s, uint64_t n)
{
	s->both = true;
	s->hypervisor = n;
}

static bool is_sideband(struct bench *b, const char *word)
{
	const char *colon = strchr(word, ':');
	const uint64_t n = colon ? strtoull(colon + 1, NULL, 16) : 0;

	if (strncmp(word, "priv:", 5) == 0)
		b->shape.privilege = (uint8_t)n;
	else if (strncmp(word, "ctx:", 4) == 0)
		b->shape.context = n;
	else if (strncmp(word, "hyp:", 4) == 0)
		set_hypervisor(&b->shape, n);
	else if (strncmp(word, "ctype:", 6) == 0)
		b->shape.ctype = (uint8_t)n;
	else
		return false;
	return true;
}

static void take(struct bench *b, const char *word)
{
	struct hsc_qualified q = { word[0] != '-', word[0] == '*' };
	struct hsc_step s = b->shape;

	if (is_sideband(b, word))
		return;
	word += word[0] == '-' || word[0] == '*';
	if (strncmp(word, "exc:", 4) == 0 || strncmp(word, "irq:", 4) == 0)
		take_trap(&s, word);
	else if (strcmp(word, "halt") == 0 || strcmp(word, "run") == 0)
		s.halted = word[0] == 'h';
	else if (strcmp(word, "reset") == 0 || strcmp(word, "unreset") == 0)
		s.reset = word[0] == 'r';
	else
		retire(&s, word);
	b->shape.ctype = 0;
	if (b->nexus)
		hsc_nt_encoder_step(&b->nt, &b->state, &s, q);
	else
		hsc_et_encoder_step(&b->et, &b->state, &s, q);
}

static void open_bench(struct bench *b, bool nexus)
{
	const struct hsc_nt_encoder_config nt = { .src_bits = 0 };
	const struct hsc_et_encoder_config et = {
		.params = hsc_et_params_default(HSC_ET_2_0),
		.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5),
		.context_known = true,
	};
	struct hsc_error why = { "" };

	*b = (struct bench){ .nexus = nexus };
	CHECK(hsc_nt_encoder_init(&b->nt, &nt) == HSC_OK);
	CHECK(hsc_et_encoder_init(&b->et, &et, &why) == HSC_OK);
	b->nt.out = b->et.out = b->out;
	b->nt.out_cap = b->et.out_cap = sizeof(b->out);
}

static void run(struct bench *b, const char *steps)
{
	char word[32];
	size_t n;

	for (; *steps; steps += n) {
		steps += strspn(steps, " ");
		n = strcspn(steps, " ");
		snprintf(word, sizeof(word), "%.*s", (int)n, steps);
		if (n)
			take(b, word);
	}
	if (b->nexus)
		hsc_nt_encoder_finish(&b->nt, &b->state);
	else
		hsc_et_encoder_finish(&b->et, &b->state);
	if (b->nexus)
		say_messages(b);
	else
		say_packets(b);
}

/* What each step asks for in E-Trace 2.0, and in N-Trace. */
static const struct {
	const char *name, *steps, *etrace, *ntrace;
} cases[] = {
	{ "nothing", "run", "", "" },
	{ "start and end", "100 102 104", "0SA1", "soc4" },
	{ "nothing qualifies", "-100 -102", "", "" },
	{ "qualification ends and begins", "100 -102 -104 106 108", "0S1SA1",
	  "soc4soc4" },
	{ "no end between", "100 -102j>200 200", "0S1S1", "soc4soc4" },
	{ "an indirect jump", "100j>200 200 202", "0SAA1", "soic4" },
	{ "notification", "100 *102 104 106", "0SAA1", "soc4" },
	{ "privilege", "priv:3 100 102 priv:0 104 106", "0SASA1", "sooc4" },
	{ "privilege changes while nothing is traced",
	  "priv:3 100 102 -104 priv:0 106 108", "0SA1SA1", "soc4soc4" },
	{ "context", "ctx:1 100 ctx:2 ctype:1 102 104 106", "0SCA1", "sooc4" },
	{ "context that is not to be reported", "ctx:1 100 ctx:2 102 104 106",
	  "0SA1", "sooc4" },
	{ "context, precisely", "100 102 ctx:2 ctype:2 104 106", "0SASA1",
	  "sooc4" },
	{ "both contexts", "ctx:1 hyp:0 100 102 104", "0SA1", "shoc4" },
	{ "both, scontext changes", "hyp:1 100 ctx:2 ctype:1 102 104", "0SCA1",
	  "shooc4" },
	{ "both, hcontext changes, which E-Trace does not say",
	  "ctx:1 hyp:1 100 hyp:2 102 104 106", "0SA1", "shohoc4" },
	{ "both, the mode changes", "hyp:1 100 102 priv:3 104 106", "0SASA1",
	  "shomc4" },
	{ "both, a trap between hcontext and what says it",
	  "ctx:1 hyp:1 100 hyp:2 priv:0 exc:2:102 priv:3 800 802", "0STA1",
	  "shoihoc4" },
	{ "both, back to 0", "ctx:1 hyp:1 100 ctx:0 hyp:0 102 104", "0SA1",
	  "shohoc4" },
	{ "exception", "100 exc:2:102 800 802", "0STA1", "soic4" },
	{ "interrupt of unknown address after linear code",
	  "100 102 irq:7 800 802", "0SATA1", "soic4" },
	{ "a filter that begins with the trap", "-100 irq:7:102 800 802",
	  "0TSA1", "soic4" },
	{ "trap not traced, its handler is", "100 -irq:7:102 800 802", "0S1SA1",
	  "soc4soc4" },
	{ "a branch and an interrupt: where it went is known",
	  "100 102/>120 irq:7 800 802", "0SBTA1", "soic4" },
	{ "a branch and an interrupt: nobody knows", "100 102/ irq:7 800 802",
	  "0S2TSA1", "soc4soc4" },
	{ "a branch at the end, nobody knows", "100 102 104/", "0SA1", "soc4" },
	{ "halt", "100 102 halt run 104 106", "0SA1SA1", "soc0soc4" },
	{ "halted while nothing is traced", "100 -102 halt run 104", "0S1S1",
	  "soc4soc4" },
	{ "reset", "100 102 reset unreset 0 2", "0SA10SA1", "soc4soc4" },
};

/* The last N-Trace message of a kind after one step. */
static bool last_message(const struct hsc_step *steps, size_t count,
			 unsigned layout, struct hsc_msg *out)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64 };
	const struct hsc_qualified q = { .trace = true };
	static struct bench b;
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_input in = { .buf = b.out, .last = true };
	struct hsc_nt_span span;
	struct hsc_msg m;
	bool found = false;

	b = (struct bench){ .nexus = true };
	CHECK(hsc_nt_encoder_init(&b.nt, &config) == HSC_OK);
	b.nt.out = b.out;
	b.nt.out_cap = sizeof(b.out);
	for (size_t i = 0; i < count; i++)
		hsc_nt_encoder_step(&b.nt, &b.state, &steps[i], q);
	in.len = (size_t)b.nt.out_len;
	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		CHECK(hsc_nt_decode(&span, &b.nt.wire, &m) == HSC_OK);
		if (m.layout != layout)
			continue;
		*out = m;
		found = true;
	}
	return found;
}

/* Before a halt N-Trace says where a branch went, if that is known. */
static void test_last_branch(void)
{
	static const struct {
		const char *word;
		uint64_t hist, icnt;
	} rows[] = { { "100/>120", 3, 1 },
		     { "100/>102", 2, 1 },
		     { "100/", 1, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_step steps[2] = { { .privilege = 3 },
					     { .halted = true } };
		struct hsc_msg m;

		retire(&steps[0], rows[i].word);
		CHECK(last_message(steps, 2, HSC_NT_PROG_TRACE_CORRELATION,
				   &m));
		CHECK_EQ(hsc_msg_get(&m, NT_EVCODE), 0);
		CHECK_EQ(hsc_msg_get(&m, NT_HIST), rows[i].hist);
		CHECK_EQ(hsc_msg_get(&m, NT_ICNT), rows[i].icnt);
	}
}

/* N-Trace 1.0, "Ownership Message": FORMAT 2 scontext, 3 hcontext */
static void test_format(void)
{
	for (unsigned k = 0; k < 2; k++) {
		struct hsc_step s = { .privilege = 1,
				      .context = 5,
				      .hcontext = k };
		struct hsc_msg m;

		retire(&s, "100");
		CHECK(last_message(&s, 1, HSC_NT_OWNERSHIP, &m));
		CHECK_EQ(hsc_msg_get(&m, NT_PROCESS), 5 << 5 | 1 << 2 | 2 | k);
	}
}

/* A context that goes back to 0 is reported, too; one that never was other is
 * not.
 */
static void test_zero(void)
{
	struct hsc_step s[2] = { { .context = 5 }, { .context = 0 } };
	struct hsc_msg m;

	retire(&s[0], "100");
	retire(&s[1], "102");
	CHECK(last_message(s, 2, HSC_NT_OWNERSHIP, &m));
	CHECK_EQ(hsc_msg_get(&m, NT_PROCESS), HSC_NT_FORMAT_SCONTEXT);
	CHECK(last_message(&s[1], 1, HSC_NT_OWNERSHIP, &m));
	CHECK_EQ(hsc_msg_get(&m, NT_PROCESS), HSC_NT_FORMAT_MODE);
}

int main(void)
{
	static struct bench b;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		open_bench(&b, false);
		run(&b, cases[i].steps);
		CHECK_STR(b.text, cases[i].etrace, cases[i].name);
		open_bench(&b, true);
		run(&b, cases[i].steps);
		CHECK_STR(b.text, cases[i].ntrace, cases[i].name);
	}
	CHECK(hsc_step_stall(0, 1));
	CHECK(!hsc_step_stall(1 << 20, 6));
	CHECK(!hsc_step_stall(0, 0));
	test_last_branch();
	test_format();
	test_zero();
	return check_failures != 0;
}
