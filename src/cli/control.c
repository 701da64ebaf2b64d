/* SPDX-License-Identifier: MIT */
/* control.c - hartscope control: find, start, stop, drain trace hardware. */
#include "cli/commands.h"
#include "cli/control_tool.h"
#include <string.h>

enum {
	TOPOLOGY,
	BACKEND,
	DRY_RUN,
	SET,
	SINK,
	MEMORY,
	BUFFER,
	ENCODER,
	ADDRESSES,
	STOP_ON_WRAP,
	TIMESTAMPS,
	ON_TRIGGER,
	DATA,
	START,
	FOR,
	CYCLES,
	FOLLOW,
	ELF_FILE,
	PROTOCOL,
	XLEN,
	RAW,
	RECORD,
	PATIENCE,
	JSON
};

static const struct hsc_cli_option options[] = {
	[TOPOLOGY] = { "topology", 't', "FILE",
		       "which components there are: JSON, device tree, or a "
		       "platform file of rvtrace" },
	[BACKEND] = { "backend", 'b', "NAME",
		      "who answers: devmem, uio:N, openocd[:HOST[:PORT]], "
		      "soc[:ELF], replay:FILE, dry-run" },
	[DRY_RUN] = { "dry-run", 'n', NULL, "print each access, do nothing" },
	[SET] = { "set", 's', "FIELD=VALUE",
		  "a field by name, [COMPONENT.]FIELD[INDEX]; may be given "
		  "several times" },
	[SINK] = { "sink", 0, "NAME", "where trace shall go" },
	[MEMORY] = { "memory", 0, "KIND",
		     "of that sink: sram, smem, pib, atb" },
	[BUFFER] = { "buffer", 0, "START:SIZE",
		     "memory set aside for a system memory sink" },
	[ENCODER] = { "encoder", 0, "NAME",
		      "start this one only; may be given several times" },
	[ADDRESSES] = { "addresses", 0, "LOW:HIGH|NAME",
			"trace these instructions only, or this function; may "
			"be given several times" },
	[STOP_ON_WRAP] = { "stop-on-wrap", 0, NULL,
			   "stop when the buffer is full" },
	[TIMESTAMPS] = { "timestamps", 0, NULL, "messages carry time" },
	[ON_TRIGGER] = { "on-trigger", 0, NULL,
			 "let triggers turn trace on and off" },
	[DATA] = { "data", 0, NULL, "data trace too" },
	[START] = { "start", 0, NULL, "dump: start, run, stop, then drain" },
	[FOR] = { "for", 0, "MS", "with --start: how long to run" },
	[CYCLES] = { "cycles", 0, "N",
		     "stop the SoC after so many (1,000,000,000)" },
	[FOLLOW] = { "follow", 0, NULL,
		     "dump: start, and drain while it runs" },
	[ELF_FILE] = { "elf", 'e', "FILE[@BIAS]",
		       "dump: code that ran; may be given several times" },
	[PROTOCOL] = { "protocol", 'P', "NAME",
		       "dump: if not as the hardware says" },
	[XLEN] = { "xlen", 0, "32|64", "dump: if no ELF file tells" },
	[RAW] = { "raw", 0, NULL, "dump: the bytes, and no bundle" },
	[RECORD] = { "record", 0, "FILE", "keep all accesses, to replay them" },
	[PATIENCE] = { "patience", 0, "N",
		       "looks at a bit before it counts as stuck (1000)" },
	[JSON] = { "json", 0, NULL, "the same as --format=json" },
	{ NULL, 0, NULL, NULL },
};

static const struct {
	const char *name;
	int words; /* that follow */
	int (*run)(struct hsc_cli_control *t);
} verbs[] = {
	{ "probe", 0, hsc_cli_control_probe },
	{ "show", 0, hsc_cli_control_show },
	{ "start", 0, hsc_cli_control_start },
	{ "stop", 0, hsc_cli_control_stop },
	{ "dump", 0, hsc_cli_control_dump },
	{ "send", 2, hsc_cli_control_send },
	{ "save", 0, hsc_cli_control_save },
	{ "restore", 1, hsc_cli_control_restore },
};

#define VERBS (sizeof(verbs) / sizeof(verbs[0]))

static bool append(struct hsc_cli *cli, const char **list, size_t *count)
{
	if (*count == HSC_CLI_LIST_MAX) {
		hsc_cli_error(cli, "that option is given more than %d times",
			      HSC_CLI_LIST_MAX);
		return false;
	}
	list[(*count)++] = cli->value;
	return true;
}

static bool take_number(struct hsc_cli *cli, const char *name, uint64_t most,
			uint64_t *out)
{
	if (hsc_cli_number(cli->value, out) && *out && *out <= most)
		return true;
	hsc_cli_error(cli, "--%s wants a number from 1 on", name);
	return false;
}

