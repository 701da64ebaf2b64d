/* SPDX-License-Identifier: MIT */
/* dump.c - the buffer of a sink becomes a bundle.
 * Room   cli (floor 9) */
#include "cli/common/options/options.h"
#include "cli/control/tool.h"
#include "codec/params.h"
#include "decode/params/protocol.h"
#include "view/common/text.h"
#include <errno.h>
#include <hartscope/control/drain.h>
#include <hartscope/control/facts.h>
#include <hartscope/model/trace_encoder.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK       4096
#define PARAMS_MAX  24
#define PARAM_SIZE  48
#define PATH_LENGTH 512

/* Parameters of a decoder, "name=value", and whose trace it is. */
struct params {
	char text[PARAMS_MAX][PARAM_SIZE];
	const char *list[PARAMS_MAX + HSC_CLI_LIST_MAX];
	size_t count;
	struct hsc_import_hart harts[HSC_TOPOLOGY_MAX];
	size_t hart_count;
};

static void add_param(struct params *p, const char *name, unsigned value)
{
	if (p->count == PARAMS_MAX)
		return;
	snprintf(p->text[p->count], PARAM_SIZE, "%s=%u", name, value);
	p->list[p->count] = p->text[p->count];
	p->count++;
}

static void add_facts(struct params *p, const struct hsc_control_facts *f)
{
	for (size_t i = 0; i < f->param_count && p->count < PARAMS_MAX; i++) {
		const struct hsc_param_row *row =
			&hsc_params[f->params[i].param];
		char value[HSC_PARAM_TEXT];

		hsc_param_print(row, f->params[i].value, value);
		snprintf(p->text[p->count], PARAM_SIZE, "%s=%s", row->name,
			 value);
		p->list[p->count] = p->text[p->count];
		p->count++;
	}
}

/* What no register says, of the encoders that we built ourselves. */
static void add_ours(struct params *p)
{
	for (unsigned i = 0; i < HSC_TRACE_SIZES; i++)
		add_param(p, hsc_trace_sizes[i].name, hsc_trace_sizes[i].value);
}

/* Harts as the topology has them; none if SRC does not distinguish them. */
static void add_harts(struct params *p, const struct hsc_control_facts *f)
{
	bool apart = true;

	p->hart_count = 0;
	for (size_t i = 0; i < f->count; i++) {
		const struct hsc_control_source *s = &f->sources[i];

		for (size_t k = 0; k < i; k++)
			apart = apart && f->sources[k].src != s->src &&
				f->sources[k].hart != s->hart;
		if (s->has_hart)
			p->harts[p->hart_count++] =
				(struct hsc_import_hart){ .source = s->src,
							  .hart = s->hart };
	}
	if (!apart)
		p->hart_count = 0;
}

static const char *make_params(struct hsc_cli_control *t, struct params *p)
{
	struct hsc_control_facts f;
	const char *protocol;

	p->count = 0;
	if (hsc_control_facts(&t->control, &t->plan, &f) != HSC_OK)
		return NULL;
	hsc_cli_control_notes(t);
	protocol = hsc_protocol_of_hardware(f.generation, f.format)->name;
	if (f.mixed)
		hsc_cli_say(t->cli, "encoders are not set up alike; they are "
				    "decoded as the first");
	add_facts(p, &f);
	add_harts(p, &f);
	if (f.format == HSC_TC_ETRACE && t->soc)
		add_ours(p);
	for (size_t i = 0; i < t->cli->params.count; i++)
		p->list[p->count++] = t->cli->params.items[i];
	return t->protocol ? t->protocol : protocol;
}

/* All that is there now. */
static int drain_rest(struct hsc_cli_control *t, FILE *out, struct hsc_drain *d)
{
	enum hsc_status rc = HSC_OK;
	uint8_t block[BLOCK];
	size_t len;

	while (rc == HSC_OK) {
		rc = hsc_drain_next(d, block, sizeof(block), &len);
		if (len && fwrite(block, 1, len, out) != len)
			return hsc_cli_leave(t->cli, HSC_EXIT_INPUT,
					     "the trace cannot be written");
		t->drained += len;
	}
	fflush(out); /* who reads a pipe need not wait for more */
	return rc == HSC_END ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
}

/* What came since, unless it was overwritten: then what is read is not what
 * follows what was. */
static int drain_new(struct hsc_cli_control *t, FILE *out, struct hsc_drain *d)
{
	const enum hsc_status rc = hsc_drain_look(d);

	if (rc < 0)
		return hsc_cli_control_fail(t, rc);
	if (d->lost)
		return hsc_cli_leave(t->cli, HSC_EXIT_LOSS,
				     "trace came faster than it could be read; "
				     "the file ends at that place");
	return drain_rest(t, out, d);
}

