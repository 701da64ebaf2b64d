/* SPDX-License-Identifier: MIT */
/* import.c - hartscope import: a capture from elsewhere becomes a bundle. */
#include "cli/code_files.h"
#include "cli/commands.h"
#include "cli/dump_line.h"
#include "cli/params.h"
#include "view/text.h"
#include <hartscope/session/import.h>
#include <inttypes.h>
#include <string.h>

enum { ELF_FILE, IMAGE, PROTOCOL, XLEN, RING, HELP_PARAMS };

static const struct hsc_cli_option options[] = {
	[ELF_FILE] = { "elf", 'e', "FILE[@BIAS]",
		       "code that ran; may be given several times" },
	[IMAGE] = { "image", 0, "FILE@ADDRESS",
		    "raw code; .hex and .srec tell their addresses" },
	[PROTOCOL] = { "protocol", 'P', "NAME",
		       "ntrace (default), etrace, etrace-0.026" },
	[XLEN] = { "xlen", 0, "32|64", "if no ELF file tells" },
	[RING] = { "ring", 0, NULL,
		   "from a ring buffer: the first message may be cut" },
	[HELP_PARAMS] = { "help-params", 0, NULL, "list the parameters" },
	{ NULL, 0, NULL, NULL },
};

struct import {
	struct hsc_cli_code_files files;
	struct hsc_import_config config;
	char bundle[512];
};

static bool take(struct hsc_cli *cli, struct import *im, int option)
{
	switch (option) {
	case ELF_FILE:
		return hsc_cli_add_elf(cli, &im->files);
	case IMAGE:
		return hsc_cli_add_image(cli, &im->files);
	case PROTOCOL:
		im->config.protocol = cli->value;
		return true;
	case RING:
		im->config.ring = true;
		return true;
	default:
		return hsc_cli_take_xlen(cli, &im->config.xlen);
	}
}

/* capture.bin -> capture.hart, here. */
static void name_bundle(struct hsc_cli *cli, struct import *im)
{
	const char *slash = strrchr(im->config.stream, '/');
	const char *base = slash ? slash + 1 : im->config.stream;
	const char *dot = strrchr(base, '.');
	const int len =
		dot && dot > base ? (int)(dot - base) : (int)strlen(base);

	if (cli->output)
		snprintf(im->bundle, sizeof(im->bundle), "%s", cli->output);
	else if (strcmp(base, "-") == 0)
		snprintf(im->bundle, sizeof(im->bundle), "stdin.hart");
	else
		snprintf(im->bundle, sizeof(im->bundle), "%.*s.hart", len,
			 base);
	im->config.bundle = im->bundle;
}

static int import(struct hsc_cli *cli, struct import *im)
{
	struct hsc_import_result result;
	struct hsc_problem why = { "" };
	enum hsc_status rc;
	char n[32];

	if (cli->at + 1 != cli->argc) {
		hsc_cli_error(cli, "one stream wanted, %d given",
			      cli->argc - cli->at);
		return HSC_EXIT_USAGE;
	}
	if (strcmp(im->config.protocol, "ntrace") == 0 &&
	    !hsc_cli_check_params(cli))
		return HSC_EXIT_USAGE;
	im->config.stream = cli->argv[cli->at];
	im->config.code = im->files.code;
	im->config.code_count = im->files.count;
	im->config.params = cli->params;
	im->config.param_count = cli->param_count;
	name_bundle(cli, im);
	rc = hsc_import(&im->config, &result, &why);
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &why);
	hsc_cli_say(cli,
		    "wrote %s: %s bytes, %zu hart%s.  Next: hartscope "
		    "report | hartscope dump",
		    im->bundle, hsc_view_grouped(result.bytes, n),
		    result.sources, result.sources == 1 ? "" : "s");
	if (result.doubt[0]) {
		hsc_cli_error(cli, "%s", result.doubt);
		hsc_cli_hint(cli, "list them: hartscope %s --help-params",
			     cli->command->name);
	}
	return HSC_EXIT_OK;
}

static int run(struct hsc_cli *cli)
{
	static struct import im;
	int option;

	im.config.protocol = "ntrace";
	while ((option = hsc_cli_next(cli)) >= 0) {
		if (option == HELP_PARAMS) {
			hsc_cli_print_params(stdout);
			hsc_cli_print_packet_params(stdout);
			return HSC_EXIT_OK;
		}
		if (!take(cli, &im, option))
			return HSC_EXIT_USAGE;
	}
	if (option == HSC_CLI_STOP)
		return hsc_cli_stop_code(cli);
	return import(cli, &im);
}

const struct hsc_cli_command hsc_cli_import = {
	.name = "import",
	.summary = "make a bundle of a raw stream and the code that ran",
	.synopsis = "STREAM -e ELF [--protocol NAME] [--param NAME=VALUE ...] "
		    "[-o BUNDLE]",
	.example = "  hartscope import trace.bin -e fw.elf -p src_bits=2\n"
		   "  hartscope import -P etrace te.bin -e fw.elf"
		   " -p framing=smi\n"
		   "  hartscope import trace.bin --image rom.bin@0x1000\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
