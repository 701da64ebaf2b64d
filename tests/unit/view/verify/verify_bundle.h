/* SPDX-License-Identifier: MIT */
/* verify_bundle.h - a bundle without a message, of so many harts. */
#ifndef HSC_TESTS_VERIFY_BUNDLE_H
#define HSC_TESTS_VERIFY_BUNDLE_H

#include "support/printed.h"
#include "support/tiny_bundle.h"
#include "view/verify/verify.h"

static inline struct hsc_decode *open_bundle(size_t harts)
{
	struct hsc_error why = { "" };
	struct hsc_decode *d = NULL;
	struct hsc_manifest m;

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	for (size_t i = 0; i < harts; i++)
		tiny_source(&m, "s0", 0);
	tiny_stream(TINY "/s0", "", 0);
	tiny_write(&m);
	CHECK_EQ(hsc_decode_open(&d, TINY,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &why),
		 HSC_OK);
	return d;
}

#endif
