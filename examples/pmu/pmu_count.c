/* SPDX-License-Identifier: MIT */
/*
 * pmu_count.c - a program of S-mode counts its instructions by the SBI PMU.
 *
 * docs/pmu.md says how it is built, and started above a firmware.
 */
#include "pmu/pmu_client.h"

/* Functions that compilers call implicitly. */
void *memset(void *p, int c, unsigned long n);
void *memset(void *p, int c, unsigned long n)
{
	for (unsigned char *b = p; n; n--)
		*b++ = (unsigned char)c;
	return p;
}

static struct hsc_sbi_return call_sbi(unsigned long extension,
				      uint64_t function, const uint64_t *args)
{
	register unsigned long a0 __asm__("a0") = args[0];
	register unsigned long a1 __asm__("a1") = args[1];
	register unsigned long a2 __asm__("a2") = args[2];
	register unsigned long a3 __asm__("a3") = args[3];
	register unsigned long a4 __asm__("a4") = args[4];
	register unsigned long a5 __asm__("a5") = args[5];
	register unsigned long a6 __asm__("a6") = function;
	register unsigned long a7 __asm__("a7") = extension;

	__asm__ volatile("ecall"
			 : "+r"(a0), "+r"(a1)
			 : "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a6), "r"(a7)
			 : "memory");
	return (struct hsc_sbi_return){ (long)a0, a1 };
}

static struct hsc_sbi_return ecall(void *ctx, uint64_t function,
				   const uint64_t *args)
{
	(void)ctx;
	return call_sbi(HSC_SBI_PMU, function, args);
}

/* SBI, legacy "Console Putchar" */
static void print_char(char c)
{
	const uint64_t args[6] = { (unsigned char)c };

	(void)call_sbi(1, 0, args);
}

static void print_text(const char *text)
{
	while (*text)
		print_char(*text++);
}

static void print_number(unsigned long n)
{
	if (n >= 10)
		print_number(n / 10);
	print_char((char)('0' + n % 10));
}

/* The number of a CSR is part of the instruction. */
#define CSR(n)                                                                 \
	case HSC_CSR_CYCLE + (n):                                              \
		__asm__ volatile("csrr %0, %1"                                 \
				 : "=r"(v)                                     \
				 : "i"(HSC_CSR_CYCLE + (n)));                  \
		break;
#define CSR4(n)  CSR(n) CSR((n) + 1) CSR((n) + 2) CSR((n) + 3)
#define CSR16(n) CSR4(n) CSR4((n) + 4) CSR4((n) + 8) CSR4((n) + 12)

static uint64_t read_csr(void *ctx, unsigned csr)
{
	unsigned long v = 0;

	(void)ctx;
	switch (csr) {
		CSR16(0)
		CSR16(16)
	}
	return v;
}

int main(void)
{
	struct hsc_pmu_client c = { .ecall = ecall,
				    .read_csr = read_csr,
				    .xlen = 64 };
	volatile unsigned work = 1000;
	uint64_t counted = 0;
	unsigned index;

	if (hsc_pmu_discover(&c) != HSC_SBI_SUCCESS)
		return 1;
	if (hsc_pmu_claim(&c, HSC_PMU_INSTRUCTIONS, 0, HSC_PMU_AUTO_START,
			  &index))
		return 2;
	while (work)
		work--;
	if (hsc_pmu_read_counter(&c, index, &counted) != HSC_SBI_SUCCESS)
		return 3;
	print_text("1000 rounds took ");
	print_number((unsigned long)counted);
	print_text(" instructions\n");
	return counted > 4000 ? 0 : 4;
}
