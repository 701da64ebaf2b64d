/* SPDX-License-Identifier: MIT */
/* fuzz_soc_elf.c - any bytes as firmware: what loads runs, and ends in time. */
#include "fuzz.h"
#include <hartscope/soc/soc.h>
#include <sys/mman.h>
#include <unistd.h>

#define CYCLES 5000

static void load(const char *path, unsigned xlen)
{
	const struct hsc_soc_config config = { .xlen = xlen,
					       .ram_size = 1 << 20 };
	struct hsc_error why = { "" };
	struct hsc_soc *soc = NULL;
	enum hsc_status rc = hsc_soc_new(&soc, &config, &why);

	FUZZ_CHECK(rc == HSC_OK);
	rc = hsc_soc_load(soc, path, &why);
	FUZZ_CHECK((rc == HSC_OK) == !why.text[0]);
	if (rc == HSC_OK)
		hsc_soc_run(soc, CYCLES);
	hsc_soc_free(&soc);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	char path[64];
	const int fd = memfd_create("fuzz_soc_elf", MFD_CLOEXEC);

	if (fd < 0)
		return 0;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (write(fd, data, len) == (ssize_t)len) {
		load(path, 64);
		load(path, 32);
	}
	close(fd);
	return 0;
}
