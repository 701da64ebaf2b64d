/* SPDX-License-Identifier: MIT */
/* encode.c - hartscope encode: message text to bytes, the inverse of dump. */
#include "cli/commands.h"
#include "cli/params.h"
#include <errno.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/model/ntrace_params.h>
#include <string.h>

static const struct hsc_cli_option options[] = { { NULL, 0, NULL, NULL } };

#define LINE_MAX_BYTES 4096

struct encode {
	struct hsc_cli *cli;
	struct hsc_wire_params params;
	const char *name;
	FILE *in, *out;
	unsigned line;
};

/* Encode one line; empty lines and # comments make nothing. */
static bool encode_line(struct encode *e, char *text)
{
	uint8_t bytes[HSC_NT_SPAN_MAX];
	struct hsc_problem why = { "" };
	size_t len;

	text[strcspn(text, "\r\n")] = '\0';
	text += strspn(text, " \t");
	if (*text == '\0' || *text == '#')
		return true;
	if (hsc_nt_assemble(text, &e->params, bytes, sizeof(bytes), &len,
			    &why) != HSC_OK) {
		hsc_cli_error(e->cli, "%s:%u: %s", e->name, e->line, why.text);
		return false;
	}
	return fwrite(bytes, 1, len, e->out) == len;
}

static int encode_all(struct encode *e)
{
	char line[LINE_MAX_BYTES];

	while (fgets(line, sizeof(line), e->in)) {
		e->line++;
		if (!encode_line(e, line))
			return HSC_EXIT_INPUT;
	}
	if (!ferror(e->in))
		return HSC_EXIT_OK;
	hsc_cli_error(e->cli, "cannot read %s: %s", e->name, strerror(errno));
	return HSC_EXIT_INPUT;
}

static bool set_params(struct encode *e)
{
	struct hsc_nt_encoder_config config = { .mode = 0 };

	for (size_t i = 0; i < e->cli->param_count; i++)
		if (hsc_nt_param_set(&config, e->cli->params[i]) != HSC_OK) {
			hsc_cli_bad_param(e->cli, e->cli->params[i]);
			return false;
		}
	e->params.width[NT_SRC_BITS] = config.src_bits;
	return true;
}

static int run(struct hsc_cli *cli)
{
	struct encode e = { .cli = cli, .name = "-", .in = stdin };
	int code, closed;

	if (!hsc_cli_options(cli, &code))
		return code;
	if (!set_params(&e))
		return HSC_EXIT_USAGE;
	if (cli->at < cli->argc)
		e.name = cli->argv[cli->at];
	if (strcmp(e.name, "-") != 0)
		e.in = fopen(e.name, "r");
	if (!e.in) {
		hsc_cli_error(cli, "cannot read %s: %s", e.name,
			      strerror(errno));
		return HSC_EXIT_INPUT;
	}
	e.out = hsc_cli_open_output(cli, true);
	if (!e.out)
		return HSC_EXIT_INPUT;
	code = encode_all(&e);
	closed = hsc_cli_close_output(cli, e.out);
	if (e.in != stdin)
		fclose(e.in);
	return code != HSC_EXIT_OK ? code : closed;
}

const struct hsc_cli_command hsc_cli_encode = {
	.name = "encode",
	.summary = "message text to bytes: the inverse of dump --bare",
	.synopsis = "[--param NAME=VALUE ...] [-o STREAM] [TEXT]",
	.example = "  hartscope encode messages.txt -o trace.bin\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_PARAM,
	.options = options,
	.run = run,
};
