/* SPDX-License-Identifier: MIT */
/* open.c - hardware is opened by --backend and --topology, waited for and
 * closed.
 * Room   cli (floor 9) */
#include "base/text_line.h"
#include "cli/control/tool.h"
#include "view/common/text.h"
#include <hartscope/image/image.h>
#include <hartscope/soc/soc_model.h>
#include <hartscope/soc/trace.h>
#include <inttypes.h>
#include <string.h>

#define SOC_CYCLES 100000    /* between two reads of the state */
#define CYCLES_MAX 100000000 /* unless --cycles says */

static int refuse_option(struct hsc_cli_control *t, const char *what)
{
	return hsc_cli_usage(t->cli, "%s", what);
}

/* A type that is left open is read from the hardware. */
static int check_dry_run(struct hsc_cli_control *t)
{
	for (size_t i = 0; t->dry_run && i < t->topology.count; i++)
		if (t->topology.components[i].kind == HSC_TC_COMPONENTS)
			return hsc_cli_usage(
				t->cli,
				"%s: a dry run does not read the hardware; the "
				"device tree must say what this is "
				"(hartscope,type)",
				t->topology.components[i].name);
	return HSC_EXIT_OK;
}

/* A number before `separator`, after which *text is then. */
static bool cut_number(const char **text, char separator, uint64_t *out)
{
	const char *end = strchr(*text, separator);
	char digits[32] = "";

	if (!end || (size_t)(end - *text) >= sizeof(digits))
		return false;
	memcpy(digits, *text, (size_t)(end - *text));
	*text = end + 1;
	return hsc_cli_number(digits, out);
}

/* START:SIZE, for the sink that takes it. */
static int take_buffer(struct hsc_cli_control *t)
{
	const char *text = t->buffer_text;
	struct hsc_trace_component *k = NULL;
	uint64_t start, size;

	if (!text)
		return HSC_EXIT_OK;
	if (!cut_number(&text, ':', &start) || !hsc_cli_number(text, &size))
		return refuse_option(t, "--buffer wants START:SIZE");
	for (size_t i = 0; i < t->topology.count; i++)
		if (t->topology.components[i].sinks & HSC_SINK_SMEM &&
		    (!t->sink_name ||
		     strcmp(t->sink_name, t->topology.components[i].name) == 0))
			k = k ? k : &t->topology.components[i];
	if (!k)
		return refuse_option(
			t, "--buffer: no sink of the topology writes to "
			   "system memory");
	k->buffer = start;
	k->buffer_size = size;
	return HSC_EXIT_OK;
}

static int check_topology(struct hsc_cli_control *t,
			  struct hsc_topology_verdict v)
{
	struct hsc_error error = { "" };

	if (!v.error)
		return HSC_EXIT_OK;
	hsc_topology_say(&t->topology, v, &error);
	return refuse_option(t, error.text);
}

/* What the firmware is for; 0: not known, and loading it will say why. */
static unsigned xlen_of(const char *elf)
{
	struct hsc_image *image = NULL;
	unsigned xlen = 0;

	if (*elf && hsc_image_new(&image) == HSC_OK &&
	    hsc_image_add_file(image, elf, HSC_IMAGE_ELF, 0, NULL) == HSC_OK)
		xlen = hsc_image_xlen(image);
	hsc_image_free(&image);
	return xlen;
}

/* What firmware prints; where stdout has the trace, or JSON, beside that. */
static void put_console(void *ctx, uint8_t byte)
{
	const struct hsc_cli_control *t = ctx;
	const char *output = t->cli->output;
	const bool taken =
		t->json || (t->raw && (!output || strcmp(output, "-") == 0));

	fputc(byte, taken ? stderr : stdout);
}

static int open_soc(struct hsc_cli_control *t, const char *elf,
		    struct hsc_error *error)
{
	const struct hsc_soc_trace_config trace = { .topology = &t->topology };
	struct hsc_soc_config config = {
		.xlen = t->xlen ? t->xlen : xlen_of(elf),
		.console = { .write = put_console, .ctx = t }
	};
	enum hsc_status rc;

	for (size_t i = 0; i < t->topology.count; i++)
		if (t->topology.components[i].has_hart &&
		    t->topology.components[i].hart < HSC_HARTS_MAX &&
		    t->topology.components[i].hart >= config.harts)
			config.harts =
				(unsigned)t->topology.components[i].hart + 1;
	rc = hsc_soc_configure(&config, &t->topology, t->topology_file, error);
	if (rc == HSC_OK)
		rc = hsc_soc_new(&t->soc, &config, error);
	if (rc == HSC_OK)
		rc = hsc_soc_trace_add(t->soc, &trace, error);
	if (rc == HSC_OK && *elf)
		rc = hsc_soc_load(t->soc, elf, error);
	if (rc != HSC_OK)
		return hsc_cli_fail(t->cli, rc, error);
	t->soc_xlen = config.xlen ? config.xlen : 64;
	t->control.io = hsc_soc_mmio(t->soc);
	if (!t->poll_limit)
		t->control.poll_limit = HSC_SOC_TRACE_POLLS;
	return HSC_EXIT_OK;
}

