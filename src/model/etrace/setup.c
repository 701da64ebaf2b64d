/* SPDX-License-Identifier: MIT */
/* setup.c - a configuration is checked, and an encoder starts with it.
 * Room   model (floor 3) */
#include "codec/text_writer.h"
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/spec/etrace_framing.h>

/* Most bits of a packet that the header byte of every known framing can
 * describe. */
#define PAYLOAD_BITS (8u * HSC_ET_FRAME_LENGTH_MAX)

/* Most returns that irets can count, besides the last, which is reported. */
#define IRETS_MAX 254u

static enum hsc_status refuse_setup(struct hsc_error *error, const char *text)
{
	struct text_writer w = { .buf = error->text,
				 .cap = sizeof(error->text) };

	text_words(&w, text);
	text_end(&w);
	return HSC_E_CONFIG;
}

static enum hsc_status set_param(struct hsc_et_params *par, const char *name,
				 uint64_t v)
{
	struct hsc_error error;

	return hsc_et_params_set(par, name, v, &error);
}

/* Set what follows from the other settings. */
static enum hsc_status complete_config(struct hsc_et_encoder_config *c)
{
	const struct hsc_et_support *s = &hsc_et_supports[c->support];
	struct hsc_et_params *par = &c->params;
	enum hsc_status rc;

	c->context_known &= par->width[ETW_CONTEXT] > 0;
	c->options.resync_disabled =
		false; /* a sync forgets what was learned */
	if (par->edition == HSC_ET_0_026)
		return HSC_OK;
	rc = set_param(par, "implicit_exception",
		       c->options.implicit_exception);
	if (rc == HSC_OK)
		rc = set_param(par, "encoder_mode_width", s->mode_bits);
	if (rc == HSC_OK)
		rc = set_param(par, "ioptions_width", s->ioptions_bits);
	if (rc == HSC_OK)
		rc = set_param(par, "doptions_width", s->doptions_bits);
	return rc;
}

/* The framing must have a field that marks te_support packets. */
static bool tells_support(enum hsc_et_framing framing)
{
	return framing == HSC_ET_BY_DRAFT || framing == HSC_ET_BY_LENGTH5 ||
	       framing == HSC_ET_BY_BARE;
}

static const char *draft_problem(const struct hsc_et_encoder_config *c)
{
	const struct hsc_et_options *o = &c->options;

	if (o->implicit_exception)
		return "E-Trace 0.026 has no implicit_exception";
	if (o->sequential_jump)
		return "E-Trace 0.026 has no sequential_jump";
	if (o->implicit_return)
		return "E-Trace 0.026 has no implicit_return";
	if (o->branch_prediction)
		return "E-Trace 0.026 has no branch_prediction";
	if (o->jump_target_cache)
		return "E-Trace 0.026 has no jump_target_cache";
	if (!tells_support((enum hsc_et_framing)c->link.framing))
		return "te_support of E-Trace 0.026 needs "
		       "framing draft or length5";
	return NULL;
}

/* Does a mode have the parameters that it needs, and is it supported? */
static const char *mode_problem(const struct hsc_et_encoder_config *c)
{
	const struct hsc_et_options *o = &c->options;
	const uint8_t *v = c->params.value;

	if (o->implicit_return && !v[ET_P_RETURN_STACK_SIZE] &&
	    !v[ET_P_CALL_COUNTER_SIZE])
		return "implicit_return needs return_stack_size_p or "
		       "call_counter_size_p";
	if (o->implicit_return && v[ET_P_RETURN_STACK_SIZE] &&
	    v[ET_P_CALL_COUNTER_SIZE])
		return "call_counter_size_p needs return_stack_size_p=0: a "
		       "return stack with a counter is not supported";
	if (v[ET_P_RETURN_STACK_SIZE] > HSC_ET_SIZE_MAX)
		return "return_stack_size_p is at most 10 in this encoder";
	if (o->branch_prediction && !v[ET_P_BPRED_SIZE])
		return "branch_prediction needs bpred_size_p";
	if (v[ET_P_BPRED_SIZE] > HSC_ET_SIZE_MAX)
		return "bpred_size_p is at most 10 in this encoder";
	if (o->jump_target_cache && !v[ET_P_CACHE_SIZE])
		return "jump_target_cache needs cache_size_p";
	if (v[ET_P_CACHE_SIZE] > HSC_ET_SIZE_MAX)
		return "cache_size_p is at most 10 in this encoder";
	if (v[ET_P_BPRED_SIZE] && v[ET_P_CACHE_SIZE] && !v[ET_P_F0S_WIDTH])
		return "bpred_size_p and cache_size_p together need "
		       "f0s_width_p";
	return NULL;
}

/* The support packet of 2.0.5 has few bits for sizes. */
static const char *support_problem(const struct hsc_et_encoder_config *c)
{
	const struct hsc_et_support *s = &hsc_et_supports[c->support];
	const uint8_t *v = c->params.value;

	if (s->ioptions_bits < 26)
		return NULL;
	if (v[ET_P_RETURN_STACK_SIZE] > 7 || v[ET_P_BPRED_SIZE] > 7 ||
	    v[ET_P_CACHE_SIZE] > 7)
		return "a standard support packet holds sizes up to 7 only: "
		       "return_stack_size_p, bpred_size_p, cache_size_p";
	return NULL;
}

