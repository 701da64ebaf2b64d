/* SPDX-License-Identifier: MIT */
/*
 * soc_log.c - run ELF files on the virtual SoC and print the address of every
 * instruction that began, as a log of QEMU does: also of those that trapped.
 *
 *   soc_log [--retired|--states|--cycles|--stalled] FILE...
 *
 * --retired: of those that retired; --states: these, with privilege and
 * context;
 * --cycles: these, with the time of the hart in cycles; --stalled: the same,
 * where a load takes 3 cycles more, a store 1, and a miss of L1D 20
 */
#include <hartscope/image/image.h>
#include <hartscope/soc/soc.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CYCLES 100000000

static bool retired_only, states, cycles, stalled;

static bool was_fetched(const struct hsc_et_trap *t)
{
	return !t->interrupt && t->cause > 1 && t->cause != 12;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)ctx;
	(void)hart;
	if (s->kind == HSC_STEP_RETIRED && cycles)
		printf("%" PRIx64 " %" PRIu64 "\n", s->block.start, s->time);
	else if (s->kind == HSC_STEP_RETIRED && states)
		printf("%" PRIx64 " %u %" PRIu64 "\n", s->block.start,
		       s->privilege, s->context);
	else if (s->kind == HSC_STEP_RETIRED)
		printf("%" PRIx64 "\n", s->block.start);
	else if (s->kind == HSC_STEP_TRAP && !retired_only &&
		 was_fetched(&s->trap))
		printf("%" PRIx64 "\n", s->trap.epc);
}

/* Being asked for loads and stores, the hart steps by instructions. */
static void no_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static void put(void *ctx, uint8_t byte)
{
	fputc(byte, ctx);
}

/* The console reads standard input. */
static int get(void *ctx)
{
	(void)ctx;
	return getchar();
}

static unsigned xlen_of(const char *path)
{
	struct hsc_image *image;
	unsigned xlen = 0;

	if (hsc_image_new(&image) != HSC_OK)
		return 0;
	if (hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, NULL) == HSC_OK)
		xlen = hsc_image_xlen(image);
	hsc_image_free(&image);
	return xlen;
}

int main(int argc, char **argv)
{
	static const struct hsc_hart_port port = { .step = step,
						   .access = no_access };
	struct hsc_soc_config config = { .console = { put, get, stderr } };
	struct hsc_error why = { "" };
	struct hsc_soc_exit end = { HSC_SOC_STUCK, 0 };
	struct hsc_soc *soc;
	int at = 1;

	states = at < argc && strcmp(argv[at], "--states") == 0;
	cycles = at < argc && strcmp(argv[at], "--cycles") == 0;
	stalled = at < argc && strcmp(argv[at], "--stalled") == 0;
	cycles |= stalled;
	if (stalled)
		config.stalls = (struct hsc_hart_stalls){ 3, 1, 20 };
	retired_only = states || cycles ||
		       (at < argc && strcmp(argv[at], "--retired") == 0);
	at += retired_only;
	if (at >= argc)
		return 2;
	config.xlen = xlen_of(argv[at]);
	if (hsc_soc_new(&soc, &config, &why) != HSC_OK) {
		fprintf(stderr, "%s\n", why.text);
		return 1;
	}
	for (; at < argc; at++)
		if (hsc_soc_load(soc, argv[at], &why) != HSC_OK)
			break;
	if (at == argc) {
		hsc_soc_trace(soc, 0, &port, NULL);
		end = hsc_soc_run(soc, CYCLES);
	} else {
		fprintf(stderr, "%s\n", why.text);
	}
	hsc_soc_free(&soc);
	return end.kind == HSC_SOC_FINISHED ? end.status : 1;
}
