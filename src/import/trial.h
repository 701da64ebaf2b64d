/* SPDX-License-Identifier: MIT */
/*
 * trial.h - can an E-Trace stream be followed with its parameters, and
 * with which others?
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_TRIAL_H
#define HSC_IMPORT_TRIAL_H

#include "import/parts.h"

enum hsc_import_trial {
	HSC_TRIAL_NONE, /* too little to tell */
	HSC_TRIAL_GOOD, /* most of it can be followed */
	HSC_TRIAL_BAD,
};

/*
 * Follow the beginning of the first stream through the code that ran. If most
 * of that is lost, look for one other parameter, or the other edition, with
 * which it is not, and say so in text[cap], or that there is none; "" if that
 * is not known.
 */
enum hsc_import_trial hsc_import_try(const struct hsc_manifest *m,
				     const struct hsc_import_scan *scan,
				     char *text, size_t cap);

/* Set `support` of E-Trace, if nobody did and the length of its support packets
 * says that they are standard ones; and say so in text[cap]. Returns HSC_OK,
 * HSC_E_CONFIG or HSC_E_MEMORY, and why */
enum hsc_status hsc_import_support(struct hsc_manifest *m, const char *path,
				   char *text, size_t cap,
				   struct hsc_problem *why);

#endif
