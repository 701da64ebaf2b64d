/* SPDX-License-Identifier: MIT */
/*
 * et_script.h - for tests: a few words say what a hart did, a few words say
 * which E-Trace packets came of it.
 *
 * Words, all numbers hexadecimal, instructions of 4 bytes:
 *   L100*3     three linear instructions at 0x100
 *   B100*2>200 the same with a branch at the end, to 0x200; J jump, C call,
 *              R return, I indirect jump, X indirect call, M trap return,
 *              Q jump by a register set by auipc
 *   !c:100     exception with cause 0xc at 0x100; ?7:100 interrupt
 *   P0         level of privilege; K5 context, imprecise; D5 precise; V5 by a
 *              discontinuity
 *   N notify; Y resync; Z lost; =2 cut to 2 instructions
 *   A2         the block's last of 3 instructions is an ecall that is carried
 * out E          stop; E200 before 0x200 O8         room for 8 more bytes, and
 * packets may be lost; O too: as before
 *
 * Packets: S start, T trap, A address, B branches, J cache index, C count, F
 * full map, K context, U support; addresses are whole ones.
 */
#ifndef HSC_TESTS_ET_SCRIPT_H
#define HSC_TESTS_ET_SCRIPT_H

#include "support/et_script_show.h"
#include <stdlib.h>

static bool es_block(struct et_script *s, const char *word)
{
	static const char letters[] = "LBJCRIXMQ";
	static const enum hsc_insn_kind ends[] = {
		HSC_INSN_LINEAR,        HSC_INSN_BRANCH,
		HSC_INSN_JUMP,          HSC_INSN_CALL,
		HSC_INSN_RETURN,        HSC_INSN_INDIRECT_JUMP,
		HSC_INSN_INDIRECT_CALL, HSC_INSN_TRAP_RETURN,
		HSC_INSN_INDIRECT_JUMP,
	};
	const char *at = strchr(letters, word[0]);
	uint64_t target = 0;
	char *end;

	if (!at)
		return false;
	s->last = (struct hsc_retired){
		.start = strtoull(word + 1, &end, 16),
		.instructions = 1,
		.last_halfwords = 2,
		.end = (uint8_t)ends[at - letters],
		.inferable = word[0] == 'Q',
	};
	if (*end == '*')
		s->last.instructions = (uint32_t)strtoul(end + 1, &end, 16);
	if (*end == '>')
		target = strtoull(end + 1, &end, 16);
	s->last.target = target;
	s->last.halfwords = 2 * s->last.instructions;
	s->last.next = s->last.start + 4 * s->last.instructions;
	hsc_et_encoder_retire(&s->e, &s->last);
	return true;
}

static void es_word(struct et_script *s, const char *word)
{
	struct hsc_et_trap trap = { .tval = 0, .interrupt = word[0] == '?' };
	char *end;
	const uint64_t n = strtoull(word + 1, &end, 16);

	switch (word[0]) {
	case '!':
	case '?':
		trap.cause = (uint16_t)n;
		trap.epc = strtoull(end + 1, NULL, 16);
		hsc_et_encoder_trap(&s->e, &trap);
		break;
	case 'P':
		hsc_et_encoder_privilege(&s->e, (unsigned)n);
		break;
	case 'K':
		hsc_et_encoder_context(&s->e, n, HSC_ET_CONTEXT_IMPRECISE);
		break;
	case 'D':
		hsc_et_encoder_context(&s->e, n, HSC_ET_CONTEXT_PRECISE);
		break;
	case 'V':
		hsc_et_encoder_context(&s->e, n, HSC_ET_CONTEXT_DISCONTINUITY);
		break;
	case 'O':
		s->may_lose = true;
		s->e.out_cap = word[1] ? s->e.out_len + n : sizeof(s->out);
		break;
	case 'N':
		hsc_et_encoder_notify(&s->e);
		break;
	case 'Y':
		hsc_et_encoder_resync(&s->e);
		break;
	case 'E':
		hsc_et_encoder_stop_before(&s->e, HSC_ET_END_HALTED,
					   word[1] ? n : HSC_ET_NOWHERE);
		break;
	case 'Z':
		hsc_et_encoder_stop(&s->e, HSC_ET_END_LOST);
		break;
	case 'A':
		hsc_et_encoder_call(&s->e, &s->last, (uint32_t)(2 * n), 2);
		break;
	case '=':
		hsc_et_encoder_cut(&s->e, &s->last, (uint32_t)(2 * n), 2);
		break;
	default:
		CHECK(es_block(s, word));
	}
}

static inline struct hsc_et_encoder_config es_config(
	enum hsc_et_edition edition)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(edition),
		.context_known = true,
	};

	c.link = hsc_et_link_usual(edition == HSC_ET_2_0 ? HSC_ET_BY_ENCAP
							 : HSC_ET_BY_DRAFT);
	return c;
}

static inline void es_set(struct hsc_et_encoder_config *c, const char *name,
			  uint64_t v)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(&c->params, name, v, &why), HSC_OK);
}

/* What the hart did, and the packets that must result. */
static void es_check(const struct hsc_et_encoder_config *config,
		     const char *name, const char *did, const char *want)
{
	static struct et_script s;
	struct hsc_error why = { "" };
	char word[80];
	int n;

	memset(&s, 0, sizeof(s));
	if (hsc_et_encoder_init(&s.e, config, &why) != HSC_OK) {
		CHECK_STR(why.text, want, name);
		return;
	}
	s.e.out = s.out;
	s.e.out_cap = sizeof(s.out);
	hsc_et_encoder_privilege(&s.e, 3);
	while (sscanf(did, "%79s%n", word, &n) == 1) {
		es_word(&s, word);
		did += n;
	}
	es_packets(&s);
	CHECK_EQ(s.e.lost != 0, s.may_lose);
	CHECK_STR(s.text, want, name);
}

struct es_case {
	const char *name, *did, *want;
};

/* All cases of an array, with one configuration. */
#define ES_CHECK(config, cases)                                                \
	do {                                                                   \
		for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)  \
			es_check(config, cases[i].name, cases[i].did,          \
				 cases[i].want);                               \
	} while (0)

#endif
