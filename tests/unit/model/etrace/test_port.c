/* SPDX-License-Identifier: MIT */
/*
 * Cycles as text, '/' between them, the groups of a cycle in order; numbers are
 * hexadecimal:
 *
 *   1000+7.1t8    iaddr 1000, iretire 7, ilastsize 1, itype 8; s after it:
 *                 sijump, n: notify
 *   cause:n tval:n priv:n ctx:n ctype:n imp:n   of this cycle (priv stays)
 *   halt run on off   sidebands
 *
 * Steps as text: 1000+7(call=2000)>2000 a block of 7 half-words, what ends it,
 * its target if it has one, and where it goes on; !c@104 and ~c@104 exception
 * and interrupt, idle; each with what differs from 0: pN privilege, cN context,
 * yN ctype, uN impdef, +on -off *note, H halted, &: more of this cycle.
 */
#include "unit/model/etrace/port_text.h"
#include <hartscope/model/etrace_port.h>
#include <stdlib.h>

struct bench {
	struct hsc_et_port port;
	struct hsc_et_cycle cycle;
	unsigned groups;
	struct port_text out;
};

static void take_group(struct bench *b, const char *word)
{
	struct hsc_et_group *g = &b->cycle.group[b->groups++];
	char *p;

	g->iaddr = strtoull(word, &p, 16);
	if (*p == '+')
		g->iretire = (uint32_t)strtoul(p + 1, &p, 16);
	if (*p == '.')
		g->ilastsize = (uint8_t)strtoul(p + 1, &p, 16);
	if (*p == 't')
		g->itype = (uint8_t)strtoul(p + 1, &p, 16);
	g->sijump = strchr(p, 's') != NULL;
	g->notify = strchr(p, 'n') != NULL;
}

static void take(struct bench *b, const char *word)
{
	const char *colon = strchr(word, ':');
	const uint64_t n = colon ? strtoull(colon + 1, NULL, 16) : 0;

	if (strncmp(word, "cause:", 6) == 0)
		b->cycle.cause = (uint16_t)n;
	else if (strncmp(word, "tval:", 5) == 0)
		b->cycle.tval = n;
	else if (strncmp(word, "priv:", 5) == 0)
		b->cycle.priv = (uint8_t)n;
	else if (strncmp(word, "ctx:", 4) == 0)
		b->cycle.context = n;
	else if (strncmp(word, "ctype:", 6) == 0)
		b->cycle.ctype = (uint8_t)n;
	else if (strncmp(word, "imp:", 4) == 0)
		b->cycle.impdef = n;
	else if (strcmp(word, "halt") == 0 || strcmp(word, "run") == 0)
		b->cycle.halted = word[0] == 'h';
	else if (strcmp(word, "on") == 0)
		b->cycle.trace_on = true;
	else if (strcmp(word, "off") == 0)
		b->cycle.trace_off = true;
	else
		take_group(b, word);
}

static const char *kind_name(unsigned kind)
{
	static const char *const names[HSC_INSN_KINDS] = {
		"-",     "branch", "jump", "other", "call",  "ijump",  "iother",
		"icall", "return", "swap", "xret",  "ecall", "ebreak",
	};

	return names[kind];
}

static void say_block(struct bench *b, const struct hsc_step *s)
{
	port_say(&b->out, "%" PRIx64 "+%x", s->block.start, s->block.halfwords);
	if (s->block.end != HSC_INSN_LINEAR)
		port_say(&b->out, "(%s", kind_name(s->block.end));
	if (s->block.target == HSC_STEP_NOWHERE)
		port_say(&b->out, " not");
	else if (s->block.target)
		port_say(&b->out, "%s%" PRIx64, s->block.inferable ? "~" : "=",
			 s->block.target);
	if (s->block.end != HSC_INSN_LINEAR)
		port_say(&b->out, ")");
	if (s->to == HSC_STEP_NOWHERE)
		port_say(&b->out, ">?");
	else
		port_say(&b->out, ">%" PRIx64, s->to);
}

static void say_step(struct bench *b, const struct hsc_step *s)
{
	const bool idle = s->kind == HSC_STEP_IDLE;

	port_text_divide(&b->out);
	if (idle)
		port_say(&b->out, "idle");
	else if (s->kind == HSC_STEP_RETIRED)
		say_block(b, s);
	else
		port_text_trap(&b->out, s);
	if (s->privilege && !idle)
		port_say(&b->out, "p%x", s->privilege);
	if (s->context && !idle)
		port_say(&b->out, "c%" PRIx64, s->context);
	if (s->ctype)
		port_say(&b->out, "y%x", s->ctype);
	port_text_sidebands(&b->out, s);
}

static void drain(struct bench *b, enum hsc_status want)
{
	struct hsc_step step;
	enum hsc_status rc;

	while ((rc = hsc_et_port_next(&b->port, &step)) == HSC_OK)
		say_step(b, &step);
	CHECK_EQ(rc, want);
}

