/* SPDX-License-Identifier: MIT */
/* protocol.c - which functions judge a stream, by family of protocols.
 * Room   import (floor 7) */
#include "import/protocol.h"

static const struct hsc_import_ops *const families[] = {
	[HSC_PARAM_NTRACE] = &hsc_import_ntrace,
	[HSC_PARAM_ETRACE] = &hsc_import_etrace,
	[HSC_PARAM_STM] = &hsc_import_stm,
};
HSC_HAS_FAMILIES(families);

const struct hsc_import_ops *hsc_import_ops_of(
	const struct hsc_protocol *protocol)
{
	return families[protocol->family];
}

void hsc_import_judge(const struct hsc_import_ops *ops,
		      const struct hsc_manifest *m,
		      const struct hsc_import_config *c,
		      const struct hsc_import_scan *scan,
		      struct hsc_import_result *result)
{
	if (ops->judge && (c->code_count || ops->codeless))
		ops->judge(m, c, scan, result);
}
