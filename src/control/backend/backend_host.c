/* SPDX-License-Identifier: MIT */
/* backend_host.c - a backend by its name, and what all backends share.
 * Room   control (floor 3) */
#include "control/backend/parts.h"
#include <stdlib.h>
#include <time.h>

struct hsc_backend *hsc_backend_make(size_t size,
				     void (*release)(struct hsc_backend *))
{
	struct hsc_backend *b = calloc(1, size);

	if (!b)
		return NULL;
	b->mmio.ctx = b;
	b->release = release;
	return b;
}

void hsc_backend_wait(void *ctx)
{
	const struct timespec pause = { .tv_nsec = 1000000 };

	(void)ctx;
	nanosleep(&pause, NULL);
}

const struct hsc_mmio *hsc_backend_mmio(struct hsc_backend *b)
{
	return &b->mmio;
}

const char *hsc_backend_complaint(const struct hsc_backend *b)
{
	return b->complaint.text;
}

void hsc_backend_free(struct hsc_backend **b)
{
	if (!*b)
		return;
	if ((*b)->release)
		(*b)->release(*b);
	free(*b);
	*b = NULL;
}
