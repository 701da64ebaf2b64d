/* SPDX-License-Identifier: MIT */
/*
 * status.h - what every function that can fail returns.
 *
 * Room   base (floor 0)
 *
 * A negative status means that this call failed. It never means that a trace is
 * bad: damage is data and comes out as an item (see docs/design.md).
 */
#ifndef HSC_BASE_STATUS_H
#define HSC_BASE_STATUS_H

#include <hartscope/base/compiler.h>

enum hsc_status {
	HSC_OK = 0,        /* an item was produced */
	HSC_END = 1,       /* no item, and there will be no more */
	HSC_AGAIN = 2,     /* no item yet; feed more and call again */
	HSC_E_WIRE = -1,   /* bytes break the rules of the format */
	HSC_E_SPACE = -2,  /* the caller's buffer is too small */
	HSC_E_VALUE = -3,  /* a value does not fit its field */
	HSC_E_CONFIG = -4, /* a configuration that cannot be right */
	HSC_E_MEMORY = -5, /* no memory */
	HSC_E_FILE = -6,   /* a file cannot be opened, read or written */
	HSC_E_FORMAT = -7, /* a file is not what it should be */
	HSC_E_TARGET = -8, /* the traced program or machine failed */
};

#endif
