/* SPDX-License-Identifier: MIT */
/*
 * Handlers of signals that record while their thread does, and while another
 * handler does: no record is lost or written twice, counts never go back. On
 * x86-64 one comes after each single instruction where that is hard to keep.
 */
#include "perf/perf_source_linux.h"
#include "unit/check.h"
#include <hartscope/codec/perf_record_codec.h>
#include <signal.h>
#include <stdlib.h>

#define RECORDS 8
#define ADDRESS 0x1000

/* --- single steps ------------------------------------------------------- */

/* Signals after each instruction, from a read of the counter or a write on, and
 * up to one. */
#if defined(__x86_64__)
#define TRAP_FLAG "0x100"

static void step(bool on)
{
	if (on)
		__asm__ volatile("pushfq; orq $" TRAP_FLAG ", (%%rsp); popfq"
				 :
				 :
				 : "memory", "cc");
	else
		__asm__ volatile("pushfq; andq $~" TRAP_FLAG ", (%%rsp); popfq"
				 :
				 :
				 : "memory", "cc");
}
#else
static void step(bool on)
{
	(void)on;
}
#endif

static unsigned accesses, step_from, step_to; /* reads and writes; 0: none */
static int within;                            /* handlers that run */

static void begin_access(void)
{
	if (within || !step_from)
		return;
	accesses++;
	if (accesses == step_to)
		step(false);
}

static void end_access(void)
{
	if (!within && step_from && accesses == step_from)
		step(true);
}

/* --- a kernel whose counter is read: signals come then ----------------------
 */

static uint64_t counter;
static int raised[2]; /* signals of the next reads; 0: none */
static unsigned made;

static long play_open(const struct perf_event_attr *attr)
{
	return attr ? 3 : -1;
}

static long play_read(int fd, void *to, size_t len)
{
	const int number = raised[0];
	const uint64_t value = counter;

	(void)fd;
	begin_access();
	raised[0] = raised[1];
	raised[1] = 0;
	if (number)
		(void)raise(number);
	memcpy(to, &value, len);
	end_access();
	return (long)len;
}

static void *play_map(int fd)
{
	return fd < 0 ? &counter : NULL;
}

static void play_close(int fd)
{
	CHECK_EQ(fd, 3);
}

static void play_announce(struct hsc_qemu_counters *page)
{
	page->magic = 0;
}

static uint64_t play_ticks(void)
{
	return 0;
}

static const struct hsc_perf_kernel kernel = {
	.open = play_open,
	.read = play_read,
	.map = play_map,
	.close = play_close,
	.announce = play_announce,
	.ticks = play_ticks,
};

/* --- what is written is read back --------------------------------------------
 */

static struct hsc_perf_source *source;
static struct hsc_perf_decoder decoder;
static unsigned seen[RECORDS], backward;
static uint64_t last;

static void take_items(void)
{
	const struct hsc_perf_item *item;

	while (hsc_perf_decoder_next(&decoder, &item) == HSC_OK) {
		if (item->kind == HSC_PERF_ITEM_HEADER)
			continue;
		CHECK_EQ(item->kind, HSC_PERF_ITEM_RECORD);
		seen[(item->address[0][0] - ADDRESS) / 2 % RECORDS]++;
		backward += item->value[0] < last || item->sent[0] > 1000000;
		last = item->value[0];
	}
}

static bool keep_write(void *ctx, unsigned bytes, uint32_t value)
{
	const struct hsc_perf_write w = { .channel = 6,
					  .bytes = (uint8_t)bytes,
					  .value = value };

	(void)ctx;
	begin_access();
	CHECK_EQ(hsc_perf_decoder_feed(&decoder, &w), HSC_OK);
	take_items();
	end_access();
	return true;
}

