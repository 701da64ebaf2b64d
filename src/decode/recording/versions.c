/* SPDX-License-Identifier: MIT */
/* versions.c - which version of its code a source ran, and when, for the
 * manifest.
 * Room   decode (floor 6) */
#include "decode/recording/versions.h"

static size_t count_of(const struct hsc_recording_cuts *cuts, unsigned n)
{
	size_t count = 0;

	for (size_t i = 0; i < cuts->count; i++)
		count += cuts->list[i].source == n;
	return count;
}

/* From `start` on it ran `version`; of two for one start, the later one
 * counts. */
static bool add_start(struct hsc_source *s, uint64_t start, size_t version)
{
	struct hsc_version_start *v =
		s->version_count ? &s->versions[s->version_count - 1] : NULL;

	if (v && v->start > start)
		return true; /* recorders do not write this */
	if (!v || v->start != start)
		v = hsc_source_add_version(s);
	if (v)
		*v = (struct hsc_version_start){ start, version };
	return v != NULL;
}

bool hsc_record_add_versions(struct hsc_source *s, const struct hsc_process *p,
			     const struct hsc_record_source *from,
			     const struct hsc_recording_cuts *cuts)
{
	const bool whole = count_of(cuts, from->n) == from->head.cuts;
	bool ok = true;

	if (p->version_count == 0)
		return true;
	ok = add_start(s, 0, whole ? 1 : 0);
	for (size_t i = 0; ok && whole && i < cuts->count; i++) {
		const struct hsc_recording_cut *c = &cuts->list[i];

		if (c->source == from->n && c->version < p->version_count)
			ok = add_start(s, c->start, (size_t)c->version);
	}
	return ok;
}
