/* SPDX-License-Identifier: MIT */
/* archive.c - libarchive is found and its functions by name.
 * Room   capture (floor 2) */
#include "capture/bundle/archive.h"
#include "base/error_set.h"
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Its interface has had this number since version 3.0 of 2011. */
#define LIBRARY "libarchive.so.13"

/* They are declared as here. */
#define CALL(type, name, args)                                                 \
	_Static_assert(_Generic(archive_##name, type(*) args                   \
				: true, default                                \
				: false),                                      \
		       #name);
HSC_ARCHIVE_CALLS(CALL)
#undef CALL

static enum hsc_status fail(struct hsc_error *error)
{
	const char *fault = dlerror();

	hsc_error_set(error,
		      "packed bundles need libarchive (package "
		      "libarchive13), which cannot be loaded: %s",
		      fault ? fault : LIBRARY);
	return HSC_E_FILE;
}

enum hsc_status hsc_archive_open(struct hsc_archive *a, struct hsc_error *error)
{
	static const struct {
		const char *name;
		size_t at;
	} calls[] = {
#define CALL(type, name, args)                                                 \
	{ "archive_" #name, offsetof(struct hsc_archive, name) },
		HSC_ARCHIVE_CALLS(CALL)
#undef CALL
	};
	void *call;

	memset(a, 0, sizeof(*a));
	/* what it brings is not made to be loaded twice */
	a->library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!a->library)
		return fail(error);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		call = dlsym(a->library, calls[i].name);
		if (!call)
			return fail(error);
		memcpy((char *)a + calls[i].at, &call, sizeof(call));
	}
	return HSC_OK;
}

void hsc_archive_close(struct hsc_archive *a)
{
	if (a->library)
		dlclose(a->library);
}
