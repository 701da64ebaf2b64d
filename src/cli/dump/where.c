/* SPDX-License-Identifier: MIT */
/* where.c - differences of addresses are followed to whole addresses.
 * Room   cli (floor 9) */
#include "cli/dump/where.h"
#include <hartscope/spec/ntrace.h>

/* Do its addresses go on where the last one was? Those that events of SiFive
 * send do so in their own way, and after a loss that is not known. */
static bool breaks_chain(const struct hsc_msg *msg)
{
	return msg->layout == HSC_NT_ERROR ||
	       msg->layout == HSC_NT_IN_CIRCUIT_TRACE ||
	       msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
}

/* What was said before is not known any more: that of one source, or of all if
 * bytes are lost. Time goes on where it was. */
static void forget_place(struct hsc_cli_dump_said *said,
			 const struct hsc_msg *msg)
{
	const uint64_t src = msg ? hsc_msg_get(msg, NT_SRC) : 0;

	for (uint64_t i = 0; i < HSC_CLI_DUMP_SOURCES; i++) {
		if (msg && i != src)
			continue;
		said->known[i] = false;
		if (!msg || msg->layout == HSC_NT_ERROR)
			said->time[i].known = false;
	}
}

bool hsc_cli_dump_where(struct hsc_cli_dump_said *said, unsigned xlen,
			const struct hsc_message *m, uint64_t *address)
{
	const uint64_t mask = xlen == 32 ? UINT32_MAX : UINT64_MAX;
	const uint64_t src = m->msg ? hsc_msg_get(m->msg, NT_SRC) : 0;

	if (!m->msg || breaks_chain(m->msg)) {
		if (!m->msg && m->span.kind == HSC_NT_IDLE)
			return false;
		forget_place(said, m->msg);
		return false;
	}
	if (src >= HSC_CLI_DUMP_SOURCES)
		return false;
	if (hsc_msg_has(m->msg, NT_FADDR)) {
		said->address[src] = m->msg->value[NT_FADDR] << 1 & mask;
		said->known[src] = true;
	} else if (hsc_msg_has(m->msg, NT_UADDR)) {
		said->address[src] ^= m->msg->value[NT_UADDR] << 1;
		said->address[src] &= mask;
	} else {
		return false;
	}
	*address = said->address[src];
	return said->known[src];
}

bool hsc_cli_dump_when(struct hsc_cli_dump_said *said, unsigned bits,
		       unsigned form, const struct hsc_message *m,
		       struct hsc_nt_time *time)
{
	const uint64_t src = m->msg ? hsc_msg_get(m->msg, NT_SRC) : 0;
	struct hsc_nt_time *t;

	if (!m->msg || src >= HSC_CLI_DUMP_SOURCES)
		return false;
	t = &said->time[src];
	if (m->msg->layout >= HSC_NT_MESSAGES)
		hsc_nt_time_skip(t);
	if (!hsc_msg_has(m->msg, NT_TSTAMP))
		return false;
	hsc_nt_time_take(t, bits, form,
			 hsc_msg_has(m->msg, NT_SYNC) ||
				 m->msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC,
			 m->msg->value[NT_TSTAMP]);
	*time = *t;
	return t->known;
}
