/* SPDX-License-Identifier: MIT */
#include "cli/common/progress.h"
#include "unit/cli/traced.h"
#include <pty.h>
#include <sys/ioctl.h>

static struct hsc_decode *open_bundle(void)
{
	struct hsc_error error = { "" };
	struct hsc_decode *d = NULL;
	struct hsc_event e;

	CHECK_EQ(hsc_decode_open(&d, TRACED,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &error),
		 HSC_OK);
	while (hsc_decode_next(d, &e) == HSC_OK)
		;
	return d;
}

/* Steps until one is due, where the decode began, and a line was shown, so many
 * seconds ago. */
static void wait_for(struct hsc_cli_progress *p, double began, double shown)
{
	struct hsc_cli_progress now;

	hsc_cli_progress_begin(&now, p->cli);
	p->began = now.began - began;
	p->shown = now.began - shown;
}

static void take_steps(struct hsc_cli_progress *p, const struct hsc_decode *d,
		       double began, double shown)
{
	wait_for(p, began, shown);
	for (unsigned i = 0; i < 4096; i++)
		hsc_cli_progress_step(p, d);
}

static void check_begin(const char *text, const char *want)
{
	if (strncmp(text, want, strlen(want)) != 0)
		CHECK_STR(text, want, "it begins otherwise");
}

/* On a pipe only those who ask for JSON see something. */
static void test_pipe(const struct hsc_decode *d)
{
	struct hsc_cli *cli = test_cli();
	struct captured said = { .len = 0 };
	struct hsc_cli_progress p;
	int fd[2], real = dup(STDERR_FILENO);

	CHECK(pipe(fd) == 0 && dup2(fd[1], STDERR_FILENO) >= 0);
	hsc_cli_progress_begin(&p, cli);
	CHECK(!p.on);
	cli->progress_json = true;
	cli->verbosity = -1;
	hsc_cli_progress_begin(&p, cli);
	CHECK(p.on);
	captured_begin(&said, &stderr);
	take_steps(&p, d, -100, 100); /* too soon */
	CHECK_EQ((captured_end(&said), said.len), 0);
	captured_begin(&said, &stderr);
	take_steps(&p, d, 100, 100);
	check_begin(captured_end(&said),
		    "{\"bytes\":8,\"bytes_total\":8,\"instructions\":5,"
		    "\"gaps\":0,\"seconds\":");
	captured_begin(&said, &stderr);
	take_steps(&p, d, 100, -100); /* it was just shown */
	CHECK_EQ((captured_end(&said), said.len), 0);
	captured_begin(&said, &stderr);
	hsc_cli_progress_end(&p, d);
	CHECK(strstr(captured_end(&said), "\"instructions\":5,") != NULL);
	captured_free(&said);
	dup2(real, STDERR_FILENO);
	close(real);
	close(fd[0]);
	close(fd[1]);
	free(cli);
}

/* On a terminal: a line, which is wiped at the end. */
static void test_terminal(const struct hsc_decode *d)
{
	struct hsc_cli *cli = test_cli();
	struct captured said = { .len = 0 };
	struct hsc_cli_progress p;
	int screen, terminal, real = dup(STDERR_FILENO);

	CHECK_EQ(openpty(&screen, &terminal, NULL, NULL, NULL), 0);
	CHECK(dup2(terminal, STDERR_FILENO) >= 0);
	cli->verbosity = -1;
	hsc_cli_progress_begin(&p, cli);
	CHECK(!p.on);
	cli->verbosity = 0;
	hsc_cli_progress_begin(&p, cli);
	CHECK(p.on);
	captured_begin(&said, &stderr);
	hsc_cli_progress_end(&p, d); /* nothing was drawn */
	CHECK_EQ((captured_end(&said), said.len), 0);
	captured_begin(&said, &stderr);
	take_steps(&p, d, 100, 100);
	CHECK_STR(captured_end(&said),
		  "\rdecode  100 %  0.0/0.0 MB  0 MB/s  0 Minstr/s  gaps 0  "
		  "eta 0 s\033[K",
		  "a line");
	captured_begin(&said, &stderr);
	hsc_cli_say(cli, "it works");
	CHECK_STR(captured_end(&said), "\r\033[Ktest: it works\n",
		  "what is said is not put after it");
	captured_begin(&said, &stderr);
	hsc_cli_progress_end(&p, d);
	CHECK_STR(captured_end(&said), "\r\033[K", "wiped");
	captured_begin(&said, &stderr);
	hsc_cli_say(cli, "it works");
	CHECK_STR(captured_end(&said), "test: it works\n", "nothing to wipe");
	/* what a pager shows is not written over */
	hsc_cli_progress_begin(&p, cli);
	cli->pager = 1;
	captured_begin(&said, &stderr);
	take_steps(&p, d, 100, 100);
	CHECK_EQ((captured_end(&said), said.len), 0);
	cli->pager = 0;
	cli->shows = true;
	captured_begin(&said, &stderr);
	take_steps(&p, d, 100, 100);
	CHECK_EQ((captured_end(&said), said.len), 0);
	captured_free(&said);
	dup2(real, STDERR_FILENO);
	close(real);
	close(screen);
	close(terminal);
	free(cli);
}

/* Threads say how much they have done; the terminal has so many columns. */
static void test_bytes(const struct hsc_decode *d)
{
	struct hsc_cli *cli = test_cli();
	struct captured said = { .len = 0 };
	struct hsc_cli_progress p;
	int screen, terminal, real = dup(STDERR_FILENO);
	struct winsize size = { .ws_col = 30 };

	CHECK_EQ(openpty(&screen, &terminal, NULL, NULL, NULL), 0);
	CHECK(dup2(terminal, STDERR_FILENO) >= 0);
	hsc_cli_progress_begin(&p, cli);
	captured_begin(&said, &stderr);
	hsc_cli_progress_bytes(&p, d, 4); /* too soon */
	CHECK_EQ((captured_end(&said), said.len), 0);
	wait_for(&p, 100, 100);
	captured_begin(&said, &stderr);
	hsc_cli_progress_bytes(&p, d, 4);
	CHECK_STR(captured_end(&said),
		  "\rdecode  50 %  0.0/0.0 MB  0 MB/s  eta 100 s\033[K",
		  "half of it");
	wait_for(&p, 100, 100);
	captured_begin(&said, &stderr);
	hsc_cli_progress_bytes(&p, d, 0);
	CHECK_STR(captured_end(&said),
		  "\rdecode   0 %  0.0/0.0 MB  0 MB/s\033[K", "who knows");
	CHECK_EQ(ioctl(terminal, TIOCSWINSZ, &size), 0);
	wait_for(&p, 100, 100);
	dup2(terminal, STDERR_FILENO);
	captured_begin(&said, &stderr);
	hsc_cli_progress_bytes(&p, d, 4);
	CHECK_STR(captured_end(&said), "\rdecode  50 %  0.0/0.0 MB  0 M\033[K",
		  "one column is left");
	captured_free(&said);
	dup2(real, STDERR_FILENO);
	close(real);
	close(screen);
	close(terminal);
	free(cli);
}

int main(void)
{
	struct hsc_decode *d;
	char folder[16];

	scratch_enter(folder);
	traced_one(TRACED, TRACED_ONCE);
	d = open_bundle();
	test_pipe(d);
	test_terminal(d);
	test_bytes(d);
	hsc_decode_close(&d);
	scratch_leave(folder);
	return check_failures != 0;
}
