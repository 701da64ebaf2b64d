/* SPDX-License-Identifier: MIT */
/*
 * A hart wanders through a program and tells of it in BTM or HTM; its stream is
 * repeated, with damage here and there, and decoded step by step and the fast
 * way: both must tell the same.
 */
#include "support/ntrace_program.h"
#include "support/ntrace_twice.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define ROUNDS    120
#define MESSAGES  400
#define TIMES     4
#define ROOM      (MESSAGES * 4 * HSC_NT_MESSAGE_MAX)
#define DEPTH     64
#define BITS      8  /* of history in one message, so that they are alike, */
#define BITS_MOST 30 /* or in some rounds so many */

static const char code[] =
	"@100 L4 C4:200 B4:100 L2 J4:140 "
	"@140 L2 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "
	"@180 L4 B4:140 CI4 E4 J2:100 "
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 R4 "
	"@300 L4 B4:3000 J4:100 ";

/* The same program in another address space, where less of it is known, and
 * 0x3000 is. */
static const char other_code[] =
	"@100 L4 C4:200 B4:100 L2 J4:140 "
	"@140 L2 B2:150 L4 JI4 @150 L2 B4:100 U4:180 UJ4:180 "
	"@200 L2 B4:20a L4 C4:280 R2 @280 L4 L4 B4:280 R4 "
	"@3000 L4 B4:3000 J4:100 ";

static const uint64_t targets[] = { 0x100, 0x140, 0x150, 0x200,
				    0x280, 0x180, 0x300, 0x3000 };

struct hart {
	struct hsc_blocks *blocks;
	uint32_t random;
	bool history, implicit, others, times, contexts;
	unsigned bits;
	unsigned apart; /* a message in so many has a time; 1: also long */
	uint64_t at;    /* address */
	uint64_t address, icnt, hist, time;
	uint64_t stack[DEPTH];
	unsigned depth;
	struct hsc_wire_params wire;
	uint8_t *bytes; /* bytes[len] */
	size_t len;
};

static uint32_t dice(struct hart *h, uint32_t below)
{
	h->random = h->random * 1664525 + 1013904223;
	return (h->random >> 8) % below;
}

/* Is most of the stream full histories, each with a time? */
static bool has_long_histories(const struct hart *h)
{
	return h->history && h->times && h->apart == 1;
}

/* A few ticks, or many; some are too many for a counter of 20 bits. */
static uint64_t ticks_of(struct hart *h)
{
	if (h->apart == 1 && dice(h, 4) == 0)
		return dice(h, dice(h, 12) ? 1 << 20 : 1 << 21);
	return h->time++ & 7;
}

static void put(struct hart *h, struct hsc_msg *m)
{
	size_t n;

	if (h->wire.width[NT_SRC_BITS])
		hsc_msg_set(m, NT_SRC, 1);
	if (h->times && (hsc_msg_has(m, NT_SYNC) || dice(h, h->apart) == 0))
		hsc_msg_set(m, NT_TSTAMP, ticks_of(h));
	CHECK(hsc_nt_encode(m, &h->wire, h->bytes + h->len, ROOM, &n) ==
	      HSC_OK);
	h->len += n;
}

/* A message of another source. */
static void put_other(struct hart *h)
{
	static const uint8_t layouts[] = {
		HSC_NT_DIRECT_BRANCH, HSC_NT_RESOURCE_FULL,
		HSC_NT_OWNERSHIP,     HSC_NT_INDIRECT_BRANCH_SYNC,
		HSC_NT_ERROR,
	};
	struct hsc_msg m = { .layout = layouts[dice(h, 5)] };
	size_t n;

	hsc_msg_set(&m, NT_SRC, dice(h, 2) * 2);
	if (m.layout == HSC_NT_DIRECT_BRANCH) {
		hsc_msg_set(&m, NT_ICNT, dice(h, 300));
	} else if (m.layout == HSC_NT_RESOURCE_FULL) {
		hsc_msg_set(&m, NT_RCODE, dice(h, 3));
		hsc_msg_set(&m, NT_RDATA, dice(h, 90));
		if (m.value[NT_RCODE] == HSC_NT_RCODE_HIST_REPEAT)
			hsc_msg_set(&m, NT_HREPEAT, dice(h, 9));
	} else if (m.layout == HSC_NT_OWNERSHIP) {
		hsc_msg_set(&m, NT_PROCESS, dice(h, 9999));
	} else if (m.layout == HSC_NT_ERROR) {
		hsc_msg_set(&m, NT_ETYPE, 0);
		hsc_msg_set(&m, NT_ECODE, 1);
	} else {
		hsc_msg_set(&m, NT_SYNC, 2);
		hsc_msg_set(&m, NT_BTYPE, 0);
		hsc_msg_set(&m, NT_ICNT, dice(h, 40));
		hsc_msg_set(&m, NT_FADDR, (uint64_t)dice(h, 99999) << 20);
	}
	CHECK(hsc_nt_encode(&m, &h->wire, h->bytes + h->len, ROOM, &n) ==
	      HSC_OK);
	h->len += n;
}

