/* SPDX-License-Identifier: MIT */
/* empty_plugin.c - a QEMU plugin that is called for each block, and returns.
 * Its cost is the least that a recorder with a call for each block can have. */
#include "plugin/qemu/qemu_api.h"

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_API_OLD;

/* As in plugin/qemu/plugin.c: QEMU requires its own version. */
QEMU_PLUGIN_CONSTRUCTOR static void choose_version(void)
{
	if (qemu_plugin_read_memory_vaddr)
		qemu_plugin_version = QEMU_PLUGIN_API_NEW;
}

static void on_block(unsigned vcpu, void *block)
{
	(void)vcpu;
	(void)block;
}

static void on_translate(uint64_t id, struct qemu_plugin_tb *tb)
{
	(void)id;
	qemu_plugin_register_vcpu_tb_exec_cb(tb, on_block,
					     QEMU_PLUGIN_CB_NO_REGS, NULL);
}

/* QEMU calls it, so no header of this project declares it. */
QEMU_PLUGIN_EXPORT int qemu_plugin_install(uint64_t id,
					   const struct qemu_plugin_info *info,
					   int argc, char **argv);

int qemu_plugin_install(uint64_t id, const struct qemu_plugin_info *info,
			int argc, char **argv)
{
	(void)info;
	(void)argc;
	(void)argv;
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
	return 0;
}
