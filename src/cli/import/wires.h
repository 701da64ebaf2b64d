/* SPDX-License-Identifier: MIT */
/*
 * wires.h - what import does before: a wave or ATB frames to a stream.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_IMPORT_WIRES_H
#define HSC_CLI_IMPORT_WIRES_H

#include "cli/common/cli.h"
#include <hartscope/decode/packets.h>
#include <hartscope/import/wires.h>

/* Zero: the stream is what it is. */
struct hsc_cli_wires {
	struct hsc_wires_config pib; /* link.mode 0: no wave */
	struct hsc_atb_choice atb;
	const char *mode; /* as it was given */
	bool framed;      /* in ATB frames */
	char clock[64], data[64];
	char path[256]; /* of the file made, or "" */
};

/* Take --pib MODE, --pib-pins CLOCK,DATA and --atb ID|any into the struct. */
hsc_cli_take_fn hsc_cli_wires_mode;
hsc_cli_take_fn hsc_cli_wires_pins;
hsc_cli_take_fn hsc_cli_wires_atb;

/* What --pib may be, for completion. */
#define HSC_CLI_WIRES_MODES                                                    \
	"uart manchester parallel1 parallel2 parallel4 parallel8 parallel16"

/*
 * If the options say so, make a stream of file `*stream` and let it name that.
 *
 * protocol  NULL or a name: E-Trace has other idle bytes, and other marks;
 *           cli->params say how its packets are framed
 * Returns HSC_EXIT_OK or the code to leave with; call _remove in either case
 */
int hsc_cli_wires_make(struct hsc_cli *cli, struct hsc_cli_wires *w,
		       const char *protocol, const char **stream);
void hsc_cli_wires_remove(struct hsc_cli_wires *w);

#endif
