/* SPDX-License-Identifier: MIT */
/* live_bundle.h - what a recorder leaves when it dies, for tests. */
#ifndef HSC_TESTS_LIVE_BUNDLE_H
#define HSC_TESTS_LIVE_BUNDLE_H

#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/recording.h>
#include <hartscope/model/ntrace_encoder.h>

#define LIVE      "live.hart"
#define LIVE_IDLE 5000 /* idle bytes after the stream */

/* A state file, and the bytes of its stream. */
struct live_state {
	struct hsc_recording_state head;
	struct hsc_recording_front front;
	struct hsc_nt_encoder encoder;
	uint8_t bytes[16384];
};

/* Block number `i` of a straight line, of two instructions and ended by a
 * branch that is never taken. */
static inline struct hsc_retired live_block(unsigned i)
{
	const uint64_t start = 0x1000 + 6 * (uint64_t)i;

	return (struct hsc_retired){ .start = start,
				     .next = start + 6,
				     .target = 0x800,
				     .halfwords = 3,
				     .instructions = 2,
				     .last_halfwords = 2,
				     .end = HSC_INSN_BRANCH };
}

/* A source that ran `blocks` of these; its encoder knows them all. */
static inline void live_make(struct live_state *s, unsigned blocks)
{
	const struct hsc_nt_encoder_config config = { .implicit_return = 3 };

	memset(s, 0, sizeof(*s));
	CHECK_EQ(hsc_nt_encoder_init(&s->encoder, &config), HSC_OK);
	s->encoder.out = s->bytes;
	s->encoder.out_cap = sizeof(s->bytes);
	for (unsigned i = 0; i < blocks; i++) {
		const struct hsc_retired b = live_block(i);

		hsc_nt_encoder_retire(&s->encoder, &b);
	}
	s->head = (struct hsc_recording_state){
		.magic = HSC_RECORDING_MAGIC,
		.state_offset = offsetof(struct live_state, encoder),
		.state_size = sizeof(s->encoder),
		.front_offset = offsetof(struct live_state, front),
		.pid = 4711,
		.tid = 4711,
		.instructions = 2 * (uint64_t)blocks,
	};
}

/*
 * Let the last block be in flight, as the plugin's hot path leaves it: counted,
 * its branch in the history as 0, one half-word and one instruction certain.
 */
static inline void live_fly(struct live_state *s)
{
	s->front.hist = s->encoder.hist << 1;
	s->front.count = s->encoder.icnt | UINT64_C(2) << 32;
	s->front.flight = (3 | UINT64_C(1) << 11 | UINT64_C(2) << 21 |
			   UINT64_C(1) << 31 | UINT64_C(1) << 40 |
			   HSC_RECORDING_FLIGHT << HSC_RECORDING_FLIGHT_SHIFT) +
			  s->front.count;
	s->head.instructions -= 2;
	s->encoder.hist = 1; /* stale */
	s->encoder.icnt = 0;
}

static inline void live_folders(void)
{
	mkdir(LIVE, 0777);
	mkdir(LIVE "/live", 0777);
	mkdir(LIVE "/streams", 0777);
	mkdir(LIVE "/elf", 0777);
}

/* Write state and stream of source `n` of process `key`. */
static inline void live_write(struct live_state *s, uint64_t key, unsigned n)
{
	char path[128];

	CHECK(hsc_recording_stream_path(path, sizeof(path), LIVE, key, n));
	memset(s->bytes + s->encoder.out_len, 0xff, LIVE_IDLE);
	scratch_write(path, s->bytes, s->encoder.out_len + LIVE_IDLE);
	CHECK(hsc_recording_state_path(path, sizeof(path), LIVE, key, n));
	scratch_write(path, s, offsetof(struct live_state, bytes));
}

#endif
