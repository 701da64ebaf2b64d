/* SPDX-License-Identifier: MIT */
/* archive.c - what is called of libarchive, by name.
 * Room   capture (floor 2) */
#include "capture/bundle/archive.h"
#include "base/library.h"
#include <stdbool.h>
#include <stddef.h>

/* The version number of its interface since release 3.0 of 2011. */
#define LIBRARY "libarchive.so.13"

/* Declarations of its functions. */
#define CALL(type, name, args)                                                 \
	_Static_assert(_Generic(archive_##name, type(*) args                   \
				: true, default                                \
				: false),                                      \
		       #name);
HSC_ARCHIVE_CALLS(CALL)
#undef CALL

enum hsc_status hsc_archive_open(struct hsc_archive *a, struct hsc_error *error)
{
	static const struct hsc_library_call calls[] = {
		{ "archive_errno", offsetof(struct hsc_archive, error_number) },
#define CALL(type, name, args)                                                 \
	{ "archive_" #name, offsetof(struct hsc_archive, name) },
		HSC_ARCHIVE_CALLS(CALL)
#undef CALL
	};
	static const struct hsc_library library = {
		LIBRARY,
		"packed bundles need libarchive (package libarchive13)", calls,
		sizeof(calls) / sizeof(calls[0])
	};

	*a = (struct hsc_archive){ .library = NULL };
	return hsc_library_open(&library, &a->library, a, error) ? HSC_OK
								 : HSC_E_FILE;
}

void hsc_archive_close(struct hsc_archive *a)
{
	hsc_library_close(a->library);
}
