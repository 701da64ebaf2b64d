/* SPDX-License-Identifier: MIT */
/*
 * soc_interrupts.c - every interrupt of both levels, at points where it has to
 * come: after the store that asks for it, after the instruction that lets it
 * in, or out of wfi. It runs on the virtual SoC and on QEMU's machine virt;
 * each trap's cause and address are part of the sums that it prints.
 */
#include <stdint.h>

#define REG8(at)  (*(volatile uint8_t *)(uintptr_t)(at))
#define REG32(at) (*(volatile uint32_t *)(uintptr_t)(at))

#define UART     0x10000000u
#define FINISHER REG32(0x100000)
#define MSIP     REG32(0x2000000)
#define MTIMECMP 0x2004000u
#define MTIME    0x200bff8u

#define PLIC             0xc000000u
#define PRIORITY(source) REG32(PLIC + 4u * (source))
#define ENABLE(ctx)      REG32(PLIC + 0x2000u + 0x80u * (ctx))
#define THRESHOLD(ctx)   REG32(PLIC + 0x200000u + 0x1000u * (ctx))
#define CLAIM(ctx)       REG32(PLIC + 0x200004u + 0x1000u * (ctx))
#define SOURCE           10u /* the UART */

#ifndef ROUNDS
#define ROUNDS 40
#endif

#define SSI (1u << 1)
#define MSI (1u << 3)
#define STI (1u << 5)
#define MTI (1u << 7)
#define SEI (1u << 9)
#define MEI (1u << 11)
#define IE  8u /* of mstatus; of sstatus a quarter of it */

#define INTERRUPT (((uintptr_t)-1 >> 1) + 1)

