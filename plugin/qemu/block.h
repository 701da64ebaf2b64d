/* SPDX-License-Identifier: MIT */
/*
 * block.h - one persistent record per block of code that was translated.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_BLOCK_H
#define HSC_QEMU_BLOCK_H

#include "plugin.h"

/*
 * The record of the block at the start of code[len], made at its first use;
 * NULL: no memory. Take `lock` first.
 *
 * pc      address of code[0]
 * suspect the translation stopped after code[len - 1] for no reason that is
 *         seen from outside
 */
const struct hsc_qemu_block *hsc_qemu_block(const uint8_t *code, size_t len,
					    uint64_t pc, bool suspect);

/* The record of an instruction of which QEMU has `len` bytes and the opcode
 * says otherwise: it has no meaning, and traps. NULL: no memory; `lock`, too.
 */
const struct hsc_qemu_block *hsc_qemu_block_illegal(const uint8_t *code,
						    size_t len, uint64_t pc);

/* QEMU has dropped all translations: free the records, except those of blocks
 * in flight. Take `lock` first. */
void hsc_qemu_blocks_flush(void);

/* Note that versions [since, newest] of the code have block b. */
static inline void hsc_qemu_block_fits(struct hsc_qemu_block *b, uint32_t since,
				       uint32_t newest)
{
	atomic_store_explicit(&b->fits, since | (uint64_t)newest << 32,
			      memory_order_relaxed);
}

/* May this instruction fault on data? Yes if it touches memory. */
bool hsc_qemu_accesses(const uint8_t *insn);

/* Does an instruction that accesses memory write it? */
bool hsc_qemu_stores(const uint8_t *insn);

/* Does QEMU end a translation after this linear instruction though it is
 * legal?
 * */
bool hsc_qemu_ends_translation(const uint8_t *insn);

/* The last instruction of the block. */
bool hsc_qemu_block_end(const struct hsc_qemu_block *b, struct hsc_insn *insn);

/* Where the jump at the end of the block goes with these registers; nowhere if
 * it goes by none, or changes it. */
uint64_t hsc_qemu_block_target(const struct hsc_qemu_block *b,
			       const uint64_t x[HSC_QEMU_REGISTERS]);

/* Is there a record of a block that starts at `pc`, so that it may have been
 * translated? Take `lock` first. */
bool hsc_qemu_block_exists(uint64_t pc);

/* Half-words of the block before the first instruction that can fault or whose
 * outcome is not known. */
uint32_t hsc_qemu_block_certain(const struct hsc_qemu_block *b);

/* Half-words of the block before address `pc`; UINT32_MAX if no instruction of
 * it starts there. */
uint32_t hsc_qemu_block_offset(const struct hsc_qemu_block *b, uint64_t pc);

/* Length of the last instruction of the first `halfwords` half-words, in
 * half-words; 0 if that is none. */
uint32_t hsc_qemu_block_last(const struct hsc_qemu_block *b,
			     uint32_t halfwords);

/* How many instructions the first `halfwords` half-words hold. */
uint32_t hsc_qemu_block_count(const struct hsc_qemu_block *b,
			      uint32_t halfwords);

#endif
