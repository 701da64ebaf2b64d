/* SPDX-License-Identifier: MIT */
/* record_text.c - names of counters and of damage in performance records.
 * Room   codec (floor 2) */
#include "codec/text_writer.h"
#include <hartscope/codec/perf_record_text.h>

static void general_name(struct text_writer *w, uint32_t code)
{
	if (code == HSC_PERF_TIMESTAMP_CODE) {
		text_words(w, "timestamp");
	} else if (code < HSC_PERF_GENERAL_EVENTS) {
		text_words(w, hsc_perf_general_names[code]);
	} else {
		text_words(w, "general-");
		text_decimal(w, code);
	}
}

static void cache_name(struct text_writer *w, uint32_t code)
{
	const uint32_t cache = HSC_PERF_CACHE_ID(code);
	const uint32_t op = HSC_PERF_CACHE_OP(code);
	const uint32_t result = HSC_PERF_CACHE_RESULT(code);

	if (HSC_PERF_CACHE_CODE(cache, op, result) != code ||
	    cache >= HSC_PERF_CACHES || op >= HSC_PERF_CACHE_OPS) {
		text_words(w, "cache-");
		text_hex(w, code);
		return;
	}
	text_words(w, hsc_perf_cache_names[cache]);
	text_char(w, '-');
	text_words(w, hsc_perf_cache_op_names[op]);
	text_char(w, '-');
	text_words(w, hsc_perf_cache_result_names[result]);
}

size_t hsc_perf_counter_name(const struct hsc_perf_counter *c, char *buf,
			     size_t cap)
{
	struct text_writer w = { buf, cap, 0 };

	if (c->type == HSC_PERF_GENERAL) {
		general_name(&w, c->code);
	} else if (c->type == HSC_PERF_CACHE) {
		cache_name(&w, c->code);
	} else {
		text_words(&w, "raw-");
		text_hex(&w, c->event_data);
	}
	return text_end(&w);
}

const char *hsc_perf_reason_text(enum hsc_perf_reason reason)
{
	static const char *const words[HSC_PERF_REASONS] = {
		[HSC_PERF_WHOLE] = "whole",
		[HSC_PERF_NO_HEADER] = "no header before them",
		[HSC_PERF_BAD_SIZE] = "a write of another size was due",
		[HSC_PERF_BAD_VALUE] = "a type that does not exist",
		[HSC_PERF_LOST] = "trace was lost here",
		[HSC_PERF_CUT] = "the trace ends here",
		[HSC_PERF_BEGUN] = "the trace begins here",
	};

	return (unsigned)reason < HSC_PERF_REASONS ? words[reason] : "unknown";
}
