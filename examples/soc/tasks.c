/* SPDX-License-Identifier: MIT */
/*
 * tasks.c - a small scheduler: two tasks that work, and one that idles.
 *
 * A timer takes the hart away from a task wherever it is, and tasks that wait
 * for the next tick give it away by an ecall. Each has a stack of its own, and
 * the calls on it stay open while others run, as under any RTOS. Without a
 * report of the switches, calls of one task look like calls from another. They
 * are reported by scontext, and by the variable `current`.
 *
 *   hartscope record --soc=virt --generation=1.0 -o tasks.hart \
 *       -p trTeContext=1 -- tasks
 *   hartscope report --task=scontext tasks.hart
 */
#include "bare.h"

#define REGISTERS  32 /* x1, x3 to x31, mepc, mstatus */
#define STACK      256
#define MTIME      0x200bff8
#define MTIMECMP   0x2004000
#define PERIOD     40 /* ticks of mtime, of 100 cycles */
#define ROUNDS     6
#define MIE_TIMER  0x80
#define MPP_M_MPIE 0x1880

struct task {
	uintptr_t *sp; /* must be first, because the code below depends on it */
	unsigned id;
	unsigned wake; /* not before this tick */
	uintptr_t stack[STACK];
};

void on_trap(uintptr_t cause, uintptr_t *frame);
void trap(void);
void begin(void) __attribute__((noreturn));

#if defined(KERNEL) /* as in Zephyr: in a struct, and in an array */
struct task threads[3] = { { .id = 1 }, { .id = 2 }, { .id = 3 } };
struct kernel {
	uintptr_t nested;
	void *irq_stack;
	struct task *volatile current;
} kernel;
#define idle    threads[0]
#define adder   threads[1]
#define sorter  threads[2]
#define current kernel.current
#define CURRENT "kernel+2*" W
#else
struct task idle = { .id = 1 }, adder = { .id = 2 }, sorter = { .id = 3 };
struct task *volatile current;
#define CURRENT "current"
#endif
static struct task *const tasks[] = { &adder, &sorter, &idle };
static volatile unsigned ticks, done;
static volatile unsigned long sum, slept;

#if __riscv_xlen == 64
#define S "sd "
#define L "ld "
#define W "8"
#else
#define S "sw "
#define L "lw "
#define W "4"
#endif

/* Saves a task on its own stack, and restores another one from its stack. */
__asm__("	.text\n"
	"	.balign	4\n"
	"	.globl	trap\n"
	"	.type	trap, @function\n"
	"trap:	addi	sp, sp, -32*" W "\n"
	"	.irp	n, 1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
	"21,22,23,24,25,26,27,28,29,30,31\n"
	"	" S "	x\\n, \\n*" W "(sp)\n"
	"	.endr\n"
	"	csrr	t0, mepc\n"
	"	" S "	t0, 0(sp)\n"
	"	csrr	t0, mstatus\n"
	"	" S "	t0, 2*" W "(sp)\n"
	"	la	t1, " CURRENT "\n"
	"	" L "	t1, 0(t1)\n"
	"	" S "	sp, 0(t1)\n"
	"	csrr	a0, mcause\n"
	"	mv	a1, sp\n"
	"	la	sp, trap_stack_end\n"
	"	call	on_trap\n"
	"	.globl	resume\n"
	"resume: la	t1, " CURRENT "\n"
	"	" L "	t1, 0(t1)\n"
	"	" L "	sp, 0(t1)\n"
	"	" L "	t0, 0(sp)\n"
	"	csrw	mepc, t0\n"
	"	" L "	t0, 2*" W "(sp)\n"
	"	csrw	mstatus, t0\n"
	"	.irp	n, 1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
	"21,22,23,24,25,26,27,28,29,30,31\n"
	"	" L "	x\\n, \\n*" W "(sp)\n"
	"	.endr\n"
	"	addi	sp, sp, 32*" W "\n"
	"	mret\n"
	"	.size	trap, . - trap\n"
	"	.globl	begin\n"
	"	.type	begin, @function\n"
	"begin:	la	t0, trap\n"
	"	csrw	mtvec, t0\n"
	"	j	resume\n"
	"	.size	begin, . - begin\n"
	"	.bss\n"
	"	.balign	16\n"
	"	.skip	2048\n"
	"trap_stack_end:\n"
	"	.text\n");

