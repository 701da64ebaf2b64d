/* SPDX-License-Identifier: MIT */
/* import.c - hartscope import: a capture from elsewhere becomes a bundle.
 * Room   cli (floor 9) */
#include "base/file_name.h"
#include "cli/common/commands.h"
#include "cli/common/options/code_files.h"
#include "cli/common/options/params.h"
#include "cli/import/wires.h"
#include "decode/params/protocol.h"
#include "view/common/text.h"
#include <hartscope/event/axis.h>
#include <hartscope/import/import.h>
#include <hartscope/import/sifive_settings.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>

struct import {
	struct hsc_cli_code_files files;
	struct hsc_import_config config;
	struct hsc_import_process processes[HSC_CLI_LIST_MAX];
	struct hsc_sifive_settings settings;
	const char *from; /* path of the settings */
	struct hsc_cli_wires wires;
	char bundle[NAME_MAX + sizeof(".hart")]; /* without -o */
};

/* PID,FILE */
static bool take_map(struct hsc_cli *cli, void *values, const char *value)
{
	struct import *im = values;
	const char *comma = strchr(value, ',');
	char pid[24] = "";
	struct hsc_import_process *p = &im->processes[im->config.process_count];

	if (comma)
		snprintf(pid, sizeof(pid), "%.*s", (int)(comma - value), value);
	if (!comma || im->config.process_count == HSC_CLI_LIST_MAX ||
	    !hsc_cli_number(pid, &p->pid))
		return hsc_cli_refuse(cli,
				      "--map wants PID,FILE, at most %d times",
				      HSC_CLI_LIST_MAX);
	p->maps = comma + 1;
	im->config.processes = im->processes;
	im->config.process_count++;
	return true;
}

#define AT(member) HSC_CLI_AT(struct import, member)

static const struct hsc_cli_option options[] = {
	{ "elf", 'e', "FILE[@BIAS]",
	  "code that ran; may be given several times", HSC_CLI_CALL, AT(files),
	  .take = hsc_cli_add_elf },
	{ "image", 0, "FILE@ADDRESS", "raw code; .hex and .srec have their own",
	  HSC_CLI_CALL, AT(files), .take = hsc_cli_add_image },
	{ "protocol", 'P', "NAME",
	  "ntrace, sifive (one of these two is found out), etrace, "
	  "etrace-0.026, stm",
	  HSC_CLI_TEXT, AT(config.protocol),
	  .words = "ntrace etrace etrace-0.026 sifive stm" },
	{ "settings", 0, "FILE",
	  "settings of SiFive's decoder: stream, code and all", HSC_CLI_TEXT,
	  AT(from) },
	{ "map", 0, "PID,FILE",
	  "a copy of /proc/PID/maps; may be given several times", HSC_CLI_CALL,
	  .take = take_map },
	{ "vdso", 0, "FILE", "bytes of the [vdso] of a map", HSC_CLI_TEXT,
	  AT(config.vdso) },
	{ "kernel", 0, "FOLDER", "pages of the kernel, as kmem.0xADDRESS",
	  HSC_CLI_TEXT, AT(config.kernel) },
	{ "only-mapped", 0, NULL,
	  "of processes without a --map, decode nothing", HSC_CLI_FLAG,
	  AT(config.mapped_only) },
	{ "xlen", 0, "32|64", "if no ELF file says", HSC_CLI_NUMBER,
	  AT(config.xlen), .words = "32 64" },
	{ "hz", 0, "N", "ticks a second of its timestamps", HSC_CLI_NUMBER,
	  AT(config.clock_hz), .least = 1, .most = HSC_AXIS_HZ_MAX },
	{ "ring", 0, NULL, "from a ring buffer: the first message may be cut",
	  HSC_CLI_FLAG, AT(config.ring) },
	{ "in-place", 0, NULL, "refer to the streams where they are: no copy",
	  HSC_CLI_FLAG, AT(config.in_place) },
	{ "pib", 0, "MODE",
	  "STREAM is a wave, VCD or CSV, of a trace port: uart, manchester, "
	  "parallel1 .. parallel16[-center]",
	  HSC_CLI_CALL, AT(wires), .words = HSC_CLI_WIRES_MODES,
	  .take = hsc_cli_wires_mode },
	{ "pib-pins", 0, "[CLOCK,]DATA",
	  "names in the wave, if not TRC_CLK and TRC_DATA", HSC_CLI_CALL,
	  AT(wires), .take = hsc_cli_wires_pins },
	{ "pib-period", 0, "NS", "of a bit or phase, if not the shortest pulse",
	  HSC_CLI_NUMBER, AT(wires.pib.period), .least = 1,
	  .most = 1000000000 },
	{ "pib-late", 0, NULL, "the wave begins in the middle of a message",
	  HSC_CLI_FLAG, AT(wires.pib.late) },
	{ "atb", 0, "ID[,ID...]|any",
	  "STREAM is CoreSight frames; take one ATB ID out", HSC_CLI_CALL,
	  AT(wires), .take = hsc_cli_wires_atb },
	{ "tpiu", 0, NULL, "with --atb: frames with synchronisation packets",
	  HSC_CLI_FLAG, AT(wires.atb.syncs) },
	{ "help-params", 0, NULL, "list the parameters", HSC_CLI_SHOW,
	  .show = hsc_cli_params_of_streams },
	{ .name = NULL },
};

