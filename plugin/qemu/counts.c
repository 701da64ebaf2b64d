/* SPDX-License-Identifier: MIT */
/* counts.c - counters of instructions and branches for a program that asks.
 * Room   plugin/qemu */
#include "counts.h"
#include <hartscope/spec/qemu_counters.h>

static bool counting; /* take hsc_qemu.lock */

static void count_block(unsigned vcpu, void *block)
{
	const struct hsc_qemu_block *b = block;
	struct hsc_qemu_counters *c = hsc_qemu_live[vcpu]->counters;

	if (!c)
		return;
	c->instructions += b->retired.instructions;
	c->branches += b->retired.end == HSC_INSN_BRANCH;
}

void hsc_qemu_counts_block(struct qemu_plugin_tb *tb, size_t index,
			   const struct hsc_qemu_block *b)
{
	if (!counting)
		return;
	if (index == 0)
		qemu_plugin_register_vcpu_tb_exec_cb(tb, count_block,
						     QEMU_PLUGIN_CB_NO_REGS,
						     (void *)(uintptr_t)b);
	else
		qemu_plugin_register_vcpu_insn_exec_cb(
			qemu_plugin_tb_get_insn(tb, index), count_block,
			QEMU_PLUGIN_CB_NO_REGS, (void *)(uintptr_t)b);
}

void hsc_qemu_counts_begin(unsigned vcpu, uint64_t address)
{
	struct hsc_qemu_counters *c =
		(void *)(uintptr_t)(address + hsc_qemu.guest_base);
	bool was;

	if (!address || address % sizeof(uint64_t) != 0)
		return;
	c->magic = HSC_QEMU_COUNTERS_MAGIC;
	hsc_qemu_live[vcpu]->counters = c;
	pthread_mutex_lock(&hsc_qemu.lock);
	was = counting;
	counting = true;
	pthread_mutex_unlock(&hsc_qemu.lock);
	if (!was)
		hsc_qemu_translate_anew();
}
