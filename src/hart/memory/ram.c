/* SPDX-License-Identifier: MIT */
/* ram.c - RAM that harts share, and stores to decoded code.
 * Room   hart (floor 4) */
#include "hart/memory/memory.h"
#include "hart/state/machine.h"

#define LINE (HSC_PAGE / 64) /* bytes for one bit of `code` */

uint64_t hsc_bytes_load(const uint8_t *p, unsigned size)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < size; i++)
		v |= (uint64_t)p[i] << 8 * i;
	return v;
}

void hsc_bytes_store(uint8_t *p, unsigned size, uint64_t value)
{
	for (unsigned i = 0; i < size; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

uint8_t *hsc_ram_at(const struct hsc_machine *m, uint64_t phys, uint64_t size)
{
	const uint64_t offset = phys - m->ram.base;

	if (offset >= m->ram.size || size > m->ram.size - offset)
		return NULL;
	return m->ram.bytes + offset;
}

/* The lines of its page that [phys, phys + size) touches. */
static uint64_t lines_of(uint64_t phys, unsigned size)
{
	const unsigned first = (unsigned)(phys % HSC_PAGE / LINE);
	const unsigned last = (unsigned)((phys + size - 1) % HSC_PAGE / LINE);

	return UINT64_MAX >> (63 - last) & UINT64_MAX << first;
}

bool hsc_ram_is_data(const struct hsc_machine *m, uint64_t phys)
{
	if (m->mailbox && m->mailbox / HSC_PAGE == phys / HSC_PAGE)
		return false;
	return m->ram.code[(phys - m->ram.base) / HSC_PAGE] == 0 &&
	       !m->ram.shared[(phys - m->ram.base) / HSC_PAGE];
}

void hsc_ram_share(struct hsc_machine *m, uint64_t phys)
{
	bool *shared;

	if (!hsc_ram_at(m, phys, 1))
		return;
	shared = &m->ram.shared[(phys - m->ram.base) / HSC_PAGE];
	for (unsigned i = 0; !*shared && i < m->config.harts; i++)
		hsc_hart_flush_stores(m->harts[i]);
	*shared = true;
}

void hsc_ram_stored(struct hsc_machine *m, const struct hsc_hart *by,
		    uint64_t phys)
{
	for (unsigned i = 0; i < m->config.harts; i++) {
		struct hsc_hart *h = m->harts[i];

		if (h != by && h->reserved_phys / 8 == phys / 8)
			h->reserved = 1; /* none */
	}
}

void hsc_ram_watch(struct hsc_machine *m, uint64_t phys, unsigned size)
{
	uint64_t *code = &m->ram.code[(phys - m->ram.base) / HSC_PAGE];

	if (*code == 0)
		for (unsigned i = 0; i < m->config.harts; i++)
			hsc_hart_flush_stores(m->harts[i]);
	*code |= lines_of(phys, size);
}

static void unlink_all(struct hsc_machine *m)
{
	for (unsigned i = 0; i < m->config.harts; i++)
		hsc_hart_unlink(m->harts[i]);
}

void hsc_ram_written(struct hsc_machine *m, uint64_t phys, unsigned size)
{
	const uint64_t page = (phys - m->ram.base) / HSC_PAGE;

	if (HSC_LIKELY(!m->ram.code[page]) ||
	    !(m->ram.code[page] & lines_of(phys, size)))
		return;
	m->ram.code[page] = 0;
	m->ram.generation[page]++;
	unlink_all(m);
	m->leave = true;
}

void hsc_ram_forget_code(struct hsc_machine *m)
{
	for (uint64_t i = 0; i < m->ram.size / HSC_PAGE; i++) {
		m->ram.code[i] = 0;
		m->ram.generation[i]++;
	}
	unlink_all(m);
}

bool hsc_machine_read(struct hsc_machine *m, uint64_t phys, unsigned size,
		      uint64_t *value)
{
	const uint8_t *p = hsc_ram_at(m, phys, size);

	if (!p)
		return m->ops->read(m->ops_ctx, phys, size, value);
	*value = hsc_bytes_load(p, size);
	return true;
}

bool hsc_machine_write(struct hsc_machine *m, uint64_t phys, unsigned size,
		       uint64_t value)
{
	uint8_t *p = hsc_ram_at(m, phys, size);

	if (!p) {
		m->leave = true;
		return m->ops->write(m->ops_ctx, phys, size, value);
	}
	hsc_bytes_store(p, size, value);
	hsc_ram_written(m, phys, size);
	if (m->mailbox && phys + size == m->mailbox + 8)
		m->ops->posted(m->ops_ctx);
	return true;
}
