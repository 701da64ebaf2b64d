/* SPDX-License-Identifier: MIT */
/*
 * where.h - whole addresses of N-Trace messages, which may send differences.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_DUMP_WHERE_H
#define HSC_CLI_DUMP_WHERE_H

#include <hartscope/codec/ntrace_time.h>
#include <hartscope/decode/messages.h>

/* Sources whose addresses are followed; those of more are not shown. */
#define HSC_CLI_DUMP_SOURCES 64

/* What sources said so far. Zero is a start. */
struct hsc_cli_dump_said {
	uint64_t address[HSC_CLI_DUMP_SOURCES];
	bool known[HSC_CLI_DUMP_SOURCES];
	struct hsc_nt_time time[HSC_CLI_DUMP_SOURCES];
};

/* Follow the next message. Returns true if it has an address that is known
 * whole. */
bool hsc_cli_dump_where(struct hsc_cli_dump_said *said, unsigned xlen,
			const struct hsc_message *m, uint64_t *address);

/*
 * The same of its time, before hsc_cli_dump_where, which forgets all after a
 * loss.
 *
 * bits, form   of timestamps, as of hsc_nt_time_take
 */
bool hsc_cli_dump_when(struct hsc_cli_dump_said *said, unsigned bits,
		       unsigned form, const struct hsc_message *m,
		       struct hsc_nt_time *time);

#endif
