/* SPDX-License-Identifier: MIT */
/* import.c - hartscope import: a capture from elsewhere becomes a bundle. */
#include "cli/commands.h"
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
	[PROTOCOL] = { "protocol", 'P', "NAME", "ntrace (default)" },
	[XLEN] = { "xlen", 0, "32|64", "if no ELF file tells" },
	[RING] = { "ring", 0, NULL,
		   "from a ring buffer: the first message may be cut" },
	[HELP_PARAMS] = { "help-params", 0, NULL, "list the parameters" },
	{ NULL, 0, NULL, NULL },
};

struct import {
	struct hsc_import_code code[HSC_CLI_LIST_MAX];
	char path[HSC_CLI_LIST_MAX][512];
	struct hsc_import_config config;
	char bundle[512];
};

static bool ends_with(const char *text, const char *end)
{
	const size_t n = strlen(text), k = strlen(end);

	return n >= k && strcmp(text + n - k, end) == 0;
}

static enum hsc_image_format format_of(const char *path, int option)
{
	if (option == ELF_FILE)
		return HSC_IMAGE_GUESS;
	if (ends_with(path, ".hex") || ends_with(path, ".ihex"))
		return HSC_IMAGE_IHEX;
	if (ends_with(path, ".srec") || ends_with(path, ".s19"))
		return HSC_IMAGE_SREC;
	return HSC_IMAGE_RAW;
}

/* FILE or FILE@NUMBER. */
static bool add_code(struct hsc_cli *cli, struct import *im, int option)
{
	const size_t i = im->config.code_count;
	const char *at = strrchr(cli->value, '@');
	uint64_t bias = 0;

	if (at && !hsc_cli_number(at + 1, &bias))
		at = NULL;
	if (i == HSC_CLI_LIST_MAX ||
	    strlen(cli->value) >= sizeof(im->path[0])) {
		hsc_cli_error(cli, "too many files, or too long a name");
		return false;
	}
	snprintf(im->path[i], sizeof(im->path[i]), "%.*s",
		 at ? (int)(at - cli->value) : (int)strlen(cli->value),
		 cli->value);
	im->code[i] = (struct hsc_import_code){ im->path[i],
						format_of(im->path[i], option),
						bias };
	im->config.code_count++;
	return true;
}

static bool take_xlen(struct hsc_cli *cli, struct import *im)
{
	uint64_t n;

	if (hsc_cli_number(cli->value, &n) && (n == 32 || n == 64)) {
		im->config.xlen = (unsigned)n;
		return true;
	}
	hsc_cli_error(cli, "--xlen wants 32 or 64");
	return false;
}

static bool take(struct hsc_cli *cli, struct import *im, int option)
{
	switch (option) {
	case ELF_FILE:
	case IMAGE:
		return add_code(cli, im, option);
	case PROTOCOL:
		im->config.protocol = cli->value;
		return true;
	case RING:
		im->config.ring = true;
		return true;
	default:
		return take_xlen(cli, im);
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
	if (!hsc_cli_check_params(cli))
		return HSC_EXIT_USAGE;
	im->config.stream = cli->argv[cli->at];
	im->config.code = im->code;
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
	.synopsis = "STREAM -e ELF [--param NAME=VALUE ...] [-o BUNDLE]",
	.example = "  hartscope import trace.bin -e fw.elf -p src_bits=2\n"
		   "  hartscope import trace.bin --image rom.bin@0x1000\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
