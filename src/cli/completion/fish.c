/* SPDX-License-Identifier: MIT */
/* fish.c - completion as a script of fish.
 * Room   cli (floor 9) */
#include "cli/completion/completion.h"

/* Inside '...', where a backslash takes away the meaning of ' and \. */
static void print_quoted(const char *text)
{
	putchar('\'');
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('\'');
}

static void print_action(const struct hsc_cli_values *v)
{
	static const char *const actions[] = {
		[HSC_CLI_ARGUMENT_ANY] = "",
		[HSC_CLI_ARGUMENT_WORDS] = " -a ",
		[HSC_CLI_ARGUMENT_FILE] = " -F",
		[HSC_CLI_ARGUMENT_FOLDER] =
			" -a '(__fish_complete_directories)'",
		[HSC_CLI_ARGUMENT_BUNDLE] = " -a '(__hartscope_bundles)'",
		[HSC_CLI_ARGUMENT_PARAM] = " -a '(__hartscope_params)'",
	};

	fputs(actions[v->kind], stdout);
	if (v->kind == HSC_CLI_ARGUMENT_WORDS)
		print_quoted(v->words);
}

static void print_option(const struct hsc_cli_command *c,
			 const struct hsc_cli_option *o)
{
	printf("complete -c hartscope -n '__hartscope_is %s' -l %s", c->name,
	       o->name);
	if (o->letter)
		printf(" -s %c", o->letter);
	if (o->argument) {
		const struct hsc_cli_values v = hsc_cli_values_of(c, o);

		/* -x: and no file */
		printf(v.kind == HSC_CLI_ARGUMENT_FILE ? " -r" : " -x");
		print_action(&v);
	}
	printf(" -d ");
	print_quoted(o->help);
	putchar('\n');
}

static void print_command(const struct hsc_cli_command *c)
{
	const struct hsc_cli_values v = hsc_cli_operand_of(c);

	printf("complete -c hartscope -n __fish_use_subcommand -a %s -d ",
	       c->name);
	print_quoted(c->summary);
	printf("\ncomplete -c hartscope -n '__hartscope_is %s'", c->name);
	print_action(&v);
	putchar('\n');
	hsc_cli_each_option(c, print_option);
}

static void print_params(void)
{
	static struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX];
	const size_t count = hsc_cli_param_values(list);

	printf("function __hartscope_params\n");
	for (size_t i = 0; i < count; i++) {
		printf("\tstring join \\n -- %s=", list[i].name);
		if (list[i].words[0])
			printf("(string split ' ' -- '%s')", list[i].words);
		putchar('\n');
	}
	printf("end\n");
}

void hsc_cli_complete_fish(const struct hsc_cli_command *const *commands)
{
	printf("# fish completion of hartscope\n"
	       "function __hartscope_is\n"
	       "\tset -l words (commandline -opc)\n"
	       "\ttest (count $words) -gt 1; and contains -- $words[2] $argv\n"
	       "end\n"
	       "# Bundles; where there is none, folders that may hold some.\n"
	       "function __hartscope_bundles\n"
	       "\tset -l begun (commandline -ct | string replace -r"
	       " '^--?[a-z]+=' '')\n"
	       "\tset -l found $begun*.hart/\n"
	       "\tif test (count $found) -gt 0\n"
	       "\t\tstring join \\n -- $found\n"
	       "\telse\n"
	       "\t\t__fish_complete_directories $begun\n"
	       "\tend\n"
	       "end\n");
	print_params();
	printf("complete -c hartscope -f\n");
	for (size_t i = 0; commands[i]; i++)
		print_command(commands[i]);
}
