/* SPDX-License-Identifier: MIT */
/*
 * stm.h - parameters of streams of software events, as help.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_STM_STM_H
#define HSC_CLI_STM_STM_H

#include <stdio.h>

void hsc_cli_print_stm_params(FILE *out);

#endif
