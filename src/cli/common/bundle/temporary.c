/* SPDX-License-Identifier: MIT */
/* temporary.c - a bare stream is imported to a folder that goes with the
 * command.
 * Room   cli (floor 9) */
#include "cli/common/bundle/temporary.h"
#include "cli/common/options/code_files.h"
#include "decode/params/protocol.h"
#include <errno.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/import/import.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int import(struct hsc_cli_temporary *t, struct hsc_cli *cli)
{
	char path[PATH_MAX];
	struct hsc_code_file code = { .path = path };
	const struct hsc_import_config config = {
		.bundle = t->bundle,
		.stream = cli->bundle,
		.protocol =
			cli->protocol ? cli->protocol : hsc_protocols[0].name,
		.code = &code,
		.code_count = cli->elf ? 1 : 0,
		.params = cli->params.items,
		.param_count = cli->params.count,
	};
	struct hsc_import_result result;
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!cli->elf)
		return hsc_cli_usage(cli,
				     "%s is a bare stream: which code? -e ELF",
				     cli->bundle);
	snprintf(path, sizeof(path), "%.*s",
		 (int)hsc_cli_biased(cli->elf, &code.bias), cli->elf);
	rc = hsc_import(&config, &result, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	if (result.warning[0])
		hsc_cli_error(cli, "%s", result.warning);
	cli->bundle = t->bundle;
	cli->elf = NULL;
	return HSC_EXIT_OK;
}

int hsc_cli_temporary_import(struct hsc_cli_temporary *t, struct hsc_cli *cli)
{
	const char *tmp = getenv("TMPDIR");

	*t = (struct hsc_cli_temporary){ .folder = "" };
	if (!hsc_cli_find_bundle(cli))
		return hsc_cli_no_bundle_code(cli);
	if (is_folder(cli->bundle))
		return HSC_EXIT_OK;
	snprintf(t->folder, sizeof(t->folder), "%s/hartscope-XXXXXX",
		 tmp ? tmp : "/tmp");
	if (!mkdtemp(t->folder)) {
		hsc_cli_error(cli, "cannot make %s: %s", t->folder,
			      strerror(errno));
		t->folder[0] = '\0';
		return HSC_EXIT_INPUT;
	}
	snprintf(t->bundle, sizeof(t->bundle), "%s/stream.hart", t->folder);
	return import(t, cli);
}

void hsc_cli_temporary_remove(struct hsc_cli_temporary *t)
{
	if (!t->folder[0])
		return;
	hsc_bundle_remove(t->bundle);
	rmdir(t->folder);
}
