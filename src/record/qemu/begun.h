/* SPDX-License-Identifier: MIT */
/*
 * begun.h - did a program begin under QEMU, and if not, why?
 *
 * Room   record (floor 7): starting QEMU
 */
#ifndef HSC_RECORD_QEMU_BEGUN_H
#define HSC_RECORD_QEMU_BEGUN_H

#include <limits.h>
#include <stdbool.h>

/*
 * Did code of the program itself run, and not only its loader's? Files of which
 * no code ran are no maps of a recording. In doubt it did.
 */
bool hsc_record_has_run(const char *bundle, const char *program);

/*
 * Is the loader that the program names neither in `sysroot`, which may be NULL,
 * nor on this machine?
 *
 * loader   becomes its name
 */
bool hsc_record_lacks_loader(char loader[PATH_MAX], const char *program,
			     const char *sysroot);

#endif
