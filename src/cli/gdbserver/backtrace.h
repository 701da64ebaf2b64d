/* SPDX-License-Identifier: MIT */
/*
 * backtrace.h - which calls are open where a hart stands.
 *
 * Room   cli (floor 9), private
 */
#ifndef HSC_CLI_GDBSERVER_BACKTRACE_H
#define HSC_CLI_GDBSERVER_BACKTRACE_H

#include "cli/gdbserver/remote.h"

/*
 * Lines of text for gdb's user into text[size], the innermost call first. gdb
 * cannot unwind a stack whose memory is not known; calls and returns of the
 * flow say the same. The trace is decoded from its begin up to the position.
 */
void hsc_gdb_backtrace(const struct hsc_gdb_remote *r, char *text, size_t size);

#endif
