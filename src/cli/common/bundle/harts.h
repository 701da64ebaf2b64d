/* SPDX-License-Identifier: MIT */
/*
 * harts.h - the hart that --hart names.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_HARTS_H
#define HSC_CLI_COMMON_BUNDLE_HARTS_H

#include "cli/common/cli.h"
#include <hartscope/capture/manifest.h>

/* The index of the source that --hart names. False: there is none; says so, and
 * which there are. */
bool hsc_cli_find_hart(struct hsc_cli *cli, const struct hsc_manifest *m,
		       size_t *index);

#endif
