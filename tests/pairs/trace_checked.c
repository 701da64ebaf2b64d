/* SPDX-License-Identifier: MIT */
#include "check/ntrace_config.h"
#include "pairs/trace_seen.h"
#include "unit/check.h"
#include <stdlib.h>

#define CODE_BYTES 0x10000 /* from RIG_CODE on: the program, its handler */

/* The encoder of that source; false if it is none that the checker reads. */
static bool find_encoder(const struct rig *r, const struct seen_as *as,
			 struct hsc_soc_trace_encoder *e)
{
	for (unsigned h = 0; h < RIG_HARTS; h++)
		if (hsc_soc_trace_encoder(r->soc, h, e) && !e->etrace &&
		    !e->legacy && !e->nt.data_trace &&
		    e->nt.src_bits == as->src_bits &&
		    (e->nt.src_bits == 0 || e->nt.src == as->src))
			return true;
	return false;
}

void seen_check(const struct seen *s, const struct rig *r,
		const struct seen_as *as)
{
	struct code code = { .xlen = r->config.xlen == 32 ? 32 : 64 };
	uint8_t *bytes = malloc(CODE_BYTES);
	struct hsc_soc_trace_encoder e;
	struct ntrace_params par;

	if (!bytes)
		abort();
	code_add(&code, RIG_CODE, bytes,
		 rig_code(r, RIG_CODE, bytes, CODE_BYTES));
	if (!r->wrapped && !as->data && find_encoder(r, as, &e)) {
		par = ntrace_params_of(&e.nt);
		par.unstopped = true; /* some fill their buffer */
		CHECK(ntrace_reads(&par, &code, r->bytes, r->len, s->pcs,
				   s->pcs_len));
	}
	free(bytes);
}

int seen_check_failures(void)
{
	return check_failures;
}
