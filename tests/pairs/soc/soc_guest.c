/* SPDX-License-Identifier: MIT */
/*
 * soc_guest.c - firmware for the virtual SoC and for QEMU's machine virt: what
 * both must do alike. It prints one checksum for each part.
 */
#include "soc_print.h"
#include <stdint.h>

#ifndef ROUNDS
#define ROUNDS 300
#endif

extern uintptr_t trap_count, trap_sum; /* of soc_guest_start.S */
extern long enter_user(void (*code)(void), uintptr_t satp);
extern void user_code(void);

static uint64_t state = 88172645463325252ull;

static uint64_t random64(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static uint64_t mix(uint64_t sum, uint64_t v)
{
	return (sum << 5 | sum >> 59) * 0x9e3779b97f4a7c15ull + v;
}

/* Numbers that find corners: few bits set, all set, near powers of two. */
static uint64_t corner(void)
{
	const uint64_t r = random64();

	switch (r & 7) {
	case 0:
		return r >> 3 & 3;
	case 1:
		return 0 - (r >> 3 & 3);
	case 2:
		return 1ull << (r >> 3 & 63);
	case 3:
		return (1ull << (r >> 3 & 63)) - 1;
	case 4:
		return (uint32_t)random64();
	default:
		return random64();
	}
}

static uint64_t integers(void)
{
	uint64_t sum = 0;

	for (int i = 0; i < ROUNDS; i++) {
		const uint64_t a = corner(), b = corner();
		const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
		uintptr_t r;

#define TRY(op)                                                                \
	__asm__(#op " %0, %1, %2" : "=r"(r) : "r"(x), "r"(y));                 \
	sum = mix(sum, r)
		TRY(add);
		TRY(sub);
		TRY(sll);
		TRY(srl);
		TRY(sra);
		TRY(slt);
		TRY(sltu);
		TRY(mul);
		TRY(mulh);
		TRY(mulhsu);
		TRY(mulhu);
		TRY(div);
		TRY(divu);
		TRY(rem);
		TRY(remu);
#if __riscv_xlen == 64
		TRY(addw);
		TRY(subw);
		TRY(sllw);
		TRY(srlw);
		TRY(sraw);
		TRY(mulw);
		TRY(divw);
		TRY(divuw);
		TRY(remw);
		TRY(remuw);
#endif
	}
	return sum;
}

static uint64_t atomics(void)
{
	static uint32_t word;
	uint64_t sum = 0;

	for (int i = 0; i < ROUNDS; i++) {
		const uint32_t v = (uint32_t)corner();
		uint32_t old;

#define SWAP(op)                                                               \
	__asm__ volatile(#op " %0, %2, (%1)"                                   \
			 : "=&r"(old)                                          \
			 : "r"(&word), "r"(v)                                  \
			 : "memory");                                          \
	sum = mix(mix(sum, old), word)
		SWAP(amoswap.w);
		SWAP(amoadd.w.aq);
		SWAP(amoxor.w);
		SWAP(amoand.w);
		SWAP(amoor.w);
		SWAP(amomin.w);
		SWAP(amomax.w);
		SWAP(amominu.w);
		SWAP(amomaxu.w.rl);
		__asm__ volatile("1: lr.w %0, (%1)\n\tsc.w %0, %2, (%1)\n\t"
				 "bnez %0, 1b"
				 : "=&r"(old)
				 : "r"(&word), "r"(v)
				 : "memory");
		sum = mix(sum, word);
	}
	return sum;
}

union real {
	uint64_t bits;
	double d;
	uint32_t word;
	float f;
};

static double any_double(void)
{
	static const uint64_t odd[] = {
		0,
		1ull << 63,
		0x7ff0000000000000,
		1,
		0xfff0000000000000,
		0x7ff8000000000000,
		0xfffffffffffff,
		0x10000000000000,
		0x7fefffffffffffff,
		0x7ff0000000000001,
		0x3ff0000000000000,
		0x4340000000000000,
	};
	const uint64_t r = random64();
	union real v = { .bits = random64() };

	if (r % 4 == 0)
		v.bits = odd[(r >> 8) % (sizeof(odd) / sizeof(odd[0]))];
	else if (r % 4 == 1) /* near one, so that sums cancel */
		v.bits = (v.bits & ~(0x7ffull << 52)) | (1015 + (r >> 8) % 16)
								<< 52;
	else if (r % 4 == 2) /* few bits, so that ties are seen */
		v.bits = (v.bits & ~0x1fffffffffffull) | (r & 1);
	return v.d;
}

static float any_float(void)
{
	static const uint32_t odd[] = {
		0,          0x80000000, 0x7f800000, 1,          0xff800000,
		0x7fc00000, 0x7fffff,   0x800000,   0x7f7fffff, 0x7f800001,
		0x3f800000, 0x4f000000, 0x5f000000,
	};
	const uint64_t r = random64();
	union real v = { .bits = (uint32_t)random64() };

	if (r % 4 == 0)
		v.word = odd[(r >> 8) % (sizeof(odd) / sizeof(odd[0]))];
	else if (r % 4 == 1)
		v.word = (v.word & ~(255u << 23)) |
			 (uint32_t)(120 + (r >> 8) % 16) << 23;
	else if (r % 4 == 2)
		v.word &= ~0xffffu;
	return v.f;
}

static uint64_t flags_of(uint64_t sum)
{
	uintptr_t flags;

	__asm__ volatile("csrrw %0, fflags, zero" : "=r"(flags));
	return mix(sum, flags);
}

static uint64_t mix_double(uint64_t sum, double d)
{
	const union real v = { .d = d };

	return flags_of(mix(sum, v.bits));
}

static uint64_t mix_float(uint64_t sum, float f)
{
	union real v = { .bits = 0 };

	v.f = f;
	return flags_of(mix(sum, v.word));
}

#define REAL(type, op, ...)                                                    \
	__asm__ volatile(op : "=f"(r) : __VA_ARGS__);                          \
	sum = mix_##type(sum, r)
#define WHOLE(op)                                                              \
	__asm__ volatile(op " %0, %1" : "=r"(n) : "f"(a));                     \
	sum = flags_of(mix(sum, n))
#define COMPARE(op)                                                            \
	__asm__ volatile(op " %0, %1, %2" : "=r"(n) : "f"(a), "f"(b));         \
	sum = flags_of(mix(sum, n))

static uint64_t doubles(uintptr_t mode)
{
	uint64_t sum = 0;

	__asm__ volatile("csrw frm, %0" ::"r"(mode));
	for (int i = 0; i < ROUNDS; i++) {
		const double a = any_double(), b = any_double(),
			     c = any_double();
		const uintptr_t x = (uintptr_t)corner();
		uintptr_t n;
		double r;

		REAL(double, "fadd.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fsub.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fmul.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fdiv.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fsqrt.d %0, %1", "f"(a));
		REAL(double, "fmadd.d %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(double, "fmsub.d %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(double, "fnmsub.d %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(double, "fnmadd.d %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(double, "fmin.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fmax.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fsgnjn.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fsgnjx.d %0, %1, %2", "f"(a), "f"(b));
		REAL(double, "fcvt.d.w %0, %1", "r"(x));
		REAL(double, "fcvt.d.wu %0, %1", "r"(x));
		WHOLE("fcvt.w.d");
		WHOLE("fcvt.wu.d");
		WHOLE("fclass.d");
		COMPARE("feq.d");
		COMPARE("flt.d");
		COMPARE("fle.d");
#if __riscv_xlen == 64
		REAL(double, "fcvt.d.l %0, %1", "r"(x));
		REAL(double, "fcvt.d.lu %0, %1", "r"(x));
		WHOLE("fcvt.l.d");
		WHOLE("fcvt.lu.d");
		WHOLE("fmv.x.d");
#endif
	}
	return sum;
}

static uint64_t floats(uintptr_t mode)
{
	uint64_t sum = 0;

	__asm__ volatile("csrw frm, %0" ::"r"(mode));
	for (int i = 0; i < ROUNDS; i++) {
		const float a = any_float(), b = any_float(), c = any_float();
		const double d = any_double();
		const uintptr_t x = (uintptr_t)corner();
		uintptr_t n;
		float r;

		REAL(float, "fadd.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fsub.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fmul.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fdiv.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fsqrt.s %0, %1", "f"(a));
		REAL(float, "fmadd.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(float, "fnmadd.s %0, %1, %2, %3", "f"(a), "f"(b), "f"(c));
		REAL(float, "fmin.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fmax.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fsgnj.s %0, %1, %2", "f"(a), "f"(b));
		REAL(float, "fsgnjn.s %0, %1, %2", "f"(a), "f"(d));
		REAL(float, "fcvt.s.d %0, %1", "f"(d));
		REAL(float, "fcvt.s.w %0, %1", "r"(x));
		REAL(float, "fcvt.s.wu %0, %1", "r"(x));
		WHOLE("fcvt.w.s");
		WHOLE("fcvt.wu.s");
		WHOLE("fclass.s");
		WHOLE("fmv.x.w");
		COMPARE("feq.s");
		COMPARE("flt.s");
		COMPARE("fle.s");
#if __riscv_xlen == 64
		REAL(float, "fcvt.s.l %0, %1", "r"(x));
		REAL(float, "fcvt.s.lu %0, %1", "r"(x));
		WHOLE("fcvt.l.s");
		WHOLE("fcvt.lu.s");
#endif
	}
	return sum;
}

/* Identity map of the first GiB above RAM's base, for user mode; then one page
 * without the U bit, which user code stumbles over. */
static uintptr_t make_map(void)
{
#if __riscv_xlen == 64
	static uint64_t root[512] __attribute__((aligned(4096)));

	root[2] = 0x80000000ull >> 2 | 0x1f; /* U X W R V */
	root[0] = 0x00000000ull >> 2 | 0x07; /* devices, S only */
	return (uintptr_t)(8ull << 60) | (uintptr_t)root >> 12;
#else
	static uint32_t root[1024] __attribute__((aligned(4096)));

	for (uint32_t i = 0; i < 32; i++) /* 4 MiB each */
		root[512 + i] = (0x80000000u + (i << 22)) >> 2 | 0x1f;
	root[0] = 0x07;
	return 1u << 31 | (uintptr_t)root >> 12;
#endif
}

void main_(void)
{
	print_sum("integers ", integers());
	print_sum("atomics  ", atomics());
	for (uintptr_t mode = 0; mode <= 4; mode++) {
		print_sum("doubles  ", doubles(mode));
		print_sum("floats   ", floats(mode));
	}
	print_sum("user     ", (uint64_t)enter_user(user_code, make_map()));
	print_sum("traps    ", mix(trap_count, trap_sum));
	FINISHER = 0x5555;
	for (;;)
		;
}
