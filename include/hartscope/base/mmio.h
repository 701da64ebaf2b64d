/* SPDX-License-Identifier: MIT */
/*
 * mmio.h - access to memory-mapped registers, whoever answers it.
 *
 * Room   base (floor 0)
 *
 * What drives trace hardware and what models it meet here, and only here. The
 * other side may be a model, /dev/mem, a debug probe or a test.
 */
#ifndef HSC_BASE_MMIO_H
#define HSC_BASE_MMIO_H

#include <hartscope/base/status.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hsc_mmio {
	void *ctx;
	/* Read or write 32 bits at a byte address that is a multiple of 4.
	 * HSC_OK, or HSC_E_TARGET: nothing answers, or access is denied. */
	enum hsc_status (*read)(void *ctx, uint64_t address, uint32_t *value);
	enum hsc_status (*write)(void *ctx, uint64_t address, uint32_t value);
	/* Let time pass between two polls of a bit; NULL: nothing to do. */
	void (*wait)(void *ctx);
};

static inline enum hsc_status hsc_mmio_read(const struct hsc_mmio *io,
					    uint64_t address, uint32_t *value)
{
	return io->read(io->ctx, address, value);
}

static inline enum hsc_status hsc_mmio_write(const struct hsc_mmio *io,
					     uint64_t address, uint32_t value)
{
	return io->write(io->ctx, address, value);
}

#ifdef __cplusplus
}
#endif

#endif
