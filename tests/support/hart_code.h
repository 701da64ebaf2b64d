/* SPDX-License-Identifier: MIT */
/* hart_code.h - a few opcodes in RAM of a machine that has only harts, run
 * until they are done. */
#ifndef HSC_TESTS_HART_CODE_H
#define HSC_TESTS_HART_CODE_H

#include "hart/csrs/registers.h"
#include "hart/instructions/decode.h"
#include "hart/memory/memory.h"
#include "hart/run.h"
#include "hart/state/machine.h"
#include "hart/traps/debug.h"
#include "hart/traps/trap.h"
#include "support/opcode_macros.h"
#include "unit/check.h"
#include <stdlib.h>
#include <string.h>

#define CODE_AT   UINT64_C(0x80000000)
#define TRAP_AT   UINT64_C(0x80008000)
#define DATA_AT   UINT64_C(0x80010000)
#define CODE_STOP 0x0000006f /* jal x0, 0: an endless loop */

static inline bool code_no_read(void *ctx, uint64_t phys, unsigned size,
				uint64_t *value)
{
	(void)ctx;
	(void)phys;
	(void)size;
	*value = 0;
	return false;
}

static inline bool code_no_write(void *ctx, uint64_t phys, unsigned size,
				 uint64_t value)
{
	return code_no_read(ctx, phys, size, &value);
}

static inline void code_posted(void *ctx)
{
	struct hsc_machine *m = ctx;

	m->stop = true;
}

/* Cycles of the hart that is furthest. */
static inline uint64_t code_cycles(const struct hsc_machine *m)
{
	uint64_t most = 0;

	for (unsigned i = 0; i < m->config.harts; i++) {
		const uint64_t cycles = hsc_hart_cycles(m->harts[i]);

		most = cycles > most ? cycles : most;
	}
	return most;
}

static inline uint64_t code_time(void *ctx)
{
	return code_cycles(ctx) / 100;
}

static inline bool code_no_semihost(void *ctx, struct hsc_hart *h, uint64_t pc)
{
	(void)ctx;
	(void)h;
	(void)pc;
	return false;
}

static inline void code_no_fire(void *ctx, unsigned hart, uint8_t lines)
{
	(void)ctx;
	(void)hart;
	(void)lines;
}

/* The test ends if there is no memory. */
static inline struct hsc_machine *code_machine_of(
	const struct hsc_machine_config *config)
{
	static const struct hsc_machine_ops ops = {
		code_no_read, code_no_write,    code_posted,
		code_time,    code_no_semihost, code_no_fire,
	};
	struct hsc_machine_config c = *config;
	struct hsc_machine *m = calloc(1, sizeof(*m));

	if (!m)
		exit(1);
	c.xlen = c.xlen ? c.xlen : 64;
	c.harts = c.harts ? c.harts : 1;
	c.ram_base = CODE_AT;
	c.ram_size = 1 << 20;
	m->ops = &ops;
	m->ops_ctx = m;
	if (!hsc_uarch_sizes(&c.sizes) || !hsc_machine_init(m, &c))
		exit(1);
	for (unsigned i = 0; i < c.harts; i++)
		hsc_hart_reset(m->harts[i], CODE_AT);
	return m;
}

static inline void code_write(struct hsc_machine *m, uint64_t at,
			      const uint8_t *bytes, size_t len)
{
	uint8_t *p = hsc_ram_at(m, at, len);

	CHECK(p != NULL);
	memcpy(p, bytes, len);
	for (size_t i = 0; i < len; i++)
		hsc_ram_written(m, at + i, 1);
}

static inline uint64_t code_read(struct hsc_machine *m, uint64_t at,
				 unsigned size)
{
	return hsc_bytes_load(hsc_ram_at(m, at, size), size);
}

static inline void code_put(struct hsc_machine *m, uint64_t at,
			    const uint32_t *code, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint8_t bytes[4];

		hsc_bytes_store(bytes, 4, code[i]);
		code_write(m, at + 4 * i, bytes, 4);
	}
}

/* Traps end the run. */
static inline void code_trap_here(struct hsc_machine *m)
{
	const uint32_t stop = CODE_STOP;

	code_put(m, TRAP_AT, &stop, 1);
	m->harts[0]->csr.mtvec = TRAP_AT;
}

/* A machine of one hart. */
static inline struct hsc_machine *code_machine(unsigned xlen)
{
	const struct hsc_machine_config config = { .xlen = xlen };
	struct hsc_machine *m = code_machine_of(&config);

	code_trap_here(m);
	return m;
}

static inline void code_free(struct hsc_machine **m)
{
	hsc_machine_free(*m);
	free(*m);
	*m = NULL;
}

/* Run about `cycles` more, in turns, or until a hart halts: then true. */
static inline bool code_go(struct hsc_machine *m, uint64_t cycles)
{
	uint64_t now = code_cycles(m);
	const uint64_t until = now + cycles;

	m->halt = false;
	while (now < until && !m->halt) {
		now = now + 1000 < until ? now + 1000 : until;
		for (unsigned i = 0; i < m->config.harts; i++)
			hsc_hart_run(m->harts[i], now);
	}
	return m->halt;
}

static inline void code_halt(struct hsc_machine *m, bool halted)
{
	hsc_debug_halt(m->harts[0], halted);
	hsc_debug_poll(m->harts[0]);
}

/* Run code[count] from its start, then stop; registers are left alone. */
static inline void code_run(struct hsc_machine *m, const uint32_t *code,
			    size_t count)
{
	const uint32_t stop = CODE_STOP;

	code_put(m, CODE_AT, code, count);
	code_put(m, CODE_AT + 4 * count, &stop, 1);
	m->harts[0]->pc = CODE_AT;
	code_go(m, 20 * (count + 4));
}

/* An instruction with operands a0 and a1 (and f10, f11) and result a2 or
 * f12. */
struct code_case {
	const char *name;
	unsigned xlen;
	uint32_t opcode;
	uint64_t a, b, want;
};

static inline struct hsc_hart *code_one(struct hsc_machine *m,
					const struct code_case *c)
{
	struct hsc_hart *h = m->harts[0];

	hsc_hart_reset(h, CODE_AT);
	code_trap_here(m);
	h->csr.mstatus |= HSC_MSTATUS_FS;
	h->x[A0] = h->f[A0] = c->a;
	h->x[A1] = h->f[A1] = c->b;
	code_run(m, &c->opcode, 1);
	return h;
}

/* Do all cases have the right result in a2? */
static inline void code_check(const struct code_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct hsc_machine *m = code_machine(cases[i].xlen);
		const uint64_t got = code_one(m, &cases[i])->x[A2];

		if (got != cases[i].want)
			printf("%s: RV%u\n", cases[i].name, cases[i].xlen);
		CHECK_EQ(got, cases[i].want);
		code_free(&m);
	}
}

#define CODE_CHECK(cases) code_check(cases, sizeof(cases) / sizeof((cases)[0]))

#endif
