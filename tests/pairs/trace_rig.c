/* SPDX-License-Identifier: MIT */
#include "pairs/trace_rig.h"
#include "support/soc_code.h"
#include <stdlib.h>

static void keep(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct rig *r = ctx;

	if (s->kind != HSC_STEP_RETIRED)
		return;
	for (uint32_t i = 0; i < s->block.instructions; i++)
		if (r->pcs_len[hart] < RIG_PCS)
			r->pcs[hart][r->pcs_len[hart]++] =
				s->block.start + 4 * i;
}

static void keep_access(void *ctx, unsigned hart,
			const struct hsc_hart_access *a)
{
	struct rig *r = ctx;

	if (hart || r->access_count == RIG_PCS)
		return;
	r->access_at[r->access_count] = r->pcs_len[0];
	r->accesses[r->access_count++] = *a;
}

static const struct hsc_hart_port tap = { .step = keep };
static const struct hsc_hart_port data_tap = { .step = keep,
					       .access = keep_access };

/* The component whose RAM sink is used: the last funnel's, or its own block. */
static uint8_t find_sink(const struct rig *r)
{
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(&r->topology, order);
	for (size_t i = 0; i < r->topology.count; i++)
		if (r->topology.components[order[i]].sinks &
		    (HSC_SINK_SRAM | HSC_SINK_SMEM))
			return order[i];
	return 0;
}

bool rig_open(struct rig *r, const struct rig_config *config)
{
	const unsigned harts = config->harts ? config->harts : 1;
	const struct hsc_soc_config soc = { .xlen = config->xlen,
					    .harts = harts,
					    .ram_size = 1 << 20 };
	struct hsc_soc_trace_config hardware = config->hardware;
	struct hsc_error why = { "" };

	*r = (struct rig){ .config = *config };
	if (config->topology)
		r->topology = *config->topology;
	else
		hsc_soc_trace_usual(&r->topology, config->generation, harts);
	hardware.topology = &r->topology;
	if (hsc_soc_new(&r->soc, &soc, &why) != HSC_OK ||
	    hsc_soc_trace_add(r->soc, &hardware, &why) != HSC_OK) {
		printf("no rig: %s\n", why.text);
		check_failures++;
		return false;
	}
	for (unsigned i = 0; i < harts; i++)
		r->pcs[i] = malloc(RIG_PCS * sizeof(uint64_t));
	r->io = hsc_soc_mmio(r->soc);
	r->sink = find_sink(r);
	if (config->data) {
		r->accesses = calloc(RIG_PCS, sizeof(*r->accesses));
		r->access_at = calloc(RIG_PCS, sizeof(*r->access_at));
	}
	hsc_soc_trace_tap(r->soc, config->data ? &data_tap : &tap, r);
	rig_load(r);
	return true;
}

void rig_close(struct rig *r)
{
	for (unsigned i = 0; i < RIG_HARTS; i++)
		free(r->pcs[i]);
	free(r->accesses);
	free(r->access_at);
	free(r->bytes);
	hsc_soc_free(&r->soc);
}

uint8_t rig_encoder(const struct rig *r, unsigned hart)
{
	for (uint8_t i = 0; i < r->topology.count; i++)
		if (r->topology.components[i].kind == HSC_TC_ENCODER &&
		    r->topology.components[i].hart == hart)
			return i;
	return 0;
}

/* --- registers ---------------------------------------------------------- */

static bool wrote[HSC_TC_COMPONENTS][256][256];

bool rig_wrote(enum hsc_tc_component kind, enum hsc_tc_register_id reg,
	       enum hsc_tc_field_id field)
{
	return wrote[kind][reg][field];
}

void rig_forget(void)
{
	memset(wrote, 0, sizeof(wrote));
}

int rig_failures(void)
{
	return check_failures;
}

static void note(const struct hsc_trace_component *c, uint32_t offset,
		 uint32_t value)
{
	unsigned index;
	const struct hsc_tc_register *r =
		hsc_tc_at((enum hsc_tc_generation)c->generation,
			  (enum hsc_tc_component)c->kind, offset, &index);

	for (unsigned i = 0; r && i < r->field_count; i++) {
		const struct hsc_tc_field *f = &r->fields[i];

		for (unsigned k = 0; k < f->count; k++)
			wrote[c->kind][r->id][f->id] |=
				hsc_tc_get(f, k, value) != 0 ||
				(f->reset_kind == HSC_TC_RESET_VALUE &&
				 f->reset != 0);
	}
}

uint32_t rig_read(struct rig *r, uint8_t component, uint32_t offset)
{
	uint32_t value = 0;

	CHECK(hsc_mmio_read(&r->io,
			    r->topology.components[component].base + offset,
			    &value) == HSC_OK);
	return value;
}

