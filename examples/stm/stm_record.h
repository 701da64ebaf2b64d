/* SPDX-License-Identifier: MIT */
/*
 * stm_record.h - software events of a Linux program, in a file or a recording.
 *
 * In a file, each thread is a module of its own on the debug interconnect, with
 * addresses from 1 on in the order of their first events; time is
 * CLOCK_MONOTONIC in ns. `hartscope import -P stm` reads it.
 *
 * Under `hartscope record --stm`, without a file, events go into the bundle, a
 * stream for each thread beside that of its instructions, and their time is
 * the clock of these.
 */
#ifndef STM_RECORD_H
#define STM_RECORD_H

#include <stdbool.h>

/* Record the events of this program from here on. NULL: into the bundle that is
 * being recorded. False: not possible, or there is no recording. */
bool stm_record_begin(const char *path);

/* All other threads have ended. False: not everything was written. */
bool stm_record_end(void);

#endif