static void feed(struct bench *b)
{
	if (hsc_et_port_feed(&b->port, &b->cycle) != HSC_OK) {
		port_text_divide(&b->out);
		port_say(&b->out, "no");
	}
	drain(b, HSC_AGAIN);
	b->cycle = (struct hsc_et_cycle){ .priv = b->cycle.priv,
					  .halted = b->cycle.halted };
	b->groups = 0;
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
	hsc_et_port_end(&b->port);
	drain(b, HSC_END);
}

/* --- cases ------------------------------------------------------------- */

enum shape {
	SINGLE = 0,
	BLOCKS = 1, /* iretire counts half-words */
	THREE = 2,  /* itype of 3 bits */
	EPC = 4,    /* iaddr of interrupts */
	N4 = 8,     /* four groups */
	NOCTX = 16,
};

static const struct {
	const char *name;
	unsigned shape;
	const char *cycles, *want;
} cases[] = {
	{ "the example of the specification", BLOCKS | N4,
	  "1000+7.0t8 / 940+3.0t4 946+1.0t5 / 988+4.1t0",
	  "1000+7(icall)>940 940+3(branch not)>946 946+1(branch=988)>988 "
	  "988+4>990" },
	{ "one instruction a cycle", SINGLE,
	  "100+1.1t0 / 104+1.0t5 / 200+1.1td / 300+1.2t0",
	  "100+2>104 104+1(branch=200)>200 200+2(return)>300 300+4>308" },
	{ "every kind of end", BLOCKS,
	  "0+1t3 / 10+1t8 / 20+1t9 / 30+1ta / 40+1tb / 50+1tc / 60+1td / "
	  "70+1te / 80+1tf / 90+1t0",
	  "0+1(xret)>10 10+1(icall)>20 20+1(call=30)>30 30+1(ijump)>40 "
	  "40+1(jump=50)>50 50+1(swap)>60 60+1(return)>70 70+1(iother)>80 "
	  "80+1(other=90)>90 90+1>92" },
	{ "a branch to the next instruction", BLOCKS, "100+1t5 / 102+1t0",
	  "100+1(branch=102)>102 102+1>104" },

	/* three bits */
	{ "an inferable jump is of type 0", BLOCKS | THREE,
	  "100+2t0 / 200+2t6 / 300+2t0",
	  "100+2(jump=200)>200 200+2(ijump)>300 300+2>?" },
	{ "a linear block of type 0", BLOCKS | THREE, "100+2t0 / 104+2t0",
	  "100+2>104 104+2>?" },
	{ "four bits report inferable jumps", BLOCKS, "100+2t0 / 200+2t0",
	  "100+2>104 200+2>204" },

	/* sequentially inferable jumps */
	{ "sijump", BLOCKS, "100+4tas / 500+1t0",
	  "100+4(ijump~500)>500 500+1>502" },
	{ "sijump of no jump", BLOCKS, "100+4t0s", "100+4>108" },
	{ "sijump of a return from a trap", BLOCKS, "100+4t3s / 500+1t0",
	  "100+4(xret)>500 500+1>502" },

	/* traps */
	{ "after a block", BLOCKS, "100+2t1 cause:2 tval:5 / 800+1t0",
	  "100+2>104 !2@104t5 800+1>802" },
	{ "without retirement", BLOCKS, "100+2t0 / 104t1 cause:d tval:9",
	  "100+2>104 !d@104t9" },
	{ "interrupt: no address, no tval", BLOCKS,
	  "100+2t0 / 666t2 cause:7 tval:9", "100+2>104 ~7@?" },
	{ "interrupt of a hart that gives the address", BLOCKS | EPC,
	  "100+2ta / 666t2 cause:7", "100+2(ijump)>666 ~7@666" },
	{ "interrupt after a taken branch", BLOCKS, "100+2t5 / 0t2 cause:7",
	  "100+2(branch=fffffffffffffefa)>fffffffffffffefa ~7@?" },
	{ "interrupt after a jump", BLOCKS, "100+2ta / 0t2 cause:7",
	  "100+2(ijump)>? ~7@?" },
	{ "exception at the target of a branch", BLOCKS,
	  "100+2t5 / 200t1 cause:c", "100+2(branch=200)>200 !c@200" },
	{ "three bits: the address after is not sure", BLOCKS | THREE,
	  "100+2t1 cause:2", "100+2>? !2@?" },
	{ "in the newest group", BLOCKS | N4,
	  "100+2t5 200+1t1 cause:2 / 800+1t0",
	  "100+2(branch=200)>200 200+1>202 !2@202 800+1>802" },

	/* what cannot be */
	{ "after a trap", BLOCKS | N4, "100+2t1 200+1t0", "no" },
	{ "after an empty group", BLOCKS | N4, "0+0t0 200+1t0", "no" },
	{ "above blocks_p", BLOCKS, "100+2t0 200+1t0", "no" },
	{ "reserved type", BLOCKS, "100+2t7", "no" },
	{ "type 6 of four bits", BLOCKS, "100+2t6", "no" },
	{ "type 8 of three bits", BLOCKS | THREE, "100+2t8", "no" },
	{ "two instructions of a single port", SINGLE, "100+2t0", "no" },
	{ "too many half-words", BLOCKS, "100+20t0", "no" },
	{ "smaller than its last instruction", BLOCKS, "100+1.1t0", "no" },
	{ "a type and nothing retired", BLOCKS, "100t5", "no" },
	{ "a refused cycle changes nothing", BLOCKS,
	  "100+2t5 / 200+1t7 / 300+1t0", "no 100+2(branch=300)>300 300+1>302" },

	/* of the whole cycle */
	{ "context", BLOCKS | N4,
	  "ctx:7 ctype:2 100+1t4 102+1t0 / ctx:7 104+1t0",
	  "100+1(branch not)>102c7y2 102+1>104c7 104+1>106c7" },
	{ "context that no packet has", BLOCKS | NOCTX,
	  "ctx:7 ctype:1 100+1t0 / ctx:8 ctype:3 102+1t0",
	  "100+1>102c7 102+1>104c8y3" },
	{ "privilege", BLOCKS, "priv:3 100+1t3 / priv:0 200t1 cause:c",
	  "100+1(xret)>200p3 !c@200" },
	{ "impdef", BLOCKS, "imp:ff5 100+1t0", "100+1>102u5" },
	{ "triggers", BLOCKS | N4, "on 100+1t4 102+1t0n / off 104+1t0",
	  "100+1(branch not)>102+& 102+1>104+*& idle+ 104+1>106-& idle-" },
	{ "halt", BLOCKS, "100+1t5 halt / / run 300+1t0",
	  "100+1(branch=fffffffffffffefc)>fffffffffffffefc& idleH 300+1>302& "
	  "idle" },
	{ "end after a jump", BLOCKS, "100+1ta", "100+1(ijump)>?" },
};

