/* SPDX-License-Identifier: MIT */
/*
 * fuzz_bundle.c - any manifest over a few streams and files of code.
 */
#include "fuzz_bundle.h"
#include <sys/stat.h>

/* In the bundle: a stream of each protocol, and code. */
static const struct {
	const char *name;
	uint8_t bytes[16];
	size_t len;
} files[] = {
	{ "streams/nt", { 0x24, 0x04, 0x03, 0x53, 0x84, 0x09, 0x3f }, 7 },
	{ "streams/et", { 0x47, 0x73, 0, 0, 0, 0x80, 0, 0, 0x41, 0x11 }, 10 },
	{ "streams/stm", { 0x00, 0x05, 1, 2, 0x80, 4, 0, 1, 2, 3, 4, 5 }, 12 },
	{ "elf/raw", { 0x13, 0, 0, 0, 0xef, 0, 0xc0, 0, 0x67, 0x80 }, 12 },
};

static void make(char bundle[80])
{
	static const char *const folders[] = { "", "/streams", "/elf" };
	char path[128];

	snprintf(bundle, 80, "%s/b.hart", fuzz_enter());
	for (size_t i = 0; i < 3; i++) {
		snprintf(path, sizeof(path), "%s%s", bundle, folders[i]);
		mkdir(path, 0700);
	}
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", bundle, files[i].name);
		fuzz_write(path, files[i].bytes, files[i].len);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static const struct hsc_decode_config merged = { .elf = NULL },
					      blocks = { .unmerged = true,
							 .blocks_only = true,
							 .joined = true };
	static char bundle[80];
	char path[128];

	if (!bundle[0])
		make(bundle);
	snprintf(path, sizeof(path), "%s/manifest.json", bundle);
	fuzz_write(path, data, len);
	fuzz_decode(bundle, &merged);
	fuzz_decode(bundle, &blocks);
	return 0;
}
