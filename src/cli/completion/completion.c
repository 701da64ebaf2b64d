/* SPDX-License-Identifier: MIT */
/* completion.c - shell completion, made from the option tables. */
#include "cli/completion/completion.h"
#include "cli/common/commands.h"
#include "cli/common/options.h"
#include <string.h>

void hsc_cli_each_option(const struct hsc_cli_command *command,
			 hsc_cli_option_fn *take)
{
	static const struct hsc_cli_option help = { "help", 'h', NULL,
						    "print help" };

	for (size_t i = 0; command->options && command->options[i].name; i++)
		take(command, &command->options[i]);
	for (size_t i = 0; i < hsc_cli_shared_count; i++)
		if (hsc_cli_takes(command, i))
			take(command, &hsc_cli_shared[i].option);
	take(command, &help);
}

static int run(struct hsc_cli *cli)
{
	static const struct {
		const char *name;
		void (*print)(void);
	} shells[] = {
		{ "bash", hsc_cli_complete_bash },
		{ "zsh", hsc_cli_complete_zsh },
		{ "fish", hsc_cli_complete_fish },
	};
	const char *shell;
	int code;

	if (!hsc_cli_options(cli, &code))
		return code;
	shell = cli->at < cli->argc ? cli->argv[cli->at] : "";
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
		if (strcmp(shell, shells[i].name) == 0) {
			shells[i].print();
			return HSC_EXIT_OK;
		}
	hsc_cli_error(cli, "which shell? bash, zsh or fish");
	return HSC_EXIT_USAGE;
}

const struct hsc_cli_command hsc_cli_completion = {
	.name = "completion",
	.summary = "print a completion script for bash, zsh or fish",
	.synopsis = "bash|zsh|fish",
	.example = "  source <(hartscope completion bash)\n"
		   "  source <(hartscope completion zsh)\n"
		   "  hartscope completion fish | source\n",
	.run = run,
};
