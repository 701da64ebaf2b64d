/* SPDX-License-Identifier: MIT */
/*
 * openocd_server - memory behind OpenOCD's Tcl port, for one client.
 *
 * usage: openocd_server FILE [OFFSET=VALUE ...], bytes from 0x20000000 on; the
 * port is written to FILE
 */
#include "support/openocd_server.h"
#include <stdlib.h>

static uint32_t words[SERVER_WORDS];

int main(int argc, char **argv)
{
	const struct hsc_mmio io = server_memory(words);
	unsigned port = 0;
	const int listener = server_listen(&port);
	FILE *out;

	if (listener < 0 || argc < 2)
		return 1;
	for (int i = 2; i < argc; i++) {
		char *end;
		const unsigned long at = strtoul(argv[i], &end, 0);

		if (*end == '=' && at / 4 < SERVER_WORDS)
			words[at / 4] = (uint32_t)strtoul(end + 1, NULL, 0);
	}
	out = fopen(argv[1], "w");
	if (!out)
		return 1;
	fprintf(out, "%u\n", port);
	fclose(out);
	server_run(listener, &io);
	return 0;
}
