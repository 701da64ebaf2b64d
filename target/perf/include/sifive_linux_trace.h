/* SPDX-License-Identifier: MIT */
/*
 * sifive_linux_trace.h - the file name that programs for Linux include.
 *
 * Room   target/perf
 */
#ifndef SIFIVE_LINUX_TRACE_H
#define SIFIVE_LINUX_TRACE_H

#include "sifive_trace.h"

#endif
