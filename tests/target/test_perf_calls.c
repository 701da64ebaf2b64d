/* SPDX-License-Identifier: MIT */
/*
 * The calls under Linux with the software sink: orders that are wrong, each
 * with its error, and what perfWriteTrace writes.
 */
#include "perf/include/hartscope_perf.h"
#include "perf/include/sifive_linux_perf.h"
#include "perf/include/sifive_linux_trace.h"
#include "unit/check.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct TraceRegMemMap volatile *tmm[1];
struct TfTraceRegMemMap volatile *fmm;

#define TIME                                                                   \
	{                                                                      \
		.type = perfEventHWGeneral, .code = HW_TIMESTAMP               \
	}

static perfEvent events[] = { TIME };

static int by_hand(uint32_t size)
{
	return perfManualInit(events, 1, 6, perfCount_Raw, size);
}

static void wrong_order(void)
{
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
	CHECK_EQ(perfTraceOff(), PERF_E_ORDER);
	CHECK_EQ(perfWriteCntrs(), PERF_OK); /* nothing is on */
	CHECK_EQ(perfWriteTrace(NULL), PERF_E_ORDER);
	CHECK_EQ(by_hand(0), PERF_E_ORDER);
	CHECK_EQ(perfInit(0, 0), PERF_E_CORES);
	CHECK_EQ(perfInit(1, 2), PERF_E_FUNNELS);
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfInit(1, 0), PERF_E_AGAIN);
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
	CHECK_EQ(perfWriteTrace(NULL), PERF_E_ORDER);
	CHECK_EQ(by_hand(0), PERF_OK);
	CHECK_EQ(by_hand(0), PERF_OK);
	CHECK_EQ(perfFuncEntryExitInit(events, 1, 6, perfCount_Raw, 0),
		 PERF_E_KIND);
	CHECK_EQ(perfTimerISRInit(events, 1, 6, perfCount_Raw, 0, 100),
		 PERF_E_KIND);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(by_hand(0), PERF_E_ORDER);
	CHECK_EQ(perfTraceOff(), PERF_OK);
}

static void wrong_arguments(void)
{
	perfEvent many[33] = { TIME }, twice[] = { TIME, TIME };
	perfEvent none[] = { { .type = perfEventHWGeneral, .code = 11 } };

	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfManualInit(NULL, 1, 6, perfCount_Raw, 0), PERF_E_NULL);
	CHECK_EQ(perfManualInit(many, 33, 6, perfCount_Raw, 0),
		 PERF_E_COUNTERS);
	CHECK_EQ(perfManualInit(many, -1, 6, perfCount_Raw, 0),
		 PERF_E_COUNTERS);
	CHECK_EQ(perfManualInit(twice, 2, 6, perfCount_Raw, 0),
		 PERF_E_COUNTERS);
	CHECK_EQ(perfManualInit(none, 1, 6, perfCount_Raw, 0), PERF_E_EVENT);
	CHECK_EQ(perfManualInit(events, 1, 32, perfCount_Raw, 0),
		 PERF_E_CHANNEL);
	CHECK_EQ(perfManualInit(events, 1, -1, perfCount_Raw, 0),
		 PERF_E_CHANNEL);
	CHECK_EQ(perfManualInit(events, 1, 6, (perfCountType_t)3, 0),
		 PERF_E_TYPE);
	CHECK_EQ(by_hand(8), PERF_E_MEMORY);
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
	/* a channel that hardware would not have: there is none here */
	CHECK_EQ(perfManualInit(events, 1, 31, perfCount_Raw, 0), PERF_OK);
}

static void no_timer(void)
{
	const struct rlimit none = { 0, 0 };
	timer_t timer;

	/* some systems have timers all the same */
	if (setrlimit(RLIMIT_SIGPENDING, &none) != 0 ||
	    timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0)
		return;
	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(perfTimerISRInit(events, 1, 6, perfCount_Raw, 0, 100),
		 PERF_E_TIMER);
	CHECK_EQ(perfTraceOn(), PERF_E_ORDER);
}

static void full(void)
{
	unsigned refused = 0;

	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(by_hand(256), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfRecordsLost(), 0);
	for (int i = 0; i < 100; i++)
		refused += perfWriteCntrs() == PERF_E_FULL;
	CHECK(refused > 50 && refused < 100);
	CHECK_EQ(perfRecordsLost(), refused);
	CHECK_EQ(perfValue(8, 1), PERF_E_FULL);
	CHECK_EQ(perfRecordsLost(), refused + 1);
	CHECK_EQ(perfTraceOff(), PERF_E_FULL);
	CHECK_EQ(perfWriteCntrs(), PERF_OK); /* off */
}

