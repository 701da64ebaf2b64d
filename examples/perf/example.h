/* SPDX-License-Identifier: MIT */
/*
 * example.h - the same example for Linux and for bare metal, where the trace
 * hardware is that of the virtual SoC.
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#if defined(__linux__)
#include "sifive_linux_perf.h"
#include "sifive_linux_trace.h"
#include <stdio.h>

#define ENCODERS                                                               \
	{                                                                      \
		(struct TraceRegMemMap *)0x20000000,                           \
			(struct TraceRegMemMap *)0x20001000                    \
	}
#define FUNNEL (struct TfTraceRegMemMap *)0x20010000
#ifndef BUFFER
#define BUFFER (4 << 20)
#endif

static inline void say(const char *text, unsigned long number)
{
	printf("%s %lu\n", text, number);
}

static inline int finish(void)
{
	return perfWriteTrace(NULL);
}
#else
#include "bare.h"
#include "sifive_bare_perf.h"

#define ENCODERS                                                               \
	{                                                                      \
		(struct TraceRegMemMap *)0x20000000,                           \
			(struct TraceRegMemMap *)0x20001000                    \
	}
#define FUNNEL (struct TfTraceRegMemMap *)0x20010000
#ifndef BUFFER
#define BUFFER (256 << 10)
#endif

static inline void say(const char *text, unsigned long number)
{
	print_text(text);
	print_text(" ");
	print_number(number);
	print_text("\n");
}

/* A debugger reads the trace. */
static inline int finish(void)
{
	return 0;
}
#endif

#ifndef COUNTS
#define COUNTS perfCount_Delta
#endif
#ifndef CHANNEL
#define CHANNEL 6 /* of ITC */
#endif
#ifndef FUNNELS
#define FUNNELS 1
#endif

static inline int failed(const char *what, int error)
{
	say(what, (unsigned long)error);
	say(perfErrorName(error), 0);
	return 1;
}

#endif
