/* SPDX-License-Identifier: MIT */
#include "capture/bundle/lock.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <signal.h>
#include <sys/wait.h>

static void make(const char *name)
{
	char path[64];

	CHECK_EQ(hsc_bundle_create(name, NULL), HSC_OK);
	snprintf(path, sizeof(path), "%s/manifest.json", name);
	scratch_text(path, name);
}

/* A locked bundle is neither locked again nor set aside. */
static void test_locked(void)
{
	struct hsc_error why = { "" };
	char text[80];
	int lock = -1, second = -1;
	long pid = 1;

	make("a.hart");
	CHECK(!hsc_bundle_is_locked("a.hart", &pid));
	CHECK_EQ(hsc_bundle_lock("a.hart", &lock, &why), HSC_OK);
	CHECK(hsc_bundle_is_locked("a.hart", &pid));
	CHECK_EQ(pid, (long)getpid());
	CHECK(hsc_bundle_is_locked("a.hart", NULL));
	CHECK_EQ(hsc_bundle_lock("a.hart", &second, &why), HSC_E_FILE);
	CHECK_STR(why.text, "a.hart: another command records into it", "twice");
	hsc_bundle_unlock(&second);
	snprintf(text, sizeof(text),
		 "a.hart is being recorded by another command (process %ld)",
		 pid);
	CHECK_EQ(hsc_bundle_may_create("a.hart", &why), HSC_E_FILE);
	CHECK_STR(why.text, text, "may create");
	CHECK_EQ(hsc_bundle_create("a.hart/", &why), HSC_E_FILE);
	CHECK(!scratch_exists("a.hart.old"));
	hsc_bundle_unlock(&lock);
	CHECK_EQ(lock, -1);
	hsc_bundle_unlock(&lock);
	CHECK(!hsc_bundle_is_locked("a.hart", &pid));
	CHECK_EQ(hsc_bundle_create("a.hart", &why), HSC_OK);
	CHECK(scratch_exists("a.hart.old"));
}

/* What would be removed to make room for the one that is set aside. */
static void test_old_one(void)
{
	struct hsc_error why = { "" };
	int lock = -1;

	make("b.hart");
	make("b.hart.old");
	CHECK_EQ(hsc_bundle_lock("b.hart.old", &lock, &why), HSC_OK);
	CHECK_EQ(hsc_bundle_create("b.hart", &why), HSC_E_FILE);
	CHECK(strstr(why.text, "b.hart.old is being recorded") != NULL);
	CHECK(scratch_exists("b.hart") && scratch_exists("b.hart.old"));
	hsc_bundle_unlock(&lock);
}

/* A killed recorder holds nothing. */
static void test_killed(void)
{
	int ready[2], lock = -1;
	char byte;
	pid_t child;
	long pid;

	make("c.hart");
	CHECK_EQ(pipe(ready), 0);
	child = fork();
	if (child == 0) {
		if (hsc_bundle_lock("c.hart", &lock, NULL) != HSC_OK ||
		    write(ready[1], "x", 1) != 1)
			_exit(1);
		pause();
	}
	CHECK_EQ(read(ready[0], &byte, 1), 1);
	CHECK(hsc_bundle_is_locked("c.hart", &pid));
	CHECK_EQ(pid, (long)child);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	CHECK(!hsc_bundle_is_locked("c.hart", &pid));
	CHECK_EQ(pid, 0);
	close(ready[0]);
	close(ready[1]);
}

/* Not there, no bundle, or a pipe that nobody writes to. */
static void test_odd(void)
{
	struct hsc_error why = { "" };
	int lock = 0;

	CHECK(!hsc_bundle_is_locked("nowhere", NULL));
	CHECK_EQ(hsc_bundle_lock("nowhere", &lock, &why), HSC_E_FILE);
	CHECK_STR(why.text, "nowhere: No such file or directory", "nowhere");
	CHECK_EQ(lock, -1);
	make("d.hart");
	CHECK_EQ(mkfifo("d.hart/live/lock", 0666), 0);
	CHECK(!hsc_bundle_is_locked("d.hart", NULL));
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	test_locked();
	test_old_one();
	test_killed();
	test_odd();
	scratch_leave(folder);
	return check_failures != 0;
}
