/* SPDX-License-Identifier: MIT */
/*
 * mmio.h - access to memory-mapped registers, of hardware or of a model.
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
	/* Write 1 or 2 bytes at a multiple of that; NULL: only words can be
	 * written. */
	enum hsc_status (*write_part)(void *ctx, uint64_t address,
				      unsigned size, uint32_t value);
};

/* The 32 bits at `address`. HSC_OK or HSC_E_TARGET, as read() says. */
static inline enum hsc_status hsc_mmio_read(const struct hsc_mmio *io,
					    uint64_t address, uint32_t *value)
{
	return io->read(io->ctx, address, value);
}

/* Put 32 bits there. HSC_OK or HSC_E_TARGET, as write() says. */
static inline enum hsc_status hsc_mmio_write(const struct hsc_mmio *io,
					     uint64_t address, uint32_t value)
{
	return io->write(io->ctx, address, value);
}

/* Put 1, 2 or 4 bytes (`size`) at a multiple of that. Returns as write();
 * HSC_E_TARGET also where only words can be written. */
static inline enum hsc_status hsc_mmio_store(const struct hsc_mmio *io,
					     uint64_t address, unsigned size,
					     uint32_t value)
{
	if (size == 4)
		return io->write(io->ctx, address, value);
	return io->write_part ? io->write_part(io->ctx, address, size, value)
			      : HSC_E_TARGET;
}

#ifdef __cplusplus
}
#endif

#endif
