/* SPDX-License-Identifier: MIT */
/*
 * dump.h - what the protocols of dump share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DUMP_DUMP_H
#define HSC_CLI_DUMP_DUMP_H

#include "cli/dump/code.h"
#include "view/dump/line.h"
#include <hartscope/decode/packets.h>
#include <hartscope/decode/stm_stream.h>

struct hsc_cli_dump {
	struct hsc_cli *cli;
	struct hsc_view_dump view;
	const char *protocol; /* of a raw stream, NULL: N-Trace */
	uint64_t damaged;     /* spans that were lost */
	struct hsc_cli_dump_code code;
	struct hsc_cli_dump_said *said;       /* of N-Trace, see where.h */
	const struct hsc_wire_params *params; /* of N-Trace */
	/* of E-Trace, as encode knows them: without what a support packet in
	 * the stream says; NULL: the same */
	const struct hsc_packets_config *given;
	/* the stream that is dumped, of a bundle; else NULL */
	const struct hsc_manifest *manifest;
	const char *stream;
};

/* Are meanings and addresses shown? */
static inline bool hsc_cli_dump_explains(const struct hsc_cli_dump *d)
{
	return !d->view.bare && (d->cli->verbosity > 0 || d->cli->elf != NULL);
}

/* Print a line; name the place if it has an address that source `src` of the
 * stream sent. */
void hsc_cli_dump_line(struct hsc_cli_dump *d, struct hsc_view_dump_line *line,
		       uint64_t src);

/* Dump the E-Trace stream `path`. Returns enum hsc_exit. */
int hsc_cli_dump_packets(struct hsc_cli_dump *d, const char *path,
			 const struct hsc_packets_config *config);

/* The same of the packets of a debug interconnect: of a raw stream, as --param
 * says, or of a bundle. */
int hsc_cli_dump_stm_file(struct hsc_cli_dump *d);
int hsc_cli_dump_stm_bundle(struct hsc_cli_dump *d,
			    const struct hsc_manifest *m, const char *path);

#endif
