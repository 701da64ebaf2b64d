/* SPDX-License-Identifier: MIT */
/*
 * ntrace_prompt.h - does an encoder send a full history at once, or when the
 * next branch runs? No message shows it, but an encoder that waits for the next
 * branch has a bit left then, so the history after a full one is never empty.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_NTRACE_PROMPT_H
#define HSC_IMPORT_NTRACE_PROMPT_H

#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/wire.h>

/* Starts as zero. */
struct hsc_import_prompt {
	uint64_t count[65]; /* histories of RCODE 1, by bits with stop bit */
	uint64_t alone[65]; /* those that an empty one followed later */
	/* By source: bits of the last one, if nothing followed yet. */
	uint8_t last[1u << HSC_NT_SRC_BITS_MAX];
};

/* One more message of the stream. */
void hsc_import_prompt_take(struct hsc_import_prompt *p,
			    const struct hsc_msg *msg);

/* Are there full histories, and none that is known to be sent at once? */
bool hsc_import_prompt_late(const struct hsc_import_prompt *p);

#endif
