/* SPDX-License-Identifier: MIT */
/*
 * remove_tree.h - remove a folder and all that is in it.
 *
 * Room   capture (floor 2)
 */
#ifndef HSC_CAPTURE_BUNDLE_REMOVE_TREE_H
#define HSC_CAPTURE_BUNDLE_REMOVE_TREE_H

#include <hartscope/base/status.h>
#include <stdbool.h>

/*
 * Remove `name` in the folder that fd stands for (AT_FDCWD: here). Links are
 * removed, never followed, and folders deeper than a bundle ever has are left:
 * then, and if anything else cannot be removed, false comes back, and errno
 * says why. Nothing there is fine.
 */
bool hsc_remove_tree(int fd, const char *name);

#endif
