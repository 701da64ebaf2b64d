/* SPDX-License-Identifier: MIT */
/* text.c - findings of verify on a terminal.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/common/instruction_text.h"
#include "view/verify/verify.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

bool hsc_view_verify_hart(const struct hsc_view_verify *v, uint32_t source,
			  uint64_t *id)
{
	const struct hsc_manifest *m = hsc_decode_manifest(v->decode);

	*id = source < m->source_count ? m->sources[source].id : 0;
	return source < m->source_count;
}

static uint64_t hart_of(const struct hsc_view_verify *v, uint32_t source)
{
	uint64_t id;

	(void)hsc_view_verify_hart(v, source, &id);
	return id;
}

static void print_where(const struct hsc_view_verify *v,
			const struct hsc_verify_finding *f)
{
	fprintf(v->out, "  (%s #%" PRIu64 ", byte 0x%" PRIx64 ")\n",
		hsc_view_noun(hsc_decode_manifest(v->decode)), f->message,
		f->offset);
}

/* An address with its instruction, function and line; no end of line. */
static void print_address(const struct hsc_view_verify *v, const char *what,
			  uint64_t pc, const struct hsc_verify_finding *f)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(v->decode, f->source);
	struct hsc_image *image = hsc_image_of(&images, f->space);
	char words[HSC_VIEW_INSTRUCTION];

	fprintf(v->out, "  %s 0x%" PRIx64, what, pc);
	if (!image) /* a bundle without harts has no code either */
		return;
	if (*hsc_view_instruction(image, pc, words)) {
		fputs("  ", v->out);
		hsc_view_foreign(v->out, words);
	}
	hsc_view_where(v->out, image, pc);
}

static void print_agreed(const struct hsc_view_verify *v,
			 const struct hsc_verify_finding *f)
{
	fputs(hsc_view_paint(&v->screen, HSC_PAINT_ASIDE), v->out);
	for (size_t i = 0; i < f->agreed_count; i++) {
		print_address(v, "agreed  ", f->agreed[i], f);
		fputc('\n', v->out);
	}
	fputs(hsc_view_paint(&v->screen, HSC_PAINT_PLAIN), v->out);
}

static void print_want(const struct hsc_view_verify *v,
		       const struct hsc_verify_finding *f)
{
	if (!f->has_want) {
		fputs("  expected the end: the log has no more\n", v->out);
		return;
	}
	print_address(v, "expected", f->want.pc, f);
	fprintf(v->out, "  (line %" PRIu64 " of the log)\n", f->want.line);
}

static void print_diverges(const struct hsc_view_verify *v,
			   const struct hsc_verify_finding *f)
{
	hsc_view_painted(v->out, &v->screen, HSC_PAINT_LOSS,
			 "verify: FIRST DIVERGENCE at instruction %" PRIu64
			 ", hart %" PRIu64,
			 f->at, hart_of(v, f->source));
	putc('\n', v->out);
	print_agreed(v, f);
	print_want(v, f);
	print_address(v, "decoded ", f->pc, f);
	fputc('\n', v->out);
	print_where(v, f);
}

static void print_trace_ends(const struct hsc_view_verify *v,
			     const struct hsc_verify_finding *at)
{
	struct hsc_verify_finding f = *at;
	uint64_t hart;

	f.source = v->source;
	hsc_view_painted(v->out, &v->screen, HSC_PAINT_LOSS,
			 "verify: TRACE ENDS after %" PRIu64 " instructions, ",
			 f.at);
	if (hsc_view_verify_hart(v, f.source, &hart))
		fprintf(v->out, "hart %" PRIu64 "\n", hart);
	else
		fputs("it has no hart\n", v->out);
	print_agreed(v, &f);
	print_want(v, &f);
}

static void print_kind(const struct hsc_view_verify *v, bool known,
		       bool interrupt, bool has_cause, unsigned cause)
{
	fprintf(v->out, ", %s",
		!known      ? "kind not known"
		: interrupt ? "interrupt"
			    : "exception");
	if (has_cause)
		fprintf(v->out, " %u", cause);
	fputc('\n', v->out);
}

static void print_trap(const struct hsc_view_verify *v,
		       const struct hsc_verify_finding *f)
{
	const bool interrupt = f->code == HSC_NT_BTYPE_INTERRUPT;

	hsc_view_painted(v->out, &v->screen, HSC_PAINT_LOSS,
			 "verify: TRAP DIFFERS at instruction %" PRIu64
			 ", hart %" PRIu64,
			 f->at, hart_of(v, f->source));
	putc('\n', v->out);
	print_agreed(v, f);
	print_address(v, "expected", f->want.pc, f);
	print_kind(v, f->want.has_cause, f->want.interrupt, f->want.has_cause,
		   f->want.cause);
	print_address(v, "decoded ", f->pc, f);
	print_kind(v, interrupt || f->code == HSC_NT_BTYPE_EXCEPTION, interrupt,
		   f->has_cause, f->cause);
	print_where(v, f);
}

static void print_gap(const struct hsc_view_verify *v,
		      const struct hsc_verify_finding *f)
{
	hsc_view_painted(v->out, &v->screen, HSC_PAINT_LOSS,
			 "verify: GAP after instruction %" PRIu64
			 ", hart %" PRIu64 ": %s",
			 f->at, hart_of(v, f->source),
			 hsc_flow_reason_text((enum hsc_flow_reason)f->reason));
	putc('\n', v->out);
	if (f->has_covers)
		fprintf(v->out,
			"  it covers %" PRIu64 " instruction%s of the log\n",
			f->covers, f->covers == 1 ? "" : "s");
	else
		fputs("  where the log goes on after it is not known\n",
		      v->out);
	print_where(v, f);
}

static void print_finding(struct hsc_view_verify *v,
			  const struct hsc_verify_finding *f)
{
	switch ((enum hsc_verify_kind)f->kind) {
	case HSC_VERIFY_DIVERGES:
		print_diverges(v, f);
		break;
	case HSC_VERIFY_TRACE_ENDS:
		print_trace_ends(v, f);
		break;
	case HSC_VERIFY_TRAP:
		print_trap(v, f);
		break;
	case HSC_VERIFY_GAP:
		print_gap(v, f);
		break;
	}
}

static void print_end(struct hsc_view_verify *v,
		      const struct hsc_verify_totals *t)
{
	if (!t->complete)
		return;
	fprintf(v->out, "verify: %" PRIu64 " instruction%s agree%s", t->agreed,
		t->agreed == 1 ? "" : "s", t->agreed == 1 ? "s" : "");
	if (v->named)
		fprintf(v->out, ", hart %" PRIu64, hart_of(v, v->source));
	if (t->before)
		fprintf(v->out, "; %" PRIu64 " of the log are before the trace",
			t->before);
	if (t->off)
		fprintf(v->out, "; %" PRIu64 " ran while trace was off",
			t->off);
	if (t->gaps)
		fprintf(v->out, "; %" PRIu64 " gap%s", t->gaps,
			t->gaps == 1 ? "" : "s");
	fputc('\n', v->out);
}

const struct hsc_view_verify_format hsc_view_verify_text = {
	.name = "text",
	.finding = print_finding,
	.end = print_end,
};
