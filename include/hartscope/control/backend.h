/* SPDX-License-Identifier: MIT */
/*
 * backend.h - what answers register accesses: memory of this machine, a debug
 * probe, a dry run, or a file.
 *
 * Room   control (floor 3): driver of trace hardware; all but the dry run needs
 *        an operating system
 */
#ifndef HSC_CONTROL_BACKEND_H
#define HSC_CONTROL_BACKEND_H

#include <hartscope/base/mmio.h>
#include <hartscope/control/topology.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_backend;

/*
 * Physical addresses by a file of physical memory, mapped page by page. If an
 * access raises SIGBUS or SIGSEGV, it returns HSC_E_TARGET: an access changes
 * the dispositions of these two signals and restores them, so only one thread
 * at a time may make one.
 *
 * path   NULL: /dev/mem
 * Returns HSC_OK; HSC_E_FILE; HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_devmem(
	struct hsc_backend **out, const char *path, struct hsc_error *error);

/*
 * The maps of /dev/uio`number`, at the addresses in sysfs.
 *
 * root   before /dev and /sys; NULL: ""
 * Returns as hsc_backend_devmem
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_uio(struct hsc_backend **out,
						     unsigned number,
						     const char *root,
						     struct hsc_error *error);

/*
 * OpenOCD's Tcl port, physical addresses. An answer that does not come within
 * five seconds is a failure.
 *
 * host   "HOST[:PORT]"; NULL: localhost, 6666
 * Returns HSC_OK; HSC_E_TARGET: no connection; HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_openocd(
	struct hsc_backend **out, const char *host, struct hsc_error *error);

/*
 * No hardware: each access is a line in `file` (a FILE; NULL: nowhere). Reads
 * return what was written, or else the reset value of a plain implementation of
 * the topology.
 *
 * Returns HSC_OK or HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_dry_run(
	struct hsc_backend **out, const struct hsc_topology *topology,
	void *file);

/*
 * Accesses go to `inner`, which it does not own, and as lines to the file
 * `path`. What `inner` answers is passed on even if a line cannot be written;
 * hsc_backend_complaint says so from then on.
 *
 * Returns HSC_OK, HSC_E_FILE or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_record(
	struct hsc_backend **out, const struct hsc_mmio *inner,
	const char *path, struct hsc_error *error);

/*
 * A recording answers: the accesses have to be the same, in the same order.
 * Lines are "R ADDRESS VALUE", "W ADDRESS VALUE", "H ADDRESS VALUE" and "B
 * ADDRESS VALUE" for writes of two bytes and of one, "D ADDRESS" (denied); '#'
 * begins a comment.
 *
 * Returns HSC_OK; HSC_E_FILE; HSC_E_FORMAT (with the line); HSC_E_MEMORY
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_backend_replay(
	struct hsc_backend **out, const char *path, struct hsc_error *error);

/* The accesses; borrowed. */
HSC_API const struct hsc_mmio *hsc_backend_mmio(struct hsc_backend *b);
/* Why the last access failed, or "". Of a recording: why it is not whole. */
HSC_API const char *hsc_backend_complaint(const struct hsc_backend *b);
/* Close what it opened. *b becomes NULL, and may be NULL before. */
HSC_API void hsc_backend_free(struct hsc_backend **b);

#ifdef __cplusplus
}
#endif

#endif
