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
	const char *path; /* of the wave or the frames */
	struct hsc_unwrap *unwrap;
	struct hsc_atb_result frames; /* known at the end, as */
	struct hsc_wires_result wires;
};

/* Take --pib MODE, --pib-pins CLOCK,DATA and --atb ID|any into the struct. */
hsc_cli_take_fn hsc_cli_wires_mode;
hsc_cli_take_fn hsc_cli_wires_pins;
hsc_cli_take_fn hsc_cli_wires_atb;

/* What --pib may be, for completion. */
#define HSC_CLI_WIRES_MODES                                                    \
	"uart manchester parallel1 parallel2 parallel4 parallel8 parallel16"

/*
 * If the options say so, what file `path` has is unwrapped as it is imported,
 * by w->unwrap; else that is NULL.
 *
 * protocol  NULL or a name: E-Trace has other idle bytes, and other marks;
 *           cli->params say how its packets are framed
 * Returns HSC_EXIT_OK or the code to leave with; call _close in either case
 */
int hsc_cli_wires_open(struct hsc_cli *cli, struct hsc_cli_wires *w,
		       const char *protocol, const char *path);
/* Once it was imported, with or without success: say what was found. Returns
 * HSC_EXIT_OK, or the code to leave with if that is why there is none. */
int hsc_cli_wires_report(struct hsc_cli *cli, const struct hsc_cli_wires *w);
void hsc_cli_wires_close(struct hsc_cli_wires *w);

#endif
