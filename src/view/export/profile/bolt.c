/* SPDX-License-Identifier: MIT */
/* bolt.c - branches and fall-throughs with their counts, aggregated already,
 * as perf2bolt --pa reads them: llvm-project, bolt/include/bolt/Profile/
 * DataAggregator.h, "parsePreAggregatedLBRSamples".
 * Room   view (floor 8) */
#include "view/export/export.h"
#include "view/export/profile/code_profile.h"
#include <inttypes.h>

static enum hsc_status write_code(const struct hsc_export *e,
				  const struct hsc_code_profile *p)
{
	for (size_t i = 0; i < p->taken.count; i++) {
		const struct hsc_code_pair *b = &p->taken.list[i];

		/* nobody mispredicted it, as far as a trace says */
		hsc_writer_format(e->out,
				  "B %" PRIx64 " %" PRIx64 " %" PRIu64 " 0\n",
				  b->from, b->to, b->count);
	}
	for (size_t i = 0; i < p->through.count; i++) {
		const struct hsc_code_pair *f = &p->through.list[i];

		hsc_writer_format(e->out,
				  "F %" PRIx64 " %" PRIx64 " %" PRIu64 "\n",
				  f->from, f->to, f->count);
	}
	return hsc_writer_flush(e->out);
}

const struct hsc_export_format hsc_export_bolt = {
	.name = "bolt",
	.suffix = "bolt.txt",
	.summary = "for llvm-bolt: perf2bolt --pa reads it",
	.code = write_code,
};