static void put_context(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_OWNERSHIP };

	hsc_msg_set(&m, NT_PROCESS,
		    dice(h, 2) << 5 |
			    (dice(h, 2) ? HSC_NT_FORMAT_SCONTEXT : 3));
	put(h, &m);
}

/* What was counted so far, in a message of its own. */
static void put_count(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_RESOURCE_FULL };

	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(&m, NT_RDATA, h->icnt);
	h->icnt = 0;
	put(h, &m);
}

static void put_history(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_RESOURCE_FULL };

	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_HIST);
	hsc_msg_set(&m, NT_RDATA, h->hist);
	h->hist = 1;
	put(h, &m);
}

static void put_direct(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_DIRECT_BRANCH };

	hsc_msg_set(&m, NT_ICNT, h->icnt);
	h->icnt = 0;
	put(h, &m);
}

/* A write to a stimulus register, which tells the time if that is known. */
static void put_data(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_DATA_ACQUISITION };

	hsc_msg_set(&m, NT_IDTAG, 4);
	hsc_msg_set(&m, NT_DQDATA, dice(h, 9));
	put(h, &m);
}

static void put_repeat(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_REPEAT_BRANCH };

	hsc_msg_set(&m, NT_BCNT, 1 + dice(h, 3));
	put(h, &m);
}

static void put_indirect(struct hart *h, uint64_t to)
{
	const bool sync = dice(h, 12) == 0;
	struct hsc_msg m = { .layout = HSC_NT_INDIRECT_BRANCH };

	if (sync) {
		m.layout = HSC_NT_INDIRECT_BRANCH_SYNC;
		hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_PERIODIC);
		hsc_msg_set(&m, NT_FADDR, to >> 1);
	} else {
		hsc_msg_set(&m, NT_UADDR, (h->address ^ to) >> 1);
	}
	if (h->history && (h->hist > 1 || dice(h, 2))) {
		m.layout = sync ? HSC_NT_INDIRECT_BRANCH_HIST_SYNC
				: HSC_NT_INDIRECT_BRANCH_HIST;
		hsc_msg_set(&m, NT_HIST, h->hist);
	}
	hsc_msg_set(&m, NT_BTYPE, dice(h, 150) == 0);
	hsc_msg_set(&m, NT_ICNT, h->icnt);
	h->icnt = 0;
	h->hist = 1;
	h->address = to;
	put(h, &m);
	if (sync && h->contexts)
		put_context(h);
}

static void put_sync(struct hart *h)
{
	struct hsc_msg m = { .layout = HSC_NT_PROG_TRACE_SYNC };

	h->depth = 0;
	h->address = h->at;
	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_ENABLE);
	hsc_msg_set(&m, NT_ICNT, 0);
	hsc_msg_set(&m, NT_FADDR, h->at >> 1);
	put(h, &m);
	if (h->contexts)
		put_context(h);
}

static uint64_t jump(struct hart *h, const struct hsc_block *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	uint64_t to = targets[dice(h, sizeof(targets) / sizeof(targets[0]))];
	bool told = true;

	if (end == HSC_INSN_RETURN && h->depth) {
		told = !h->implicit || dice(h, 4) == 0;
		if (h->implicit)
			to = h->stack[h->depth - 1];
		h->depth--;
	}
	if (b->inferable)
		to = b->target;
	if (hsc_insn_pushes(end) && h->depth < DEPTH)
		h->stack[h->depth++] = b->next;
	if (told && !b->inferable)
		put_indirect(h, to);
	return to;
}

static uint64_t branch(struct hart *h, const struct hsc_block *b)
{
	const bool taken = dice(h, has_long_histories(h) ? 50 : 3) != 0;

	if (!h->history && taken)
		put_direct(h);
	if (h->history) {
		h->hist = h->hist << 1 | taken;
		if (h->hist >> h->bits)
			put_history(h);
	}
	return taken ? b->target : b->next;
}

