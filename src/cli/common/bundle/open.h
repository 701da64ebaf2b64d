/* SPDX-License-Identifier: MIT */
/*
 * open.h - how commands open a bundle, decode it and end.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_COMMON_BUNDLE_OPEN_H
#define HSC_CLI_COMMON_BUNDLE_OPEN_H

#include "cli/common/cli.h"
#include "cli/common/progress.h"
#include <hartscope/capture/stream.h>
#include <hartscope/decode/decode.h>
#include <hartscope/decode/lists.h>
#include <hartscope/decode/perf_chain.h>
#include <hartscope/event/axis.h>

/* What a command shows of a trace; used to explain an empty output. */
enum hsc_cli_shows {
	HSC_CLI_SHOWS_OWN = 0,          /* it says so itself */
	HSC_CLI_SHOWS_INSTRUCTIONS = 1, /* instructions, and nothing else */
	HSC_CLI_SHOWS_ALL = 2,          /* events of all kinds */
};

struct hsc_cli_decode {
	struct hsc_cli *cli;
	struct hsc_decode *decode;
	struct hsc_perf_chain *perf; /* events come through it, or NULL */
	struct hsc_cli_progress progress;
	enum hsc_status rc; /* why hsc_cli_decode_next ended */
	bool begun;         /* an event was asked for */
	bool refused;       /* results of shards were not taken; said so */
	bool unread;        /* nothing of the trace was wanted */
	bool unmatched;     /* what was asked for is nowhere; said so */
	bool gaps_shown;    /* so there is no hint where they can be seen */
	enum hsc_cli_shows shows;
	bool software_only; /* other streams were not looked at */
	uint64_t events;    /* all but blocks and bounds of the trace */
	struct hsc_stream_rest rest; /* of a live stream */
	struct hsc_axis axis;        /* --clock: where events stand */
	bool dated; /* on another axis than instructions, one did */
};

/*
 * Find the bundle of the command and open it, with --elf and --hart. Returns
 * HSC_EXIT_OK, or the code to leave with after the message was printed.
 */
int hsc_cli_decode_open(struct hsc_cli_decode *d, struct hsc_cli *cli);

/* The same with a configuration, to which --elf and --hart are added. */
int hsc_cli_decode_open_as(struct hsc_cli_decode *d, struct hsc_cli *cli,
			   const struct hsc_decode_config *as);

/* List the trace with several threads. The events that remain are taken as
 * usual. False: not possible, nothing was listed. */
bool hsc_cli_decode_list(struct hsc_cli_decode *d,
			 const struct hsc_lister *lister);

/* The next event inside --range; false at the end or on failure. Its clock
 * counts instructions, whatever the axis is. */
bool hsc_cli_decode_next(struct hsc_cli_decode *d, struct hsc_event *event);

/* Print how many instructions retired but are not in the trace, and why;
 * `threads`: of a program, else of harts. */
void hsc_cli_say_left_out(const struct hsc_cli *cli, uint64_t count,
			  bool threads);

/* Say that the end of their process interrupted this many threads: of each up
 * to `unsure` of the last instructions may not have retired, and up to `unseen`
 * others may have. */
void hsc_cli_say_unsure(const struct hsc_cli *cli, size_t threads,
			uint64_t unsure, uint64_t unseen);

/* Say what a trace buffer that was full, or that wrapped, has not. */
void hsc_cli_say_buffer(const struct hsc_cli *cli, bool full, bool wrapped);

/* Say at how many places the trace does not tell how often code ran, if there
 * are any.
 *
 * shown  they were listed just now */
void hsc_cli_say_uncounted(const struct hsc_cli *cli, uint64_t uncounted,
			   bool shown);

/* Close, and print what is lost. The code to leave with: `code`, or if that is
 * HSC_EXIT_OK what closing came to, --strict included. */
int hsc_cli_decode_close(struct hsc_cli_decode *d, int code);

/* Print that the trace has no times for --clock. Returns the code to leave
 * with. */
int hsc_cli_no_times(struct hsc_cli *cli);

#endif
