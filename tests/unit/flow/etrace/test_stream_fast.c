/* SPDX-License-Identifier: MIT */
/*
 * Packets from their frames, of random outcomes and addresses in a small
 * program, some of another source, and all of them again: what comes out is
 * what the thorough way gives. Whether that is right is for other tests to say.
 */
#include "support/etrace_twice.h"
#include "support/ntrace_program.h"
#include "support/random_message.h"
#include "unit/check.h"
#include <hartscope/base/bits.h>
#include <string.h>

#define PACKETS 20000
#define ROUNDS  2
#define ROOM    ((size_t)PACKETS * 40)
#define TANGLE  0x400 /* code without an end, whatever the outcomes */
#define MAPS    24    /* in a row, at most */

static const char code[] =
	"@100 L4 B4:140 JI4 @140 L4 C4:200 B4:100 JI4 @158 L2 B4:100 JI4 "
	"@180 L4 B4:140 CI4 U4:100 UJ4:100 @200 L2 B4:20a C4:280 R2 "
	"@280 L4 B4:280 R4 @300 B4:100 JI4 "
	"@400 L4 B4:410 B4:400 J4:404 @410 L2 C4:480 B4:400 J4:404 "
	"@480 B4:488 L2 R2 @488 L4 C4:4a0 R2 @4a0 B4:4a0 L2 R2";

static const uint64_t targets[] = { 0x100, 0x140, 0x158, 0x200,
				    0x280, 0x180, 0x300, 0x104 };

struct mode {
	const char *name;
	enum hsc_et_edition edition;
	struct hsc_et_options options;
	uint8_t source_bits;
};

static const struct mode modes[] = {
	{ "plain", HSC_ET_2_0, { .full_address = false }, 0 },
	{ "draft", HSC_ET_0_026, { .full_address = false }, 0 },
	{ "full", HSC_ET_2_0, { .full_address = true }, 16 },
	{ "return", HSC_ET_2_0, { .implicit_return = true }, 8 },
	{ "return, jump",
	  HSC_ET_2_0,
	  { .implicit_return = true, .sequential_jump = true },
	  0 },
};

/* A stream in the making. */
struct stream {
	const struct mode *mode;
	struct hsc_et_params params;
	struct dice d;
	uint64_t address; /* reported last */
	size_t len;
	uint8_t bytes[ROOM];
};

static void put(struct stream *s, const struct hsc_msg *msg, uint16_t source)
{
	struct hsc_et_lead none = { 0, 0 };
	uint8_t payload[HSC_ET_PAYLOAD_MAX];
	size_t len;

	CHECK_EQ(hsc_et_encode_after(none, msg, &s->params, payload, &len),
		 HSC_OK);
	s->bytes[s->len++] = (uint8_t)len;
	for (unsigned i = 0; i < s->mode->source_bits; i += 8)
		s->bytes[s->len++] = (uint8_t)(source >> i);
	memcpy(s->bytes + s->len, payload, len);
	s->len += len;
}

static uint64_t target(struct stream *s)
{
	return targets[dice_below(&s->d, sizeof(targets) / sizeof(*targets))];
}

static void put_sync(struct stream *s, uint64_t address)
{
	const bool draft = s->mode->edition == HSC_ET_0_026;
	struct hsc_msg msg = {
		.layout = draft ? HSC_ET_DRAFT_START : HSC_ET_START,
	};

	s->address = address;
	hsc_msg_set(&msg, ET_BRANCH, 1);
	hsc_msg_set(&msg, ET_PRIVILEGE, 3);
	hsc_msg_set(&msg, ET_CONTEXT, 0);
	hsc_msg_set(&msg, ET_ADDRESS, s->address >> 1);
	put(s, &msg, 0);
}

/* Flags say something now and then. */
static void set_flags(struct stream *s, struct hsc_msg *msg)
{
	uint64_t bit = msg->value[ET_ADDRESS] >> 62 & 1;

	if (s->mode->edition == HSC_ET_0_026)
		return;
	for (unsigned field = ET_NOTIFY; field <= ET_IRREPORT; field++) {
		bit ^= dice_below(&s->d, 100) == 0;
		hsc_msg_set(msg, field, bit);
	}
	hsc_msg_set(msg, ET_IRDEPTH,
		    bit * hsc_ones64(s->params.width[ETW_IRDEPTH]));
}

