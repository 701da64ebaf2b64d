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
 * Did the program's own code run, and not only that of its loader? Files whose
 * code did not run are left out of the maps of a recording. True in doubt.
 */
bool hsc_record_has_run(const char *bundle, const char *program);

/*
 * Is the loader that the program names missing, in `sysroot`, which may be
 * NULL, and on this machine?
 *
 * loader   becomes its name
 */
bool hsc_record_lacks_loader(char loader[PATH_MAX], const char *program,
			     const char *sysroot);

#endif
