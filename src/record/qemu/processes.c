/* SPDX-License-Identifier: MIT */
/* processes.c - the processes of a recording, by the sources in its bundle.
 * Room   record (floor 7) */
#include "record/qemu/processes.h"
#include "decode/recording/parts.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAUSE_NS 20000000

/* A new process may have no source yet: this many times in a row none must be
 * found. */
#define QUIET_ROUNDS 25

/* Does the process run the emulator? A zombie, or one that exec changed, does
 * not. */
static bool is_recording(const char *qemu, uint64_t pid)
{
	struct stat theirs, ours;
	char path[64];

	snprintf(path, sizeof(path), "/proc/%llu/exe", (unsigned long long)pid);
	return stat(path, &theirs) == 0 && stat(qemu, &ours) == 0 &&
	       theirs.st_dev == ours.st_dev && theirs.st_ino == ours.st_ino;
}

/* A process has a source for each of its threads. */
static bool is_first(const struct hsc_record_sources *s, size_t i)
{
	size_t k = 0;

	while (s->list[k].head.pid != s->list[i].head.pid)
		k++;
	return k == i;
}

enum hsc_status hsc_record_processes_signal(const char *bundle,
					    const char *qemu, int signal,
					    size_t *count,
					    struct hsc_error *error)
{
	struct hsc_record_sources s;
	const enum hsc_status rc = hsc_record_sources_read(&s, bundle, error);

	*count = 0;
	for (size_t i = 0; i < s.count; i++) {
		const uint64_t pid = s.list[i].head.pid;

		if (!is_first(&s, i) || !is_recording(qemu, pid))
			continue;
		++*count;
		if (signal)
			kill((pid_t)pid, signal);
	}
	hsc_record_sources_clear(&s);
	return rc;
}

static void kill_all(const char *bundle, const char *qemu)
{
	const struct timespec pause = { .tv_nsec = PAUSE_NS };
	struct hsc_error error;

	for (unsigned quiet = 0; quiet < QUIET_ROUNDS; quiet++) {
		size_t count;

		if (hsc_record_processes_signal(bundle, qemu, SIGKILL, &count,
						&error) != HSC_OK)
			return;
		if (count)
			quiet = 0;
		nanosleep(&pause, NULL);
	}
}

/* In the child; it must not keep the output open, for which others may wait. */
static void watch_recorder(int life, const char *bundle, const char *qemu)
{
	const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
	char done;
	ssize_t n;

	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		dup2(nowhere, fd);
	do
		n = read(life, &done, 1);
	while (n < 0 && errno == EINTR);
	if (n == 0)
		kill_all(bundle, qemu);
	_exit(0);
}

void hsc_record_watch(struct hsc_record_watcher *w, const char *bundle,
		      const char *qemu)
{
	int ends[2];

	w->pid = 0;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return;
	w->pid = fork();
	if (w->pid == 0) {
		close(ends[1]);
		watch_recorder(ends[0], bundle, qemu);
	}
	close(ends[0]);
	w->life = ends[1];
	if (w->pid > 0)
		return;
	close(ends[1]);
	w->pid = 0;
}

void hsc_record_watch_end(struct hsc_record_watcher *w)
{
	const char done = 1;

	if (!w->pid)
		return;
	if (write(w->life, &done, 1) != 1)
		kill(w->pid, SIGKILL);
	close(w->life);
	while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	w->pid = 0;
}
