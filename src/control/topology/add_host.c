/* SPDX-License-Identifier: MIT */
/* add_host.c - a file of any format is added to a topology.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/topology/parts.h"
#include <string.h>

struct hsc_trace_component *hsc_topology_add(struct hsc_topology *t,
					     const char *file, const char *name,
					     struct hsc_error *error)
{
	struct hsc_trace_component *c;

	if (t->count == HSC_TOPOLOGY_MAX)
		return hsc_fail(error, NULL, "%s: more than %d components",
				file, HSC_TOPOLOGY_MAX);
	if (!*name || strlen(name) >= HSC_TOPOLOGY_NAME)
		return hsc_fail(error, NULL,
				"%s: '%.60s' is no name: 1 to %d letters", file,
				name, HSC_TOPOLOGY_NAME - 1);
	c = &t->components[t->count++];
	*c = (struct hsc_trace_component){ .base = 0 };
	memcpy(c->name, name, strlen(name) + 1);
	return c;
}
