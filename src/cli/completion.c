/* SPDX-License-Identifier: MIT */
/* completion.c - shell completion, made from the option tables. */
#include "cli/commands.h"
#include "cli/options.h"
#include <string.h>

typedef void print_fn(const struct hsc_cli_command *,
		      const struct hsc_cli_option *);

static void each_option(const struct hsc_cli_command *c, print_fn *print)
{
	static const struct hsc_cli_option help = { "help", 'h', NULL,
						    "print help" };

	for (size_t i = 0; c->options && c->options[i].name; i++)
		print(c, &c->options[i]);
	for (size_t i = 0; i < hsc_cli_shared_count; i++)
		if (hsc_cli_takes(c, i))
			print(c, &hsc_cli_shared[i].option);
	print(c, &help);
}

static void print_names(const char *separator)
{
	for (size_t i = 0; hsc_cli_commands[i]; i++)
		printf("%s%s", i ? separator : "", hsc_cli_commands[i]->name);
}

static void bash_word(const struct hsc_cli_command *c,
		      const struct hsc_cli_option *o)
{
	(void)c;
	printf(" --%s", o->name);
}

static void print_bash(void)
{
	printf("_hartscope()\n{\n"
	       "\tlocal cur=${COMP_WORDS[COMP_CWORD]} words=\n"
	       "\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\twords='");
	print_names(" ");
	printf("'\n\telse\n\t\tcase ${COMP_WORDS[1]} in\n");
	for (size_t i = 0; hsc_cli_commands[i]; i++) {
		printf("\t\t%s) words='", hsc_cli_commands[i]->name);
		each_option(hsc_cli_commands[i], bash_word);
		printf("' ;;\n");
	}
	printf("\t\tesac\n\t\tcase $cur in -*) ;; *) words= ;; esac\n"
	       "\tfi\n"
	       "\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
	       "}\n"
	       "complete -o default -F _hartscope hartscope\n");
}

static void zsh_word(const struct hsc_cli_command *c,
		     const struct hsc_cli_option *o)
{
	(void)c;
	printf(" \\\n\t\t\t'--%s[%s]%s%s%s'", o->name, o->help,
	       o->argument ? ":" : "", o->argument ? o->argument : "",
	       o->argument ? ":_files" : "");
}

static void print_zsh(void)
{
	printf("#compdef hartscope\n"
	       "if (( CURRENT == 2 )); then\n\tcompadd ");
	print_names(" ");
	printf("\nelse\n\tcase ${words[2]} in\n");
	for (size_t i = 0; hsc_cli_commands[i]; i++) {
		printf("\t%s)\n\t\t_arguments", hsc_cli_commands[i]->name);
		each_option(hsc_cli_commands[i], zsh_word);
		printf(" \\\n\t\t\t'*:file:_files' ;;\n");
	}
	printf("\tesac\nfi\n");
}

static void fish_word(const struct hsc_cli_command *c,
		      const struct hsc_cli_option *o)
{
	printf("complete -c hartscope -n '__fish_seen_subcommand_from %s'"
	       " -l %s",
	       c->name, o->name);
	if (o->letter)
		printf(" -s %c", o->letter);
	printf("%s -d '%s'\n", o->argument ? " -r" : "", o->help);
}

static void print_fish(void)
{
	for (size_t i = 0; hsc_cli_commands[i]; i++) {
		printf("complete -c hartscope -n __fish_use_subcommand -f"
		       " -a %s -d '%s'\n",
		       hsc_cli_commands[i]->name, hsc_cli_commands[i]->summary);
		each_option(hsc_cli_commands[i], fish_word);
	}
}

static int run(struct hsc_cli *cli)
{
	static const char *const shells[] = { "bash", "zsh", "fish", NULL };
	const char *shell;
	int code;

	if (!hsc_cli_options(cli, &code))
		return code;
	shell = cli->at < cli->argc ? cli->argv[cli->at] : "";
	if (strcmp(shell, shells[0]) == 0)
		print_bash();
	else if (strcmp(shell, shells[1]) == 0)
		print_zsh();
	else if (strcmp(shell, shells[2]) == 0)
		print_fish();
	else {
		hsc_cli_error(cli, "which shell? bash, zsh or fish");
		return HSC_EXIT_USAGE;
	}
	return HSC_EXIT_OK;
}

const struct hsc_cli_command hsc_cli_completion = {
	.name = "completion",
	.summary = "print a completion script for bash, zsh or fish",
	.synopsis = "bash|zsh|fish",
	.example = "  source <(hartscope completion bash)\n",
	.run = run,
};
