/* SPDX-License-Identifier: MIT */
/*
 * image_ops.h - how rooms that need code read it, wherever it comes from.
 *
 * Room   image (floor 2): address -> bytes, symbol, line
 */
#ifndef HSC_IMAGE_IMAGE_OPS_H
#define HSC_IMAGE_IMAGE_OPS_H

#include <stddef.h>
#include <stdint.h>

struct hsc_image_ops {
	/*
	 * Read up to len bytes of code at `address` into buf[len]. Returns how
	 * many are known and executable, 0 for none; never guesses.
	 */
	size_t (*read)(const void *ctx, uint64_t address, uint8_t *buf,
		       size_t len);
	const void *ctx;
	/*
	 * Where jvt points, if the jumps by that table are to be followed
	 * without a message, as N-Trace has them; 0: they are not, or it is not
	 * known. See docs/spec-notes.md, "cm.jt and cm.jalt".
	 */
	uint64_t jump_table;
};

#endif
