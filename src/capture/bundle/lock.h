/* SPDX-License-Identifier: MIT */
/*
 * lock.h - one command at a time records into a bundle.
 *
 * Room   capture (floor 2): a trace on disk
 *
 * The file live/lock is locked for as long as the recorder lives, whatever ends
 * it, and names its process; see docs/decisions/0233-one-recorder.md.
 */
#ifndef HSC_CAPTURE_BUNDLE_LOCK_H
#define HSC_CAPTURE_BUNDLE_LOCK_H

#include <hartscope/base/error.h>
#include <hartscope/base/status.h>
#include <stdbool.h>

/*
 * Lock a bundle that hsc_bundle_create just made. A file system without locks
 * is no reason not to record.
 *
 * lock   what hsc_bundle_unlock wants, also after a failure
 * Returns HSC_OK, or HSC_E_FILE (another command has it) and why
 */
HSC_MUST_USE enum hsc_status hsc_bundle_lock(const char *bundle, int *lock,
					     struct hsc_error *error);
void hsc_bundle_unlock(int *lock);

/*
 * Does another command record into it?
 *
 * pid   becomes its process, or 0 if that is not known; may be NULL
 */
bool hsc_bundle_is_locked(const char *bundle, long *pid);

#endif
