/* SPDX-License-Identifier: MIT */
/*
 * soc.h - a virtual SoC: RISC-V harts that run firmware, each with an exact
 * ingress port.
 *
 * Room   soc (floor 5): a virtual SoC
 * Spec   RISC-V Unprivileged ISA 20240411; Privileged ISA 20240411
 *
 * The harts are RV32 or RV64 IMAFDC with M, S and U mode; the memory map is
 * that of QEMU's machine "virt". It is a functional model: an instruction is
 * one cycle, unless the configuration has loads, stores and misses stall. The
 * same program and configuration give the same run, for any number of harts.
 */
#ifndef HSC_SOC_SOC_H
#define HSC_SOC_SOC_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <hartscope/hart/hart.h>
#include <hartscope/hart/port.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The console: where its output goes and its input comes from. */
struct hsc_soc_console {
	void (*write)(void *ctx, uint8_t byte);
	int (*read)(void *ctx); /* a byte, or -1: none yet. NULL: no input */
	void *ctx;
};

/* Zero means default. */
struct hsc_soc_config {
	unsigned xlen;     /* 32 or 64; 0: 64 */
	unsigned harts;    /* 1..16; 0: 1 */
	uint64_t ram_size; /* bytes; 0: 128 MiB */
	unsigned quantum;  /* cycles a hart runs before the next; 0: 1000 */
	unsigned cycles_per_tick; /* of mtime; 0: 100 */
	unsigned units; /* models to count events of, enum hsc_hart_unit */
	struct hsc_hart_sizes sizes;
	struct hsc_hart_stalls stalls; /* if any: harts step by instructions */
	uint8_t context;               /* enum hsc_hart_context */
	bool no_semihosting; /* an ebreak between the marks of semihosting is a
				trap */
	bool tcontrol; /* the tcontrol CSR is built, and breakpoints are not
			  delegated; otherwise mstatus decides which may happen.
			  Debug 1.0, "Native Triggers" */
	struct hsc_soc_console console; /* .write NULL: output is dropped */
};

/* Why a run stopped. */
enum hsc_soc_end {
	HSC_SOC_RUNNING,  /* the limit was reached */
	HSC_SOC_FINISHED, /* the program ended the run: `status` */
	HSC_SOC_RESET,    /* the program asked for a reset */
	HSC_SOC_STUCK,    /* all harts wait for an interrupt that never comes */
	HSC_SOC_TRAPPED, /* the same, but some only take traps and never execute
			  */
	HSC_SOC_RETRYING, /* the same, but their handlers return to an
			     instruction that traps again */
	HSC_SOC_HALTED,   /* a hart entered Debug Mode; it may continue */
};

struct hsc_soc_exit {
	enum hsc_soc_end kind;
	int status; /* exit status of the program */
};

struct hsc_soc;

/* Returns HSC_OK, HSC_E_CONFIG or HSC_E_MEMORY, and why. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_new(
	struct hsc_soc **out, const struct hsc_soc_config *config,
	struct hsc_error *error);
HSC_API void hsc_soc_free(struct hsc_soc **soc);

/*
 * Load an ELF file at its physical addresses. The harts start at the entry of
 * the first file; its symbols `tohost` and `fromhost` become registers.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (not for this machine, no room) or
 *         HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_load(struct hsc_soc *soc,
						  const char *path,
						  struct hsc_error *error);

/* Write bytes[len] to RAM. Returns HSC_OK or HSC_E_VALUE: not all in RAM. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_write(struct hsc_soc *soc,
						   uint64_t address,
						   const uint8_t *bytes,
						   size_t len);
/* Read bytes[len] from RAM. Returns HSC_OK or HSC_E_VALUE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_read(const struct hsc_soc *soc,
						  uint64_t address,
						  uint8_t *bytes, size_t len);

/* Reset: all harts start at `entry`, with hart id and device tree in a0 and
 * a1. */
HSC_API void hsc_soc_reset(struct hsc_soc *soc, uint64_t entry);

/* Set the port to which a hart reports. `port` is borrowed; NULL: none. */
HSC_API void hsc_soc_trace(struct hsc_soc *soc, unsigned hart,
			   const struct hsc_hart_port *port, void *ctx);

