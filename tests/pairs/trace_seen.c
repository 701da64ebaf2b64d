/* SPDX-License-Identifier: MIT */
#include "pairs/trace_seen.h"
#include "support/etrace_run.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>
#include <stdlib.h>

static void count_item(struct seen *s, const struct hsc_flow_item *item)
{
	switch (item->kind) {
	case HSC_FLOW_GAP:
		s->gaps++;
		s->overruns += item->gap.reason == HSC_FLOW_OVERRUN;
		break;
	case HSC_FLOW_NOTE:
		s->notes++;
		break;
	case HSC_FLOW_TRAP:
		s->traps++;
		break;
	case HSC_FLOW_CONTEXT:
		s->contexts++;
		break;
	case HSC_FLOW_TIME:
		if (!s->first_time)
			s->first_time = item->time;
		s->last_time = item->time;
		break;
	case HSC_FLOW_DATA:
		s->data++;
		s->tags |= UINT64_C(1) << (item->data.channel & 63);
		break;
	default:
		break;
	}
}

/* --- N-Trace ------------------------------------------------------------ */

static void count_nt(struct seen *s, const struct hsc_msg *m)
{
	s->messages++;
	s->layout[m->layout % HSC_NT_MESSAGES]++;
	s->sources |= (uint16_t)(1u << (hsc_msg_get(m, NT_SRC) & 15));
	s->timed += hsc_msg_has(m, NT_TSTAMP);
	s->timed_layout[m->layout % HSC_NT_MESSAGES] +=
		hsc_msg_has(m, NT_TSTAMP);
	if (hsc_msg_has(m, NT_SYNC))
		s->sync[hsc_msg_get(m, NT_SYNC) & 15]++;
	if (hsc_msg_has(m, NT_DSZ))
		s->dsz[hsc_msg_get(m, NT_DSZ) & 15]++;
	if (hsc_msg_has(m, NT_RCODE))
		s->rcode[hsc_msg_get(m, NT_RCODE) & 15]++;
}

/* After which of these has all that was done before certainly been reported?
 */
static bool is_mark(const struct hsc_flow_item *item)
{
	return item->kind == HSC_FLOW_SYNC || item->kind == HSC_FLOW_TRAP ||
	       item->kind == HSC_FLOW_STOP;
}

static void keep_accesses(struct seen *s, const struct flow_run *run)
{
	uint64_t end = UINT64_MAX;

	s->data_accesses =
		calloc(run->items_len + 1, sizeof(*s->data_accesses));
	s->data_places = calloc(run->items_len + 1, sizeof(*s->data_places));
	for (size_t i = 0; i < run->items_len; i++)
		s->data_count += run->items[i].item.kind == HSC_FLOW_ACCESS;
	for (size_t i = run->items_len, n = s->data_count; i-- > 0;) {
		const struct hsc_flow_item *item = &run->items[i].item;

		if (is_mark(item))
			end = run->items[i].before;
		if (item->kind != HSC_FLOW_ACCESS)
			continue;
		s->data_accesses[--n] = (struct hsc_et_data){
			.address = item->access.address,
			.value = item->access.value,
			.size = item->access.size,
			.dtype = item->access.known & HSC_FLOW_ACCESS_WRITE
					 ? HSC_DTYPE_STORE
					 : HSC_DTYPE_LOAD,
		};
		s->data_places[n] = (struct seen_place){ run->items[i].before,
							 end, item->timed };
	}
}

