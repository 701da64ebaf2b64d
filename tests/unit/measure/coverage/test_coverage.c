/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/image/image.h>
#include <hartscope/measure/coverage.h>
#include <stdlib.h>

/*
 * 1000: nop; beq to 1010    1008: nop; j 1000    1010: nop; jr t1
 * 1018: beq to the next     101c: ret
 */
static const uint32_t code[] = {
	0x00000013, 0x00000663, 0x00000013, 0xff5ff06f,
	0x00000013, 0x00030067, 0x00000263, 0x00008067,
};

struct program {
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
};

static void make(struct program *p)
{
	uint8_t bytes[sizeof(code)];

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(code[i / 4] >> 8 * (i % 4));
	CHECK_EQ(hsc_image_new(&p->image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(p->image, "f", 0x1000, bytes,
				     sizeof(bytes)),
		 HSC_OK);
	p->ops = hsc_image_ops(p->image);
	CHECK_EQ(hsc_blocks_new(&p->blocks, &p->ops, 64), HSC_OK);
}

static void drop(struct program *p)
{
	hsc_blocks_free(&p->blocks);
	hsc_image_free(&p->image);
}

/*
 * Letters are blocks: a 1000, b 1008, c 1010, d 1018, e 101c, A the first
 * instruction of a, C that of c. Of source 0, or of 1 after ':', of 0 again
 * after ';'. Then what is between blocks: "!X" a trap where X would be next,
 * "?" a trap nobody knows where, "." a stop before d, "_" a gap, "<" a start,
 * "~" an event of a message.
 */
static const struct {
	const char *name;
	const char *script[2]; /* also counted apart, and merged */
	const char *want;      /* count of a to e, outcomes of a, edges */
} cases[] = {
	{ "nothing", { "" }, "0 0 0 0 0 0/0" },
	{ "both ways", { "abac" }, "2 1 1 0 0 1/1 ab1 ac1 ba1" },
	{ "runs in pieces", { "a|b|a|c" }, "2 1 1 0 0 1/1 ab1 ac1 ba1" },
	{ "the last outcome is not known yet", { "a" }, "1 0 0 0 0 0/0" },
	{ "a gap hides an outcome", { "a_b" }, "1 1 0 0 0 0/0" },
	{ "so does a start", { "a<c" }, "1 0 1 0 0 0/0" },
	{ "a trap says where the flow was", { "a!ce" }, "1 0 0 0 1 1/0 ac1" },
	{ "not taken", { "a!be" }, "1 0 0 0 1 0/1 ab1" },
	{ "a trap at an unknown place", { "a?c" }, "1 0 1 0 0 0/0" },
	{ "a trap within a block", { "A!eb" }, "0 1 0 0 0 0/0" },
	{ "a stop says it, too", { "c.a" }, "1 0 1 0 0 0/0 cd1" },
	{ "messages beside the flow", { "a~b" }, "1 1 0 0 0 0/1 ab1" },
	{ "each source has its own path",
	  { "a:d;b:e" },
	  "1 1 0 1 1 0/1 ab1 de1" },
	{ "a branch to the next instruction says nothing",
	  { "dede" },
	  "0 0 0 2 2 0/0 de2 ed1" },
	{ "many ways",
	  { "cacbcdcecC" },
	  "1 1 5 1 1 1/0 ac1 bc1 ca1 cb1 cC1 cd1 ce1 dc1 ec1" },
	{ "cut targets count",
	  { "aCaba!caC", "acab" },
	  "6 2 1 0 0 4/2 ab2 aC2 ac2 ba1 Ca1 ca1" },
	{ "sums", { "abab", "abac" }, "4 3 1 0 0 1/3 ab3 ac1 ba2" },
};

static uint32_t block_of(const struct program *p, char name)
{
	static const uint64_t starts[] = { 0x1000, 0x1008, 0x1010, 0x1018,
					   0x101c };
	const bool whole = name >= 'a';
	const uint32_t id =
		hsc_blocks_find(p->blocks, starts[name - (whole ? 'a' : 'A')]);

	return whole ? id : hsc_blocks_cut(p->blocks, id, 2);
}

/* What stands between blocks. */
static struct hsc_event event_of(const char **at)
{
	struct hsc_event e = { .kind = HSC_EVENT_GAP };

	switch (*(*at)++) {
	case '!':
		e.kind = HSC_EVENT_TRAP;
		e.trap.from = 0x1000 + (uint64_t)(*(*at)++ - 'a') * 8;
		if (e.trap.from == 0x1020)
			e.trap.from = 0x1004; /* of "A!e" */
		break;
	case '?':
		e.kind = HSC_EVENT_TRAP;
		e.trap.from = HSC_FLOW_NOWHERE;
		break;
	case '.':
		e.kind = HSC_EVENT_STOP;
		e.edge.address = 0x1018;
		break;
	case '<':
		e.kind = HSC_EVENT_START;
		break;
	case '~':
		e.kind = HSC_EVENT_TRAP;
		e.reported = true;
		break;
	default:
		break;
	}
	return e;
}

static void feed(struct hsc_coverage *c, const struct program *p,
		 const char *at)
{
	uint32_t source = 0, ids[16];

	while (at && *at) {
		struct hsc_event e = { .kind = HSC_EVENT_BLOCKS };

		if (*at == ':' || *at == ';' || *at == '|') {
			source = *at == ':' ? 1 : *at == ';' ? 0 : source;
			at++;
			continue;
		}
		e.blocks.ids = ids;
		while (*at && strchr("abcdeAC", *at))
			ids[e.blocks.count++] = block_of(p, *at++);
		if (!e.blocks.count)
			e = event_of(&at);
		e.source = source;
		CHECK_EQ(hsc_coverage_feed(c, &e), HSC_OK);
	}
}

static char name_of(const struct program *p, uint32_t id)
{
	for (const char *name = "abcdeAC"; *name; name++)
		if (block_of(p, *name) == id)
			return *name;
	return '?';
}

static void show(char *at, const struct hsc_coverage *c,
		 const struct program *p)
{
	const struct hsc_coverage_branch out =
		hsc_coverage_branch_of(c, block_of(p, 'a'));
	struct hsc_coverage_edge *edges;
	size_t count;

	for (char name = 'a'; name <= 'e'; name++)
		at += snprintf(at, 32, "%d ",
			       (int)hsc_coverage_count(c, block_of(p, name)));
	at += snprintf(at, 32, "%d/%d", (int)out.taken, (int)out.not_taken);
	CHECK_EQ(hsc_coverage_edges(c, &edges, &count), HSC_OK);
	for (size_t i = 0; i < count; i++)
		at += snprintf(at, 32, " %c%c%d", name_of(p, edges[i].from),
			       name_of(p, edges[i].to), (int)edges[i].count);
	free(edges);
}

static void run(size_t i)
{
	struct hsc_coverage *all, *sum, *part;
	struct program p, other;
	char text[256];

	make(&p);
	make(&other);
	block_of(&other, 'e'); /* so ids are others */
	CHECK_EQ(hsc_coverage_new(&all, p.blocks), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&sum, p.blocks), HSC_OK);
	for (size_t k = 2; k-- > 0;) {
		const struct program *of = k ? &other : &p;

		feed(all, &p, cases[i].script[k]);
		/* one path ends before another begins */
		CHECK_EQ(hsc_coverage_leave(all, 0, HSC_FLOW_NOWHERE), HSC_OK);
		CHECK_EQ(hsc_coverage_new(&part, of->blocks), HSC_OK);
		feed(part, of, cases[i].script[k]);
		CHECK_EQ(hsc_coverage_merge(sum, part), HSC_OK);
		hsc_coverage_free(&part);
	}
	show(text, all, &p);
	CHECK_STR(text, cases[i].want, cases[i].name);
	show(text, sum, &p);
	CHECK_STR(text, cases[i].want, "merged");
	CHECK(hsc_coverage_blocks(sum) == p.blocks);
	CHECK_EQ(hsc_coverage_count(all, 12345), 0);
	CHECK_EQ(hsc_coverage_branch_of(all, 12345).taken, 0);
	hsc_coverage_free(&all);
	hsc_coverage_free(&sum);
	hsc_coverage_free(&sum);
	drop(&p);
	drop(&other);
}

