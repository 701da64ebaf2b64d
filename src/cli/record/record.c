/* SPDX-License-Identifier: MIT */
/* record.c - hartscope record: run a Linux RISC-V program, keep its trace.
 * Room   cli (floor 9) */
#include "base/file_name.h"
#include "cli/common/bundle/open.h"
#include "cli/common/commands.h"
#include "cli/common/options/options.h"
#include "cli/common/options/params.h"
#include "cli/common/progress.h"
#include "cli/common/version.h"
#include "cli/record/soc.h"
#include "codec/params.h"
#include "decode/params/protocol.h"
#include "view/common/text.h"
#include <hartscope/record/record.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Firmware that QEMU takes for a program of Linux comes no further. */
#define FIRMWARE_MOST 10000

struct record {
	struct hsc_record_config config;
	int status; /* of the program, as a shell has it */
	enum hsc_record_refusal refusal;
	struct hsc_cli_soc soc;
	bool strict;
	struct hsc_cli_list qemu_args;
	char bundle[512];
};

#define AT(member)    HSC_CLI_AT(struct record, member)
#define GIVEN(member) HSC_CLI_GIVEN(struct record, member)

static const struct hsc_cli_option options[] = {
	{ "encode", 'E', "PROTOCOL", "ntrace (default), etrace, etrace-0.026",
	  HSC_CLI_TEXT, AT(config.protocol), GIVEN(soc.instructions),
	  .words = "ntrace etrace etrace-0.026" },
	{ "soc", 0, "MACHINE", "run firmware on the virtual SoC: virt",
	  HSC_CLI_WORD, AT(soc.machine), .words = "virt", .least = 1 },
	{ "harts", 0, "N", "of the SoC, 1 to 16 (default 1)", HSC_CLI_NUMBER,
	  AT(soc.harts), .least = 1, .most = 16 },
	{ "cycles", 0, "N", "stop the SoC after so many", HSC_CLI_NUMBER,
	  AT(soc.cycles), .least = 1, .most = INT64_MAX },
	{ "input", 0, "FILE", "what the console of the SoC reads", HSC_CLI_TEXT,
	  AT(soc.input) },
	{ "memory", 0, "N", "MiB of the SoC, 1 to 2048 (default 128)",
	  HSC_CLI_NUMBER, AT(soc.memory), .least = 1, .most = 2048 },
	{ "models", 0, "LIST",
	  "to count events of: l1d,l1i,ll,dtlb,itlb,bpu or all", HSC_CLI_CALL,
	  AT(soc.models), .take = hsc_cli_soc_models },
	{ "stalls", 0, "LIST",
	  "of a SoC: cycles more that data takes: load=N,store=N,miss=N",
	  HSC_CLI_CALL, AT(soc.stalls), .take = hsc_cli_soc_stalls },
	{ "topology", 0, "FILE",
	  "trace hardware of the SoC, driven by its registers", HSC_CLI_TEXT,
	  AT(soc.topology) },
	{ "generation", 0, "NAME", "the usual trace hardware: 0, 0.9.4, 1.0",
	  HSC_CLI_TEXT, AT(soc.generation), .words = "0 0.9.4 1.0" },
	{ "wave", 0, "FILE", "pins of its trace hardware as VCD", HSC_CLI_TEXT,
	  AT(soc.wave) },
	{ "filter", 0, "WHAT[,WHAT...]",
	  "of a SoC: trace these instructions only: LOW:HIGH or a function, "
	  "privilege=U+S, context=N",
	  HSC_CLI_LIST, AT(soc.filters), GIVEN(soc.instructions) },
	{ "start-at", 0, "ADDRESS|NAME",
	  "of a SoC: a trigger turns trace on there", HSC_CLI_LIST,
	  AT(soc.starts) },
	{ "stop-at", 0, "ADDRESS|NAME", "... and off there", HSC_CLI_LIST,
	  AT(soc.stops) },
	{ "by-program", 0, NULL,
	  "leave it to the firmware to enable its encoders", HSC_CLI_FLAG,
	  AT(soc.by_program) },
	{ "stm", 0, NULL, "software events beside the instructions",
	  HSC_CLI_FLAG, AT(config.stm) },
	{ "stm-events", 0, "FILE",
	  "JSON file that describes them; implies --stm", HSC_CLI_TEXT,
	  AT(config.stm_events), GIVEN(config.stm) },
	{ "stm-threads", 0, NULL, "of a SoC: writes to tp are THREAD_SWITCH",
	  HSC_CLI_FLAG, AT(soc.stm_threads), GIVEN(config.stm) },
	{ "stm-losses", 0, NULL, "of a SoC: lose events as hardware does",
	  HSC_CLI_FLAG, AT(soc.stm_losses), GIVEN(config.stm) },
	{ "interrupts", 0, NULL,
	  "of a SoC: when they were asked for, for latencies", HSC_CLI_FLAG,
	  AT(soc.interrupts) },
	{ "qemu", 0, "FILE", "this QEMU, not the one in PATH", HSC_CLI_TEXT,
	  AT(config.qemu) },
	{ "sysroot", 'L', "FOLDER",
	  "where ld.so and the libraries of the program are", HSC_CLI_TEXT,
	  AT(config.sysroot) },
	{ "plugin", 0, "FILE", "this hartscope QEMU plugin", HSC_CLI_TEXT,
	  AT(config.plugin) },
	{ "qemu-arg", 0, "ARG", "one more argument for QEMU", HSC_CLI_LIST,
	  AT(qemu_args) },
	{ "watch-accesses", 0, NULL,
	  "find faults without the frames of signals: slower", HSC_CLI_FLAG,
	  AT(config.watch_accesses) },
	{ "strict", 0, NULL, "fail if trace was lost and the program succeeded",
	  HSC_CLI_FLAG, AT(strict) },
	{ "help-params", 0, NULL, "list the parameters", HSC_CLI_SHOW,
	  .show = hsc_cli_params_of_recordings },
	{ .name = NULL },
};

