/* SPDX-License-Identifier: MIT */
/*
 * code.h - what dump knows of the code at addresses in messages: names and
 * instructions.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DUMP_CODE_H
#define HSC_CLI_DUMP_CODE_H

#include "cli/common/cli.h"
#include "view/common/instruction_text.h"
#include <hartscope/decode/decode.h>
#include <hartscope/image/image.h>

/* Where names come from: a bundle's code, or the file of --elf. */
struct hsc_cli_dump_code {
	struct hsc_decode *decode; /* of a bundle */
	struct hsc_image *image;   /* of --elf with a raw stream */
};

/*
 * Open it, if addresses are to be shown (-v) or --elf is given. A bundle whose
 * code cannot be read is dumped without names, and -q hides why. Returns
 * HSC_EXIT_OK, or the code to leave with after the message was printed.
 */
int hsc_cli_dump_code_open(struct hsc_cli_dump_code *c, struct hsc_cli *cli,
			   bool is_bundle);
void hsc_cli_dump_code_close(struct hsc_cli_dump_code *c);

/* What is there? source: its index in the bundle. False: it is not known. */
bool hsc_cli_dump_code_name(const struct hsc_cli_dump_code *c, size_t source,
			    uint64_t address, struct hsc_symbol *out);

/* The instruction there, as hsc_view_instruction puts it; "": it is not known.
 */
const char *hsc_cli_dump_code_words(const struct hsc_cli_dump_code *c,
				    size_t source, uint64_t address,
				    char text[HSC_VIEW_INSTRUCTION]);

#endif
