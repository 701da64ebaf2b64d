/* SPDX-License-Identifier: MIT */
/* live.c - a bare stream is decoded as it is read.
 * Room   cli (floor 9) */
#include "cli/common/bundle/live.h"
#include "base/file_name.h"
#include "cli/common/bundle/packed.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_fifo(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISFIFO(st.st_mode);
}

/* The first ^C ends the stream, so that all data received before is shown:
 * standard input becomes an empty file, and the interrupted read finds its end.
 */
static void end_stream(int signal)
{
	const int saved = errno;
	const int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);

	(void)signal;
	if (fd >= 0)
		(void)dup2(fd, STDIN_FILENO);
	errno = saved;
}

void hsc_cli_live_interrupted(void)
{
	const struct sigaction on = { .sa_handler = end_stream,
				      .sa_flags = (int)SA_RESETHAND };
	struct sigaction was;

	/* who was started to ignore it goes on doing so */
	if (sigaction(SIGINT, NULL, &was) == 0 && was.sa_handler == SIG_DFL)
		(void)sigaction(SIGINT, &on, NULL);
}

/* A FIFO becomes standard input. */
static bool open_fifo(struct hsc_cli *cli)
{
	const int fd = open(cli->bundle, O_RDONLY | O_CLOEXEC);
	const bool good = fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO;

	if (!good)
		hsc_cli_error(cli, "cannot read %s: %s", cli->bundle,
			      strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
}

static int make_bundle(struct hsc_cli *cli, const char *name)
{
	struct hsc_import_config config = {
		.stream = "-",
		.live = true,
		.protocol = cli->protocol,
		.one_source = cli->one_hart,
		.source = cli->hart,
	};
	struct hsc_import_result result;
	const int code = hsc_cli_import_here(cli, name, &config, &result);

	if (code == HSC_EXIT_OK && result.learned[0])
		hsc_cli_say(cli, "%s", result.learned);
	return code;
}

/* A bundle has its own parameters, and its trace is complete. */
static int refuse_params(const struct hsc_cli *cli)
{
	if (cli->follow)
		return hsc_cli_usage(cli,
				     "--follow is for a stream that arrives "
				     "while it is read: - or a FIFO");
	if (!cli->protocol && !cli->params.count)
		return HSC_EXIT_OK;
	return hsc_cli_usage(
		cli,
		"a bundle names its own protocol; --protocol and --param are "
		"for a stream that arrives while it is read: - or a FIFO");
}

int hsc_cli_live_open(struct hsc_cli *cli)
{
	const unsigned wanted = HSC_CLI_PARAM | HSC_CLI_LIVE;
	const bool standard = strcmp(cli->bundle, "-") == 0;
	const char *name = standard ? "stdin" : hsc_file_name(cli->bundle);
	int code;

	if ((cli->command->groups & wanted) != wanted)
		return HSC_EXIT_OK;
	if (cli->live)
		return hsc_cli_usage(
			cli, "this reads a trace twice, which a pipe does not "
			     "allow; make "
			     "a bundle of it first: hartscope import - -e ELF");
	if (!standard && !is_fifo(cli->bundle))
		return refuse_params(cli);
	if (cli->shards)
		return hsc_cli_usage(cli, "--shard is for a bundle: other "
					  "machines cannot read this stream");
	if (!cli->elf)
		return hsc_cli_usage(cli,
				     "%s is a stream without its program; name "
				     "the program: -e ELF",
				     standard ? "standard input" : cli->bundle);
	if (!standard && !open_fifo(cli))
		return HSC_EXIT_INPUT;
	code = make_bundle(cli, name);
	if (code != HSC_EXIT_OK)
		return code;
	hsc_cli_live_interrupted();
	cli->one_hart = false; /* it has no other */
	cli->live = true;
	cli->no_pager = true;
	cli->follow |= isatty(STDOUT_FILENO) && !cli->output;
	return HSC_EXIT_OK;
}

bool hsc_cli_live_waits(const struct hsc_cli *cli)
{
	struct pollfd p = { .fd = STDIN_FILENO, .events = POLLIN };

	return cli->live && cli->follow && poll(&p, 1, 0) == 0;
}
