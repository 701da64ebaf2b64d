/* SPDX-License-Identifier: MIT */
#include "cli/verify/walk.h"
#include "view/common/text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>

static uint64_t hart_of(const struct hsc_verify *v, uint32_t source)
{
	return hsc_decode_manifest(v->d.decode)->sources[source].id;
}

static void say_where(const struct hsc_verify *v, uint64_t message,
		      uint64_t offset)
{
	printf("  (%s #%" PRIu64 ", byte 0x%" PRIx64 ")\n",
	       hsc_cli_noun(hsc_decode_manifest(v->d.decode)), message, offset);
}

/* An address with function and line; no end of line. */
static void say_address(const struct hsc_verify *v, const char *what,
			uint64_t pc, uint32_t source)
{
	const struct hsc_image_spaces images =
		hsc_decode_images(v->d.decode, source);
	struct hsc_image *image = hsc_image_of(&images, v->space);
	struct hsc_symbol symbol;
	struct hsc_line line;

	printf("  %s 0x%" PRIx64, what, pc);
	if (!image) /* a bundle without harts has no code either */
		return;
	if (hsc_image_symbol(image, pc, &symbol)) {
		printf("  ");
		hsc_view_foreign(stdout, symbol.name);
		printf("+0x%" PRIx64, pc - symbol.start);
	}
	if (hsc_image_lines(image, pc, &line, 1) && line.file) {
		printf("  ");
		hsc_view_foreign(stdout, line.file);
		printf(":%u", line.line);
	}
}

static void say_agreed(const struct hsc_verify *v, uint32_t source)
{
	const uint64_t n =
		v->agreed < HSC_VERIFY_SHOWN ? v->agreed : HSC_VERIFY_SHOWN;

	for (uint64_t i = v->agreed - n; i < v->agreed; i++) {
		say_address(v, "agreed  ", v->shown[i % HSC_VERIFY_SHOWN],
			    source);
		printf("\n");
	}
}

static void say_trace_ends(const struct hsc_verify *v, uint64_t at,
			   const struct hsc_commit *want)
{
	const struct hsc_manifest *m = hsc_decode_manifest(v->d.decode);

	printf("verify: TRACE ENDS after %" PRIu64 " instructions, ", at);
	if (v->source < m->source_count)
		printf("hart %" PRIu64 "\n", hart_of(v, v->source));
	else
		printf("it has no hart\n");
	say_agreed(v, v->source);
	say_address(v, "expected", want->pc, v->source);
	printf("  (line %" PRIu64 " of the log)\n", want->line);
}

void hsc_verify_say_parted(struct hsc_verify *v, uint64_t at,
			   const struct hsc_verify_decoded *got,
			   const struct hsc_commit *want)
{
	if (!got) {
		say_trace_ends(v, at, want);
		return;
	}
	printf("verify: FIRST DIVERGENCE at instruction %" PRIu64
	       ", hart %" PRIu64 "\n",
	       at, hart_of(v, got->source));
	say_agreed(v, got->source);
	if (want) {
		say_address(v, "expected", want->pc, got->source);
		printf("  (line %" PRIu64 " of the log)\n", want->line);
	} else {
		printf("  expected the end: the log has no more\n");
	}
	say_address(v, "decoded ", got->pc, got->source);
	printf("\n");
	say_where(v, got->message, got->offset);
}

static void say_kind(bool known, bool interrupt, bool has_cause, unsigned cause)
{
	printf(", %s", !known      ? "kind not told"
		       : interrupt ? "interrupt"
				   : "exception");
	if (has_cause)
		printf(" %u", cause);
	printf("\n");
}

void hsc_verify_say_trap(struct hsc_verify *v, const struct hsc_event *got,
			 const struct hsc_commit *want)
{
	printf("verify: TRAP DIFFERS at instruction %" PRIu64 ", hart %" PRIu64
	       "\n",
	       v->rows.count, hart_of(v, got->source));
	say_agreed(v, got->source);
	say_address(v, "expected", want->pc, got->source);
	say_kind(want->has_cause, want->interrupt, want->has_cause,
		 want->cause);
	say_address(v, "decoded ", got->from, got->source);
	say_kind(got->code == HSC_NT_BTYPE_EXCEPTION ||
			 got->code == HSC_NT_BTYPE_INTERRUPT,
		 got->code == HSC_NT_BTYPE_INTERRUPT, got->has_cause,
		 got->cause);
	say_where(v, got->message, got->offset);
}

void hsc_verify_say_gap(const struct hsc_verify *v, uint64_t at,
			uint64_t covers, bool lost)
{
	printf("verify: GAP behind instruction %" PRIu64 ", hart %" PRIu64
	       ": %s\n",
	       at, hart_of(v, v->gap.source),
	       hsc_flow_reason_text((enum hsc_flow_reason)v->gap.reason));
	if (lost)
		printf("  where the log goes on behind it is not known\n");
	else
		printf("  it covers %" PRIu64 " instructions of the log\n",
		       covers);
	say_where(v, v->gap.message, v->gap.offset);
}

void hsc_verify_say_end(const struct hsc_verify *v)
{
	printf("verify: %" PRIu64 " instructions agree", v->agreed);
	if (v->named)
		printf(", hart %" PRIu64, hart_of(v, v->source));
	if (v->before)
		printf("; %" PRIu64 " of the log are before the trace",
		       v->before);
	if (v->off)
		printf("; %" PRIu64 " ran while trace was off", v->off);
	if (v->gaps)
		printf("; %" PRIu64 " gap%s", v->gaps, v->gaps == 1 ? "" : "s");
	printf("\n");
}
