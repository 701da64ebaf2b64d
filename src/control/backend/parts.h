/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the head that every back-end begins with.
 *
 * Room   control (floor 3); needs a C library
 */
#ifndef HSC_CONTROL_BACKEND_PARTS_H
#define HSC_CONTROL_BACKEND_PARTS_H

#include <hartscope/control/backend.h>

struct hsc_backend {
	struct hsc_mmio mmio;
	struct hsc_error complaint;
	void (*release)(struct hsc_backend *b); /* what lies after the head */
};

/* Make a backend of `size` bytes, zero except its mmio.ctx; NULL: no memory. */
struct hsc_backend *hsc_backend_make(size_t size,
				     void (*release)(struct hsc_backend *));

/* Wait about a millisecond, to give hardware time. */
void hsc_backend_wait(void *ctx);

struct hsc_backend_guard;

/* From malloc, for free(); NULL: no memory. */
struct hsc_backend_guard *hsc_backend_guard_new(void);
/* Call access(ctx), which touches memory once. False: that raised a signal.
 * Dispositions of the process are as before when it returns. */
bool hsc_backend_guarded(struct hsc_backend_guard *g, void (*access)(void *),
			 void *ctx);

/* As hsc_backend_replay, from text[len], without HSC_E_FILE; `name` is used in
 * error texts. */
HSC_MUST_USE enum hsc_status hsc_backend_replay_text(struct hsc_backend **out,
						     const char *name,
						     const char *text,
						     size_t len,
						     struct hsc_error *error);

/* The word in an answer of OpenOCD, text[len] without its end mark; false if it
 * is an error or not a number. */
bool hsc_openocd_word(const char *text, size_t len, uint32_t *word);

#endif
