/* SPDX-License-Identifier: MIT */
/* params.c - rows of parameters, sorted by protocol.
 * Room   spec (floor 1) */
#include <hartscope/spec/etrace.h>
#include <hartscope/spec/etrace_framing.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/osd.h>
#include <hartscope/spec/params.h>
#include <hartscope/spec/perf_record.h>
#include <hartscope/spec/trace_control_ids.h>
#include <hartscope/spec/trace_control_values.h>
#include <stddef.h>

/* Words by the value that they stand for. */
/* clang-format off */
#define WORDS(name, ...) static const char *const name[] = { __VA_ARGS__ }
WORDS(switches, "off", "on");
WORDS(modes, "htm", NULL, NULL, "btm");
WORDS(stamped, "all", "sync");
WORDS(forms, "delta", "xor", "absolute");
WORDS(resyncs, "address", "sync");
WORDS(starts, "aligned", "ring");
WORDS(processes, "first", "context");
WORDS(makers, "reference", "standard", "pulp");
WORDS(formats, NULL, "him", "pkgdump", "log");
WORDS(framings, [HSC_ET_BY_ENCAP] = "encap", [HSC_ET_BY_SMI] = "smi",
	[HSC_ET_BY_LENGTH5] = "length5", [HSC_ET_BY_ESP32] = "esp32",
	[HSC_ET_BY_RV_TRACER] = "rv_tracer", [HSC_ET_BY_DRAFT] = "draft", [HSC_ET_BY_BARE] = "none");

#define BOTH  (1u << HSC_ET_2_0 | 1u << HSC_ET_0_026)
#define NEW   (1u << HSC_ET_2_0)
#define DRAFT (1u << HSC_ET_0_026)
#define ENCODER HSC_PARAM_OF_ENCODER
#define READER  HSC_PARAM_OF_READER

#define NT_ROW(who, id, n, from, to, list, own, other, si, field, others, text) \
	[HSC_P_NT_##id] = { .name = n, .family = HSC_PARAM_NTRACE, .use = who, .feature = field, \
		.least = from, .most = to, .words = list, .encoder = own, .recording = own, \
		.foreign = other, .sifive = si, .theirs = others, .help = text },
#define NT_SETTING(id, n, member, ...) NT_ROW(ENCODER | READER, id, n, __VA_ARGS__)
#define user   READER
#define import 0
#define NT_READER(id, n, who, ...) NT_ROW(who, id, n, __VA_ARGS__)

#define ET_ROW(who, place, id, n, both, from, to, list, own, ours, other, field, others, text) \
	[HSC_P_ET_##id] = { .name = n, .family = HSC_PARAM_ETRACE, .use = who, .editions = both, \
		.codec = place, .feature = field, .least = from, .most = to, .words = list, \
		.encoder = own, .recording = ours, .foreign = other, .sifive = other, \
		.theirs = others, .help = text },
#define ET_SETTING(id, n, member, ...) ET_ROW(ENCODER | READER, ET_PARAMS, id, n, __VA_ARGS__)
#define ET_ENCODER(id, n, member, ...) ET_ROW(ENCODER, ET_PARAMS, id, n, __VA_ARGS__)
#define ET_READER(id, n, member, ...)  ET_ROW(READER, ET_PARAMS, id, n, __VA_ARGS__)
#define ET_CODEC(id, n, member, ...)   ET_ROW(ENCODER | READER, ET_P_##id, id, n, __VA_ARGS__)

#define STM_ROW(id, n, member, look, from, to, list, text) \
	[HSC_P_STM_##id] = { .name = n, .family = HSC_PARAM_STM, .use = READER, .values = look, \
		.least = from, .most = to, .words = list, .help = text },

/* Trace Control 1.0, "Trace Encoder Control Interface"; E-Trace 2.0, "Parameters
 * to the encoder"; 0.026-DRAFT, "Parameters to the encoder": limits of E-Trace
 * are those of the draft where it has some, and what fits in 64 bits */
const struct hsc_param_row hsc_params[HSC_PARAMS] = {
	HSC_NT_PARAM_ROWS(NT_SETTING, NT_SETTING, NT_READER)
	HSC_ET_PARAM_ROWS(ET_SETTING, ET_CODEC, ET_SETTING, ET_SETTING, ET_ENCODER, ET_READER, ET_ENCODER, ET_CODEC)
	HSC_STM_PARAM_ROWS(STM_ROW, STM_ROW)
};

/* E-Trace 2.0, "Parameters to the encoder"; 0.026-DRAFT, "Parameters to the
 * encoder" */
#define CODEC(id, ...) [ET_P_##id] = HSC_P_ET_##id,
const uint8_t hsc_et_param_of[ET_PARAMS] = {
	HSC_ET_PARAM_ROWS(HSC_PARAM_SKIP, CODEC, HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP, HSC_PARAM_SKIP, CODEC)
};
/* clang-format on */
