/* SPDX-License-Identifier: MIT */
/* fuzz_unpack.c - any file as a packed bundle; nothing may be written beside
 * the bundle that is made. */
#include "fuzz_bundle.h"
#include <dirent.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/pack.h>
#include <sys/stat.h>

#define LIMIT (1 << 16)

/* What is in the folder but for the file and the bundle. */
static unsigned strangers(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	unsigned count = 0;

	FUZZ_CHECK(dir != NULL);
	while ((entry = readdir(dir)) != NULL)
		count += entry->d_name[0] != '.' &&
			 strcmp(entry->d_name, "p.hart") != 0 &&
			 strcmp(entry->d_name, "packed") != 0;
	closedir(dir);
	return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static char folder[64];
	char packed[80], bundle[80];
	struct hsc_error why = { "" };
	enum hsc_status rc;
	struct stat st;

	if (!folder[0])
		snprintf(folder, sizeof(folder), "%s", fuzz_enter());
	snprintf(packed, sizeof(packed), "%s/packed", folder);
	snprintf(bundle, sizeof(bundle), "%s/p.hart", folder);
	fuzz_write(packed, data, len);
	rc = hsc_bundle_unpack(packed, bundle, LIMIT, &why);
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_E_FORMAT || rc == HSC_E_FILE);
	FUZZ_CHECK((rc == HSC_OK) == (stat(bundle, &st) == 0));
	FUZZ_CHECK(rc == HSC_OK || why.text[0]);
	FUZZ_CHECK(strangers(folder) == 0);
	hsc_bundle_remove(bundle);
	return 0;
}
