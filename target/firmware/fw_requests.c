/* SPDX-License-Identifier: MIT */
/* fw_requests.c - IPIs and fences that harts request from each other.
 * Room   target/firmware */
#include "firmware/firmware.h"

#define PAGE 4096

/* SBI 3.0, "RFENCE Extension": functions 0 to 6 */
enum rfence {
	FENCE_I,
	SFENCE_VMA,
	SFENCE_VMA_ASID,
	HFENCE_GVMA_VMID,
	HFENCE_GVMA,
	HFENCE_VVMA_ASID,
	HFENCE_VVMA,
};

static const uint8_t codes[] = {
	[FENCE_I] = HSC_PMU_FW_FENCE_I_SENT,
	[SFENCE_VMA] = HSC_PMU_FW_SFENCE_VMA_SENT,
	[SFENCE_VMA_ASID] = HSC_PMU_FW_SFENCE_VMA_ASID_SENT,
	[HFENCE_GVMA_VMID] = HSC_PMU_FW_HFENCE_GVMA_VMID_SENT,
	[HFENCE_GVMA] = HSC_PMU_FW_HFENCE_GVMA_SENT,
	[HFENCE_VVMA_ASID] = HSC_PMU_FW_HFENCE_VVMA_ASID_SENT,
	[HFENCE_VVMA] = HSC_PMU_FW_HFENCE_VVMA_SENT,
};

/* Fence everything: a small firmware need not be fast. */
static void carry_out(const struct fw_fence *f)
{
	switch (f->function) {
	case FENCE_I:
		__asm__ volatile("fence.i" : : : "memory");
		break;
	case SFENCE_VMA:
		__asm__ volatile("sfence.vma" : : : "memory");
		break;
	case SFENCE_VMA_ASID:
		__asm__ volatile("sfence.vma zero, %0"
				 :
				 : "r"(f->id)
				 : "memory");
		break;
	case HFENCE_GVMA_VMID:
	case HFENCE_GVMA: /* hfence.gvma */
		__asm__ volatile(".insn r 0x73, 0, 0x31, x0, x0, x0"
				 :
				 :
				 : "memory");
		break;
	default: /* hfence.vvma */
		__asm__ volatile(".insn r 0x73, 0, 0x11, x0, x0, x0"
				 :
				 :
				 : "memory");
	}
}

void fw_post(struct fw_hart *to, unsigned mail)
{
	__atomic_fetch_or(&to->mail, mail, __ATOMIC_SEQ_CST);
	fw_knock(to, true);
}

void fw_serve(struct fw_hart *me)
{
	unsigned mail;

	fw_knock(me, false);
	mail = __atomic_exchange_n(&me->mail, 0, __ATOMIC_SEQ_CST);
	if (mail & (FW_IPI | FW_IPI_SELF)) {
		fw_count_request(me, HSC_PMU_FW_IPI_RECEIVED, !(mail & FW_IPI));
		FW_SET(mip, MIP_SSIP);
	}
	if (mail & FW_FENCE) {
		carry_out(&me->fence);
		fw_count(me, codes[me->fence.function] + 1u);
		__atomic_store_n(&me->lock, 0, __ATOMIC_RELEASE);
	}
}

/* Serve requests while waiting, so that two harts never wait for each other. */
static void wait_for(struct fw_hart *me)
{
	if (me->mail)
		fw_serve(me);
}

void fw_fence(struct fw_hart *me, struct fw_hart *to,
	      const struct fw_fence *fence)
{
	fw_count_request(me, codes[fence->function], me == to);
	if (me == to) {
		carry_out(fence);
		fw_count_request(me, codes[fence->function] + 1u, true);
		return;
	}
	while (__atomic_exchange_n(&to->lock, 1, __ATOMIC_ACQUIRE))
		wait_for(me);
	to->fence = *fence;
	fw_post(to, FW_FENCE);
	while (__atomic_load_n(&to->lock, __ATOMIC_ACQUIRE))
		wait_for(me);
}