/* Before those of --param, so that these count. */
static bool add_params(struct hsc_cli *cli, const struct hsc_sifive_settings *s)
{
	const size_t room = HSC_CLI_LIST_MAX - cli->params.count;

	if (s->param_count > room)
		return hsc_cli_refuse(cli, "more than %d parameters",
				      HSC_CLI_LIST_MAX);
	memmove((void *)(cli->params.items + s->param_count),
		(void *)cli->params.items,
		cli->params.count * sizeof(cli->params.items[0]));
	for (size_t i = 0; i < s->param_count; i++)
		cli->params.items[i] = s->params[i];
	cli->params.count += s->param_count;
	return true;
}

static bool has_process(const struct import *im, uint64_t pid)
{
	for (size_t i = 0; i < im->config.process_count; i++)
		if (im->processes[i].pid == pid)
			return true;
	return false;
}

static bool add_processes(struct hsc_cli *cli, struct import *im)
{
	const struct hsc_sifive_settings *s = &im->settings;

	for (size_t i = 0; i < s->process_count; i++) {
		if (has_process(im, s->processes[i].pid))
			continue;
		if (im->config.process_count == HSC_CLI_LIST_MAX)
			return hsc_cli_refuse(cli, "more than %d processes",
					      HSC_CLI_LIST_MAX);
		im->processes[im->config.process_count++] = s->processes[i];
	}
	im->config.processes = im->processes;
	return true;
}

static bool add_code(struct hsc_cli *cli, struct import *im)
{
	const struct hsc_sifive_settings *s = &im->settings;

	for (size_t i = 0; i < s->image_count; i++)
		if (!hsc_cli_add_code(cli, &im->files, &s->images[i]))
			return false;
	return !s->elf ||
	       hsc_cli_add_code(
		       cli, &im->files,
		       &(struct hsc_code_file){ s->elf, HSC_IMAGE_GUESS, 0 });
}

/* What the file says counts where no option says otherwise. Returns enum
 * hsc_exit. */
static int read_settings(struct hsc_cli *cli, struct import *im)
{
	const struct hsc_sifive_settings *s = &im->settings;
	struct hsc_import_config *c = &im->config;
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!im->from)
		return HSC_EXIT_OK;
	rc = hsc_sifive_settings_read(&im->settings, im->from, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	for (size_t i = 0; i < s->note_count; i++)
		hsc_cli_say(cli, "%s", s->notes[i]);
	c->mapped_only |= s->mapped_only;
	c->vdso = c->vdso ? c->vdso : s->vdso;
	c->kernel = c->kernel ? c->kernel : s->kernel;
	c->xlen = c->xlen ? c->xlen : s->xlen;
	c->clock_hz = c->clock_hz ? c->clock_hz : s->clock_hz;
	c->protocol = c->protocol ? c->protocol : s->protocol;
	return add_params(cli, s) && add_processes(cli, im) && add_code(cli, im)
		       ? HSC_EXIT_OK
		       : HSC_EXIT_USAGE;
}

/* capture.bin -> capture.hart, here. */
static void name_bundle(struct hsc_cli *cli, struct import *im)
{
	const char *base = hsc_file_name(im->config.stream);
	const char *dot = strrchr(base, '.');
	const int len =
		dot && dot > base ? (int)(dot - base) : (int)strlen(base);

	if (strcmp(base, "-") == 0)
		snprintf(im->bundle, sizeof(im->bundle), "stdin.hart");
	else
		snprintf(im->bundle, sizeof(im->bundle), "%.*s.hart", len,
			 base);
	im->config.bundle = cli->output ? cli->output : im->bundle;
}

/* What was found out, and what is odd. */
static void print_result(struct hsc_cli *cli,
			 const struct hsc_import_result *result)
{
	if (result->guess[0])
		hsc_cli_say(cli, "%s", result->guess);
	if (result->learned[0])
		hsc_cli_say(cli, "%s", result->learned);
	if (result->missing[0])
		hsc_cli_say(cli, "%s", result->missing);
	if (result->codeless)
		hsc_cli_say(cli, "no code was given, so what ran "
				 "cannot be known; name it: --elf FILE");
	if (!result->warning[0])
		return;
	hsc_cli_error(cli, "%s", result->warning);
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
}

