/* SPDX-License-Identifier: MIT */
/*
 * itc.h - hartscope stm --itc: software events written to ITC registers.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_STM_ITC_H
#define HSC_CLI_STM_ITC_H

#include "cli/common/bundle/open.h"
#include <hartscope/event/stm_itc.h>

struct hsc_cli_stm_state; /* of one source */

/* Start with the channels and the file, the rest is zero. */
struct hsc_cli_stm_itc {
	bool on;
	uint32_t value_channel, id_channel;
	const char *file; /* that describes events, or NULL */
	struct hsc_stm_names names;
	struct hsc_cli_stm_state *states; /* states[count], of the sources */
	size_t count, ending; /* of which the end was asked for last */
	uint32_t now;         /* the source whose events come */
	bool busy;            /* it may have some */
};

/* Read the file. Returns HSC_EXIT_OK, or the code to leave with. */
int hsc_cli_stm_itc_open(struct hsc_cli_stm_itc *s, struct hsc_cli *cli);
void hsc_cli_stm_itc_close(struct hsc_cli_stm_itc *s);

/* The next software event or gap; what else there is is let pass. As
 * hsc_cli_decode_next. */
bool hsc_cli_stm_itc_next(struct hsc_cli_stm_itc *s, struct hsc_cli_decode *d,
			  struct hsc_event *event);

#endif
