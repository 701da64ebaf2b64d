/* SPDX-License-Identifier: MIT */
/*
 * soc_runs.c - run an ELF file on two harts, three times: all that the ports
 * tell, in order and with its time, and all that is printed is the same; and it
 * is not if the harts take turns of another length, or the test would be blind.
 * Whether anybody looks, and how closely, changes nothing of what the harts do.
 *
 *   soc_runs FILE
 */
#include <hartscope/soc/soc.h>
#include <inttypes.h>
#include <stdio.h>

#define CYCLES UINT64_C(100000000)

struct seen {
	uint64_t hash, steps, traps[2], interrupts;
	/* the same for blocks as for single instructions: where each hart goes
	 * elsewhere, and where the other's turn is, by instructions so far */
	uint64_t way, count[2], next[2];
	unsigned turn;
	/* without a port */
	uint64_t state;
};

static void mix_into(uint64_t *hash, uint64_t v)
{
	*hash = (*hash ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	*hash ^= *hash >> 29;
}

static void mix(struct seen *s, uint64_t v)
{
	mix_into(&s->hash, v);
}

static void follow(struct seen *seen, unsigned hart, const struct hsc_step *s)
{
	if (seen->turn != hart)
		mix_into(&seen->way, seen->count[hart]);
	seen->turn = hart;
	if (s->kind == HSC_STEP_TRAP) {
		mix_into(&seen->way, seen->count[hart]);
		mix_into(&seen->way, s->trap.epc + s->trap.cause);
		return;
	}
	if (seen->next[hart] != s->block.start) {
		mix_into(&seen->way, seen->count[hart]);
		mix_into(&seen->way, s->block.start);
	}
	seen->next[hart] = s->block.start + 2 * s->block.halfwords;
	seen->count[hart] += s->block.instructions;
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct seen *seen = ctx;

	seen->steps++;
	if (s->kind != HSC_STEP_IDLE)
		follow(seen, hart, s);
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
	struct seen *seen = ctx;

	mix(seen, byte);
	mix_into(&seen->state, byte);
}

static void no_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	(void)ctx;
	(void)hart;
	(void)a;
}

static void no_retired(void *ctx, unsigned hart,
		       const struct hsc_hart_retired *r)
{
	(void)ctx;
	(void)hart;
	(void)r;
}

static void keep_state(struct seen *seen, const struct hsc_soc *soc)
{
	for (unsigned hart = 0; hart < 2; hart++) {
		mix_into(&seen->state, hsc_soc_instructions(soc, hart));
		for (unsigned i = 0; i <= 32; i++)
			mix_into(&seen->state, hsc_soc_register(soc, hart, i));
	}
}

static const struct hsc_hart_port ports[] = {
	{ .step = step },
	{ .step = step, .access = no_access },
	{ .step = step, .retired = no_retired },
	{ .step = NULL },
};

static bool run(const char *path, unsigned quantum, unsigned port,
		struct seen *seen)
{
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
		hsc_soc_trace(soc, 0, &ports[port], seen);
		hsc_soc_trace(soc, 1, &ports[port], seen);
		end = hsc_soc_run(soc, CYCLES);
		keep_state(seen, soc);
	}
	hsc_soc_free(&soc);
	return end.kind == HSC_SOC_FINISHED && end.status == 0;
}

static bool is_same_way(const char *path, const struct seen *first)
{
	bool good = true;

	for (unsigned port = 1; port < 4; port++) {
		struct seen s;
		const bool ended = run(path, 0, port, &s);
		const bool way = port == 3 || s.way == first->way;

		if (ended && way && s.state == first->state)
			continue;
		printf("port %u: another way%s\n", port,
		       s.state == first->state ? "" : ", another end");
		good = false;
	}
	return good;
}

int main(int argc, char **argv)
{
	struct seen first, again, other;
	bool good = argc == 2 && run(argv[1], 0, 0, &first);

	for (unsigned i = 0; good && i < 2; i++)
		good = run(argv[1], 0, 0, &again) && again.hash == first.hash &&
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
	if (!is_same_way(argv[1], &first))
		return 1;
	return !run(argv[1], 777, 0, &other) || other.hash == first.hash;
}
