/* SPDX-License-Identifier: MIT */
/* cut.c - at which packets a stream can be cut, and another decoder can begin.
 * Room   flow (floor 3) */
#include "flow/etrace/predict.h"

/* Is the flow at the address of the packet at `offset`, and has nothing retired
 * since? */
static bool is_reported(const struct hsc_et_flow *f, uint64_t offset)
{
	const struct hsc_et_parsed *o = &f->packet;

	return f->state == HSC_ET_FLOW_RUNNING && f->offset == offset &&
	       o->layout == HSC_ET_START && f->at.id == o->target &&
	       o->target != HSC_BLOCK_NONE && !f->at.off && !f->at.out;
}

/* Is no outcome left but that of the branch at the address? */
static bool has_no_other_outcome(const struct hsc_et_flow *f)
{
	const struct hsc_et_parsed *o = &f->packet;

	return f->left == o->branch && f->known == o->branch &&
	       (f->bits & o->branch) == (o->branch && o->outcome);
}

/* Is the time of the packet known without an earlier time? */
static bool is_dated(const struct hsc_et_flow *f, bool timed)
{
	const unsigned bits = f->config.params.width[ETW_TIME];

	return timed ? f->timed && (bits > 63 || !(f->time >> bits))
		     : !f->timed;
}

static bool is_same(const struct hsc_et_options *a,
		    const struct hsc_et_options *b)
{
	return a->full_address == b->full_address &&
	       a->implicit_exception == b->implicit_exception &&
	       a->sequential_jump == b->sequential_jump &&
	       a->implicit_return == b->implicit_return &&
	       a->branch_prediction == b->branch_prediction &&
	       a->jump_target_cache == b->jump_target_cache &&
	       a->resync_disabled == b->resync_disabled;
}

static bool has_no_data(const struct hsc_et_data_flow *f)
{
	for (unsigned i = 0; i <= HSC_ET_DATA_SIZES; i++)
		if (f->last[i].known || f->last[i].has_value)
			return false;
	for (unsigned i = 0; i < HSC_ET_DATA_PENDING; i++)
		if (f->pending[i].used)
			return false;
	return f->next == 0;
}

bool hsc_et_flow_cuts(const struct hsc_et_flow *f, uint64_t offset,
		      const struct hsc_et_options *options, bool timed)
{
	return is_reported(f, offset) && has_no_other_outcome(f) &&
	       !hsc_et_keeps(f) && f->stack_top == f->stack_base &&
	       !f->inferred && !f->unsure && !f->deferred && !f->context_due &&
	       !f->config.versions.count && is_same(&f->options, options) &&
	       has_no_data(&f->access) && is_dated(f, timed);
}
