/* SPDX-License-Identifier: MIT */
/* packed.c - a packed bundle is unpacked to a folder that goes with the
 * command.
 * Room   cli (floor 9) */
#include "cli/common/bundle/packed.h"
#include "base/file_name.h"
#include "cli/common/options/code_files.h"
#include <errno.h>
#include <fcntl.h>
#include <hartscope/capture/bundle.h>
#include <hartscope/capture/pack.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool name_bundle(struct hsc_cli *cli, struct hsc_cli_packed *p,
			const char *name, size_t len)
{
	const char *tmp = getenv("TMPDIR");
	char folder[sizeof(p->folder)];

	snprintf(folder, sizeof(folder), "%s/hartscope-XXXXXX",
		 tmp ? tmp : "/tmp");
	if (!mkdtemp(folder))
		return hsc_cli_refuse(cli, "cannot make %s: %s", folder,
				      strerror(errno));
	memcpy(p->folder, folder, sizeof(folder));
	snprintf(p->bundle, sizeof(p->bundle), "%s/%.*s.hart", folder, (int)len,
		 name);
	return true;
}

static void remove_all(const struct hsc_cli_packed *p)
{
	hsc_bundle_remove(p->bundle);
	rmdir(p->folder);
}

/* Runs in the process of start_remover(): wait until the command has ended,
 * which closes the pipe, then remove the bundle. */
_Noreturn static void remove_when_closed(const struct hsc_cli_packed *p,
					 int end)
{
	char byte;

	dup2(end, STDIN_FILENO);
	close_range(STDIN_FILENO + 1, ~0U, 0);
	setsid();
	while (read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR)
		;
	remove_all(p);
	_exit(0);
}

/* An unpacked bundle must not stay if the command is killed, for example by
 * SIGPIPE. So another process removes it. */
static void start_remover(struct hsc_cli_packed *p)
{
	int ends[2];

	p->guard = -1;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return;
	p->pid = fork();
	if (p->pid == 0)
		remove_when_closed(p, ends[0]);
	close(ends[0]);
	p->guard = ends[1];
}

struct hsc_cli_packed *hsc_cli_make_here(struct hsc_cli *cli, const char *name,
					 size_t len)
{
	struct hsc_cli_packed *p = &cli->packed[cli->packed_count];

	if (!name_bundle(cli, p, name, len))
		return NULL;
	cli->packed_count++;
	p->name = p->bundle;
	start_remover(p);
	return p;
}

bool hsc_cli_unpack_here(struct hsc_cli *cli, const char **path)
{
	const char *base = hsc_file_name(*path);
	struct hsc_error error = { "" };
	struct hsc_cli_packed *p;
	enum hsc_status rc;

	if (!hsc_bundle_is_packed(*path) ||
	    cli->packed_count == HSC_CLI_PACKED_MAX)
		return true;
	/* its name as in FILE */
	p = hsc_cli_make_here(cli, base,
			      strlen(base) - strlen(HSC_PACK_SUFFIX));
	if (!p)
		return false;
	p->name = *path;
	rc = hsc_bundle_unpack(*path, p->bundle, 0, &error);
	if (rc != HSC_OK) {
		(void)hsc_cli_fail(cli, rc, &error);
		return false;
	}
	*path = p->bundle;
	return true;
}

int hsc_cli_import_here(struct hsc_cli *cli, const char *name,
			struct hsc_import_config *config,
			struct hsc_import_result *result)
{
	char path[PATH_MAX];
	struct hsc_code_file code = { .path = path };
	struct hsc_error error = { "" };
	const struct hsc_cli_packed *p;
	enum hsc_status rc;

	snprintf(path, sizeof(path), "%.*s",
		 (int)hsc_cli_biased(cli->elf, &code.bias), cli->elf);
	p = hsc_cli_make_here(cli, name, strcspn(name, "."));
	if (!p)
		return HSC_EXIT_INPUT;
	config->bundle = p->bundle;
	config->code = &code;
	config->code_count = 1;
	config->params = cli->params.items;
	config->param_count = cli->params.count;
	rc = hsc_import(config, result, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	cli->bundle = p->bundle;
	cli->elf = NULL;
	return HSC_EXIT_OK;
}

const char *hsc_cli_packed_name(const struct hsc_cli *cli)
{
	for (size_t i = 0; i < cli->packed_count; i++)
		if (cli->bundle == cli->packed[i].bundle)
			return cli->packed[i].name;
	return cli->bundle;
}

void hsc_cli_packed_clear(struct hsc_cli *cli)
{
	for (size_t i = 0; i < cli->packed_count; i++) {
		struct hsc_cli_packed *p = &cli->packed[i];

		remove_all(p);
		if (p->guard >= 0)
			close(p->guard);
		if (p->guard >= 0 && p->pid > 0)
			waitpid(p->pid, NULL, 0);
	}
	cli->packed_count = 0;
}
