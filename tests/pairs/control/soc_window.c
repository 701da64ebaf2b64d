/* SPDX-License-Identifier: MIT */
/*
 * usage: soc_window TOPOLOGY ELF HART [ON OFF]
 *
 * Runs firmware on the virtual SoC and prints what retires on a hart while it
 * is to be traced, one address a line: from the store that sets Tracing of its
 * encoder to the one that clears it; or from each time that it executes at ON
 * to the next at OFF. Looks at the port of the hart, never at trace.
 */
#include <hartscope/control/backend.h>
#include <hartscope/hart/port.h>
#include <hartscope/image/image.h>
#include <hartscope/soc/trace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define TRACING 4 /* bit 2 of trTeControl */

struct window {
	unsigned hart;
	uint64_t control; /* of its encoder; 0: by addresses */
	uint64_t on, off;
	bool open;
};

static void access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	struct window *w = ctx;

	if (hart != w->hart || !w->control || a->address != w->control ||
	    !a->write)
		return;
	if (w->open && !(a->value & TRACING))
		w->open = false;
	else if (a->value & TRACING)
		w->open = true;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct window *w = ctx;

	if (hart != w->hart || s->kind != HSC_STEP_RETIRED)
		return;
	if (!w->control && s->block.start == w->on)
		w->open = true;
	if (w->open)
		printf("0x%" PRIx64 "\n", s->block.start);
	if (!w->control && s->block.start == w->off)
		w->open = false;
}

static int fail(const char *what)
{
	fprintf(stderr, "soc_window: %s\n", what);
	return 1;
}

static unsigned xlen_of(const char *elf)
{
	struct hsc_image *image = NULL;
	unsigned xlen = 0;

	if (hsc_image_new(&image) == HSC_OK &&
	    hsc_image_add_file(image, elf, HSC_IMAGE_ELF, 0, NULL) == HSC_OK)
		xlen = hsc_image_xlen(image);
	hsc_image_free(&image);
	return xlen;
}

static int run(const struct hsc_topology *t, const char *elf, struct window *w)
{
	static const struct hsc_hart_port port = { .step = step,
						   .access = access };
	const struct hsc_soc_config config = { .harts = 2,
					       .xlen = xlen_of(elf) };
	const struct hsc_soc_trace_config trace = { .topology = t };
	struct hsc_error why = { "" };
	struct hsc_soc *soc = NULL;
	enum hsc_soc_end end = HSC_SOC_RUNNING;

	for (size_t i = 0; i < t->count; i++)
		if (t->components[i].has_hart &&
		    t->components[i].hart == w->hart && !w->on)
			w->control = t->components[i].base;
	if (hsc_soc_new(&soc, &config, &why) != HSC_OK ||
	    hsc_soc_trace_add(soc, &trace, &why) != HSC_OK ||
	    hsc_soc_load(soc, elf, &why) != HSC_OK)
		return fail(why.text);
	hsc_soc_trace_tap(soc, &port, w);
	end = hsc_soc_run(soc, 10000000).kind;
	hsc_soc_free(&soc);
	return end == HSC_SOC_FINISHED ? 0 : fail("it does not end");
}

int main(int argc, char **argv)
{
	struct window w = { .hart = 0 };
	struct hsc_topology t;
	struct hsc_error why;

	if (argc != 4 && argc != 6)
		return fail("usage: TOPOLOGY ELF HART [ON OFF]");
	if (hsc_topology_read(&t, argv[1], &why) != HSC_OK)
		return fail(why.text);
	w.hart = (unsigned)strtoul(argv[3], NULL, 10);
	if (argc == 6) {
		w.on = strtoull(argv[4], NULL, 16);
		w.off = strtoull(argv[5], NULL, 16);
	}
	return run(&t, argv[2], &w);
}
