/* SPDX-License-Identifier: MIT */
/*
 * ctf_metadata.h - what a CTF trace says of itself: layouts, clock, names.
 *
 * Room   view (floor 8)
 * Spec   Common Trace Format 1.8.3, "TSDL Metadata"
 */
#ifndef HSC_VIEW_EXPORT_TIMELINE_CTF_METADATA_H
#define HSC_VIEW_EXPORT_TIMELINE_CTF_METADATA_H

#include "view/export/labels.h"

/* Identifiers of events, as the metadata has them. */
enum hsc_ctf_event {
	HSC_CTF_ENTRY,   /* lttng_ust_cyg_profile:func_entry */
	HSC_CTF_EXIT,    /* lttng_ust_cyg_profile:func_exit */
	HSC_CTF_LOST,    /* hartscope:trace_lost */
	HSC_CTF_INSTANT, /* hartscope:instant */
};

/* Before the head of the first packet stands its magic number. */
#define HSC_CTF_MAGIC 0xc1fc1fc1u

/* The file `metadata`; functions are those that have a number. HSC_OK,
 * HSC_E_MEMORY or HSC_E_FILE. */
HSC_MUST_USE enum hsc_status hsc_ctf_put_metadata(FILE *out,
						  const struct hsc_export *e,
						  struct hsc_labels *labels);

/* Names by address as nm(1) prints them, for viewers that look them up. */
HSC_MUST_USE enum hsc_status hsc_ctf_put_names(FILE *out,
					       const struct hsc_export *e,
					       struct hsc_labels *labels);

#endif
