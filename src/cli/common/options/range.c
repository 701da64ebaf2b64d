/* SPDX-License-Identifier: MIT */
/* range.c - a range of addresses, given as numbers, function or object.
 * Room   cli (floor 9) */
#include "cli/common/options/range.h"
#include "cli/common/cli.h"
#include <string.h>

#define NAME_SIZE 256

static bool find_address(const struct hsc_image *image, const char *text,
			 bool data, uint64_t *address)
{
	struct hsc_symbol object;

	if (hsc_cli_number(text, address))
		return true;
	if (!image)
		return false;
	if (data && hsc_image_object(image, text, &object) == 1) {
		*address = object.start;
		return true;
	}
	return hsc_image_address(image, text, address);
}

bool hsc_cli_address(const struct hsc_image *image, const char *text,
		     uint64_t *out)
{
	return find_address(image, text, false, out);
}

/* All of an object; of a label the address. */
static bool take_object(const struct hsc_image *image, const char *name,
			struct hsc_control_range *out)
{
	struct hsc_symbol s;

	if (!image || hsc_image_object(image, name, &s) != 1)
		return false;
	out->low = s.start;
	out->high = s.end > s.start ? s.end - 1 : s.start;
	return true;
}

/* All of a function. */
static bool take_function(const struct hsc_image *image, const char *name,
			  struct hsc_control_range *out)
{
	struct hsc_symbol s;

	if (!image || !hsc_image_address(image, name, &out->low) ||
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

	if (!colon && data && take_object(image, text, out))
		return true;
	if (!colon && data && find_address(image, text, data, &out->low)) {
		out->high = out->low;
		return true;
	}
	if (!colon)
		return !data && take_function(image, text, out);
	if (colon[1] == ':' && !data && take_function(image, text, out))
		return true; /* of C++ or Rust */
	if ((size_t)(colon - text) >= sizeof(low))
		return false;
	memcpy(low, text, (size_t)(colon - text));
	return find_address(image, low, data, &out->low) &&
	       find_address(image, colon + 1, data, &out->high) &&
	       out->high >= out->low;
}
