/* SPDX-License-Identifier: MIT */
/* params.c - --param and --help-params, from the table of parameters.
 * Room   cli (floor 9) */
#include "cli/common/options/params.h"
#include "codec/params.h"
#include "decode/params/protocol.h"
#include <string.h>

/* Whose defaults are listed, and which other parameters follow. */
enum defaults { OF_RECORDINGS, OF_ENCODE };

/* How wide the columns of a list are: name, and default value. */
struct columns {
	int name, value;
};

/* Of which editions of E-Trace is the parameter? */
static const char *editions_of(const struct hsc_param_row *row)
{
	if (row->family != HSC_PARAM_ETRACE ||
	    row->editions >> HSC_ET_0_026 & 1)
		return row->editions >> HSC_ET_2_0 & 1 || !row->editions
			       ? ""
			       : "; 0.026 only";
	return "; not 0.026";
}

static void print_row(FILE *out, const struct hsc_param_row *row,
		      const char *value, struct columns width)
{
	char values[HSC_PARAM_VALUES];

	hsc_param_values(row, values);
	fprintf(out, "  %-*s %-22s", width.name, row->name, values);
	if (width.value)
		fprintf(out, " %-*s", width.value, value);
	fprintf(out, " %s%s\n", row->help, editions_of(row));
}

/* Those that an encoder has, with its default values. */
static void print_encoder(FILE *out, enum hsc_param_family family,
			  enum defaults defaults, struct columns width)
{
	char text[HSC_PARAM_TEXT];

	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];

		if (row->family != family || !(row->use & HSC_PARAM_OF_ENCODER))
			continue;
		hsc_param_print(row,
				defaults == OF_ENCODE ? row->encoder
						      : row->recording,
				text);
		print_row(out, row, text, width);
	}
}

/* Those that only streams have. */
static void print_reader(FILE *out, enum hsc_param_family family,
			 struct columns width)
{
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (hsc_params[i].family == family &&
		    hsc_params[i].use == HSC_PARAM_OF_READER)
			print_row(out, &hsc_params[i], "", width);
}

static void print_params(FILE *out, enum defaults defaults)
{
	const struct columns width = { 18, 8 };

	fprintf(out, "ntrace: --param NAME=VALUE, with the default of %s\n\n",
		defaults == OF_ENCODE ? "encode" : "recordings");
	print_encoder(out, HSC_PARAM_NTRACE, defaults, width);
	if (defaults == OF_ENCODE)
		return;
	fputs("\nof streams that are read\n\n", out);
	print_reader(out, HSC_PARAM_NTRACE, width);
}

static void print_packet_params(FILE *out, enum defaults defaults)
{
	const struct columns width = { 20, 9 };
	const bool encode = defaults == OF_ENCODE;

	fprintf(out,
		"\netrace, etrace-0.026: --param NAME=VALUE, with the default "
		"of %s\n\n",
		encode ? "encode" : "recordings of etrace");
	print_encoder(out, HSC_PARAM_ETRACE, defaults, width);
	if (encode) {
		fputs("\nimplicit_return=on alone sets return_stack_size_p=5; "
		      "iaddress_width_p is that of the code.\n",
		      out);
		return;
	}
	fputs("\nof streams that are read\n\n", out);
	print_reader(out, HSC_PARAM_ETRACE, width);
}

static void print_stm_params(FILE *out)
{
	fprintf(out, "\nSoftware events (stm):\n");
	print_reader(out, HSC_PARAM_STM, (struct columns){ 20, 0 });
}

void hsc_cli_params_of_recordings(void)
{
	print_params(stdout, OF_RECORDINGS);
	print_packet_params(stdout, OF_RECORDINGS);
}

void hsc_cli_params_of_streams(void)
{
	hsc_cli_params_of_recordings();
	print_stm_params(stdout);
}

void hsc_cli_params_of_encode(void)
{
	print_params(stdout, OF_ENCODE);
	print_packet_params(stdout, OF_ENCODE);
}

static void report_param(const struct hsc_cli *cli, const char *name_value)
{
	const char *names[HSC_PARAMS + 1] = { NULL };
	const size_t len = strcspn(name_value, "=");
	size_t count = 0;
	const struct hsc_param_row *row = NULL;
	char name[64], values[HSC_PARAM_VALUES];
	const char *near;

	snprintf(name, sizeof(name), "%.*s", (int)len, name_value);
	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		if (hsc_params[i].family != HSC_PARAM_NTRACE ||
		    !hsc_params[i].use)
			continue;
		names[count++] = hsc_params[i].name;
		if (strcmp(hsc_params[i].name, name) == 0)
			row = &hsc_params[i];
	}
	near = hsc_nearest(name, names);
	if (row)
		hsc_param_values(row, values);
	if (row)
		hsc_cli_error(cli, "%s takes %s, not '%s'", name, values,
			      name_value[len] ? name_value + len + 1 : "");
	else
		hsc_cli_error(cli, "no parameter '%s'%s%s%s", name,
			      near ? "; did you mean " : "", near ? near : "",
			      near ? "?" : "");
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
}

bool hsc_cli_check_params(const struct hsc_cli *cli, const char *protocol)
{
	const struct hsc_protocol *p = hsc_protocol_of(protocol);

	if (!p || p->family != HSC_PARAM_NTRACE)
		return true; /* the room below says what is wrong */
	for (size_t i = 0; i < cli->params.count; i++)
		if (!hsc_messages_is_param(cli->params.items[i])) {
			report_param(cli, cli->params.items[i]);
			return false;
		}
	return true;
}

/* As a bundle's manifest would say it. */
static bool put_params(const struct hsc_cli *cli, struct hsc_manifest *m)
{
	bool ok = true;

	for (size_t i = 0; ok && i < cli->params.count; i++) {
		const char *text = cli->params.items[i];
		const size_t len = strcspn(text, "=");
		char name[64];

		snprintf(name, sizeof(name), "%.*s", (int)len, text);
		ok = hsc_manifest_set_param(m, name, text + len + 1);
	}
	return ok;
}

bool hsc_cli_messages_config(const struct hsc_cli *cli, const char *protocol,
			     struct hsc_messages_config *config)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	bool ok = hsc_cli_check_params(cli, protocol) && put_params(cli, &m);

	m.protocol = protocol ? strdup(protocol) : NULL;
	ok = ok && (!protocol || m.protocol);
	*config = hsc_messages_config_of(&m);
	hsc_manifest_clear(&m);
	return ok;
}

int hsc_cli_packets_config(const struct hsc_cli *cli, const char *protocol,
			   struct hsc_packets_config *config)
{
	struct hsc_error error = { "" };
	enum hsc_et_edition edition;
	char list[HSC_PROTOCOL_LIST];

	if (hsc_packets_edition(protocol, &edition) != HSC_OK)
		return hsc_cli_usage(
			cli, "no protocol '%s'; there are: %s", protocol,
			hsc_protocol_list(list, HSC_PROTOCOL_ENCODED));
	if (hsc_packets_configure(config, edition, cli->params.items,
				  cli->params.count, &error) == HSC_OK)
		return HSC_EXIT_OK;
	hsc_cli_error(cli, "%s", error.text);
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
	return HSC_EXIT_USAGE;
}