static bool take_flag(struct hsc_cli_control *t, int option)
{
	switch (option) {
	case DRY_RUN:
		t->dry_run = true;
		break;
	case STOP_ON_WRAP:
		t->config.stop_on_wrap = true;
		break;
	case TIMESTAMPS:
		t->config.timestamps = true;
		break;
	case ON_TRIGGER:
		t->config.on_trigger = true;
		break;
	case DATA:
		t->config.data = true;
		break;
	case START:
		t->start = true;
		break;
	case FOLLOW:
		t->follow = true;
		break;
	case RAW:
		t->raw = true;
		break;
	default:
		t->cli->format = "json";
	}
	return true;
}

static bool take_text(struct hsc_cli_control *t, int option)
{
	struct hsc_cli *cli = t->cli;

	switch (option) {
	case TOPOLOGY:
		t->topology_file = cli->value;
		return true;
	case BACKEND:
		t->backend_name = cli->value;
		return true;
	case SINK:
		t->sink_name = cli->value;
		return true;
	case MEMORY:
		t->memory_name = cli->value;
		return true;
	case BUFFER:
		t->buffer_text = cli->value;
		return true;
	case RECORD:
		t->record_file = cli->value;
		return true;
	case PROTOCOL:
		t->protocol = cli->value;
		return true;
	default:
		return take_flag(t, option);
	}
}

static bool take(struct hsc_cli_control *t, int option)
{
	struct hsc_cli *cli = t->cli;

	switch (option) {
	case SET:
		return append(cli, t->settings_text, &t->settings_count);
	case ENCODER:
		return append(cli, t->encoders_text, &t->encoders_count);
	case ADDRESSES:
		return append(cli, t->ranges_text, &t->ranges_count);
	case FOR:
		return take_number(cli, "for", UINT32_MAX, &t->duration_ms);
	case CYCLES:
		return take_number(cli, "cycles", UINT64_MAX / 2, &t->cycles);
	case PATIENCE:
		return take_number(cli, "patience", UINT32_MAX, &t->patience);
	case ELF_FILE:
		return hsc_cli_add_elf(cli, &t->files);
	case XLEN:
		return hsc_cli_take_xlen(cli, &t->xlen);
	default:
		return take_text(t, option);
	}
}

static int run_verb(struct hsc_cli_control *t)
{
	const char *names[VERBS + 1] = { NULL };
	const int words = t->cli->argc - t->cli->at - 1;
	const char *word = words >= 0 ? t->cli->argv[t->cli->at] : "";
	const char *near;
	int code;

	for (size_t i = 0; i < VERBS; i++) {
		names[i] = verbs[i].name;
		if (strcmp(verbs[i].name, word) != 0)
			continue;
		if (words != verbs[i].words) {
			hsc_cli_error(t->cli, "%s takes %d words, not %d", word,
				      verbs[i].words, words);
			return HSC_EXIT_USAGE;
		}
		t->words = (const char *const *)t->cli->argv + t->cli->at + 1;
		code = hsc_cli_control_open(t);
		if (code == HSC_EXIT_OK)
			code = verbs[i].run(t);
		hsc_cli_control_close(t);
		return code;
	}
	near = hsc_cli_nearest(word, names);
	hsc_cli_error(t->cli,
		      "one of probe, show, start, stop, dump, send, save, "
		      "restore is wanted%s%s%s",
		      near ? "; did you mean " : "", near ? near : "",
		      near ? "?" : "");
	return HSC_EXIT_USAGE;
}

static int run(struct hsc_cli *cli)
{
	static struct hsc_cli_control t;
	int option;

	t.cli = cli;
	while ((option = hsc_cli_next(cli)) >= 0)
		if (!take(&t, option))
			return HSC_EXIT_USAGE;
	if (option == HSC_CLI_STOP)
		return hsc_cli_stop_code(cli);
	return run_verb(&t);
}

const struct hsc_cli_command hsc_cli_control = {
	.name = "control",
	.summary = "find, start, stop and drain trace hardware",
	.synopsis = "probe|show|start|stop|dump|send CHANNEL "
		    "VALUE|save|restore FILE "
		    "--topology FILE "
		    "[--backend NAME] [--set FIELD=VALUE ...] [-o BUNDLE]",
	.formats = "text,json",
	.example =
		"  hartscope control probe -t soc.json -b openocd\n"
		"  hartscope control start -t soc.json --dry-run\n"
		"  hartscope control start -t soc.json --set "
		"trTeInstSyncMax=4\n"
		"  hartscope control stop -t soc.json\n"
		"  hartscope control dump -t soc.json -e fw.elf -o run.hart\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_FORMAT | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
