/* SPDX-License-Identifier: MIT */
#include "support/soc_code.h"
#include <hartscope/spec/csr.h>

/* RISC-V PLIC 1.0.0, "Memory Map" */
#define PRIORITY(source)  (HSC_PLIC_BASE + 4u * (source))
#define PENDING(word)     (HSC_PLIC_BASE + 0x1000 + 4u * (word))
#define ENABLE(ctx, word) (HSC_PLIC_BASE + 0x2000 + 0x80u * (ctx) + 4u * (word))
#define THRESHOLD(ctx)    (HSC_PLIC_BASE + 0x200000 + 0x1000u * (ctx))
#define CLAIM(ctx)        (THRESHOLD(ctx) + 4)

static void put(struct hsc_soc *soc, uint64_t at, uint32_t v)
{
	CHECK(hsc_machine_write(&soc->machine, at, 4, v));
}

static uint64_t get(struct hsc_soc *soc, uint64_t at)
{
	uint64_t v = 0;

	CHECK(hsc_machine_read(&soc->machine, at, 4, &v));
	return v;
}

static uint64_t mip(struct hsc_soc *soc, unsigned hart)
{
	uint64_t v = 0;

	CHECK(hsc_csr_read(soc->machine.harts[hart], HSC_CSR_MIP, &v));
	return v;
}

static void test_registers(struct hsc_soc *soc)
{
	put(soc, PRIORITY(1), UINT32_MAX);
	CHECK_EQ(get(soc, PRIORITY(1)), 7);
	put(soc, PRIORITY(0), 7); /* there is no source 0 */
	CHECK_EQ(get(soc, PRIORITY(0)), 0);
	put(soc, ENABLE(3, 0), UINT32_MAX);
	CHECK_EQ(get(soc, ENABLE(3, 0)), 0xfffffffe);
	put(soc, ENABLE(3, 3), UINT32_MAX);
	CHECK_EQ(get(soc, ENABLE(3, 3)), 1); /* source 96 is the last */
	put(soc, ENABLE(4, 0), UINT32_MAX);  /* of no hart */
	CHECK_EQ(get(soc, ENABLE(4, 0)), 0);
	put(soc, THRESHOLD(3), 0xff);
	CHECK_EQ(get(soc, THRESHOLD(3)), 7);
	put(soc, PENDING(0), UINT32_MAX); /* read-only */
	CHECK_EQ(get(soc, PENDING(0)), 0);
	CHECK(!hsc_machine_read(&soc->machine, PRIORITY(1), 8,
				&(uint64_t){ 0 }));
	CHECK(!hsc_machine_write(&soc->machine, PRIORITY(1), 1, 0));
	hsc_plic_reset(&soc->plic);
	CHECK_EQ(get(soc, THRESHOLD(3)), 0);
}

/* Who is interrupted, what a claim gives, and when it comes again. */
static void test_flow(struct hsc_soc *soc)
{
	put(soc, PRIORITY(10), 1);
	put(soc, PRIORITY(5), 2);
	put(soc, PRIORITY(40), 2);
	put(soc, ENABLE(0, 0), 1 << 10 | 1 << 5);
	put(soc, ENABLE(0, 1), 1 << 8);
	put(soc, ENABLE(3, 0), 1 << 10);
	hsc_plic_set(&soc->plic, 10, true);
	CHECK_EQ(get(soc, PENDING(0)), 1 << 10);
	CHECK_EQ(mip(soc, 0), HSC_IRQ_MEI);
	CHECK_EQ(mip(soc, 1), HSC_IRQ_SEI);
	put(soc, THRESHOLD(0), 1); /* not above it */
	CHECK_EQ(mip(soc, 0), 0);
	hsc_plic_set(&soc->plic, 40, true);
	hsc_plic_set(&soc->plic, 5, true);
	CHECK_EQ(mip(soc, 0), HSC_IRQ_MEI);
	CHECK_EQ(get(soc, CLAIM(0)), 5); /* the same priority, lower */
	CHECK_EQ(get(soc, CLAIM(0)), 40);
	CHECK_EQ(mip(soc, 0), 0);
	CHECK_EQ(get(soc, CLAIM(3)), 10);
	CHECK_EQ(get(soc, CLAIM(0)), 0);
	CHECK_EQ(mip(soc, 1), 0);
	put(soc, CLAIM(3), 5); /* not enabled there: nothing */
	CHECK_EQ(get(soc, CLAIM(0)), 0);
	put(soc, CLAIM(0), 5); /* the wire is still high: again */
	CHECK_EQ(get(soc, CLAIM(0)), 5);
	hsc_plic_set(&soc->plic, 5, false);
	put(soc, CLAIM(0), 5);
	put(soc, CLAIM(0), 0xffff);
	CHECK_EQ(get(soc, CLAIM(0)), 0);
	/* what was asked for once stays pending */
	put(soc, CLAIM(3), 10);
	hsc_plic_set(&soc->plic, 10, false);
	CHECK_EQ(get(soc, CLAIM(3)), 10);
	put(soc, CLAIM(3), 10);
	CHECK_EQ(get(soc, CLAIM(3)), 0);
	hsc_plic_reset(&soc->plic);
}

/* Whoever polls may claim what the threshold keeps from interrupting. */
static void test_polling(struct hsc_soc *soc)
{
	put(soc, PRIORITY(10), 3);
	put(soc, ENABLE(0, 0), 1 << 10);
	put(soc, THRESHOLD(0), 7);
	hsc_plic_set(&soc->plic, 10, true);
	CHECK_EQ(mip(soc, 0), 0);
	CHECK_EQ(get(soc, CLAIM(0)), 10);
	put(soc, CLAIM(0), 10);
	put(soc, PRIORITY(10), 0); /* never interrupts, nor is claimed */
	CHECK_EQ(get(soc, CLAIM(0)), 0);
	hsc_plic_set(&soc->plic, 10, false);
	hsc_plic_reset(&soc->plic);
}

/* Software's SEIP and the wire's are two: csrs and csrc change the former. */
static void test_seip(struct hsc_soc *soc)
{
	const uint32_t code[] = { CSRRS(A4, HSC_CSR_MIP, ZERO),
				  CSRRC(A5, HSC_CSR_MIP, ZERO),
				  CSRRS(A5, HSC_CSR_MIP, T0) };
	struct hsc_hart *h = soc->machine.harts[0];

	put(soc, PRIORITY(10), 1);
	put(soc, ENABLE(1, 0), 1 << 10);
	hsc_plic_set(&soc->plic, 10, true);
	h->x[T0] = HSC_IRQ_SSI;
	soc_run_code(soc, code, 3);
	CHECK_EQ(h->x[A4], HSC_IRQ_SEI);
	CHECK_EQ(h->csr.mip, HSC_IRQ_SSI); /* SEIP did not become software's */
	CHECK_EQ(mip(soc, 0), HSC_IRQ_SEI | HSC_IRQ_SSI);
	hsc_plic_set(&soc->plic, 10, false);
	CHECK_EQ(get(soc, CLAIM(1)), 10);
	CHECK_EQ(mip(soc, 0), HSC_IRQ_SSI);
}

int main(void)
{
	const struct hsc_soc_config config = { .harts = 2,
					       .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;

	CHECK(hsc_soc_new(&soc, &config, NULL) == HSC_OK);
	test_registers(soc);
	test_flow(soc);
	test_polling(soc);
	test_seip(soc);
	hsc_soc_free(&soc);
	return check_failures != 0;
}