static void set_timer(void)
{
	volatile uint32_t *compare = (volatile uint32_t *)MTIMECMP;

	compare[0] = *(volatile uint32_t *)MTIME + PERIOD;
	compare[1] = 0;
}

/* Report the running task: by scontext, or, for harts without it, by a stimulus
 * register. */
static void report(unsigned id)
{
#if defined(ITC)
	((volatile uint32_t *)ITC)[5] = id;
#else
	__asm__ volatile("csrw 0x5a8, %0" : : "r"(id));
#endif
}

/* The first task that does not wait; the idle task never does. */
static __attribute__((noinline)) void switch_task(void)
{
	unsigned i = 0;

	/* the working tasks take turns */
	if (current == tasks[0] && tasks[1]->wake <= ticks)
		i = 1;
	while (tasks[i]->wake > ticks)
		i++;
	current = tasks[i];
	report(current->id);
}

void on_trap(uintptr_t cause, uintptr_t *frame)
{
	if ((intptr_t)cause < 0) {
		ticks++;
		set_timer();
	} else {
		frame[0] += 4; /* after the ecall */
	}
	switch_task();
}

static __attribute__((noinline)) void wait_ticks(unsigned n)
{
	current->wake = ticks + n;
	__asm__ volatile("ecall" : : : "memory");
}

static __attribute__((noinline)) unsigned long add(unsigned n)
{
	unsigned long s = 0;

	for (unsigned i = 0; i < n; i++)
		s += i ^ s << 1;
	return s;
}

static void run_adder(void)
{
	for (unsigned i = 0; i < ROUNDS; i++) {
		sum += add(1500);
		wait_ticks(2);
	}
	done++;
	for (;;)
		wait_ticks(1000);
}

static __attribute__((noinline)) void sort(unsigned *a, unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		for (unsigned k = i; k && a[k - 1] > a[k]; k--) {
			const unsigned t = a[k];

			a[k] = a[k - 1];
			a[k - 1] = t;
		}
}

static void run_sorter(void)
{
	static unsigned a[48];

	for (unsigned i = 0; i < ROUNDS; i++) {
		for (unsigned k = 0; k < 48; k++)
			a[k] = k * 7919 % 53;
		sort(a, 48);
		wait_ticks(3);
	}
	done++;
	for (;;)
		wait_ticks(1000);
}

/* Interrupts are off, so that the hart itself can measure how long it slept;
 * the trace is compared with that. */
static __attribute__((noinline)) void sleep_once(void)
{
	unsigned long from, to;

	__asm__ volatile("csrci mstatus, 8\n"
			 "csrr %0, mcycle\n"
			 "wfi\n"
			 "csrr %1, mcycle\n"
			 "csrsi mstatus, 8"
			 : "=r"(from), "=r"(to));
	slept += to - from;
}

static void run_idle(void)
{
	while (done < 2)
		sleep_once();
	print_text("all tasks are done, slept ");
	print_number(slept);
	print_text(" cycles\n");
	*(volatile uint32_t *)0x100000 = 0x5555;
	for (;;)
		;
}

static void make(struct task *t, void (*run)(void))
{
	register uintptr_t gp __asm__("gp");

	t->sp = t->stack + STACK - REGISTERS;
	t->sp[0] = (uintptr_t)run;
	t->sp[2] = MPP_M_MPIE;
	t->sp[3] = gp;
	t->sp[4] = (uintptr_t)t; /* tp */
}

int main(void)
{
	make(&idle, run_idle);
	make(&adder, run_adder);
	make(&sorter, run_sorter);
	current = &adder;
	report(current->id);
	set_timer();
	__asm__ volatile("csrw mie, %0" : : "r"(MIE_TIMER));
	begin();
}