/* Set the observer of executed code, for all harts that are traced.
 * Borrowed. */
HSC_API void hsc_soc_watch_code(struct hsc_soc *soc,
				const struct hsc_code_watch *watch, void *ctx);

/* Reset one hart; memory and the other harts go on. */
HSC_API void hsc_soc_reset_hart(struct hsc_soc *soc, unsigned hart);

/* Run about `cycles` more, or until the program ends. */
HSC_API struct hsc_soc_exit hsc_soc_run(struct hsc_soc *soc, uint64_t cycles);

/* Instructions retired by a hart since reset. */
HSC_API uint64_t hsc_soc_instructions(const struct hsc_soc *soc, unsigned hart);

/* Handlers to which the traps of a hart led since the SoC was made. */
HSC_API struct hsc_hart_handlers hsc_soc_handlers(const struct hsc_soc *soc,
						  unsigned hart);

/* A register of a hart: x0..x31, then pc as 32. */
HSC_API uint64_t hsc_soc_register(const struct hsc_soc *soc, unsigned hart,
				  unsigned number);

/*
 * What a debugger does to one hart, according to Debug 1.0, "Sdext (ISA
 * Extension)". All CSRs of Debug Mode exist: dcsr selects what halts and steps,
 * and tselect and tdata1 select triggers with dmode. For the trace, a hart in
 * Debug Mode is halted, and nothing that it does there retires.
 */

/* Halt a hart, or let it continue at dpc. While the SoC runs (for calls from a
 * port) it halts a few instructions later. */
HSC_API void hsc_soc_halt(struct hsc_soc *soc, unsigned hart, bool halted);
/* Whether it halts before its first instruction, from its next reset on. */
HSC_API void hsc_soc_halt_at_reset(struct hsc_soc *soc, unsigned hart,
				   bool halts);
/* Why a hart is halted; HSC_NOT_HALTED while it is not. */
HSC_API enum hsc_halt_cause hsc_soc_halted(const struct hsc_soc *soc,
					   unsigned hart);

/*
 * Let a halted hart execute one instruction, or take one trap. Time passes for
 * the other harts, too. Returns HSC_OK, HSC_E_CONFIG (it is not halted) or
 * HSC_END: the program ended
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_step(struct hsc_soc *soc,
						  unsigned hart);

/* Registers of a halted hart, by number: CSRs have their own, x and f registers
 * begin at these. Debug 1.0, "Abstract Register Numbers" */
#define HSC_SOC_X HSC_ABSTRACT_X
#define HSC_SOC_F HSC_ABSTRACT_F

/* Return HSC_OK, HSC_E_CONFIG (it is not halted) or HSC_E_VALUE: there is no
 * such register, or it cannot be written. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_get(struct hsc_soc *soc,
						 unsigned hart, unsigned number,
						 uint64_t *value);
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_set(struct hsc_soc *soc,
						 unsigned hart, unsigned number,
						 uint64_t value);

/*
 * Lines of a hart's trigger module. Inputs fire triggers of type tmexttrigger
 * that select them, a bit each: input 0 is an overflow of a counter of the
 * hart, and the others are free. Outputs 0 and 1 are those of actions 8 and 9,
 * which also fire inputs 0 and 1 of the hart's trace encoder; returns those
 * that fired since the last call. Debug 1.0, "External Trigger (tmexttrigger)",
 * "Actions"
 */
HSC_API void hsc_soc_trigger(struct hsc_soc *soc, unsigned hart,
			     uint16_t inputs);
HSC_API uint8_t hsc_soc_triggered(struct hsc_soc *soc, unsigned hart);

/*
 * Execute one instruction in Debug Mode, as from a program buffer: loads and
 * stores have the hart's access rights, with MPRV those of the program. dret
 * makes it continue. For physical memory, use hsc_soc_read, hsc_soc_write, and
 * hsc_soc_mmio.
 *
 * Returns HSC_OK, HSC_E_CONFIG (it is not halted) or HSC_E_VALUE: it would
 * trap, or is a jump
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_execute(struct hsc_soc *soc,
						     unsigned hart,
						     uint32_t opcode);

#ifdef __cplusplus
}
#endif

#endif