static void look_nt(struct seen *s, struct rig *r, const struct seen_as *as)
{
	const bool legacy = r->config.generation == HSC_TC_0;
	struct hsc_nt_slicer slicer = { .aligned = !r->wrapped };
	struct hsc_input in = { .buf = r->bytes, .len = r->len, .last = true };
	struct nt_run_config c = {
		.code = { .read = rig_code, .ctx = r },
		.isa = r->config.xlen == 32 ? HSC_ISA_RV32 : HSC_ISA_RV64,
		.src = as->src,
		.flow = { .dialect = legacy ? HSC_NT_SIFIVE : HSC_NT_STANDARD,
			  .ts_form = legacy ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA,
			  .ts_bits = (uint8_t)as->ts_bits,
			  .implicit_return = as->implicit_return,
			  .all_jumps = as->all_jumps },
	};
	struct hsc_nt_span span;
	struct hsc_msg m;
	struct flow_run run;

	c.wire.width[NT_SRC_BITS] = (uint8_t)as->src_bits;
	c.wire.width[NT_EXTEND_BITS] = (uint8_t)as->extend_bits;
	if (as->data)
		c.flow.dialect |= HSC_NT_WITH_DATA;
	c.wire.width[NT_DIALECT] = c.flow.dialect;
	while (hsc_nt_slicer_next(&slicer, &in, &span) == HSC_OK)
		if (span.kind == HSC_NT_MESSAGE &&
		    hsc_nt_decode(&span, &c.wire, &m) == HSC_OK)
			count_nt(s, &m);
	CHECK(nt_run_bytes(&run, r->bytes, r->len, &c));
	for (size_t i = 0; i < run.items_len; i++)
		count_item(s, &run.items[i].item);
	keep_accesses(s, &run);
	s->pcs = run.pcs;
	s->pcs_len = run.pcs_len;
	run.pcs = NULL;
	flow_run_clear(&run);
}

/* --- E-Trace ------------------------------------------------------------ */

static void set(struct hsc_et_params *p, const char *name, unsigned value)
{
	struct hsc_error why;

	CHECK(hsc_et_params_set(p, name, value, &why) == HSC_OK);
}

static struct et_run_config et_config(struct rig *r, const struct seen_as *as)
{
	const struct hsc_et_encoder_config usual =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	struct et_run_config c = {
		.code = { .read = rig_code, .ctx = r },
		.isa = r->config.xlen == 32 ? HSC_ISA_RV32 : HSC_ISA_RV64,
		.link = usual.link,
		.flow = { .params = usual.params,
			  .handler = UINT64_C(0x80008000),
			  .has_handler = true },
	};

	c.flow.options.sequential_jump = as->sequential_jump;
	c.ring = r->wrapped;
	c.one_source = as->src_bits != 0;
	c.source = (uint16_t)as->src;
	c.link.source_bits = (uint8_t)as->src_bits;
	c.link.time_bytes = (uint8_t)((as->ts_bits + 7) / 8);
	if (r->config.xlen == 32)
		set(&c.flow.params, "iaddress_width_p", 32);
	set(&c.flow.params, "return_stack_size_p", 5);
	set(&c.flow.params, "bpred_size_p", 5);
	set(&c.flow.params, "cache_size_p", 5);
	set(&c.flow.params, "f0s_width_p", 1);
	if (as->data) {
		c.link.type_bits = 2;
		set(&c.flow.params, "no_address", as->no_address);
		set(&c.flow.params, "no_data", as->no_data);
		set(&c.flow.params, "data_split", as->data_split);
		set(&c.flow.params, "lrid_width_p", as->data_split ? 4 : 1);
		if (r->config.xlen == 32)
			set(&c.flow.params, "daddress_width_p", 32);
	}
	set(&c.flow.params, "implicit_exception", as->implicit_exception);
	return c;
}

/* A packet of data trace. */
static void look_data(struct seen *s, const struct hsc_et_frame *f,
		      const struct et_run_config *c)
{
	const struct hsc_et_payload in = { .bytes = f->payload,
					   .len = f->payload_len,
					   .type = HSC_ET_DATA };
	struct hsc_et_data_flow *flow = &s->data_flow;
	enum hsc_status rc;
	struct hsc_msg m;

	flow->params = &c->flow.params;
	s->data_accesses =
		realloc(s->data_accesses,
			(s->data_count + 1) * sizeof(*s->data_accesses));
	CHECK(hsc_et_decode_payload(&in, &c->flow.params, &m) == HSC_OK);
	rc = hsc_et_data_flow_take(flow, &m, &s->data_accesses[s->data_count]);
	CHECK(rc == HSC_OK ||
	      (rc == HSC_AGAIN && c->flow.params.value[ET_P_SPLIT]));
	s->data_count += rc == HSC_OK;
}

