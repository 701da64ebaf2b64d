/* SPDX-License-Identifier: MIT */
/*
 * kernel_pages.h - a folder of kernel pages, as SiFive's driver saves them.
 *
 * Room   import (floor 7)
 *
 * A file for each page, kmem.0xADDRESS. One that ends in the middle of an
 * instruction has two bytes more, those of the next page; in that page's own
 * file a c.nop stands in their place.
 */
#ifndef HSC_IMPORT_KERNEL_PAGES_H
#define HSC_IMPORT_KERNEL_PAGES_H

#include <hartscope/capture/manifest.h>

/*
 * Copy all pages of folder `dir` to the bundle, as few files as there are runs
 * of them, and add them to the process. Doing it again for another process
 * writes the same files again.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT (a page of another size) or
 *         HSC_E_MEMORY, and why
 */
enum hsc_status hsc_kernel_pages_keep(struct hsc_process *process,
				      const char *bundle, const char *dir,
				      struct hsc_error *error);

#endif
