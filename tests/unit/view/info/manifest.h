/* SPDX-License-Identifier: MIT */
/* manifest.h - a bundle of two harts in one stream, for tests of info. */
#ifndef HSC_TESTS_VIEW_INFO_MANIFEST_H
#define HSC_TESTS_VIEW_INFO_MANIFEST_H

#include "view/info/info.h"

static char *info_command[] = { (char *)"./fib", (char *)"2\x1b" };

static struct hsc_param info_params[] = {
	{ (char *)"mode", (char *)"htm" },
	{ (char *)"src_bits", (char *)"1" },
	{ (char *)"ts_bits", (char *)"0" },
};

static struct hsc_map info_maps[] = {
	{ .start = 0x1000,
	  .len = 0x200,
	  .file = (char *)"elf/fib",
	  .path = (char *)"/opt/fib" },
	{ .start = 0xff00, .len = 0x10, .path = (char *)"[kernel]" },
	{ .start = 0xff80, .len = 0x20, .path = (char *)"[kernel]" },
	{ .unknown = true },
};

static struct hsc_process info_processes[] = {
	{ .pid = 1, .maps = info_maps, .map_count = 4 },
};

/* The third hart has a stream for itself. */
static struct hsc_source info_sources[] = {
	{ .id = 0, .stream = (char *)"streams/both", .instructions = 600 },
	{ .id = 1,
	  .stream = (char *)"streams/both",
	  .name = (char *)"two",
	  .src = 1,
	  .instructions = 400,
	  .left_out = 3 },
	{ .id = 2,
	  .stream = (char *)"streams/2",
	  .start = 9,
	  .name = (char *)"a name that is longer than its column" },
};

static const uint64_t info_bytes[] = { 125, 125, 1234 };

static inline struct hsc_manifest info_manifest(void)
{
	return (struct hsc_manifest){
		.complete = true,
		.tool = (char *)"hartscope 0.1",
		.protocol = (char *)"ntrace",
		.xlen = 64,
		.command = info_command,
		.command_count = 2,
		.result = (char *)"exit 0",
		.params = info_params,
		.param_count = 3,
		.processes = info_processes,
		.process_count = 1,
		.sources = info_sources,
		.source_count = 3,
	};
}

static inline struct hsc_view_info info_of(const struct hsc_manifest *m,
					   FILE *out)
{
	return (struct hsc_view_info){ .out = out,
				       .bundle = "fib.hart",
				       .manifest = m,
				       .bytes = info_bytes };
}

#endif
