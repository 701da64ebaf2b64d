/* SPDX-License-Identifier: MIT */
/*
 * script.h - drive an N-Trace encoder by a line of text, see its messages as
 * text.
 *
 * A script is words; numbers are hexadecimal:
 *
 *   100+6        a block of 6 bytes at 0x100 with a linear end
 *   100+6/b4>200  its last instruction is a branch of 4 bytes to 0x200
 *   100+8/i4=200  an indirect jump whose target lui or auipc sets
 *   cut:n        only n half-words of the last block retired
 *   exc:a irq:a  a trap, epc a
 *   sync:n ctx:n stop:n time:n
 *   room:n       so much room in the output from here on, decimal
 *   again:n      SYNC reason that the stops after this give
 *
 * Kinds of ends: b branch, j jump, o other jump, c call, i indirect jump,
 * O other indirect, C indirect call, r return, s swap, m trap return, e ecall,
 * k ebreak. A block that begins with * is a single instruction.
 */
#ifndef HSC_TESTS_MODEL_SCRIPT_H
#define HSC_TESTS_MODEL_SCRIPT_H

#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/model/ntrace_encoder.h>
#include <stdlib.h>

struct script {
	struct hsc_nt_encoder e;
	struct hsc_retired last;
	enum hsc_nt_sync again;
	uint8_t out[1 << 16];
	char text[1 << 16];
};

static inline enum hsc_insn_kind script_kind(char letter)
{
	static const char letters[] = "-bjocOiCrsmek";
	static const uint8_t kinds[] = {
		HSC_INSN_LINEAR,        HSC_INSN_BRANCH,
		HSC_INSN_JUMP,          HSC_INSN_JUMP_OTHER,
		HSC_INSN_CALL,          HSC_INSN_INDIRECT_OTHER,
		HSC_INSN_INDIRECT_JUMP, HSC_INSN_INDIRECT_CALL,
		HSC_INSN_RETURN,        HSC_INSN_SWAP,
		HSC_INSN_TRAP_RETURN,   HSC_INSN_ECALL,
		HSC_INSN_EBREAK,
	};
	const char *at = strchr(letters, letter);

	if (!at || !letter)
		at = letters;
	return (enum hsc_insn_kind)kinds[at - letters];
}

static inline void script_block(struct script *s, const char *word)
{
	struct hsc_retired *b = &s->last;
	char *p;
	const bool single = *word == '*';
	uint64_t bytes;

	*b = (struct hsc_retired){ .start = strtoull(word + single, &p, 16) };
	bytes = strtoull(p + 1, &p, 16);
	b->next = b->start + bytes;
	if (s->e.config.xlen == 32)
		b->next = (uint32_t)b->next;
	b->halfwords = (uint32_t)(bytes / 2);
	b->instructions = single ? 1 : 2;
	b->last_halfwords = single ? (uint8_t)(bytes / 2) : 1;
	if (*p == '/') {
		b->end = (uint8_t)script_kind(p[1]);
		b->last_halfwords = (uint8_t)(strtoul(p + 2, &p, 16) / 2);
	}
	b->inferable = *p == '=';
	if (*p)
		b->target = strtoull(p + 1, &p, 16);
	hsc_nt_encoder_retire(&s->e, b);
}

static inline void script_word(struct script *s, const char *word)
{
	const char *colon = strchr(word, ':');
	const uint64_t n = colon ? strtoull(colon + 1, NULL, 16) : 0;

	if (!colon)
		script_block(s, word);
	else if (strncmp(word, "cut", 3) == 0)
		hsc_nt_encoder_cut(&s->e, &s->last, (uint32_t)n);
	else if (strncmp(word, "exc", 3) == 0)
		hsc_nt_encoder_trap(&s->e, n, HSC_NT_BTYPE_EXCEPTION);
	else if (strncmp(word, "irq", 3) == 0)
		hsc_nt_encoder_trap(&s->e, n, HSC_NT_BTYPE_INTERRUPT);
	else if (strncmp(word, "sync", 4) == 0)
		hsc_nt_encoder_sync(&s->e, (enum hsc_nt_sync)n);
	else if (strncmp(word, "ctx", 3) == 0)
		hsc_nt_encoder_context(&s->e, n);
	else if (strncmp(word, "stop", 4) == 0)
		hsc_nt_encoder_stop(&s->e, (enum hsc_nt_evcode)n, s->again);
	else if (strncmp(word, "time", 4) == 0)
		s->e.time = n;
	else if (strncmp(word, "room", 4) == 0)
		s->e.out_cap = s->e.out_len + strtoul(colon + 1, NULL, 10);
	else if (strncmp(word, "again", 5) == 0)
		s->again = (enum hsc_nt_sync)n;
	else
		CHECK_STR(word, "", "no word of a script");
}

static inline enum hsc_status script_begin(
	struct script *s, const struct hsc_nt_encoder_config *config)
{
	const enum hsc_status rc = hsc_nt_encoder_init(&s->e, config);

	s->e.out = s->out;
	s->e.out_cap = sizeof(s->out);
	s->again = HSC_NT_SYNC_ENABLE;
	return rc;
}

static inline void script_run(struct script *s, const char *words)
{
	char word[64];
	size_t n;

	for (; *words; words += n) {
		words += strspn(words, " ");
		n = strcspn(words, " ");
		snprintf(word, sizeof(word), "%.*s", (int)n, words);
		if (n)
			script_word(s, word);
	}
}

/* The messages so far, one a line. */
static inline const char *script_text(struct script *s)
{
	struct hsc_input in = { s->out, s->e.out_len, 0, 0, true };
	struct hsc_nt_slicer slicer = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;
	size_t at = 0;

	s->text[0] = '\0';
	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK) {
		const bool whole =
			span.kind == HSC_NT_MESSAGE &&
			hsc_nt_decode(&span, &s->e.wire, &msg) == HSC_OK;

		at += hsc_nt_print(whole ? &msg : NULL, &span, s->text + at,
				   sizeof(s->text) - at);
		at += (size_t)snprintf(s->text + at, sizeof(s->text) - at,
				       "\n");
	}
	return s->text;
}

struct script_case {
	const char *name;
	struct hsc_nt_encoder_config config;
	const char *words;
	const char *want; /* messages, one a line */
};

static inline void script_check(struct script *s, const struct script_case *c)
{
	CHECK(script_begin(s, &c->config) == HSC_OK);
	script_run(s, c->words);
	CHECK_STR(script_text(s), c->want, c->name);
}

#endif
