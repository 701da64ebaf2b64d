/* SPDX-License-Identifier: MIT */
/*
 * Cycles as text, one per line ('/' between), the words of a cycle in order;
 * numbers are hexadecimal:
 *
 *   r100=13       the opcode 0x13 retires at 0x100
 *   r100=..T      and is a branch that the hart says is taken; N not taken
 *   e100:c:t      an exception there, nothing retires; i100:c an interrupt
 *   x100=13:c:t   it retires, and an exception comes in the same cycle; y100
 *                 an interrupt
 *   .             a hole
 *   f=13          an opcode at fetch; back:n takes n back
 *   priv:n ctx:n user:n time:n   from here on
 *   halt run reset unreset on off note   sidebands
 *
 * Steps as text: 100>104 retired and goes on at 104 (? not known), !c@104 and
 * ~c@104 exception and interrupt, idle; each with what differs from 0: pN
 * privilege, cN context (C if it is to be reported), uN user, +on -off *note,
 * &: more of this cycle.
 */
#include "unit/model/etrace/port_text.h"
#include <hartscope/model/draft_port.h>
#include <stdlib.h>

#define NOP    "00000013"
#define BEQ16  "00b50863" /* beq a0, a1, +16 */
#define JAL16  "010000ef"
#define JR_A0  "00050067"
#define ECALL  "00000073"
#define LUI_A0 "12345537"
#define C_NOP  "0001"

struct bench {
	struct hsc_draft_port port;
	struct hsc_draft_cycle cycle;
	struct hsc_draft_word shape; /* what stays from word to word */
	unsigned words, fetches;
	struct port_text out;
};

static struct hsc_draft_opcode opcode(uint64_t bits)
{
	struct hsc_draft_opcode op;

	for (unsigned i = 0; i < HSC_DRAFT_INSN_BYTES; i++)
		op.bytes[i] = (uint8_t)(i < 8 ? bits >> 8 * i : 0);
	return op;
}

static void take_word(struct bench *b, const char *word)
{
	struct hsc_draft_word *w = &b->cycle.word[b->words++];
	char *p;

	*w = b->shape;
	w->iretire = strchr("rxy", word[0]) != NULL;
	w->iexception = strchr("eixy", word[0]) != NULL;
	w->interrupt = strchr("iy", word[0]) != NULL;
	w->iaddr = strtoull(word + 1, &p, 16);
	if (*p == '=')
		w->instr = opcode(strtoull(p + 1, &p, 16));
	if (*p == 'T' || *p == 'N')
		w->outcome =
			*p++ == 'T' ? HSC_DRAFT_TAKEN : HSC_DRAFT_NOT_TAKEN;
	if (*p == ':')
		w->cause = (uint16_t)strtoul(p + 1, &p, 16);
	if (*p == ':')
		w->tval = strtoull(p + 1, &p, 16);
}

static void take_sideband(struct bench *b, const char *word)
{
	const char *colon = strchr(word, ':');
	const uint64_t n = colon ? strtoull(colon + 1, NULL, 16) : 0;

	if (strncmp(word, "priv:", 5) == 0)
		b->shape.priv = (uint8_t)n;
	else if (strncmp(word, "ctx:", 4) == 0)
		b->shape.context = n;
	else if (strncmp(word, "user:", 5) == 0)
		b->cycle.user[0] = b->cycle.user[1] = n;
	else if (strncmp(word, "back:", 5) == 0)
		b->cycle.retract = (uint32_t)n;
	else if (strcmp(word, "halt") == 0 || strcmp(word, "run") == 0)
		b->cycle.halted = word[0] == 'h';
	else if (strcmp(word, "reset") == 0 || strcmp(word, "unreset") == 0)
		b->cycle.reset = word[0] == 'r';
	else if (strcmp(word, "on") == 0)
		b->cycle.trigger |= HSC_STEP_TRACE_ON;
	else if (strcmp(word, "off") == 0)
		b->cycle.trigger |= HSC_STEP_TRACE_OFF;
	else if (strcmp(word, "note") == 0)
		b->cycle.trigger |= HSC_STEP_NOTIFY;
	else
		CHECK_STR(word, "", "no word of a script");
}

static void take(struct bench *b, const char *word)
{
	if (word[0] == '.') {
		b->words++;
	} else if (strncmp(word, "f=", 2) == 0) {
		b->cycle.fvalid[b->fetches] = true;
		b->cycle.fetch[b->fetches++] =
			opcode(strtoull(word + 2, NULL, 16));
	} else if (strspn(word, "rexyi") == 1 &&
		   strchr("0123456789abcdef", word[1])) {
		take_word(b, word);
	} else {
		take_sideband(b, word);
	}
}

