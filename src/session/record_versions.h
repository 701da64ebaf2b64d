/* SPDX-License-Identifier: MIT */
/*
 * record_versions.h - which version of its code a recorded source was in, when.
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_RECORD_VERSIONS_H
#define HSC_SESSION_RECORD_VERSIONS_H

#include "session/record_parts.h"

/*
 * Add to s, recorded as `from`, the versions that the cuts of its process p
 * say; nothing if p has no versions. If lines of the log are missing it is not
 * known which version holds, so that code that changed is unknown. False: no
 * memory.
 */
bool hsc_record_add_versions(struct hsc_source *s, const struct hsc_process *p,
			     const struct hsc_record_source *from,
			     const struct hsc_recording_cuts *cuts);

#endif
