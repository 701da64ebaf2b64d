/* SPDX-License-Identifier: MIT */
/*
 * hartscope_perf.h - beside the records: named regions, values and text.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive trace decoder 0.18, "ITC print" and "no-load strings"
 *
 * Two forms, the same to use:
 *
 *   (nothing)         with the library; hartscope_perf.c has what is only here
 *   HSC_PERF_ENCODER  the address of this hart's encoder, defined before the
 *                     include: nothing to link; see hartscope_perf_tiny.h
 *
 * Nothing is written while trace is off. Every function returns 0 or an enum
 * perfError. A channel is one of ITC, 0 to 31, but not that of the records, and
 * where there is trace hardware not 15 or 31.
 */
#ifndef HARTSCOPE_PERF_H
#define HARTSCOPE_PERF_H

#include <hartscope/base/compiler.h>

#if defined(HSC_PERF_ENCODER)
#include "hartscope_perf_tiny.h"
#else
#include "sifive_perf_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Let this hart or thread write to a channel: after its init function. */
int perfChannelOpen(int channel);

/* Write 1, 2 or 4 bytes to it. `hartscope replay` shows them. */
int perfChannelWrite(int channel, unsigned bytes, uint32_t value);

/* Print to it; `hartscope itc` shows a line of text for each line. Of formats
 * there are d, i, u, x, c, s, p and %, with 0 and a width, l, ll and z. */
int perfText(int channel, const char *text);
__attribute__((format(printf, 2, 3))) int perfPrintf(int channel,
						     const char *format, ...);

/*
 * How many records and values since the init functions were not made, or not
 * whole, because there was no room: of this hart, or under Linux of all
 * threads. The trace itself cannot tell.
 */
unsigned long perfRecordsLost(void);

/* Record that a region, a symbol, begins or ends, as a function does: where
 * records are made by hand or by functions. See PERF_REGION. */
int perfRegionEnter(const void *region);
int perfRegionExit(const void *region);

#ifdef __cplusplus
}
#endif
#endif

#define PERF_PLAIN       HSC_UNTRACED __attribute__((unused))
#define PERF_JOIN(a, b)  PERF_JOIN_(a, b)
#define PERF_JOIN_(a, b) a##b
#define PERF_STR(x)      PERF_STR_(x)
#define PERF_STR_(x)     #x

/* Write a number to a channel. */
PERF_PLAIN static inline int perfValue(int channel, uint32_t value)
{
	return perfChannelWrite(channel, 4, value);
}

PERF_PLAIN static inline const void *perfRegionBegin(const void *region)
{
	(void)perfRegionEnter(region);
	return region;
}

PERF_PLAIN static inline void perfRegionEnd(const void *const *region)
{
	(void)perfRegionExit(*region);
}

/*
 * PERF_REGION(copy); is a declaration: from there to the end of its block,
 * however that is left, region.copy runs, and tools charge what is counted to
 * it as to a function. The name is a part of an identifier. The symbol stands
 * for two bytes of code that never run, once in a program.
 */
#define PERF_REGION(name)                                                      \
	__asm__(".ifndef region." #name "\n"                                   \
		".pushsection .text.perf_region, \"ax\", %progbits\n"          \
		".balign 2\n.weak region." #name "\n"                          \
		".type region." #name ", %function\nregion." #name ":\n"       \
		".2byte 0\n.size region." #name ", 2\n.popsection\n.endif");   \
	extern const char perf_at_##name[] __asm__("region." #name);           \
	__attribute__((cleanup(perfRegionEnd), unused)) const void *const      \
	PERF_JOIN(perf_region_##name, __LINE__) =                              \
		perfRegionBegin(perf_at_##name)

/*
 * PERF_NLS(3, "queue %d of %d", a, b); sends the arguments of a no-load string
 * in one write; the format stays in section .comment of the ELF file, which
 * need not be loaded. There is one format to a channel, a number or a macro
 * that is one. One argument has 32 bits, two have 16, three 11, 11 and 10, four
 * 8. There are no quotes within the format.
 */
#define PERF_NLS(channel, ...)                                                 \
	PERF_NLS_OF(__VA_ARGS__, PERF_NLS_4, PERF_NLS_3, PERF_NLS_2,           \
		    PERF_NLS_1, PERF_NLS_0, )                                  \
	(channel, __VA_ARGS__)
#define PERF_NLS_OF(format, a, b, c, d, n, ...) n
#define PERF_NLS_SEND(channel, format, value)                                  \
	do {                                                                   \
		__asm__(".ident \"" PERF_STR(channel) ":" format "\"");        \
		(void)perfChannelWrite(channel, 4, value);                     \
	} while (0)
#define PERF_NLS_BITS(v, bits, at)                                             \
	(((uint32_t)(v) & ((1u << (bits)) - 1)) << (at))
#define PERF_NLS_0(channel, format) PERF_NLS_SEND(channel, format, 0)
#define PERF_NLS_1(channel, format, a)                                         \
	PERF_NLS_SEND(channel, format, (uint32_t)(a))
#define PERF_NLS_2(channel, format, a, b)                                      \
	PERF_NLS_SEND(channel, format,                                         \
		      PERF_NLS_BITS(a, 16, 16) | PERF_NLS_BITS(b, 16, 0))
#define PERF_NLS_3(channel, format, a, b, c)                                   \
	PERF_NLS_SEND(channel, format,                                         \
		      PERF_NLS_BITS(a, 11, 21) | PERF_NLS_BITS(b, 11, 10) |    \
			      PERF_NLS_BITS(c, 10, 0))
#define PERF_NLS_4(channel, format, a, b, c, d)                                \
	PERF_NLS_SEND(channel, format,                                         \
		      PERF_NLS_BITS(a, 8, 24) | PERF_NLS_BITS(b, 8, 16) |      \
			      PERF_NLS_BITS(c, 8, 8) | PERF_NLS_BITS(d, 8, 0))

#endif