static void set_address(struct stream *s, struct hsc_msg *msg)
{
	const uint64_t to = target(s);
	uint64_t wire = (to - s->address) >> 1;

	if (s->mode->options.full_address ||
	    msg->layout == HSC_ET_DRAFT_FULL_DELTA)
		wire = to >> 1;
	s->address = to;
	hsc_msg_set(msg, ET_ADDRESS, wire & UINT64_MAX >> 1);
	set_flags(s, msg);
}

static uint8_t random_layout(struct stream *s)
{
	static const uint8_t draft[] = { HSC_ET_DRAFT_FULL_DELTA,
					 HSC_ET_DRAFT_DIFF_DELTA,
					 HSC_ET_DRAFT_ADDRESS };

	if (s->mode->edition == HSC_ET_0_026)
		return draft[dice_below(&s->d, 3)];
	return dice_below(&s->d, 4) ? HSC_ET_BRANCHES : HSC_ET_ADDRESS;
}

static void put_random(struct stream *s)
{
	struct hsc_msg msg = { .layout = random_layout(s) };
	uint64_t branches = dice_below(&s->d, 5) ? 1 + dice_below(&s->d, 4) : 0;

	if (msg.layout == HSC_ET_ADDRESS || msg.layout == HSC_ET_DRAFT_ADDRESS)
		branches = 1;
	else {
		hsc_msg_set(&msg, ET_BRANCHES, branches);
		hsc_msg_set(&msg, ET_BRANCH_MAP,
			    branches ? dice_below(&s->d, 1u << branches)
				     : hsc_low64(dice_throw(&s->d), 31));
	}
	if (branches)
		set_address(s, &msg);
	put(s, &msg, 0);
}

/* Full maps in a row. */
static void put_maps(struct stream *s)
{
	const bool draft = s->mode->edition == HSC_ET_0_026;
	struct hsc_msg msg = {
		.layout = draft ? HSC_ET_DRAFT_DIFF_DELTA : HSC_ET_BRANCHES,
	};

	put_sync(s, TANGLE);
	for (uint64_t n = 1 + dice_below(&s->d, MAPS); n; n--) {
		hsc_msg_set(&msg, ET_BRANCHES, 0);
		hsc_msg_set(&msg, ET_BRANCH_MAP,
			    hsc_low64(dice_throw(&s->d), 31));
		put(s, &msg, 0);
	}
}

static void make(struct stream *s)
{
	for (unsigned i = 0; i < PACKETS; i++) {
		struct hsc_msg other = { .layout = HSC_ET_ADDRESS };

		if (i % 2 == 0)
			put_sync(s, target(s));
		if (i % 40 == 0)
			put_maps(s);
		put_random(s);
		if (s->mode->source_bits == 0 || dice_below(&s->d, 3))
			continue;
		hsc_msg_set(&other, ET_ADDRESS, dice_below(&s->d, 1000));
		set_flags(s, &other);
		put(s, &other, 7);
	}
}

static struct hsc_et_params params_of(const struct mode *mode)
{
	struct hsc_et_params par = hsc_et_params_default(mode->edition);
	struct hsc_error error;

	if (mode->edition == HSC_ET_2_0)
		CHECK_EQ(hsc_et_params_set(&par, "return_stack_size_p", 2,
					   &error),
			 HSC_OK);
	return par;
}

static void test(const struct hsc_image_ops *ops, const struct mode *mode,
		 uint32_t round)
{
	static struct stream s;
	struct et_run_config config = { .code = *ops };
	struct et_twice count = { .fast = 0 };

	s = (struct stream){ .mode = mode, .d = { 50 + round } };
	s.params = params_of(mode);
	make(&s);
	config.link.source_bits = mode->source_bits;
	config.flow.params = s.params;
	config.flow.options = mode->options;
	if (!et_twice_same(&config, s.bytes, s.len, &count)) {
		printf("%s, round %u\n", mode->name, (unsigned)round);
		check_failures++;
	}
	/* the test is one only if each way was taken */
	CHECK(count.fast > PACKETS / (mode->options.implicit_return ? 5 : 20));
	CHECK(count.gaps > PACKETS / 20);
	CHECK(mode->source_bits == 0 || count.others > PACKETS / 100);
}

int main(void)
{
	static struct nt_program program;
	struct hsc_image_ops ops;

	CHECK(nt_program_write(&program, code));
	ops = nt_program_ops(&program);
	for (size_t i = 0; i < sizeof(modes) / sizeof(*modes); i++)
		for (uint32_t round = 0; round < ROUNDS; round++)
			test(&ops, &modes[i], round);
	return check_failures != 0;
}
