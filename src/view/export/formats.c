/* SPDX-License-Identifier: MIT */
/* formats.c - the list of formats.
 * Room   view (floor 8) */
#include "view/export/export.h"

/* clang-format off */ /* a line each */
const struct hsc_export_format *const hsc_export_formats[] = {
	&hsc_export_perfetto,
	&hsc_export_ctf,
	&hsc_export_speedscope,
	&hsc_export_callgrind,
	&hsc_export_uftrace,
	&hsc_export_chrome,
	&hsc_export_folded,
	&hsc_export_pprof,
	&hsc_export_perf_script,
	&hsc_export_vcd,
	&hsc_export_parquet,
	&hsc_export_llvm_sample,
	&hsc_export_unsymbolized,
	&hsc_export_bolt,
	&hsc_export_lcov_format,
	&hsc_export_cobertura_format,
	&hsc_export_drcov_format,
	NULL,
};
/* clang-format on */

const struct hsc_export_format *hsc_export_find(const char *name, size_t len)
{
	for (size_t i = 0; hsc_export_formats[i]; i++) {
		const struct hsc_export_format *f = hsc_export_formats[i];

		if (strncmp(f->name, name, len) == 0 && !f->name[len])
			return f;
	}
	return NULL;
}
