/* SPDX-License-Identifier: MIT */
#include "session/encode_sink.h"
#include "base/problem_say.h"
#include <hartscope/model/ntrace_params.h>
#include <string.h>

/* N-Trace 1.0, "Ownership Message": PROCESS = CONTEXT, V, PRV, FORMAT */
#define FORMAT_PRIVILEGE 0
#define FORMAT_SCONTEXT  2

static enum hsc_status set_param(struct hsc_encode_settings *s,
				 const char *param, struct hsc_problem *why)
{
	if (hsc_nt_param_set(&s->nt, param) == HSC_OK)
		return HSC_OK;
	hsc_problem_say(why, "%s: no such parameter, or no value of it", param);
	return HSC_E_CONFIG;
}

enum hsc_status hsc_encode_settings(struct hsc_encode_settings *out,
				    const char *protocol, unsigned xlen,
				    const char *const *params, size_t count,
				    struct hsc_problem *why)
{
	enum hsc_status rc = HSC_OK;

	*out = (struct hsc_encode_settings){ .shared = false };
	if (strcmp(protocol, "ntrace") != 0) {
		hsc_problem_say(why, "no protocol '%s'; there is: ntrace",
				protocol);
		return HSC_E_CONFIG;
	}
	hsc_nt_params_standard(&out->nt);
	out->nt.xlen = (uint8_t)xlen;
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = set_param(out, params[i], why);
	return rc;
}

enum hsc_status hsc_encode_settings_keep(const struct hsc_encode_settings *s,
					 struct hsc_manifest *m)
{
	char text[HSC_NT_PARAM_TEXT];
	bool ok = true;

	for (size_t i = 0; ok && i < HSC_NT_PARAMS; i++) {
		hsc_nt_param_text(&s->nt, i, text);
		ok = hsc_manifest_set_param(m, hsc_nt_params[i].name, text);
	}
	return ok ? HSC_OK : HSC_E_MEMORY;
}

const char *hsc_encode_settings_suffix(const struct hsc_encode_settings *s)
{
	(void)s;
	return "nt";
}

enum hsc_status hsc_encode_sink_init(struct hsc_encode_sink *sink,
				     const struct hsc_encode_settings *s,
				     uint32_t hart, struct hsc_problem *why)
{
	struct hsc_nt_encoder_config config = s->nt;

	if (s->shared && hart >> config.src_bits != 0 && hart != 0) {
		hsc_problem_say(
			why,
			"hart %u needs more src_bits than %u to be told "
			"from others in one stream",
			(unsigned)hart, config.src_bits);
		return HSC_E_CONFIG;
	}
	config.src = (uint16_t)(hart & ((1u << config.src_bits) - 1));
	sink->shared = s->shared;
	if (hsc_nt_encoder_init(&sink->nt, &config) != HSC_OK) {
		hsc_problem_say(why, "the parameters do not go together");
		return HSC_E_CONFIG;
	}
	sink->nt.out = sink->buffer;
	sink->nt.out_cap = sizeof(sink->buffer);
	return HSC_OK;
}

static void drain(struct hsc_encode_sink *sink)
{
	const size_t len = (size_t)sink->nt.out_len;

	if (fwrite(sink->buffer, 1, len, sink->file) != len)
		sink->failed = true;
	sink->bytes += len;
	sink->nt.out_len = 0;
}

/* Several harts in one stream: whole messages, in the order of the log. */
static void drain_if_due(struct hsc_encode_sink *sink)
{
	const uint64_t room = sizeof(sink->buffer) - sink->nt.out_len;

	if (sink->nt.out_len && (sink->shared || room < HSC_NT_ENCODER_ROOM))
		drain(sink);
}

void hsc_encode_sink_retire(struct hsc_encode_sink *sink,
			    const struct hsc_retired *block)
{
	sink->nt.time = sink->clock++;
	hsc_nt_encoder_retire(&sink->nt, block);
	drain_if_due(sink);
}

void hsc_encode_sink_trap(struct hsc_encode_sink *sink,
			  const struct hsc_commit *trap)
{
	enum hsc_nt_btype btype = HSC_NT_BTYPE_TRAP;

	if (trap->has_cause)
		btype = trap->interrupt ? HSC_NT_BTYPE_INTERRUPT
					: HSC_NT_BTYPE_EXCEPTION;
	hsc_nt_encoder_trap(&sink->nt, trap->pc, btype);
	drain_if_due(sink);
}

/* Levels of E-Trace are U 0, S 1, M 3, D 4, VU 5, VS 6. */
static uint64_t process_of(const struct hsc_commit *row)
{
	const bool guest = row->privilege == 5 || row->privilege == 6;
	const uint64_t prv = guest ? row->privilege - 5U : row->privilege & 3U;
	const unsigned format =
		row->context ? FORMAT_SCONTEXT : FORMAT_PRIVILEGE;

	return row->context << 5 | (uint64_t)guest << 4 | prv << 2 | format;
}

void hsc_encode_sink_context(struct hsc_encode_sink *sink,
			     const struct hsc_commit *row)
{
	hsc_nt_encoder_context(&sink->nt, process_of(row));
}

void hsc_encode_sink_stop(struct hsc_encode_sink *sink)
{
	hsc_nt_encoder_stop(&sink->nt, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	drain(sink);
}
