/* SPDX-License-Identifier: MIT */
/* perf_hal_bare.c - a hart in machine mode, and a board like QEMU's machine
 * "virt".
 * Room   target/perf */
#include "perf_hal.h"
#include <hartscope/spec/csr.h>

#if !defined(__riscv)
#error "this is for RISC-V"
#endif

/* The linker script's region for trace in system memory, if there is one. */
extern char __hsc_perf_buffer_start[] __attribute__((weak));
extern char __hsc_perf_buffer_end[] __attribute__((weak));

HSC_UNTRACED __attribute__((weak)) const struct hsc_perf_board *hsc_perf_board(
	void)
{
	static struct hsc_perf_board virt;

	virt.mtime = 0x200bff8;
	virt.mtimecmp = 0x2004000;
	virt.timebase = 10000000;
	virt.buffer = (uintptr_t)__hsc_perf_buffer_start;
	virt.buffer_size = (uint32_t)((uintptr_t)__hsc_perf_buffer_end -
				      (uintptr_t)__hsc_perf_buffer_start);
	return &virt;
}

/* The event index of the SBI, which the virtual SoC uses as the selector. */
HSC_UNTRACED __attribute__((weak)) unsigned long hsc_perf_selector(
	uint32_t type, uint32_t code)
{
	return type << 16 | code;
}

/*
 * The number of a CSR is part of the instruction, so there is a tiny function
 * for each. Functions that set CSRs are called through one that jumps to number
 * a0.
 */
#define TEXT_OF(x)   #x
#define TEXT(x)      TEXT_OF(x)
#define MCYCLE       TEXT(HSC_CSR_MCYCLE)
#define MCYCLEH      TEXT(HSC_CSR_MCYCLEH)
#define MHPMEVENT    TEXT(HSC_CSR_MHPMEVENT)
#define COUNTINHIBIT TEXT(HSC_CSR_MCOUNTINHIBIT)
#if defined(__riscv_compressed) /* what returns has 2 bytes */
#define ONE_CSR  "slli t0, a0, 2\nslli t1, a0, 1\nadd t0, t0, t1\n" /* 6 */
#define TWO_CSRS "slli t0, a0, 3\nslli t1, a0, 1\nadd t0, t0, t1\n" /* 10 */
#define RETURN   2
#else
#define ONE_CSR  "slli t0, a0, 3\n"                                 /* 8 */
#define TWO_CSRS "slli t0, a0, 3\nslli t1, a0, 2\nadd t0, t0, t1\n" /* 12 */
#define RETURN   4
#endif
#if __riscv_xlen == 64
#define READ_COUNTER "csrr a0, " MCYCLE " + i\njr t0\n"
#define SET_COUNTER  "csrw " MCYCLE " + i, a1\nret\n"
#define SET_STRIDE   ONE_CSR
#define READ_BYTES   (4 + RETURN)
#define LOW_TIME     "lwu a0, 4(a3)\n"
#define JOIN_TIME    "slli a1, a1, 32\nor a0, a0, a1\n"
#else
#define READ_COUNTER                                                           \
	"2:\ncsrr a1, " MCYCLEH " + i\ncsrr a0, " MCYCLE " + i\n"              \
	"csrr a2, " MCYCLEH " + i\nbne a1, a2, 2b\njr t0\n"
#define SET_COUNTER "csrw " MCYCLEH " + i, a2\ncsrw " MCYCLE " + i, a1\nret\n"
#define SET_STRIDE  TWO_CSRS
#define READ_BYTES  (16 + RETURN)
#define LOW_TIME    "lw a0, 4(a3)\n"
#define JOIN_TIME
#endif

#define BEGIN(name)                                                            \
	".section .text." name ", \"ax\", @progbits\n.globl " name             \
	"\n.type " name ", @function\n.balign 4\n" name ":\n"
#define END(name)   ".size " name ", . - " name "\n.text\n"
#define EACH(entry) ".set i, 0\n.rept 32\n" entry ".set i, i + 1\n.endr\n"
#define ROW(name, stride, entry)                                               \
	__asm__(BEGIN(name) stride                                             \
		"la t1, 1f\nadd t1, t1, t0\njr t1\n1:\n" EACH(entry)           \
			END(name))