/* script[from..to) by a table of its own, as a piece, but for the first. */
static struct hsc_coverage *piece_of(const char *script, size_t from, size_t to,
				     const struct program *of)
{
	struct hsc_coverage *c;
	char text[32] = "";

	memcpy(text, script + from, to - from);
	CHECK_EQ(hsc_coverage_new(&c, of->blocks), HSC_OK);
	if (from)
		hsc_coverage_begin_open(c);
	feed(c, of, text);
	return c;
}

/* Three pieces of the script, the first two or the last two joined first. */
static void join_three(size_t i, size_t a, size_t b, bool last_first,
		       const struct program *p, const struct program *other)
{
	const char *script = cases[i].script[0];
	struct hsc_coverage *all = piece_of(script, 0, strlen(script), p);
	struct hsc_coverage *x = piece_of(script, 0, a, p);
	struct hsc_coverage *y = piece_of(script, a, b, other);
	struct hsc_coverage *z = piece_of(script, b, strlen(script), p);
	char want[256], got[256];

	if (last_first)
		CHECK_EQ(hsc_coverage_join(y, 0, z), HSC_OK);
	CHECK_EQ(hsc_coverage_join(x, 0, y), HSC_OK);
	if (!last_first)
		CHECK_EQ(hsc_coverage_join(x, 0, z), HSC_OK);
	/* it goes on where the last piece ends */
	feed(all, p, "b");
	feed(x, p, "b");
	show(want, all, p);
	show(got, x, p);
	CHECK_STR(got, want, cases[i].name);
	hsc_coverage_free(&all);
	hsc_coverage_free(&x);
	hsc_coverage_free(&y);
	hsc_coverage_free(&z);
}

