/* SPDX-License-Identifier: MIT */
/*
 * soc_lockstep.c - run an ELF file on the virtual SoC and write the addresses
 * of all instructions that begin, by lockstep.h. Prints how many there were.
 *
 *   soc_lockstep [--exact] EVERY,FROM,TO,PATH FILE
 *
 * --exact    instruction by instruction; else by blocks of many
 */
#include "lockstep.h"
#include <hartscope/soc/soc.h>

#define CYCLES UINT64_C(20000000000)
#define WINDOW 256 /* bytes of code looked at in one go */

struct machine {
	struct hsc_soc *soc;
	struct lockstep run;
};

static bool was_fetched(const struct hsc_et_trap *t)
{
	return !t->interrupt && t->cause > 1 && t->cause != 12;
}

/* Addresses of the instructions of a block; the guests map RAM to itself. */
static void walk(struct machine *m, const struct hsc_retired *b)
{
	const uint64_t len = b->halfwords * UINT64_C(2);
	uint8_t code[WINDOW];
	uint64_t at = 0;

	if (len > sizeof(code) ||
	    hsc_soc_read(m->soc, b->start, code, len) != HSC_OK) {
		lockstep_pc(&m->run, 0); /* never equal to QEMU's */
		return;
	}
	while (at < len) {
		lockstep_pc(&m->run, b->start + at);
		at += (code[at] & 3) == 3 ? 4 : 2;
	}
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct machine *m = ctx;

	(void)hart;
	if (s->kind == HSC_STEP_RETIRED)
		walk(m, &s->block);
	else if (s->kind == HSC_STEP_TRAP && was_fetched(&s->trap))
		lockstep_pc(&m->run, s->trap.epc);
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

int main(int argc, char **argv)
{
	static const struct hsc_hart_port ports[] = {
		{ .step = step }, { .step = step, .access = no_access }
	};
	const bool exact = argc > 1 && strcmp(argv[1], "--exact") == 0;
	struct hsc_soc_config config = { .console = { put, NULL, stderr } };
	struct hsc_error why = { "" };
	struct hsc_soc_exit end = { HSC_SOC_STUCK, 1 };
	struct machine m = { .soc = NULL };
	enum hsc_status rc = HSC_E_FORMAT;

	argv += exact;
	if (argc - exact != 3 || !lockstep_open(&m.run, argv[1]))
		return 2;
	/* A file of the other width does not load. */
	for (config.xlen = 64; rc != HSC_OK && config.xlen; config.xlen -= 32) {
		hsc_soc_free(&m.soc);
		if (hsc_soc_new(&m.soc, &config, &why) == HSC_OK)
			rc = hsc_soc_load(m.soc, argv[2], &why);
	}
	if (rc == HSC_OK) {
		hsc_soc_trace(m.soc, 0, &ports[exact], &m);
		end = hsc_soc_run(m.soc, CYCLES);
	} else {
		fprintf(stderr, "%s\n", why.text);
	}
	hsc_soc_free(&m.soc);
	printf("%" PRIu64 "\n", m.run.count);
	if (!lockstep_close(&m.run) || end.kind != HSC_SOC_FINISHED)
		return 1;
	return end.status;
}