/* Read on after the write pointer until it is over, then the flushed rest. */
static int follow_pointer(struct hsc_cli_control *t, FILE *out,
			  struct hsc_drain *d)
{
	int code = hsc_cli_control_turn_on(t), stopped;
	enum hsc_status rc;
	uint64_t ms = 0;
	bool more = true;

	if (code != HSC_EXIT_OK)
		return code;
	rc = hsc_drain_open(d, &t->control, t->plan.sink, t->plan.memory);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	while (more && code == HSC_EXIT_OK) {
		more = hsc_cli_control_pass(t, &ms);
		code = drain_new(t, out, d);
	}
	stopped = hsc_cli_control_turn_off(t);
	if (code == HSC_EXIT_OK && stopped == HSC_EXIT_OK)
		code = drain_new(t, out, d);
	return code ? code : stopped;
}

static int drain_once(struct hsc_cli_control *t, FILE *out, struct hsc_drain *d)
{
	enum hsc_status rc;

	rc = hsc_drain_open(d, &t->control, t->plan.sink, t->plan.memory);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	return drain_rest(t, out, d);
}

static int drain_to(struct hsc_cli_control *t, FILE *out, struct hsc_drain *d)
{
	int code;

	*d = (struct hsc_drain){ .cut = false };
	code = t->follow ? follow_pointer(t, out, d) : drain_once(t, out, d);
	if (code == HSC_EXIT_OK && !t->drained && !t->dry_run)
		hsc_cli_say(t->cli,
			    "the sink holds no trace: it was not on while the "
			    "program ran%s, or filters let nothing through",
			    t->config.on_trigger ? " (no trigger fired)" : "");
	return code;
}

static void print_text(const struct hsc_cli_control *t,
		       const struct hsc_import_config *config,
		       const struct hsc_import_result *result, bool cut)
{
	char n[32];

	hsc_cli_say(t->cli,
		    "wrote %s: %s, %s bytes%s.  Next: hartscope report | "
		    "hartscope dump",
		    config->bundle, config->protocol,
		    hsc_view_grouped(result->bytes, n),
		    cut ? ", what came before is overwritten" : "");
}

static void print_json(const struct hsc_import_config *config,
		       const struct hsc_import_result *result, bool cut)
{
	json_t *o = json_pack("{s:s, s:s, s:I, s:b, s:s}", "bundle",
			      config->bundle, "protocol", config->protocol,
			      "bytes", (json_int_t)result->bytes, "overwritten",
			      (int)cut, "warning", result->warning);

	json_dumpf(o, stdout, JSON_INDENT(2));
	printf("\n");
	json_decref(o);
}

static struct hsc_import_config config_of(struct hsc_cli_control *t)
{
	return (struct hsc_import_config){
		.bundle = t->cli->output ? t->cli->output : "control.hart",
		.code = t->files.code,
		.code_count = t->files.count,
		.xlen = t->xlen,
	};
}