/* The streams: arguments, unless the settings name one. */
static bool find_stream(struct hsc_cli *cli, struct import *im)
{
	const int given = cli->argc - cli->at;
	const bool wires = im->wires.framed || im->wires.pib.link.mode;

	if (given > 0)
		im->config.stream = cli->argv[cli->at];
	else
		im->config.stream = im->settings.stream;
	if (!im->config.stream && im->from)
		return hsc_cli_refuse(cli,
				      "%s names no trace (rtd); name its file",
				      im->from);
	if (wires && im->config.in_place)
		return hsc_cli_refuse(
			cli, "--in-place goes with streams, not with what is "
			     "taken out of a wave or of frames");
	if (!im->config.stream)
		return hsc_cli_refuse(
			cli, "which trace? hartscope import TRACE -e ELF");
	if (given > 1 && wires)
		return hsc_cli_refuse(cli,
				      "one wave or stream of frames, "
				      "not %d",
				      given);
	if (given > 1) {
		im->config.more = (const char *const *)cli->argv + cli->at + 1;
		im->config.more_count = (size_t)given - 1;
	}
	return true;
}

/* An option that says more of another one is no use without that. */
static bool goes_together(struct hsc_cli *cli, const struct import *im)
{
	const struct hsc_cli_wires *w = &im->wires;
	const struct hsc_import_config *c = &im->config;

	if (w->atb.syncs && !w->framed)
		return hsc_cli_refuse(cli, "--tpiu goes with --atb");
	if (!w->pib.link.mode &&
	    (w->data[0] || w->pib.period > 0 || w->pib.late))
		return hsc_cli_refuse(cli, "--pib-pins, --pib-period and "
					   "--pib-late go with --pib");
	if (!c->process_count && !im->from &&
	    (c->vdso || c->kernel || c->mapped_only))
		return hsc_cli_refuse(cli, "--vdso, --kernel and --only-mapped "
					   "go with --map");
	return true;
}

static void print_summary(struct hsc_cli *cli, const struct import *im,
			  const struct hsc_import_result *result)
{
	char n[32];

	hsc_cli_say(cli,
		    "wrote %s: %s bytes, %zu hart%s.  Next: hartscope "
		    "%s | hartscope dump",
		    im->config.bundle, hsc_view_grouped(result->bytes, n),
		    result->sources, result->sources == 1 ? "" : "s",
		    hsc_protocol_of(im->config.protocol)->software ? "stm"
								   : "report");
	if (result->bytes == 0)
		hsc_cli_say(cli, "there is nothing in it: no trace");
	print_result(cli, result);
}

static int run_import(struct hsc_cli *cli, void *values)
{
	struct import *im = values;
	struct hsc_import_result result;
	struct hsc_error error = { "" };
	enum hsc_status rc;
	int code = read_settings(cli, im);

	if (code != HSC_EXIT_OK)
		return code;
	if (!goes_together(cli, im) || !find_stream(cli, im))
		return HSC_EXIT_USAGE;
	if (!hsc_cli_check_params(cli, im->config.protocol))
		return HSC_EXIT_USAGE;
	im->config.code = im->files.code;
	im->config.code_count = im->files.count;
	im->config.params = cli->params.items;
	im->config.param_count = cli->params.count;
	name_bundle(cli, im);
	code = hsc_cli_wires_open(cli, &im->wires, im->config.protocol,
				  im->config.stream);
	if (code != HSC_EXIT_OK)
		return code;
	im->config.unwrap = im->wires.unwrap;
	rc = hsc_import(&im->config, &result, &error);
	code = hsc_cli_wires_report(cli, &im->wires);
	if (code != HSC_EXIT_OK)
		return code;
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &error);
	print_summary(cli, im, &result);
	return HSC_EXIT_OK;
}

static void clear_import(void *values)
{
	struct import *im = values;

	hsc_cli_wires_close(&im->wires);
	hsc_sifive_settings_clear(&im->settings);
}

const struct hsc_cli_command hsc_cli_import = {
	.name = "import",
	.summary = "make a bundle of a raw stream and the code that ran",
	.synopsis = "STREAM ... -e ELF | --settings FILE [--protocol NAME] "
		    "[--param NAME=VALUE ...] "
		    "[-o BUNDLE]",
	.example = "  hartscope import trace.bin -e fw.elf -p src_bits=2\n"
		   "  hartscope import -P etrace te.bin -e fw.elf"
		   " -p framing=smi\n"
		   "  hartscope import -P etrace hart0.te hart1.te -e fw.elf\n"
		   "  hartscope import --settings gtod.settings\n"
		   "  hartscope import pins.vcd --pib parallel4 -e fw.elf\n"
		   "  hartscope import trace.bin --image rom.bin@0x1000\n",
	.groups = HSC_CLI_MAKES | HSC_CLI_PARAM,
	.options = options,
	.size = sizeof(struct import),
	.run = run_import,
	.clear = clear_import,
};
