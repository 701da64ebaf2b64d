/* SPDX-License-Identifier: MIT */
/* setup.c - settings of an N-Trace encoder are checked, and values derived from
 * them.
 * Room   model (floor 3) */
#include "model/ntrace/emit.h"
#include <hartscope/spec/params.h>

static bool is_within(unsigned value, unsigned min, unsigned max)
{
	return value >= min && value <= max;
}

static bool is_valid(const struct hsc_nt_encoder_config *c)
{
	return (c->mode == HSC_NT_HTM || c->mode == HSC_NT_BTM) &&
	       (c->xlen == 32 || c->xlen == 64) &&
	       c->src_bits <= HSC_NT_SRC_BITS_MAX &&
	       c->src >> c->src_bits == 0 &&
	       c->ts_bits <= HSC_NT_TSTAMP_BITS_MAX &&
	       c->ts_form <= HSC_NT_TS_ABSOLUTE &&
	       (c->address_bits == 0 ||
		(c->xlen == 64 && c->address_bits <= HSC_NT_ADDR_BITS_MAX)) &&
	       c->implicit_return <= HSC_NT_RETURN_FULL &&
	       c->return_stack <= HSC_NT_STACK_MAX &&
	       is_within(c->icnt_bits, 2, HSC_NT_ICNT_BITS_MAX) &&
	       is_within(c->hist_bits, 2, HSC_NT_HIST_BITS_MAX) &&
	       c->sync_unit <= HSC_NT_SYNC_HALFWORDS &&
	       (c->sync_unit == HSC_NT_SYNC_OFF || c->sync_interval > 0) &&
	       c->sync_interval <= HSC_PARAM_INTERVAL_MAX;
}

static struct hsc_nt_encoder_config complete_config(
	const struct hsc_nt_encoder_config *config)
{
	struct hsc_nt_encoder_config c = *config;

	c.xlen = c.xlen ? c.xlen : 64;
	c.return_stack = c.return_stack ? c.return_stack : HSC_NT_STACK_MAX;
	c.icnt_bits = c.icnt_bits ? c.icnt_bits : HSC_NT_ICNT_BITS_MAX;
	c.hist_bits = c.hist_bits ? c.hist_bits : HSC_NT_HIST_BITS_MAX;
	c.repeated_history &= c.mode == HSC_NT_HTM;
	return c;
}

enum hsc_status hsc_nt_encoder_init(struct hsc_nt_encoder *e,
				    const struct hsc_nt_encoder_config *config)
{
	const struct hsc_nt_encoder_config c = complete_config(config);

	if (!is_valid(&c))
		return HSC_E_CONFIG;
	*e = (struct hsc_nt_encoder){
		.config = c,
		.bits = c.mode == HSC_NT_HTM,
		.hist_limit = 1,
		.icnt_full = UINT64_C(1) << (c.icnt_bits - 1),
		.simple = !c.repeated_history && !c.repeat_branch &&
			  c.ts_bits == 0 && c.sync_unit <= HSC_NT_SYNC_MESSAGES,
		.predict = c.implicit_return != HSC_NT_RETURN_EXPLICIT,
		.depth_max = c.return_stack,
		.start = HSC_NT_SYNC_ENABLE,
		.end = HSC_INSN_LINEAR,
		.fall = HSC_NT_NOWHERE,
		.taken = HSC_NT_NOWHERE,
	};
	if (e->bits)
		e->hist_limit = UINT32_C(1) << (c.hist_bits - 1);
	e->wire.width[NT_SRC_BITS] = c.src_bits;
	if (c.extend_address)
		e->wire.width[NT_EXTEND_BITS] = (uint8_t)(c.xlen - 1);
	e->wire.width[NT_ADDRESS_BITS] = c.address_bits;
	hsc_nt_emit_forget(e);
	return HSC_OK;
}
