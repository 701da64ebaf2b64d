/* SPDX-License-Identifier: MIT */
/*
 * attributes.h - what an ELF file says of the hart that it is made for.
 *
 * Room   image (floor 2)
 * Spec   RISC-V ELF psABI 1.0, "RISC-V Attributes"
 */
#ifndef HSC_IMAGE_ATTRIBUTES_H
#define HSC_IMAGE_ATTRIBUTES_H

#include <hartscope/base/compiler.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What the bytes of a section .riscv.attributes, section[len], change in the
 * meaning of opcodes: bits of enum hsc_isa other than XLEN. Damage says
 * nothing, and neither does a section without an architecture: 0.
 */
HSC_API unsigned hsc_attributes_isa(const uint8_t *section, size_t len);

#ifdef __cplusplus
}
#endif

#endif
