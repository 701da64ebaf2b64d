/* SPDX-License-Identifier: MIT */
/* soc.c - record --soc: options to a run of firmware, and what is printed
 * after it.
 * Room   cli (floor 9) */
#include "cli/record/soc.h"
#include "cli/common/bundle/open.h"
#include "cli/common/cli.h"
#include "cli/common/options/filter_text.h"
#include "cli/common/options/options.h"
#include "cli/common/options/range.h"
#include "decode/params/protocol.h"
#include "view/common/text.h"
#include <errno.h>
#include <hartscope/base/digits.h>
#include <hartscope/spec/trace_control.h>
#include <hartscope/spec/trace_control_values.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The console: what it reads may be nothing. */
struct console {
	FILE *out, *in;
};

static void put_console(void *ctx, uint8_t byte)
{
	const struct console *console = ctx;

	fputc(byte, console->out);
}

static int get_console(void *ctx)
{
	const struct console *console = ctx;

	return getc(console->in);
}

/* enum hsc_soc_unit */
static unsigned unit_of(const char *word, size_t len)
{
	const int i = hsc_cli_word("l1d l1i ll dtlb itlb bpu", word, len);

	return i < 0 ? 0 : 1u << i;
}

bool hsc_cli_soc_models(struct hsc_cli *cli, void *at, const char *value)
{
	unsigned *units = at;

	*units = strcmp(value, "all") == 0 ? (1u << 6) - 1
					   : hsc_cli_bits(value, unit_of);
	if (*units)
		return true;
	return hsc_cli_refuse(
		cli, "--models: '%s' is no list of l1d,l1i,ll,dtlb,itlb,bpu",
		value);
}

/* One NAME=CYCLES of text[len]. */
static bool take_stall(struct hsc_hart_stalls *s, const char *text, size_t len)
{
	uint16_t *const at[] = { &s->load, &s->store, &s->miss };
	const char *equals = memchr(text, '=', len);
	uint64_t v;
	int i;

	if (!equals)
		return false;
	i = hsc_cli_word("load store miss", text, (size_t)(equals - text));
	if (i < 0 ||
	    !hsc_number_of(equals + 1, len - (size_t)(equals + 1 - text), &v) ||
	    v > UINT16_MAX)
		return false;
	*at[i] = (uint16_t)v;
	return true;
}

bool hsc_cli_soc_stalls(struct hsc_cli *cli, void *at, const char *value)
{
	for (const char *p = value;; p++) {
		const size_t len = strcspn(p, ",");

		if (!take_stall(at, p, len))
			return hsc_cli_refuse(
				cli,
				"--stalls: '%s' is no list of load=N, store=N "
				"and miss=N, with N up to %u",
				value, UINT16_MAX);
		p += len;
		if (!*p)
			return true;
	}
}

static void configure(const struct hsc_cli_soc *soc,
		      struct hsc_record_soc_config *config)
{
	config->topology = soc->topology;
	config->generation = soc->generation;
	config->wave = soc->wave;
	config->by_program = soc->by_program;
	config->own_trace = !soc->instructions;
	config->stm_threads = soc->stm_threads;
	config->stm_losses = soc->stm_losses;
	config->interrupts = soc->interrupts;
	config->harts = soc->harts;
	config->cycles = soc->cycles;
	config->models = soc->models;
	config->stalls = soc->stalls;
	config->memory = soc->memory << 20;
}

/* What the trace hardware is not, though it was set. */
static void say_notes(struct hsc_cli *cli,
		      const struct hsc_record_soc_result *out)
{
	size_t i = 0;

	for (; i < out->note_count && i < HSC_RECORD_SOC_NOTES; i++)
		hsc_cli_say(cli, "%s", out->notes[i].text);
	if (i < out->note_count)
		hsc_cli_say(cli, "and %zu more like these",
			    out->note_count - i);
}

/* What of the trace is not there, or not as one may think. */
static void say_trace(struct hsc_cli *cli, bool filtered,
		      const struct hsc_record_soc_result *out)
{
	for (size_t i = 0; i < out->record.sources; i++)
		if (out->untraced >> i & 1)
			hsc_cli_say(cli,
				    "hart %zu has no trace: its encoder "
				    "was not enabled, or there is none",
				    i);
	if (out->own)
		hsc_cli_say(cli, "the firmware traced by itself: this is what "
				 "its hardware recorded, and no instructions "
				 "(-E ntrace records these)");
	if (!out->record.bytes)
		hsc_cli_say(cli, "there is no trace: %s",
			    filtered ? "the filters let nothing through"
				     : "nothing reached the sink");
	if (out->unfollowed)
		hsc_cli_say(cli, "handlers of traps moved, or differ by hart: "
				 "without their addresses in packets "
				 "(implicit_exception) a trap is a gap");
	if (out->mixed)
		hsc_cli_say(cli, "encoders are not set up alike; they are "
				 "decoded as the first");
	hsc_cli_say_buffer(cli, out->full, out->wrapped);
	if (out->stalled)
		hsc_cli_say(cli,
			    "harts waited %" PRIu64 " cycle%s for the trace",
			    out->stalled, out->stalled == 1 ? "" : "s");
}

