/* SPDX-License-Identifier: MIT */
#include "registers.h"
#include "frame.h"
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

bool hsc_qemu_read_host(uint64_t address, void *to, size_t len)
{
	const struct iovec local = { to, len };
	const struct iovec remote = { (void *)(uintptr_t)address, len };

	return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) ==
	       (ssize_t)len;
}

bool hsc_qemu_read_host_registers(uint64_t address, uint64_t *x)
{
	uint32_t narrow[HSC_QEMU_REGISTERS];

	if (hsc_qemu.xlen == 64)
		return hsc_qemu_read_host(address, x,
					  HSC_QEMU_REGISTERS * sizeof(*x));
	if (!hsc_qemu_read_host(address, narrow, sizeof(narrow)))
		return false;
	for (unsigned i = 0; i < HSC_QEMU_REGISTERS; i++)
		x[i] = narrow[i];
	return true;
}

/* --- by QEMU's functions ------------------------------------------------- */

/* QEMU's names, those of the ABI. */
static const char *const names[HSC_QEMU_REGISTERS] = {
	"zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "fp", "s1", "a0",
	"a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
	"s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

static bool has_functions(void)
{
	return qemu_plugin_get_registers && qemu_plugin_read_register &&
	       g_byte_array_new && g_byte_array_free;
}

/* The handle is the same for all vCPUs. */
static bool read_one(struct qemu_plugin_register *handle, uint64_t *x)
{
	const size_t width = hsc_qemu.xlen / 8;
	struct qemu_plugin_bytes *bytes = g_byte_array_new();
	bool ok;

	qemu_plugin_read_register(handle, bytes);
	ok = bytes->len == width;
	*x = 0;
	if (ok)
		memcpy(x, bytes->data, width);
	g_byte_array_free(bytes, 1);
	return ok;
}

static bool read_by_functions(uint64_t *x)
{
	struct qemu_plugin_registers *all = qemu_plugin_get_registers();
	uint32_t found = 0;

	for (unsigned i = 0; all && i < all->len; i++)
		for (unsigned k = 0; k < HSC_QEMU_REGISTERS; k++)
			if (all->list[i].name &&
			    strcmp(all->list[i].name, names[k]) == 0 &&
			    read_one(all->list[i].handle, &x[k]))
				found |= UINT32_C(1) << k;
	if (all && g_array_free)
		g_array_free(all, 1);
	return found == UINT32_MAX;
}

static void test_by_functions(unsigned vcpu, void *unused)
{
	hsc_qemu_frames_test(vcpu, unused, 0);
}

static void read_frames_by_functions(unsigned vcpu, void *handler)
{
	hsc_qemu_frames_read(vcpu, handler, 0);
}

/* --- where QEMU keeps them ----------------------------------------------- */

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

bool hsc_qemu_registers_read(uint64_t env, uint64_t *x)
{
	if (has_functions())
		return read_by_functions(x);
	return hsc_qemu_read_host_registers(env, x) && x[0] == 0;
}

bool hsc_qemu_registers_callback(struct qemu_plugin_tb *tb, bool test,
				 void *data)
{
	void (*callback)(unsigned vcpu, void *data) =
		test ? test_by_state : read_frames_by_state;

	if (has_functions())
		callback = test ? test_by_functions : read_frames_by_functions;
	if (callback)
		qemu_plugin_register_vcpu_tb_exec_cb(
			tb, callback,
			has_functions() ? QEMU_PLUGIN_CB_R_REGS
					: QEMU_PLUGIN_CB_NO_REGS,
			data);
	return callback != NULL;
}
