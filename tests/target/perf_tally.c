/* SPDX-License-Identifier: MIT */
#include "perf_tally.h"
#include "hart/state/uarch.h"
#include "soc/machine/soc.h"
#include <hartscope/soc/trace.h>
#include <hartscope/spec/sbi_pmu.h>

/* mhpmevent: below what Sscofpmf keeps there */
#define SELECTOR (UINT64_MAX >> 8)

/* csrrs of mcycle to mhpmcounter31: SYSTEM, funct3 2, CSR 0xb00 + n */
static bool reads_counter(uint32_t insn, unsigned *n)
{
	*n = insn >> 20 & 31;
	return (insn & 0x707f) == 0x2073 && insn >> 25 == 0xb00 >> 5;
}

static bool is_branch(uint32_t insn)
{
	return (insn & 0x7f) == 0x63 ||
	       ((insn & 3) == 1 && (insn >> 13 & 7) >= 6);
}

static uint64_t total_of(const struct perf_tally *t, uint64_t event,
			 uint64_t time)
{
	switch (event) {
	case HSC_PMU_CYCLES:
	case HSC_PMU_REF_CYCLES:
		return time;
	case HSC_PMU_INSTRUCTIONS:
		return t->instructions;
	case HSC_PMU_BRANCHES:
		return t->branches;
	default: /* caches and predictors: their own account */
		return hsc_uarch_count(t->soc->machine.harts[0]->uarch, event);
	}
}

static void retired(void *ctx, unsigned hart, const struct hsc_hart_retired *r)
{
	struct perf_tally *t = ctx;
	uint64_t event;
	unsigned n;

	if (hart != 0)
		return;
	if (reads_counter(r->insn, &n)) {
		event = n == 0   ? HSC_PMU_CYCLES
			: n == 2 ? HSC_PMU_INSTRUCTIONS
				 : t->soc->machine.harts[0]->csr.event[n] &
					   SELECTOR;
		fprintf(t->out, "%u %llx %llu\n", n, (unsigned long long)event,
			(unsigned long long)total_of(t, event, r->time));
	}
	t->instructions++;
	t->branches += is_branch(r->insn);
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct perf_tally *t = ctx;

	if (hart == 0 && s->kind == HSC_STEP_TRAP && s->trap.interrupt)
		fprintf(t->out, "interrupt %llu 0x%llx %llu\n",
			(unsigned long long)s->trap.cause,
			(unsigned long long)s->trap.epc,
			(unsigned long long)s->time);
}

void perf_tally_listen(struct perf_tally *t)
{
	static const struct hsc_hart_port all = { .step = step,
						  .retired = retired };
	static const struct hsc_hart_port interrupts = { .step = step };

	hsc_soc_trace_tap(t->soc, t->interrupts_only ? &interrupts : &all, t);
}
