/* SPDX-License-Identifier: MIT */
/* program.h - a small program, in memory, for tests of measure. */
#ifndef HSC_TESTS_MEASURE_PROGRAM_H
#define HSC_TESTS_MEASURE_PROGRAM_H

#include "unit/check.h"
#include <hartscope/measure/functions.h>

#define NOP   0x00000013u
#define RET   0x00008067u
#define SRET  0x10200073u
#define ECALL 0x00000073u
#define LI139 0x08b00893u /* li a7, 139 */
#define SWAP  0x000280e7u /* jalr ra, 0(t0) */
#define JR    0x00030067u /* jr t1 */

/* jal rd, by `off` bytes, below 2048 */
#define JAL(rd, off) (0x6fu | (rd) << 7 | ((off)&0x7feu) << 20)
#define CALL(off)    JAL(1u, off)
#define JUMP(off)    JAL(0u, off)

#define PART_MAX 8

/* NULL name: code without a symbol. */
static const struct {
	const char *name;
	uint64_t start;
	uint32_t code[PART_MAX];
} program_parts[] = {
	{ "main",
	  0x1000,
	  { NOP, CALL(0xfc), NOP, CALL(0x1f4), NOP, RET, NOP, JR } },
	{ "f", 0x1100, { NOP, RET, JUMP(0xf8), CALL(0xf4), RET } },
	{ "g", 0x1200, { NOP, RET, NOP, RET, JR } },
	{ "handler", 0x1300, { NOP, SRET, RET } },
	{ NULL, 0x1400, { NOP, ECALL, RET } },
	{ "a", 0x1500, { NOP, NOP } },
	{ "b", 0x1508, { NOP, RET } },
	{ "swap", 0x1600, { SWAP, RET } },
	{ NULL, 0x1700, { LI139, ECALL, RET } },
	{ "restore", 0x1800, { LI139, ECALL } },
};

struct program {
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	struct hsc_functions *functions;
	struct hsc_code_map *map;
};

static inline void program_make(struct program *p)
{
	CHECK_EQ(hsc_image_new(&p->image), HSC_OK);
	for (size_t i = 0; i < sizeof(program_parts) / sizeof(program_parts[0]);
	     i++) {
		uint8_t bytes[4 * PART_MAX];
		size_t n = 0;

		for (; n < PART_MAX && program_parts[i].code[n]; n++)
			for (size_t k = 0; k < 4; k++)
				bytes[4 * n + k] =
					(uint8_t)(program_parts[i].code[n] >>
						  8 * k);
		CHECK_EQ(hsc_image_add_bytes(p->image, program_parts[i].name,
					     program_parts[i].start, bytes,
					     4 * n),
			 HSC_OK);
	}
	p->ops = hsc_image_ops(p->image);
	CHECK_EQ(hsc_blocks_new(&p->blocks, &p->ops, 64), HSC_OK);
	CHECK_EQ(hsc_functions_new(&p->functions), HSC_OK);
	CHECK_EQ(hsc_code_map_new(&p->map, p->functions,
				  (struct hsc_image_spaces){ &p->image, 1 },
				  p->blocks),
		 HSC_OK);
}

static inline void program_free(struct program *p)
{
	hsc_code_map_free(&p->map);
	hsc_functions_free(&p->functions);
	hsc_blocks_free(&p->blocks);
	hsc_image_free(&p->image);
}

#endif
