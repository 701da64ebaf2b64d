/* SPDX-License-Identifier: MIT */
/*
 * params.h - the parameters that --param takes, as help.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_OPTIONS_PARAMS_H
#define HSC_CLI_COMMON_OPTIONS_PARAMS_H

#include "cli/common/cli.h"
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/spec/params.h>

/* List every parameter with range, default and meaning: of recordings, of
 * these and streams of software events, of encode. */
void hsc_cli_params_of_recordings(void);
void hsc_cli_params_of_streams(void);
void hsc_cli_params_of_encode(void);

/* With a protocol of N-Trace, NULL or none at all counting as such, is every
 * --param one of it? False: it is said which is not, and which name is the
 * nearest. */
bool hsc_cli_check_params(const struct hsc_cli *cli, const char *protocol);

/* What --param says of the messages of a bare stream. */
bool hsc_cli_messages_config(const struct hsc_cli *cli, const char *protocol,
			     struct hsc_messages_config *config);

/*
 * What --param says of the packets of a bare stream, and --protocol of their
 * edition. Returns enum hsc_exit; says what is wrong.
 */
int hsc_cli_packets_config(const struct hsc_cli *cli, const char *protocol,
			   struct hsc_packets_config *config);

#endif
