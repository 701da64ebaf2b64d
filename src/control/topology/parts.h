/* SPDX-License-Identifier: MIT */
/*
 * parts.h - the readers of descriptions, one per format.
 *
 * Room   control (floor 3); all of them need a C library
 */
#ifndef HSC_CONTROL_TOPOLOGY_PARTS_H
#define HSC_CONTROL_TOPOLOGY_PARTS_H

#include <hartscope/control/topology.h>
#include <jansson.h>

#define HSC_TOPOLOGY_LRID_MAX 16 /* as of the parameter lrid_width_p */

/* A member that gives a size: of an object in JSON, or as a property of the
 * root of a device tree, with "hartscope," before it. */
struct hsc_topology_member {
	const char *object; /* "model", "soc" */
	const char *name;
	bool model; /* a model may leave it open: true, or a property without a
		       value */
	bool none;  /* 0 is allowed */
};

extern const struct hsc_topology_member hsc_topology_members[];
/* The value of "context", a member of "soc": enum hsc_topology_context; 0 if
 * the word is unknown. */
uint8_t hsc_topology_context_of(const char *word);

/* Set a size. False: it is not allowed. */
bool hsc_topology_take(struct hsc_topology_model *m, unsigned member,
		       uint64_t size);

/* Add a component of this name; NULL and the reason if there is no room. */
struct hsc_trace_component *hsc_topology_add(struct hsc_topology *t,
					     const char *file, const char *name,
					     struct hsc_error *error);

/* Each returns HSC_OK, or HSC_E_FORMAT and the reason. They do not check the
 * topology as a whole. */
HSC_MUST_USE enum hsc_status hsc_topology_from_json(struct hsc_topology *t,
						    const char *file,
						    const json_t *root,
						    struct hsc_error *error);
HSC_MUST_USE enum hsc_status hsc_topology_from_rvtrace(struct hsc_topology *t,
						       const char *file,
						       const json_t *root,
						       struct hsc_error *error);
HSC_MUST_USE enum hsc_status hsc_topology_from_tree(struct hsc_topology *t,
						    const char *file,
						    const uint8_t *bytes,
						    size_t len,
						    struct hsc_error *error);

/* Error texts, by enum hsc_topology_error. */
extern const char *const hsc_topology_error_text[HSC_TOPOLOGY_FLAWS];

#endif
