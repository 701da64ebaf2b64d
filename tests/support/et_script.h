/* SPDX-License-Identifier: MIT */
/*
 * et_script.h - for tests: a few words say what a hart did, a few words say
 * which E-Trace packets came of it.
 *
 * Words, all numbers hexadecimal, instructions of 4 bytes:
 *   L100*3     three linear instructions at 0x100
 *   B100*2>200 the same with a branch at the end, to 0x200; J jump, C call,
 *              R return, I indirect jump, X indirect call, M trap return,
 *              Q jump to what auipc told
 *   !c:100     exception with cause 0xc at 0x100; ?7:100 interrupt
 *   P0         level of privilege; K5 context, imprecise; D5 precise
 *   N notify; Y resync; E stop; Z lost; =2 cut to 2 instructions
 *
 * Packets: S start, T trap, A address, B branches, J cache index, C count, F
 * full map, K context, U support; addresses are whole ones.
 */
#ifndef HSC_TESTS_ET_SCRIPT_H
#define HSC_TESTS_ET_SCRIPT_H

#include "unit/check.h"
#include <hartscope/model/etrace_encoder.h>
#include <stdlib.h>

struct et_script {
	struct hsc_et_encoder e;
	struct hsc_retired last;
	uint64_t address; /* of the last packet */
	uint8_t out[1 << 14];
	char text[1 << 12];
	size_t len;
};

static void es_add(struct et_script *s, const char *text)
{
	s->len += (size_t)snprintf(s->text + s->len, sizeof(s->text) - s->len,
				   "%s%s", s->len ? " " : "", text);
}

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
	case 'D':
		hsc_et_encoder_context(&s->e, n,
				       word[0] == 'K' ? HSC_ET_CONTEXT_IMPRECISE
						      : HSC_ET_CONTEXT_PRECISE);
		break;
	case 'N':
		hsc_et_encoder_notify(&s->e);
		break;
	case 'Y':
		hsc_et_encoder_resync(&s->e);
		break;
	case 'E':
		hsc_et_encoder_stop(&s->e, HSC_ET_END_HALTED);
		break;
	case 'Z':
		hsc_et_encoder_stop(&s->e, HSC_ET_END_LOST);
		break;
	case '=':
		hsc_et_encoder_cut(&s->e, &s->last, (uint32_t)(2 * n), 2);
		break;
	default:
		CHECK(es_block(s, word));
	}
}

static uint64_t es_address(struct et_script *s, const struct hsc_msg *m,
			   bool whole)
{
	const struct hsc_et_params *par = &s->e.config.params;
	const unsigned lsb = par->value[ET_P_IADDRESS_LSB];
	uint64_t v = m->value[ET_ADDRESS] << lsb;

	if (!whole && !s->e.config.options.full_address)
		v += s->address;
	s->address = v << (64 - par->value[ET_P_IADDRESS_WIDTH]) >>
		     (64 - par->value[ET_P_IADDRESS_WIDTH]);
	return s->address;
}

/* "n" notify, "u" updiscon, "r5" irreport with what it says. */
static void es_flags(const struct et_script *s, const struct hsc_msg *m,
		     char *text, size_t cap)
{
	const unsigned top = s->e.config.params.width[ETW_ADDRESS] - 1u;
	const unsigned msb = m->value[ET_ADDRESS] >> top & 1;
	const unsigned n = (unsigned)m->value[ET_NOTIFY],
		       u = (unsigned)m->value[ET_UPDISCON],
		       r = (unsigned)m->value[ET_IRREPORT];
	const unsigned returns = (unsigned)(hsc_msg_get(m, ET_IRDEPTH) |
					    hsc_msg_get(m, ET_IRETS));

	snprintf(text, cap, "%s%s", n != msb ? "n" : "", u != n ? "u" : "");
	if (r != u)
		snprintf(text + strlen(text), cap - strlen(text), "r%u",
			 returns);
}

static void es_sync(struct et_script *s, const struct hsc_msg *m, char *t,
		    size_t cap)
{
	const bool trap =
		m->layout == HSC_ET_TRAP || m->layout == HSC_ET_DRAFT_EXCEPTION;
	size_t n;

	if (trap)
		n = (size_t)snprintf(
			t, cap, "T%u%s%s", (unsigned)m->value[ET_ECAUSE],
			m->value[ET_INTERRUPT] ? "i" : "",
			m->layout == HSC_ET_TRAP && !m->value[ET_THADDR] ? "-"
									 : "");
	else
		n = (size_t)snprintf(t, cap, "S");
	if (hsc_msg_has(m, ET_ADDRESS))
		n += (size_t)snprintf(t + n, cap - n, "@%" PRIx64,
				      es_address(s, m, true));
	snprintf(t + n, cap - n, "%s%s", m->value[ET_BRANCH] ? "" : "t",
		 m->value[ET_PRIVILEGE] == 3 ? "" : ".u");
}

