/* SPDX-License-Identifier: MIT */
/*
 * mock_qemu.h - a QEMU that translates and runs what a test tells it to.
 *
 * It exports the plugin interface, of version MOCK_API, as QEMU does. All
 * instructions are of four bytes; a block ends as QEMU's do.
 */
#ifndef HSC_TESTS_MOCK_QEMU_H
#define HSC_TESTS_MOCK_QEMU_H

#define qemu_plugin_insn_data qemu_plugin_insn_data_of_no_version
#pragma GCC visibility push(default)
#include "qemu_api.h"
#pragma GCC visibility pop
#undef qemu_plugin_insn_data

#define MOCK_BASE UINT64_C(0x10000)
#define MOCK_PAGE 4096

struct mock_callback {
	void (*cb)(unsigned vcpu, void *data);
	void *data;
};
struct qemu_plugin_insn {
	uint64_t pc;
	struct mock_callback callbacks[3];
	size_t count;
};
struct qemu_plugin_tb {
	struct qemu_plugin_insn insns[8];
	size_t count;
	struct mock_callback callbacks[2]; /* the second at signal handlers */
	size_t callback_count;
};

/* What the plugin asked to be reported. */
struct mock_plugin {
	void (*init)(uint64_t id, unsigned vcpu);
	void (*exit)(uint64_t id, unsigned vcpu);
	void (*flush)(uint64_t id);
	void (*translate)(uint64_t id, struct qemu_plugin_tb *tb);
	void (*call)(uint64_t id, unsigned vcpu, int64_t number, uint64_t a0,
		     uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
		     uint64_t a5, uint64_t a6, uint64_t a7);
	void (*call_done)(uint64_t id, unsigned vcpu, int64_t number,
			  int64_t result);
};

extern struct mock_plugin mock_plugin;
extern uint8_t *mock_memory;        /* mock_memory[MOCK_PAGE], at MOCK_BASE */
extern unsigned mock_resets;        /* how often the plugin asked for one */
extern uint64_t mock_registers[32]; /* of the newest interface */
extern bool mock_no_registers;      /* they cannot be read any more */

/* The block at MOCK_BASE + at, translated at its first time. */
const struct qemu_plugin_tb *mock_translated(unsigned at);

/* Forget all translations. */
void mock_flush(void);

#endif
