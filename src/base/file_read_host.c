/* SPDX-License-Identifier: MIT */
/* file_read_host.c - a file is read as a whole, up to a limit.
 * Room   base (floor 0) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "base/grow.h"
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#define READ_STEP 65536

static enum hsc_status read_all(struct hsc_file_text *out, FILE *in,
				const char *path, size_t most,
				struct hsc_error *error)
{
	size_t cap = 0, got = 1;

	while (got) {
		if (out->len > most)
			return hsc_fail(error, HSC_E_FORMAT,
					"%s has more than %zu bytes", path,
					most);
		if (!HSC_GROW(out->bytes, cap, out->len + READ_STEP + 1))
			return HSC_E_MEMORY;
		got = fread(out->bytes + out->len, 1, cap - out->len - 1, in);
		out->len += got;
	}
	out->bytes[out->len] = '\0';
	return ferror(in) ? hsc_error_file(error, path) : HSC_OK;
}

enum hsc_status hsc_file_read(struct hsc_file_text *out, FILE *in,
			      const char *path, size_t most,
			      struct hsc_error *error)
{
	enum hsc_status rc;

	*out = (struct hsc_file_text){ .len = 0 };
	if (!in)
		return hsc_error_file(error, path);
	rc = read_all(out, in, path, most, error);
	if (rc != HSC_OK) {
		free(out->bytes);
		*out = (struct hsc_file_text){ .len = 0 };
	}
	if (in != stdin)
		fclose(in);
	return rc;
}

bool hsc_file_exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}
