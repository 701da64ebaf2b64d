/* SPDX-License-Identifier: MIT */
/* control.c - hartscope control: find, start, stop, drain trace hardware.
 * Room   cli (floor 9) */
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "cli/control/tool.h"
#include <inttypes.h>
#include <string.h>

/* The verbs, each a bit of `verbs` of the options. */
enum { PROBE, SHOW, START, STOP, DUMP, SEND, SAVE, RESTORE, VERBS };

#define SETUP   (1u << START | 1u << DUMP)
#define WITHOUT (1u << SEND | 1u << SAVE | 1u << RESTORE)

#define AT(member)    HSC_CLI_AT(struct hsc_cli_control, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct hsc_cli_control, member)

static const struct hsc_cli_option options[] = {
	{ "topology", 't', "FILE",
	  "which components there are: JSON, device tree, or a platform file "
	  "of rvtrace",
	  HSC_CLI_TEXT, AT(topology_file) },
	{ "backend", 'b', "NAME",
	  "who answers: devmem, uio:N, openocd[:HOST[:PORT]], soc[:ELF], "
	  "replay:FILE, dry-run",
	  HSC_CLI_TEXT, AT(backend_name),
	  .words = "devmem uio: openocd soc replay: dry-run" },
	{ "dry-run", 'n', NULL, "print each access, do nothing", HSC_CLI_FLAG,
	  AT(dry_run) },
	{ "set", 's', "FIELD=VALUE",
	  "a field by name, [COMPONENT.]FIELD[INDEX]; may be given several "
	  "times",
	  HSC_CLI_LIST, AT(settings_text), .verbs = SETUP },
	{ "sink", 0, "NAME", "where trace shall go", HSC_CLI_TEXT,
	  AT(sink_name), .verbs = SETUP },
	{ "memory", 0, "KIND", "of that sink: sram, smem, pib, atb",
	  HSC_CLI_TEXT, AT(memory_name), .words = "sram smem pib atb",
	  .verbs = SETUP },
	{ "buffer", 0, "START:SIZE",
	  "memory set aside for a system memory sink", HSC_CLI_TEXT,
	  AT(buffer_text), .verbs = SETUP },
	{ "encoder", 0, "NAME",
	  "start this one only; may be given several times", HSC_CLI_LIST,
	  AT(encoders_text), .verbs = SETUP | 1u << SEND },
	{ "addresses", 0, "LOW:HIGH|NAME",
	  "trace these instructions only, or this function; may be given "
	  "several times",
	  HSC_CLI_LIST, AT(ranges_text), .verbs = SETUP },
	{ "filter", 0, "WHAT[,WHAT...]",
	  "the same, and by more: LOW:HIGH or a function, privilege=U+S, "
	  "context=N",
	  HSC_CLI_LIST, AT(filters_text), .verbs = SETUP },
	{ "stop-on-wrap", 0, NULL, "stop when the buffer is full", HSC_CLI_FLAG,
	  AT(config.stop_on_wrap), .verbs = SETUP },
	{ "timestamps", 0, NULL, "messages carry time", HSC_CLI_FLAG,
	  AT(config.timestamps), .verbs = SETUP },
	{ "on-trigger", 0, NULL, "let triggers turn trace on and off",
	  HSC_CLI_FLAG, AT(config.on_trigger), .verbs = SETUP },
	{ "by-program", 0, NULL,
	  "leave it to the program to enable its encoders", HSC_CLI_FLAG,
	  AT(config.by_program), .verbs = SETUP },
	{ "data", 0, NULL, "data trace too", HSC_CLI_FLAG, AT(config.data),
	  .verbs = SETUP },
	{ "data-addresses", 0, "LOW:HIGH|ADDRESS|NAME",
	  "data accesses there only, or of this object; may be given several "
	  "times",
	  HSC_CLI_LIST, AT(data_text), GIVEN(config.data), .verbs = SETUP },
	{ "data-types", 0, "LIST",
	  "of these only: load, store, csr, atomic, or single ones such as "
	  "amoadd",
	  HSC_CLI_CALL, AT(config.accesses.dtypes), GIVEN(config.data),
	  .verbs = SETUP, .take = hsc_cli_control_types },
	{ "data-sizes", 0, "LIST", "of these only: 1, 2, 4, 8 bytes",
	  HSC_CLI_CALL, AT(config.accesses.dsizes), GIVEN(config.data),
	  .verbs = SETUP, .take = hsc_cli_control_sizes },
	{ "start", 0, NULL, "dump: start, run, stop, then drain", HSC_CLI_FLAG,
	  AT(start), .verbs = 1u << DUMP },
	{ "for", 0, "MS", "with --start: how long to run", HSC_CLI_NUMBER,
	  AT(duration_ms), .least = 1, .most = UINT32_MAX,
	  .verbs = 1u << DUMP },
	{ "cycles", 0, "N", "stop the SoC after so many (100,000,000)",
	  HSC_CLI_NUMBER, AT(cycles), .least = 1, .most = INT64_MAX,
	  .verbs = 1u << DUMP },
	{ "follow", 0, NULL, "dump: start, and drain while it runs",
	  HSC_CLI_FLAG, AT(follow), .verbs = 1u << DUMP },
	{ "elf", 'e', "FILE[@BIAS]",
	  "dump: code that ran; may be given several times", HSC_CLI_CALL,
	  AT(files), .verbs = SETUP, .take = hsc_cli_add_elf },
	{ "protocol", 'P', "NAME", "dump: if not as the hardware says",
	  HSC_CLI_TEXT, AT(protocol),
	  .words = "ntrace etrace etrace-0.026 sifive", .verbs = 1u << DUMP },
	{ "xlen", 0, "32|64", "dump: if no ELF file says", HSC_CLI_NUMBER,
	  AT(xlen), .words = "32 64" },
	{ "raw", 0, NULL, "dump: the bytes, and no bundle", HSC_CLI_FLAG,
	  AT(raw), .verbs = 1u << DUMP },
	{ "size", 0, "1|2|4", "send: so many bytes (4)", HSC_CLI_NUMBER,
	  AT(word_size), .words = "1 2 4", .verbs = 1u << SEND },
	{ "record", 0, "FILE", "keep all accesses, to replay them",
	  HSC_CLI_TEXT, AT(record_file) },
	{ "poll-limit", 0, "N",
	  "polls of a bit before it counts as stuck (1000)", HSC_CLI_NUMBER,
	  AT(poll_limit), .least = 1, .most = UINT32_MAX },
	{ "patience", 0, "N", NULL, HSC_CLI_NUMBER, AT(poll_limit), .least = 1,
	  .most = UINT32_MAX }, /* its name before */
	{ "json", 0, NULL, "the same as --format=json", HSC_CLI_FLAG, AT(json),
	  .verbs = ((1u << VERBS) - 1) & ~WITHOUT },
	{ .name = NULL },
};

