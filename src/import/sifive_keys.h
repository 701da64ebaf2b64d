/* SPDX-License-Identifier: MIT */
/*
 * sifive_keys.h - keys of settings files that an import does not use, and why.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_SIFIVE_KEYS_H
#define HSC_IMPORT_SIFIVE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Index of no key. */
#define HSC_SIFIVE_KEY_UNKNOWN 64u

/* The index of a key that is not used, below 64, or HSC_SIFIVE_KEY_UNKNOWN. */
unsigned hsc_sifive_key_find(const char *name);

/* Does the value ask for something that is not done? */
bool hsc_sifive_key_matters(unsigned key, const char *value);

/* "a, b (why); c (why)" for the keys in the set; the length, as snprintf. */
size_t hsc_sifive_keys_explain(uint64_t keys, char *text, size_t cap);

/* The nearest key to `name` that is known, used or not; NULL: none is near. */
const char *hsc_sifive_key_nearest(const char *name);

#endif
