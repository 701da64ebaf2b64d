/* SPDX-License-Identifier: MIT */
/*
 * The whole library for Linux over a device node: a file, whose words are
 * registers that keep what is written.
 */
#include "perf/include/hartscope_perf.h"
#include "perf/include/sifive_linux_perf.h"
#include "perf/include/sifive_linux_trace.h"
#include "perf/perf_engine.h"
#include "unit/check.h"
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define CORES  64
#define FUNNEL 0x100000

struct TraceRegMemMap volatile *tmm[CORES];
struct TfTraceRegMemMap volatile *fmm = (struct TfTraceRegMemMap *)FUNNEL;

static perfEvent events[] = { { .type = perfEventHWGeneral,
				.code = HW_TIMESTAMP } };

static int choose(uint32_t size)
{
	return perfManualInit(events, 1, 6, perfCount_Raw, size);
}

/* Stay where we are: the encoder is that of this processor. */
static int stay(void)
{
	cpu_set_t one;
	const int cpu = sched_getcpu();

	CPU_ZERO(&one);
	CPU_SET((size_t)cpu, &one);
	return sched_setaffinity(0, sizeof(one), &one) == 0 ? cpu : -1;
}

static void runs(struct TraceRegMemMap *te, struct TfTraceRegMemMap *tf)
{
	te->te_impl = 1u << HSC_PERF_TO_FUNNEL;
	CHECK_EQ(choose(0), PERF_E_HARDWARE); /* the funnel is not there */
	tf->tf_impl = 1u << HSC_PERF_TO_SRAM | 1;
	CHECK_EQ(choose(0), PERF_E_VERSION);
	tf->tf_impl = 1u << HSC_PERF_TO_SRAM;
	CHECK_EQ(choose(4096), PERF_E_MEMORY);
	te->itc_stimulus[6] = 1;
	CHECK_EQ(perfManualInit(events, 1, 15, perfCount_Raw, 0),
		 PERF_E_CHANNEL);
	CHECK_EQ(choose(0), PERF_OK);
	CHECK_EQ(te->itc_traceenable, 1u << 6);
	CHECK(te->te_control & HSC_PERF_TE_TRACING);
	CHECK_EQ(te->te_control >> 28, HSC_PERF_TO_FUNNEL);
	CHECK_EQ(tf->tf_control >> 28, HSC_PERF_TO_SRAM);
	/* after a write of 0 there is never room again: the wait ends */
	CHECK_EQ(perfTraceOn(), PERF_E_FULL);
	/* another channel, which has room */
	CHECK_EQ(perfChannelOpen(8), PERF_OK);
	CHECK_EQ(perfChannelOpen(31), PERF_E_CHANNEL);
	CHECK_EQ(te->itc_traceenable, 1u << 6 | 1u << 8);
	te->itc_stimulus[8] = 1;
	CHECK_EQ(perfValue(8, 0x12345678), PERF_OK);
	CHECK_EQ(te->itc_stimulus[8], 0x12345678);
	CHECK_EQ(perfTraceOff(), PERF_OK);
	CHECK_EQ(perfTraceOn(), PERF_E_FULL);
	tf->tf_sinkwp = 12 | 1; /* it stopped at its end */
	CHECK_EQ(perfTraceOff(), PERF_E_FULL);
	/* the SRAM holds 3 words */
	tf->tf_control |= HSC_PERF_TE_EMPTY;
	tf->tf_sinkwp = 12;
	tf->tf_sinkdata = 0x64636261;
	CHECK_EQ(perfWriteTrace("perf_device.rtd"), PERF_OK);
	CHECK_EQ(perfWriteTrace("/no/such/folder"), PERF_E_FILE);
	CHECK(tf->tf_control & HSC_PERF_TE_ENABLE);
}

static void check_file(void)
{
	char text[16] = "";
	FILE *file = fopen("perf_device.rtd", "rb");

	CHECK(file && fread(text, 1, 15, file) == 12);
	CHECK_STR(text, "abcdabcdabcd", "trace");
	if (file)
		fclose(file);
	remove("perf_device.rtd");
}

int main(void)
{
	char name[] = "perf_device.XXXXXX";
	const int fd = mkstemp(name), cpu = stay();
	char *at = NULL;

	if (fd < 0 || cpu < 0 || cpu >= CORES)
		return 77;
	for (size_t i = 0; i < CORES; i++)
		tmm[i] = (struct TraceRegMemMap *)(uintptr_t)(0x1000 * (i + 1));
	CHECK(ftruncate(fd, FUNNEL + 0x1000) == 0);
	at = mmap(NULL, FUNNEL + 0x1000, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
		  0);
	CHECK_EQ(perfInit(CORES, 1), PERF_OK);
	setenv("HARTSCOPE_PERF_DEVICE", "/no/such/device", 1);
	CHECK_EQ(choose(0), PERF_E_HARDWARE);
	setenv("HARTSCOPE_PERF_DEVICE", name, 1);
	CHECK_EQ(choose(0), PERF_E_HARDWARE); /* all reads 0 */
	runs((struct TraceRegMemMap *)(void *)(at + 0x1000 * (cpu + 1)),
	     (struct TfTraceRegMemMap *)(void *)(at + FUNNEL));
	check_file();
	unlink(name);
	return check_failures != 0;
}