static const struct verb {
	const char *name;
	const char *words; /* that follow, as in the synopsis */
	int word_count;
	bool output, json;
	int (*run)(struct hsc_cli_control *t);
} verbs[VERBS] = {
	[PROBE] = { "probe", "", 0, true, true, hsc_cli_control_probe },
	[SHOW] = { "show", "", 0, true, true, hsc_cli_control_show },
	[START] = { "start", "", 0, false, true, hsc_cli_control_start },
	[STOP] = { "stop", "", 0, false, true, hsc_cli_control_stop },
	[DUMP] = { "dump", "", 0, true, true, hsc_cli_control_dump },
	[SEND] = { "send", "CHANNEL VALUE", 2, false, false,
		   hsc_cli_control_send },
	[SAVE] = { "save", "", 0, true, false, hsc_cli_control_save },
	[RESTORE] = { "restore", "FILE", 1, false, false,
		      hsc_cli_control_restore },
};

static int refuse_verb(struct hsc_cli_control *t, const char *word)
{
	const char *names[VERBS + 1] = { NULL };
	const char *near;

	for (size_t i = 0; i < VERBS; i++)
		names[i] = verbs[i].name;
	near = hsc_nearest(word, names);
	return hsc_cli_usage(t->cli,
			     "one of probe, show, start, stop, dump, send, "
			     "save, restore is wanted%s%s%s",
			     near ? "; did you mean " : "", near ? near : "",
			     near ? "?" : "");
}

/* "start, dump": who takes an option. */
static void name_takers(const struct hsc_cli_option *o, char *text, size_t size)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < VERBS && at < size; i++)
		if (o->verbs >> i & 1)
			at += (size_t)snprintf(text + at, size - at, "%s%s",
					       at ? ", " : "", verbs[i].name);
}

