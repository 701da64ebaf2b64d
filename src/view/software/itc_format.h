/* SPDX-License-Identifier: MIT */
/*
 * itc_format.h - no-load strings: formats that lie in the ELF file only, while
 * the program sends their arguments, packed in one write to a channel.
 *
 * Room   view (floor 8)
 * Spec   SiFive trace decoder, "no-load strings"
 */
#ifndef HSC_VIEW_SOFTWARE_ITC_FORMAT_H
#define HSC_VIEW_SOFTWARE_ITC_FORMAT_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_VIEW_ITC_CHANNELS 32

/* Formats by channel, NULL where there is none; borrowed from the section. */
struct hsc_view_itc_formats {
	const char *of[HSC_VIEW_ITC_CHANNELS];
};

/* Find "CHANNEL:FORMAT" among the strings of section .comment, text[len] with a
 * zero after it. */
void hsc_view_itc_find(struct hsc_view_itc_formats *f, const char *text,
		       size_t len);

/*
 * What the format says of a value, to out[cap], cut if it is longer. One
 * argument has 32 bits, two 16, three 11, 11 and 10, four 8, the first highest.
 * Conversions of integers and %c are known; others are shown as they stand.
 */
void hsc_view_itc_print(const char *format, uint32_t value, char *out,
			size_t cap);

#endif
