/* SPDX-License-Identifier: MIT */
/*
 * versions.h - which version of its code a recorded source was in, when.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_RECORDING_VERSIONS_H
#define HSC_DECODE_RECORDING_VERSIONS_H

#include "decode/recording/parts.h"

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
