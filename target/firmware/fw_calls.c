/* SPDX-License-Identifier: MIT */
/* fw_calls.c - the SBI calls that are served, except those of the PMU.
 * Room   target/firmware */
#include "firmware/firmware.h"

/* Extension ids; SBI 3.0 */
enum extension {
	LEGACY_SET_TIMER = 0x0,
	LEGACY_PUTCHAR = 0x1,
	LEGACY_GETCHAR = 0x2,
	LEGACY_SHUTDOWN = 0x8,
	BASE = 0x10,
	TIME = 0x54494d45,
	IPI = 0x735049,
	RFENCE = 0x52464e43,
	HSM = 0x48534d,
	SRST = 0x53525354,
};

#define RFENCES        7
#define FIRST_HFENCE   3
#define IMPLEMENTATION 0x485343 /* "HSC"; none is assigned */
#define VERSION        1

enum base_function {
	SPEC_VERSION,
	IMPL_ID,
	IMPL_VERSION,
	PROBE,
	VENDOR,
	ARCHITECTURE,
	MACHINE,
};
enum hsm_function { HART_START, HART_STOP, HART_STATUS, HART_SUSPEND };

#define A(f, n) ((f)->x[10 + (n)])

static struct hsc_sbi_return return_error(enum hsc_sbi_error e)
{
	return (struct hsc_sbi_return){ .error = e };
}

static struct hsc_sbi_return return_value(fw_word v)
{
	return (struct hsc_sbi_return){ .value = v };
}

static bool is_served(fw_word extension)
{
	switch (extension) {
	case LEGACY_SET_TIMER:
	case LEGACY_PUTCHAR:
	case LEGACY_GETCHAR:
	case LEGACY_SHUTDOWN:
	case BASE:
	case TIME:
	case IPI:
	case RFENCE:
	case HSM:
	case SRST:
	case HSC_SBI_PMU:
		return true;
	default:
		return false;
	}
}

static fw_word spec_version(void)
{
	if (fw_pmu.departures == HSC_PMU_OPENSBI_1_1)
		return 1 << 24;
	if (fw_pmu.departures == HSC_PMU_OPENSBI_1_5)
		return 2 << 24;
	return 3 << 24;
}

static struct hsc_sbi_return call_base(const struct fw_frame *f)
{
	switch (A(f, 6)) {
	case SPEC_VERSION:
		return return_value(spec_version());
	case IMPL_ID:
		return return_value(IMPLEMENTATION);
	case IMPL_VERSION:
		return return_value(VERSION);
	case PROBE:
		return return_value(is_served(A(f, 0)));
	case VENDOR:
		return return_value(FW_READ(mvendorid));
	case ARCHITECTURE:
		return return_value(FW_READ(marchid));
	case MACHINE:
		return return_value(FW_READ(mimpid));
	default:
		return return_error(HSC_SBI_NOT_SUPPORTED);
	}
}

/* Harts of a mask, a bit each; false: one does not exist. */
static bool harts_of(fw_word mask, fw_word base, unsigned *out)
{
	*out = 0;
	for (unsigned i = 0; i < FW_HARTS; i++) {
		const bool named = base == (fw_word)-1 ||
				   (i >= base && i - base < 8 * sizeof(mask) &&
				    mask >> (i - base) & 1);

		if (!named || (base == (fw_word)-1 && !fw_harts[i].there))
			continue;
		if (!fw_harts[i].there)
			return false;
		if (base != (fw_word)-1)
			mask &= ~((fw_word)1 << (i - base));
		if (fw_harts[i].state == FW_STARTED)
			*out |= 1u << i;
	}
	return base == (fw_word)-1 || mask == 0;
}

static struct hsc_sbi_return call_ipi(struct fw_hart *h,
				      const struct fw_frame *f)
{
	unsigned harts;

	if (A(f, 6) != 0)
		return return_error(HSC_SBI_NOT_SUPPORTED);
	if (!harts_of(A(f, 0), A(f, 1), &harts))
		return return_error(HSC_SBI_INVALID_PARAM);
	for (unsigned i = 0; i < FW_HARTS; i++) {
		if (!(harts >> i & 1))
			continue;
		fw_count_request(h, HSC_PMU_FW_IPI_SENT, i == h->id);
		fw_post(&fw_harts[i], i == h->id ? FW_IPI_SELF : FW_IPI);
	}
	return return_value(0);
}

