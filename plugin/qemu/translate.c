/* SPDX-License-Identifier: MIT */
/* translate.c - QEMU translates code: callbacks are put into it.
 * Room   plugin/qemu */
#include "translate.h"
#include "block.h"
#include "counts.h"
#include "frame_callback.h"
#include "log.h"
#include "maps.h"
#include "signals.h"
#include "trace.h"
#include <hartscope/base/bits.h>
#include <string.h>

#define PAGE      UINT64_C(4096)
#define INSNS_MAX 512 /* of one translation */
#define INSN_MAX  22  /* bytes of one */

struct code {
	uint64_t pc;
	size_t len, insns;
	uint8_t bytes[INSNS_MAX * INSN_MAX];
	uint16_t offset[INSNS_MAX]; /* bytes before each instruction */
};

/* One function, of another type in each version; see qemu_api.h. */
union insn_data {
	void (*any)(void);
	const void *(*old)(const struct qemu_plugin_insn *insn);
	size_t (*new)(const struct qemu_plugin_insn *insn, void *to,
		      size_t len);
};

static void insn_bytes(const struct qemu_plugin_insn *insn, uint8_t *to,
		       size_t len)
{
	const union insn_data f = { .any = qemu_plugin_insn_data };

	if (qemu_plugin_read_memory_vaddr)
		f.new(insn, to, len);
	else
		memcpy(to, f.old(insn), len);
}

static void collect_code(struct qemu_plugin_tb *tb, struct code *c)
{
	c->pc = qemu_plugin_tb_vaddr(tb);
	c->insns = qemu_plugin_tb_n_insns(tb);
	c->len = 0;
	for (size_t i = 0; i < c->insns && i < INSNS_MAX; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		const size_t len = qemu_plugin_insn_size(insn);

		c->offset[i] = (uint16_t)c->len;
		insn_bytes(insn, c->bytes + c->len, len);
		c->len += len;
	}
}

/*
 * Does the translation end without a visible reason? QEMU ends one at the end
 * of a page and at its maximum length.
 */
static bool ends_oddly(const struct code *c)
{
	const uint64_t end = c->pc + c->len;

	return c->insns < INSNS_MAX && end % PAGE != 0 &&
	       end % PAGE != PAGE - 2 && c->pc / PAGE == end / PAGE;
}

/* Precise mode: register callbacks before each instruction that may fault,
 * and before the last. Instructions [first, last] of the translation are
 * block b. */
static void watch_accesses(struct qemu_plugin_tb *tb, const struct code *c,
			   size_t first, size_t last)
{
	for (size_t i = first; i <= last; i++) {
		const bool access = hsc_qemu_accesses(c->bytes + c->offset[i]);
		uint64_t progress = c->offset[i] - c->offset[first];

		if (!access && i < last)
			continue;
		progress = access ? progress / 2 : HSC_QEMU_COMPLETE;
		qemu_plugin_register_vcpu_insn_exec_cb(
			qemu_plugin_tb_get_insn(tb, i), hsc_qemu_progress,
			QEMU_PLUGIN_CB_NO_REGS, (void *)(uintptr_t)progress);
	}
}

/* Register a callback for the beginning of the block at instruction `index`;
 * NULL: no memory. */
static void call_at_block(struct qemu_plugin_tb *tb, size_t index,
			  const struct hsc_qemu_block *b, bool watched)
{
	void (*callback)(unsigned vcpu, void *block) =
		b ? hsc_qemu_callback(b, watched) : hsc_qemu_lost;

	if (index == 0)
		qemu_plugin_register_vcpu_tb_exec_cb(tb, callback,
						     QEMU_PLUGIN_CB_NO_REGS,
						     (void *)(uintptr_t)b);
	else
		qemu_plugin_register_vcpu_insn_exec_cb(
			qemu_plugin_tb_get_insn(tb, index), callback,
			QEMU_PLUGIN_CB_NO_REGS, (void *)(uintptr_t)b);
}

/* Bytes of the code from instruction i on, up to an instruction whose length in
 * QEMU differs from that of its opcode. */
static size_t agreed_len(const struct code *c, size_t i)
{
	const size_t from = c->offset[i];
	size_t at = from;

	for (; i < c->insns; i++) {
		const uint8_t *insn = c->bytes + at;

		if (at + hsc_insn_length(hsc_load16(insn)) !=
		    (i + 1 < c->insns ? c->offset[i + 1] : c->len))
			break;
		at += hsc_insn_length(hsc_load16(insn));
	}
	return at - from;
}

/* The block from instruction i on; NULL: no memory. */
static const struct hsc_qemu_block *block_at(const struct code *c, size_t i,
					     bool odd)
{
	const size_t end = i + 1 < c->insns ? c->offset[i + 1] : c->len;
	const uint8_t *code = c->bytes + c->offset[i];
	const size_t len = agreed_len(c, i);
	const uint64_t pc = c->pc + c->offset[i];

	if (len == 0)
		return hsc_qemu_block_illegal(code, end - c->offset[i], pc);
	return hsc_qemu_block(code, len, pc,
			      odd && c->offset[i] + len == c->len);
}

/* Usually a translation is one block. One that continues after a jump is
 * divided into several, each with a callback at its beginning. */
static void add_blocks(struct qemu_plugin_tb *tb, const struct code *c,
		       bool watched)
{
	const bool odd = ends_oddly(c);
	const struct hsc_qemu_block *b;

	for (size_t i = 0, last; i < c->insns; i = last + 1) {
		b = block_at(c, i, odd);
		call_at_block(tb, i, b, watched);
		if (!b)
			return;
		hsc_qemu_counts_block(tb, i, b);
		last = i + b->retired.instructions - 1;
		if (hsc_qemu.precise)
			watch_accesses(tb, c, i, last);
	}
}

/* Registers are read in the first block of all and in the first blocks of
 * handlers; see frame.h. */
static void add_frames(struct qemu_plugin_tb *tb, const struct code *c)
{
	static bool begun; /* take hsc_qemu.lock */

	if (!begun && !hsc_qemu.no_frames)
		hsc_qemu_frames_callback(tb, true, NULL);
	begun = true;
	if (hsc_qemu_signals_at(c->pc))
		hsc_qemu_frames_callback(tb, false, (void *)(uintptr_t)c->pc);
}

static void find_guest_base(struct qemu_plugin_tb *tb, const struct code *c)
{
	const struct qemu_plugin_insn *first = qemu_plugin_tb_get_insn(tb, 0);

	hsc_qemu.guest_base =
		(uint64_t)(uintptr_t)qemu_plugin_insn_haddr(first) - c->pc;
}

void hsc_qemu_translate(uint64_t id, struct qemu_plugin_tb *tb)
{
	struct code c;
	bool watched;

	(void)id;
	collect_code(tb, &c);
	if (!c.len)
		return;
	pthread_mutex_lock(&hsc_qemu.lock);
	find_guest_base(tb, &c);
	watched = hsc_qemu_maps_code(c.pc, c.bytes, c.len);
	add_frames(tb, &c);
	add_blocks(tb, &c, watched);
	hsc_qemu_log_flush();
	pthread_mutex_unlock(&hsc_qemu.lock);
}
