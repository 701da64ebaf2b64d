/* SPDX-License-Identifier: MIT */
/*
 * topology_parts.h - the readers of descriptions, one per format.
 *
 * Room   control (floor 3); all of them need a C library
 */
#ifndef HSC_CONTROL_TOPOLOGY_PARTS_H
#define HSC_CONTROL_TOPOLOGY_PARTS_H

#include <hartscope/control/topology.h>
#include <jansson.h>

/* Room for one more, named; NULL, and why, if there is none. */
struct hsc_trace_component *hsc_topology_add(struct hsc_topology *t,
					     const char *file, const char *name,
					     struct hsc_problem *why);

/* Each returns HSC_OK; HSC_E_FORMAT, and why. They do not check the whole. */
HSC_MUST_USE enum hsc_status hsc_topology_from_json(struct hsc_topology *t,
						    const char *file,
						    const json_t *root,
						    struct hsc_problem *why);
HSC_MUST_USE enum hsc_status hsc_topology_from_rvtrace(struct hsc_topology *t,
						       const char *file,
						       const json_t *root,
						       struct hsc_problem *why);
HSC_MUST_USE enum hsc_status hsc_topology_from_tree(struct hsc_topology *t,
						    const char *file,
						    const uint8_t *bytes,
						    size_t len,
						    struct hsc_problem *why);

#endif
