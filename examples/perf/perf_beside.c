/* SPDX-License-Identifier: MIT */
/* perf_beside.c - named regions, values and text, besides the records. With
 * HSC_PERF_ENCODER it needs no library. */
#if defined(HSC_PERF_ENCODER)
#include "bare.h"
#include "hartscope_perf.h"

static int set_up(void)
{
	return perfTinyInit();
}

static int finish(void)
{
	return 0;
}
#else
#include "example.h"
#include "hartscope_perf.h"

struct TraceRegMemMap volatile *tmm[] = ENCODERS;
struct TfTraceRegMemMap volatile *fmm = FUNNEL;

static perfEvent events[] = {
	{ .type = perfEventHWGeneral, .code = HW_INSTRUCTIONS },
};

static int set_up(void)
{
	const int rc = perfInit(1, FUNNELS);

	return rc ? rc : perfManualInit(events, 1, CHANNEL, COUNTS, BUFFER);
}
#endif

#define VALUES 8
#define TEXT   9
#define QUEUE  30 /* has a no-load string */

static unsigned sum(unsigned n)
{
	volatile unsigned all = 0;

	while (n--)
		all += n;
	return all;
}

/* The end of a region is recorded, however it is left. */
static unsigned work(int early)
{
	unsigned all;

	PERF_REGION(whole);
	{
		PERF_REGION(part);
		all = sum(10);
	}
	if (early)
		return all;
	all += sum(100);
	return all;
}

int main(void)
{
	int rc = set_up();

	if (rc == 0)
		rc = perfChannelOpen(VALUES);
	if (rc == 0)
		rc = perfChannelOpen(TEXT);
	if (rc == 0)
		rc = perfChannelOpen(QUEUE);
	if (rc == 0)
		rc = perfTraceOn();
	if (rc != 0)
		return rc;
	perfValue(VALUES, 0x12345678);
	perfChannelWrite(VALUES, 2, 0xabcd);
	perfChannelWrite(VALUES, 1, 0x5a);
	perfText(TEXT, "hello\n");
	perfPrintf(TEXT, "%s %d of %04x%c\n", "part", -7, 0x2au, '!');
	PERF_NLS(QUEUE, "queue %d of %u", -2, 17);
	perfPrintf(TEXT, "%u\n", work(0));
	perfPrintf(TEXT, "%u\n", work(1));
	perfTraceOff();
	perfValue(VALUES, 1); /* trace is off: nothing is written */
	return finish();
}