static void check_case(size_t i)
{
	static struct bench b;
	struct hsc_et_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_2_0),
		.interrupt_iaddr = (cases[i].shape & EPC) != 0,
	};
	uint16_t *v = config.attributes.value;
	struct hsc_error why = { "" };

	v[ET_A_RETIRES] = cases[i].shape & BLOCKS ? 8 : 1;
	v[ET_A_ITYPE_WIDTH] = cases[i].shape & THREE ? 3 : 4;
	v[ET_A_BLOCKS] = cases[i].shape & N4 ? 4 : 1;
	v[ET_A_IRETIRE_WIDTH] = 5;
	v[ET_A_ILASTSIZE_WIDTH] = 2;
	v[ET_A_IADDRESS_WIDTH] = 64;
	v[ET_A_SIJUMP] = 1;
	v[ET_A_NOCONTEXT] = (cases[i].shape & NOCTX) != 0;
	v[ET_A_CONTEXT_WIDTH] = 8;
	v[ET_A_CTYPE_WIDTH] = 2;
	v[ET_A_USER_WIDTH] = 4;
	b = (struct bench){ .groups = 0 };
	CHECK(hsc_et_port_init(&b.port, &config, &why) == HSC_OK);
	run(&b, cases[i].cycles);
	CHECK_STR(b.out.text, cases[i].want, cases[i].name);
}

static void check_refused(void)
{
	struct hsc_et_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_2_0),
	};
	struct hsc_et_port port;
	struct hsc_error why = { "" };

	config.attributes.value[ET_A_IADDRESS_WIDTH] = 100;
	CHECK(hsc_et_port_init(&port, &config, &why) == HSC_E_CONFIG);
	CHECK(strstr(why.text, "iaddress_width_p") != NULL);
}

/* Triggers that come and go after a block held back do not block. */
static void check_never_blocks(void)
{
	struct hsc_et_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_2_0),
	};
	static struct hsc_et_port port;
	struct hsc_et_cycle cycle = { .group = {
					      { .itype = 10, .iretire = 1 } } };
	struct hsc_error why;
	struct hsc_step step;
	unsigned steps = 0, refused = 0;

	CHECK(hsc_et_port_init(&port, &config, &why) == HSC_OK);
	for (unsigned n = 0; n < 1000; n++) {
		if (hsc_et_port_feed(&port, &cycle) != HSC_OK)
			refused++;
		cycle.group[0].iretire = cycle.group[0].itype = 0;
		cycle.trace_on = true;
		while (hsc_et_port_next(&port, &step) == HSC_OK)
			steps++;
	}
	CHECK_EQ(refused, 1);
	CHECK_EQ(steps, 999);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
	check_refused();
	check_never_blocks();
	return check_failures != 0;
}
