/* SPDX-License-Identifier: MIT */
/*
 * hartscope_perf.h - named regions, values and text, besides the records.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive trace decoder 0.18, "ITC print" and "no-load strings"
 *
 * Two forms, which are used in the same way:
 *
 *   (nothing)         with the library; compile hartscope_perf.c, too
 *   HSC_PERF_ENCODER  the address of this hart's encoder, defined before the
 *                     include: nothing to link; see hartscope_perf_tiny.h
 *
 * Nothing is written while trace is off. Every function returns 0 or an enum
 * perfError. A channel is one of ITC, 0 to 31, but not that of the records, and
 * with trace hardware not 15 or 31 either.
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

/* Allow this hart or thread to write to a channel: after its init function. */
int perfChannelOpen(int channel);

/* Write 1, 2 or 4 bytes to it. `hartscope replay` shows them. */
int perfChannelWrite(int channel, unsigned bytes, uint32_t value);

/* Print to it; `hartscope itc` shows each line as a line of text. The formats
 * are d, i, u, x, c, s, p and %, with 0 and a width, and l, ll and z. */
int perfText(int channel, const char *text);
__attribute__((format(printf, 2, 3))) int perfPrintf(int channel,
						     const char *format, ...);

/*
 * How many records and values since the init functions were not written, or not
 * completely, for lack of room: of this hart, or under Linux of all threads.
 * The trace itself does not show it.
 */
unsigned long perfRecordsLost(void);

/* Record that a region, given by a symbol, begins or ends, in the way of a
 * function: for records made by hand or by functions. See PERF_REGION. */
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
 * however that is left, the program is in region.copy, and tools attribute
 * counts to it as to a function. The name must be a part of an identifier. The
 * symbol stands for two bytes of code that never run, and exists once in a
 * program.
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
 * in one write; the format is stored in section .comment of the ELF file, which
 * need not be loaded. Each channel has one format; the channel is a number, or
 * a macro that is one. One argument has 32 bits, two have 16, three 11, 11 and
 * 10, four 8. The format must not contain quotes.
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
