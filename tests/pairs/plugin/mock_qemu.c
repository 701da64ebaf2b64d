/* SPDX-License-Identifier: MIT */
#include "mock_qemu.h"
#include <assert.h>
#include <hartscope/base/compiler.h>
#include <stdlib.h>
#include <string.h>

struct mock_plugin mock_plugin;
uint8_t *mock_memory;
unsigned mock_resets;
uint64_t mock_registers[32];
bool mock_no_registers;

static struct qemu_plugin_tb *cache[MOCK_PAGE / 4]; /* by address */

void mock_flush(void)
{
	for (size_t i = 0; i < MOCK_PAGE / 4; i++) {
		free(cache[i]);
		cache[i] = NULL;
	}
}

/* QEMU does it before the next block begins, not at once. */
static void (*reset_wanted)(uint64_t id);

void qemu_plugin_reset(uint64_t id, void (*done)(uint64_t id))
{
	(void)id;
	reset_wanted = done;
	mock_resets++;
}

static void reset(void)
{
	void (*done)(uint64_t id) = reset_wanted;

	mock_flush();
	memset(&mock_plugin, 0, sizeof(mock_plugin));
	reset_wanted = NULL;
	done(1);
}

void qemu_plugin_register_vcpu_init_cb(uint64_t id,
				       void (*cb)(uint64_t id, unsigned vcpu))
{
	(void)id;
	mock_plugin.init = cb;
}

void qemu_plugin_register_vcpu_exit_cb(uint64_t id,
				       void (*cb)(uint64_t id, unsigned vcpu))
{
	(void)id;
	mock_plugin.exit = cb;
}

void qemu_plugin_register_flush_cb(uint64_t id, void (*cb)(uint64_t id))
{
	(void)id;
	mock_plugin.flush = cb;
}

void qemu_plugin_register_vcpu_tb_trans_cb(
	uint64_t id, void (*cb)(uint64_t id, struct qemu_plugin_tb *tb))
{
	(void)id;
	mock_plugin.translate = cb;
}

void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb,
					  void (*cb)(unsigned vcpu, void *data),
					  enum qemu_plugin_cb_flags flags,
					  void *data)
{
	(void)flags;
	assert(tb->callback_count < 2);
	tb->callbacks[tb->callback_count++] =
		(struct mock_callback){ cb, data };
}

void qemu_plugin_register_vcpu_insn_exec_cb(
	struct qemu_plugin_insn *insn, void (*cb)(unsigned vcpu, void *data),
	enum qemu_plugin_cb_flags flags, void *data)
{
	(void)flags;
	assert(insn->count < 3);
	insn->callbacks[insn->count++] = (struct mock_callback){ cb, data };
}

void qemu_plugin_register_vcpu_syscall_cb(
	uint64_t id,
	void (*cb)(uint64_t id, unsigned vcpu, int64_t number, uint64_t a0,
		   uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
		   uint64_t a5, uint64_t a6, uint64_t a7))
{
	(void)id;
	mock_plugin.call = cb;
}

void qemu_plugin_register_vcpu_syscall_ret_cb(
	uint64_t id,
	void (*cb)(uint64_t id, unsigned vcpu, int64_t number, int64_t result))
{
	(void)id;
	mock_plugin.call_done = cb;
}

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb)
{
	return tb->count;
}

uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb)
{
	return tb->insns[0].pc;
}

struct qemu_plugin_insn *qemu_plugin_tb_get_insn(
	const struct qemu_plugin_tb *tb, size_t index)
{
	return (struct qemu_plugin_insn *)&tb->insns[index];
}

size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn)
{
	(void)insn;
	return 4;
}

uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn)
{
	return insn->pc;
}

void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *insn)
{
	return mock_memory + (insn->pc - MOCK_BASE);
}

#if MOCK_API == QEMU_PLUGIN_API_NEW
HSC_API size_t qemu_plugin_insn_data(const struct qemu_plugin_insn *insn,
				     void *to, size_t len)
{
	assert(len == 4);
	memcpy(to, mock_memory + (insn->pc - MOCK_BASE), len);
	return len;
}

bool qemu_plugin_read_memory_vaddr(uint64_t address,
				   struct qemu_plugin_bytes *data, size_t len)
{
	if (address < MOCK_BASE || address + len > MOCK_BASE + MOCK_PAGE)
		return false;
	data->data = mock_memory + (address - MOCK_BASE);
	data->len = (unsigned)len;
	return true;
}

struct qemu_plugin_bytes *g_byte_array_new(void)
{
	return calloc(1, sizeof(struct qemu_plugin_bytes));
}

struct qemu_plugin_registers *qemu_plugin_get_registers(void)
{
	static const char *const names[32] = {
		"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
		"fp",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
		"a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
		"s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6",
	};
	static struct qemu_plugin_register_descriptor list[32];
	static struct qemu_plugin_registers all = { list, 32 };

	for (size_t i = 0; i < 32; i++) {
		list[i].handle = (void *)&mock_registers[i];
		list[i].name = names[i];
	}
	return &all;
}

int qemu_plugin_read_register(struct qemu_plugin_register *handle,
			      struct qemu_plugin_bytes *data)
{
	if (mock_no_registers)
		return -1;
	data->data = (uint8_t *)handle;
	data->len = sizeof(uint64_t);
	return (int)data->len;
}

uint8_t *g_byte_array_free(struct qemu_plugin_bytes *array, int free_segment)
{
	(void)free_segment;
	free(array);
	return NULL;
}
#else
HSC_API const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn)
{
	return mock_memory + (insn->pc - MOCK_BASE);
}
#endif

static bool ends_block(uint32_t word)
{
	const unsigned opcode = word & 0x7f;

	return opcode == 0x63 || opcode == 0x67 || opcode == 0x6f ||
	       opcode == 0x73;
}

const struct qemu_plugin_tb *mock_translated(unsigned at)
{
	struct qemu_plugin_tb *tb;
	uint32_t word;

	if (reset_wanted)
		reset();
	tb = cache[at / 4];
	if (tb)
		return tb;
	tb = cache[at / 4] = calloc(1, sizeof(*tb));
	if (!tb)
		abort();
	do {
		memcpy(&word, mock_memory + at, 4);
		tb->insns[tb->count++].pc = MOCK_BASE + at;
		at += 4;
	} while (!ends_block(word));
	mock_plugin.translate(1, tb);
	return tb;
}
