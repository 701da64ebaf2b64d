/* SPDX-License-Identifier: MIT */
/*
 * line.h - what dump prints of any protocol: one line for each span.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DUMP_LINE_H
#define HSC_CLI_DUMP_LINE_H

#include "cli/dump/code.h"
#include <hartscope/decode/packets.h>
#include <hartscope/decode/stm_stream.h>

struct hsc_cli_dump {
	struct hsc_cli *cli;
	FILE *out;
	const char *protocol; /* of a raw stream, NULL: N-Trace */
	bool bare, bytes, json;
	uint64_t damaged; /* spans that were lost */
	uint64_t lines;   /* that were printed */
	struct hsc_cli_dump_code code;
	struct hsc_cli_dump_said *said;       /* of N-Trace, see dump_where.h */
	const struct hsc_wire_params *params; /* of N-Trace */
	/* of E-Trace, as encode knows them: without what a support packet in
	 * the stream says; NULL: the same */
	const struct hsc_packets_config *given;
	/* the stream that is dumped, of a bundle; else NULL */
	const struct hsc_manifest *manifest;
	const char *stream;
};

struct hsc_cli_dump_line {
	const uint8_t *bytes; /* bytes[len] */
	size_t len;
	uint64_t offset;
	bool numbered; /* it is a message */
	uint64_t number;
	const char *text;
	const char *meaning; /* behind it, or "" */
	bool addressed;      /* it tells an address: */
	uint64_t address;
	uint64_t src; /* of the source that it is from */
};

/* Are meanings and addresses shown? */
static inline bool hsc_cli_dump_explains(const struct hsc_cli_dump *d)
{
	return !d->bare && (d->cli->verbosity > 0 || d->cli->elf != NULL);
}

/* Print one line as text, as JSON, or bare. */
void hsc_cli_dump_line(struct hsc_cli_dump *d,
		       const struct hsc_cli_dump_line *line);

/* Dump the E-Trace stream `path`. Returns enum hsc_exit. */
int hsc_cli_dump_packets(struct hsc_cli_dump *d, const char *path,
			 const struct hsc_packets_config *config);

/* The same of the packets of a debug interconnect: of a raw stream, as --param
 * says, or of a bundle. */
int hsc_cli_dump_stm(struct hsc_cli_dump *d, const char *path,
		     const struct hsc_stm_stream_config *config);
int hsc_cli_dump_stm_file(struct hsc_cli_dump *d);
int hsc_cli_dump_stm_bundle(struct hsc_cli_dump *d,
			    const struct hsc_manifest *m, const char *path);

#endif
