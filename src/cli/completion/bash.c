/* SPDX-License-Identifier: MIT */
/* bash.c - completion as a script of bash.
 * Room   cli (floor 9) */
#include "cli/completion/completion.h"

static void print_action(const struct hsc_cli_values *v)
{
	static const char *const actions[] = {
		[HSC_CLI_ARGUMENT_ANY] = ":",
		[HSC_CLI_ARGUMENT_FILE] = "_hartscope_paths -f",
		[HSC_CLI_ARGUMENT_FOLDER] = "_hartscope_paths -d",
		[HSC_CLI_ARGUMENT_BUNDLE] = "_hartscope_bundles",
		[HSC_CLI_ARGUMENT_PARAM] = "_hartscope_param",
	};

	if (v->kind == HSC_CLI_ARGUMENT_WORDS)
		printf("_hartscope_words '%s'", v->words);
	else
		fputs(actions[v->kind], stdout);
}

static void print_argument(const struct hsc_cli_command *c,
			   const struct hsc_cli_option *o)
{
	struct hsc_cli_values v;

	if (!o->argument)
		return;
	v = hsc_cli_values_of(c, o);
	printf("\t%s:--%s", c->name, o->name);
	if (o->letter)
		printf(" | %s:-%c", c->name, o->letter);
	printf(") ");
	print_action(&v);
	printf("; return ;;\n");
}

static void print_name(const struct hsc_cli_command *c,
		       const struct hsc_cli_option *o)
{
	(void)c;
	printf(" --%s", o->name);
}

static void print_rest(const struct hsc_cli_command *c)
{
	const struct hsc_cli_values v = hsc_cli_operand_of(c);

	printf("\t%s:-*) _hartscope_words '", c->name);
	hsc_cli_each_option(c, print_name);
	printf("' ;;\n\t%s:*) ", c->name);
	print_action(&v);
	printf(" ;;\n");
}

/* Names, and the words of those that are no number. */
static void print_params(void)
{
	static struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX];
	const size_t count = hsc_cli_param_values(list);

	printf("_hartscope_param()\n{\n\tcase $name in\n");
	for (size_t i = 0; i < count; i++)
		if (list[i].words[0])
			printf("\t%s) _hartscope_words '%s' ;;\n", list[i].name,
			       list[i].words);
	printf("\t'')\n\t\tcompopt -o nospace 2>/dev/null\n"
	       "\t\t_hartscope_words '");
	for (size_t i = 0; i < count; i++)
		printf("%s%s=", i ? " " : "", list[i].name);
	printf("' ;;\n\tesac\n}\n");
}

/* What does not depend on the tables. */
static const char helpers[] =
	"_hartscope_words()\n{\n"
	"\tCOMPREPLY=($(compgen -W \"$1\" -- \"$cur\"))\n"
	"}\n"
	"_hartscope_paths()\n{\n"
	"\tlocal IFS=$'\\n'\n"
	"\tcompopt -o filenames 2>/dev/null\n"
	"\tCOMPREPLY=($(compgen \"$@\" -- \"$cur\"))\n"
	"}\n"
	"# Bundles; where there is none, folders that may hold some.\n"
	"_hartscope_bundles()\n{\n"
	"\t_hartscope_paths -d -X '!*.hart'\n"
	"\t[ ${#COMPREPLY[@]} -gt 0 ] || _hartscope_paths -d\n"
	"}\n"
	"# What is completed: the word cur, of an option, of a parameter "
	"name.\n"
	"# Bash makes \"=\" a word of its own, unless COMP_WORDBREAKS "
	"differs.\n"
	"_hartscope_place()\n{\n"
	"\tlocal at=$COMP_CWORD\n"
	"\tif [ \"$cur\" = = ]; then\n\t\tcur= at=$((at + 1))\n\tfi\n"
	"\tif [ \"${COMP_WORDS[at - 1]}\" = = ]; then\n"
	"\t\tat=$((at - 2))\n"
	"\t\tcase ${COMP_WORDS[at]} in\n"
	"\t\t-*) option=${COMP_WORDS[at]} && return ;;\n"
	"\t\tesac\n"
	"\t\tname=${COMP_WORDS[at]}\n"
	"\t\t[ \"${COMP_WORDS[at - 1]}\" != = ] || at=$((at - 1))\n"
	"\tfi\n"
	"\toption=${COMP_WORDS[at - 1]}\n"
	"}\n";

static const char head[] =
	"_hartscope()\n{\n"
	"\tlocal IFS=$' \\t\\n' cur=${COMP_WORDS[COMP_CWORD]}\n"
	"\tlocal command=${COMP_WORDS[1]} option= name=\n"
	"\tCOMPREPLY=()\n"
	"\tcase \" ${COMP_WORDS[*]:1:COMP_CWORD-1} \" in\n"
	"\t*' -- '*) _hartscope_paths -f && return ;;\n"
	"\tesac\n";

void hsc_cli_complete_bash(const struct hsc_cli_command *const *commands)
{
	fputs("# bash completion of hartscope\n", stdout);
	fputs(helpers, stdout);
	print_params();
	fputs(head, stdout);
	printf("\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n"
	       "\t\t_hartscope_words 'help --help --version");
	for (size_t i = 0; commands[i]; i++)
		printf(" %s", commands[i]->name);
	printf("'\n\t\treturn\n\tfi\n\t_hartscope_place\n"
	       "\tcase $command:$option in\n");
	for (size_t i = 0; commands[i]; i++)
		hsc_cli_each_option(commands[i], print_argument);
	printf("\tesac\n\tcase $command:$cur in\n");
	for (size_t i = 0; commands[i]; i++)
		print_rest(commands[i]);
	printf("\tesac\n}\ncomplete -F _hartscope hartscope\n");
}
