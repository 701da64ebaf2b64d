/* SPDX-License-Identifier: MIT */
/*
 * settings.h - settings of decoders from the parameters of a manifest.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_PARAMS_SETTINGS_H
#define HSC_DECODE_PARAMS_SETTINGS_H

#include <hartscope/capture/manifest.h>
#include <hartscope/model/ntrace_config.h>
#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/params.h>

/* A parameter of N-Trace: the value in the manifest, if it is allowed,
 * otherwise the default for streams from elsewhere. */
uint64_t hsc_settings_value(const struct hsc_manifest *m,
			    enum hsc_param_id param);

/*
 * The settings of the encoder that made the streams, from words ("on") or
 * numbers. A parameter that was not given at an import is not known to be off:
 * then returns and inferable jumps may be implicit, and any message may have a
 * timestamp. An invalid value is ignored.
 */
struct hsc_nt_encoder_config hsc_settings_of(const struct hsc_manifest *m);

/* Which messages are possible: by the protocol, of which NULL means "ntrace",
 * and with data trace or without. */
enum hsc_nt_dialect hsc_settings_dialect(const struct hsc_manifest *m);

/* How many bits of a message or packet are the number of its hart. */
unsigned hsc_settings_source_bits(const struct hsc_manifest *m);

/* Is each process of the bundle an address space, and do Ownership messages
 * show which one is running? */
bool hsc_settings_switches(const struct hsc_manifest *m);

/* Did the code of a process change during its run? */
bool hsc_settings_versions(const struct hsc_manifest *m);

#endif