static void say_step(struct bench *b, const struct hsc_step *s)
{
	port_text_divide(&b->out);
	if (s->kind == HSC_STEP_IDLE)
		port_say(&b->out, "idle");
	else if (s->kind == HSC_STEP_TRAP)
		port_text_trap(&b->out, s);
	else if (s->to == HSC_STEP_NOWHERE)
		port_say(&b->out, "%" PRIx64 ">?", s->block.start);
	else
		port_say(&b->out, "%" PRIx64 ">%" PRIx64, s->block.start,
			 s->to);
	if (s->privilege && s->kind != HSC_STEP_IDLE)
		port_say(&b->out, "p%x", s->privilege);
	if (s->context && s->kind != HSC_STEP_IDLE)
		port_say(&b->out, "%c%" PRIx64, s->ctype ? 'C' : 'c',
			 s->context);
	port_text_sidebands(&b->out, s);
}

static void drain(struct bench *b, enum hsc_status want)
{
	struct hsc_step step;
	enum hsc_status rc;

	while ((rc = hsc_draft_port_next(&b->port, &step)) == HSC_OK)
		say_step(b, &step);
	CHECK_EQ(rc, want);
}

/* Show the cycle that has been described. */
static void feed(struct bench *b)
{
	if (hsc_draft_port_feed(&b->port, &b->cycle) != HSC_OK) {
		port_text_divide(&b->out);
		port_say(&b->out, "no");
	}
	drain(b, HSC_AGAIN);
	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++) {
		b->cycle.word[i] = (struct hsc_draft_word){ .iaddr = 0 };
		b->cycle.fvalid[i] = false;
	}
	b->cycle.trigger = 0;
	b->cycle.retract = 0;
	b->words = b->fetches = 0;
}

static void run(struct bench *b, const char *cycles)
{
	char word[64];

	while (port_next_word(&cycles, word)[0])
		if (word[0] == '/')
			feed(b);
		else
			take(b, word);
	feed(b);
	hsc_draft_port_end(&b->port);
	drain(b, HSC_END);
}

/* --- cases ------------------------------------------------------------- */

#define RETIRES(n)                                                             \
	{                                                                      \
		ET_A_RETIRES, n                                                \
	}
#define FETCH                                                                  \
	{                                                                      \
		ET_ATTRIBUTES, 1                                               \
	}
#define ECALLS                                                                 \
	{                                                                      \
		ET_ATTRIBUTES, 2                                               \
	}
#define PLAIN                                                                  \
	{                                                                      \
		ET_ATTRIBUTES, 0                                               \
	}

