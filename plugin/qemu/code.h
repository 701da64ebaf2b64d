/* SPDX-License-Identifier: MIT */
/*
 * code.h - the code that ran, and the versions of it.
 *
 * Room   plugin/qemu
 *
 * Every half-word that was translated is kept, as it was last. Where one is
 * translated that is not as it was before, a new version of the code begins;
 * the log gets what changed. See docs/decisions/0135-versions-under-qemu.md.
 * All these take `lock` first.
 */
#ifndef HSC_QEMU_CODE_H
#define HSC_QEMU_CODE_H

#include "plugin.h"

/* Where code comes from. */
enum hsc_qemu_origin {
	HSC_QEMU_FILED,   /* as an ELF file has it */
	HSC_QEMU_NO_FILE, /* it lies in no ELF file */
	HSC_QEMU_CHANGED, /* not as its ELF file has it */
};

/* Code of one origin is now at pc. Returns whether its blocks must check,
 * before they run, whether their vCPU is in a version that has them. */
bool hsc_qemu_code_add(uint64_t pc, const uint8_t *code, size_t len,
		       enum hsc_qemu_origin origin);

/* The mapping of [start, start + len) is gone. */
void hsc_qemu_code_gone(uint64_t start, uint64_t len);

/* The newest version; the first is 1. */
uint32_t hsc_qemu_code_newest(void);

/*
 * The version in which a vCPU can run block b: `version`, if that has it, else
 * the newest. 0: no version can be kept any more, so the code is unknown.
 */
uint32_t hsc_qemu_code_version(struct hsc_qemu_block *b, uint32_t version);

#endif
