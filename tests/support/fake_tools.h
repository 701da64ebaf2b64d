/* SPDX-License-Identifier: MIT */
/* fake_tools.h - for tests: files that look like programs and emulators. */
#ifndef HSC_TESTS_FAKE_TOOLS_H
#define HSC_TESTS_FAKE_TOOLS_H

#include "unit/capture/scratch.h"
#include <stdint.h>

/* An ELF header and nothing else. */
static inline void fake_program(const char *path, unsigned class_,
				unsigned machine, unsigned type)
{
	const uint8_t header[64] = { 0x7f,
				     'E',
				     'L',
				     'F',
				     (uint8_t)class_,
				     1,
				     1,
				     [16] = (uint8_t)type,
				     [18] = (uint8_t)machine };

	scratch_write(path, header, sizeof(header));
	chmod(path, 0755);
}

/* A shell script. */
static inline void fake_tool(const char *path, const char *lines)
{
	char text[1024];

	snprintf(text, sizeof(text), "#!/bin/sh\n%s\n", lines);
	scratch_text(path, text);
	chmod(path, 0755);
}

#endif