void rig_write(struct rig *r, uint8_t component, uint32_t offset,
	       uint32_t value)
{
	note(&r->topology.components[component], offset, value);
	CHECK(hsc_mmio_write(&r->io,
			     r->topology.components[component].base + offset,
			     value) == HSC_OK);
}

static const struct hsc_tc_register *find(const struct rig *r,
					  uint8_t component,
					  enum hsc_tc_register_id reg)
{
	const struct hsc_trace_component *c =
		&r->topology.components[component];

	return hsc_tc_find((enum hsc_tc_generation)c->generation,
			   (enum hsc_tc_component)c->kind, reg);
}

bool rig_has(const struct rig *r, uint8_t component,
	     enum hsc_tc_register_id reg, enum hsc_tc_field_id field)
{
	const struct hsc_tc_register *row = find(r, component, reg);

	return row && hsc_tc_find_field(row, field);
}

uint32_t rig_get(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
		 enum hsc_tc_field_id field)
{
	const struct hsc_tc_register *row = find(r, component, reg);
	const struct hsc_tc_field *f =
		row ? hsc_tc_find_field(row, field) : NULL;

	return f ? hsc_tc_get(f, 0, rig_read(r, component, row->offset)) : 0;
}

void rig_set_at(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
		unsigned index, enum hsc_tc_field_id field, uint32_t value)
{
	const struct hsc_tc_register *row = find(r, component, reg);
	const struct hsc_tc_field *f =
		row ? hsc_tc_find_field(row, field) : NULL;
	uint32_t at;

	if (!f)
		return;
	at = row->offset + index * row->stride;
	rig_write(r, component, at,
		  hsc_tc_put(f, 0, rig_read(r, component, at), value));
}

void rig_set(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
	     enum hsc_tc_field_id field, uint32_t value)
{
	rig_set_at(r, component, reg, 0, field, value);
}

/* --- sequences ---------------------------------------------------------- */

static bool drafts(const struct rig *r)
{
	return r->config.generation != HSC_TC_1_0;
}

static void activate(struct rig *r, uint8_t i)
{
	rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	for (unsigned n = 0; n < 100; n++)
		if (rig_get(r, i, HSC_TR_CONTROL, HSC_TF_ACTIVE))
			return;
	CHECK(false); /* it never comes up */
}

static void set_buffer(struct rig *r)
{
	const uint32_t words = r->config.words ? r->config.words : 65536;
	const uint32_t first = (uint32_t)(RIG_BUFFER >> 2);
	const uint8_t s = r->sink;

	rig_set(r, s, HSC_TR_CONTROL, HSC_TF_SINK, r->config.sram ? 4 : 7);
	rig_set(r, s, HSC_TR_CONTROL, HSC_TF_RAM_MODE, !r->config.sram);
	if (r->config.sram) {
		rig_set(r, s, HSC_TR_RAM_START, HSC_TF_WHOLE, 0);
		rig_set(r, s, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE, 0x3fffffff);
		rig_set(r, s, HSC_TR_RAM_WP, HSC_TF_WHOLE, 0);
	} else {
		rig_set(r, s, HSC_TR_RAM_START, HSC_TF_WHOLE, first);
		rig_set(r, s, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE,
			first + words - 1);
		rig_set(r, s, HSC_TR_RAM_WP, HSC_TF_WHOLE, first);
	}
	rig_set(r, s, HSC_TR_RAM_WP, HSC_TF_RAM_WRAP, 0);
}

static bool is_encoder(const struct rig *r, uint8_t i)
{
	return r->topology.components[i].kind == HSC_TC_ENCODER;
}

