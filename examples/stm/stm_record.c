/* SPDX-License-Identifier: MIT */
#include "stm_record.h"
#include "stm_trap_linux.h"
#include <fcntl.h>
#include <hartscope/model/stm_recorder.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#define THREADS_MAX 64

static struct hsc_stm_recorder recorders[THREADS_MAX];
static atomic_uint threads;
static _Thread_local struct hsc_stm_recorder *mine;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static int fd = -1;
static bool failed;

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Packets of threads must not mix. Signals are blocked here, so whoever holds
 * the flag runs on and gives it back. */
static void put(const uint8_t *bytes, size_t len)
{
	while (atomic_flag_test_and_set(&busy))
		;
	failed |= len > 0 && write(fd, bytes, len) != (ssize_t)len;
	atomic_flag_clear(&busy);
}

static struct hsc_stm_recorder *take_recorder(void)
{
	const unsigned n = atomic_fetch_add(&threads, 1);

	if (n >= THREADS_MAX)
		return NULL;
	recorders[n].module = (struct hsc_stm_module){
		.address = (uint16_t)(n + 1),
		.value_bits = 8 * sizeof(uintptr_t),
		.active = true,
	};
	return &recorders[n];
}

static void on_event(void *ctx, uint16_t id, uintptr_t value)
{
	const struct hsc_stm_event event = { id, value };
	uint8_t bytes[HSC_STM_RECORDER_MAX];

	(void)ctx;
	if (!mine)
		mine = take_recorder();
	if (!mine) {
		failed = true;
		return;
	}
	put(bytes, hsc_stm_recorder_feed(mine, now(), &event, bytes));
}

bool stm_record_begin(const char *path)
{
	static const struct stm_trap_sink sink = { on_event, NULL };

	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	return fd >= 0 && stm_trap_install(&sink);
}

bool stm_record_end(void)
{
	uint8_t bytes[HSC_STM_RECORDER_MAX];

	stm_trap_remove();
	for (unsigned i = 0; i < threads && i < THREADS_MAX; i++)
		put(bytes, hsc_stm_recorder_finish(&recorders[i], bytes));
	return close(fd) == 0 && !failed;
}