/* An option of dump that has no effect beside others, or without them. */
static bool fits_dump(const struct hsc_cli_control *t)
{
	const bool soc =
		t->backend_name && strncmp(t->backend_name, "soc", 3) == 0;
	const struct hsc_cli_rule rules[] = {
		{ !t->start && !t->follow,
		  "set addresses filter stop-on-wrap timestamps on-trigger "
		  "by-program data data-addresses data-types data-sizes for",
		  "goes with --start or --follow: without them nothing is set "
		  "up" },
		{ t->raw, "protocol param params-file",
		  "does not go with --raw, which decodes nothing" },
		{ soc, "for", "is not of -b soc, which runs for --cycles" },
		{ !soc, "cycles", "is of -b soc" },
	};

	return hsc_cli_rules_hold(t->cli, rules,
				  sizeof(rules) / sizeof(rules[0]));
}

/* An option that the verb has no use for is a mistake. */
static bool takes_all(const struct hsc_cli_control *t, const struct verb *v)
{
	char takers[80];

	for (const struct hsc_cli_option *o = options; o->name; o++) {
		if (!o->verbs || o->verbs >> (v - verbs) & 1 ||
		    !hsc_cli_was_given(t->cli, o->name))
			continue;
		name_takers(o, takers, sizeof(takers));
		return hsc_cli_refuse(t->cli, "%s takes no --%s; it is for %s",
				      v->name, o->name, takers);
	}
	if (t->cli->output && !v->output)
		hsc_cli_error(t->cli,
			      "%s writes no file; -o is for probe, "
			      "show, dump and save",
			      v->name);
	else if (t->cli->params.count && v->run != hsc_cli_control_dump)
		hsc_cli_error(t->cli, "%s decodes nothing; --param is for dump",
			      v->name);
	else if (t->json && !v->json)
		hsc_cli_error(t->cli, "%s has nothing to say as JSON", v->name);
	else if (t->json && t->dry_run)
		hsc_cli_error(t->cli, "a dry run prints accesses, not JSON");
	else if (t->json && t->raw)
		hsc_cli_error(t->cli, "--raw gives bytes, not JSON");
	else
		return v->run != hsc_cli_control_dump || fits_dump(t);
	return false;
}

static int run_verb(struct hsc_cli_control *t, const struct verb *v)
{
	const int words = t->cli->argc - t->cli->at - 1;
	int code;

	t->json |= strcmp(t->cli->format, "json") == 0;
	if (t->json)
		t->cli->format = "json";
	t->dry_run |=
		t->backend_name && strcmp(t->backend_name, "dry-run") == 0;
	if (!takes_all(t, v))
		return HSC_EXIT_USAGE;
	if (words != v->word_count)
		return hsc_cli_usage(t->cli, "%s takes %s, not %d word%s",
				     v->name,
				     v->word_count ? v->words : "no word",
				     words, words == 1 ? "" : "s");
	t->words = (const char *const *)t->cli->argv + t->cli->at + 1;
	code = hsc_cli_control_open(t);
	/* these look at it when they reset, and after they stopped the rest */
	if (code == HSC_EXIT_OK && v->run != hsc_cli_control_probe &&
	    v->run != hsc_cli_control_start && v->run != hsc_cli_control_stop)
		code = hsc_cli_control_verify(t);
	if (code == HSC_EXIT_OK)
		code = v->run(t);
	return hsc_cli_control_close(t, code);
}

static int run_control(struct hsc_cli *cli, void *values)
{
	struct hsc_cli_control *t = values;
	const char *word;

	t->cli = cli;
	word = cli->at < cli->argc ? cli->argv[cli->at] : "";
	for (size_t i = 0; i < VERBS; i++)
		if (strcmp(verbs[i].name, word) == 0)
			return run_verb(t, &verbs[i]);
	return refuse_verb(t, word);
}

const struct hsc_cli_command hsc_cli_control = {
	.name = "control",
	.summary = "find, start, stop and drain trace hardware",
	.synopsis = "probe|show|start|stop|dump|send|save|restore "
		    "[CHANNEL VALUE | FILE] --topology FILE [--backend NAME] "
		    "[--set FIELD=VALUE ...] [-o BUNDLE]",
	.words = "probe show start stop dump send save restore",
	.formats = "text,json",
	.example =
		"  hartscope control probe -t soc.json -b openocd\n"
		"  hartscope control start -t soc.json --dry-run\n"
		"  hartscope control start -t soc.json --set "
		"trTeInstSyncMax=4\n"
		"  hartscope control stop -t soc.json\n"
		"  hartscope control send 6 0x41 --size=1 -t soc.json\n"
		"  hartscope control dump -t soc.json -e fw.elf -o run.hart\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_FORMAT | HSC_CLI_PARAM,
	.options = options,
	.size = sizeof(struct hsc_cli_control),
	.run = run_control,
};
