/* SPDX-License-Identifier: MIT */
/* debuginfod.c - debug information from a server, by build id.
 * Room   image (floor 2) */
/*
 * Spec   debuginfod(8) and debuginfod_find_debuginfo(3) of elfutils
 *
 * The client library asks the servers that $DEBUGINFOD_URLS names and keeps
 * what it got. It brings libcurl and what that needs, so it is not loaded
 * before it is needed.
 */
#include "base/error_set.h"
#include "base/library.h"
#include "image/elf.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The version number of its interface since its first release in 2019. */
#define LIBRARY "libdebuginfod.so.1"

/* What is called of it, as elfutils/debuginfod.h declares it. */
struct client {
	void *library;
	void *(*begin)(void);
	int (*find)(void *client, const unsigned char *id, int len,
		    char **path);
	void (*end)(void *client);
};

static enum hsc_status open_client(struct client *c, struct hsc_error *error)
{
	static const struct hsc_library_call calls[] = {
		{ "debuginfod_begin", offsetof(struct client, begin) },
		{ "debuginfod_find_debuginfo", offsetof(struct client, find) },
		{ "debuginfod_end", offsetof(struct client, end) },
	};
	static const struct hsc_library library = {
		LIBRARY,
		"debuginfod needs its library (package libdebuginfod1)", calls,
		sizeof(calls) / sizeof(calls[0])
	};
	const char *urls = getenv("DEBUGINFOD_URLS");

	if (urls && urls[0])
		return hsc_library_open(&library, &c->library, c, error)
			       ? HSC_OK
			       : HSC_E_CONFIG;
	return hsc_fail(error, HSC_E_CONFIG,
			"debuginfod: no server is named in $DEBUGINFOD_URLS");
}

/* *path becomes a file in its cache, to be released with free(), or NULL. */
static enum hsc_status fetch_file(const char *id, char **path,
				  struct hsc_error *error)
{
	struct client c = { .library = NULL };
	enum hsc_status rc = open_client(&c, error);
	void *client = rc == HSC_OK ? c.begin() : NULL;
	int fd;

	*path = NULL;
	if (rc == HSC_OK && !client)
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK) {
		/* of length 0: the id is text */
		fd = c.find(client, (const unsigned char *)id, 0, path);
		if (fd >= 0)
			close(fd);
		else
			hsc_error_set(error, "build-id %s: %s", id,
				      strerror(-fd));
		c.end(client);
	}
	hsc_library_close(c.library);
	return rc;
}

/* Use the fetched file, if there is one. */
static enum hsc_status use_fetched(struct hsc_elf *elf, const char *path,
				   struct hsc_error *why)
{
	if (!path || hsc_elf_use_debug(elf, path, why) != HSC_OK)
		return HSC_END;
	return hsc_elf_read_again(elf);
}

enum hsc_status hsc_elf_fetch_debug(struct hsc_elf *elf,
				    struct hsc_error *error)
{
	struct hsc_error why = { "it has no build id" };
	char id[HSC_BUILD_ID_CAP], *path = NULL;
	enum hsc_status rc = HSC_OK;
	GElf_Shdr sh;

	if (elf->debug || hsc_elf_section(elf->elf, ".debug_info", &sh))
		return HSC_OK;
	if (hsc_elf_build_id(elf->elf, id, sizeof(id)) == HSC_OK && id[0])
		rc = fetch_file(id, &path, &why);
	if (rc == HSC_OK)
		rc = use_fetched(elf, path, &why);
	if (rc == HSC_END)
		hsc_error_set(error,
			      "%s: no debug information from debuginfod: %s",
			      elf->name, why.text);
	else if (rc == HSC_E_CONFIG)
		hsc_error_set(error, "%s", why.text);
	free(path);
	return rc;
}
