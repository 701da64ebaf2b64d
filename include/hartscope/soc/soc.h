/* SPDX-License-Identifier: MIT */
/*
 * soc.h - a virtual SoC: RISC-V harts that run firmware, and an exact ingress
 * port of each.
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

/* What the console writes to. */
struct hsc_soc_console {
	void (*write)(void *ctx, uint8_t byte);
	int (*read)(void *ctx); /* a byte, or -1: none yet. NULL: none ever */
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
	bool no_semihosting;           /* ebreak between its marks is a trap */
	bool tcontrol; /* that CSR, and breakpoints are not delegated; else
			* mstatus decides which may happen. Debug 1.0, "Native
			* Triggers" */
	struct hsc_soc_console console; /* .write NULL: nobody listens */
};

/* Why a run stopped. */
enum hsc_soc_end {
	HSC_SOC_RUNNING,  /* the limit was reached */
	HSC_SOC_FINISHED, /* the program said so: `status` */
	HSC_SOC_RESET,    /* the program asked for a reset */
	HSC_SOC_STUCK,    /* all harts wait for what never comes */
	HSC_SOC_TRAPPED,  /* the same, but some trap, trap and never execute */
	HSC_SOC_RETRYING, /* or their handlers return to what traps again */
	HSC_SOC_HALTED,   /* a hart entered Debug Mode; it may go on */
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
 * Load an ELF file at its physical addresses. The first one's entry is where
 * the harts begin; its symbols `tohost` and `fromhost` become registers.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (not for this machine, no room) or
 *         HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_load(struct hsc_soc *soc,
						  const char *path,
						  struct hsc_error *error);

/* Put bytes[len] into RAM. Returns HSC_OK or HSC_E_VALUE: no RAM is there. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_write(struct hsc_soc *soc,
						   uint64_t address,
						   const uint8_t *bytes,
						   size_t len);
/* Get bytes[len] from RAM. Returns HSC_OK or HSC_E_VALUE. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_read(const struct hsc_soc *soc,
						  uint64_t address,
						  uint8_t *bytes, size_t len);

/* All harts begin at `entry`, with hart id and device tree in a0 and a1. */
HSC_API void hsc_soc_reset(struct hsc_soc *soc, uint64_t entry);

/* Who looks at a hart. `port` is borrowed; NULL: nobody. */
HSC_API void hsc_soc_trace(struct hsc_soc *soc, unsigned hart,
			   const struct hsc_hart_port *port, void *ctx);

/* Who looks at the code that runs, of all harts that are traced. Borrowed. */
HSC_API void hsc_soc_watch_code(struct hsc_soc *soc,
				const struct hsc_code_watch *watch, void *ctx);

/* One hart begins anew; memory and the others go on. */
HSC_API void hsc_soc_reset_hart(struct hsc_soc *soc, unsigned hart);

/* Run about `cycles` more, or until the program ends. */
HSC_API struct hsc_soc_exit hsc_soc_run(struct hsc_soc *soc, uint64_t cycles);

/* Instructions retired by a hart since reset. */
HSC_API uint64_t hsc_soc_instructions(const struct hsc_soc *soc, unsigned hart);

/* Where the traps of a hart led since the SoC was made. */
HSC_API struct hsc_hart_handlers hsc_soc_handlers(const struct hsc_soc *soc,
						  unsigned hart);

/* A register of a hart: x0..x31, then pc as 32. */
HSC_API uint64_t hsc_soc_register(const struct hsc_soc *soc, unsigned hart,
				  unsigned number);

/*
 * What a debugger does to one hart, by Debug 1.0, "Sdext (ISA Extension)". All
 * CSRs of Debug Mode are there: what halts and steps is chosen by dcsr, and
 * triggers with dmode by tselect and tdata1. To those who trace, a hart that
 * is in Debug Mode is halted, and nothing that it does there retires.
 */

/* Halt a hart, or let it go on at dpc. While the SoC runs (of use to those whom
 * a hart calls) it halts a few instructions later. */
HSC_API void hsc_soc_halt(struct hsc_soc *soc, unsigned hart, bool halted);
/* From its next reset on, does it halt before its first instruction? */
HSC_API void hsc_soc_halt_at_reset(struct hsc_soc *soc, unsigned hart,
				   bool halts);
/* Why a hart is halted; HSC_NOT_HALTED while it is not. */
HSC_API enum hsc_halt_cause hsc_soc_halted(const struct hsc_soc *soc,
					   unsigned hart);

/* Let a halted hart execute one instruction, or take one trap. Time passes, for
 * the others too. Returns HSC_OK, HSC_E_CONFIG (it is not halted) or HSC_END:
 * the program ended */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_step(struct hsc_soc *soc,
						  unsigned hart);

/* Registers of a halted hart, by number: CSRs as their own, x and f from these.
 * Debug 1.0, "Abstract Register Numbers" */
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
 * Lines of a hart's trigger module. Inputs fire those of type tmexttrigger that
 * select them, a bit each: 0 is the hart's own, an overflow of a counter, and
 * the others are free. Outputs 0 and 1 are those of actions 8 and 9, which fire
 * inputs 0 and 1 of the hart's trace encoder too: what fired since the last
 * call. Debug 1.0, "External Trigger (tmexttrigger)", "Actions"
 */
HSC_API void hsc_soc_trigger(struct hsc_soc *soc, unsigned hart,
			     uint16_t inputs);
HSC_API uint8_t hsc_soc_triggered(struct hsc_soc *soc, unsigned hart);

/*
 * Execute one instruction in Debug Mode, as from a program buffer: loads and
 * stores reach what the hart reaches, with MPRV as the program does. dret lets
 * it go on. Physical memory is hsc_soc_read, hsc_soc_write, and hsc_soc_mmio.
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
