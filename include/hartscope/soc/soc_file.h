/* SPDX-License-Identifier: MIT */
/*
 * soc_file.h - what a topology file says of the SoC itself.
 *
 * Room   soc (floor 4): a virtual SoC
 *
 * The member "soc" of our JSON (docs/control.md) chooses models, their sizes,
 * and what the ports tell as the context. Drivers do not look at it.
 */
#ifndef HSC_SOC_SOC_FILE_H
#define HSC_SOC_SOC_FILE_H

#include <hartscope/soc/soc.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Change a configuration as the file says; one without such a member, or in
 * another format, changes nothing. Models are added to those there are. What is
 * no file but a pipe is left to whoever reads the topology.
 *
 * Returns HSC_OK, HSC_E_FILE, HSC_E_FORMAT or HSC_E_MEMORY, and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_file_read(
	struct hsc_soc_config *config, const char *path,
	struct hsc_problem *why);

/* The same from bytes[len]; `name` is that of the file, for problems. */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_file_parse(
	struct hsc_soc_config *config, const char *name, const uint8_t *bytes,
	size_t len, struct hsc_problem *why);

#ifdef __cplusplus
}
#endif

#endif
