/* SPDX-License-Identifier: MIT */
/* read_host.c - which format a description has, and topologies as text.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "base/file_read.h"
#include "control/topology/parts.h"
#include <libfdt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX (16u << 20) /* bytes; a device tree has less */

const char *const hsc_topology_error_text[HSC_TOPOLOGY_FLAWS] = {
	[HSC_TOPOLOGY_OK] = "is valid",
	[HSC_TOPOLOGY_EMPTY] = "there is no trace encoder",
	[HSC_TOPOLOGY_UNALIGNED] = "its address is not a multiple of 4 KB",
	[HSC_TOPOLOGY_TWICE] = "has the name or the address of",
	[HSC_TOPOLOGY_KIND] = "before 1.0 there are encoders and funnels "
			      "only; sinks are part of them",
	[HSC_TOPOLOGY_SINK_KIND] =
		"a component of this kind cannot have this sink",
	[HSC_TOPOLOGY_NO_INPUT] = "feeds a component that takes no trace:",
	[HSC_TOPOLOGY_NO_OUTPUT] = "is a sink, but feeds",
	[HSC_TOPOLOGY_CYCLE] = "gets its own trace back from",
	[HSC_TOPOLOGY_NO_SINK] = "its trace reaches no sink",
	[HSC_TOPOLOGY_SAME_INPUT] =
		"takes the input of a funnel that is fed by",
	[HSC_TOPOLOGY_SAME_SRC] = "has the source number, in one stream, of",
	[HSC_TOPOLOGY_SRC_BITS] = "has a source as wide as no other in its "
				  "stream; compare",
	[HSC_TOPOLOGY_SRC_RANGE] = "its source does not fit into its bits, of "
				   "which there are 12 at most (7 before 1.0)",
	[HSC_TOPOLOGY_BUFFER] = "its buffer is empty, unaligned or too long",
	[HSC_TOPOLOGY_BUFFER_4GB] = "its buffer crosses a border of 4 GB, and "
				    "its limit has no upper half",
	[HSC_TOPOLOGY_BUFFER_BLOCK] = "its buffer lies over the registers of",
};

/* Is the other component named at the end of the text? */
static bool names_other(uint8_t error)
{
	switch (error) {
	case HSC_TOPOLOGY_TWICE:
	case HSC_TOPOLOGY_NO_INPUT:
	case HSC_TOPOLOGY_NO_OUTPUT:
	case HSC_TOPOLOGY_CYCLE:
	case HSC_TOPOLOGY_SAME_INPUT:
	case HSC_TOPOLOGY_SAME_SRC:
	case HSC_TOPOLOGY_SRC_BITS:
	case HSC_TOPOLOGY_BUFFER_BLOCK:
		return true;
	default:
		return false;
	}
}

void hsc_topology_say(const struct hsc_topology *t,
		      struct hsc_topology_verdict v, struct hsc_error *error)
{
	const char *text = hsc_topology_error_text[v.error];
	const struct hsc_trace_component *c = &t->components[v.component];

	if (v.error == HSC_TOPOLOGY_EMPTY)
		hsc_error_set(error, "%s", text);
	else
		hsc_error_set(error, "%s at 0x%llx: %s%s%s", c->name,
			      (unsigned long long)c->base, text,
			      names_other(v.error) ? " " : "",
			      names_other(v.error) ? t->components[v.other].name
						   : "");
}

/* A platform file of rvtrace has no list of components; their members have
 * types. */
static bool is_rvtrace(const json_t *root)
{
	const char *name;
	json_t *value;

	if (json_object_get(root, "components"))
		return false;
	json_object_foreach(
		(json_t *)root, name,
		value) if (json_object_get(value, "type")) return true;
	return false;
}

static enum hsc_status parse_json(struct hsc_topology *t, const char *name,
				  const uint8_t *bytes, size_t len,
				  struct hsc_error *error)
{
	json_error_t syntax;
	json_t *root = json_loadb((const char *)bytes, len,
				  JSON_REJECT_DUPLICATES, &syntax);
	enum hsc_status rc = HSC_E_FORMAT;

	if (!root)
		hsc_error_set(error, "%s:%d:%d: %s", name, syntax.line,
			      syntax.column, syntax.text);
	else if (!json_is_object(root))
		hsc_error_set(error, "%s is not an object", name);
	else if (is_rvtrace(root))
		rc = hsc_topology_from_rvtrace(t, name, root, error);
	else
		rc = hsc_topology_from_json(t, name, root, error);
	json_decref(root);
	return rc;
}

enum hsc_status hsc_topology_parse(struct hsc_topology *out, const char *name,
				   const uint8_t *bytes, size_t len,
				   struct hsc_error *error)
{
	struct hsc_topology_verdict v;
	enum hsc_status rc;

	*out = (struct hsc_topology){ .count = 0 };
	if (len >= sizeof(fdt32_t) && fdt_magic(bytes) == FDT_MAGIC)
		rc = hsc_topology_from_tree(out, name, bytes, len, error);
	else
		rc = parse_json(out, name, bytes, len, error);
	if (rc != HSC_OK)
		return rc;
	v = hsc_topology_check(out);
	if (!v.error)
		return HSC_OK;
	hsc_topology_say(out, v, error);
	return HSC_E_CONFIG;
}

enum hsc_status hsc_topology_read(struct hsc_topology *out, const char *path,
				  struct hsc_error *error)
{
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	struct hsc_file_text file;
	enum hsc_status rc = hsc_file_read(&file, in, path, FILE_MAX, error);

	if (rc != HSC_OK)
		return rc;
	rc = hsc_topology_parse(out, path, (const uint8_t *)file.bytes,
				file.len, error);
	free(file.bytes);
	return rc;
}