static bool check_options(struct hsc_cli *cli, struct record *r)
{
	const bool soc = r->soc.machine;
	const bool hardware = r->soc.topology || r->soc.generation;
	const struct hsc_cli_rule rules[] = {
		{ !soc,
		  "harts cycles input memory models stalls topology generation "
		  "wave filter start-at stop-at by-program stm-threads "
		  "stm-losses interrupts",
		  "is for a SoC: --soc=virt" },
		{ soc, "qemu qemu-arg plugin sysroot watch-accesses",
		  "is for QEMU, which does not run a SoC" },
		{ !hardware, "start-at stop-at by-program",
		  "is for trace hardware: --generation or --topology has "
		  "some" },
		{ !r->soc.topology, "wave",
		  "is for pins: --topology FILE has a PIB sink" },
		{ hardware, "interrupts",
		  "is for a SoC without trace hardware" },
	};

	if (!hsc_cli_rules_hold(cli, rules, sizeof(rules) / sizeof(rules[0])))
		return false;
	r->config.params = cli->params.items;
	r->config.param_count = cli->params.count;
	return hardware || hsc_cli_check_params(cli, r->config.protocol);
}

/* Are returns counted only, and no address compared? */
static bool counts_returns(const struct record *r)
{
	const struct hsc_protocol *p = hsc_protocol_of(r->config.protocol);
	const struct hsc_param_row *row = &hsc_params[p->counter];
	bool counts = false;

	for (size_t i = 0; i < r->config.param_count; i++) {
		const char *value;
		const size_t len = hsc_param_split(r->config.params[i], &value);
		uint64_t v;

		if (strlen(row->name) == len && value &&
		    strncmp(r->config.params[i], row->name, len) == 0 &&
		    hsc_param_parse(row, value, &v))
			counts = v > 0 && v <= p->counter_most;
	}
	return counts;
}

/* How the program ended, and what may be the reason. */
static void say_end(struct hsc_cli *cli, const struct record *r,
		    const struct hsc_record_result *out)
{
	if (out->signalled)
		hsc_cli_say(cli, "the program was ended by signal %d",
			    out->status);
	else if (out->status)
		hsc_cli_say(cli, "the program ended with exit status %d",
			    out->status);
	if (!out->signalled || out->status != SIGILL)
		return;
	if (r->config.stm)
		hsc_cli_hint(cli, "under QEMU the CSR of software events "
				  "traps; see docs/stm.md");
	else if (out->instructions < FIRMWARE_MOST)
		hsc_cli_hint(cli, "firmware is recorded with --soc=virt");
}

/* What could not be written, as on a full disk. */
static void say_missing(struct hsc_cli *cli,
			const struct hsc_record_result *out)
{
	if (out->lost)
		hsc_cli_error(cli,
			      "trace was lost: no room to write it (%" PRIu64
			      " message%s or more)",
			      out->lost, out->lost == 1 ? "" : "s");
	if (!out->uncopied_maps)
		return;
	hsc_cli_error(cli, "code could not be copied: %s", out->uncopied.text);
	if (out->uncopied_maps > 1)
		hsc_cli_hint(cli, "nor that of %zu more places",
			     out->uncopied_maps - 1);
	hsc_cli_hint(cli, "it is read where it was loaded from, as long as it "
			  "stays there");
}

/* The recorder failed; what the plugin wrote is there all the same. */
static void say_failed(struct hsc_cli *cli, const struct record *r,
		       enum hsc_status rc, const struct hsc_record_result *out)
{
	if (rc == HSC_E_TARGET && out->sources)
		hsc_cli_hint(cli, "firmware is recorded with --soc=virt");
	if (rc != HSC_E_FILE || r->refusal != HSC_RECORD_RUNS || !out->sources)
		return;
	say_missing(cli, out);
	hsc_cli_hint(cli,
		     "the recording is not complete; what is there is read: "
		     "hartscope report %s",
		     r->config.bundle);
}

