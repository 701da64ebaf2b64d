/* SPDX-License-Identifier: MIT */
/*
 * etrace_links.h - framings of E-Trace with the widths that tests give them.
 */
#ifndef HSC_TESTS_ETRACE_LINKS_H
#define HSC_TESTS_ETRACE_LINKS_H

#include <hartscope/link/etrace_frame.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

#define ENCAP(s, t, y)                                                         \
	{                                                                      \
		HSC_ET_BY_ENCAP, s, t, y                                       \
	}
#define LENGTH5                                                                \
	{                                                                      \
		HSC_ET_BY_LENGTH5, 0, 0, 0                                     \
	}
#define SMI(s)                                                                 \
	{                                                                      \
		HSC_ET_BY_SMI, s, 2, 0                                         \
	}
#define DRAFT(s)                                                               \
	{                                                                      \
		HSC_ET_BY_DRAFT, s, 2, 0                                       \
	}
#define ESP32                                                                  \
	{                                                                      \
		HSC_ET_BY_ESP32, 16, 0, 0                                      \
	}
#define RV_TRACER                                                              \
	{                                                                      \
		HSC_ET_BY_RV_TRACER, 0, 8, 0                                   \
	}
#define BARE                                                                   \
	{                                                                      \
		HSC_ET_BY_BARE, 0, 0, 0                                        \
	}

#endif
