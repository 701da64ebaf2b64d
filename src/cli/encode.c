/* SPDX-License-Identifier: MIT */
/* encode.c - hartscope encode: message text to bytes, the inverse of dump. */
#include "cli/commands.h"
#include "cli/params.h"
#include <errno.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/codec/ntrace_text.h>
#include <stdlib.h>
#include <string.h>

static const struct hsc_cli_option options[] = { { NULL, 0, NULL, NULL } };

struct encode {
	struct hsc_cli *cli;
	struct hsc_wire_params params;
	const char *name;
	FILE *in, *out;
	unsigned line;
};

static bool write_bytes(struct encode *e, const struct hsc_nt_raw *raw)
{
	uint64_t left = raw->len;

	while (left > 0) {
		const size_t n = left < sizeof(raw->bytes) ? (size_t)left
							   : sizeof(raw->bytes);

		if (fwrite(raw->bytes, 1, n, e->out) != n)
			return false;
		left -= n;
	}
	return true;
}

/* Encode one line; empty lines and # comments make nothing. */
static bool encode_line(struct encode *e, const char *text)
{
	struct hsc_nt_raw raw;
	struct hsc_problem why = { "" };
	const enum hsc_status rc =
		hsc_nt_assemble(text, &e->params, &raw, &why);

	if (rc == HSC_END)
		return true;
	if (rc == HSC_OK)
		return write_bytes(e, &raw);
	hsc_cli_error(e->cli, "%s:%u: %s", e->name, e->line, why.text);
	return false;
}

static int encode_all(struct encode *e)
{
	char *line = NULL;
	size_t cap = 0;
	int code = HSC_EXIT_OK;

	while (code == HSC_EXIT_OK && getline(&line, &cap, e->in) >= 0) {
		e->line++;
		line[strcspn(line, "\r\n")] = '\0';
		if (!encode_line(e, line))
			code = HSC_EXIT_INPUT;
	}
	free(line);
	if (code != HSC_EXIT_OK || !ferror(e->in))
		return code;
	hsc_cli_error(e->cli, "cannot read %s: %s", e->name, strerror(errno));
	return HSC_EXIT_INPUT;
}

static int run(struct hsc_cli *cli)
{
	struct encode e = { .cli = cli, .in = stdin };
	struct hsc_messages_config config;
	int code, closed;

	if (!hsc_cli_options(cli, &code))
		return code;
	if (!hsc_cli_messages_config(cli, &config))
		return HSC_EXIT_USAGE;
	e.params = config.params;
	e.name = cli->at < cli->argc ? cli->argv[cli->at] : "-";
	if (strcmp(e.name, "-") != 0)
		e.in = fopen(e.name, "r");
	else
		e.name = "standard input";
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
