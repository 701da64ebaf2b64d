/* SPDX-License-Identifier: MIT */
/* cover_formats.c - the formats of coverage as rows of export: what hartscope
 * cover writes with its defaults.
 * Room   view (floor 8) */
#include "view/export/coverage/cover.h"
#include "view/export/export.h"
#include <sys/types.h>

/* The writers print to the file itself. */
static enum hsc_status finish(const struct hsc_export *e)
{
	const off_t at = ftello(e->out->file);

	if (at > 0)
		e->out->flushed = (uint64_t)at;
	return ferror(e->out->file) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status write_lcov(const struct hsc_export *e,
				  const struct hsc_cover *cover,
				  const struct hsc_code_counts *counts)
{
	(void)counts;
	hsc_export_lcov(e->out->file, cover);
	return finish(e);
}

static enum hsc_status write_cobertura(const struct hsc_export *e,
				       const struct hsc_cover *cover,
				       const struct hsc_code_counts *counts)
{
	(void)counts;
	hsc_export_cobertura(e->out->file, cover);
	return finish(e);
}

static enum hsc_status write_drcov(const struct hsc_export *e,
				   const struct hsc_cover *cover,
				   const struct hsc_code_counts *counts)
{
	(void)cover;
	hsc_export_drcov(e->out->file, counts);
	return finish(e);
}

const struct hsc_export_format hsc_export_lcov_format = {
	.name = "lcov",
	.suffix = "info",
	.summary = "coverage of lines and branches: lcov, genhtml",
	.cover = write_lcov,
};

const struct hsc_export_format hsc_export_cobertura_format = {
	.name = "cobertura",
	.suffix = "cobertura.xml",
	.summary = "the same for GitLab, Jenkins and others",
	.cover = write_cobertura,
};

const struct hsc_export_format hsc_export_drcov_format = {
	.name = "drcov",
	.suffix = "drcov",
	.summary = "blocks that ran: Lighthouse of IDA, Ghidra, Binary Ninja",
	.binary = true,
	.cover = write_drcov,
};
