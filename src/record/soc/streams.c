/* SPDX-License-Identifier: MIT */
/* streams.c - steps of a hart go to its encoder and its file.
 * Room   record (floor 7) */
#include "base/error_set.h"
#include "record/soc/parts.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/model/step_encoder.h>
#include <stdio.h>
#include <stdlib.h>

#define OUT_CAP 65536

/* One hart's way from steps to its stream. */
struct hsc_record_stream {
	union {
		struct hsc_nt_encoder nt;
		struct hsc_et_encoder et;
	} encoder;
	struct hsc_step_encoder state;
	struct hsc_filters filters;
	bool etrace;
	int failed; /* errno of a write that did, or 0 */
	FILE *file;
	uint64_t bytes;
	uint8_t out[OUT_CAP];
};

static void drain_encoder(struct hsc_record_stream *l, uint64_t *len)
{
	if (*len && fwrite(l->out, 1, *len, l->file) != *len)
		l->failed = errno;
	l->bytes += *len;
	*len = 0;
}

static void make_room(struct hsc_record_stream *l)
{
	uint64_t *len =
		l->etrace ? &l->encoder.et.out_len : &l->encoder.nt.out_len;

	if (*len > OUT_CAP / 2)
		drain_encoder(l, len);
}

void hsc_record_stream_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct hsc_record_stream *l =
		((struct hsc_record_machine *)ctx)->streams[hart];
	struct hsc_qualified q = { .trace = true };

	if (l->filters.selected)
		q = hsc_filters_step(&l->filters, s);
	if (l->etrace)
		hsc_et_encoder_step(&l->encoder.et, &l->state, s, q);
	else
		hsc_nt_encoder_step(&l->encoder.nt, &l->state, s, q);
	make_room(l);
}

bool hsc_record_stream_may_pass(void *ctx, unsigned hart,
				const struct hsc_step *s, struct hsc_pass *p)
{
	const struct hsc_record_stream *l =
		((struct hsc_record_machine *)ctx)->streams[hart];

	p->open = false;
	p->edges = 0;
	if (l->filters.selected)
		return false;
	return l->etrace ? hsc_et_encoder_open(&l->encoder.et, &l->state, s, p)
			 : hsc_nt_encoder_open(&l->encoder.nt, &l->state, s, p);
}

bool hsc_record_stream_turn(void *ctx, unsigned hart, struct hsc_pass *p,
			    const struct hsc_retired *b, uint64_t time)
{
	struct hsc_record_stream *l =
		((struct hsc_record_machine *)ctx)->streams[hart];

	if (l->etrace)
		hsc_et_encoder_pass_turn(&l->encoder.et, p, b, time);
	else
		hsc_nt_encoder_pass_turn(&l->encoder.nt, p, b, time);
	make_room(l);
	return true;
}

void hsc_record_stream_passed(void *ctx, unsigned hart,
			      const struct hsc_step *s, struct hsc_pass *p)
{
	struct hsc_record_stream *l =
		((struct hsc_record_machine *)ctx)->streams[hart];

	if (l->etrace)
		hsc_et_encoder_close(&l->encoder.et, &l->state, s, p);
	else
		hsc_nt_encoder_close(&l->encoder.nt, &l->state, s, p);
}

uint64_t hsc_record_stream_bytes(const struct hsc_record_machine *r,
				 unsigned hart)
{
	return r->streams[hart] ? r->streams[hart]->bytes : 0;
}

uint64_t hsc_record_stream_starts(const struct hsc_record_machine *r,
				  unsigned hart)
{
	return r->streams[hart] ? r->streams[hart]->state.starts : 0;
}

/* Set comparator n as the filter needs it. */
static void set_unit(struct hsc_filters *f, uint8_t filter, unsigned n,
		     struct hsc_comparator unit)
{
	const uint8_t at = f->filter[filter].comparison[n].unit;

	f->filter[filter].comparison[n].match = true;
	f->comparator[at] = unit;
}

static struct hsc_comparator range_comparator(uint8_t input,
					      const struct hsc_control_range *r)
{
	return (struct hsc_comparator){
		.p = { .input = input,
		       .function = HSC_COMPARE_GTE,
		       .match = r->low },
		.s = { .input = input,
		       .function = HSC_COMPARE_LTE,
		       .match = r->high },
		.mode = HSC_COMPARE_AND,
	};
}

/* Set the filters. Their comparators are numbered one after another. */
static enum hsc_status set_filters(struct hsc_filters *f,
				   const struct hsc_record_soc_config *c,
				   struct hsc_error *error)
{
	uint8_t unit = 0;

