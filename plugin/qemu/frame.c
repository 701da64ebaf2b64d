/* SPDX-License-Identifier: MIT */
#include "frame.h"
#include "plugin.h"
#include <hartscope/spec/linux.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__x86_64__)

/* Numbers of integer registers. */
enum { SP = 2, A0 = 10, A1 = 11, A2 = 12, REGISTERS = 13 };

/* Memory that may not be there. */
static bool read_host(uint64_t address, void *to, size_t len)
{
	const struct iovec local = { to, len };
	const struct iovec remote = { (void *)(uintptr_t)address, len };

	return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) ==
	       (ssize_t)len;
}

/* REGISTERS integer registers of the guest, of its width. */
static bool read_registers(uint64_t address, uint64_t *x)
{
	uint32_t narrow[REGISTERS];

	if (hsc_qemu.xlen == 64)
		return read_host(address, x, REGISTERS * sizeof(*x));
	if (!read_host(address, narrow, sizeof(narrow)))
		return false;
	for (unsigned i = 0; i < REGISTERS; i++)
		x[i] = narrow[i];
	return true;
}

/* Has a handler just begun with these registers? Its arguments are a number, a
 * siginfo, and a ucontext, both in the frame that sp points to. */
static bool is_handler(const uint64_t *x)
{
	return x[0] == 0 && x[A0] >= 1 && x[A0] <= HSC_LINUX_SIGNALS &&
	       x[SP] % 16 == 0 && x[A1] == x[SP] &&
	       x[A2] == x[SP] + HSC_LINUX_SIGINFO_SIZE;
}

__attribute__((used, visibility("hidden"))) void hsc_qemu_frame_read(
	unsigned vcpu, void *handler, uint64_t env);

/* handler: its address. env: where QEMU keeps the state of the vCPU, registers
 * first, or anything. */
void hsc_qemu_frame_read(unsigned vcpu, void *handler, uint64_t env)
{
	const uint64_t mcontext = hsc_qemu.xlen == 64
					  ? HSC_LINUX_UCONTEXT_MCONTEXT64
					  : HSC_LINUX_UCONTEXT_MCONTEXT32;
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];
	uint64_t now[REGISTERS], then[REGISTERS];

	l->frame.handler = (uintptr_t)handler;
	l->frame.pc = 0;
	if (read_registers(env, now) && is_handler(now) &&
	    read_registers(hsc_qemu.guest_base + now[SP] +
				   HSC_LINUX_SIGINFO_SIZE + mcontext,
			   then))
		l->frame.pc = then[0];
}

/* Translated code has the address of the vCPU's state in rbp, and keeps it in
 * calls: no function of C may come between. */
__attribute__((naked)) static void enter(unsigned vcpu __attribute__((unused)),
					 void *handler __attribute__((unused)))
{
	__asm__("movq %rbp, %rdx\n\t"
		"jmp hsc_qemu_frame_read");
}

void (*hsc_qemu_frame_callback(void))(unsigned vcpu, void *handler)
{
	return enter;
}

#else

void (*hsc_qemu_frame_callback(void))(unsigned vcpu, void *handler)
{
	return NULL;
}

#endif
