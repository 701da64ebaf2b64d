/* SPDX-License-Identifier: MIT */
#include "encode/code.h"
#include "unit/check.h"
#include <hartscope/image/image.h>

/* 1000 nop, 1004 c.j . */
static const uint8_t file[] = { 0x13, 0, 0, 0, 0x01, 0xa0 };

static struct hsc_image *make_image(void)
{
	struct hsc_image *image;

	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(image, NULL, 0x1000, file, sizeof(file)),
		 HSC_OK);
	return image;
}

static const struct {
	const char *name;
	uint64_t pc;
	bool has_opcode;
	uint64_t opcode;
	enum hsc_status rc;
	uint8_t length, kind;
	bool differs;
} cases[] = {
	{ "by the file", 0x1004, false, 0, HSC_OK, 2, HSC_INSN_JUMP, false },
	{ "by both", 0x1000, true, 0x13, HSC_OK, 4, HSC_INSN_LINEAR, false },
	{ "the log goes first", 0x1000, true, 0x6f, HSC_OK, 4, HSC_INSN_JUMP,
	  true },
	{ "by nobody", 0x2000, false, 0, HSC_E_FORMAT, 0, 0, false },
	{ "by the log", 0x203e, true, 0x6f, HSC_OK, 4, HSC_INSN_JUMP, false },
	{ "by the log, before", 0x203e, false, 0, HSC_OK, 4, HSC_INSN_JUMP,
	  false },
	{ "another opcode in the log", 0x203e, true, 0x13, HSC_OK, 4,
	  HSC_INSN_LINEAR, true },
	{ "sign-extended in the log", 0x2042, true,
	  UINT64_C(0xffffffffffe00067), HSC_OK, 4, HSC_INSN_INDIRECT_JUMP,
	  false },
	{ "compressed: its two bytes only", 0x2046, true, 0x99990001, HSC_OK, 2,
	  HSC_INSN_LINEAR, false },
	{ "half of it is known", 0x2044, false, 0, HSC_OK, 2, HSC_INSN_LINEAR,
	  false },
	{ "longer than what the log tells", 0x3000, true, 0x3f, HSC_OK, 8,
	  HSC_INSN_LINEAR, false },
};

static void lookups(struct hsc_encode_code *code)
{
	struct hsc_encode_insn found;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_commit row = {
			.pc = cases[i].pc,
			.has_opcode = cases[i].has_opcode,
			.opcode = cases[i].opcode,
		};

		/* the second time from what is remembered */
		for (int again = 0; again < 2; again++) {
			const int failed = check_failures;

			CHECK_EQ(hsc_encode_code_find(code, &row, &found),
				 cases[i].rc);
			if (cases[i].rc == HSC_OK) {
				CHECK_EQ(found.insn.length, cases[i].length);
				CHECK_EQ(found.insn.kind, cases[i].kind);
				CHECK_EQ(found.differs, cases[i].differs);
			}
			if (check_failures != failed)
				printf("  %s\n", cases[i].name);
		}
	}
}

/* What the file does not have, by address, the first opcode of each. */
static void kept(const struct hsc_encode_code *code)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_process *p = hsc_manifest_add_process(&m);

	CHECK_EQ(hsc_encode_code_keep(code, p), HSC_OK);
	CHECK_EQ(p->map_count, 2);
	if (p->map_count == 2) {
		CHECK_EQ(p->maps[0].start, 0x203e);
		CHECK_EQ(p->maps[0].len, 10);
		CHECK_STR(p->maps[0].bytes, "6f0000006700e0ff0100", "bytes");
		CHECK_EQ(p->maps[1].start, 0x3000);
		CHECK_EQ(p->maps[1].len, 8);
	}
	hsc_manifest_clear(&m);
}

/* More code than fits into what is made at first. */
static void much(struct hsc_encode_code *code)
{
	struct hsc_encode_insn found;
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_process *p = hsc_manifest_add_process(&m);

	for (uint64_t i = 0; i < 5000; i++) {
		const struct hsc_commit row = { .pc = 0x100000 - i * 100,
						.has_opcode = true,
						.opcode = 0x13 | i << 20 };

		CHECK_EQ(hsc_encode_code_find(code, &row, &found), HSC_OK);
	}
	for (uint64_t i = 0; i < 5000; i++) {
		const struct hsc_commit row = { .pc = 0x100000 - i * 100 };

		CHECK_EQ(hsc_encode_code_find(code, &row, &found), HSC_OK);
		CHECK(!found.differs);
	}
	CHECK_EQ(hsc_encode_code_keep(code, p), HSC_OK);
	CHECK_EQ(p->map_count, 5000);
	hsc_manifest_clear(&m);
}

int main(void)
{
	struct hsc_image *image = make_image();
	const struct hsc_image_ops files = hsc_image_ops(image);
	struct hsc_encode_code *code;

	CHECK_EQ(hsc_encode_code_new(&code, &files, HSC_ISA_RV64), HSC_OK);
	lookups(code);
	kept(code);
	hsc_encode_code_free(&code);
	CHECK(code == NULL);
	CHECK_EQ(hsc_encode_code_new(&code, &files, HSC_ISA_RV64), HSC_OK);
	much(code);
	hsc_encode_code_free(&code);
	hsc_image_free(&image);
	return check_failures != 0;
}
