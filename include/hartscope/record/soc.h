/* SPDX-License-Identifier: MIT */
/*
 * soc.h - run firmware on the virtual SoC and keep its trace.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_SOC_H
#define HSC_RECORD_SOC_H

#include <hartscope/control/control.h>
#include <hartscope/record/record.h>
#include <hartscope/soc/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero means default. */
struct hsc_record_soc_config {
	/* bundle, protocol, params and tool are used; argv[argc] are ELF files
	 * that are all loaded; harts begin at the entry of the first. */
	struct hsc_record_config record;
	unsigned harts;  /* 0: 1 */
	uint64_t cycles; /* run no longer; 0: no bound */
	uint64_t memory; /* bytes, whole pages up to 2 GiB; 0: 128 MiB */
	unsigned models; /* to count events of, enum hsc_hart_unit or-ed */
	struct hsc_hart_stalls stalls;
	/*
	 * Trace by hardware in the SoC, whose registers are set up as a driver
	 * does: a topology file, or the usual one of this generation of
	 * registers. Then params are fields of registers. NULL: by encoders
	 * that look at the harts directly.
	 */
	const char *topology;
	const char *generation; /* "0", "0.9.4", "1.0" */
	const char *wave;       /* VCD file for pins that trace leaves by */
	/* The hardware is set up but for its encoders: that they trace, and
	 * when, is for the firmware to do. */
	bool by_program;
	/* Trace the instructions only that one of filters[filter_count] lets
	 * through; none: all. By filter registers, if hardware traces. */
	const struct hsc_control_instructions *filters;
	size_t filter_count;
	/* Trace begins and ends where triggers of the harts say; not without
	 * trace hardware. */
	const struct hsc_soc_trace_point *points; /* [point_count] */
	size_t point_count;
	bool stm_threads; /* writes to tp are events THREAD_SWITCH */
	bool stm_losses;  /* modules lose events as hardware does */
	/* Software events, in a source of its own for each hart, say when an
	 * interrupt was asked for, taken or not: HSC_STM_ASSERTED. Instructions
	 * have times, too. Not with trace hardware. */
	bool interrupts;
	/*
	 * Firmware with SiFive's performance library, which is known by its
	 * function perfInit, may set up trace hardware by itself: there is the
	 * usual one of generation 0, and if it does, the bundle has what that
	 * recorded in place of instructions. Not with a topology, generation,
	 * stm or interrupts.
	 */
	bool own_trace;
	/* Bytes of the console; NULL: they are dropped. */
	void (*write)(void *ctx, uint8_t byte);
	int (*read)(void *ctx); /* a byte, or -1: none yet. NULL: none ever */
	void *ctx;
};

#define HSC_RECORD_SOC_NOTES 8

struct hsc_record_soc_result {
	struct hsc_record_result record;
	bool stuck;        /* all harts wait for ever */
	bool trapped;      /* ... or trap for ever ... */
	bool retried;      /* ... or return to what traps, for ever */
	bool cut;          /* the bound was reached */
	bool unfollowed;   /* packets lack where handlers of traps are, and
			    * these moved or differ by hart */
	bool wrapped;      /* the trace buffer did: the oldest is gone */
	bool own;          /* the firmware traced by itself */
	bool full;         /* its buffer was full: the latest is missing */
	bool mixed;        /* encoders were not set up alike: the bundle has the
			    * settings of the first */
	uint32_t untraced; /* harts whose encoder never was on, a bit each */
	uint64_t stalled;  /* cycles that harts waited for trace */
	/* What trace hardware was asked for and is not; more than fit count. */
	struct hsc_error notes[HSC_RECORD_SOC_NOTES];
	size_t note_count;
};

/*
 * Record one run. out->record.status is what the program gave the finisher,
 * tohost or semihosting.
 *
 * Returns HSC_OK, HSC_E_CONFIG, HSC_E_FILE, HSC_E_FORMAT, HSC_E_TARGET or
 *         HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_record_soc(
	const struct hsc_record_soc_config *config,
	struct hsc_record_soc_result *out, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