__asm__(BEGIN("hsc_perf_read_row") EACH(READ_COUNTER) END("hsc_perf_read_row"));
__asm__(BEGIN("hsc_perf_read_time") "1:\nlw a1, 8(a3)\n" LOW_TIME
				    "lw a2, 8(a3)\nbne a1, a2, 1b\n" JOIN_TIME
				    "jr t0\n" END("hsc_perf_read_time"));
ROW("hsc_perf_counter_set", SET_STRIDE, SET_COUNTER);
ROW("hsc_perf_event_set", ONE_CSR, "csrrw a0, " MHPMEVENT " + i, a1\nret\n");

HSC_UNTRACED uintptr_t hsc_perf_how(unsigned index)
{
	extern char hsc_perf_read_row[], hsc_perf_read_time[];

	if (index == HSC_PERF_TIMESTAMP)
		return (uintptr_t)hsc_perf_read_time;
	return (uintptr_t)(hsc_perf_read_row + READ_BYTES * (uintptr_t)index);
}

HSC_UNTRACED unsigned long hsc_perf_hart(void)
{
	unsigned long hart;

	__asm__ volatile("csrr %0, mhartid" : "=r"(hart));
	return hart;
}

HSC_UNTRACED uint32_t hsc_perf_inhibit(void)
{
	unsigned long value;

	__asm__ volatile("csrr %0, " COUNTINHIBIT : "=r"(value));
	return (uint32_t)value;
}

HSC_UNTRACED void hsc_perf_inhibit_set(uint32_t value)
{
	__asm__ volatile("csrw " COUNTINHIBIT ", %0"
			 :
			 : "r"((unsigned long)value));
}

HSC_UNTRACED unsigned long hsc_perf_mask(void)
{
	unsigned long was;

	__asm__ volatile("csrrci %0, mstatus, 8" : "=r"(was) : : "memory");
	return was;
}

HSC_UNTRACED void hsc_perf_unmask(unsigned long was)
{
	__asm__ volatile("csrs mstatus, %0" : : "r"(was & 8) : "memory");
}

/* t2 to t5 save what a trap changes: mtvec, mstatus, mepc, mcause. */
#define GUARDED(name, access)                                                  \
	__asm__(".section .text." name ", \"ax\", @progbits\n"                 \
		".globl " name "\n.type " name ", @function\n.balign 4\n" name \
		":\n"                                                          \
		"csrrci t3, mstatus, 8\ncsrr t4, mepc\ncsrr t5, mcause\n"      \
		"la t0, 1f\ncsrrw t2, mtvec, t0\nli a2, 0\n" access            \
		"li a2, 1\n.balign 4\n1:\n"                                    \
		"csrw mtvec, t2\ncsrw mcause, t5\ncsrw mepc, t4\n"             \
		"csrw mstatus, t3\nmv a0, a2\nret\n"                           \
		".size " name ", . - " name "\n.text\n")

int hsc_perf_try_load(uintptr_t address, uint32_t *value);
int hsc_perf_try_store(uintptr_t address, uint32_t value);
GUARDED("hsc_perf_try_load", "lw t0, 0(a0)\nsw t0, 0(a1)\n");
GUARDED("hsc_perf_try_store", "sw a1, 0(a0)\nfence\n");

HSC_UNTRACED static enum hsc_status io_read(void *ctx, uint64_t address,
					    uint32_t *value)
{
	(void)ctx;
	return hsc_perf_try_load((uintptr_t)address, value) ? HSC_OK
							    : HSC_E_TARGET;
}

HSC_UNTRACED static enum hsc_status io_write(void *ctx, uint64_t address,
					     uint32_t value)
{
	(void)ctx;
	return hsc_perf_try_store((uintptr_t)address, value) ? HSC_OK
							     : HSC_E_TARGET;
}

HSC_UNTRACED const struct hsc_mmio *hsc_perf_io(void)
{
	static const struct hsc_mmio io = { .read = io_read,
					    .write = io_write };

	return &io;
}

HSC_UNTRACED void hsc_perf_port_to(struct hsc_perf_port *port,
				   volatile uint32_t *stimulus)
{
	port->stimulus = stimulus;
}

