/* SPDX-License-Identifier: MIT */
/* encode.c - hartscope encode: message text to bytes, the inverse of dump.
 * Room   cli (floor 9) */
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "cli/common/options/params.h"
#include "cli/encode/log.h"
#include "cli/import/wires.h"
#include "decode/params/protocol.h"
#include <errno.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/decode/packet_text.h>
#include <hartscope/encode/wires_write.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct encode {
	const char *protocol;
	struct hsc_cli_encode_log log;
	struct hsc_cli *cli;
	struct hsc_wire_params params; /* of N-Trace */
	struct hsc_packets_config packets;
	bool etrace;
	struct hsc_cli_wires pins;
	struct hsc_wires_writer wave; /* if pins.pib.link.mode is set */
	const char *name;
	FILE *in, *out;
	unsigned line;
};

#define AT(member) HSC_CLI_AT(struct encode, member)

static const struct hsc_cli_option options[] = {
	{ "protocol", 'P', "NAME",
	  "ntrace (default), sifive, etrace, etrace-0.026", HSC_CLI_TEXT,
	  AT(protocol), .words = "ntrace etrace etrace-0.026 sifive" },
	{ "from", 0, "LOG", "a commit log of a simulator", HSC_CLI_TEXT,
	  AT(log.from) },
	{ "log-format", 0, "FORMAT", HSC_CLI_LOG_HELP, HSC_CLI_CALL,
	  AT(log.format), HSC_CLI_LOG_FORMATS },
	{ "elf", 'e', "FILE[@BIAS]",
	  "code that ran; may be given several times", HSC_CLI_CALL,
	  AT(log.files), .take = hsc_cli_add_elf },
	{ "image", 0, "FILE@ADDRESS", "raw code; .hex and .srec have their own",
	  HSC_CLI_CALL, AT(log.files), .take = hsc_cli_add_image },
	{ "xlen", 0, "32|64", "if no ELF file says", HSC_CLI_NUMBER,
	  AT(log.xlen), .words = "32 64" },
	{ "pib", 0, "MODE",
	  "a wave (VCD) of a trace port, not bytes; modes as for import",
	  HSC_CLI_CALL, AT(pins), .words = HSC_CLI_WIRES_MODES,
	  .take = hsc_cli_wires_mode },
	{ "help-params", 0, NULL, "list the parameters", HSC_CLI_SHOW,
	  .show = hsc_cli_params_of_encode },
	{ .name = NULL },
};

/* To the output, or onto the wire. */
static bool put_bytes(struct encode *e, const uint8_t *bytes, size_t len)
{
	if (!e->pins.pib.link.mode)
		return fwrite(bytes, 1, len, e->out) == len;
	hsc_wires_write_message(&e->wave, bytes, len);
	return !ferror(e->out);
}

static bool write_bytes(struct encode *e, const struct hsc_nt_raw *raw)
{
	uint64_t left = raw->len;

	while (left > 0) {
		const size_t n = left < sizeof(raw->bytes) ? (size_t)left
							   : sizeof(raw->bytes);

		if (!put_bytes(e, raw->bytes, n))
			return false;
		left -= n;
	}
	return true;
}

static enum hsc_status encode_message(struct encode *e, const char *text,
				      struct hsc_error *error)
{
	struct hsc_nt_raw raw;
	const enum hsc_status rc =
		hsc_nt_assemble(text, &e->params, &raw, error);

	return rc == HSC_OK && !write_bytes(e, &raw) ? HSC_E_FILE : rc;
}

static enum hsc_status encode_packet(struct encode *e, const char *text,
				     struct hsc_error *error)
{
	struct hsc_packet_bytes made;
	const enum hsc_status rc =
		hsc_packet_assemble(&e->packets, text, &made, error);

	for (uint64_t i = 0; rc == HSC_OK && i < made.count; i++)
		if (!put_bytes(e, made.bytes, made.len))
			return HSC_E_FILE;
	return rc;
}

/* Encode one line; empty lines and # comments make nothing. A failed write is
 * reported when the output is closed. */
