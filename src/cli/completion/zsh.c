/* SPDX-License-Identifier: MIT */
/* zsh.c - completion as a script of zsh.
 * Room   cli (floor 9) */
#include "cli/completion/completion.h"
#include <string.h>

/* Inside '...': an apostrophe leaves the quotes; what _arguments takes as the
 * end of a part, of `ends`, has a backslash. */
static void print_quoted(const char *text, const char *ends)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\''", stdout);
		else if (strchr(ends, *text) || *text == '\\')
			printf("\\%c", *text);
		else
			putchar(*text);
	}
}

static void print_action(const struct hsc_cli_values *v)
{
	static const char *const actions[] = {
		[HSC_CLI_ARGUMENT_ANY] = " ",
		[HSC_CLI_ARGUMENT_FILE] = "_files",
		[HSC_CLI_ARGUMENT_FOLDER] = "_files -/",
		[HSC_CLI_ARGUMENT_BUNDLE] = "_hartscope_bundles",
		[HSC_CLI_ARGUMENT_PARAM] = "_hartscope_params",
	};

	if (v->kind != HSC_CLI_ARGUMENT_WORDS) {
		fputs(actions[v->kind], stdout);
		return;
	}
	putchar('(');
	print_quoted(v->words, ":");
	putchar(')');
}

/* An option may come again: many may be given several times. */
static void print_option(const struct hsc_cli_command *c,
			 const struct hsc_cli_option *o)
{
	printf(" \\\n\t\t\t'*'");
	if (o->letter)
		printf("{-%c%s,--%s%s}", o->letter, o->argument ? "+" : "",
		       o->name, o->argument ? "=" : "");
	else
		printf("--%s%s", o->name, o->argument ? "=" : "");
	printf("'[");
	print_quoted(o->help, "[]");
	putchar(']');
	if (o->argument) {
		const struct hsc_cli_values v = hsc_cli_values_of(c, o);

		putchar(':');
		print_quoted(o->argument, ":");
		putchar(':');
		print_action(&v);
	}
	putchar('\'');
}

static void print_command(const struct hsc_cli_command *c)
{
	const struct hsc_cli_values v = hsc_cli_operand_of(c);

	printf("\t%s)\n\t\t_arguments -s -S", c->name);
	hsc_cli_each_option(c, print_option);
	printf(" \\\n\t\t\t'*: :");
	print_action(&v);
	printf("' ;;\n");
}

static void print_params(void)
{
	static struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX];
	const size_t count = hsc_cli_param_values(list);

	printf("_hartscope_params() {\n\tcase $PREFIX in\n");
	for (size_t i = 0; i < count; i++)
		if (list[i].words[0])
			printf("\t%s=*) compset -P '*=' && compadd -- %s ;;\n",
			       list[i].name, list[i].words);
	printf("\t*=*) _message value ;;\n\t*) compadd -S '' --");
	for (size_t i = 0; i < count; i++)
		printf(" %s=", list[i].name);
	printf(" ;;\n\tesac\n}\n");
}

static void print_commands(const struct hsc_cli_command *const *commands)
{
	printf("\tif (( CURRENT == 2 )); then\n\t\tlocal -a commands=(");
	for (size_t i = 0; commands[i]; i++) {
		printf("\n\t\t\t'%s:", commands[i]->name);
		print_quoted(commands[i]->summary, ":");
		putchar('\'');
	}
	printf(")\n\t\t_describe command commands\n\t\treturn\n\tfi\n");
}

void hsc_cli_complete_zsh(const struct hsc_cli_command *const *commands)
{
	printf("#compdef hartscope\n"
	       "# Bundles, and folders that may hold some.\n"
	       "_hartscope_bundles() {\n"
	       "\t_files -g '*.hart(-/)' || _files -/\n}\n");
	print_params();
	printf("_hartscope() {\n");
	print_commands(commands);
	printf("\tshift words\n\t(( CURRENT-- ))\n\tcase ${words[1]} in\n");
	for (size_t i = 0; commands[i]; i++)
		print_command(commands[i]);
	printf("\tesac\n}\n"
	       "if [[ $funcstack[1] == _hartscope ]]; then\n"
	       "\t_hartscope \"$@\"\nelse\n\tcompdef _hartscope "
	       "hartscope\nfi\n");
}
