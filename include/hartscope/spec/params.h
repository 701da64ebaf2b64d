/* SPDX-License-Identifier: MIT */
/*
 * params.h - the table of parameters: of encoders, and of the streams that they
 * send.
 *
 * Room   spec (floor 1): const facts only
 *
 * The rows are in params_rows.h. A value is a number; words stand for some.
 */
#ifndef HSC_SPEC_PARAMS_H
#define HSC_SPEC_PARAMS_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/params_rows.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An interval of synchronisation, at most; no hardware has so much. */
#define HSC_PARAM_INTERVAL_MAX (UINT64_C(1) << 40)

/* Names are unique within a family only. */
enum hsc_param_family {
	HSC_PARAM_NTRACE, /* and SiFive's dialect of it */
	HSC_PARAM_ETRACE, /* both editions */
	HSC_PARAM_STM,
	HSC_PARAM_FAMILIES
};

/* Indices of hsc_params[]: HSC_P_NT_MODE, HSC_P_ET_FULL_ADDRESS, .. */
#define HSC_PARAM_ID_NT(id, ...)  HSC_P_NT_##id,
#define HSC_PARAM_ID_ET(id, ...)  HSC_P_ET_##id,
#define HSC_PARAM_ID_STM(id, ...) HSC_P_STM_##id,
enum hsc_param_id {
	HSC_NT_PARAM_ROWS(HSC_PARAM_ID_NT, HSC_PARAM_ID_NT, HSC_PARAM_ID_NT)
		HSC_ET_PARAM_ROWS(HSC_PARAM_ID_ET, HSC_PARAM_ID_ET,
				  HSC_PARAM_ID_ET, HSC_PARAM_ID_ET,
				  HSC_PARAM_ID_ET, HSC_PARAM_ID_ET,
				  HSC_PARAM_ID_ET, HSC_PARAM_ID_ET)
			HSC_STM_PARAM_ROWS(HSC_PARAM_ID_STM, HSC_PARAM_ID_STM)
				HSC_PARAMS
};

/* Which side has a parameter; bits. With none, it is for manifests alone. */
enum hsc_param_use {
	HSC_PARAM_OF_ENCODER = 1,
	HSC_PARAM_OF_READER = 2,
};

struct hsc_param_row {
	const char *name;
	uint8_t family;   /* enum hsc_param_family */
	uint8_t use;      /* enum hsc_param_use, bits */
	uint8_t editions; /* E-Trace: bit per enum hsc_et_edition */
	uint8_t codec;    /* E-Trace: enum hsc_et_param, or ET_PARAMS */
	uint8_t feature;  /* enum hsc_tc_field_id of trTeInstFeatures, or 0 */
	uint64_t least, most;
	const char *const *words; /* words[0..most]; NULL: no such value; or
				     NULL: numbers */
	const char *values;       /* what they look like if that is not clear */
	/* Values if nothing is said: of an encoder, of one in a recording, of
	 * a stream from elsewhere, and of one of SiFive's cores. */
	uint64_t encoder, recording, foreign, sifive;
	const char *theirs; /* name in settings files of others, or NULL */
	const char *help;   /* one line, no full stop */
};

HSC_API extern const struct hsc_param_row hsc_params[HSC_PARAMS];

#ifdef __cplusplus
}
#endif

#endif