static const struct {
	const char *name;
	struct {
		enum hsc_et_attribute attribute;
		uint16_t value; /* without one: 1 fetch, 2 ecalls retire */
	} config;
	const char *cycles, *want;
} cases[] = {
	{ "linear code", PLAIN, "r100=" NOP " / r104=" C_NOP " / r106=" NOP,
	  "100>104 104>106 106>10a" },
	{ "idle cycles are nothing", PLAIN, "r100=" NOP " / / / r104=" NOP,
	  "100>104 104>108" },
	{ "a direct jump", PLAIN, "r100=" JAL16 " / r110=" NOP,
	  "100>110 110>114" },

	/* the outcome of a branch */
	{ "taken, by the next address", PLAIN, "r100=" BEQ16 " / r110=" NOP,
	  "100>110 110>114" },
	{ "not taken, by the next address", PLAIN, "r100=" BEQ16 " / r104=" NOP,
	  "100>104 104>108" },
	{ "by the address of a trap", PLAIN, "r100=" BEQ16 " / e110:2:5",
	  "100>110 !2@110t5" },
	{ "reported", PLAIN, "r100=" BEQ16 "T / r110=" NOP, "100>110 110>114" },
	{ "reported, not taken", PLAIN, "r100=" BEQ16 "N / r104=" NOP,
	  "100>104 104>108" },
	{ "reported, with a trap after it", PLAIN,
	  "y100=" BEQ16 "T:7 / r800=" NOP, "100>110 ~7@110 800>804" },
	{ "not reported, with a trap after it: not known", PLAIN,
	  "y100=" BEQ16 ":7 / r800=" NOP, "100>? ~7@? 800>804" },
	{ "an address that is neither", PLAIN, "r100=" BEQ16 " / r300=" NOP,
	  "100>? 300>304" },
	{ "at the end", PLAIN, "r100=" BEQ16, "100>?" },
	{ "held back while halted", PLAIN,
	  "r100=" BEQ16 " / halt / run / r110=" NOP,
	  "100>110 idleH idle 110>114" },
	{ "moved while halted", PLAIN,
	  "r100=" BEQ16 " / halt / run / r400=" NOP,
	  "100>? idleH idle 400>404" },
	{ "an indirect jump", PLAIN, "r100=" JR_A0 " / r300=" NOP,
	  "100>300 300>304" },

	/* traps */
	{ "exception without retirement", PLAIN,
	  "r100=" NOP " / e104=0:d:dead / r800=" NOP,
	  "100>104 !d@104tdead 800>804" },
	{ "zero-cycle interrupt", PLAIN, "y100=" NOP ":3 / r800=" NOP,
	  "100>104 ~3@104 800>804" },
	{ "zero-cycle exception after a jump", PLAIN,
	  "x100=" JAL16 ":c:110 / r800=" NOP, "100>110 !c@110t110 800>804" },
	{ "two traps in a row", PLAIN, "e100:2 / e800:c / r900=" NOP,
	  "!2@100 !c@800 900>904" },
	{ "ecall that is said to retire", PLAIN, "x100=" ECALL ":8",
	  "100>104 !8@104" },
	{ "ecall of a hart that says so of all", ECALLS,
	  "r0fc=" NOP " / x100=" ECALL ":8 / r800=" NOP,
	  "fc>100 !8@100 800>804" },
	{ "other instructions of that hart", ECALLS, "x100=" NOP ":8",
	  "100>104 !8@104" },

	/* several in a cycle */
	{ "four", RETIRES(4),
	  "r100=" NOP " r104=" BEQ16 " r114=" JAL16 " r124=" NOP,
	  "100>104 104>114 114>124 124>128" },
	{ "holes", RETIRES(4), ". r100=" NOP " . r104=" NOP,
	  "100>104 104>108" },
	{ "the newest traps", RETIRES(3), "r100=" NOP " i104:7 / r800=" NOP,
	  "100>104 ~7@104 800>804" },
	{ "a word younger than a trap", RETIRES(3),
	  "r100=" NOP " i104:7 r104=" NOP " / r200=" NOP, "no 200>204" },
	{ "more words than retires_p", RETIRES(2),
	  "r100=" NOP " r104=" NOP " r108=" NOP, "no" },

	/* widths */
	{ "context",
	  { ET_A_CONTEXT_WIDTH, 4 },
	  "ctx:17 r100=" NOP " / r104=" NOP " / ctx:18 r108=" NOP
	  " / e10c:2 / ctx:0 e10c:3",
	  "100>104c7 104>108c7 108>10cC8 !2@10cc8 !3@10c" },
	{ "no context", { ET_A_NOCONTEXT, 1 }, "ctx:17 r100=" NOP, "100>104" },
	{ "privilege",
	  { ET_A_PRIVILEGE_WIDTH, 3 },
	  "priv:6 r100=" NOP " / priv:b r104=" NOP,
	  "100>104p6 104>108p3" },
	{ "cause", { ET_A_ECAUSE_WIDTH, 4 }, "e100:1d", "!d@100" },
	{ "no tval", { ET_A_NOTVAL, 1 }, "e100:d:dead", "!d@100" },
	{ "user signals",
	  { ET_A_USER_WIDTH, 6 },
	  "user:1ff r100=" NOP,
	  "100>104u3f" },
	{ "no user signals", PLAIN, "user:1ff r100=" NOP, "100>104" },
	{ "a long instruction on a narrow bus", PLAIN,
	  "r100=0000001f / r106=" NOP, "100>106 106>10a" },
	{ "a long instruction on a wide bus",
	  { ET_A_INSN_WIDTH, 64 },
	  "r100=1234567890001f / r106=" NOP,
	  "100>106 106>10a" },
	{ "addresses of 32 bits",
	  { ET_A_RV32, 1 },
	  "rfffffffc=" NOP,
	  "fffffffc>0" },

	/* sidebands */
	{ "triggers", RETIRES(2), "on note r100=" NOP " r104=" NOP " / off",
	  "100>104+& 104>108+*& idle+* idle-" },
	{ "halt with the last instruction", PLAIN, "halt r100=" NOP " / run",
	  "100>104& idleH idle" },
	{ "reset", PLAIN, "reset / / unreset r0=" NOP, "idleR 0>4& idle" },

	/* opcodes at fetch */
	{ "fetched ahead", FETCH,
	  "f=" NOP " f=" C_NOP " / f=" JAL16 " r100=0 / r104=0 / r106=0",
	  "100>104 104>106 106>116" },
	{ "fetched and retired at once", FETCH, "f=" NOP " r100=0", "100>104" },
	{ "the newest go back", FETCH,
	  "f=" NOP " f=" BEQ16 " f=" JAL16 " / back:2 f=" C_NOP
	  " / r100=0 / r104=0",
	  "100>104 104>106" },
	{ "a trap leaves the opcodes alone", FETCH,
	  "f=" NOP " / e100:2 / back:1 f=" C_NOP " / r800=0",
	  "!2@100 800>802" },
	{ "more back than fetched", FETCH, "f=" NOP " / back:2 / r100=0",
	  "no 100>104" },
	{ "retired and not fetched", FETCH, "f=" NOP " / r100=0 / r104=0",
	  "100>104 no" },
};

