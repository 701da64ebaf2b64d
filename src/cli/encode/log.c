/* SPDX-License-Identifier: MIT */
/* log.c - encode --from: a log is opened, encoded and summed up.
 * Room   cli (floor 9) */
#include "cli/encode/log.h"
#include "cli/common/options/options.h"
#include "cli/common/version.h"
#include "view/common/text.h"
#include <hartscope/encode/log.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool hsc_cli_take_log_format(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_log_format *out = at;
	const int word = hsc_cli_word(HSC_CLI_LOG_WORDS, value, strlen(value));
	char list[2 * sizeof(HSC_CLI_LOG_WORDS)];

	if (word >= 0) {
		out->format = HSC_COMMIT_SPIKE + (enum hsc_commit_format)word;
		out->pattern = NULL;
		return true;
	}
	out->pattern = value;
	out->format = HSC_COMMIT_PATTERN;
	if (strchr(value, '('))
		return true;
	hsc_cli_error(cli, "--log-format wants %s, not '%s'",
		      hsc_cli_list_words(HSC_CLI_LOG_WORDS, list, sizeof(list)),
		      value);
	hsc_cli_hint(cli, "or a regular expression with a group (?<pc>..)");
	return false;
}

enum hsc_status hsc_cli_open_log(struct hsc_commit_log **out, const char *path,
				 const struct hsc_cli_log_format *as,
				 struct hsc_error *error)
{
	return as->pattern ? hsc_commit_log_open_pattern(out, path, as->pattern,
							 error)
			   : hsc_commit_log_open(out, path, as->format, error);
}

static bool is_bundle(const char *path)
{
	const size_t len = path ? strlen(path) : 0;
	const size_t slash = len && path[len - 1] == '/';

	return len >= 5 + slash &&
	       strncmp(path + len - slash - 5, ".hart", 5) == 0;
}

/* What the reader of the trace should know of it. */
static void print_warnings(struct hsc_cli *cli,
			   const struct hsc_encode_result *r)
{
	char n[32];

	if (r->seen)
		hsc_cli_say(cli,
			    "%s trap%s that the log does not report, seen by "
			    "where execution went on",
			    hsc_view_grouped(r->seen, n),
			    r->seen == 1 ? "" : "s");
	if (r->passed_over)
		hsc_cli_say(cli, "%s line%s of the log %s not fit the pattern",
			    hsc_view_grouped(r->passed_over, n),
			    r->passed_over == 1 ? "" : "s",
			    r->passed_over == 1 ? "does" : "do");
	if (r->left_out)
		hsc_cli_say(cli,
			    "%s instruction%s left out: an ecall that follows "
			    "another is not in a trace of 0.026",
			    hsc_view_grouped(r->left_out, n),
			    r->left_out == 1 ? "" : "s");
	if (r->misled)
		hsc_cli_say(cli,
			    "%s return%s did not lead back to the last call, "
			    "and the trace cannot show it: with this %s not "
			    "all of an address is compared",
			    hsc_view_grouped(r->misled, n),
			    r->misled == 1 ? "" : "s", r->misled_by);
	if (r->differs == 1)
		hsc_cli_say(cli,
			    "1 opcode of the log is not that of the code, on "
			    "line %" PRIu64,
			    r->differs_line);
	else if (r->differs)
		hsc_cli_say(cli,
			    "%s opcodes of the log are not those of the code, "
			    "first on line %" PRIu64,
			    hsc_view_grouped(r->differs, n), r->differs_line);
}

static void print_result(struct hsc_cli *cli, const struct hsc_encode_result *r,
			 const char *bundle)
{
	const double bits = r->instructions ? 8.0 * (double)r->bytes /
						      (double)r->instructions
					    : 0;
	const uint64_t traps = r->traps + r->seen;
	char a[32], b[32];

	hsc_cli_say(cli,
		    "%zu hart%s, %s instruction%s, %" PRIu64
		    " trap%s   %s bytes   %.2f bit/instruction",
		    r->harts, r->harts == 1 ? "" : "s",
		    hsc_view_grouped(r->instructions, a),
		    r->instructions == 1 ? "" : "s", traps,
		    traps == 1 ? "" : "s", hsc_view_grouped(r->bytes, b), bits);
	print_warnings(cli, r);
	if (bundle)
		hsc_cli_say(cli,
			    "wrote %s.  Next: hartscope report | "
			    "hartscope flame",
			    bundle);
}

/* A stream of E-Trace does not always say how large the return stack is. */
static void print_added(struct hsc_cli *cli, const struct hsc_encode_result *r)
{
	if (r->added)
		hsc_cli_say(cli, "to read it: hartscope import -p %s",
			    r->added);
}

/* QEMU's machine virt starts in a ROM of its own, as most of its boards do. */
#define QEMU_ROM      0x1000
#define QEMU_ROM_SIZE 0xf000

static void hint_code(struct hsc_cli *cli, const struct hsc_encode_result *r)
{
	if (!r->no_code)
		return;
	if (r->format == HSC_COMMIT_QEMU && r->no_code_pc >= QEMU_ROM &&
	    r->no_code_pc - QEMU_ROM < QEMU_ROM_SIZE) {
		hsc_cli_hint(cli,
			     "QEMU's machines start in a ROM there; let QEMU "
			     "list the code, too: -d exec,nochain,in_asm");
		hsc_cli_hint(cli, "or give the ROM: --image rom.bin@0x1000, "
				  "of pmemsave 0x1000 0x1000 rom.bin in its "
				  "monitor");
	} else {
		hsc_cli_hint(cli, "give the file that it is in: -e ELF, or "
				  "--image FILE@ADDRESS");
	}
}

/* A part of a stream is none. */
static void remove_part(const char *path)
{
	struct stat st;

	if (path && stat(path, &st) == 0 && S_ISREG(st.st_mode))
		unlink(path);
}

int hsc_cli_encode_log(struct hsc_cli *cli,
		       const struct hsc_cli_encode_log *log,
		       const char *protocol)
{
	struct hsc_encode_config config = {
		.log = log->from,
		.format = log->format.format,
		.pattern = log->format.pattern,
		.protocol = protocol,
		.code = log->files.code,
		.code_count = log->files.count,
		.params = cli->params.items,
		.param_count = cli->params.count,
		.xlen = log->xlen,
		.tool = "hartscope " HSC_VERSION,
	};
	struct hsc_encode_result result;
	struct hsc_error error = { "" };
	enum hsc_status rc;
	int closed = HSC_EXIT_OK;

	if (cli->at < cli->argc)
		return hsc_cli_usage(cli,
				     "--from or a file of messages, not both");
	if (is_bundle(cli->output))
		config.bundle = cli->output;
	else if (!(config.stream = hsc_cli_open_output(cli, true)))
		return HSC_EXIT_INPUT;
	rc = hsc_encode_log(&config, &result, &error);
	if (config.stream)
		closed = hsc_cli_close_output(cli, config.stream);
	if (rc != HSC_OK && config.stream != stdout)
		remove_part(cli->output);
	if (rc != HSC_OK) {
		const int code = hsc_cli_fail(cli, rc, &error);

		hint_code(cli, &result);
		return code;
	}
	print_result(cli, &result, config.bundle);
	if (!config.bundle)
		print_added(cli, &result);
	return closed;
}
