/* SPDX-License-Identifier: MIT */
/* settings.c - parameters of a manifest become the settings of decoders.
 * Room   decode (floor 6) */
#include "decode/params/settings.h"
#include "codec/params.h"
#include "decode/params/protocol.h"
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/model/ntrace_params.h>
#include <string.h>

/* The dialect of N-Trace; for other protocols, the usual one. */
static unsigned dialect_of(const struct hsc_manifest *m)
{
	const struct hsc_protocol *p = hsc_protocol_of(m->protocol);

	return p ? p->dialect : HSC_NT_STANDARD;
}

uint64_t hsc_settings_value(const struct hsc_manifest *m,
			    enum hsc_param_id param)
{
	const struct hsc_param_row *row = &hsc_params[param];
	const char *text = hsc_manifest_param(m, row->name, NULL);
	uint64_t value;

	if (text && hsc_param_parse(row, text, &value))
		return value;
	return dialect_of(m) == HSC_NT_SIFIVE ? row->sifive : row->foreign;
}

enum hsc_nt_dialect hsc_settings_dialect(const struct hsc_manifest *m)
{
	return (enum hsc_nt_dialect)(dialect_of(m) |
				     (hsc_settings_value(m, HSC_P_NT_DATA_TRACE)
					      ? HSC_NT_WITH_DATA
					      : 0));
}

bool hsc_messages_is_param(const char *text)
{
	const char *value;
	const size_t len = hsc_param_split(text, &value);
	const enum hsc_param_id i = hsc_param_find(HSC_PARAM_NTRACE, text, len);
	uint64_t v;

	return i < HSC_PARAMS && (hsc_params[i].use & HSC_PARAM_OF_READER) &&
	       value && hsc_param_parse(&hsc_params[i], value, &v);
}

bool hsc_settings_switches(const struct hsc_manifest *m)
{
	return hsc_settings_value(m, HSC_P_NT_PROCESS) != 0;
}

bool hsc_settings_versions(const struct hsc_manifest *m)
{
	for (size_t i = 0; i < m->process_count; i++)
		if (m->processes[i].version_count)
			return true;
	return false;
}

struct hsc_nt_encoder_config hsc_settings_of(const struct hsc_manifest *m)
{
	struct hsc_nt_encoder_config c = { .mode = HSC_NT_HTM };

	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (hsc_params[i].family == HSC_PARAM_NTRACE)
			hsc_nt_param_put(
				&c, (enum hsc_param_id)i,
				hsc_settings_value(m, (enum hsc_param_id)i));
	return c;
}

unsigned hsc_settings_source_bits(const struct hsc_manifest *m)
{
	struct hsc_packets_config packets;

	if (hsc_packets_config_of(&packets, m, NULL) == HSC_OK)
		return packets.link.source_bits;
	return hsc_settings_of(m).src_bits;
}
