/* SPDX-License-Identifier: MIT */
/*
 * params.h - the parameters that --param takes, as help.
 *
 * Room   cli (floor 7)
 */
#ifndef HSC_CLI_PARAMS_H
#define HSC_CLI_PARAMS_H

#include "cli/cli.h"
#include <hartscope/model/ntrace_params.h>
#include <hartscope/session/messages.h>
#include <hartscope/session/packets.h>

/* List every parameter with range, recording default and meaning. */
void hsc_cli_print_params(FILE *out);

/* The same of E-Trace streams and encoders. */
void hsc_cli_print_packet_params(FILE *out);

/*
 * Apply every --param to `config`. False if one is wrong: it is said which, and
 * which name is the nearest.
 */
bool hsc_cli_apply_params(const struct hsc_cli *cli,
			  struct hsc_nt_encoder_config *config);

/* The same, for its messages only. */
bool hsc_cli_check_params(const struct hsc_cli *cli);

/* What --param says of the messages of a bare stream. */
bool hsc_cli_messages_config(const struct hsc_cli *cli,
			     struct hsc_messages_config *config);

/*
 * What --param says of the packets of a bare stream, and --protocol of their
 * edition. Returns enum hsc_exit; says what is wrong.
 */
int hsc_cli_packets_config(const struct hsc_cli *cli, const char *protocol,
			   struct hsc_packets_config *config);

#endif
