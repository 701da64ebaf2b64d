/* SPDX-License-Identifier: MIT */
/*
 * settings.h - what the parameters of a manifest say of its streams.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_PARAMS_SETTINGS_H
#define HSC_DECODE_PARAMS_SETTINGS_H

#include <hartscope/capture/manifest.h>
#include <hartscope/model/ntrace_config.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/params.h>

/* A parameter of N-Trace: what the manifest says, if that is a value of it,
 * else what it is in streams from elsewhere. */
uint64_t hsc_settings_value(const struct hsc_manifest *m,
			    enum hsc_param_id param);

/*
 * The settings of the encoder that made the streams, words ("on") or numbers.
 * What an importing user left out is not known to be off: then returns and
 * inferable jumps may be silent, and any message may have a timestamp. A value
 * that cannot be is as if it were left out.
 */
struct hsc_nt_encoder_config hsc_settings_of(const struct hsc_manifest *m);

/* Which messages there are: the protocol, whose NULL is "ntrace", and whether
 * data trace is among them. */
enum hsc_nt_dialect hsc_settings_dialect(const struct hsc_manifest *m);

/* How many bits of a message or packet name the hart that it is of. */
unsigned hsc_settings_source_bits(const struct hsc_manifest *m);

/* Is each process of the bundle an address space, and Ownership messages say
 * which is running? */
bool hsc_settings_switches(const struct hsc_manifest *m);

/* Did the code of a process change while it ran? */
bool hsc_settings_versions(const struct hsc_manifest *m);

#endif
