/* SPDX-License-Identifier: MIT */
/* frame_callback.c - callbacks that read registers, for each version of
 * QEMU.
 * Room   plugin/qemu */
#include "frame_callback.h"
#include "frame.h"
#include "registers.h"

static void test_by_functions(unsigned vcpu, void *unused)
{
	hsc_qemu_frames_test(vcpu, unused, 0);
}

static void read_frames_by_functions(unsigned vcpu, void *handler)
{
	hsc_qemu_frames_read(vcpu, handler, 0);
}

#if defined(__x86_64__)

/* Translated code has the address of the vCPU's state in rbp, and keeps it in
 * calls: no function of C may come between. Integer registers are first in it.
 */
__attribute__((naked)) static void test_by_state(unsigned vcpu
						 __attribute__((unused)),
						 void *unused
						 __attribute__((unused)))
{
	__asm__("movq %rbp, %rdx\n\t"
		"jmp hsc_qemu_frames_test");
}

__attribute__((naked)) static void read_frames_by_state(unsigned vcpu
							__attribute__((unused)),
							void *handler
							__attribute__((unused)))
{
	__asm__("movq %rbp, %rdx\n\t"
		"jmp hsc_qemu_frames_read");
}

#else

#define test_by_state        NULL
#define read_frames_by_state NULL

#endif

bool hsc_qemu_frames_callback(struct qemu_plugin_tb *tb, bool test, void *data)
{
	void (*callback)(unsigned vcpu, void *data) =
		test ? test_by_state : read_frames_by_state;

	if (hsc_qemu_registers_by_functions())
		callback = test ? test_by_functions : read_frames_by_functions;
	if (callback)
		qemu_plugin_register_vcpu_tb_exec_cb(
			tb, callback,
			hsc_qemu_registers_by_functions()
				? QEMU_PLUGIN_CB_R_REGS
				: QEMU_PLUGIN_CB_NO_REGS,
			data);
	return callback != NULL;
}