/* The flow decoder has the same accesses among its items. */
static void check_items(const struct seen *s, const struct flow_run *run,
			const struct hsc_et_params *par)
{
	size_t n = 0;

	for (size_t i = 0; i < run->items_len; i++) {
		const struct hsc_flow_item *item = &run->items[i].item;
		const struct hsc_flow_data_access *a = &item->access;
		const struct hsc_et_data *d = &s->data_accesses[n];

		if (item->kind != HSC_FLOW_ACCESS)
			continue;
		if (n++ == s->data_count)
			break;
		CHECK(a->dtype == d->dtype && a->size == d->size &&
		      a->address == d->address && a->value == d->value &&
		      a->operand == d->operand);
		CHECK((a->known & HSC_FLOW_ACCESS_VALUE) == 0 ||
		      !par->value[ET_P_NO_DATA]);
		CHECK((a->known & HSC_FLOW_ACCESS_WRITE ? 1 : 0) ==
		      (d->dtype != HSC_DTYPE_LOAD &&
		       d->dtype != HSC_DTYPE_STORE_FAILED));
	}
	CHECK_EQ(n, s->data_count);
}

static void look_et(struct seen *s, struct rig *r, const struct seen_as *as)
{
	const struct et_run_config c = et_config(r, as);
	struct hsc_et_reader reader = { .link = c.link,
					.aligned = !r->wrapped };
	struct hsc_input in = { .buf = r->bytes, .len = r->len, .last = true };
	struct hsc_et_frame f;
	struct hsc_msg m;
	struct flow_run run;

	while (hsc_et_reader_next(&reader, &in, &f) == HSC_OK) {
		s->aligns += f.kind == HSC_ET_FRAME_ALIGN;
		if (f.kind != HSC_ET_FRAME_PACKET)
			continue;
		s->messages++;
		s->sources |= (uint16_t)(1u << (f.source & 15));
		s->timed += f.has_time;
		if (f.type == 1) {
			if (f.source == as->src)
				look_data(s, &f, &c);
			continue;
		}
		if (hsc_et_decode(f.payload, f.payload_len, &c.flow.params,
				  &m) == HSC_OK &&
		    m.layout < HSC_ET_PACKETS)
			s->layout[m.layout]++;
	}
	CHECK(et_run_bytes(&run, r->bytes, r->len, &c));
	for (size_t i = 0; i < run.items_len; i++)
		count_item(s, &run.items[i].item);
	check_items(s, &run, &c.flow.params);
	s->pcs = run.pcs;
	s->pcs_len = run.pcs_len;
	run.pcs = NULL;
	flow_run_clear(&run);
}

void seen_look(struct seen *s, struct rig *r, const struct seen_as *as)
{
	*s = (struct seen){ .bytes = r->len };
	if (as->etrace)
		look_et(s, r, as);
	else
		look_nt(s, r, as);
	if (!as->etrace)
		seen_check(s, r, as);
}

void seen_clear(struct seen *s)
{
	free(s->data_accesses);
	free(s->data_places);
	s->data_accesses = NULL;
	s->data_places = NULL;
	free(s->pcs);
	s->pcs = NULL;
}

bool seen_is(const struct seen *s, const uint64_t *pcs, size_t len)
{
	size_t i = 0;

	while (i < s->pcs_len && i < len && s->pcs[i] == pcs[i])
		i++;
	if (i == len && i == s->pcs_len)
		return true;
	printf("%zu instructions, want %zu, the first other is %zu\n",
	       s->pcs_len, len, i);
	return false;
}

void seen_end(struct seen *s, struct rig *r, const struct seen_as *as)
{
	rig_stop(r);
	rig_drain(r);
	seen_look(s, r, as);
}

void seen_whole(struct seen *s, struct rig *r, const struct seen_as *as)
{
	seen_end(s, r, as);
	CHECK(seen_is(s, r->pcs[0], r->pcs_len[0]));
}

int seen_failures(void)
{
	return check_failures + seen_check_failures();
}
