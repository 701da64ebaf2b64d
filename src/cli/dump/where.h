/* SPDX-License-Identifier: MIT */
/*
 * where.h - the whole addresses behind those that N-Trace messages tell.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DUMP_WHERE_H
#define HSC_CLI_DUMP_WHERE_H

#include "cli/dump/line.h"
#include <hartscope/decode/messages.h>

/* Sources whose addresses are followed; those of more are not shown. */
#define HSC_CLI_DUMP_SOURCES 64

/* What sources said so far. Zero is a start. */
struct hsc_cli_dump_said {
	uint64_t address[HSC_CLI_DUMP_SOURCES];
	bool known[HSC_CLI_DUMP_SOURCES];
};

/* Follow the next message; put what address it tells into the line. */
void hsc_cli_dump_where(struct hsc_cli_dump_said *said,
			const struct hsc_cli_dump *d,
			const struct hsc_message *m,
			struct hsc_cli_dump_line *line);

#endif
