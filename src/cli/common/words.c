/* SPDX-License-Identifier: MIT */
/* words.c - numbers as users type them: decimal, or hexadecimal after 0x.
 * Room   cli (floor 9) */
#include "cli/common/cli.h"
#include <hartscope/base/digits.h>

bool hsc_cli_number(const char *text, uint64_t *out)
{
	return hsc_number_of(text, SIZE_MAX, out);
}
