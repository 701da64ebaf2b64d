/* SPDX-License-Identifier: MIT */
/* unsymbolized.c - ranges and branches with their counts, from which
 * llvm-profgen makes a sample profile of a program: llvm-project,
 * llvm/tools/llvm-profgen/PerfReader.h, "unsymbolized profile".
 * Room   view (floor 8) */
#include "view/export/export.h"
#include "view/export/profile/code_profile.h"
#include <inttypes.h>

static void put_pairs(struct hsc_writer *out,
		      const struct hsc_code_pairs *pairs, const char *between)
{
	hsc_writer_format(out, "%zu\n", pairs->count);
	for (size_t i = 0; i < pairs->count; i++) {
		const struct hsc_code_pair *p = &pairs->list[i];

		hsc_writer_format(out, "%" PRIx64 "%s%" PRIx64 ":%" PRIu64 "\n",
				  p->from, between, p->to, p->count);
	}
}

static enum hsc_status write_code(const struct hsc_export *e,
				  const struct hsc_code_profile *p)
{
	put_pairs(e->out, &p->runs, "-");
	put_pairs(e->out, &p->taken, "->");
	return hsc_writer_flush(e->out);
}

const struct hsc_export_format hsc_export_unsymbolized = {
	.name = "unsymbolized",
	.suffix = "unsymbolized.txt",
	.summary = "for clang: llvm-profgen makes its sample profile of it",
	.code = write_code,
};
