/* SPDX-License-Identifier: MIT */
/* json.c - findings of verify as JSON.
 * Room   view (floor 8) */
#include "view/common/instruction_text.h"
#include "view/common/text.h"
#include "view/verify/verify.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

static void begin(struct hsc_view_verify *v)
{
	fputs("{\n  \"schema\": 1,\n  \"harts\": [", v->out);
}

static void hart(struct hsc_view_verify *v)
{
	uint64_t id;

	fprintf(v->out, "%s\n    {\n      \"hart\": ", v->harts++ ? "," : "");
	if (hsc_view_verify_hart(v, v->source, &id))
		fprintf(v->out, "%" PRIu64, id);
	else
		fputs("null", v->out);
	fputs(",\n      \"findings\": [", v->out);
	v->findings = 0;
}

/* An address with function and line, as an object. */
static void put_address(const struct hsc_view_verify *v, uint64_t pc,
			const struct hsc_verify_finding *f)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(v->decode, f->source);
	struct hsc_image *image = hsc_image_of(&images, f->space);
	char words[HSC_VIEW_INSTRUCTION];

	fprintf(v->out, "{ \"pc\": \"0x%" PRIx64 "\"", pc);
	if (image && *hsc_view_instruction(image, pc, words))
		hsc_view_json_text(v->out, "text", words);
	hsc_view_json_where(v->out, image, pc);
}

static void trap_kind(const struct hsc_view_verify *v, bool known,
		      bool interrupt, bool has_cause, unsigned cause)
{
	if (known)
		fprintf(v->out, ", \"interrupt\": %s",
			interrupt ? "true" : "false");
	if (has_cause)
		fprintf(v->out, ", \"cause\": %u", cause);
}

/* What the log has, or null at its end. */
static void put_expected(const struct hsc_view_verify *v,
			 const struct hsc_verify_finding *f)
{
	fputs(", \"expected\": ", v->out);
	if (f->kind != HSC_VERIFY_TRAP && !f->has_want) {
		fputs("null", v->out);
		return;
	}
	put_address(v, f->want.pc, f);
	if (f->kind == HSC_VERIFY_TRAP)
		trap_kind(v, f->want.has_cause, f->want.interrupt,
			  f->want.has_cause, f->want.cause);
	else
		fprintf(v->out, ", \"log_line\": %" PRIu64, f->want.line);
	fputs(" }", v->out);
}

static void put_decoded(const struct hsc_view_verify *v,
			const struct hsc_verify_finding *f)
{
	const bool interrupt = f->code == HSC_NT_BTYPE_INTERRUPT;

	fputs(", \"decoded\": ", v->out);
	put_address(v, f->pc, f);
	if (f->kind == HSC_VERIFY_TRAP)
		trap_kind(v, interrupt || f->code == HSC_NT_BTYPE_EXCEPTION,
			  interrupt, f->has_cause, f->cause);
	fputs(" }", v->out);
}

static void gap(const struct hsc_view_verify *v,
		const struct hsc_verify_finding *f)
{
	hsc_view_json_text(
		v->out, "reason",
		hsc_flow_reason_text((enum hsc_flow_reason)f->reason));
	if (f->has_covers)
		fprintf(v->out, ", \"covers\": %" PRIu64, f->covers);
}

static void finding(struct hsc_view_verify *v,
		    const struct hsc_verify_finding *at)
{
	static const char *const kinds[] = {
		[HSC_VERIFY_DIVERGES] = "divergence",
		[HSC_VERIFY_TRACE_ENDS] = "trace_ends",
		[HSC_VERIFY_TRAP] = "trap",
		[HSC_VERIFY_GAP] = "gap",
	};
	struct hsc_verify_finding f = *at;

	if (f.kind == HSC_VERIFY_TRACE_ENDS)
		f.source = v->source;
	fprintf(v->out,
		"%s\n        { \"kind\": \"%s\", \"instruction\": %" PRIu64,
		v->findings++ ? "," : "", kinds[f.kind], f.at);
	if (f.kind != HSC_VERIFY_TRACE_ENDS)
		fprintf(v->out,
			", \"message\": %" PRIu64 ", \"offset\": %" PRIu64,
			f.message, f.offset);
	if (f.kind == HSC_VERIFY_GAP)
		gap(v, &f);
	else
		put_expected(v, &f);
	if (f.kind == HSC_VERIFY_DIVERGES || f.kind == HSC_VERIFY_TRAP)
		put_decoded(v, &f);
	fputs(" }", v->out);
}

static void end(struct hsc_view_verify *v, const struct hsc_verify_totals *t)
{
	fprintf(v->out,
		"%s],\n      \"agreed\": %" PRIu64 ",\n"
		"      \"before\": %" PRIu64 ",\n      \"off\": %" PRIu64
		",\n      \"gaps\": %" PRIu64 ",\n"
		"      \"differences\": %" PRIu64 ",\n"
		"      \"complete\": %s\n    }",
		v->findings ? "\n      " : "", t->agreed, t->before, t->off,
		t->gaps, t->differences, t->complete ? "true" : "false");
}

static void finish(struct hsc_view_verify *v)
{
	fputs("\n  ]\n}\n", v->out);
}

const struct hsc_view_verify_format hsc_view_verify_json = {
	.name = "json",
	.begin = begin,
	.hart = hart,
	.finding = finding,
	.end = end,
	.finish = finish,
};