#if defined(__riscv_atomic)
#define POLLS_OF_LOCK 10000000

static volatile uint32_t taken;

HSC_UNTRACED bool hsc_perf_lock(void)
{
	for (uint32_t i = 0; i < POLLS_OF_LOCK; i++)
		if (__atomic_exchange_n(&taken, 1, __ATOMIC_ACQUIRE) == 0)
			return true;
	return false;
}

HSC_UNTRACED void hsc_perf_unlock(void)
{
	__atomic_store_n(&taken, 0, __ATOMIC_RELEASE);
}
#else /* without atomic instructions there is one hart */
HSC_UNTRACED bool hsc_perf_lock(void)
{
	return true;
}

HSC_UNTRACED void hsc_perf_unlock(void)
{
}
#endif

#if __riscv_xlen == 64
#define SAVE(reg, n) "sd " reg ", " #n "*8(sp)\n"
#define BACK(reg, n) "ld " reg ", " #n "*8(sp)\n"
#define FRAME        "128"
#else
#define SAVE(reg, n) "sw " reg ", " #n "*4(sp)\n"
#define BACK(reg, n) "lw " reg ", " #n "*4(sp)\n"
#define FRAME        "64"
#endif
/* registers that a C function may change */
#define ALL(x)                                                                 \
	x("ra", 0) x("t0", 1) x("t1", 2) x("t2", 3) x("a0", 4) x("a1", 5)      \
		x("a2", 6) x("a3", 7) x("a4", 8) x("a5", 9) x("a6", 10)        \
			x("a7", 11) x("t3", 12) x("t4", 13) x("t5", 14)        \
				x("t6", 15)

/* The trap handler in mtvec. Traps other than timer interrupts go to
 * hsc_perf_other_trap, which a program with traps of its own defines. */
__asm__(".section .text.hsc_perf_trap, \"ax\", @progbits\n"
	".globl hsc_perf_trap\n.type hsc_perf_trap, @function\n"
	".balign 4\nhsc_perf_trap:\n"
	"addi sp, sp, -" FRAME
	"\n" ALL(SAVE) "csrr t0, mcause\n"
		       "bgez t0, 1f\n" /* no interrupt */
		       "slli t0, t0, 1\n"
		       "li t1, 14\n" /* 7: machine timer */
		       "bne t0, t1, 1f\n"
		       "csrr a0, mepc\n"
		       "call hsc_perf_timer_interrupt\n" ALL(
			       BACK) "addi sp, sp, " FRAME "\n"
				     "mret\n"
				     "1:\n" ALL(BACK) "addi sp, sp, " FRAME "\n"
						      "j hsc_perf_other_trap\n"
						      ".size hsc_perf_trap, . "
						      "- hsc_perf_trap\n"
						      ".weak "
						      "hsc_perf_other_trap\n."
						      "balign 4\n"
						      "hsc_perf_other_trap:\nj "
						      "hsc_perf_other_trap\n."
						      "text\n");

HSC_UNTRACED void hsc_perf_timer_install(void)
{
	extern void hsc_perf_trap(void);

	hsc_perf_timer_at(UINT64_MAX);
	__asm__ volatile("csrw mtvec, %0\n"
			 "csrs mie, %1\n"
			 "csrsi mstatus, 8\n"
			 :
			 : "r"(hsc_perf_trap), "r"(1ul << 7)
			 : "memory");
}

HSC_UNTRACED uint64_t hsc_perf_timer_now(void)
{
	const volatile uint32_t *at =
		(const volatile uint32_t *)hsc_perf_board()->mtime;
	uint32_t high, low;

	do {
		high = at[1];
		low = at[0];
	} while (at[1] != high);
	return (uint64_t)high << 32 | low;
}

/* Avoid a time that is too early between the two stores. */
HSC_UNTRACED void hsc_perf_timer_at(uint64_t time)
{
	volatile uint32_t *at =
		(volatile uint32_t *)(hsc_perf_board()->mtimecmp) +
		2 * hsc_perf_hart();

	at[1] = UINT32_MAX;
	at[0] = (uint32_t)time;
	at[1] = (uint32_t)(time >> 32);
}