static void check_case(size_t i)
{
	static struct bench b;
	struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
	};
	struct hsc_error why = { "" };

	if (cases[i].config.attribute < ET_ATTRIBUTES)
		config.attributes.value[cases[i].config.attribute] =
			cases[i].config.value;
	else if (cases[i].config.value == 1)
		config.opcode_at_fetch = true;
	else if (cases[i].config.value == 2)
		config.ecalls_retire = true;
	b = (struct bench){ .words = 0 };
	CHECK(hsc_draft_port_init(&b.port, &config, &why) == HSC_OK);
	run(&b, cases[i].cycles);
	CHECK_STR(b.out.text, cases[i].want, cases[i].name);
}

/* --- limits ------------------------------------------------------------ */

static void check_refused(void)
{
	struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
	};
	struct hsc_draft_port port;
	struct hsc_error why = { "" };

	config.attributes.value[ET_A_ITRACE_FAST] = 1;
	CHECK(hsc_draft_port_init(&port, &config, &why) == HSC_E_CONFIG);
	CHECK(strstr(why.text, "itrace_fast_p") != NULL);
}

/* A halt that comes and goes after a branch held back does not block. */
static void check_never_blocks(void)
{
	struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
	};
	static struct hsc_draft_port port;
	struct hsc_draft_cycle cycle = { .halted = false };
	struct hsc_error why;
	struct hsc_step step;
	unsigned steps = 0, refused = 0;

	CHECK(hsc_draft_port_init(&port, &config, &why) == HSC_OK);
	cycle.word[0] = (struct hsc_draft_word){ .iretire = true,
						 .instr = opcode(0xb50863) };
	for (unsigned n = 0; n < 1000; n++) {
		if (hsc_draft_port_feed(&port, &cycle) == HSC_OK)
			cycle.halted = !cycle.halted;
		else
			refused++;
		cycle.word[0].iretire = false;
		while (hsc_draft_port_next(&port, &step) == HSC_OK)
			steps++;
	}
	CHECK_EQ(refused, 1);
	CHECK_EQ(steps, 999);
}

/* The FIFO is as deep as it is set. */
static void check_fifo(void)
{
	struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
		.opcode_at_fetch = true,
		.fifo = 5,
	};
	static struct hsc_draft_port port;
	struct hsc_draft_cycle cycle = { .fvalid = { true, true } };
	struct hsc_error why;

	CHECK(hsc_draft_port_init(&port, &config, &why) == HSC_OK);
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_OK);
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_OK);
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_E_VALUE);
	cycle.retract = 1;
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_OK);
}

/* lui and jump in a row: the target is reported by the code. */
static void check_inferable(void)
{
	struct hsc_draft_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
	};
	static struct hsc_draft_port port;
	struct hsc_draft_cycle cycle = { .halted = false };
	struct hsc_error why;
	struct hsc_step step = { .kind = HSC_STEP_IDLE };

	CHECK(hsc_draft_port_init(&port, &config, &why) == HSC_OK);
	cycle.word[0] = (struct hsc_draft_word){ .iretire = true,
						 .iaddr = 0x100,
						 .instr = opcode(0x12345537) };
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_OK);
	CHECK(hsc_draft_port_next(&port, &step) == HSC_OK);
	cycle.word[0].iaddr = 0x104;
	cycle.word[0].instr = opcode(0x00050067);
	CHECK(hsc_draft_port_feed(&port, &cycle) == HSC_OK);
	hsc_draft_port_end(&port);
	CHECK(hsc_draft_port_next(&port, &step) == HSC_OK);
	CHECK(step.block.inferable);
	CHECK_EQ(step.block.target, 0x12345000);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
	check_refused();
	check_never_blocks();
	check_fifo();
	check_inferable();
	return check_failures != 0;
}