static void *record(void *rc)
{
	*(int *)rc = perfWriteCntrs();
	return NULL;
}

/* Each thread is a source, and there are 64 of these. */
static void threads(void)
{
	static int rc[70];
	pthread_t thread;
	int refused = 0;

	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(by_hand(1024), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	for (size_t i = 0; i < 70; i++) {
		CHECK_EQ(pthread_create(&thread, NULL, record, &rc[i]), 0);
		pthread_join(thread, NULL);
		refused += rc[i] == PERF_E_CORES;
		CHECK(rc[i] == PERF_OK || rc[i] == PERF_E_CORES);
	}
	CHECK_EQ(refused, 70 - 63);
	CHECK_EQ(perfRecordsLost(), refused);
	CHECK_EQ(perfTraceOff(), PERF_E_FULL);
	CHECK_EQ(perfWriteTrace(NULL), PERF_OK);
}

/* --- files --------------------------------------------------------------- */

static size_t read_file(const char *name, uint8_t *to, size_t cap)
{
	FILE *file = fopen(name, "rb");
	const size_t len = file ? fread(to, 1, cap, file) : 0;

	if (file)
		fclose(file);
	return len;
}

/* Only what was recorded, again and in mid-trace, and nothing changes. */
static void files(void)
{
	static uint8_t first[4096], second[4096];
	size_t len;

	CHECK_EQ(perfInit(1, 0), PERF_OK);
	CHECK_EQ(by_hand(0), PERF_OK);
	CHECK_EQ(perfWriteTrace(NULL), PERF_OK);
	CHECK_EQ(access("trace.rtd", F_OK), 0);
	CHECK_EQ(read_file("trace.rtd", first, sizeof(first)), 0);
	CHECK_EQ(perfTraceOn(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(perfWriteTrace("one"), PERF_OK);
	CHECK_EQ(perfWriteTrace("two"), PERF_OK);
	len = read_file("one", first, sizeof(first));
	CHECK(len > 30 && len < 300);
	CHECK_EQ(first[0], 35 << 2);     /* the time in full */
	CHECK_EQ(first[len - 1] & 3, 3); /* ends with a message */
	CHECK_EQ(read_file("two", second, sizeof(second)), len);
	CHECK(memcmp(first, second, len) == 0);
	CHECK_EQ(perfWriteCntrs(), PERF_OK); /* still on */
	CHECK_EQ(perfWriteTrace(NULL), PERF_OK);
	CHECK(read_file("trace.rtd", second, sizeof(second)) > len);
	CHECK(memcmp(first, second, len) == 0);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(perfWriteCntrs(), PERF_OK);
	CHECK_EQ(perfWriteTrace("two"), PERF_OK);
	len = read_file("two", first, sizeof(first));
	CHECK_EQ(read_file("trace.rtd", second, sizeof(second)), len);
	CHECK_EQ(perfWriteTrace("no/such/folder"), PERF_E_FILE);
	CHECK_EQ(perfWriteTrace("/dev/full"), PERF_E_FILE);
}

static const struct {
	const char *name;
	void (*run)(void);
} cases[] = {
	{ "wrong order", wrong_order },
	{ "wrong arguments", wrong_arguments },
	{ "no timer", no_timer },
	{ "full", full },
	{ "files", files },
	{ "threads", threads },
};

/* The library has one state: each case is a process, in a folder of its own. */
static int run_case(size_t i)
{
	char folder[] = "perf_calls.XXXXXX";
	int status = 0;
	pid_t child;

	if (!mkdtemp(folder))
		return 1;
	fflush(stdout);
	child = fork();
	if (child == 0) {
		check_failures = chdir(folder) != 0;
		cases[i].run();
		fflush(stdout);
		_exit(check_failures != 0);
	}
	waitpid(child, &status, 0);
	if (chdir(folder) == 0) {
		remove("trace.rtd");
		remove("one");
		remove("two");
		if (chdir("..") == 0)
			rmdir(folder);
	}
	return status;
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (run_case(i) != 0) {
			printf("%s: failed\n", cases[i].name);
			check_failures++;
		}
	return check_failures != 0;
}
