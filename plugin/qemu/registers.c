/* SPDX-License-Identifier: MIT */
/* registers.c - registers of the guest, by functions of QEMU or its memory.
 * Room   plugin/qemu */
#include "registers.h"
#include "plugin.h"
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

/* QEMU's names, those of the ABI. */
static const char *const names[HSC_QEMU_REGISTERS] = {
	"zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "fp", "s1", "a0",
	"a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
	"s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

bool hsc_qemu_registers_by_functions(void)
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

bool hsc_qemu_registers_read(uint64_t env, uint64_t *x)
{
	if (hsc_qemu_registers_by_functions())
		return read_by_functions(x);
	return hsc_qemu_read_host_registers(env, x) && x[0] == 0;
}
