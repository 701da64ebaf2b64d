/* SPDX-License-Identifier: MIT */
/* pack.c - hartscope pack and unpack: a bundle as one file, and back.
 * Room   cli (floor 9) */
#include "base/file_name.h"
#include "cli/common/bundle/find.h"
#include "cli/common/bundle/open.h"
#include "cli/common/bundle/packed.h"
#include "cli/common/commands.h"
#include "view/common/text.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/pack.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

static const struct hsc_cli_option pack_options[] = {
	{ .name = NULL },
};

static int say_written(const struct hsc_cli *cli, const char *path,
		       const char *next)
{
	char n[32];
	struct stat st;

	hsc_cli_say(cli, "wrote %s, %s bytes.  Next: hartscope %s %s", path,
		    stat(path, &st) == 0
			    ? hsc_view_grouped((uint64_t)st.st_size, n)
			    : "?",
		    next, path);
	return HSC_EXIT_OK;
}

/* Several bundles become one of the name of the file first. */
static enum hsc_status join_bundles(const char *bundle, const char *output,
				    const char *const *bundles, size_t count,
				    struct hsc_error *error)
{
	const enum hsc_status rc =
		hsc_bundle_join(bundle, bundles, count, error);

	return rc == HSC_OK ? hsc_bundle_pack(bundle, output, error) : rc;
}

/* The bytes of a file to standard output. */
static int show_file(struct hsc_cli *cli, const char *path)
{
	FILE *from = fopen(path, "rbe"), *out;
	char bytes[4096];
	size_t n;

	if (!from)
		return hsc_cli_leave(cli, HSC_EXIT_INPUT, "cannot read %s: %s",
				     path, strerror(errno));
	out = hsc_cli_open_output(cli, true);
	while (out && (n = fread(bytes, 1, sizeof(bytes), from)) > 0)
		if (fwrite(bytes, 1, n, out) != n)
			break;
	fclose(from);
	return out ? hsc_cli_close_output(cli, out) : HSC_EXIT_INPUT;
}

static bool is_named(const char *path)
{
	const size_t len = strlen(path), end = strlen(HSC_PACK_SUFFIX);

	return len > end && strcmp(path + len - end, HSC_PACK_SUFFIX) == 0;
}

static int fail_bundle(const struct hsc_cli *cli, enum hsc_status rc,
		       const struct hsc_error *error)
{
	const int code = hsc_cli_fail(
		cli, rc == HSC_E_CONFIG ? HSC_E_FORMAT : rc, error);

	if (cli->bundle)
		hsc_cli_hint_bundle(cli);
	return code;
}

static int run_pack(struct hsc_cli *cli, void *values)
{
	const char *const *bundles = (const char *const *)cli->argv + cli->at;
	size_t count = (size_t)(cli->argc - cli->at);
	const struct hsc_cli_packed *joined = NULL, *here = NULL;
	struct hsc_error error = { "" };
	const char *output;
	char path[PATH_MAX];
	enum hsc_status rc;

	(void)values;
	if (count > 1 && !cli->output)
		return hsc_cli_usage(cli,
				     "several bundles make one file: name it "
				     "with -o FILE" HSC_PACK_SUFFIX);
	if (count < 2) {
		if (!hsc_cli_find_bundle(cli))
			return hsc_cli_no_bundle_code(cli);
		if (cli->recorded_now)
			return hsc_cli_leave(cli, HSC_EXIT_INPUT,
					     "%s is still being recorded; pack "
					     "it when that has ended",
					     cli->bundle);
		bundles = &cli->bundle;
		count = 1;
	}
	if (!cli->output)
		hsc_cli_name_output(cli, HSC_PACK_SUFFIX, path, sizeof(path));
	output = cli->output;
	if (count > 1 && !(joined = hsc_cli_make_here(cli, "joined", 6)))
		return HSC_EXIT_INPUT;
	if (strcmp(output, "-") == 0) {
		here = hsc_cli_make_here(cli, "packed", 6);
		if (!here)
			return HSC_EXIT_INPUT;
		output = here->bundle;
	}
	rc = joined ? join_bundles(joined->bundle, output, bundles, count,
				   &error)
		    : hsc_bundle_pack(cli->bundle, output, &error);
	if (rc != HSC_OK)
		return fail_bundle(cli, rc, &error);
	if (here)
		return show_file(cli, output);
	/* commands know a packed bundle by its name, unpack by what is in it */
	return say_written(cli, output, is_named(output) ? "info" : "unpack");
}

const struct hsc_cli_command hsc_cli_pack = {
	.name = "pack",
	.summary = "a bundle, or those of one run, as one file",
	.synopsis = "[-o FILE" HSC_PACK_SUFFIX "] [BUNDLE ...]",
	.example =
		"  hartscope pack run.hart\n"
		"  hartscope pack hart0.hart hart1.hart -o run" HSC_PACK_SUFFIX
		"\n  hartscope report run" HSC_PACK_SUFFIX "\n",
	.groups = HSC_CLI_OUTPUT,
	.options = pack_options,
	.run = run_pack,
};

struct unpack {
	uint64_t limit;
};

static const struct hsc_cli_option unpack_options[] = {
	{ "max-size", 0, "BYTES",
	  "refuse more than that (default: 1,000 times the file, at least "
	  "64 MiB)",
	  HSC_CLI_NUMBER, HSC_CLI_AT(struct unpack, limit) },
	{ .name = NULL },
};

/* "there/run.hart.tar.zst": "run.hart", here. */
static const char *name_bundle(const char *path, char *name, size_t cap)
{
	const char *base = hsc_file_name(path);
	const size_t len = strlen(base), suffix = strlen(HSC_PACK_SUFFIX);
	const bool has = len > suffix &&
			 strcmp(base + len - suffix, HSC_PACK_SUFFIX) == 0;

	snprintf(name, cap, "%.*s.hart", (int)(has ? len - suffix : len), base);
	return name;
}

static int run_unpack(struct hsc_cli *cli, void *values)
{
	const struct unpack *u = values;
	const char *path = cli->argv[cli->at];
	struct hsc_error error = { "" };
	char name[PATH_MAX];
	enum hsc_status rc;
	struct stat st;

	if (cli->argc - cli->at != 1)
		return hsc_cli_usage(cli, "name one packed bundle");
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return hsc_cli_leave(cli, HSC_EXIT_INPUT,
				     "%s is a folder, and no packed bundle",
				     path);
	if (!cli->output)
		cli->output = name_bundle(path, name, sizeof(name));
	rc = hsc_bundle_unpack(path, cli->output, u->limit, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	hsc_cli_say(cli, "wrote %s.  Next: hartscope report %s", cli->output,
		    cli->output);
	return HSC_EXIT_OK;
}

const struct hsc_cli_command hsc_cli_unpack = {
	.name = "unpack",
	.summary = "a bundle of a packed one",
	.synopsis = "[-o BUNDLE] FILE" HSC_PACK_SUFFIX,
	.example = "  hartscope unpack run" HSC_PACK_SUFFIX "\n",
	.groups = HSC_CLI_MAKES,
	.options = unpack_options,
	.size = sizeof(struct unpack),
	.run = run_unpack,
};
