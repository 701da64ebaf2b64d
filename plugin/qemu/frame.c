/* SPDX-License-Identifier: MIT */
/* frame.c - where a signal interrupted the program, by the frame on its
 * stack.
 * Room   plugin/qemu */
#include "frame.h"
#include "block.h"
#include "qemu_api.h"
#include "registers.h"
#include "signals.h"
#include "turn.h"
#include <hartscope/spec/linux.h>
#include <string.h>

#define INSN_BYTES 4 /* of the longest instruction */

/* The sources of one level of nested signals: the registers with which its
 * handler began and, after the siginfo that they point to, the registers
 * before. */
struct level {
	uint64_t now[HSC_QEMU_REGISTERS];
	uint64_t then[HSC_QEMU_REGISTERS]; /* with pc in place of x0 */
	uint32_t code;                     /* si_code */
	uint64_t address;                  /* si_addr */
};

/* Has a handler just begun with these registers? Its arguments are a number, a
 * siginfo, and a ucontext, both in the frame that sp points to. */
static bool is_handler(const uint64_t *x)
{
	return x[HSC_QEMU_A0] >= 1 && x[HSC_QEMU_A0] <= HSC_LINUX_SIGNALS &&
	       x[HSC_QEMU_SP] % 16 == 0 && x[HSC_QEMU_A1] == x[HSC_QEMU_SP] &&
	       x[HSC_QEMU_A2] == x[HSC_QEMU_SP] + HSC_LINUX_SIGINFO_SIZE;
}

static bool read_level(struct level *v)
{
	const uint64_t mcontext = hsc_qemu.xlen == 64
					  ? HSC_LINUX_UCONTEXT_MCONTEXT64
					  : HSC_LINUX_UCONTEXT_MCONTEXT32;
	const uint64_t frame = hsc_qemu.guest_base + v->now[HSC_QEMU_SP];
	const uint64_t address = hsc_qemu.xlen == 64 ? HSC_LINUX_SIGINFO_ADDR64
						     : HSC_LINUX_SIGINFO_ADDR32;

	v->address = 0;
	return hsc_qemu_read_host(frame + HSC_LINUX_SIGINFO_CODE, &v->code,
				  sizeof(v->code)) &&
	       hsc_qemu_read_host(frame + address, &v->address,
				  hsc_qemu.xlen / 8) &&
	       hsc_qemu_read_host_registers(
		       frame + HSC_LINUX_SIGINFO_SIZE + mcontext, v->then);
}

/* Did an instruction raise the signal? si_code is above 0 then; a signal that
 * another process or thread sends has one that is not. */
static bool is_raised(const struct level *v)
{
	const uint64_t signals = HSC_QEMU_SIGNAL(v->now[HSC_QEMU_A0]);

	return v->code - 1 < HSC_LINUX_SI_KERNEL - 1 &&
	       signals & (HSC_QEMU_DATA_FAULTS | HSC_QEMU_OPCODES);
}

/* Did the signal interrupt the start of a handler that also has a frame? */
static bool is_nested(const struct level *v)
{
	return hsc_qemu_signals_at(v->then[0]) && is_handler(v->then);
}

static bool read_frames(struct hsc_qemu_frames *f, struct level *v)
{
	for (f->count = 0; f->count < HSC_QEMU_FRAMES;) {
		if (!read_level(v))
			return false;
		f->pc[f->count] = v->then[0];
		f->fetched[f->count] = v->address - v->then[0] < INSN_BYTES;
		f->raised[f->count++] = is_raised(v);
		if (!is_nested(v)) {
			memcpy(f->x, v->then, sizeof(f->x));
			return true;
		}
		memcpy(v->now, v->then, sizeof(v->now));
	}
	return false;
}

static void read_frames_at(struct hsc_qemu_frames *f, void *handler,
			   uint64_t env)
{
	struct level v;

	f->handler = (uintptr_t)handler;
	f->count = 0;
	f->failed = !hsc_qemu_registers_read(env, v.now);
	if (f->failed || !is_handler(v.now))
		return;
	f->failed = !read_frames(f, &v);
	if (f->failed)
		f->count = 0;
}

/* Did an instruction of the block in flight raise the signal? */
static bool has_failed(const struct hsc_qemu_live *l)
{
	const struct hsc_qemu_frames *f = &l->frames;

	return f->count && f->raised[f->count - 1] && l->block &&
	       hsc_qemu_block_offset(l->block, f->pc[f->count - 1]) !=
		       UINT32_MAX;
}

void hsc_qemu_frames_read(unsigned vcpu, void *handler, uint64_t env)
{
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	read_frames_at(&l->frames, handler, env);
	if (has_failed(l))
		hsc_qemu_fail(l);
}

/* A program begins with sp at its arguments, and zero in all other registers.
 * If this is what was read, reading registers works. */
static bool is_start(const uint64_t *x)
{
	const size_t word = hsc_qemu.xlen / 8;
	uint64_t argc = 0, end = 1;

	for (unsigned i = 0; i < HSC_QEMU_REGISTERS; i++)
		if (x[i] != 0 && i != HSC_QEMU_SP)
			return false;
	if (x[HSC_QEMU_SP] == 0 || x[HSC_QEMU_SP] % 16 != 0 ||
	    !hsc_qemu_read_host(hsc_qemu.guest_base + x[HSC_QEMU_SP], &argc,
				word) ||
	    argc >> 32 != 0)
		return false;
	end = hsc_qemu.guest_base + x[HSC_QEMU_SP] + (argc + 1) * word;
	return hsc_qemu_read_host(end, &argc, word) && argc == 0;
}

void hsc_qemu_frames_test(unsigned vcpu, void *unused, uint64_t env)
{
	uint64_t x[HSC_QEMU_REGISTERS];

	(void)vcpu, (void)unused;
	if (hsc_qemu.frames_tested)
		return; /* the same block again */
	hsc_qemu.frames_tested = true;
	hsc_qemu.frames = hsc_qemu_registers_read(env, x) && is_start(x);
}
