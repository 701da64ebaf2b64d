/* SPDX-License-Identifier: MIT */
#include "target/pmu/pmu_script.h"
#include "unit/check.h"

static uint64_t kept[HSC_PMU_HARDWARE_COUNTERS];

static bool counts(void *ctx, unsigned code, uint64_t data)
{
	(void)ctx;
	return (code == HSC_PMU_IMPLEMENTATION && data == 0) ||
	       (code == HSC_PMU_PLATFORM && data == 7);
}

static const struct hsc_pmu_map holes[] = { { 1, 2, UINT32_MAX },
					    { 5, 5, 0xfffffff8 } };
static const struct hsc_pmu_map events[] = { { 3, 3, 0x10 },
					     { 0x10000, 0x10003, 0x60 } };
static const struct hsc_pmu_selector selectors[] = { { 3, 0xabcd } };
static const struct hsc_pmu_raw raws[] = {
	{ 0x19, 0xff, 0x80 },
	{ UINT64_C(0x0001000000000002), UINT64_C(0xffff0000000000ff), 0x100 },
};

void pmu_script_with(struct pmu_machine *m, unsigned with)
{
	m->config.sscofpmf = with & SSCOFPMF;
	m->config.smcntrpmf = with & SMCNTRPMF;
	m->config.inhibit = !(with & NO_INHIBIT);
	if (with & PLATFORM)
		m->config.hal.counts = counts;
	if (with & HOLES) {
		m->config.counters = 0x90 | 5;
		m->config.counter_bits = 48;
		m->config.rows.maps = holes;
		m->config.rows.map_count = 2;
	}
	if (with & ONE)
		m->config.counters = 1;
	if (with & RAWS) {
		m->config.rows = (struct hsc_pmu_rows){
			.maps = events,
			.map_count = 2,
			.selectors = selectors,
			.selector_count = 1,
			.raws = raws,
			.raw_count = 2,
		};
	}
}

static void lose_all(struct pmu_machine *m)
{
	for (unsigned i = 0; i < 32; i++)
		m->counter[i] = m->event[i] = 0;
	m->inhibit = m->mcounteren = 0;
}

static uint64_t pseudo(struct pmu_machine *m, const struct pmu_step *s)
{
	switch (s->op) {
	case HAPPEN:
		pmu_machine_happen(m, s->a[0], s->a[1]);
		return 0;
	case FW:
		hsc_pmu_firmware_event(&m->hart, (unsigned)s->a[0], s->a[1]);
		return 0;
	case PEEK:
		return pmu_machine_read64(m, s->a[0]);
	case POKE:
		pmu_machine_write64(m, s->a[0], s->a[1]);
		return 0;
	case COUNTER:
		return m->counter[s->a[0]];
	case EVENT:
		return m->event[s->a[0]];
	case INHIBIT:
		return m->inhibit;
	case PENDING:
		m->mip = s->a[0] << HSC_LCOFI;
		return 0;
	case SUSPEND:
		hsc_pmu_suspend(&m->hart, kept);
		lose_all(m);
		return 0;
	case RESUME:
		hsc_pmu_resume(&m->hart, kept);
		return 0;
	default:
		return hsc_pmu_overflowed(&m->hart);
	}
}

bool pmu_script_run(const struct pmu_script *s)
{
	const int before = check_failures;
	struct pmu_machine m;

	pmu_machine_default(&m, s->xlen, s->departures);
	pmu_script_with(&m, s->with);
	CHECK(pmu_machine_start(&m));
	for (unsigned i = 0; s->steps[i].op != END; i++) {
		const struct pmu_step *t = &s->steps[i];
		struct hsc_sbi_return r = { .error = 0 };

		if (t->op > END)
			r.value = pseudo(&m, t);
		else
			r = hsc_pmu_ecall(&m.hart, t->op, t->a);
		if (r.error == t->error &&
		    (r.error || t->any || r.value == t->value))
			continue;
		printf("%s: step %u: %" PRId64 " %#" PRIx64
		       ", want %d %#" PRIx64 "\n",
		       s->name, i, r.error, r.value, t->error, t->value);
		check_failures++;
	}
	CHECK_EQ(m.strange, 0);
	CHECK(!m.mapped);
	pmu_machine_clear(&m);
	return check_failures == before;
}
