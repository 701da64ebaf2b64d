/* SPDX-License-Identifier: MIT */
/*
 * filter_text.h - what --filter says.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_FILTER_TEXT_H
#define HSC_CLI_COMMON_OPTIONS_FILTER_TEXT_H

#include <hartscope/base/error.h>
#include <hartscope/control/filters.h>
#include <hartscope/image/image.h>

/*
 * Read WHAT[,WHAT...], all of which an instruction has to meet: LOW:HIGH or the
 * name of a function, privilege=U+S, context=N, context=LOW:HIGH, each once.
 * False: error->text says what is wrong, to stand after the option.
 */
bool hsc_cli_filter(const struct hsc_image *image, const char *text,
		    struct hsc_control_instructions *out,
		    struct hsc_error *error);

#endif