static struct hsc_sbi_return call_rfence(struct fw_hart *h,
					 const struct fw_frame *f)
{
	const struct fw_fence fence = {
		.function = (unsigned)A(f, 6),
		.start = A(f, 2),
		.size = A(f, 3),
		.id = A(f, 4),
	};
	const bool hypervisor =
		fw_pmu.firmware_events >> HSC_PMU_FW_HFENCE_GVMA_SENT & 1;
	unsigned harts;

	if (A(f, 6) >= (hypervisor ? RFENCES : FIRST_HFENCE))
		return return_error(HSC_SBI_NOT_SUPPORTED);
	if (!harts_of(A(f, 0), A(f, 1), &harts))
		return return_error(HSC_SBI_INVALID_PARAM);
	for (unsigned i = 0; i < FW_HARTS; i++)
		if (harts >> i & 1)
			fw_fence(h, &fw_harts[i], &fence);
	return return_value(0);
}

static struct hsc_sbi_return hart_start(const struct fw_frame *f)
{
	struct fw_hart *to;

	if (A(f, 0) >= FW_HARTS || !fw_harts[A(f, 0)].there)
		return return_error(HSC_SBI_INVALID_PARAM);
	to = &fw_harts[A(f, 0)];
	if (A(f, 1) < FW_BASE + FW_SIZE || A(f, 1) >= fw_ram_end)
		return return_error(HSC_SBI_INVALID_ADDRESS);
	/* Of two that start it at once, one does. */
	if (__atomic_exchange_n(&to->claimed, 1, __ATOMIC_ACQUIRE))
		return return_error(HSC_SBI_ALREADY_AVAILABLE);
	to->address = A(f, 1);
	to->opaque = A(f, 2);
	__atomic_store_n(&to->state, FW_START_PENDING, __ATOMIC_SEQ_CST);
	fw_post(to, FW_START);
	return return_value(0);
}

static struct hsc_sbi_return call_hsm(struct fw_hart *h,
				      const struct fw_frame *f)
{
	switch (A(f, 6)) {
	case HART_START:
		return hart_start(f);
	case HART_STOP:
		h->state = FW_STOPPED;
		__atomic_store_n(&h->claimed, 0, __ATOMIC_RELEASE);
		/* Returns when another hart starts this one again. */
		fw_start(h);
		return return_error(HSC_SBI_FAILED);
	case HART_STATUS:
		if (A(f, 0) >= FW_HARTS || !fw_harts[A(f, 0)].there)
			return return_error(HSC_SBI_INVALID_PARAM);
		return return_value(fw_harts[A(f, 0)].state);
	case HART_SUSPEND: /* retentive, the only one */
		if (A(f, 0) != 0)
			return return_error(HSC_SBI_NOT_SUPPORTED);
		__asm__ volatile("wfi");
		return return_value(0);
	default:
		return return_error(HSC_SBI_NOT_SUPPORTED);
	}
}

static struct hsc_sbi_return set_timer(struct fw_hart *h,
				       const struct fw_frame *f)
{
	unsigned long long when = A(f, 0);

	if (sizeof(fw_word) == 4)
		when |= (unsigned long long)A(f, 1) << 32;
	fw_count(h, HSC_PMU_FW_SET_TIMER);
	fw_set_timer(h, when);
	return return_value(0);
}

/* Types 0 shutdown, 1 and 2 reboots; reason 1 is a failure. */
static struct hsc_sbi_return call_reset(const struct fw_frame *f)
{
	if (A(f, 6) != 0)
		return return_error(HSC_SBI_NOT_SUPPORTED);
	if (A(f, 0) > 2 || A(f, 1) > 1)
		return return_error(HSC_SBI_INVALID_PARAM);
	if (A(f, 0) != 0)
		fw_end_run(FW_RESET);
	fw_end_run(A(f, 1) ? FW_FAIL : FW_SHUT_DOWN);
	return return_value(0);
}

static struct hsc_sbi_return call_pmu(struct fw_hart *h,
				      const struct fw_frame *f)
{
	uint64_t args[6];

	for (unsigned i = 0; i < 6; i++)
		args[i] = A(f, i);
	return hsc_pmu_ecall(&h->pmu, A(f, 6), args);
}

struct hsc_sbi_return fw_call(struct fw_hart *h, const struct fw_frame *f)
{
	switch (A(f, 7)) {
	case LEGACY_SET_TIMER:
		return set_timer(h, f);
	case LEGACY_PUTCHAR:
		fw_put((char)A(f, 0));
		return return_value(0);
	case LEGACY_GETCHAR:
		return return_error(HSC_SBI_FAILED); /* there is no input */
	case LEGACY_SHUTDOWN:
		fw_end_run(FW_SHUT_DOWN);
		return return_value(0);
	case BASE:
		return call_base(f);
	case TIME:
		return A(f, 6) == 0 ? set_timer(h, f)
				    : return_error(HSC_SBI_NOT_SUPPORTED);
	case IPI:
		return call_ipi(h, f);
	case RFENCE:
		return call_rfence(h, f);
	case HSM:
		return call_hsm(h, f);
	case SRST:
		return call_reset(f);
	case HSC_SBI_PMU:
		return call_pmu(h, f);
	default:
		return return_error(HSC_SBI_NOT_SUPPORTED);
	}
}
