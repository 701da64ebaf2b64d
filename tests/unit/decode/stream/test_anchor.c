/* SPDX-License-Identifier: MIT */
#include "decode/stream/anchor.h"
#include "support/ntrace_program.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/model/stm_recorder.h>
#include <stdlib.h>
#include <string.h>

#define CSRW_A1 0x8ff59073 /* csrw 0x8ff, a1 */
#define CSRR_A1 0x8ff025f3 /* csrr a1, 0x8ff: emits nothing */

/* What stands after the first event in the stream, if anything. */
static const uint8_t lost_two[] = { 0, 4, 0, 0, 0, 1, 0x94, 0, 0, 2 };
static const uint8_t rubbish[] = { 0xff, 0xff, 0xff };

/* Times of the events; the third is THREAD_SWITCH, of tp or of the CSR. */
static const uint64_t times[] = { 50, 60, 70, 1000, 1001 };

static void write_stream(const char *path, const uint8_t *behind,
			 size_t behind_len)
{
	struct hsc_stm_recorder r = {
		.module = { .address = 1, .value_bits = 64, .active = true }
	};
	uint8_t bytes[HSC_STM_RECORDER_MAX];
	FILE *f = fopen(path, "wb");
	size_t len;

	CHECK(f != NULL);
	for (unsigned i = 0; f && i < 5; i++) {
		const struct hsc_stm_event e = { i == 2 ? 0x8000 : 5, i };

		len = hsc_stm_recorder_feed(&r, times[i], &e, bytes);
		CHECK_EQ(fwrite(bytes, 1, len, f), len);
		len = hsc_stm_recorder_finish(&r, bytes);
		CHECK_EQ(fwrite(bytes, 1, len, f), len);
		r.module.cycles = times[i] + 1;
		if (i == 0 && behind)
			CHECK_EQ(fwrite(behind, 1, behind_len, f), behind_len);
	}
	CHECK(f && fclose(f) == 0);
}

static void put(struct nt_program *p, unsigned at, uint32_t opcode)
{
	for (unsigned i = 0; i < 4; i++)
		p->bytes[at + i] = (uint8_t)(opcode >> 8 * i);
}

/* Blocks of 2, 3 and 2 instructions; the second emits twice, the third once. */
static struct hsc_blocks *make_blocks(struct nt_program *p, uint32_t ids[3])
{
	const struct hsc_image_ops code = nt_program_ops(p);
	struct hsc_blocks *blocks = NULL;

	CHECK(nt_program_write(p, "@100 L4 B4:200 L4 L4 B4:200 L4 B4:200"));
	put(p, 0x100, CSRR_A1);
	put(p, 0x108, CSRW_A1);
	put(p, 0x10c, CSRW_A1);
	put(p, 0x114, CSRW_A1);
	CHECK(hsc_blocks_new(&blocks, &code, 64) == HSC_OK);
	ids[0] = hsc_blocks_find(blocks, 0x100);
	ids[1] = hsc_blocks_find(blocks, 0x108);
	ids[2] = hsc_blocks_find(blocks, 0x114);
	return blocks;
}

struct bench {
	struct hsc_decode_anchor anchor;
	struct hsc_decode_clock clock;
	struct hsc_event head, rest;
	uint32_t ids[3];
};

static void check_part(struct bench *b, size_t count, uint64_t clock, bool more)
{
	CHECK(hsc_decode_anchor_set(&b->anchor, &b->clock, &b->head,
				    &b->rest) == more);
	hsc_decode_clock_set(&b->clock, &b->head);
	CHECK_EQ(b->head.blocks.count, count);
	CHECK_EQ(b->head.clock, clock);
	b->head = b->rest;
}

static void test(struct bench *b, const char *how, uint64_t third)
{
	struct hsc_source source = { .stream = (char *)"anchor.stm",
				     .protocol = (char *)"stm",
				     .src = 1 };
	struct hsc_manifest m = { .sources = &source, .source_count = 1 };
	static struct nt_program program;
	struct hsc_decode_setup setup = { .bundle = ".", .manifest = &m };
	const struct hsc_image_ops code = nt_program_ops(&program);
	struct hsc_blocks *blocks = make_blocks(&program, b->ids);
	struct hsc_error why = { "" };

	*b = (struct bench){ .ids = { b->ids[0], b->ids[1], b->ids[2] } };
	setup.blocks = blocks;
	CHECK(hsc_manifest_set_param(&m, HSC_ANCHOR_PARAM, how));
	CHECK_EQ(hsc_decode_anchor_open(&b->anchor, &setup, &code, &why),
		 HSC_OK);
	b->head = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
				      .blocks = { b->ids, 3, 7, NULL } };
	if (third) {
		/* the first write, the third instruction, ran at 50 */
		check_part(b, 2, 48, true);
		CHECK_EQ(b->head.clock, 5);
		check_part(b, 1, third, false);
		/* the same part again, as it was cut by another event */
		b->head = (struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
					      .clock = 5,
					      .blocks = { b->ids + 2, 1, 2,
							  NULL } };
		check_part(b, 1, third, false);
	} else {
		check_part(b, 3, 0, false);
	}
	hsc_decode_anchor_close(&b->anchor);
	hsc_blocks_free(&blocks);
	free(m.params[0].name);
	free(m.params[0].value);
	free(m.params);
}

int main(void)
{
	struct bench b = { .clock = { .count = 0 } };

	write_stream("anchor.stm", NULL, 0);
	test(&b, HSC_ANCHOR_INLINE, 70);
	test(&b, HSC_ANCHOR_THREADS, 1000);
	test(&b, "elsewhere", 0);
	/* two are lost: nobody knows when the second and third ran; and
	 * after damage nothing is known */
	write_stream("anchor.stm", lost_two, sizeof(lost_two));
	test(&b, HSC_ANCHOR_INLINE, 53);
	write_stream("anchor.stm", rubbish, sizeof(rubbish));
	test(&b, HSC_ANCHOR_INLINE, 53);
	CHECK_EQ(remove("anchor.stm"), 0);
	return check_failures != 0;
}
