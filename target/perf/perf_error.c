/* SPDX-License-Identifier: MIT */
/* perf_error.c - the texts of errors.
 * Room   target/perf */
#include "include/sifive_perf_api.h"
#include <hartscope/base/compiler.h>

static const char *const names[PERF_ERRORS] = {
	[PERF_OK] = "no error",
	[PERF_E_ORDER] = "called before what must come first",
	[PERF_E_AGAIN] = "perfInit was called before",
	[PERF_E_CORES] = "no such hart, or too many",
	[PERF_E_FUNNELS] = "more than one funnel, or not that of fmm",
	[PERF_E_KIND] = "another kind of collection was chosen",
	[PERF_E_NULL] = "a pointer is missing",
	[PERF_E_COUNTERS] = "more counters than there are, or one twice",
	[PERF_E_CHANNEL] = "not an ITC channel",
	[PERF_E_TYPE] = "not a type of counts",
	[PERF_E_EVENT] = "an event that nothing here counts",
	[PERF_E_DENIED] = "the system does not let us count",
	[PERF_E_MEMORY] = "no trace buffer of that size",
	[PERF_E_HARDWARE] = "no trace hardware answers",
	[PERF_E_VERSION] = "trace hardware without ITC or that sink",
	[PERF_E_FULL] = "the trace buffer is full",
	[PERF_E_FILE] = "the file cannot be written",
	[PERF_E_TIMER] = "there is no timer",
};

HSC_UNTRACED const char *perfErrorName(int error)
{
	return error >= 0 && error < PERF_ERRORS ? names[error] : "unknown";
}
