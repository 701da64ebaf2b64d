/* SPDX-License-Identifier: MIT */
/* What is a segment, when segments are kept, and what a message that fails
 * leaves behind. */
#include "flow/ntrace/follow_fast.h"
#include "support/ntrace_program.h"
#include "support/ntrace_twice.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

/* A loop; a function that returns, called from it; an indirect jump; and a loop
 * that nothing leaves. */
static const char code[] = "@100 L4 C4:200 B4:100 L4 J4:140 "
			   "@140 L2 JI4 @200 L4 B4:200 R4 "
			   "@300 L4 B4:300 L4 B4:300 L2 J4:300 ";

struct rig {
	struct nt_program program;
	struct hsc_blocks *blocks;
	struct hsc_nt_flow *flow;
};

static void open_rig(struct rig *r, enum hsc_nt_style style, uint32_t stack)
{
	const struct hsc_nt_flow_config config = { .implicit_return = stack,
						   .return_stack = stack };
	struct hsc_image_ops ops;

	CHECK(nt_program_write(&r->program, code));
	ops = nt_program_ops(&r->program);
	CHECK_EQ(hsc_blocks_new(&r->blocks, &ops, HSC_ISA_RV64), HSC_OK);
	CHECK_EQ(hsc_nt_flow_new(&r->flow, r->blocks, &config), HSC_OK);
	r->flow->style = (uint8_t)style;
	CHECK(hsc_nt_words_open(r->flow, false));
}

static void close_rig(struct rig *r)
{
	hsc_nt_flow_free(&r->flow);
	hsc_blocks_free(&r->blocks);
}

static bool walk(struct rig *r, uint64_t from, uint32_t hist, uint32_t want,
		 struct hsc_nt_segment *s)
{
	static struct hsc_nt_path path;

	*s = (struct hsc_nt_segment){
		.key = hsc_nt_key(
			hsc_stretch_link(hsc_blocks_find(r->blocks, from)),
			want ? hist | HSC_NT_SEGMENT_COUNTS : hist),
		.want = want,
	};
	path.count = 0;
	return hsc_nt_words_walk_on(r->flow, s, &path);
}

static uint64_t end_of(const struct rig *r, const struct hsc_nt_segment *s)
{
	return hsc_blocks_get(r->blocks, s->end)->start;
}

static void test_history(void)
{
	static struct rig r;
	struct hsc_nt_segment s;

	open_rig(&r, HSC_NT_STYLE_HTM, 32);
	/* into the function, round its loop once, back, and out of the other */
	CHECK(walk(&r, 0x100, 0x14 >> 1 | 0x8, 0, &s));
	CHECK_EQ(s.kind, HSC_NT_SEGMENT_BITS);
	CHECK_EQ(s.left, 0);
	/* the return of a function that was entered before */
	CHECK(walk(&r, 0x200, 0x5, 0, &s));
	CHECK_EQ(s.kind, HSC_NT_SEGMENT_RETURN);
	CHECK_EQ(s.left, 1);
	CHECK_EQ(s.calls, 0);
	/* a call stays open */
	CHECK(walk(&r, 0x100, 0x3, 0, &s));
	CHECK_EQ(s.calls, 1);
	CHECK_EQ(s.deepest, 1);
	CHECK_EQ(end_of(&r, &s), 0x200);
	/* more turns than fit */
	CHECK(walk(&r, 0x200, UINT32_MAX >> 1, 0, &s));
	CHECK_EQ(s.left, 0);
	CHECK_EQ(s.halfwords, 30 * 4);
	close_rig(&r);
	open_rig(&r, HSC_NT_STYLE_HTM, 0);
	/* a return that no message reports, where all are reported */
	CHECK(!walk(&r, 0x200, 0x5, 0, &s));
	close_rig(&r);
}