static void say_result(struct hsc_cli *cli, const struct record *r,
		       const struct hsc_record_result *out, double spent)
{
	const double bits =
		out->instructions
			? 8.0 * (double)out->bytes / (double)out->instructions
			: 0;
	char a[32], b[32];

	hsc_cli_say(cli,
		    "%zu thread%s, %s, %s%s%.8s%s   %s instructions   "
		    "%s bytes   %.2f bit/instruction",
		    out->sources, out->sources == 1 ? "" : "s",
		    hsc_protocol_of(r->config.protocol)->title,
		    hsc_file_name(out->path),
		    out->build_id[0] ? " (build-id " : "", out->build_id,
		    out->build_id[0] ? ")" : "",
		    hsc_view_grouped(out->instructions, a),
		    hsc_view_grouped(out->bytes, b), bits);
	say_end(cli, r, out);
	if (out->uncertain)
		hsc_cli_say(cli,
			    "%" PRIu64 " instruction%s left out where a signal "
			    "interrupted the program",
			    out->uncertain, out->uncertain == 1 ? "" : "s");
	hsc_cli_say_unsure(cli, out->unsure_threads, out->unsure, out->unseen);
	say_missing(cli, out);
	if (counts_returns(r))
		hsc_cli_hint(cli,
			     "returns are counted and not compared: after one "
			     "that is not to its call (longjmp, another stack) "
			     "the trace is wrong");
	if (cli->verbosity >= 0)
		fprintf(stderr,
			"wrote %s in %.2f s.  Next: hartscope report | "
			"hartscope flame\n",
			r->config.bundle, spent);
}

static void name_bundle(struct hsc_cli *cli, struct record *r)
{
	snprintf(r->bundle, sizeof(r->bundle), "%s.hart",
		 hsc_file_name(cli->argv[cli->at]));
	r->config.bundle = cli->output ? cli->output : r->bundle;
}

static int record_program(struct hsc_cli *cli, struct record *r)
{
	struct hsc_record_result out;
	struct hsc_error error = { "" };
	const double began = hsc_cli_seconds();
	enum hsc_status rc;

	if (cli->at >= cli->argc)
		return hsc_cli_usage(
			cli, "no program is named: hartscope record -- ./prog");
	name_bundle(cli, r);
	r->config.argv = cli->argv + cli->at;
	r->config.argc = (size_t)(cli->argc - cli->at);
	r->config.qemu_args = (char *const *)r->qemu_args.items;
	r->config.qemu_arg_count = r->qemu_args.count;
	r->config.tool = "hartscope " HSC_VERSION;
	r->soc.instructions |= r->config.param_count != 0;
	if (r->soc.machine)
		return hsc_cli_record_soc(cli, &r->soc, &r->config, &r->status,
					  &r->refusal);
	rc = hsc_record_run(&r->config, &out, &error);
	r->refusal = out.refusal;
	if (rc != HSC_OK) {
		const int code = hsc_cli_fail(cli, rc, &error);

		say_failed(cli, r, rc, &out);
		return code;
	}
	say_result(cli, r, &out, hsc_cli_seconds() - began);
	r->status = out.signalled ? 128 + out.status : out.status;
	return out.lost || out.uncopied_maps ? HSC_EXIT_LOSS : HSC_EXIT_OK;
}

/*
 * The status is the program's, as it is for env, time and timeout, so that a
 * recording can stand where the program stood; see
 * docs/decisions/0136-status-of-record.md.
 */
static int run_record(struct hsc_cli *cli, void *values)
{
	struct record *r = values;
	int code = HSC_EXIT_USAGE;

	cli->strict = r->strict;
	if (!r->config.protocol)
		r->config.protocol = hsc_protocols[0].name;
	if (check_options(cli, r))
		code = record_program(cli, r);
	if (code == HSC_EXIT_OK || (code == HSC_EXIT_LOSS && r->status))
		return r->status;
	if (r->refusal == HSC_RECORD_NOT_FOUND)
		return HSC_EXIT_NOT_FOUND;
	return r->refusal == HSC_RECORD_NOT_EXECUTABLE ? HSC_EXIT_UNFIT
						       : HSC_EXIT_RECORD;
}

const struct hsc_cli_command hsc_cli_record = {
	.name = "record",
	.summary = "run a Linux RISC-V program under QEMU, keep its trace",
	.synopsis =
		"[-o BUNDLE] [--encode PROTOCOL] [--param NAME=VALUE ...] -- "
		"PROGRAM [ARGS]",
	.example = "  hartscope record -o fib.hart -- ./fib 25\n"
		   "  hartscope record -E etrace -- ./fib 25\n"
		   "  hartscope record --soc=virt -- firmware.elf\n"
		   "  hartscope record -p mode=btm -p sync_messages=0 -- ./fib"
		   " 25\n",
	.groups = HSC_CLI_MAKES | HSC_CLI_PARAM | HSC_CLI_REST,
	.options = options,
	.size = sizeof(struct record),
	.failure = HSC_EXIT_RECORD,
	.run = run_record,
};