/* More bits than this for an instruction, and the trace is of something else:
 * data, or filler while nothing ran. */
#define BITS_MOST 64

static const char *rate_text(const struct hsc_record_result *r, char text[40])
{
	const double bits = r->instructions ? 8.0 * (double)r->bytes /
						      (double)r->instructions
					    : 0;

	text[0] = '\0';
	if (bits > 0 && bits <= BITS_MOST)
		snprintf(text, 40, "   %.2f bit/instruction", bits);
	return text;
}

/* What was recorded, in one line, and what software events there are. */
static void say_recorded(struct hsc_cli *cli,
			 const struct hsc_record_soc_config *c,
			 const struct hsc_record_soc_result *out)
{
	const struct hsc_record_result *r = &out->record;
	/* firmware that traces itself has SiFive's hardware */
	const char *protocol =
		(out->own ? hsc_protocol_of_hardware(HSC_TC_0, HSC_TC_NTRACE)
			  : hsc_protocol_of(c->record.protocol))
			->title;
	const bool stalls = c->stalls.load || c->stalls.store || c->stalls.miss;
	char a[32], b[32], bits[40];

	hsc_cli_say(cli,
		    "%zu hart%s, %s, SoC virt (functional: an instruction is "
		    "one cycle%s)   %s instruction%s   %s byte%s%s",
		    r->sources, r->sources == 1 ? "" : "s", protocol,
		    stalls ? " and what its data takes" : "",
		    hsc_view_grouped(r->instructions, a),
		    r->instructions == 1 ? "" : "s",
		    hsc_view_grouped(r->bytes, b), r->bytes == 1 ? "" : "s",
		    rate_text(r, bits));
	if (c->record.stm)
		hsc_cli_say(cli, "%s software event%s; see: hartscope stm",
			    hsc_view_grouped(r->software, a),
			    r->software == 1 ? "" : "s");
}

/* Why the firmware made no progress any more. */
static void say_stopped(struct hsc_cli *cli, bool stm,
			const struct hsc_record_soc_result *out)
{
	if (out->stuck)
		hsc_cli_error(cli, "all harts wait for interrupts that never "
				   "come");
	if (out->trapped)
		hsc_cli_error(cli,
			      "each trap handler traps at once, and no hart "
			      "makes progress; check that mtvec is set");
	if (out->retried)
		hsc_cli_error(cli, "an instruction traps whenever the handler "
				   "of traps returns to it, for ever");
	if ((out->trapped || out->retried) && !stm)
		hsc_cli_hint(cli, "if the firmware writes software events, "
				  "their CSR is there with --stm only");
}

static void print_summary(struct hsc_cli *cli,
			  const struct hsc_record_soc_config *c,
			  const struct hsc_record_soc_result *out)
{
	const struct hsc_record_result *r = &out->record;

	say_recorded(cli, c, out);
	say_stopped(cli, c->record.stm, out);
	say_notes(cli, out);
	say_trace(cli, c->filter_count != 0, out);
	if (r->interrupted)
		hsc_cli_say(cli, "interrupted: the recording ends there");
	if (out->cut)
		hsc_cli_say(cli, "stopped after %" PRIu64 " cycle%s", c->cycles,
			    c->cycles == 1 ? "" : "s");
	if (r->status)
		hsc_cli_say(cli, "the program ended with exit status %d",
			    r->status);
	if (cli->verbosity >= 0)
		fprintf(stderr, "wrote %s.  Next: hartscope %s\n",
			c->record.bundle,
			out->own ? "counters | hartscope report --counters"
				 : "report | hartscope flame");
}

/* What --filter, --start-at and --stop-at say, by number or by name. */
struct places {
	struct hsc_control_instructions filters[HSC_CLI_LIST_MAX];
	struct hsc_soc_trace_point points[2 * HSC_CLI_LIST_MAX];
	size_t point_count;
};

static bool read_filters(struct hsc_cli *cli, const struct hsc_cli_soc *soc,
			 const struct hsc_image *image, struct places *out)
{
	struct hsc_error error = { "" };

	for (size_t i = 0; i < soc->filters.count; i++) {
		if (hsc_cli_filter(image, soc->filters.items[i],
				   &out->filters[i], &error))
			continue;
		return hsc_cli_refuse(cli, "--filter: %s", error.text);
	}
	return true;
}

