/* SPDX-License-Identifier: MIT */
/*
 * demangle.h - linker names of C++ and Rust as their programmers write them.
 *
 * Room   image (floor 2)
 * Spec   Itanium C++ ABI, "Mangling"; RFC 2603, "Rust Symbol Name Mangling v0",
 *        and Rust's names before it
 *
 * The names are those of c++filt of GNU binutils, character by character: the
 * functions of libiberty that it calls make them.
 */
#ifndef HSC_IMAGE_DEMANGLE_H
#define HSC_IMAGE_DEMANGLE_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How names of functions are shown. */
enum hsc_names {
	HSC_NAMES_FULL,  /* as c++filt shows them */
	HSC_NAMES_SHORT, /* without parameters, and hashes of Rust */
	HSC_NAMES_RAW,   /* as the file has them */
};

/*
 * The name in the source of the linker's `name`, for free(). What follows an at
 * sign, "@plt", stays. NULL: it is not mangled, or there is no memory, or the
 * name is an absurd one: of more than a quarter of a million characters.
 */
HSC_API char *hsc_demangle(const char *name, enum hsc_names how);

/* "init (a.c)": the name of a function with what tells it from others of that
 * name, for free(). NULL: no memory. */
HSC_API char *hsc_twin_name(const char *name, const char *origin);

/* Does `text` end like that? *name is how long the name before it is. */
HSC_API bool hsc_twin_split(const char *text, const char *origin, size_t *name);

#ifdef __cplusplus
}
#endif

#endif
