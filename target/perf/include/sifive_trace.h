/* SPDX-License-Identifier: MIT */
/*
 * sifive_trace.h - the registers of SiFive's trace encoders and funnels, as
 * programs for SiFive's library declare them.
 *
 * Room   target/perf: freestanding
 * Spec   RISC-V Trace Control Interface 0.9.4, "Legacy Interface Version"
 *
 * A test compares every offset with the register map in src/spec.
 */
#ifndef SIFIVE_TRACE_H
#define SIFIVE_TRACE_H

#include <stddef.h>
#include <stdint.h>

/* An encoder, of one hart. */
struct TraceRegMemMap {
	uint32_t te_control;        /* 000 */
	uint32_t te_impl;           /* 004 */
	uint32_t reserved_008[1];   /* 008 */
	uint32_t ev_control;        /* 00c */
	uint32_t te_sinkbase;       /* 010 */
	uint32_t te_sinkbasehigh;   /* 014 */
	uint32_t te_sinklimit;      /* 018 */
	uint32_t te_sinkwp;         /* 01c */
	uint32_t te_sinkrp;         /* 020 */
	uint32_t te_sinkdata;       /* 024 */
	uint32_t reserved_028[2];   /* 028 */
	uint32_t te_fifo;           /* 030 */
	uint32_t te_btmcount;       /* 034 */
	uint32_t te_wordcount;      /* 038 */
	uint32_t reserved_03c[1];   /* 03c */
	uint32_t ts_control;        /* 040 */
	uint32_t ts_lower;          /* 044 */
	uint32_t ts_upper;          /* 048 */
	uint32_t reserved_04c[1];   /* 04c */
	uint32_t xti_control;       /* 050 */
	uint32_t xto_control;       /* 054 */
	uint32_t wp_control;        /* 058 */
	uint32_t reserved_05c[1];   /* 05c */
	uint32_t itc_traceenable;   /* 060 */
	uint32_t itc_trigenable;    /* 064 */
	uint32_t reserved_068[6];   /* 068 */
	uint32_t itc_stimulus[32];  /* 080 */
	uint32_t reserved_100[832]; /* 100 */
	uint32_t atb_control;       /* e00 */
	uint32_t reserved_e04[63];  /* e04 */
	uint32_t pib_control;       /* f00 */
	uint32_t reserved_f04[63];  /* f04 */
};

/* The funnel, which merges the messages of several encoders. */
struct TfTraceRegMemMap {
	uint32_t tf_control;        /* 000 */
	uint32_t tf_impl;           /* 004 */
	uint32_t reserved_008[2];   /* 008 */
	uint32_t tf_sinkbase;       /* 010 */
	uint32_t tf_sinkbasehigh;   /* 014 */
	uint32_t tf_sinklimit;      /* 018 */
	uint32_t tf_sinkwp;         /* 01c */
	uint32_t tf_sinkrp;         /* 020 */
	uint32_t tf_sinkdata;       /* 024 */
	uint32_t reserved_028[6];   /* 028 */
	uint32_t ts_control;        /* 040 */
	uint32_t ts_lower;          /* 044 */
	uint32_t ts_upper;          /* 048 */
	uint32_t reserved_04c[877]; /* 04c */
	uint32_t atb_control;       /* e00 */
	uint32_t reserved_e04[63];  /* e04 */
	uint32_t pib_control;       /* f00 */
	uint32_t reserved_f04[63];  /* f04 */
};

/* The program defines both: its encoders, by hart, and its funnel or NULL. */
#ifdef __cplusplus
extern "C" {
#endif
extern struct TraceRegMemMap volatile *tmm[];
extern struct TfTraceRegMemMap volatile *fmm;
#ifdef __cplusplus
}
#endif

#endif
