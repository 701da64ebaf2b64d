/* SPDX-License-Identifier: MIT */
#include "cli/common/params.h"
#include <hartscope/decode/stm_stream.h>
#include <hartscope/model/etrace_settings.h>
#include <inttypes.h>
#include <string.h>

static void print_values(const struct hsc_nt_param_row *p, FILE *out)
{
	char text[64];
	size_t at = 0;

	for (size_t i = 0; p->words && p->words[i].word; i++)
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%s",
				       i ? ", " : "", p->words[i].word);
	if (!at)
		snprintf(text, sizeof(text), "%" PRIu64 "..%" PRIu64, p->min,
			 p->max);
	fprintf(out, "%-22s", text);
}

/* Whose defaults are listed, and which other parameters follow. */
enum defaults { OF_RECORDINGS, OF_ENCODE };

static void print_params(FILE *out, enum defaults defaults)
{
	struct hsc_nt_encoder_config standard;
	char text[HSC_NT_PARAM_TEXT];

	hsc_nt_params_standard(&standard);
	fprintf(out, "ntrace: --param NAME=VALUE, with the default of %s\n\n",
		defaults == OF_ENCODE ? "encode" : "recordings");
	for (size_t i = 0; i < HSC_NT_PARAMS; i++) {
		hsc_nt_param_text(&standard, i, text);
		fprintf(out, "  %-18s ", hsc_nt_params[i].name);
		print_values(&hsc_nt_params[i], out);
		fprintf(out, " %-8s %s\n", text, hsc_nt_params[i].help);
	}
	if (defaults == OF_ENCODE)
		return;
	fputs("\nof streams that are read\n\n", out);
	for (size_t i = 0; i < HSC_MESSAGES_PARAMS; i++)
		fprintf(out, "  %-18s %-31s %s\n", hsc_messages_params[i].name,
			hsc_messages_params[i].values,
			hsc_messages_params[i].help);
}

/* Of which editions is the setting? */
static const char *editions_of(const struct hsc_et_setting *s)
{
	if (!(s->editions >> HSC_ET_0_026 & 1))
		return "; not 0.026";
	return s->editions >> HSC_ET_2_0 & 1 ? "" : "; 0.026 only";
}

static void print_setting(const struct hsc_et_encoder_config *standard,
			  size_t index, FILE *out)
{
	const struct hsc_et_setting s = hsc_et_setting(index);
	char text[96], value[HSC_ET_SETTING_TEXT];
	size_t at = 0;

	if (!s.name)
		return;
	for (size_t i = 0; s.words && s.words[i].word; i++)
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%s",
				       i ? ", " : "", s.words[i].word);
	if (!at)
		snprintf(text, sizeof(text), "%" PRIu64 "..%" PRIu64, s.least,
			 s.most);
	hsc_et_setting_text(standard, index, value);
	fprintf(out, "  %-20s %-22s %-9s %s%s\n", s.name, text, value, s.help,
		editions_of(&s));
}

/* Is it a setting of encoders too? */
static bool is_setting(const char *name)
{
	return hsc_et_setting_find(name, strlen(name)) < HSC_ET_SETTINGS;
}

static void print_packet_params(FILE *out, enum defaults defaults)
{
	const bool encode = defaults == OF_ENCODE;
	const struct hsc_et_encoder_config standard =
		encode ? hsc_et_encoder_config_default(HSC_ET_2_0)
		       : hsc_et_encoder_config_recording(HSC_ET_2_0);

	fprintf(out,
		"\netrace, etrace-0.026: --param NAME=VALUE, with the default "
		"of %s\n\n",
		encode ? "encode" : "recordings of etrace");
	for (size_t i = 0; i < HSC_ET_SETTINGS; i++)
		print_setting(&standard, i, out);
	if (encode) {
		fputs("\nimplicit_return=on alone sets return_stack_size_p=5; "
		      "iaddress_width_p is that of the code.\n",
		      out);
		return;
	}
	fputs("\nof streams that are read\n\n", out);
	for (size_t i = 0; i < HSC_PACKETS_PARAMS; i++) {
		const struct hsc_packets_param_row *row =
			&hsc_packets_params[i];

		if (!is_setting(row->name))
			fprintf(out, "  %-20s %-22s           %s\n", row->name,
				row->values, row->help);
	}
}

static void print_stm_params(FILE *out)
{
	fprintf(out, "\nSoftware events (stm):\n");
	for (unsigned i = 0; i < HSC_STM_PARAMS; i++)
		fprintf(out, "  %-20s %-22s %s\n", hsc_stm_params[i].name,
			hsc_stm_params[i].values, hsc_stm_params[i].help);
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

static void complain(const struct hsc_cli *cli, const char *name_value)
{
	const char *names[HSC_NT_PARAMS + HSC_MESSAGES_PARAMS + 1] = { NULL };
	const size_t len = strcspn(name_value, "=");
	char name[64];
	const char *near;

	for (size_t i = 0; i < HSC_NT_PARAMS; i++)
		names[i] = hsc_nt_params[i].name;
	for (size_t i = 0; i < HSC_MESSAGES_PARAMS; i++)
		names[HSC_NT_PARAMS + i] = hsc_messages_params[i].name;
	snprintf(name, sizeof(name), "%.*s", (int)len, name_value);
	near = hsc_nearest(name, names);
	if (hsc_nt_param_find(name, len) < HSC_NT_PARAMS ||
	    (near && strcmp(near, name) == 0))
		hsc_cli_error(cli, "'%s' is no value that %s can take",
			      name_value + len + 1, name);
	else
		hsc_cli_error(cli, "no parameter '%s'%s%s%s", name,
			      near ? "; did you mean " : "", near ? near : "",
			      near ? "?" : "");
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
}

bool hsc_cli_apply_params(const struct hsc_cli *cli,
			  struct hsc_nt_encoder_config *config)
{
	for (size_t i = 0; i < cli->params.count; i++)
		if (hsc_nt_param_set(config, cli->params.items[i]) != HSC_OK) {
			complain(cli, cli->params.items[i]);
			return false;
		}
	return true;
}

bool hsc_cli_check_params(const struct hsc_cli *cli)
{
	struct hsc_nt_encoder_config scratch = { .mode = 0 };

	for (size_t i = 0; i < cli->params.count; i++)
		if (!hsc_messages_is_param(cli->params.items[i]) &&
		    hsc_nt_param_set(&scratch, cli->params.items[i]) !=
			    HSC_OK) {
			complain(cli, cli->params.items[i]);
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

bool hsc_cli_messages_config(const struct hsc_cli *cli,
			     struct hsc_messages_config *config)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	const bool ok = hsc_cli_check_params(cli) && put_params(cli, &m);

	*config = hsc_messages_config_of(&m);
	hsc_manifest_clear(&m);
	return ok;
}

int hsc_cli_packets_config(const struct hsc_cli *cli, const char *protocol,
			   struct hsc_packets_config *config)
{
	struct hsc_problem why = { "" };
	enum hsc_et_edition edition;

	if (hsc_packets_edition(protocol, &edition) != HSC_OK) {
		hsc_cli_error(cli,
			      "no protocol '%s'; there are: ntrace, etrace, "
			      "etrace-0.026",
			      protocol);
		return HSC_EXIT_USAGE;
	}
	if (hsc_packets_configure(config, edition, cli->params.items,
				  cli->params.count, &why) == HSC_OK)
		return HSC_EXIT_OK;
	hsc_cli_error(cli, "%s", why.text);
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
	return HSC_EXIT_USAGE;
}