#define SET(csr, v) __asm__ volatile("csrs " #csr ", %0" ::"r"((uintptr_t)(v)))
#define CLEAR(csr, v)                                                          \
	__asm__ volatile("csrc " #csr ", %0" ::"r"((uintptr_t)(v)))
#define WRITE(csr, v)                                                          \
	__asm__ volatile("csrw " #csr ", %0" ::"r"((uintptr_t)(v)))
#define READ(csr)                                                              \
	__extension__({                                                        \
		uintptr_t read_;                                               \
		__asm__ volatile("csrr %0, " #csr : "=r"(read_));              \
		read_;                                                         \
	})

extern char m_entry[], m_vectors[], s_entry[], s_vectors[], supervisor_done[];
extern void as_supervisor(void (*function)(void));
void m_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval);
void s_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval);

static uint64_t sum;
static unsigned to_send; /* characters that an interrupt asks for */
static volatile unsigned traps;

static void add(uint64_t v)
{
	sum = (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

static void print(const char *text)
{
	while (*text)
		REG8(UART) = (uint8_t)*text++;
}

static void report(const char *name)
{
	add(traps);
	print(name);
	for (int i = 60; i >= 0; i -= 4)
		REG8(UART) = (uint8_t) "0123456789abcdef"[sum >> i & 15];
	print("\n");
}

static uint64_t now(void)
{
	uint32_t high, low;

	do {
		high = REG32(MTIME + 4);
		low = REG32(MTIME);
	} while (REG32(MTIME + 4) != high);
	return (uint64_t)high << 32 | low;
}

static void alarm_at(uint64_t ticks)
{
	REG32(MTIMECMP + 4) = UINT32_MAX;
	REG32(MTIMECMP) = (uint32_t)ticks;
	REG32(MTIMECMP + 4) = (uint32_t)(ticks >> 32);
}

/* The UART has room again: send, or be quiet. */
static void serve(unsigned context)
{
	const uint32_t source = CLAIM(context);

	add(source);
	add(REG8(UART + 2)); /* why; that ends it */
	if (to_send) {
		to_send--;
		REG8(UART) = (uint8_t)('a' + to_send % 26);
	} else {
		REG8(UART + 1) = 0;
	}
	CLAIM(context) = source;
}

void m_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval)
{
	traps++;
	add(cause);
	add(epc);
	add(tval);
	add(READ(mip) & (SSI | MSI | STI | MTI | SEI | MEI));
	switch (cause) {
	case INTERRUPT | 3:
		MSIP = 0;
		break;
	case INTERRUPT | 7: /* hand it on if supervisor mode wants it */
		alarm_at(UINT64_MAX);
		if (READ(mie) & STI)
			SET(mip, STI);
		break;
	case INTERRUPT | 11:
		serve(0);
		break;
	case INTERRUPT | 1:
	case INTERRUPT | 5:
	case INTERRUPT | 9:
		CLEAR(mip, 1u << (cause & 15));
		CLEAR(mie, 1u << (cause & 15));
		break;
	default: /* ecall: to machine mode, after it */
		WRITE(mepc, (uintptr_t)supervisor_done);
		SET(mstatus, 0x1800);
		break;
	}
}

void s_trap(uintptr_t cause, uintptr_t epc, uintptr_t tval)
{
	traps++;
	add(cause);
	add(epc);
	add(tval);
	add(READ(sip));
	if (cause == (INTERRUPT | 9))
		serve(1);
	else if (cause == (INTERRUPT | 1))
		CLEAR(sip, SSI);
	else /* the timer is machine mode's: no more of it */
		CLEAR(sie, STI);
}

/* --- parts -------------------------------------------------------------- */

static void software(void)
{
	SET(mie, MSI);
	for (unsigned i = 0; i < ROUNDS; i++) {
		SET(mstatus, IE);
		MSIP = 1;
		add(i);
		CLEAR(mstatus, IE);
		MSIP = 1;
		add(i);
		SET(mstatus, IE);
		add(i);
	}
	CLEAR(mstatus, IE);
	report("software ");
}

static void timer(void)
{
	SET(mie, MTI);
	for (unsigned i = 0; i < ROUNDS; i++) {
		SET(mstatus, IE);
		alarm_at(0); /* is past */
		add(i);
		alarm_at(now() + 50);
		__asm__ volatile("wfi");
		add(i);
		CLEAR(mstatus, IE);
		alarm_at(now() + 50);
		__asm__ volatile("wfi");
		add(READ(mip) & MTI);
		SET(mstatus, IE);
		add(i);
	}
	CLEAR(mstatus, IE);
	report("timer    ");
}

static void external(void)
{
	PRIORITY(SOURCE) = 1;
	ENABLE(0) = 1u << SOURCE;
	THRESHOLD(0) = 0;
	SET(mie, MEI);
	for (unsigned i = 0; i < ROUNDS; i++) {
		SET(mstatus, IE);
		to_send = i % 5;
		REG8(UART + 1) = 2;
		add(to_send);
		CLEAR(mstatus, IE);
		REG8(UART + 1) = 2;
		THRESHOLD(0) = 1; /* not above it */
		add(READ(mip) & MEI);
		SET(mstatus, IE);
		add(i);
		THRESHOLD(0) = 0;
		add(i);
	}
	CLEAR(mstatus, IE);
	REG8(UART) = '\n';
	report("external ");
}

/* All at once: they come by priority. */
static void together(uintptr_t vector)
{
	WRITE(mtvec, vector);
	WRITE(mie, MSI | MTI | MEI | SSI | STI | SEI);
	for (unsigned i = 0; i < ROUNDS / 4; i++) {
		WRITE(mie, MSI | MTI | MEI | SSI | SEI);
		MSIP = 1;
		alarm_at(0);
		REG8(UART + 1) = 2;
		SET(mip, SSI | SEI);
		add(READ(mip) & (SSI | MSI | STI | MTI | SEI | MEI));
		SET(mstatus, IE);
		add(i);
		CLEAR(mstatus, IE);
	}
	WRITE(mie, 0);
	WRITE(mtvec, (uintptr_t)m_entry);
	report("together ");
}

/* --- supervisor mode ---------------------------------------------------- */

static void as_s(void)
{
	for (unsigned i = 0; i < ROUNDS; i++) {
		SET(sie, SSI | SEI);
		SET(sstatus, IE / 4);
		SET(sip, SSI);
		add(i);
		to_send = i % 3;
		REG8(UART + 1) = 2;
		add(i);
		CLEAR(sstatus, IE / 4);
		REG8(UART + 1) = 2;
		SET(sip, SSI);
		add(READ(sip)); /* both; the wire's bit is not software's */
		SET(sip, 0);
		SET(sstatus, IE / 4);
		add(i);
		MSIP = 1; /* machine mode's come whatever sstatus says */
		add(i);
		SET(sie, STI);
		alarm_at(now() + 50);
		__asm__ volatile("wfi");
		add(i);
	}
	CLEAR(sstatus, IE / 4);
}

static void supervisor(uintptr_t vector)
{
	WRITE(stvec, vector);
	WRITE(mideleg, SSI | STI | SEI);
	ENABLE(0) = 0;
	ENABLE(1) = 1u << SOURCE;
	THRESHOLD(1) = 0;
	WRITE(mie, MSI | MTI);
	as_supervisor(as_s);
	CLEAR(mip, STI);
	WRITE(mideleg, 0);
	WRITE(mie, 0);
	REG8(UART) = '\n';
	report("in S     ");
}

void main_(void)
{
	WRITE(mtvec, (uintptr_t)m_entry);
	alarm_at(UINT64_MAX); /* machines differ in what it is at first */
	software();
	timer();
	external();
	together((uintptr_t)m_entry);
	together((uintptr_t)m_vectors | 1);
	supervisor((uintptr_t)s_entry);
	supervisor((uintptr_t)s_vectors | 1);
	FINISHER = 0x5555;
	for (;;)
		;
}