static void begin(perfCountType_t counts)
{
	perfEvent list[] = { { .type = perfEventHWGeneral,
			       .code = HW_CPU_CYCLES } };
	const struct hsc_perf_choice c = {
		.list = list, .count = 1, .counts = counts, .size = 4096
	};
	int why;

	counter = 1000;
	made = 0;
	last = 0;
	backward = 0;
	memset(seen, 0, sizeof(seen));
	decoder = (struct hsc_perf_decoder){ .channel = 6 };
	hsc_perf_state.channel = 6;
	hsc_perf_state.counts = (uint8_t)counts;
	hsc_perf_state.session = 1;
	hsc_perf_sources_choose(&c, &kernel, NULL);
	source = hsc_perf_source_mine(&why);
	if (!source)
		exit(1);
	CHECK_EQ(hsc_perf_source_again(source, NULL), PERF_OK);
	source->sink.len = 0;
	source->writer.port.put = keep_write;
}

static void make_record(void)
{
	const unsigned number = made++;

	counter += 10;
	CHECK_EQ(hsc_perf_source_record(source, HSC_PERF_MANUAL,
					ADDRESS + 2 * (uintptr_t)number, 0),
		 PERF_OK);
	counter += 10;
}

static void end(const char *name, long at)
{
	unsigned wrong = backward;

	hsc_perf_decoder_finish(&decoder);
	take_items();
	for (unsigned i = 0; i < made; i++)
		wrong += seen[i] != 1;
	if (wrong)
		printf("%s, %ld: %u wrong of %u\n", name, at, wrong, made);
	CHECK_EQ(wrong, 0);
	CHECK_EQ(hsc_perf_sources_missing(), 0);
}

/* --- signals ---------------------------------------------------------------
 */

static void on_signal(int number)
{
	(void)number;
	within++;
	make_record();
	within--;
}

static void handler_interrupts_handler(void)
{
	begin(perfCount_Raw);
	CHECK_EQ(hsc_perf_source_header(source), PERF_OK);
	raised[0] = SIGUSR1;
	raised[1] = SIGUSR2;
	make_record();
	CHECK_EQ(made, 3);
	end("two handlers", 0);
}

/* Deltas count from what the header read. */
static void handler_interrupts_header(void)
{
	for (unsigned read = 0; read < 2; read++) {
		begin(perfCount_Delta);
		raised[read] = SIGUSR1;
		make_record();
		CHECK_EQ(made, 2);
		end("within the header", read);
	}
}

/* --- after each instruction -------------------------------------------------
 */

static long steps, due;

static void on_step(int number)
{
	(void)number;
	counter++;
	if (++steps > 100000) {
		printf("it does not end\n");
		fflush(stdout);
		_Exit(1);
	}
	within++;
	if (steps == due)
		make_record();
	within--;
}

/* A record; a handler comes at step `at` between two accesses, 0: none, and one
 * before that if `first`. Returns how many steps there were. */
static long record_stepwise(unsigned from, unsigned to, int first, long at)
{
	begin(perfCount_Raw);
	CHECK_EQ(hsc_perf_source_header(source), PERF_OK);
	raised[0] = first;
	accesses = 0;
	step_from = from;
	step_to = to;
	steps = 0;
	due = at;
	make_record();
	step(false);
	step_from = 0;
	end("at step", at);
	return steps;
}

static void handler_after_each_instruction(unsigned from, unsigned to,
					   int first)
{
	const long all = record_stepwise(from, to, first, 0);

	for (long at = 1; at <= all; at++)
		record_stepwise(from, to, first, at);
}

static void take_signals(void)
{
	struct sigaction action = { .sa_flags = SA_NODEFER };

	action.sa_handler = on_signal;
	sigaction(SIGUSR1, &action, NULL);
	sigaction(SIGUSR2, &action, NULL);
	action.sa_handler = on_step;
	sigaction(SIGTRAP, &action, NULL);
}

int main(void)
{
	take_signals();
	handler_interrupts_handler();
	handler_interrupts_header();
	/* the counter was read, nothing is written yet */
	handler_after_each_instruction(1, 2, 0);
	/* all is written, but that may not be so when it is found out: reads
	 * of the record and after a handler, writes of both */
	handler_after_each_instruction(2 + 3 + 3, 0, SIGUSR1);
	return check_failures != 0;
}
