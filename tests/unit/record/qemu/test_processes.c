/* SPDX-License-Identifier: MIT */
#include "record/qemu/processes.h"
#include "unit/decode/live_bundle.h"
#include <hartscope/base/error.h>
#include <limits.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLEEP "/bin/sleep" /* for an emulator */

static pid_t start_sleep(void)
{
	const pid_t pid = fork();

	if (pid == 0) {
		execl(SLEEP, SLEEP, "60", (char *)NULL);
		_exit(127);
	}
	return pid;
}

/* A bundle with two sources of this process. */
static void make_bundle(pid_t pid)
{
	struct live_state s;

	live_folders();
	live_make(&s, 1);
	s.head.pid = (uint64_t)pid;
	live_write(&s, (uint64_t)pid, 0);
	live_write(&s, (uint64_t)pid, 1);
}

static size_t count_of(const char *qemu, int signal)
{
	struct hsc_error error;
	size_t count = 99;

	CHECK_EQ(
		hsc_record_processes_signal(LIVE, qemu, signal, &count, &error),
		HSC_OK);
	return count;
}

/* It takes a while until a child runs what it is to run. */
static void wait_for_sleep(void)
{
	for (int i = 0; i < 10000 && count_of(SLEEP, 0) == 0; i++)
		usleep(1000);
	CHECK_EQ(count_of(SLEEP, 0), 1);
}

static int signal_of(pid_t pid)
{
	int status = 0;

	CHECK_EQ(waitpid(pid, &status, 0), pid);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void test_signals(void)
{
	const pid_t pid = start_sleep();

	CHECK_EQ(count_of(SLEEP, 0), 0); /* no bundle */
	make_bundle(pid);
	wait_for_sleep();
	CHECK_EQ(count_of("/bin/sh", SIGTERM), 0);
	CHECK_EQ(count_of("none", SIGTERM), 0);
	CHECK_EQ(count_of(SLEEP, SIGTERM), 1);
	CHECK_EQ(signal_of(pid), SIGTERM);
	CHECK_EQ(count_of(SLEEP, SIGTERM), 0);
}

/* The recorder, which is killed, or ends as it should. */
static void be_recorder(bool killed)
{
	struct hsc_record_watcher w;

	hsc_record_watch(&w, LIVE, SLEEP);
	if (killed)
		raise(SIGKILL);
	hsc_record_watch_end(&w);
	_exit(w.pid != 0);
}

static void test_watcher(bool killed)
{
	const pid_t program = start_sleep();
	pid_t recorder;

	make_bundle(program);
	wait_for_sleep();
	recorder = fork();
	if (recorder == 0)
		be_recorder(killed);
	CHECK_EQ(signal_of(recorder), killed ? SIGKILL : 0);
	if (!killed) {
		CHECK_EQ(count_of(SLEEP, 0), 1);
		kill(program, SIGTERM);
	}
	CHECK_EQ(signal_of(program), killed ? SIGKILL : SIGTERM);
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	test_signals();
	test_watcher(false);
	test_watcher(true); /* last: it goes on watching for a while */
	scratch_leave(scratch);
	return check_failures != 0;
}
