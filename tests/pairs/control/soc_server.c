/* SPDX-License-Identifier: MIT */
/*
 * soc_server - the virtual SoC behind OpenOCD's Tcl port, for one client after
 * another.
 *
 * usage: soc_server FILE TOPOLOGY ELF CYCLES; the port is written to FILE. The
 * harts run so many cycles when a client has gone; what hart 0 retires, as its
 * port tells it, is printed, one address a line.
 */
#include "support/openocd_server.h"
#include <hartscope/hart/port.h>
#include <hartscope/soc/trace.h>
#include <stdlib.h>

static int fail(const char *what)
{
	fprintf(stderr, "soc_server: %s\n", what);
	return 1;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)ctx;
	if (!hart && s->kind == HSC_STEP_RETIRED)
		printf("0x%" PRIx64 "\n", s->block.start);
}

/* Asked for accesses, a hart tells each instruction alone. */
static void access_done(void *ctx, unsigned hart,
			const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static const struct hsc_hart_port port_of_hart = { .step = step,
						   .access = access_done };

int main(int argc, char **argv)
{
	const struct hsc_soc_config config = { .harts = 2 };
	struct hsc_topology topology;
	const struct hsc_soc_trace_config trace = { .topology = &topology };
	struct hsc_error why = { "no FILE TOPOLOGY ELF CYCLES" };
	struct hsc_soc *soc;
	struct hsc_mmio io;
	unsigned port = 0;
	const int listener = server_listen(&port);
	FILE *out;

	if (listener < 0 || argc != 5 ||
	    hsc_topology_read(&topology, argv[2], &why) != HSC_OK ||
	    hsc_soc_new(&soc, &config, &why) != HSC_OK ||
	    hsc_soc_trace_add(soc, &trace, &why) != HSC_OK ||
	    hsc_soc_load(soc, argv[3], &why) != HSC_OK)
		return fail(why.text);
	hsc_soc_trace_tap(soc, &port_of_hart, NULL);
	io = hsc_soc_mmio(soc);
	out = fopen(argv[1], "w");
	if (!out)
		return fail(argv[1]);
	fprintf(out, "%u\n", port);
	fclose(out);
	for (;;) {
		server_run(listener, &io);
		hsc_soc_run(soc, strtoull(argv[4], NULL, 0));
		fflush(stdout);
	}
}
