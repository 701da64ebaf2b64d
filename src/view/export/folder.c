/* SPDX-License-Identifier: MIT */
/* folder.c - files in the folder of an export, and numbers of processes.
 * Room   view (floor 8) */
#include "view/export/folder.h"

FILE *hsc_folder_open(const struct hsc_export *e, const char *name,
		      const char *mode)
{
	char path[4096];
	const int n = snprintf(path, sizeof(path), "%s/%s", e->folder, name);

	return n > 0 && (size_t)n < sizeof(path) ? fopen(path, mode) : NULL;
}

enum hsc_status hsc_folder_close(FILE *f)
{
	const bool bad = ferror(f) != 0;

	return fclose(f) != 0 || bad ? HSC_E_FILE : HSC_OK;
}

uint64_t hsc_export_pid(const struct hsc_manifest *m, size_t source)
{
	const size_t process = m->sources[source].process;
	const uint64_t pid = process < m->process_count
				     ? m->processes[process].pid & INT32_MAX
				     : 0;

	return pid ? pid : process + 1;
}

uint64_t hsc_export_tid(const struct hsc_manifest *m, size_t source)
{
	const struct hsc_source *s = &m->sources[source];
	const uint64_t tid = (s->tid ? s->tid : s->id + 1) & INT32_MAX;

	return tid ? tid : 1;
}
