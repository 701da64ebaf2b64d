/* SPDX-License-Identifier: MIT */
/*
 * perf_file_linux.h - the messages of all threads, in one file.
 *
 * Room   target/perf
 */
#ifndef HSC_TARGET_PERF_FILE_LINUX_H
#define HSC_TARGET_PERF_FILE_LINUX_H

/*
 * Write the trace so far, sorted by time. With one thread messages have no SRC;
 * otherwise SRC has HSC_PERF_SINK_SRC bits and is the number of the thread.
 * Nothing is changed.
 *
 * Returns PERF_OK or PERF_E_FILE
 */
int hsc_perf_file_write(const char *path);

#endif