/* "NAME" or "NAME:REST": what is after the colon, NULL: another name. */
static const char *rest_of(const char *text, const char *name)
{
	const size_t n = strlen(name);

	if (strncmp(text, name, n) != 0)
		return NULL;
	return text[n] == ':' ? text + n + 1 : text[n] ? NULL : text + n;
}

static enum hsc_status open_named(struct hsc_cli_control *t, const char *name,
				  struct hsc_error *error)
{
	const char *rest;
	uint64_t n;

	if (t->dry_run)
		return hsc_backend_dry_run(&t->backend, &t->topology, stdout);
	if ((rest = rest_of(name, "devmem")) != NULL)
		return hsc_backend_devmem(&t->backend, *rest ? rest : NULL,
					  error);
	if ((rest = rest_of(name, "openocd")) != NULL)
		return hsc_backend_openocd(&t->backend, *rest ? rest : NULL,
					   error);
	if ((rest = rest_of(name, "replay")) != NULL)
		return hsc_backend_replay(&t->backend, rest, error);
	if ((rest = rest_of(name, "uio")) != NULL && hsc_cli_number(rest, &n))
		return hsc_backend_uio(&t->backend, (unsigned)n, NULL, error);
	snprintf(error->text, sizeof(error->text),
		 "no back-end '%.40s'; there are: devmem, uio:N, "
		 "openocd[:HOST[:PORT]], soc[:ELF], replay:FILE, dry-run",
		 name);
	return HSC_E_CONFIG;
}

static int open_backend(struct hsc_cli_control *t)
{
	const char *name = t->backend_name ? t->backend_name : "devmem";
	struct hsc_error error = { "" };
	const char *elf = t->dry_run ? NULL : rest_of(name, "soc");
	enum hsc_status rc;

	if (elf)
		return open_soc(t, elf, &error);
	rc = open_named(t, name, &error);
	if (rc != HSC_OK)
		return hsc_cli_fail(t->cli, rc, &error);
	t->control.io = *hsc_backend_mmio(t->backend);
	return HSC_EXIT_OK;
}

static int open_recorder(struct hsc_cli_control *t)
{
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!t->record_file)
		return HSC_EXIT_OK;
	rc = hsc_backend_record(&t->recorder, &t->control.io, t->record_file,
				&error);
	if (rc != HSC_OK)
		return hsc_cli_fail(t->cli, rc, &error);
	t->control.io = *hsc_backend_mmio(t->recorder);
	return HSC_EXIT_OK;
}

static int take_settings(struct hsc_cli_control *t)
{
	enum hsc_setting_error fault;
	struct hsc_error error = { "" };

	for (size_t i = 0; i < t->settings_text.count; i++)
		if (hsc_setting_parse(&t->settings[i], &t->topology,
				      t->settings_text.items[i],
				      &fault) != HSC_OK) {
			hsc_setting_say(&t->topology, t->settings_text.items[i],
					fault, &error);
			return hsc_cli_usage(t->cli, "--set %s", error.text);
		}
	t->config.settings = t->settings;
	t->config.setting_count = t->settings_text.count;
	return hsc_cli_control_ranges(t);
}

static uint8_t memory_of(const char *name)
{
	static const char *const names[] = { "sram", "atb", "pib", "smem" };

	for (unsigned i = 0; name && i < 4; i++)
		if (strcmp(names[i], name) == 0)
			return (uint8_t)(1u << i);
	return 0;
}

/* The index of the component of that name. False: there is none; it is said
 * which there are. */
static bool find_component(struct hsc_cli_control *t, const char *option,
			   const char *name, uint8_t *index)
{
	char all[HSC_TOPOLOGY_MAX * (HSC_TOPOLOGY_NAME + 2)];
	struct hsc_text_line line = hsc_text_line_in(all, sizeof(all));

	*index = hsc_topology_find(&t->topology, name);
	if (*index != HSC_TOPOLOGY_NONE)
		return true;
	for (size_t i = 0; i < t->topology.count; i++)
		hsc_text_line_add(&line, "%s%s", i ? ", " : "",
				  t->topology.components[i].name);
	return hsc_cli_refuse(t->cli, "%s %s names no component; there are: %s",
			      option, name, all);
}