static void es_show(struct et_script *s, const struct hsc_msg *m)
{
	const bool full = m->layout == HSC_ET_DRAFT_FULL_DELTA;
	char t[80] = "?", flags[16] = "", at[24] = "";

	if (hsc_msg_has(m, ET_NOTIFY))
		es_flags(s, m, flags, sizeof(flags));
	if (hsc_msg_has(m, ET_BRANCHES) && m->value[ET_BRANCHES] == 0 &&
	    m->layout != HSC_ET_JUMP_TARGET) {
		es_add(s, "F");
		return;
	}
	switch (m->layout) {
	case HSC_ET_START:
	case HSC_ET_TRAP:
	case HSC_ET_DRAFT_START:
	case HSC_ET_DRAFT_EXCEPTION:
		es_sync(s, m, t, sizeof(t));
		break;
	case HSC_ET_CONTEXT:
	case HSC_ET_DRAFT_CONTEXT:
		snprintf(t, sizeof(t), "K%" PRIx64, m->value[ET_CONTEXT]);
		break;
	case HSC_ET_SUPPORT:
	case HSC_ET_DRAFT_SUPPORT:
		snprintf(t, sizeof(t), "U%u",
			 (unsigned)m->value[ET_QUAL_STATUS]);
		break;
	case HSC_ET_JUMP_TARGET:
		snprintf(t, sizeof(t), "J%u.%u", (unsigned)m->value[ET_INDEX],
			 (unsigned)m->value[ET_BRANCHES]);
		break;
	case HSC_ET_BRANCH_COUNT:
		if (hsc_msg_has(m, ET_ADDRESS))
			snprintf(at, sizeof(at), "@%" PRIx64,
				 es_address(s, m, false));
		snprintf(t, sizeof(t), "C%u.%u%s%s",
			 (unsigned)m->value[ET_BRANCH_COUNT],
			 (unsigned)m->value[ET_BRANCH_FMT], at, flags);
		break;
	case HSC_ET_ADDRESS:
	case HSC_ET_DRAFT_ADDRESS:
		snprintf(t, sizeof(t), "A%" PRIx64 "%s",
			 es_address(s, m, false), flags);
		break;
	default:
		snprintf(t, sizeof(t), "B%u.%x@%" PRIx64 "%s",
			 (unsigned)m->value[ET_BRANCHES],
			 (unsigned)m->value[ET_BRANCH_MAP],
			 es_address(s, m, full), flags);
	}
	es_add(s, t);
}

static void es_packets(struct et_script *s)
{
	struct hsc_input in = { s->out, s->e.out_len, 0, 0, true };
	struct hsc_et_reader reader = { s->e.config.link, true, 0 };
	struct hsc_et_frame f;
	struct hsc_msg m;

	while (hsc_et_reader_next(&reader, &in, &f) == HSC_OK) {
		const bool control =
			s->e.config.link.framing == HSC_ET_BY_DRAFT &&
			f.flow == HSC_ET_FLOW_CONTROL;
		const struct hsc_et_payload p = { f.payload, f.payload_len,
						  control ? HSC_ET_CONTROL
							  : HSC_ET_INST,
						  0 };

		CHECK_EQ(f.kind, HSC_ET_FRAME_PACKET);
		CHECK_EQ(hsc_et_decode_payload(&p, &s->e.config.params, &m),
			 HSC_OK);
		CHECK_EQ(m.extra, 0);
		es_show(s, &m);
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
	struct hsc_problem why;

	CHECK_EQ(hsc_et_params_set(&c->params, name, v, &why), HSC_OK);
}

/* What the hart did, and which packets that should make. */
static void es_check(const struct hsc_et_encoder_config *config,
		     const char *name, const char *did, const char *want)
{
	static struct et_script s;
	struct hsc_problem why = { "" };
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
	CHECK_EQ(s.e.lost, 0);
	CHECK_STR(s.text, want, name);
}

#endif
