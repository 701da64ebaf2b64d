/* SPDX-License-Identifier: MIT */
/* help.c - a command by its name, its help, and the overview of all.
 * Room   cli (floor 9) */
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "view/common/wrap.h"
#include <string.h>

/* As wide as most terminals, and files, are at least. */
#define COLUMNS 80
#define TEXT    30 /* the column of what options do */

static void print_option(const struct hsc_cli_option *o, FILE *out)
{
	char left[64];
	const int n = snprintf(
		left, sizeof(left), "%c%c%s--%s%s%s", o->letter ? '-' : ' ',
		o->letter ? o->letter : ' ', o->letter ? ", " : "  ", o->name,
		o->argument ? " " : "", o->argument ? o->argument : "");

	fprintf(out, n <= TEXT - 4 ? "  %-26s  " : "  %s\n%30s", left, "");
	hsc_view_wrapped(out, COLUMNS, TEXT, o->help);
	putc('\n', out);
}

static void print_usage(const struct hsc_cli_command *c, FILE *out)
{
	const int used = fprintf(out, "usage: hartscope %s ", c->name);

	hsc_view_wrapped(out, COLUMNS, (size_t)used, c->synopsis);
	fputs("\n\n", out);
}

void hsc_cli_help(const struct hsc_cli_command *c, FILE *out)
{
	const struct hsc_cli_option *o;

	fprintf(out, "hartscope %s - %s\n\n", c->name, c->summary);
	print_usage(c, out);
	for (size_t at = 0; (o = hsc_cli_each(c, &at)) != NULL;)
		if (o->help)
			print_option(o, out);
	if (c->formats)
		fprintf(out, "\nformats: %s\n", c->formats);
	if (c->example)
		fprintf(out, "\nexamples:\n%s", c->example);
	fprintf(out, "\nmanual: man hartscope-%s\n", c->name);
}

const struct hsc_cli_command *hsc_cli_find_command(
	const struct hsc_cli_command *const *commands, const char *name)
{
	while (*commands && strcmp((*commands)->name, name) != 0)
		commands++;
	return *commands;
}

static void print_topic(const struct hsc_cli_topic *topics,
			const struct hsc_cli_command *command, FILE *out)
{
	for (; topics->first; topics++)
		if (topics->first == command)
			fprintf(out, "\n%s\n", topics->title);
}

void hsc_cli_overview(const struct hsc_cli_command *const *commands,
		      const struct hsc_cli_topic *topics, FILE *out)
{
	fputs("hartscope - record, decode and explain what RISC-V harts did\n\n"
	      "usage: hartscope COMMAND [OPTIONS] [BUNDLE]\n",
	      out);
	for (size_t i = 0; commands[i]; i++) {
		print_topic(topics, commands[i], out);
		fprintf(out, "  %-11s %s\n", commands[i]->name,
			commands[i]->summary);
	}
	fputs("\nFirst steps\n"
	      "  hartscope record -- ./prog    run a RISC-V Linux program\n"
	      "  hartscope report              which functions took how long\n"
	      "  hartscope flame               the same as a picture\n"
	      "  hartscope run.hart            what a bundle holds\n"
	      "  hartscope ./prog              record and report in one\n"
	      "\nHelp on one: hartscope COMMAND --help\n",
	      out);
}