static int import_stream(struct hsc_cli_control *t, const char *stream,
			 bool cut)
{
	struct params params;
	struct hsc_import_result result;
	struct hsc_error error = { "" };
	struct hsc_import_config config = config_of(t);
	enum hsc_status rc;

	config.stream = stream;
	config.ring = cut;
	config.protocol = make_params(t, &params);
	if (!config.protocol)
		return hsc_cli_control_fail(t, HSC_E_TARGET);
	config.params = params.list;
	config.param_count = params.count;
	config.harts = params.harts;
	config.hart_count = params.hart_count;
	rc = hsc_import(&config, &result, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(t->cli, rc, &error);
	if (t->json)
		print_json(&config, &result, cut);
	else
		print_text(t, &config, &result, cut);
	if (result.warning[0])
		hsc_cli_error(t->cli, "%s", result.warning);
	return HSC_EXIT_OK;
}

/* Where the bytes go: raw to the output, else to a file beside the bundle. */
struct target {
	FILE *out;
	char path[PATH_LENGTH]; /* "": raw */
};

/* The protocol is what the hardware says later: are the parameters those of one
 * at least? */
static bool is_of_any(const struct hsc_import_config *as)
{
	struct hsc_import_config config = *as;
	struct hsc_error error;
	unsigned xlen;

	for (size_t i = 0; i < HSC_PROTOCOLS; i++) {
		config.protocol = hsc_protocols[i].name;
		if (hsc_import_check(&config, &xlen, &error) == HSC_OK)
			return true;
	}
	return false;
}

static int refuse_params(struct hsc_cli_control *t)
{
	return hsc_cli_usage(t->cli, "--param: no protocol has all of these");
}

/* What cannot become a bundle is refused before hardware is touched. */
static int check_bundle(struct hsc_cli_control *t)
{
	struct hsc_import_config config = config_of(t);
	struct hsc_error error = { "" };
	unsigned xlen = 0;
	enum hsc_status rc;

	if (!hsc_cli_may_make(t->cli))
		return HSC_EXIT_USAGE;
	config.protocol = t->protocol;
	config.params = t->cli->params.items;
	config.param_count = t->cli->params.count;
	rc = hsc_import_check(&config, &xlen, &error);
	if (rc == HSC_OK && !t->protocol && !is_of_any(&config))
		return refuse_params(t);
	if (rc != HSC_OK)
		return hsc_cli_fail(t->cli, rc, &error);
	if (!t->soc || !t->files.count || xlen == t->soc_xlen)
		return HSC_EXIT_OK;
	return hsc_cli_usage(t->cli, "%s is code of RV%u, and the SoC is RV%u",
			     t->files.code[0].path, xlen, t->soc_xlen);
}

static int open_beside(struct hsc_cli_control *t, struct target *k)
{
	const char *bundle = config_of(t).bundle;
	int fd;

	snprintf(k->path, sizeof(k->path), "%.400s.XXXXXX", bundle);
	fd = mkstemp(k->path);
	k->out = fd < 0 ? NULL : fdopen(fd, "wb");
	if (k->out)
		return HSC_EXIT_OK;
	hsc_cli_error(t->cli, "%s cannot be written: %s", bundle,
		      strerror(errno));
	k->path[0] = '\0';
	return HSC_EXIT_INPUT;
}

/* May a file be made there? */
static bool may_make(const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_LENGTH];

	snprintf(folder, sizeof(folder), "%.*s",
		 slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
	return access(folder, W_OK) == 0;
}

/* A file that is there keeps what it has until there is trace. */
static int check_raw(struct hsc_cli_control *t)
{
	const char *path = t->cli->output;
	FILE *out;

	if (!path || strcmp(path, "-") == 0)
		return HSC_EXIT_OK;
	out = fopen(path, "r+b");
	if (out)
		fclose(out);
	if (out || (errno == ENOENT && may_make(path)))
		return HSC_EXIT_OK;
	return hsc_cli_leave(t->cli, HSC_EXIT_INPUT, "%s cannot be written: %s",
			     path, strerror(errno));
}

static int prepare_target(struct hsc_cli_control *t, struct target *k)
{
	const bool raw = t->raw || t->dry_run;
	const int code = t->dry_run ? HSC_EXIT_OK
			 : raw      ? check_raw(t)
				    : check_bundle(t);

	*k = (struct target){ .out = NULL };
	return code || raw ? code : open_beside(t, k);
}

/* The bytes go through a file beside the bundle. */
static int make_bundle(struct hsc_cli_control *t, struct target *k)
{
	struct hsc_drain d;
	int code = drain_to(t, k->out, &d);

	if (fclose(k->out) != 0 && code == HSC_EXIT_OK)
		code = HSC_EXIT_INPUT;
	k->out = NULL;
	if (code == HSC_EXIT_OK || code == HSC_EXIT_LOSS) {
		const int made = import_stream(t, k->path, d.cut && !d.lost);

		code = code ? code : made;
	}
	return code;
}

static int write_raw(struct hsc_cli_control *t)
{
	FILE *out = hsc_cli_control_output(t, true);
	struct hsc_drain d;
	int code, closed;

	if (!out)
		return HSC_EXIT_INPUT;
	code = drain_to(t, out, &d);
	closed = hsc_cli_close_output(t->cli, out);
	return code ? code : closed;
}

/* Let it trace, if that is wanted. */
static int run_trace(struct hsc_cli_control *t)
{
	int code;

	/* what firmware traced of itself is there when it is done */
	while (t->soc && !t->start && !t->follow && hsc_cli_control_step(t))
		;
	if (!t->start || t->follow)
		return HSC_EXIT_OK;
	code = hsc_cli_control_turn_on(t);
	if (code == HSC_EXIT_OK)
		code = hsc_cli_control_run(t);
	return code == HSC_EXIT_OK ? hsc_cli_control_turn_off(t) : code;
}

int hsc_cli_control_dump(struct hsc_cli_control *t)
{
	struct target target;
	int code;

	if (!(t->plan.memory & (HSC_SINK_SRAM | HSC_SINK_SMEM)))
		return hsc_cli_usage(t->cli, "this sink keeps no trace; import "
					     "what the probe recorded");
	code = prepare_target(t, &target);
	if (code == HSC_EXIT_OK)
		code = run_trace(t);
	if (code == HSC_EXIT_OK)
		code = target.path[0] ? make_bundle(t, &target) : write_raw(t);
	if (target.out)
		fclose(target.out);
	if (target.path[0])
		unlink(target.path);
	return code;
}
