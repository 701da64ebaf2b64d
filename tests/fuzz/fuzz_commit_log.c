/* SPDX-License-Identifier: MIT */
/* fuzz_commit_log.c - the readers of simulators' logs; each reads any bytes. */
#include "fuzz.h"
#include <hartscope/capture/commit_log.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* One line may stand for many rows ("Executed N times"). */
#define ROWS_MAX 100000

#define PATTERN                                                                \
	"((?<hart>[0-9]+): )?(?<pc>[0-9a-fx]+) *\\(?(?<insn>[0-9a-f]*)\\)?"    \
	"(?<priv>[USMD0-9]?)"

static void read_all(const char *path, enum hsc_commit_format format)
{
	struct hsc_commit_log *log;
	struct hsc_error why = { "" };
	struct hsc_commit row;
	enum hsc_status rc;
	uint64_t line = 0;

	if (format == HSC_COMMIT_PATTERN)
		FUZZ_CHECK(hsc_commit_log_open_pattern(&log, path, PATTERN,
						       &why) == HSC_OK);
	else
		FUZZ_CHECK(hsc_commit_log_open(&log, path, format, &why) ==
			   HSC_OK);
	FUZZ_CHECK(hsc_commit_log_format(log) != HSC_COMMIT_GUESS);
	rc = HSC_OK;
	for (size_t i = 0; rc == HSC_OK && i < ROWS_MAX; i++) {
		rc = hsc_commit_log_next(log, &row, &why);
		if (rc != HSC_OK)
			break;
		FUZZ_CHECK(row.line >= line);
		FUZZ_CHECK(row.kind <= HSC_COMMIT_TRAP);
		FUZZ_CHECK(row.privilege <= 15);
		line = row.line;
	}
	FUZZ_CHECK(rc == HSC_OK || rc == HSC_END || rc == HSC_E_FORMAT);
	if (rc == HSC_E_FORMAT)
		FUZZ_CHECK(strstr(why.text, ": line ") != NULL);
	hsc_commit_log_close(&log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	const int fd = memfd_create("log", MFD_CLOEXEC);
	char path[64];

	FUZZ_CHECK(fd >= 0 && write(fd, data, len) == (ssize_t)len);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	read_all(path, HSC_COMMIT_GUESS);
	if (len > 0)
		read_all(path, (enum hsc_commit_format)(data[len - 1] %
							HSC_COMMIT_FORMATS));
	close(fd);
	return 0;
}
