/* SPDX-License-Identifier: MIT */
#include "control/backend/parts.h"
#include "unit/check.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define ROUNDS 2000

static void *bad_page; /* mapped, after the end of its file */
static void *no_page;  /* no access to it */

static void nothing(void *ctx)
{
	++*(unsigned *)ctx;
}

static void read_it(void *ctx)
{
	(void)*(volatile uint32_t *)ctx;
}

static void ours(int number)
{
	(void)number;
}

/* What the process and the thread had is as it was, after good and bad. */
static void test_restored(struct hsc_backend_guard *g)
{
	struct sigaction action = { .sa_handler = ours }, is;
	stack_t before, after;
	unsigned count = 0;

	sigaction(SIGBUS, &action, NULL);
	sigaltstack(NULL, &before);
	CHECK(hsc_backend_guarded(g, nothing, &count));
	CHECK(!hsc_backend_guarded(g, read_it, bad_page));
	CHECK(!hsc_backend_guarded(g, read_it, no_page));
	CHECK(hsc_backend_guarded(g, nothing, &count));
	CHECK_EQ(count, 2);
	sigaction(SIGBUS, NULL, &is);
	CHECK(is.sa_handler == ours);
	sigaltstack(NULL, &after);
	CHECK(before.ss_sp == after.ss_sp && before.ss_flags == after.ss_flags);
	signal(SIGBUS, SIG_DFL);
}

static void *other(void *ctx)
{
	for (unsigned i = 0; i < ROUNDS; i++)
		CHECK(!hsc_backend_guarded(ctx, read_it, bad_page));
	return NULL;
}

int main(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct hsc_backend_guard *g = hsc_backend_guard_new();
	char path[] = "guard-XXXXXX";
	const int fd = mkstemp(path);
	pthread_t thread;

	unlink(path);
	bad_page = mmap(NULL, page, PROT_READ, MAP_SHARED, fd, 0);
	no_page =
		mmap(NULL, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(bad_page != MAP_FAILED && no_page != MAP_FAILED);
	CHECK(g != NULL);
	test_restored(g);
	CHECK_EQ(pthread_create(&thread, NULL, other, g), 0);
	pthread_join(thread, NULL);
	free(g);
	close(fd);
	return check_failures != 0;
}
