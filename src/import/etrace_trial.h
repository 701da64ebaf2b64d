/* SPDX-License-Identifier: MIT */
/*
 * etrace_trial.h - can an E-Trace stream be followed with its parameters, and
 * with which others?
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_ETRACE_TRIAL_H
#define HSC_IMPORT_ETRACE_TRIAL_H

#include "import/protocol.h"

enum hsc_import_trial {
	HSC_TRIAL_NONE, /* too little to decide */
	HSC_TRIAL_GOOD, /* most of it can be followed */
	HSC_TRIAL_BAD,
};

/*
 * Follow the beginning of the first stream through the code that ran. If most
 * of that is lost, look for one other parameter, or the other edition, with
 * which it is not, and say so in text[cap], or that there is none; "" if that
 * is not known. If it can be followed, but as well, through other code, with
 * another value of what neither packets nor the user say, text[cap] says which.
 */
enum hsc_import_trial hsc_import_try(const struct hsc_manifest *m,
				     const struct hsc_import_scan *scan,
				     char *text, size_t cap);

#endif
