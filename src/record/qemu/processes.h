/* SPDX-License-Identifier: MIT */
/*
 * processes.h - the processes of a recording: signals for them, and their end
 * if their recorder is killed.
 *
 * Room   record (floor 7): starting QEMU
 */
#ifndef HSC_RECORD_QEMU_PROCESSES_H
#define HSC_RECORD_QEMU_PROCESSES_H

#include <hartscope/base/status.h>
#include <stddef.h>
#include <sys/types.h>

struct hsc_error;

/*
 * Send a signal, or with 0 none, to each process that still records into a
 * bundle: it has a source there, and runs `qemu`.
 *
 * count    becomes how many there are
 * Returns  as hsc_record_sources_read
 */
HSC_MUST_USE enum hsc_status hsc_record_processes_signal(
	const char *bundle, const char *qemu, int signal, size_t *count,
	struct hsc_error *error);

/* A process that waits for the end of its parent, the recorder. */
struct hsc_record_watcher {
	pid_t pid; /* 0: there is none */
	int life;  /* its other end closes when the recorder ends */
};

/*
 * Should the recorder be killed from now on, the processes that record into the
 * bundle are killed, too. Without it they would go on, with nobody to write
 * their manifest: all but the first, which Linux ends with its parent.
 */
void hsc_record_watch(struct hsc_record_watcher *w, const char *bundle,
		      const char *qemu);

/* They have ended, or may go on. */
void hsc_record_watch_end(struct hsc_record_watcher *w);

#endif
