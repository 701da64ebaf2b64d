/* SPDX-License-Identifier: MIT */
/*
 * library.h - a shared library that is loaded when it is first needed.
 *
 * Room   base (floor 0); needs a C library, unlike the rest of the room
 *
 * What a library brings with it may take longer to load than a command runs,
 * so one that few commands need is not linked: its functions are found by name.
 */
#ifndef HSC_BASE_LIBRARY_H
#define HSC_BASE_LIBRARY_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/error.h>
#include <stdbool.h>
#include <stddef.h>

struct hsc_library_call {
	const char *name;
	size_t at; /* bytes from a struct's begin to the pointer to it there */
};

struct hsc_library {
	const char *file; /* "libx.so.1": the interface's number with it */
	const char
		*need; /* who needs it: "exports need libx (package libx1)" */
	const struct hsc_library_call *calls;
	size_t count;
};

/*
 * Load a library and find its functions, whose pointers are written to the
 * struct that begins at *calls. *handle is for hsc_library_close, whatever is
 * returned, and NULL if nothing was loaded.
 *
 * Returns false (it is not there, or not all of it) with an error
 */
HSC_MUST_USE bool hsc_library_open(const struct hsc_library *library,
				   void **handle, void *calls,
				   struct hsc_error *error);
void hsc_library_close(void *handle);

#endif
