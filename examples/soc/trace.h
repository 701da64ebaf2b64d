/* SPDX-License-Identifier: MIT */
/*
 * trace.h - trace hardware as a program finds it: a few registers in memory.
 *
 * The addresses are those of two_harts.json. No register contains them: a
 * program has to know its SoC, as a debugger has to. Names and bits are those
 * of the RISC-V Trace Control Interface 1.0.
 *
 * A debugger that receives the trace from pins, or wants it elsewhere, sets up
 * the hardware before the program runs, but does not start it:
 *
 *   hartscope control start --by-program -t FILE --set FIELD=VALUE ...
 *
 * If an encoder is out of reset when the program starts, a debugger has set it
 * up. The program then keeps the settings, and only starts and stops trace.
 * Because the bits for that have been the same since before 0.9.4, the program
 * works with any generation.
 */
#ifndef SOC_TRACE_H
#define SOC_TRACE_H

#include <stdbool.h>
#include <stdint.h>

/* Each component has a block of 4 KB. */
#define ENCODER(hart) (UINT32_C(0x20000000) + UINT32_C(0x1000) * (hart))
#define FUNNEL        UINT32_C(0x20010000)
#define RAM_SINK      UINT32_C(0x20011000)

/* Where the trace goes: memory that the linker leaves alone. */
#define BUFFER      UINT32_C(0x80200000)
#define BUFFER_SIZE UINT32_C(0x00100000)

/* In every block Control is first, and its lowest bits have the same
 * meaning. */
#define CONTROL 0x000
#define ACTIVE  (1u << 0) /* out of reset */
#define ENABLE  (1u << 1) /* it works */
#define EMPTY   (1u << 3) /* nothing is left inside */

/* Of an encoder. */
#define INST_TRACING     (1u << 2)
#define INST_MODE_FULL   (6u << 4)  /* history of branches, with all features */
#define INST_TRIG_ENABLE (1u << 11) /* triggers may set and clear Tracing */
#define STALL_ENABLE     (1u << 13) /* the hart waits, no trace is lost */
#ifndef FORMAT_NTRACE               /* 0: E-Trace */
#define FORMAT_NTRACE (1u << 24)
#endif
#define INST_FEATURES 0x008
#define SRC(id, bits) ((uint32_t)(id) << 16 | (uint32_t)(bits) << 28)

/* Of a RAM sink. */
#define MODE_SMEM      (1u << 4) /* system memory, not SRAM */
#define RAM_START_LOW  0x010
#define RAM_START_HIGH 0x014
#define RAM_LIMIT_LOW  0x018
#define RAM_LIMIT_HIGH 0x01c
#define RAM_WP_LOW     0x020
#define RAM_WP_HIGH    0x024

static inline void put(uint32_t block, uint32_t offset, uint32_t value)
{
	*(volatile uint32_t *)(uintptr_t)(block + offset) = value;
}

static inline uint32_t get(uint32_t block, uint32_t offset)
{
	return *(volatile uint32_t *)(uintptr_t)(block + offset);
}

/* Take a block out of reset. Power may take a while; Active reads 1 when it is
 * on. */
static inline void wake(uint32_t block)
{
	put(block, CONTROL, ACTIVE);
	while (!(get(block, CONTROL) & ACTIVE))
		;
}

/* Open the components after the encoders, sinks first, so that trace is not
 * lost. False: a debugger has set them up. */
static inline bool open_the_way(void)
{
	if (get(ENCODER(0), CONTROL) & ACTIVE)
		return false;
	wake(RAM_SINK);
	/* choose the memory first: an SRAM would not accept addresses of the
	 * other */
	put(RAM_SINK, CONTROL, ACTIVE | MODE_SMEM);
	put(RAM_SINK, RAM_START_LOW, BUFFER);
	put(RAM_SINK, RAM_START_HIGH, 0);
	/* the limit is the address of the last word */
	put(RAM_SINK, RAM_LIMIT_LOW, BUFFER + BUFFER_SIZE - 4);
	put(RAM_SINK, RAM_LIMIT_HIGH, 0);
	put(RAM_SINK, RAM_WP_LOW, BUFFER);
	put(RAM_SINK, RAM_WP_HIGH, 0);
	put(RAM_SINK, CONTROL, ACTIVE | MODE_SMEM | ENABLE);
	wake(FUNNEL);
	put(FUNNEL, CONTROL, ACTIVE | ENABLE);
	return true;
}

/* Each encoder has a source number of its own, so that a decoder can separate
 * the harts after the funnel. */
static inline uint32_t set_up_encoder(unsigned hart)
{
	const uint32_t settings =
		ACTIVE | INST_MODE_FULL | STALL_ENABLE | FORMAT_NTRACE;

	wake(ENCODER(hart));
	put(ENCODER(hart), INST_FEATURES, SRC(hart, 2));
	put(ENCODER(hart), CONTROL, settings);
	return settings;
}

/*
 * An encoder is set up before it is enabled: a setting written later takes
 * effect when it is enabled the next time. `more`: INST_TRACING, or the
 * permission to set it.
 */
static inline void enable_encoder(unsigned hart, uint32_t more)
{
	uint32_t settings = get(ENCODER(hart), CONTROL);

	if (!(settings & ACTIVE))
		settings = set_up_encoder(hart);
	put(ENCODER(hart), CONTROL, settings | ENABLE | more);
}

/* Switch off in the order of the trace, so that all of it arrives. */
static inline void disable_encoder(unsigned hart)
{
	const uint32_t now = get(ENCODER(hart), CONTROL);

	put(ENCODER(hart), CONTROL, now & ~(ENABLE | INST_TRACING));
	while (!(get(ENCODER(hart), CONTROL) & EMPTY))
		;
}

/* Only if open_the_way() opened it. */
static inline void close_the_way(void)
{
	put(FUNNEL, CONTROL, ACTIVE);
	while (!(get(FUNNEL, CONTROL) & EMPTY))
		;
	put(RAM_SINK, CONTROL, ACTIVE | MODE_SMEM);
	while (!(get(RAM_SINK, CONTROL) & EMPTY))
		;
}

#endif
