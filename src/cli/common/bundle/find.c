/* SPDX-License-Identifier: MIT */
/* find.c - the bundle that a command is of: named, or the newest here.
 * Room   cli (floor 9) */
#include "cli/common/bundle/find.h"
#include "capture/bundle/lock.h"
#include "cli/common/bundle/packed.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/shard.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

/* Say once that there will be more; true. */
static bool look_at_recorder(struct hsc_cli *cli)
{
	long pid;

	if (cli->recorded_now || !hsc_bundle_is_locked(cli->bundle, &pid))
		return true;
	cli->recorded_now = true;
	hsc_cli_say(cli,
		    "%s is still being recorded (process %ld): this is what is "
		    "there so far",
		    cli->bundle, pid);
	return true;
}

bool hsc_cli_find_bundle(struct hsc_cli *cli)
{
	if (cli->at < cli->argc) {
		if (!cli->bundle)
			cli->bundle = cli->argv[cli->at++];
		if (cli->at < cli->argc)
			return hsc_cli_refuse(cli,
					      "'%s' is one argument too many",
					      cli->argv[cli->at]);
	}
	if (cli->bundle)
		return hsc_cli_unpack_here(cli, &cli->bundle) &&
		       look_at_recorder(cli);
	if (hsc_bundle_newest(".", cli->newest, sizeof(cli->newest)) ==
	    HSC_OK) {
		cli->bundle = cli->newest;
		return look_at_recorder(cli);
	}
	hsc_cli_error(cli, "no bundle given, and no *.hart here");
	hsc_cli_hint(cli, "make one: hartscope record -- ./prog");
	return false;
}

int hsc_cli_no_bundle_code(const struct hsc_cli *cli)
{
	return cli->at < cli->argc ? HSC_EXIT_USAGE : HSC_EXIT_INPUT;
}

static bool is_elf(const char *path)
{
	FILE *in = fopen(path, "rbe");
	char magic[4] = { 0 };
	size_t n;

	if (!in)
		return false;
	n = fread(magic, 1, sizeof(magic), in);
	fclose(in);
	return n == sizeof(magic) && memcmp(magic, "\177ELF", n) == 0;
}

bool hsc_cli_refuse_program(const struct hsc_cli *cli)
{
	struct stat st;

	/* what a pipe holds is read once */
	if (stat(cli->bundle, &st) != 0 || !S_ISREG(st.st_mode) ||
	    !is_elf(cli->bundle))
		return false;
	hsc_cli_error(cli, "%s is a program, not a recording of it",
		      cli->bundle);
	hsc_cli_hint(cli, "record it: hartscope record -- %s%s",
		     strchr(cli->bundle, '/') ? "" : "./", cli->bundle);
	return true;
}

/* What to do with a file that is no bundle, by what it is. */
static void refuse_file(const struct hsc_cli *cli)
{
	if (hsc_cli_refuse_program(cli))
		return;
	hsc_cli_error(cli, "%s is a file, not a bundle", cli->bundle);
	hsc_cli_hint(cli, "make one: hartscope import %s -e ELF", cli->bundle);
}

bool hsc_cli_bundle_is_there(const struct hsc_cli *cli)
{
	struct stat st;

	if (stat(cli->bundle, &st) != 0) {
		hsc_cli_error(cli, "cannot read bundle '%s': %s", cli->bundle,
			      strerror(errno));
		hsc_cli_hint(cli, "make one: hartscope record -- ./prog");
		return false;
	}
	if (S_ISREG(st.st_mode) && hsc_shard_is(cli->bundle)) {
		hsc_cli_error(cli,
			      "%s is the result of a shard, sums without the "
			      "trace, and %s wants a bundle",
			      cli->bundle, cli->command->name);
		hsc_cli_hint(cli, "show what it has: hartscope merge %s",
			     cli->bundle);
		return false;
	}
	if (!S_ISDIR(st.st_mode)) {
		refuse_file(cli);
		return false;
	}
	return true;
}

void hsc_cli_hint_bundle(const struct hsc_cli *cli)
{
	char path[PATH_MAX];
	struct stat st;

	if (stat(cli->bundle, &st) != 0 || !S_ISDIR(st.st_mode) ||
	    !hsc_bundle_path(path, sizeof(path), cli->bundle,
			     "manifest.json") ||
	    stat(path, &st) == 0 || errno != ENOENT)
		return;
	if (hsc_bundle_newest(cli->bundle, path, sizeof(path)) == HSC_OK)
		hsc_cli_hint(cli,
			     "that folder is not a bundle; did you mean %s?",
			     path);
	else
		hsc_cli_hint(cli, "that folder is not a bundle; make one: "
				  "hartscope record -- ./prog");
}
