/* SPDX-License-Identifier: MIT */
#include <hartscope/model/ntrace_full.h>

/* TCODE and RCODE, widths and values; hsc_nt_layouts says the same, and
 * test_ntrace_full compares. */
#define TCODE_RESOURCE_FULL UINT64_C(27)
#define TCODE_BITS          6
#define RCODE_BITS          4

#define LAST 3 /* MSEO of the last byte; 0 in all before it */
#define MDO  UINT64_C(0x3f)

static bool is_plain(const struct hsc_nt_encoder *e)
{
	return e->bits && e->running && !e->overrun && !e->sync &&
	       !e->new_context && !e->config.repeated_history &&
	       e->config.ts_bits == 0 &&
	       e->out_len + HSC_NT_ENCODER_ROOM <= e->out_cap &&
	       e->config.sync_unit <= HSC_NT_SYNC_MESSAGES;
}

bool hsc_nt_encoder_full(struct hsc_nt_encoder *e, uint32_t hist)
{
	const unsigned fixed = TCODE_BITS + RCODE_BITS + e->config.src_bits;
	uint64_t bits = TCODE_RESOURCE_FULL |
			(uint64_t)e->config.src << TCODE_BITS |
			(uint64_t)HSC_NT_RCODE_HIST << (fixed - RCODE_BITS) |
			(uint64_t)hist << fixed;
	uint8_t *to;

	if (!is_plain(e))
		return false;
	to = e->out + e->out_len;
	for (; bits > MDO; bits >>= HSC_NT_MDO_BITS)
		*to++ = (uint8_t)((bits & MDO) << 2);
	*to++ = (uint8_t)(bits << 2 | LAST);
	e->out_len = (uint64_t)(to - e->out);
	e->messages++;
	if (e->config.sync_unit == HSC_NT_SYNC_MESSAGES &&
	    ++e->since_sync >= e->config.sync_interval)
		e->icnt_limit = 0;
	return true;
}