static void start_encoder(struct rig *r, uint8_t i,
			  const struct rig_field *fields, size_t count)
{
	activate(r, i);
	if (drafts(r) && r->topology.components[i].output_count)
		rig_set(r, i, HSC_TR_CONTROL, HSC_TF_SINK, 8);
	rig_set(r, i, HSC_TR_CONTROL, HSC_TF_FORMAT, 1);
	rig_set(r, i, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	for (size_t k = 0; k < count; k++)
		rig_set(r, i, (enum hsc_tc_register_id)fields[k].reg,
			(enum hsc_tc_field_id)fields[k].field, fields[k].value);
	rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
}

void rig_start(struct rig *r, const struct rig_field *fields, size_t count)
{
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(&r->topology, order);
	for (size_t i = 0; i < r->topology.count; i++) {
		const uint8_t c = order[i];

		if (is_encoder(r, c) && c != r->sink)
			continue;
		activate(r, c);
		if (c == r->sink)
			set_buffer(r);
		else if (drafts(r))
			rig_set(r, c, HSC_TR_CONTROL, HSC_TF_SINK, 8);
		if (!is_encoder(r, c))
			rig_set(r, c, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	}
	for (uint8_t i = 0; i < r->topology.count; i++)
		if (is_encoder(r, i))
			start_encoder(r, i, fields, count);
	for (uint8_t i = 0; i < r->topology.count; i++)
		if (is_encoder(r, i))
			rig_set(r, i, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
}

bool rig_begin(struct rig *r, const struct rig_config *config,
	       const struct rig_field *fields, size_t count)
{
	if (!rig_open(r, config))
		return false;
	rig_start(r, fields, count);
	return true;
}

void rig_run(struct rig *r)
{
	CHECK_EQ(hsc_soc_run(r->soc, 10000000).kind,
		 r->config.user ? HSC_SOC_FINISHED : HSC_SOC_STUCK);
}

static void wait_empty(struct rig *r, uint8_t i)
{
	for (unsigned n = 0; n < 10000; n++) {
		if (rig_get(r, i, HSC_TR_CONTROL, HSC_TF_EMPTY))
			return;
		r->io.wait(r->io.ctx);
	}
	CHECK(false); /* it never gets empty */
}

static void stop_all(struct rig *r, bool encoders)
{
	uint8_t order[HSC_TOPOLOGY_MAX];

	hsc_topology_order(&r->topology, order);
	for (size_t k = r->topology.count; k-- > 0;) {
		const uint8_t i = order[k];

		if (is_encoder(r, i) != encoders)
			continue;
		if (encoders)
			rig_set(r, i, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
		rig_set(r, i, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
		wait_empty(r, i);
	}
}

void rig_stop(struct rig *r)
{
	stop_all(r, true);
	stop_all(r, false);
}

static uint32_t word_at(struct rig *r, uint32_t word)
{
	uint32_t value = 0;

	if (r->config.sram) {
		rig_set(r, r->sink, HSC_TR_RAM_RP, HSC_TF_WHOLE, word);
		return rig_read(r, r->sink,
				find(r, r->sink, HSC_TR_RAM_DATA)->offset);
	}
	CHECK(hsc_mmio_read(&r->io, (uint64_t)word << 2, &value) == HSC_OK);
	return value;
}

void rig_drain(struct rig *r)
{
	const uint8_t s = r->sink;
	const uint32_t start = rig_get(r, s, HSC_TR_RAM_START, HSC_TF_WHOLE);
	const uint32_t limit = rig_get(r, s, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE);
	const uint32_t wp = rig_get(r, s, HSC_TR_RAM_WP, HSC_TF_WHOLE);
	uint32_t at, words;

	r->wrapped = rig_get(r, s, HSC_TR_RAM_WP, HSC_TF_RAM_WRAP);
	at = r->wrapped ? wp : start;
	words = r->wrapped ? limit - start + 1 : wp - start;
	free(r->bytes);
	r->bytes = calloc(words + 1, 4);
	r->len = (size_t)words * 4;
	for (uint32_t i = 0; i < words; i++) {
		hsc_bytes_store(r->bytes + 4 * (size_t)i, 4, word_at(r, at));
		at = at == limit ? start : at + 1;
	}
}

void rig_trigger(struct rig *r, unsigned index, uint64_t address,
		 unsigned action)
{
	struct hsc_hart *h = r->soc->machine.harts[0];

	/* mcontrol6: execute, in M mode */
	h->csr.tdata1[index] = UINT64_C(6) << (h->xlen - 4) |
			       (uint64_t)action << 12 | 1u << 6 | 1u << 2;
	h->csr.tdata2[index] = address;
	h->triggers_armed = h->check = true;
}

struct rig_config rig_narrow(enum hsc_tc_generation generation)
{
	return (struct rig_config){
		.generation = generation,
		.loops = 250,
		.data = true,
		.harts = 2,
		.hardware = { .rate = 1, .fifo_size = 4096 },
	};
}

struct rig_window rig_fire_data(struct rig *r, bool may)
{
	struct rig_window w;

	rig_write(r, 0, find(r, 0, HSC_TR_TRIG_IN)->offset, 2 | 3 << 4);
	hsc_soc_run(r->soc, 1000);
	w.from = may ? r->access_count : 0;
	hsc_soc_trace_fire(r->soc, 0, 1);
	hsc_soc_run(r->soc, 1000);
	w.to = r->access_count;
	hsc_soc_trace_fire(r->soc, 0, 2);
	/* what stops data stops instructions, in 0.9.4 ungated */
	CHECK_EQ(rig_get(r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING),
		 r->config.generation == HSC_TC_1_0);
	rig_set(r, 0, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	rig_run(r);
	if (!may)
		w.to = r->access_count;
	return w;
}

size_t rig_code(const void *ctx, uint64_t address, uint8_t *buf, size_t len)
{
	const struct rig *r = ctx;

	while (len && hsc_soc_read(r->soc, address, buf, len) != HSC_OK)
		len--;
	return len;
}
