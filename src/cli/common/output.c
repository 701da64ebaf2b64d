/* SPDX-License-Identifier: MIT */
#include "cli/common/cli.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

FILE *hsc_cli_open_output(struct hsc_cli *cli, bool binary)
{
	FILE *out;

	if (cli->output && strcmp(cli->output, "-") != 0) {
		out = fopen(cli->output, "wb");
		if (!out)
			hsc_cli_error(cli, "cannot write %s: %s", cli->output,
				      strerror(errno));
		return out;
	}
	if (binary && isatty(STDOUT_FILENO)) {
		hsc_cli_error(cli, "will not write binary to a terminal");
		hsc_cli_hint(cli, "use -o FILE, or pipe it on");
		return NULL;
	}
	return stdout;
}

int hsc_cli_close_output(struct hsc_cli *cli, FILE *out)
{
	const bool bad = ferror(out) != 0;
	const bool closed = out == stdout ? fflush(out) == 0 : fclose(out) == 0;

	if (!bad && closed)
		return HSC_EXIT_OK;
	hsc_cli_error(cli, "cannot write %s: %s",
		      cli->output ? cli->output : "standard output",
		      strerror(errno));
	return HSC_EXIT_INPUT;
}

void hsc_cli_name_output(struct hsc_cli *cli, const char *suffix, char *path,
			 size_t size)
{
	const char *slash, *name = cli->bundle;
	size_t len = strlen(name);

	while (len > 1 && name[len - 1] == '/')
		len--;
	slash = memrchr(name, '/', len);
	if (slash) {
		len -= (size_t)(slash + 1 - name);
		name = slash + 1;
	}
	if (len > 5 && memcmp(name + len - 5, ".hart", 5) == 0)
		len -= 5;
	snprintf(path, size, "%.*s%s", (int)len, name, suffix);
	cli->output = path;
}
