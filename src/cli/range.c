/* SPDX-License-Identifier: MIT */
#include "cli/range.h"
#include "cli/cli.h"
#include <string.h>

#define NAME_SIZE 256

static bool find(const struct hsc_image *image, const char *text,
		 uint64_t *address)
{
	return hsc_cli_number(text, address) ||
	       hsc_image_address(image, text, address);
}

/* All of a function. */
static bool take_function(const struct hsc_image *image, const char *name,
			  struct hsc_control_range *out)
{
	struct hsc_symbol s;

	if (!hsc_image_address(image, name, &out->low) ||
	    !hsc_image_symbol(image, out->low, &s) || s.end <= out->low)
		return false;
	out->high = s.end - 1;
	return true;
}

bool hsc_cli_range(const struct hsc_image *image, const char *text, bool data,
		   struct hsc_control_range *out)
{
	const char *colon = strchr(text, ':');
	char low[NAME_SIZE] = "";

	if (!colon && data && find(image, text, &out->low)) {
		out->high = out->low;
		return true;
	}
	if (!colon)
		return !data && take_function(image, text, out);
	if ((size_t)(colon - text) >= sizeof(low))
		return false;
	memcpy(low, text, (size_t)(colon - text));
	return find(image, low, &out->low) &&
	       find(image, colon + 1, &out->high) && out->high >= out->low;
}
