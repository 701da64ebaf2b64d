/* SPDX-License-Identifier: MIT */
/*
 * ntrace_config.h - the settings of an N-Trace encoder.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 1.0; RISC-V N-Trace 1.0, "N-Trace
 *        Specific Trace Controls"
 */
#ifndef HSC_MODEL_NTRACE_CONFIG_H
#define HSC_MODEL_NTRACE_CONFIG_H

#include <hartscope/spec/trace_control_values.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trTeInstMode, Trace Control 1.0, "trTeControl"; 0 means HTM here. */
enum hsc_nt_mode { HSC_NT_HTM = 0, HSC_NT_BTM = 3 };

/* Zero means default. */
struct hsc_nt_encoder_config {
	uint8_t mode;            /* enum hsc_nt_mode */
	uint8_t xlen;            /* 32 or 64; 0: 64 */
	uint8_t src_bits;        /* 0..12 */
	uint16_t src;            /* below 1 << src_bits */
	uint8_t ts_bits;         /* 0: no timestamps; else 1..64 */
	bool ts_sync_only;       /* TSTAMP in sync messages only */
	uint32_t ts_without;     /* messages without TSTAMP: bit per enum
				    hsc_nt_message */
	uint8_t ts_form;         /* enum hsc_nt_ts_form, of the others */
	uint8_t address_bits;    /* SiFive: addresses are cut to so many bits,
				    the top one their sign; 0: they are not */
	uint8_t implicit_return; /* enum hsc_nt_implicit_return */
	uint8_t return_stack;    /* entries, 1..32; 0: 32 */
	bool repeated_history;   /* trTeInstEnRepeatedHistory */
	bool repeat_branch;      /* RepeatBranch messages, BTM only */
	bool sequential_jump;    /* trTeInstEnSequentialJump */
	bool extend_address;     /* trTeInstExtendAddrMSB */
	bool all_jumps;          /* trTeInstEnAllJumps: direct jumps and calls
				    are reported as taken branches */
	bool data_trace;         /* of streams: data messages are among them,
				    which the encoder of blocks has not */
	bool trap_kind_unknown;  /* B-TYPE 1 for every trap, not 2 and 3 */
	uint8_t icnt_bits;       /* 2..22; 0: 22 */
	uint8_t hist_bits;       /* 2..32 with the stop bit; 0: 32 */
	uint8_t sync_unit;       /* enum hsc_nt_sync_unit */
	uint64_t sync_interval;  /* units between syncs; 1..2^40 */
};

#ifdef __cplusplus
}
#endif

#endif
