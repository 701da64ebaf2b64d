/* SPDX-License-Identifier: MIT */
/*
 * soc_model.h - the part of a topology file that describes the SoC itself.
 *
 * Room   soc (floor 5): a virtual SoC
 *
 * The members "model" and "soc" of our JSON and the properties of the root of a
 * device tree (docs/control.md) choose sizes of trace components, models, their
 * sizes, and what the ports report as the context. Drivers do not use them.
 */
#ifndef HSC_SOC_SOC_MODEL_H
#define HSC_SOC_SOC_MODEL_H

#include <hartscope/control/topology.h>
#include <hartscope/soc/soc.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Change a configuration as a topology says; what it leaves open is not
 * changed. Models are added to those of the configuration. `name` is that of
 * its file, for error texts. Sizes of components are checked, too, but stay in
 * the topology.
 *
 * Returns HSC_OK; HSC_E_FORMAT (that cannot be built), and why
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_soc_configure(
	struct hsc_soc_config *config, const struct hsc_topology *topology,
	const char *name, struct hsc_error *error);

#ifdef __cplusplus
}
#endif

#endif