static int make_plan(struct hsc_cli_control *t)
{
	const uint8_t memory = memory_of(t->memory_name);
	uint64_t encoders = 0;
	uint8_t sink = HSC_TOPOLOGY_NONE;
	enum hsc_status rc;

	if (t->memory_name && !memory)
		return refuse_option(t,
				     "--memory is one of sram, smem, pib, atb");
	if (t->sink_name && !find_component(t, "--sink", t->sink_name, &sink))
		return HSC_EXIT_USAGE;
	for (size_t i = 0; i < t->encoders_text.count; i++) {
		uint8_t k;

		if (!find_component(t, "--encoder", t->encoders_text.items[i],
				    &k))
			return HSC_EXIT_USAGE;
		encoders |= hsc_topology_bit(k);
	}
	rc = hsc_control_plan(&t->control, encoders, sink, memory, &t->plan);
	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
}

static int read_topology(struct hsc_cli_control *t)
{
	struct hsc_error error = { "" };
	enum hsc_status rc;
	int code;

	if (!t->topology_file)
		return refuse_option(
			t, "--topology FILE is wanted: which components "
			   "there are cannot be found out");
	rc = hsc_topology_read(&t->topology, t->topology_file, &error);
	if (rc != HSC_OK)
		return hsc_cli_leave(t->cli, HSC_EXIT_INPUT, "%s", error.text);
	code = take_buffer(t);
	if (!code)
		code = check_dry_run(t);
	return code ? code
		    : check_topology(t, hsc_topology_check(&t->topology));
}

int hsc_cli_control_open(struct hsc_cli_control *t)
{
	struct hsc_topology_verdict v;
	enum hsc_status rc;
	int code = read_topology(t);

	t->control.topology = &t->topology;
	t->control.poll_limit = (uint32_t)t->poll_limit;
	if (!code)
		code = open_backend(t);
	if (!code)
		code = open_recorder(t);
	if (code)
		return code;
	rc = hsc_control_identify(&t->control, &v);
	if (rc == HSC_E_CONFIG)
		return check_topology(t, v);
	if (rc != HSC_OK)
		return hsc_cli_control_fail(t, rc);
	code = take_settings(t);
	return code ? code : make_plan(t);
}

int hsc_cli_control_verify(struct hsc_cli_control *t)
{
	const enum hsc_status rc =
		t->dry_run ? HSC_OK : hsc_control_verify(&t->control);

	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_control_fail(t, rc);
}

bool hsc_cli_control_step(struct hsc_cli_control *t)
{
	const uint64_t most = t->cycles ? t->cycles : CYCLES_MAX;
	const uint64_t left = most - t->ran;
	const uint64_t n = left < SOC_CYCLES ? left : SOC_CYCLES;
	char text[32];

	if (hsc_soc_run(t->soc, n).kind != HSC_SOC_RUNNING)
		return false;
	t->ran += n;
	if (t->ran < most)
		return true;
	hsc_cli_say(t->cli,
		    "stopped after %s cycles; the program had not ended%s",
		    hsc_view_grouped(most, text),
		    t->cycles ? "" : " (--cycles sets how long it may run)");
	return false;
}

FILE *hsc_cli_control_output(struct hsc_cli_control *t, bool binary)
{
	return t->dry_run ? fopen("/dev/null", "wb")
			  : hsc_cli_open_output(t->cli, binary);
}

int hsc_cli_control_close(struct hsc_cli_control *t, int code)
{
	if (t->recorder && *hsc_backend_complaint(t->recorder)) {
		hsc_cli_error(t->cli, "%s: %s", t->record_file,
			      hsc_backend_complaint(t->recorder));
		code = code ? code : HSC_EXIT_INPUT;
	}
	hsc_backend_free(&t->recorder);
	hsc_backend_free(&t->backend);
	hsc_soc_free(&t->soc);
	return code;
}

void hsc_cli_control_notes(struct hsc_cli_control *t)
{
	struct hsc_error error = { "" };

	for (size_t i = 0; i < t->control.note_count; i++) {
		hsc_control_say(&t->control, &t->control.notes[i], &error);
		hsc_cli_say(t->cli, "%s", error.text);
	}
	t->control.note_count = 0;
}

int hsc_cli_control_fail(struct hsc_cli_control *t, enum hsc_status rc)
{
	struct hsc_error error = { "" };

	hsc_cli_control_notes(t);
	hsc_control_say(&t->control, &t->control.fault, &error);
	hsc_cli_error(t->cli, "%s", error.text);
	if (t->backend && *hsc_backend_complaint(t->backend))
		hsc_cli_hint(t->cli, "%s", hsc_backend_complaint(t->backend));
	return rc == HSC_E_CONFIG ? HSC_EXIT_USAGE : HSC_EXIT_TARGET;
}