static bool read_points(struct hsc_cli *cli, const struct hsc_cli_list *list,
			bool on, const struct hsc_image *image,
			struct places *out)
{
	for (size_t i = 0; i < list->count; i++) {
		struct hsc_soc_trace_point *p =
			&out->points[out->point_count++];

		p->on = on;
		if (hsc_cli_address(image, list->items[i], &p->address))
			continue;
		return hsc_cli_refuse(cli,
				      "--%s-at %s is neither an address nor a "
				      "symbol of the firmware",
				      on ? "start" : "stop", list->items[i]);
	}
	return true;
}

/* Returns enum hsc_exit. */
static int read_places(struct hsc_cli *cli, const struct hsc_cli_soc *soc,
		       const struct hsc_record_config *config,
		       struct places *out)
{
	struct hsc_image *image = NULL;
	struct hsc_error error = { "" };
	enum hsc_status rc = HSC_OK;
	int code = HSC_EXIT_OK;

	if (!soc->filters.count && !soc->starts.count && !soc->stops.count)
		return HSC_EXIT_OK;
	rc = hsc_image_new(&image);
	for (size_t i = 0; rc == HSC_OK && i < config->argc; i++)
		rc = hsc_image_add_file(image, config->argv[i], HSC_IMAGE_ELF,
					0, &error);
	if (rc != HSC_OK)
		code = hsc_cli_fail(cli, rc, &error);
	else if (!read_filters(cli, soc, image, out) ||
		 !read_points(cli, &soc->starts, true, image, out) ||
		 !read_points(cli, &soc->stops, false, image, out))
		code = HSC_EXIT_USAGE;
	hsc_image_free(&image);
	return code;
}

/* Has the ELF file what only programs of an operating system have? */
static bool is_of_linux(const char *path)
{
	static const char *const sections[] = { ".interp", ".note.ABI-tag" };
	char *bytes = NULL;
	size_t len;

	for (size_t i = 0; i < 2; i++) {
		if (hsc_image_section(path, sections[i], &bytes, &len) !=
		    HSC_OK)
			continue;
		free(bytes);
		return true;
	}
	return false;
}

/* A status of 8 bits, and 0 only if it is 0. */
static int shell_status(int status)
{
	return status && (status & 0xff) == 0 ? 1 : status & 0xff;
}

static int run_soc(struct hsc_cli *cli,
		   const struct hsc_record_soc_config *config, int *status,
		   enum hsc_record_refusal *refusal)
{
	struct hsc_record_soc_result out;
	struct hsc_error error = { "" };
	const enum hsc_status rc = hsc_record_soc(config, &out, &error);
	int code = HSC_EXIT_OK;

	fflush(stdout);
	*refusal = out.record.refusal;
	*status = shell_status(out.record.status);
	if (rc != HSC_OK)
		code = hsc_cli_fail(cli, rc, &error);
	else
		print_summary(cli, config, &out);
	if (rc == HSC_OK && out.record.interrupted) {
		*status = 128 + out.record.interrupted;
		return HSC_EXIT_OK;
	}
	if (rc == HSC_OK && (out.stuck || out.trapped || out.retried))
		code = HSC_EXIT_TARGET;
	if (code == HSC_EXIT_OK && cli->strict &&
	    (out.full || out.wrapped || out.record.lost))
		return HSC_EXIT_LOSS;
	if (code != HSC_EXIT_OK && is_of_linux(config->record.argv[0]))
		hsc_cli_hint(cli, "a program of Linux is recorded without "
				  "--soc");
	return code;
}

/* What the console reads; NULL, and it is said why. */
static FILE *open_input(struct hsc_cli *cli, const char *path)
{
	FILE *in = fopen(path, "rb");
	struct stat s;

	if (in && fstat(fileno(in), &s) == 0 && S_ISDIR(s.st_mode)) {
		fclose(in);
		in = NULL;
		errno = EISDIR;
	}
	if (!in)
		hsc_cli_error(cli, "%s: %s", path, strerror(errno));
	return in;
}

int hsc_cli_record_soc(struct hsc_cli *cli, const struct hsc_cli_soc *soc,
		       const struct hsc_record_config *config, int *status,
		       enum hsc_record_refusal *refusal)
{
	struct console console = { .out = stdout };
	struct hsc_record_soc_config c = { .record = *config,
					   .write = put_console,
					   .ctx = &console };
	struct places places = { .point_count = 0 };
	int code;

	configure(soc, &c);
	code = read_places(cli, soc, config, &places);
	if (code != HSC_EXIT_OK)
		return code;
	c.filters = places.filters;
	c.filter_count = soc->filters.count;
	c.points = places.points;
	c.point_count = places.point_count;
	if (soc->input) {
		console.in = open_input(cli, soc->input);
		if (!console.in)
			return HSC_EXIT_INPUT;
		c.read = get_console;
	}
	code = run_soc(cli, &c, status, refusal);
	if (console.in)
		fclose(console.in);
	return code;
}
