/* SPDX-License-Identifier: MIT */
/*
 * DirectBranch messages, several in one step: streams of counts, of which most
 * lead from branch to branch and some nowhere, are decoded step by step and the
 * fast way.
 */
#include "flow/ntrace/branches_fast.h"
#include "support/ntrace_program.h"
#include "support/ntrace_twice.h"
#include "support/random.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

#define MESSAGES 20000u

/* Loops of one, two and of many half-words, and one of 70 blocks. */
static const char code[] = "@100 L2 B2:100 L4 B4:100 L2 J4:100 "
			   "@200 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 "
			   "L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 "
			   "L4 L4 L4 L4 L4 L4 L4 L4 L4 L4 B4:100 J4:200 ";

/* Counts that lead from 0x100 back to it. */
static const unsigned counts[] = { 2, 6 };

struct stream {
	uint8_t *bytes;
	size_t len;
};

static void put(struct stream *s, const struct hsc_msg *m)
{
	const struct hsc_wire_params par = { .width = { 0 } };
	size_t n;

	CHECK(hsc_nt_encode(m, &par, s->bytes + s->len, HSC_NT_MESSAGE_MAX,
			    &n) == HSC_OK);
	s->len += n;
}

static void put_sync(struct stream *s)
{
	struct hsc_msg m = { .layout = HSC_NT_PROG_TRACE_SYNC };

	hsc_msg_set(&m, NT_SYNC, HSC_NT_SYNC_ENABLE);
	hsc_msg_set(&m, NT_ICNT, 0);
	hsc_msg_set(&m, NT_FADDR, 0x100 >> 1);
	put(s, &m);
}

static void put_direct(struct stream *s, unsigned icnt)
{
	struct hsc_msg m = { .layout = HSC_NT_DIRECT_BRANCH };

	hsc_msg_set(&m, NT_ICNT, icnt);
	put(s, &m);
}

static void put_repeat(struct stream *s)
{
	struct hsc_msg m = { .layout = HSC_NT_REPEAT_BRANCH };

	hsc_msg_set(&m, NT_BCNT, 2);
	put(s, &m);
}

static void test_streams(bool few_places)
{
	struct stream s = { .bytes =
				    malloc(MESSAGES * 2 * HSC_NT_MESSAGE_MAX) };
	static struct nt_program program;
	struct nt_twice_config config = { .most = SIZE_MAX,
					  .few_places = few_places,
					  .flow = { .no_timestamp = true } };
	struct nt_twice found = { .runs = 0 };
	uint64_t state = 1;

	if (!s.bytes)
		abort();
	put_sync(&s);
	for (unsigned i = 0; i < MESSAGES; i++) {
		const unsigned dice = (unsigned)(random_next(&state) % 1000);

		put_direct(&s, dice ? counts[dice % 2] : dice % 7);
		if (dice == 0)
			put_sync(&s);
		else if (dice < 9)
			put_repeat(&s);
	}
	CHECK(nt_program_write(&program, code));
	config.code = config.other = nt_program_ops(&program);
	CHECK(nt_twice_same(&config, s.bytes, s.len, &found));
	CHECK(found.gaps > 5);
	/* those of a block push each other out, so there are pauses */
	CHECK(found.read_fast > (few_places ? MESSAGES / 4 : MESSAGES / 2));
	free(s.bytes);
}

/* counts 2, 6 and 70, one with a time, and one more */
static const uint8_t some[HSC_NT_WINDOW_BYTES + HSC_NT_GROUPS_READ] = {
	0x0c, 0x0b, 0x0c, 0x1b, 0x0c, 0x18, 0x07, 0x0c, 0x09, 0x07, 0x0c, 0x0b,
};

static void test_window(const struct hsc_nt_window *w)
{
	CHECK_EQ(hsc_nt_branch_bytes(w, some), 7);
	CHECK_EQ(hsc_nt_branch_bytes(w, some + 2), 5);
	CHECK_EQ(hsc_nt_branch_bytes(w, some + 7), 0);
}

static void test_bytes(void)
{
	const struct hsc_nt_window small =
		hsc_nt_window_of(some, HSC_NT_GROUPS_BYTES);
	const struct hsc_nt_window large =
		hsc_nt_window_of(some, HSC_NT_WINDOW_BYTES);
	const struct hsc_nt_reader most = { .end = some + sizeof(some) -
						   HSC_NT_GROUPS_READ };
	const struct hsc_nt_reader least = { .end = some };

	test_window(&small);
	test_window(&large);
	CHECK_EQ(small.most, 9);
	CHECK_EQ(large.most, 57);
	CHECK_EQ(hsc_nt_branch_bytes(&large, some + 10), 2);
	CHECK_EQ(hsc_nt_branch_bytes(&large, some + 12), 0);
	CHECK_EQ(hsc_nt_window_at(&most, some).most, 57);
	CHECK_EQ(hsc_nt_window_at(&least, some).most, 9);
	CHECK_EQ(hsc_nt_last_branch(some, 7) - some, 4);
	CHECK_EQ(hsc_nt_last_branch(some, 2) - some, 0);
}

int main(void)
{
	test_bytes();
	test_streams(false);
	test_streams(true);
	return check_failures != 0;
}
