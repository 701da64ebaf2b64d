/* SPDX-License-Identifier: MIT */
#include <hartscope/model/ntrace_full.h>

/* test_ntrace_full compares this with what the table engine writes. */
#define MDO ((UINT64_C(1) << HSC_NT_MDO_BITS) - 1)

static bool is_plain(const struct hsc_nt_encoder *e)
{
	return e->bits && e->running && !e->overrun && !e->sync &&
	       !e->new_context && !e->config.repeated_history &&
	       !e->config.repeat_branch && e->config.ts_bits == 0 &&
	       e->out_len + HSC_NT_ENCODER_ROOM <= e->out_cap &&
	       e->config.sync_unit <= HSC_NT_SYNC_MESSAGES;
}

bool hsc_nt_encoder_full(struct hsc_nt_encoder *e, uint32_t hist)
{
	const unsigned fixed =
		HSC_NT_TCODE_BITS + HSC_NT_RCODE_BITS + e->config.src_bits;
	uint64_t bits = hsc_nt_layouts[HSC_NT_RESOURCE_FULL].fields[0].value |
			(uint64_t)e->config.src << HSC_NT_TCODE_BITS |
			(uint64_t)HSC_NT_RCODE_HIST
				<< (fixed - HSC_NT_RCODE_BITS) |
			(uint64_t)hist << fixed;
	uint8_t *to;

	if (!is_plain(e))
		return false;
	to = e->out + e->out_len;
	for (; bits > MDO; bits >>= HSC_NT_MDO_BITS)
		*to++ = (uint8_t)((bits & MDO) << HSC_NT_MDO_SHIFT);
	*to++ = (uint8_t)(bits << HSC_NT_MDO_SHIFT | HSC_NT_MSEO_END);
	e->out_len = (uint64_t)(to - e->out);
	e->messages++;
	if (e->config.sync_unit == HSC_NT_SYNC_MESSAGES &&
	    ++e->since_sync >= e->config.sync_interval)
		e->icnt_limit = 0;
	return true;
}
