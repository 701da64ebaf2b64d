/* SPDX-License-Identifier: MIT */
/* machine.c - RAM and harts of a machine are made and freed.
 * Room   hart (floor 4) */
#include "hart/state/machine.h"
#include <stdlib.h>

static bool make_ram(struct hsc_machine *m)
{
	const uint64_t size = m->config.ram_size;

	m->ram.base = m->config.ram_base;
	m->ram.size = size;
	m->ram.bytes = calloc(1, size);
	m->ram.generation = calloc(size / HSC_PAGE, sizeof(uint32_t));
	m->ram.code = calloc(size / HSC_PAGE, sizeof(uint64_t));
	m->ram.shared = calloc(size / HSC_PAGE, sizeof(bool));
	m->blocks = calloc(HSC_BLOCKS, sizeof(*m->blocks));
	m->shown = calloc(HSC_BLOCKS, sizeof(*m->shown));
	if (!m->shown || !m->ram.bytes || !m->ram.generation || !m->ram.code ||
	    !m->ram.shared || !m->blocks)
		return false;
	for (unsigned i = 0; i < HSC_BLOCKS; i++) {
		m->blocks[i].pc = 1; /* no code is there */
		m->blocks[i].shown = &m->shown[i];
	}
	return true;
}

static bool make_harts(struct hsc_machine *m)
{
	for (unsigned i = 0; i < m->config.harts; i++) {
		struct hsc_hart *h = calloc(1, sizeof(*h));

		m->harts[i] = h;
		if (!h)
			return false;
		h->machine = m;
		h->id = i;
		h->xlen = (uint8_t)m->config.xlen;
		h->scratch = calloc(1, sizeof(*h->scratch));
		h->uarch = calloc(1, sizeof(*h->uarch));
		if (!h->scratch || !h->uarch ||
		    !hsc_uarch_init(h->uarch, m->config.units,
				    &m->config.sizes))
			return false;
	}
	return true;
}

bool hsc_machine_init(struct hsc_machine *m,
		      const struct hsc_machine_config *config)
{
	m->config = *config;
	return make_ram(m) && make_harts(m);
}

static void free_hart(struct hsc_hart *h)
{
	if (!h)
		return;
	free(h->scratch);
	if (h->uarch)
		hsc_uarch_free(h->uarch);
	free(h->uarch);
	free(h);
}

void hsc_machine_free(struct hsc_machine *m)
{
	for (unsigned i = 0; i < m->config.harts; i++)
		free_hart(m->harts[i]);
	free(m->ram.bytes);
	free(m->ram.generation);
	free(m->ram.code);
	free(m->ram.shared);
	free(m->blocks);
	free(m->shown);
}