/* Does the longest packet, a trap, fit in a frame with the bits before it? */
static bool has_room(const struct hsc_et_encoder_config *c)
{
	const uint8_t *w = c->params.width;
	const unsigned longest = 7u + w[ETW_PRIVILEGE] + w[ETW_TIME] +
				 w[ETW_CONTEXT] + w[ETW_ECAUSE] +
				 w[ETW_ADDRESS] + w[ETW_TVAL];

	return c->link.framing == HSC_ET_BY_BARE ||
	       longest + c->link.source_bits % 8u + c->link.type_bits <=
		       PAYLOAD_BITS;
}

static const char *link_problem(const struct hsc_et_encoder_config *c)
{
	if (hsc_et_link_check(&c->link) != HSC_OK)
		return "the framing cannot have these widths";
	if (c->source >> c->link.source_bits != 0)
		return "source is wider than source_bits";
	if (c->frame_time && c->link.time_bytes == 0)
		return "frame_time needs time_bytes";
	if (!has_room(c))
		return "a packet could need more than 31 bytes";
	return NULL;
}

static const char *problem_of(const struct hsc_et_encoder_config *c)
{
	const char *p = NULL;

	if (c->resync_unit > HSC_ET_RESYNC_HALFWORDS)
		return "no such unit of resync";
	if (c->resync_unit != HSC_ET_RESYNC_OFF && c->resync_max == 0)
		return "a resync interval of 0";
	if (c->params.edition == HSC_ET_0_026)
		p = draft_problem(c);
	else
		p = mode_problem(c);
	if (!p && c->params.edition == HSC_ET_2_0)
		p = support_problem(c);
	return p ? p : link_problem(c);
}

static void set_modes(struct hsc_et_encoder *e)
{
	const struct hsc_et_encoder_config *c = &e->config;
	const uint8_t *v = c->params.value;

	e->plain = !c->options.implicit_return;
	e->irets = v[ET_P_IRET_EXT] != 0;
	e->keeps_calls = c->irdepth_exact && !e->plain && !e->irets;
	e->stacked = !e->plain && v[ET_P_RETURN_STACK_SIZE] > 0;
	e->depth_max = e->stacked
			       ? UINT32_C(1) << v[ET_P_RETURN_STACK_SIZE]
			       : (UINT32_C(1) << v[ET_P_CALL_COUNTER_SIZE]) - 1;
	e->returns_max = e->irets ? IRETS_MAX : UINT32_MAX;
}

/* Set the flags that every packet needs. */
static void set_quick(struct hsc_et_encoder *e)
{
	const struct hsc_et_encoder_config *c = &e->config;
	const uint8_t *v = c->params.value;
	const struct hsc_et_framing_row *row =
		&hsc_et_framings[c->link.framing];
	const bool flow = c->link.framing != HSC_ET_BY_ENCAP;

	e->fast = !(row->counted | row->fixed | c->link.type_bits) &&
		  c->link.framing != HSC_ET_BY_BARE && !c->params.uncompressed;
	e->header = (uint8_t)((flow ? HSC_ET_FLOW_INST << HSC_ET_FRAME_FLOW_AT
				    : 0) |
			      c->frame_time * HSC_ET_FRAME_EXTENDED);
	e->lead_bits = c->link.source_bits % 8u;
	e->header_more = (uint8_t)(c->link.source_bits / 8u +
				   (c->frame_time ? c->link.time_bytes : 0u));
	e->simple = e->fast && !e->header_more && !e->lead_bits &&
		    c->params.edition == HSC_ET_2_0 &&
		    !c->options.full_address && !c->options.jump_target_cache;
	e->index_shift = v[ET_P_IADDRESS_LSB] ? v[ET_P_IADDRESS_LSB] : 1;
	e->predictor_mask = (uint16_t)((1u << v[ET_P_BPRED_SIZE]) - 1);
	e->cache_mask = (uint16_t)((1u << v[ET_P_CACHE_SIZE]) - 1);
}

enum hsc_status hsc_et_encoder_init(struct hsc_et_encoder *e,
				    const struct hsc_et_encoder_config *config,
				    struct hsc_error *error)
{
	struct hsc_et_encoder_config c = *config;
	const char *problem;

	if (c.support >= HSC_ET_SUPPORTS)
		return refuse_setup(error, "no such maker of support packets");
	if (complete_config(&c) != HSC_OK)
		return refuse_setup(error, "parameters of another edition");
	if (hsc_et_params_check(&c.params, error) != HSC_OK)
		return HSC_E_CONFIG;
	problem = problem_of(&c);
	if (problem)
		return refuse_setup(error, problem);
	*e = (struct hsc_et_encoder){ .config = c, .hist = 1 };
	e->fall = e->taken = HSC_ET_NOWHERE;
	set_modes(e);
	set_quick(e);
	return HSC_OK;
}
