/* SPDX-License-Identifier: MIT */
/*
 * lockstep_plugin.c - plugin of QEMU: the addresses of all instructions that
 * begin in RAM, by lockstep.h.
 *
 *   -plugin FILE,run="EVERY,,FROM,,TO,,PATH"
 */
#include "lockstep.h"
#include <plugin/qemu/qemu_api.h>

#define RAM UINT64_C(0x80000000)

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_API_OLD;

static struct lockstep run;
static bool started;

static void begins(unsigned vcpu, void *data)
{
	const uint64_t pc = (uintptr_t)data;

	(void)vcpu;
	started |= pc == RAM; /* after the boot ROM */
	if (started && run.out)
		lockstep_pc(&run, pc);
}

/* QEMU has addresses of RV32 sign-extended or not, by its version. */
static uint64_t mask = UINT64_MAX;

static void translated(uint64_t id, struct qemu_plugin_tb *tb)
{
	(void)id;
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		const uint64_t pc = qemu_plugin_insn_vaddr(insn) & mask;

		qemu_plugin_register_vcpu_insn_exec_cb(insn, begins,
						       QEMU_PLUGIN_CB_NO_REGS,
						       (void *)(uintptr_t)pc);
	}
}

static void finished(uint64_t id, void *data)
{
	(void)id;
	(void)data;
	if (run.out)
		lockstep_close(&run);
}

void qemu_plugin_register_atexit_cb(uint64_t id,
				    void (*cb)(uint64_t id, void *data),
				    void *data);

QEMU_PLUGIN_EXPORT int qemu_plugin_install(uint64_t id,
					   const struct qemu_plugin_info *info,
					   int argc, char **argv);

QEMU_PLUGIN_EXPORT int qemu_plugin_install(uint64_t id,
					   const struct qemu_plugin_info *info,
					   int argc, char **argv)
{
	if (argc != 1 || strncmp(argv[0], "run=", 4) != 0 ||
	    !lockstep_open(&run, argv[0] + 4))
		return -1;
	if (strcmp(info->target_name, "riscv32") == 0)
		mask = UINT32_MAX;
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, finished, NULL);
	return 0;
}
