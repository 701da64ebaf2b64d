/* SPDX-License-Identifier: MIT */
/* item_letters.h - a letter for each kind of item, for tests of streams. */
#ifndef HSC_TESTS_DECODE_STREAM_ITEM_LETTERS_H
#define HSC_TESTS_DECODE_STREAM_ITEM_LETTERS_H

#include <hartscope/flow/flow_item.h>

static const char item_letters[] = {
	[HSC_FLOW_RUN] = 'r',  [HSC_FLOW_START] = 'b', [HSC_FLOW_SYNC] = 's',
	[HSC_FLOW_TRAP] = 't', [HSC_FLOW_STOP] = 'x',  [HSC_FLOW_CONTEXT] = 'c',
	[HSC_FLOW_TIME] = 'm', [HSC_FLOW_GAP] = 'g',   [HSC_FLOW_NOTE] = 'n',
};

#endif
