/* SPDX-License-Identifier: MIT */
/* library_host.c - a shared library is loaded and its functions found.
 * Room   base (floor 0) */
#include "base/error_set.h"
#include "base/library.h"
#include <dlfcn.h>
#include <string.h>

static bool find_calls(const struct hsc_library *library, void *handle,
		       void *calls)
{
	void *call;

	for (size_t i = 0; i < library->count; i++) {
		call = dlsym(handle, library->calls[i].name);
		if (!call)
			return false;
		memcpy((char *)calls + library->calls[i].at, &call,
		       sizeof(call));
	}
	return true;
}

bool hsc_library_open(const struct hsc_library *library, void **handle,
		      void *calls, struct hsc_error *error)
{
	const char *fault;

	/* its own libraries may not support being loaded twice */
	*handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (*handle && find_calls(library, *handle, calls))
		return true;
	fault = dlerror();
	return hsc_fail(error, false, "%s, which cannot be loaded: %s",
			library->need, fault ? fault : library->file);
}

void hsc_library_close(void *handle)
{
	if (handle)
		dlclose(handle);
}
