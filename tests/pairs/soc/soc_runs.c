/* SPDX-License-Identifier: MIT */
/*
 * soc_runs.c - run an ELF file on two harts, three times: all that the ports
 * tell, in order and with its time, and all that is printed is the same; and it
 * is not if the harts take turns of another length, or the test would be blind.
 *
 *   soc_runs FILE
 */
#include <hartscope/soc/soc.h>
#include <inttypes.h>
#include <stdio.h>

#define CYCLES UINT64_C(100000000)

struct seen {
	uint64_t hash, steps, traps[2], interrupts;
};

static void mix(struct seen *s, uint64_t v)
{
	s->hash = (s->hash ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	s->hash ^= s->hash >> 29;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct seen *seen = ctx;

	seen->steps++;
	mix(seen, hart << 8 | s->kind);
	mix(seen, s->time);
	mix(seen, s->to);
	mix(seen, s->privilege);
	if (s->kind == HSC_STEP_RETIRED) {
		mix(seen, s->block.start);
		mix(seen, s->block.instructions);
	} else {
		mix(seen, s->trap.epc);
		mix(seen, s->trap.cause);
		seen->traps[hart]++;
		seen->interrupts |= UINT64_C(1) << s->trap.cause;
	}
}

static void put(void *ctx, uint8_t byte)
{
	mix(ctx, byte);
}

static bool run(const char *path, unsigned quantum, struct seen *seen)
{
	static const struct hsc_soc_port port = { .step = step };
	struct hsc_soc_config config = { .harts = 2,
					 .quantum = quantum,
					 .ram_size = 1 << 22,
					 .console = { put, NULL, seen } };
	struct hsc_soc_exit end = { HSC_SOC_STUCK, 1 };
	struct hsc_soc *soc = NULL;
	bool loaded = false;

	*seen = (struct seen){ .hash = 0 };
	for (config.xlen = 64; !loaded && config.xlen; config.xlen -= 32) {
		hsc_soc_free(&soc);
		loaded = hsc_soc_new(&soc, &config, NULL) == HSC_OK &&
			 hsc_soc_load(soc, path, NULL) == HSC_OK;
	}
	if (loaded) {
		hsc_soc_trace(soc, 0, &port, seen);
		hsc_soc_trace(soc, 1, &port, seen);
		end = hsc_soc_run(soc, CYCLES);
	}
	hsc_soc_free(&soc);
	return end.kind == HSC_SOC_FINISHED && end.status == 0;
}

int main(int argc, char **argv)
{
	struct seen first, again, other;
	bool good = argc == 2 && run(argv[1], 0, &first);

	for (unsigned i = 0; good && i < 2; i++)
		good = run(argv[1], 0, &again) && again.hash == first.hash &&
		       again.steps == first.steps;
	if (!good) {
		printf("two runs differ, or do not end\n");
		return 1;
	}
	printf("%" PRIu64 " steps, %" PRIu64 " and %" PRIu64 " traps\n",
	       first.steps, first.traps[0], first.traps[1]);
	/* software, timer and external interrupts came */
	if (first.interrupts != (1 << 3 | 1 << 7 | 1 << 11) ||
	    first.traps[0] < 50 || first.traps[1] < 50)
		return 1;
	return !run(argv[1], 777, &other) || other.hash == first.hash;
}
