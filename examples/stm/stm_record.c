/* SPDX-License-Identifier: MIT */
/* stm_record.c - software events of each thread as the stream of a module.
 * Room   examples/stm */
#include "stm_record.h"
#include "stm_trap_linux.h"
#include <fcntl.h>
#include <hartscope/capture/recording.h>
#include <hartscope/model/stm_recorder.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define THREADS_MAX 64
#define PATH_CAP    512
#define SOURCES_MAX 4096 /* most sources of a process that are searched */

/* One thread: its module, where its bytes go, and its time. */
struct thread {
	struct hsc_stm_recorder recorder;
	int fd;
	pid_t pid;
	const struct hsc_recording_state *state; /* NULL: CLOCK_MONOTONIC */
	const struct hsc_recording_front *front;
};

static struct thread all[THREADS_MAX];
static atomic_uint threads;
static _Thread_local struct thread *mine;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static int fd = -1;        /* file of all threads */
static const char *bundle; /* or the folder of a recording */
static bool failed;

static uint64_t now(const struct thread *t)
{
	struct timespec ts;

	if (t->state)
		return t->state->start + t->state->instructions +
		       (t->front->count >> 32 & 0xffffff);
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

/* Paths are built without the C library, because this runs in a signal
 * handler. */
static char *put_text(char *at, const char *end, const char *text)
{
	while (*text && at + 1 < end)
		*at++ = *text++;
	*at = '\0';
	return at;
}

static char *put_number(char *at, const char *end, uint64_t v)
{
	char digits[21];
	unsigned n = sizeof(digits) - 1;

	digits[n] = '\0';
	do
		digits[--n] = (char)('0' + v % 10);
	while ((v /= 10) != 0);
	return put_text(at, end, digits + n);
}

/* FOLDER/KEY-N.SUFFIX of the bundle */
static void make_path(char path[PATH_CAP], const char *folder, uint64_t key,
		      unsigned n, const char *suffix)
{
	const char *end = path + PATH_CAP;
	char *at = put_text(path, end, bundle);

	at = put_number(put_text(at, end, folder), end, key);
	at = put_number(put_text(at, end, "-"), end, n);
	put_text(at, end, suffix);
}

/* Is this the state of this thread? If so, keep it mapped. */
static bool map_state(struct thread *t, const char *path)
{
	struct hsc_recording_state head;
	const int file = open(path, O_RDONLY | O_CLOEXEC);
	const char *at = MAP_FAILED;
	size_t size = 0;

	if (file >= 0 && read(file, &head, sizeof(head)) == sizeof(head) &&
	    head.magic == HSC_RECORDING_MAGIC && !head.finished &&
	    head.tid == (uint64_t)syscall(SYS_gettid)) {
		size = head.front_offset + sizeof(*t->front);
		at = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
	}
	if (file >= 0)
		close(file);
	if (at == MAP_FAILED)
		return false;
	t->state = (const void *)at;
	t->front = (const void *)(at + head.front_offset);
	return true;
}

/* The recording has a source for each thread; an exec begins new ones. */
static bool open_source(struct thread *t)
{
	const uint64_t pid = (uint64_t)t->pid;
	const uint64_t keys[] = { pid | HSC_RECORDING_AGAIN, pid };
	char path[PATH_CAP];

	for (unsigned k = 0; k < 2; k++)
		for (unsigned n = 0; n < SOURCES_MAX; n++) {
			make_path(path, "/live/", keys[k], n, ".state");
			if (access(path, R_OK) != 0)
				break;
			if (!map_state(t, path))
				continue;
			make_path(path, "/streams/", keys[k], n, ".stm");
			t->fd = open(path,
				     O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
				     0666);
			return t->fd >= 0;
		}
	return false;
}

static struct thread *take_thread(void)
{
	const unsigned n = atomic_fetch_add(&threads, 1);
	struct thread *t = &all[n];

	if (n >= THREADS_MAX)
		return NULL;
	*t = (struct thread){ .fd = fd, .pid = getpid() };
	t->recorder.module = (struct hsc_stm_module){
		.address = (uint16_t)(bundle ? 1 : n + 1),
		.value_bits = 8 * sizeof(uintptr_t),
		.active = true,
	};
	return !bundle || open_source(t) ? t : NULL;
}

/* Packets of different threads must not mix. Signals are blocked here, so the
 * thread that holds the flag continues and releases it. */
static void put(const struct thread *t, const uint8_t *bytes, size_t len)
{
	while (!bundle && atomic_flag_test_and_set(&busy))
		;
	failed |= len > 0 && write(t->fd, bytes, len) != (ssize_t)len;
	if (!bundle)
		atomic_flag_clear(&busy);
}

static void on_event(void *ctx, uint16_t id, uintptr_t value)
{
	const struct hsc_stm_event event = { id, value };
	uint8_t bytes[HSC_STM_RECORDER_MAX];
	struct hsc_stm_recorder *r;
	uint64_t behind;
	size_t len;

	(void)ctx;
	if (!mine || (bundle && mine->pid != getpid()))
		mine = take_thread();
	if (!mine) {
		failed = true;
		return;
	}
	r = &mine->recorder;
	len = hsc_stm_recorder_feed(r, now(mine), &event, bytes);
	behind = r->module.cycles;
	put(mine, bytes, len);
	put(mine, bytes, hsc_stm_recorder_finish(r, bytes));
	r->module.cycles = behind; /* sending took no time */
}

bool stm_record_begin(const char *path)
{
	static const struct stm_trap_sink sink = { on_event, NULL };

	bundle = path ? NULL : getenv("HARTSCOPE_STM");
	if (path)
		fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	return (path ? fd >= 0 : bundle != NULL) && stm_trap_install(&sink);
}

bool stm_record_end(void)
{
	bool ok = true;

	stm_trap_remove();
	for (unsigned i = 0; bundle && i < threads && i < THREADS_MAX; i++)
		if (all[i].fd >= 0)
			ok = close(all[i].fd) == 0 && ok;
	if (!bundle)
		ok = close(fd) == 0;
	return ok && !failed;
}
