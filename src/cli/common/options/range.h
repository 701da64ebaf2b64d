/* SPDX-License-Identifier: MIT */
/*
 * range.h - addresses as users give them.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_RANGE_H
#define HSC_CLI_COMMON_OPTIONS_RANGE_H

#include <hartscope/control/control.h>
#include <hartscope/image/image.h>

/*
 * LOW:HIGH, each a number or a symbol of `image`, or the name of a function:
 * all of it. Of data one address is enough, and names are of objects first; a
 * name alone is all of the object. False: it is none of these, or several.
 * image: NULL: there are no names
 */
bool hsc_cli_range(const struct hsc_image *image, const char *text, bool data,
		   struct hsc_control_range *out);

/* One address of code: a number, or a symbol of `image`. False: neither. */
bool hsc_cli_address(const struct hsc_image *image, const char *text,
		     uint64_t *out);

#endif
