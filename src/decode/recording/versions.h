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
 * Add the versions of the code in the cuts of process p to s, which was
 * recorded as `from`; none if p has no versions. If lines of the log are
 * missing, the version is not known, so code that changed is unknown. False: no
 * memory.
 */
bool hsc_record_add_versions(struct hsc_source *s, const struct hsc_process *p,
			     const struct hsc_record_source *from,
			     const struct hsc_recording_cuts *cuts);

#endif
