/* SPDX-License-Identifier: MIT */
/*
 * nearest.h - which name was meant by one that is mistyped.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_NEAREST_H
#define HSC_BASE_NEAREST_H

/* The nearest of NULL-terminated names to `word`, or NULL if none is near. Of
 * several it is the first by strcmp(), in whatever order they come. */
const char *hsc_nearest(const char *word, const char *const *names);

#endif
