/* SPDX-License-Identifier: MIT */
/*
 * params.h - the parameters that --param takes, as help.
 *
 * Room   cli (floor 7)
 */
#ifndef HSC_CLI_PARAMS_H
#define HSC_CLI_PARAMS_H

#include "cli/cli.h"

/* List every parameter with range, recording default and meaning. */
void hsc_cli_print_params(FILE *out);

/* Say what is wrong with "name=value"; names the nearest parameter. */
void hsc_cli_bad_param(const struct hsc_cli *cli, const char *name_value);

#endif
