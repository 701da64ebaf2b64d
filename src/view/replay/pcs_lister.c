/* SPDX-License-Identifier: MIT */
/* pcs_lister.c - a view of PCs for each thread.
 * Room   view (floor 8) */
#include "view/replay/pcs_lister.h"
#include "view/replay/gather.h"
#include <stdlib.h>

static void *open_view(void *ctx, struct hsc_decode *d,
		       struct hsc_relay_sink *to)
{
	const struct hsc_view_pcs_config *all = ctx;
	struct hsc_view_pcs_config config = *all;
	struct hsc_blocks **blocks =
		calloc(config.sources + 1, sizeof(*blocks));
	struct hsc_view_pcs *view = NULL;

	for (size_t i = 0; blocks && i < config.sources; i++)
		blocks[i] = hsc_decode_blocks(d, (uint32_t)i);
	config.blocks = blocks;
	config.sink = to;
	if (blocks && hsc_view_pcs_new(&view, &config) != HSC_OK)
		view = NULL;
	free((void *)blocks);
	return view;
}

static void close_view(void *view)
{
	struct hsc_view_pcs *v = view;

	hsc_view_pcs_free(&v);
}

struct hsc_lister hsc_view_pcs_lister(struct hsc_view_pcs_config *config)
{
	return (struct hsc_lister){ open_view,
				    hsc_view_pcs_ops.event,
				    hsc_view_pcs_ops.finish,
				    close_view,
				    config,
				    hsc_gather_config(config->out) };
}
