/* SPDX-License-Identifier: MIT */
/* control.c - hartscope control: find, start, stop, drain trace hardware. */
#include "cli/common/commands.h"
#include "cli/control/tool.h"
#include <inttypes.h>
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
	FILTER,
	STOP_ON_WRAP,
	TIMESTAMPS,
	ON_TRIGGER,
	BY_PROGRAM,
	DATA,
	DATA_ADDRESSES,
	DATA_TYPES,
	DATA_SIZES,
	START,
	FOR,
	CYCLES,
	FOLLOW,
	ELF_FILE,
	PROTOCOL,
	XLEN,
	RAW,
	SIZE,
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
	[FILTER] = { "filter", 0, "WHAT[,WHAT...]",
		     "the same, and by more: LOW:HIGH or a function, "
		     "privilege=U+S, context=N" },
	[STOP_ON_WRAP] = { "stop-on-wrap", 0, NULL,
			   "stop when the buffer is full" },
	[TIMESTAMPS] = { "timestamps", 0, NULL, "messages carry time" },
	[ON_TRIGGER] = { "on-trigger", 0, NULL,
			 "let triggers turn trace on and off" },
	[BY_PROGRAM] = { "by-program", 0, NULL,
			 "leave it to the program to enable its encoders" },
	[DATA] = { "data", 0, NULL, "data trace too" },
	[DATA_ADDRESSES] = { "data-addresses", 0, "LOW:HIGH|ADDRESS|NAME",
			     "data accesses there only, or of this object; may "
			     "be given several times" },
	[DATA_TYPES] = { "data-types", 0, "LIST",
			 "of these only: load, store, csr, atomic, or single "
			 "ones such as amoadd" },
	[DATA_SIZES] = { "data-sizes", 0, "LIST",
			 "of these only: 1, 2, 4, 8 bytes" },
	[START] = { "start", 0, NULL, "dump: start, run, stop, then drain" },
	[FOR] = { "for", 0, "MS", "with --start: how long to run" },
	[CYCLES] = { "cycles", 0, "N",
		     "stop the SoC after so many (100,000,000)" },
	[FOLLOW] = { "follow", 0, NULL,
		     "dump: start, and drain while it runs" },
	[ELF_FILE] = { "elf", 'e', "FILE[@BIAS]",
		       "dump: code that ran; may be given several times" },
	[PROTOCOL] = { "protocol", 'P', "NAME",
		       "dump: if not as the hardware says" },
	[XLEN] = { "xlen", 0, "32|64", "dump: if no ELF file tells" },
	[RAW] = { "raw", 0, NULL, "dump: the bytes, and no bundle" },
	[SIZE] = { "size", 0, "1|2|4", "send: so many bytes (4)" },
	[RECORD] = { "record", 0, "FILE", "keep all accesses, to replay them" },
	[PATIENCE] = { "patience", 0, "N",
		       "looks at a bit before it counts as stuck (1000)" },
	[JSON] = { "json", 0, NULL, "the same as --format=json" },
	{ NULL, 0, NULL, NULL },
};

_Static_assert(sizeof(options) / sizeof(options[0]) - 1 <= 32,
	       "hsc_cli_control.given has no bit for every option");

#define BIT(option) (UINT32_C(1) << (option))

/* Which hardware, and how it is reached: of every verb. */
#define HARDWARE                                                               \
	(BIT(TOPOLOGY) | BIT(BACKEND) | BIT(DRY_RUN) | BIT(SINK) |             \
	 BIT(MEMORY) | BIT(BUFFER) | BIT(ENCODER) | BIT(XLEN) | BIT(RECORD) |  \
	 BIT(PATIENCE))
/* How it is set up. */
#define SETUP                                                                  \
	(BIT(SET) | BIT(ELF_FILE) | BIT(ADDRESSES) | BIT(FILTER) |             \
	 BIT(STOP_ON_WRAP) | BIT(TIMESTAMPS) | BIT(ON_TRIGGER) |               \
	 BIT(BY_PROGRAM) | BIT(DATA) | BIT(DATA_ADDRESSES) | BIT(DATA_TYPES) | \
	 BIT(DATA_SIZES))
/* What becomes of the trace. */
#define TRACE                                                                  \
	(BIT(START) | BIT(FOR) | BIT(CYCLES) | BIT(FOLLOW) | BIT(PROTOCOL) |   \
	 BIT(RAW))