/* Cut anywhere, joined in any grouping. */
static void join(size_t i)
{
	const char *script = cases[i].script[0];
	struct program p, other;

	if (strpbrk(script, ":;"))
		return; /* pieces are of one source */
	make(&p);
	make(&other);
	block_of(&other, 'e'); /* so ids are others */
	for (size_t a = 1; a < strlen(script); a++)
		for (size_t b = a; b <= strlen(script); b++)
			if (script[a - 1] != '!' && script[b - 1] != '!')
				for (int k = 0; k < 2; k++)
					join_three(i, a, b, k, &p, &other);
	drop(&p);
	drop(&other);
}

/* A program that is another one is not merged. */
static void foreign(void)
{
	struct hsc_coverage *a, *b;
	struct program p, other;
	uint32_t id;

	make(&p);
	make(&other);
	CHECK_EQ(hsc_image_add_bytes(other.image, "g", 0x2000,
				     (const uint8_t *)"\x67\x80\0\0", 4),
		 HSC_OK);
	CHECK_EQ(hsc_coverage_new(&a, p.blocks), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&b, other.blocks), HSC_OK);
	id = hsc_blocks_find(other.blocks, 0x2000);
	CHECK_EQ(hsc_coverage_add(b, id, 3), HSC_OK);
	CHECK_EQ(hsc_coverage_add_edge(b, id, id, 2), HSC_OK);
	CHECK_EQ(hsc_coverage_count(b, id), 3);
	CHECK_EQ(hsc_coverage_merge(a, b), HSC_E_VALUE);
	hsc_coverage_free(&a);
	hsc_coverage_free(&b);
	drop(&p);
	drop(&other);
}

/* More edges than the table begins with. */
static void crowd(void)
{
	enum { WAYS = 100 };
	static const uint8_t zeros[4 * WAYS];
	struct hsc_coverage_edge *edges;
	struct hsc_coverage *c;
	struct program p;
	uint32_t hub, ways[WAYS];
	size_t count;

	make(&p);
	CHECK_EQ(hsc_image_add_bytes(p.image, NULL, 0x3000, zeros, 4 * WAYS),
		 HSC_OK);
	hub = block_of(&p, 'c');
	CHECK_EQ(hsc_coverage_new(&c, p.blocks), HSC_OK);
	for (unsigned k = 0; k < 2 * WAYS; k++) {
		ways[k % WAYS] =
			hsc_blocks_find(p.blocks, 0x3000 + 4 * (k % WAYS));
		CHECK_EQ(hsc_coverage_run(c, 7, &hub, 1), HSC_OK);
		CHECK_EQ(hsc_coverage_run(c, 7, &ways[k % WAYS], 1), HSC_OK);
	}
	CHECK_EQ(hsc_coverage_edges(c, &edges, &count), HSC_OK);
	CHECK_EQ(count, 2 * WAYS);
	for (size_t i = 0; i < WAYS; i++) {
		CHECK_EQ(edges[i].to, ways[i]);
		CHECK_EQ(edges[i].count, 2);
	}
	free(edges);
	hsc_coverage_free(&c);
	drop(&p);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		run(i);
		join(i);
	}
	foreign();
	crowd();
	return check_failures != 0;
}
