/* SPDX-License-Identifier: MIT */
/*
 * qemu_api.h - the parts of QEMU's plugin interface that we use.
 *
 * Room   plugin/qemu
 * Spec   QEMU 7.2 (API 1) and QEMU 10.0 (API 4), "QEMU TCG Plugins"
 *
 * No distribution packages QEMU's own header, which also needs glib's.
 * Functions that only one of the two versions has are weak: they are NULL in
 * the other.
 */
#ifndef QEMU_API_H
#define QEMU_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QEMU_PLUGIN_WEAK        __attribute__((weak))
#define QEMU_PLUGIN_EXPORT      __attribute__((visibility("default")))
#define QEMU_PLUGIN_CONSTRUCTOR __attribute__((constructor))

#define QEMU_PLUGIN_API_OLD 1 /* QEMU 4.2 to 8.2 take it */
#define QEMU_PLUGIN_API_NEW 4 /* QEMU 9.2 and later take it */

/* Returned by a system call that QEMU will start again. */
#define QEMU_PLUGIN_RESTART (-512)

struct qemu_plugin_tb;
struct qemu_plugin_insn;

/* Valid until the plugin is installed, with its strings. */
struct qemu_plugin_info {
	const char *target_name;
	struct {
		int min;
		int cur;
	} version;
	bool system_emulation;
	struct {
		int smp_vcpus;
		int max_vcpus;
	} system;
};

enum qemu_plugin_cb_flags {
	QEMU_PLUGIN_CB_NO_REGS,
	QEMU_PLUGIN_CB_R_REGS,
	QEMU_PLUGIN_CB_RW_REGS,
};

/* glib's growing array of bytes, as far as it is public. */
struct qemu_plugin_bytes {
	uint8_t *data;
	unsigned len;
};

void qemu_plugin_reset(uint64_t id, void (*done)(uint64_t id));

void qemu_plugin_register_vcpu_init_cb(uint64_t id,
				       void (*cb)(uint64_t id, unsigned vcpu));
void qemu_plugin_register_vcpu_exit_cb(uint64_t id,
				       void (*cb)(uint64_t id, unsigned vcpu));
void qemu_plugin_register_flush_cb(uint64_t id, void (*cb)(uint64_t id));
void qemu_plugin_register_vcpu_tb_trans_cb(
	uint64_t id, void (*cb)(uint64_t id, struct qemu_plugin_tb *tb));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb,
					  void (*cb)(unsigned vcpu, void *data),
					  enum qemu_plugin_cb_flags flags,
					  void *data);
void qemu_plugin_register_vcpu_insn_exec_cb(
	struct qemu_plugin_insn *insn, void (*cb)(unsigned vcpu, void *data),
	enum qemu_plugin_cb_flags flags, void *data);
void qemu_plugin_register_vcpu_syscall_cb(
	uint64_t id,
	void (*cb)(uint64_t id, unsigned vcpu, int64_t number, uint64_t a0,
		   uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
		   uint64_t a5, uint64_t a6, uint64_t a7));
void qemu_plugin_register_vcpu_syscall_ret_cb(
	uint64_t id,
	void (*cb)(uint64_t id, unsigned vcpu, int64_t number, int64_t result));

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(
	const struct qemu_plugin_tb *tb, size_t index);

size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *insn);

/*
 * API 1 and 2: `const void *f(insn)`. API 3 and later: `size_t f(insn, to,
 * len)`. Called through a pointer of the right type.
 */
void qemu_plugin_insn_data(void);

/* glib's growing array of these, as far as it is public. */
struct qemu_plugin_registers {
	struct qemu_plugin_register_descriptor {
		struct qemu_plugin_register *handle;
		const char *name;
		const char *feature;
	} * list;
	unsigned len;
};

/* API 3 and later */
QEMU_PLUGIN_WEAK struct qemu_plugin_registers *qemu_plugin_get_registers(void);
QEMU_PLUGIN_WEAK int qemu_plugin_read_register(
	struct qemu_plugin_register *handle, struct qemu_plugin_bytes *data);

/* API 4 only */
QEMU_PLUGIN_WEAK bool qemu_plugin_read_memory_vaddr(
	uint64_t address, struct qemu_plugin_bytes *data, size_t len);

/* glib's, where QEMU brings it */
QEMU_PLUGIN_WEAK struct qemu_plugin_bytes *g_byte_array_new(void);
QEMU_PLUGIN_WEAK uint8_t *g_byte_array_free(struct qemu_plugin_bytes *array,
					    int free_segment);
QEMU_PLUGIN_WEAK char *g_array_free(struct qemu_plugin_registers *array,
				    int free_segment);

#endif
