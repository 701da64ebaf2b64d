/* SPDX-License-Identifier: MIT */
/* completion.c - shell completion, made from the option tables.
 * Room   cli (floor 9) */
#include "cli/completion/completion.h"
#include "cli/common/commands.h"
#include <string.h>

static int run_completion(struct hsc_cli *cli, void *values)
{
	static const struct {
		const char *name;
		hsc_cli_complete_fn *print;
	} shells[] = {
		{ "bash", hsc_cli_complete_bash },
		{ "zsh", hsc_cli_complete_zsh },
		{ "fish", hsc_cli_complete_fish },
	};
	const char *shell;

	(void)values;
	if (cli->argc - cli->at > 1)
		return hsc_cli_usage(cli, "'%s' is one argument too many",
				     cli->argv[cli->at + 1]);
	shell = cli->at < cli->argc ? cli->argv[cli->at] : "";
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
		if (strcmp(shell, shells[i].name) == 0) {
			shells[i].print(cli->commands);
			return HSC_EXIT_OK;
		}
	return hsc_cli_usage(cli, "which shell? bash, zsh or fish");
}

const struct hsc_cli_command hsc_cli_completion = {
	.name = "completion",
	.summary = "print a completion script for bash, zsh or fish",
	.synopsis = "bash|zsh|fish",
	.words = "bash zsh fish",
	.example = "  source <(hartscope completion bash)\n"
		   "  source <(hartscope completion zsh)\n"
		   "  hartscope completion fish | source\n",
	.run = run_completion,
};
