/* SPDX-License-Identifier: MIT */
/*
 * instruction_text.h - an instruction in words, with the names of where it
 * goes.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_COMMON_INSTRUCTION_TEXT_H
#define HSC_VIEW_COMMON_INSTRUCTION_TEXT_H

#include <hartscope/image/image.h>
#include <hartscope/isa/disassemble.h>
#include <stdio.h>

#define HSC_VIEW_INSTRUCTION 4224
/* Bytes of a name that are shown; ".." stands for the rest of a longer one. */
#define HSC_VIEW_INSTRUCTION_NAME 4000

/*
 * "beqz a0,10f2a <main+0x12>" to text[HSC_VIEW_INSTRUCTION]. Names of foreign
 * files are shown as they are.
 *
 * name   of the function that the target lies in, NULL: not known
 * start  where that begins
 */
const char *hsc_view_instruction_words(const struct hsc_insn_text *insn,
				       const char *name, uint64_t start,
				       char text[HSC_VIEW_INSTRUCTION]);

/* The instruction at `address` of an image; "" if its code is not known. */
const char *hsc_view_instruction(const struct hsc_image *image,
				 uint64_t address,
				 char text[HSC_VIEW_INSTRUCTION]);

/* What is known of an address, after it: "  main+0x12  main.c:8". `image` may
 * be NULL. */
void hsc_view_where(FILE *out, struct hsc_image *image, uint64_t address);
/* The same as members: "function" and "offset", "file" and "line". */
void hsc_view_json_where(FILE *out, struct hsc_image *image, uint64_t address);

#endif