static bool encode_line(struct encode *e, const char *text)
{
	struct hsc_error error = { "" };
	const enum hsc_status rc = e->etrace ? encode_packet(e, text, &error)
					     : encode_message(e, text, &error);

	if (rc != HSC_OK && rc != HSC_END && rc != HSC_E_FILE)
		hsc_cli_error(e->cli, "%s:%u: %s", e->name, e->line,
			      error.text);
	return rc == HSC_OK || rc == HSC_END;
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
	return hsc_cli_leave(e->cli, HSC_EXIT_INPUT, "cannot read %s: %s",
			     e->name, strerror(errno));
}

static int configure(struct encode *e, const char *protocol)
{
	const struct hsc_protocol *p = hsc_protocol_of(protocol);
	struct hsc_messages_config config;

	e->etrace = !p || p->family != HSC_PARAM_NTRACE;
	if (e->etrace)
		return hsc_cli_packets_config(e->cli, protocol, &e->packets);
	if (!hsc_cli_messages_config(e->cli, protocol, &config))
		return HSC_EXIT_USAGE;
	e->params = config.params;
	return HSC_EXIT_OK;
}

static int encode_text(struct encode *e)
{
	struct hsc_cli *cli = e->cli;
	int code, closed;

	e->name = cli->at < cli->argc ? cli->argv[cli->at] : "-";
	e->in = strcmp(e->name, "-") == 0 ? stdin : fopen(e->name, "r");
	if (e->in == stdin)
		e->name = "standard input";
	if (!e->in)
		return hsc_cli_leave(cli, HSC_EXIT_INPUT, "cannot read %s: %s",
				     e->name, strerror(errno));
	if (e->in == stdin && isatty(STDIN_FILENO))
		hsc_cli_say(cli, "type the messages, a line each; Ctrl-D "
				 "ends them");
	e->out = hsc_cli_open_output(cli, !e->pins.pib.link.mode);
	if (!e->out)
		return HSC_EXIT_INPUT;
	e->pins.pib.link.protocol = e->etrace ? HSC_PIB_ETRACE : HSC_PIB_NTRACE;
	if (e->pins.pib.link.mode &&
	    hsc_wires_write_begin(&e->wave, &e->pins.pib.link, e->out) !=
		    HSC_OK)
		return hsc_cli_fail(cli, HSC_E_CONFIG, NULL);
	code = encode_all(e);
	if (e->pins.pib.link.mode)
		hsc_wires_write_end(&e->wave);
	closed = hsc_cli_close_output(cli, e->out);
	if (e->in != stdin)
		fclose(e->in);
	return code != HSC_EXIT_OK ? code : closed;
}

static int run_encode(struct hsc_cli *cli, void *values)
{
	struct encode *e = values;
	const char *protocol =
		e->protocol ? e->protocol : hsc_protocols[0].name;
	int code;

	e->cli = cli;
	if (!(e->log.from ? hsc_cli_given_none(cli, "pib",
					       "does not go with --from")
			  : hsc_cli_given_none(cli, "log-format elf image xlen",
					       "goes with --from")))
		return HSC_EXIT_USAGE;
	if (e->log.from)
		return hsc_cli_encode_log(cli, &e->log, protocol);
	if (cli->argc - cli->at > 1)
		return hsc_cli_usage(cli, "'%s' is one argument too many",
				     cli->argv[cli->at + 1]);
	code = configure(e, protocol);
	return code == HSC_EXIT_OK ? encode_text(e) : code;
}

const struct hsc_cli_command hsc_cli_encode = {
	.name = "encode",
	.summary = "message text, or the commit log of a simulator, to bytes",
	.synopsis = "[--protocol NAME] [--param NAME=VALUE ...] [-o STREAM] "
		    "[TEXT | --from LOG -e ELF]",
	.example = "  hartscope encode --from spike.log -e fw.elf -o run.hart\n"
		   "  hartscope encode messages.txt -o trace.bin\n"
		   "  hartscope encode -P etrace packets.txt -o te.bin\n"
		   "  hartscope encode --pib uart messages.txt -o pin.vcd\n",
	.groups = HSC_CLI_OUTPUT | HSC_CLI_PARAM,
	.options = options,
	.size = sizeof(struct encode),
	.run = run_encode,
};