static void test_count(void)
{
	static struct rig r;
	struct hsc_nt_segment s;

	open_rig(&r, HSC_NT_STYLE_HTM, 32);
	CHECK(walk(&r, 0x140, 1, 3, &s));
	CHECK_EQ(s.kind, HSC_NT_SEGMENT_COUNT);
	CHECK_EQ(s.last, HSC_NT_END_JUMP);
	CHECK(!walk(&r, 0x140, 1, 2, &s)); /* within an instruction */
	CHECK(!walk(&r, 0x140, 2, 3, &s)); /* a bit that nothing uses */
	CHECK(!walk(&r, 0x140, 1, 4, &s)); /* beyond a jump */
	CHECK(!walk(&r, 0x200, 1, 6, &s)); /* a branch lacks its bit */
	CHECK(walk(&r, 0x200, 2, 6, &s));
	CHECK_EQ(s.last, HSC_NT_END_RETURN);
	close_rig(&r);
	open_rig(&r, HSC_NT_STYLE_BTM, 0);
	CHECK(walk(&r, 0x200, 1, 4, &s));
	CHECK_EQ(s.last, HSC_NT_END_BRANCH);
	CHECK(walk(&r, 0x200, 1, 6, &s)); /* not taken */
	CHECK_EQ(s.last, HSC_NT_END_RETURN);
	close_rig(&r);
}

/* --- streams ----------------------------------------------------------- */

struct stream {
	uint8_t *bytes;
	size_t len;
};

static void put(struct stream *s, struct hsc_msg m)
{
	const struct hsc_wire_params par = { .width = { 0 } };
	size_t n;

	CHECK(hsc_nt_encode(&m, &par, s->bytes + s->len, HSC_NT_MESSAGE_MAX,
			    &n) == HSC_OK);
	s->len += n;
}

static struct hsc_msg sync_at(uint64_t address)
{
	struct hsc_msg m = { .layout = HSC_NT_PROG_TRACE_SYNC };

	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_ENABLE);
	hsc_msg_set(&m, NT_ICNT, 0);
	hsc_msg_set(&m, NT_FADDR, address >> 1);
	return m;
}

static struct hsc_msg history(uint64_t hist)
{
	struct hsc_msg m = { .layout = HSC_NT_RESOURCE_FULL };

	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_HIST);
	hsc_msg_set(&m, NT_RDATA, hist);
	return m;
}

static struct nt_twice decode(const struct stream *s, bool few_places)
{
	static struct nt_program program;
	struct nt_twice_config config = {
		.most = SIZE_MAX,
		.few_places = few_places,
		.flow = { .no_timestamp = true, .implicit_return = true },
	};
	struct nt_twice found = { .runs = 0 };

	CHECK(nt_program_write(&program, code));
	config.code = config.other = nt_program_ops(&program);
	CHECK(nt_twice_same(&config, s->bytes, s->len, &found));
	return found;
}

/* A history, and a count that it is too long for. */
static struct hsc_msg too_long(uint64_t hist)
{
	struct hsc_msg m = { .layout = HSC_NT_INDIRECT_BRANCH_HIST };

	hsc_msg_set(&m, NT_BTYPE, 0);
	hsc_msg_set(&m, NT_ICNT, 300);
	hsc_msg_set(&m, NT_UADDR, 0);
	hsc_msg_set(&m, NT_HIST, hist);
	return m;
}

/* Round the loop by histories that differ, of which pieces come again. Some
 * come first in a message that fails. */
static void test_many(struct stream *s)
{
	const uint64_t stop = UINT64_C(1) << 31;
	uint32_t random = 1;
	struct nt_twice found;

	s->len = 0;
	put(s, sync_at(0x300));
	for (unsigned i = 0; i < 50000; i++) {
		random = random * 1664525 + 1013904223;
		if (i % 100 == 98) {
			put(s, too_long(stop | random >> 1));
			put(s, sync_at(0x300));
		}
		put(s, history(stop | random >> 1));
	}
	found = decode(s, false);
	CHECK(found.gaps > 100);
	/* more than one piece in eight is new, so there are pauses, more of
	 * them where messages are apart */
	CHECK(found.joined > 30000);
	CHECK(found.read_fast < found.joined * 2 / 3);
	CHECK(found.read_fast > HSC_NT_TRIAL / 4);
	CHECK(found.once <
	      10000); /* around the gaps, and before they are known */
	/* where most have no place there are pauses, longer and longer */
	found = decode(s, true);
	CHECK(found.read_fast > HSC_NT_TRIAL / 4);
	CHECK(found.read_fast < 10000);
}

int main(void)
{
	struct stream s = { .bytes = malloc(1 << 22) };

	if (!s.bytes)
		return 1;
	test_history();
	test_count();
	test_many(&s);
	free(s.bytes);
	return check_failures != 0;
}