static const struct verb {
	const char *name;
	const char *words; /* that follow, as in the synopsis */
	int word_count;
	uint32_t takes; /* BIT() of options */
	bool output, json;
	int (*run)(struct hsc_cli_control *t);
} verbs[] = {
	{ "probe", "", 0, HARDWARE | BIT(JSON), true, true,
	  hsc_cli_control_probe },
	{ "show", "", 0, HARDWARE | BIT(JSON), true, true,
	  hsc_cli_control_show },
	{ "start", "", 0, HARDWARE | SETUP | BIT(JSON), false, true,
	  hsc_cli_control_start },
	{ "stop", "", 0, HARDWARE | BIT(JSON), false, true,
	  hsc_cli_control_stop },
	{ "dump", "", 0, HARDWARE | SETUP | TRACE | BIT(JSON), true, true,
	  hsc_cli_control_dump },
	{ "send", "CHANNEL VALUE", 2, HARDWARE | BIT(SIZE), false, false,
	  hsc_cli_control_send },
	{ "save", "", 0, HARDWARE, true, false, hsc_cli_control_save },
	{ "restore", "FILE", 1, HARDWARE, false, false,
	  hsc_cli_control_restore },
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
	hsc_cli_error(cli, "--%s wants a number from 1 to %" PRIu64, name,
		      most);
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
	case BY_PROGRAM:
		t->config.by_program = true;
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

static bool take_size(struct hsc_cli_control *t)
{
	uint64_t size;

	if (hsc_cli_number(t->cli->value, &size) &&
	    (size == 1 || size == 2 || size == 4)) {
		t->word_size = (uint8_t)size;
		return true;
	}
	hsc_cli_error(t->cli, "--size is 1, 2 or 4");
	return false;
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
	case FILTER:
		return append(cli, t->filters_text, &t->filters_count);
	case DATA_ADDRESSES:
		t->config.data = true;
		return append(cli, t->data_text, &t->data_count);
	case DATA_TYPES:
		t->config.data = true;
		return hsc_cli_control_types(t);
	case DATA_SIZES:
		t->config.data = true;
		return hsc_cli_control_sizes(t);
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
	case SIZE:
		return take_size(t);
	default:
		return take_text(t, option);
	}
}

static int refuse_verb(struct hsc_cli_control *t, const char *word)
{
	const char *names[VERBS + 1] = { NULL };
	const char *near;

	for (size_t i = 0; i < VERBS; i++)
		names[i] = verbs[i].name;
	near = hsc_nearest(word, names);
	hsc_cli_error(t->cli,
		      "one of probe, show, start, stop, dump, send, save, "
		      "restore is wanted%s%s%s",
		      near ? "; did you mean " : "", near ? near : "",
		      near ? "?" : "");
	return HSC_EXIT_USAGE;
}

/* "start", "start and dump": who takes an option. */
static void name_takers(int option, char *text, size_t size)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < VERBS && at < size; i++)
		if (verbs[i].takes & BIT(option))
			at += (size_t)snprintf(text + at, size - at, "%s%s",
					       at ? ", " : "", verbs[i].name);
}

/* An option that the verb has no use for is a mistake. */
static bool takes_all(const struct hsc_cli_control *t, const struct verb *v)
{
	char takers[80];

	for (int i = 0; options[i].name; i++) {
		if (!(t->given & ~v->takes & BIT(i)))
			continue;
		name_takers(i, takers, sizeof(takers));
		hsc_cli_error(t->cli, "%s has no use for --%s; of: %s", v->name,
			      options[i].name, takers);
		return false;
	}
	if (t->cli->output && !v->output)
		hsc_cli_error(t->cli,
			      "%s writes no file; -o is of probe, "
			      "show, dump and save",
			      v->name);
	else if (t->cli->param_count && v->run != hsc_cli_control_dump)
		hsc_cli_error(t->cli, "%s decodes nothing; --param is of dump",
			      v->name);
	else if (t->json && !v->json)
		hsc_cli_error(t->cli, "%s has nothing to say as JSON", v->name);
	else if (t->json && t->dry_run)
		hsc_cli_error(t->cli, "a dry run prints accesses, not JSON");
	else if (t->json && t->raw)
		hsc_cli_error(t->cli, "--raw gives bytes, not JSON");
	else
		return true;
	return false;
}

static int run_verb(struct hsc_cli_control *t, const struct verb *v)
{
	const int words = t->cli->argc - t->cli->at - 1;
	int code;

	t->json = strcmp(t->cli->format, "json") == 0;
	t->dry_run |=
		t->backend_name && strcmp(t->backend_name, "dry-run") == 0;
	if (!takes_all(t, v))
		return HSC_EXIT_USAGE;
	if (words != v->word_count) {
		hsc_cli_error(t->cli, "%s takes %s, not %d word%s", v->name,
			      v->word_count ? v->words : "no word", words,
			      words == 1 ? "" : "s");
		return HSC_EXIT_USAGE;
	}
	t->words = (const char *const *)t->cli->argv + t->cli->at + 1;
	code = hsc_cli_control_open(t);
	/* these look at it when they reset, and after they stopped the rest */
	if (code == HSC_EXIT_OK && v->run != hsc_cli_control_probe &&
	    v->run != hsc_cli_control_start && v->run != hsc_cli_control_stop)
		code = hsc_cli_control_verify(t);
	if (code == HSC_EXIT_OK)
		code = v->run(t);
	hsc_cli_control_close(t);
	return code;
}

static int run(struct hsc_cli *cli)
{
	static struct hsc_cli_control t;
	const char *word;
	int option;

	t.cli = cli;
	while ((option = hsc_cli_next(cli)) >= 0) {
		t.given |= BIT(option);
		if (!take(&t, option))
			return HSC_EXIT_USAGE;
	}
	if (option == HSC_CLI_STOP)
		return hsc_cli_stop_code(cli);
	word = cli->at < cli->argc ? cli->argv[cli->at] : "";
	for (size_t i = 0; i < VERBS; i++)
		if (strcmp(verbs[i].name, word) == 0)
			return run_verb(&t, &verbs[i]);
	return refuse_verb(&t, word);
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
		"  hartscope control send 6 0x41 --size=1 -t soc.json\n"
		"  hartscope control dump -t soc.json -e fw.elf -o run.hart\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_FORMAT | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
