/* SPDX-License-Identifier: MIT */
/*
 * bench_soc.c - how fast a hart of the virtual SoC is: alone, reporting steps
 * to a function that does nothing, through the encoders, and instruction by
 * instruction. Processor time of programs that run to their end; best of
 * several runs, which take turns. The last column is QEMU's machine virt on the
 * same program, whole process, by the same clock.
 *
 *   bench_soc FILE...
 */
#include "size.h"
#include "soc_run.h"
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/step_encoder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define RUNS  3
#define LIMIT "300" /* seconds of QEMU */

static uint8_t out[65536];

struct traced {
	struct hsc_nt_encoder nt;
	struct hsc_et_encoder et;
	struct hsc_step_encoder state;
	uint64_t bytes;
};

static const struct hsc_qualified always = { .trace = true };

static void take_nothing(void *ctx, unsigned hart, const struct hsc_step *s)
{
	(void)ctx;
	(void)hart;
	(void)s;
}

static void make_room(uint64_t *len, struct traced *t)
{
	if (*len <= sizeof(out) / 2)
		return;
	t->bytes += *len;
	*len = 0;
}

static void step_ntrace(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_nt_encoder_step(&t->nt, &t->state, s, always);
	make_room(&t->nt.out_len, t);
}

static void step_etrace(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_et_encoder_step(&t->et, &t->state, s, always);
	make_room(&t->et.out_len, t);
}

static bool ntrace_open(void *ctx, unsigned hart, const struct hsc_step *s,
			struct hsc_pass *p)
{
	const struct traced *t = ctx;

	(void)hart;
	return hsc_nt_encoder_open(&t->nt, &t->state, s, p);
}

static bool ntrace_turn(void *ctx, unsigned hart, struct hsc_pass *p,
			const struct hsc_retired *b, uint64_t time)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_nt_encoder_pass_turn(&t->nt, p, b, time);
	make_room(&t->nt.out_len, t);
	return true;
}

static void ntrace_close(void *ctx, unsigned hart, const struct hsc_step *s,
			 struct hsc_pass *p)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_nt_encoder_close(&t->nt, &t->state, s, p);
}

static bool etrace_open(void *ctx, unsigned hart, const struct hsc_step *s,
			struct hsc_pass *p)
{
	const struct traced *t = ctx;

	(void)hart;
	return hsc_et_encoder_open(&t->et, &t->state, s, p);
}

static bool etrace_turn(void *ctx, unsigned hart, struct hsc_pass *p,
			const struct hsc_retired *b, uint64_t time)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_et_encoder_pass_turn(&t->et, p, b, time);
	make_room(&t->et.out_len, t);
	return true;
}

static void etrace_close(void *ctx, unsigned hart, const struct hsc_step *s,
			 struct hsc_pass *p)
{
	struct traced *t = ctx;

	(void)hart;
	hsc_et_encoder_close(&t->et, &t->state, s, p);
}

static void no_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static const struct way {
	const char *name;
	struct hsc_hart_port port;
} ways[] = {
	{ "alone", { .step = NULL } },
	{ "steps", { .step = take_nothing } },
	{ "N-Trace",
	  { .step = step_ntrace,
	    .open = ntrace_open,
	    .close = ntrace_close,
	    .turn = ntrace_turn } },
	{ "E-Trace",
	  { .step = step_etrace,
	    .open = etrace_open,
	    .close = etrace_close,
	    .turn = etrace_turn } },
	{ "single", { .step = take_nothing, .access = no_access } },
};

#define WAYS (sizeof(ways) / sizeof(ways[0]))

static bool attach_encoder(struct hsc_soc *soc, struct traced *t, unsigned xlen,
			   const struct way *way)
{
	const struct hsc_nt_encoder_config nt = { .xlen = (uint8_t)xlen };
	struct hsc_et_encoder_config et =
		hsc_et_encoder_config_default(HSC_ET_2_0);

	memset(t, 0, sizeof(*t));
	if (hsc_nt_encoder_init(&t->nt, &nt) != HSC_OK ||
	    hsc_et_setting_set(&et,
			       xlen == 32 ? "iaddress_width_p=32"
					  : "iaddress_width_p=64",
			       NULL) != HSC_OK ||
	    hsc_et_encoder_init(&t->et, &et, NULL) != HSC_OK)
		return false;
	t->nt.out = t->et.out = out;
	t->nt.out_cap = t->et.out_cap = sizeof(out);
	if (way->port.step)
		hsc_soc_trace(soc, 0, &way->port, t);
	return true;
}

static double seconds_of(const struct timeval *t)
{
	return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

/* Millions of instructions a second; 0: it failed. */
static double run_way(const char *path, const struct way *way, uint64_t *count,
		      unsigned *xlen)
{
	struct hsc_soc *soc = soc_load(path, xlen);
	static struct traced t;
	double mips;

	if (!soc || !attach_encoder(soc, &t, *xlen, way)) {
		hsc_soc_free(&soc);
		return 0;
	}
	mips = soc_mips(soc, count);
	hsc_soc_free(&soc);
	return mips;
}

/* Processor seconds of QEMU; 0: there is no QEMU, or it did not end in time. */
static double run_qemu(const char *path, unsigned xlen)
{
	struct rusage before, after;
	char name[32];
	int status = 1;
	pid_t child;

	snprintf(name, sizeof(name), "qemu-system-riscv%u", xlen);
	getrusage(RUSAGE_CHILDREN, &before);
	child = fork();
	if (child == 0) {
		execlp("timeout", "timeout", LIMIT, name, "-M", "virt", "-bios",
		       "none", "-kernel", path, "-display", "none", "-serial",
		       "null", "-monitor", "none", (char *)NULL);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
		printf("%s: no %s, or it does not end\n", path, name);
		return 0;
	}
	getrusage(RUSAGE_CHILDREN, &after);
	return seconds_of(&after.ru_utime) - seconds_of(&before.ru_utime) +
	       seconds_of(&after.ru_stime) - seconds_of(&before.ru_stime);
}

static bool bench_program(const char *path)
{
	const unsigned runs = bench_runs(RUNS);
	double best[WAYS] = { 0 }, qemu = 0;
	unsigned xlen = 0;
	uint64_t count = 0;

	for (unsigned i = 0; i < runs; i++) {
		double took;

		for (size_t way = 0; way < WAYS; way++) {
			const double mips =
				run_way(path, &ways[way], &count, &xlen);

			if (mips > best[way])
				best[way] = mips;
		}
		took = run_qemu(path, xlen);
		if (took > 0 && (double)count * 1e-6 / took > qemu)
			qemu = (double)count * 1e-6 / took;
	}
	print_best(path, count, best, WAYS);
	printf("  %7.1f  %5.2f\n", qemu, qemu > 0 ? best[0] / qemu : 0);
	return best[0] > 0;
}

int main(int argc, char **argv)
{
	bool good = true;

	printf("%-20s %7s", "MIPS", "insns");
	for (size_t way = 0; way < WAYS; way++)
		printf("  %7s", ways[way].name);
	printf("  %7s  %5s\n", "QEMU", "alone");
	for (int i = 1; i < argc; i++)
		good &= bench_program(argv[i]);
	return good ? 0 : 1;
}