	for (uint8_t i = 0; i < c->filter_count; i++) {
		const struct hsc_control_instructions *k = &c->filters[i];
		unsigned n = 0;

		if (i == HSC_FILTERS_MAX ||
		    unit + hsc_control_units(k) > HSC_COMPARATORS_MAX)
			return hsc_fail(
				error, HSC_E_CONFIG,
				"an encoder has %d filters, and %d comparators "
				"of addresses and contexts",
				HSC_FILTERS_MAX, HSC_COMPARATORS_MAX);
		f->selected |= (uint16_t)(1u << i);
		f->filter[i] = (struct hsc_filter){
			.enable = true,
			.match_privilege = k->privileges != 0,
			.privileges = k->privileges,
			.comparison = { { .unit = unit },
					{ .unit = (uint8_t)(unit + 1) } },
		};
		if (k->has_range)
			set_unit(
				f, i, n++,
				range_comparator(HSC_COMPARE_IADDR, &k->range));
		if (k->has_context)
			set_unit(f, i, n,
				 range_comparator(HSC_COMPARE_CONTEXT,
						  &k->context));
		unit = (uint8_t)(unit + hsc_control_units(k));
	}
	hsc_filters_reset(f);
	return HSC_OK;
}

static enum hsc_status start_encoder(struct hsc_record_stream *l,
				     const struct hsc_record_machine *r,
				     unsigned hart, struct hsc_error *error)
{
	struct hsc_nt_encoder_config nt = r->encoder.nt;
	struct hsc_et_encoder_config et = r->encoder.et;
	enum hsc_status rc;

	l->etrace = r->encoder.etrace;
	if (l->etrace) {
		et.source = hsc_record_source_of(r, hart);
		rc = hsc_et_encoder_init(&l->encoder.et, &et, error);
		l->encoder.et.out = l->out;
		l->encoder.et.out_cap = OUT_CAP;
		return rc;
	}
	nt.src = hsc_record_source_of(r, hart);
	rc = hsc_nt_encoder_init(&l->encoder.nt, &nt);
	l->encoder.nt.out = l->out;
	l->encoder.nt.out_cap = OUT_CAP;
	return rc;
}

enum hsc_status hsc_record_stream_open(struct hsc_record_machine *r,
				       unsigned hart, struct hsc_error *error)
{
	struct hsc_record_stream *l = calloc(1, sizeof(*l));
	char *name = hsc_record_stream_name(r, hart);
	const bool memory = l && name;
	char path[PATH_MAX];

	r->streams[hart] = l;
	if (memory && hsc_bundle_path(path, sizeof(path), r->bundle, name))
		l->file = fopen(path, "wb");
	free(name);
	if (!memory)
		return hsc_fail(error, HSC_E_MEMORY, "out of memory");
	if (!l->file)
		return hsc_error_file(error, path);
	if (set_filters(&l->filters, r->config, error) != HSC_OK)
		return HSC_E_CONFIG;
	return start_encoder(l, r, hart, error);
}

static bool close_stream(struct hsc_record_stream *l)
{
	FILE *file = l->file;

	if (l->etrace) {
		hsc_et_encoder_finish(&l->encoder.et, &l->state);
		hsc_et_encoder_stop(&l->encoder.et, HSC_ET_END_DISABLED);
		drain_encoder(l, &l->encoder.et.out_len);
	} else {
		hsc_nt_encoder_finish(&l->encoder.nt, &l->state);
		drain_encoder(l, &l->encoder.nt.out_len);
	}
	l->file = NULL;
	if (fclose(file) != 0 && !l->failed)
		l->failed = errno;
	errno = l->failed;
	return !l->failed;
}

bool hsc_record_streams_close(struct hsc_record_machine *r)
{
	int failed = 0;

	for (unsigned i = 0; i < r->harts; i++)
		if (r->streams[i] && r->streams[i]->file &&
		    !close_stream(r->streams[i]))
			failed = errno;
	errno = failed;
	return !failed;
}

void hsc_record_streams_drop(struct hsc_record_machine *r)
{
	char path[PATH_MAX];

	hsc_record_streams_close(r);
	for (unsigned i = 0; i < r->harts; i++) {
		char *name = hsc_record_stream_name(r, i);

		if (name &&
		    hsc_bundle_path(path, sizeof(path), r->bundle, name))
			remove(path);
		free(name);
	}
}

void hsc_record_streams_free(struct hsc_record_machine *r)
{
	hsc_record_streams_close(r);
	for (unsigned i = 0; i < HSC_HARTS_MAX; i++) {
		free(r->streams[i]);
		r->streams[i] = NULL;
	}
}
