/* SPDX-License-Identifier: MIT */
/*
 * tool.h - what the verbs of `hartscope control` share.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_CONTROL_TOOL_H
#define HSC_CLI_CONTROL_TOOL_H

#include "cli/common/cli.h"
#include "cli/common/options/code_files.h"
#include <hartscope/control/backend.h>
#include <hartscope/control/control.h>
#include <hartscope/control/settings.h>
#include <hartscope/control/status.h>

struct hsc_soc;
struct hsc_view_control;

/* Its options, and the hardware they name. */
struct hsc_cli_control {
	struct hsc_cli *cli;
	const char *const *words; /* after the verb */
	const char *topology_file, *backend_name, *record_file;
	const char *sink_name, *memory_name, *buffer_text;
	struct hsc_cli_list settings_text, encoders_text;
	struct hsc_cli_list ranges_text, filters_text, data_text;
	uint64_t poll_limit, duration_ms, cycles;
	bool dry_run, json, start, raw, follow;
	struct hsc_control_config config;
	struct hsc_cli_code_files files;
	unsigned xlen;
	uint8_t word_size; /* of --size; 0: not given */
	const char *protocol;

	struct hsc_topology topology;
	struct hsc_backend *backend, *recorder;
	struct hsc_soc *soc;
	unsigned soc_xlen;
	uint64_t ran;     /* cycles */
	uint64_t drained; /* bytes of trace */
	struct hsc_control control;
	struct hsc_control_setting settings[HSC_CLI_LIST_MAX];
	struct hsc_control_instructions filters[2 * HSC_CLI_LIST_MAX];
	struct hsc_control_range data[HSC_CLI_LIST_MAX];
	struct hsc_control_plan plan;
};

/* Open what answers. Returns HSC_EXIT_OK, or the code to leave with. */
int hsc_cli_control_open(struct hsc_cli_control *t);
/* Close it. Returns `code`, or another one if what was recorded is not whole.
 */
int hsc_cli_control_close(struct hsc_cli_control *t, int code);

/* Is the hardware what the topology says? A dry run has none. Returns
 * HSC_EXIT_OK, or the code to leave with. */
int hsc_cli_control_verify(struct hsc_cli_control *t);

/* Say what a call met, and the notes so far; the code to leave with. */
int hsc_cli_control_fail(struct hsc_cli_control *t, enum hsc_status rc);
void hsc_cli_control_notes(struct hsc_cli_control *t);

/* Where results go: as -o says; of a dry run nowhere. NULL: it cannot be
 * written, and that is said. Ends with hsc_cli_close_output. */
FILE *hsc_cli_control_output(struct hsc_cli_control *t, bool binary);

/* What --addresses, --filter and --data-addresses say, by number or by name.
 * Returns enum hsc_exit. */
int hsc_cli_control_ranges(struct hsc_cli_control *t);
/* Take --data-types and --data-sizes. */
hsc_cli_take_fn hsc_cli_control_types;
hsc_cli_take_fn hsc_cli_control_sizes;

/*
 * Look, and print what is seen where -o says in the form that --format says;
 * of a dry run nothing but the accesses is printed.
 *
 * Returns enum hsc_exit
 */
int hsc_cli_control_print(struct hsc_cli_control *t,
			  enum hsc_status (*look)(struct hsc_cli_control *t,
						  struct hsc_view_control *p));

/* The verbs. Each returns enum hsc_exit. */
int hsc_cli_control_probe(struct hsc_cli_control *t);
int hsc_cli_control_show(struct hsc_cli_control *t);
int hsc_cli_control_start(struct hsc_cli_control *t);
int hsc_cli_control_stop(struct hsc_cli_control *t);
int hsc_cli_control_dump(struct hsc_cli_control *t);
int hsc_cli_control_send(struct hsc_cli_control *t);
int hsc_cli_control_save(struct hsc_cli_control *t);
int hsc_cli_control_restore(struct hsc_cli_control *t);

/* Let time pass: of the virtual SoC until its program ends, else as long as
 * --for says, or until trace stops by itself. Returns enum hsc_exit. */
int hsc_cli_control_run(struct hsc_cli_control *t);

/* A little time passes; false: it is over. *ms counts it, from 0. */
bool hsc_cli_control_pass(struct hsc_cli_control *t, uint64_t *ms);

/* The virtual SoC, a little further; false: its program has ended, or it ran as
 * long as --cycles lets it. */
bool hsc_cli_control_step(struct hsc_cli_control *t);

/* Start, or stop, and say on stderr how it stands then. Returns enum hsc_exit.
 */
int hsc_cli_control_turn_on(struct hsc_cli_control *t);
int hsc_cli_control_turn_off(struct hsc_cli_control *t);

#endif