/* One block, and what it tells. */
static void step(struct hart *h)
{
	const uint32_t id = hsc_blocks_find(h->blocks, h->at);
	const struct hsc_block *b;

	if (id == HSC_BLOCK_NONE) { /* wander where no one can follow */
		h->icnt += 4;
		if (dice(h, 2))
			put_count(h);
		h->at = targets[dice(h, 8)];
		put_indirect(h, h->at);
		return;
	}
	b = hsc_blocks_get(h->blocks, id);
	h->icnt += b->halfwords;
	if (hsc_insn_is_indirect((enum hsc_insn_kind)b->end)) {
		h->at = jump(h, b);
	} else if (b->end == HSC_INSN_BRANCH) {
		h->at = branch(h, b);
	} else {
		if (b->end == HSC_INSN_CALL && h->depth < DEPTH)
			h->stack[h->depth++] = b->next;
		h->at = b->target && hsc_insn_is_direct(
					     (enum hsc_insn_kind)b->end)
				? b->target
				: b->next;
	}
	if (h->icnt && dice(h, has_long_histories(h) ? 99 : 6) == 0)
		put_count(h);
}

static void wander(struct hart *h)
{
	h->at = 0x100;
	h->len = 0;
	h->hist = 1;
	h->icnt = 0;
	put_sync(h);
	for (unsigned i = 0; i < MESSAGES; i++) {
		step(h);
		if (h->contexts && dice(h, 30) == 0)
			put_context(h);
		if (h->times && dice(h, 20) == 0)
			put_data(h);
		if (dice(h, 250) == 0)
			put_repeat(h);
		while (h->others && dice(h, 2))
			put_other(h);
	}
}

/* The stream some times over, with a few bytes that are wrong. */
static size_t repeat(struct hart *h, uint8_t *all, unsigned damage)
{
	const size_t len = h->len * TIMES;

	for (unsigned i = 0; i < TIMES; i++)
		memcpy(all + i * h->len, h->bytes, h->len);
	for (unsigned i = 0; i < damage; i++)
		all[dice(h, (uint32_t)len)] ^= (uint8_t)(1u << dice(h, 8));
	return len;
}

static void test(struct hart *h, unsigned round, struct nt_twice *count)
{
	static const struct hsc_nt_space other = { 1, 1 };
	static uint8_t all[ROOM * TIMES];
	struct nt_twice_config config = {
		.code = { .read = NULL, .ctx = NULL },
		.src = 1,
		.most = SIZE_MAX,
		.few_places = round % 7 < 3,
	};
	static struct nt_program program, elsewhere;
	size_t len;

	CHECK(nt_program_write(&program, code));
	CHECK(nt_program_write(&elsewhere, other_code));
	config.code = nt_program_ops(&program);
	config.other = nt_program_ops(&elsewhere);
	h->random = round * 7919 + 1;
	h->history = round & 1;
	h->bits = round % 3 ? BITS : BITS_MOST;
	h->implicit = round >> 1 & 1;
	h->others = round >> 2 & 1;
	h->times = round % 5 == 0;
	h->apart = round / 40 % 2 ? 6 : 1;
	h->contexts = round >> 3 & 1;
	h->wire.width[NT_DIALECT] = h->times ? HSC_NT_SIFIVE : 0;
	h->wire.width[NT_SRC_BITS] = h->others ? 2 : 0;
	config.wire = h->wire;
	config.flow.implicit_return = h->implicit;
	config.flow.hist_bits = h->times ? (uint8_t)(h->bits + 1) : 0;
	config.flow.dialect = h->wire.width[NT_DIALECT];
	config.flow.no_timestamp = round % 20 == 5;
	config.flow.ts_bits = round % 8 == 3 ? 20 : 0;
	config.flow.ts_form = round % 3 ? HSC_NT_TS_DELTA : HSC_NT_TS_XOR;
	config.flow.spaces = &other;
	config.flow.space_count = round % 3 != 0;
	CHECK(hsc_blocks_new(&h->blocks, &config.code, HSC_ISA_RV64) == HSC_OK);
	wander(h);
	len = repeat(h, all, round % 4 * 5);
	if (!nt_twice_same(&config, all, len, count)) {
		printf("round %u\n", round);
		check_failures++;
	}
	hsc_blocks_free(&h->blocks);
}

int main(void)
{
	struct nt_twice count = { .runs = 0 };
	struct hart h = { .random = 1 };

	h.bytes = malloc(ROOM + HSC_NT_MESSAGE_MAX);
	if (!h.bytes)
		return 1;
	for (unsigned i = 0; i < ROUNDS && check_failures == 0; i++)
		test(&h, i, &count);
	/* the test is one only if there was something to know, and to pass */
	CHECK(count.read_fast > ROUNDS * MESSAGES / 2);
	CHECK(count.others > ROUNDS * MESSAGES / 4);
	CHECK(count.gaps > ROUNDS);
	printf("%" PRIu64 " the fast way, %" PRIu64 " of others, %" PRIu64
	       " runs, %" PRIu64 " gaps, %" PRIu64 " blocks and items\n",
	       count.read_fast, count.others, count.runs, count.gaps,
	       count.blocks);
	free(h.bytes);
	return check_failures != 0;
}
