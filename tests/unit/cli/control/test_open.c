/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"

/* What is asked for, beside the topology. */
struct asked {
	const char *topology; /* NULL: no file is named */
	const char *backend, *buffer, *sink, *memory;
	const char *encoder, *set, *record;
};

static const struct {
	const char *name;
	struct asked as;
	int code;
	const char *said;
} cases[] = {
	{ "all of it", { .topology = HARDWARE, .backend = "soc" }, 0, "" },
	{ "no topology",
	  { .backend = "soc" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --topology FILE is wanted: which components there "
	  "are cannot be found out\n" },
	{ "a topology that is none",
	  { .topology = "{", .backend = "soc" },
	  HSC_EXIT_INPUT,
	  "hartscope test: t.json:1:1: string or '}' expected near end of "
	  "file\n" },
	{ "a buffer",
	  { .topology = HARDWARE,
	    .backend = "soc",
	    .buffer = "0x84000000:0x2000" },
	  0,
	  "" },
	{ "a buffer that is none",
	  { .topology = HARDWARE, .backend = "soc", .buffer = "0x84000000" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --buffer wants START:SIZE\n" },
	{ "a buffer without size",
	  { .topology = HARDWARE, .backend = "soc", .buffer = "0x84000000:" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --buffer wants START:SIZE\n" },
	{ "a buffer for no sink",
	  { .topology = HARDWARE_0,
	    .backend = "soc",
	    .buffer = "0x84000000:0x2000" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --buffer: no sink of the topology writes to system "
	  "memory\n" },
	{ "a buffer for another sink",
	  { .topology = HARDWARE,
	    .backend = "soc",
	    .sink = "funnel",
	    .buffer = "0x84000000:0x2000" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --buffer: no sink of the topology writes to system "
	  "memory\n" },
	{ "a back-end that is none",
	  { .topology = HARDWARE, .backend = "socs" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no back-end 'socs'; there are: devmem, uio:N, "
	  "openocd[:HOST[:PORT]], soc[:ELF], replay:FILE, dry-run\n" },
	{ "uio without number",
	  { .topology = HARDWARE, .backend = "uio:x" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no back-end 'uio:x'; there are: devmem, uio:N, "
	  "openocd[:HOST[:PORT]], soc[:ELF], replay:FILE, dry-run\n" },
	{ "no recording",
	  { .topology = HARDWARE, .backend = "replay:none" },
	  HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "no firmware",
	  { .topology = HARDWARE, .backend = "soc:none" },
	  HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "no memory device",
	  { .topology = HARDWARE, .backend = "devmem:none" },
	  HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "a record that cannot be written",
	  { .topology = HARDWARE, .backend = "soc", .record = "no/such" },
	  HSC_EXIT_INPUT,
	  "hartscope test: no/such: No such file or directory\n" },
	{ "a memory",
	  { .topology = HARDWARE, .backend = "soc", .memory = "smem" },
	  0,
	  "" },
	{ "a memory that is none",
	  { .topology = HARDWARE, .backend = "soc", .memory = "tape" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --memory is one of sram, smem, pib, atb\n" },
	{ "a memory that is not there",
	  { .topology = HARDWARE, .backend = "soc", .memory = "pib" },
	  HSC_EXIT_USAGE,
	  "hartscope test: te0 at 0x20000000 (encoder, 1.0): no encoder "
	  "reaches such a sink\n" },
	{ "a sink that is none",
	  { .topology = HARDWARE, .backend = "soc", .sink = "tape" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --sink tape names no component; "
	  "there are: te0, te1, funnel, ram\n" },
	{ "an encoder",
	  { .topology = HARDWARE, .backend = "soc", .encoder = "te1" },
	  0,
	  "" },
	{ "an encoder that is none",
	  { .topology = HARDWARE, .backend = "soc", .encoder = "te2" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --encoder te2 names no component; "
	  "there are: te0, te1, funnel, ram\n" },
	{ "a field",
	  { .topology = HARDWARE,
	    .backend = "soc",
	    .set = "te1.trTeInstSyncMax=9" },
	  0,
	  "" },
	{ "a field that is none",
	  { .topology = HARDWARE,
	    .backend = "soc",
	    .set = "trTeInstSyncMix=9" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --set trTeInstSyncMix=9: names no register "
	  "field of this hardware; did you mean trTeInstSyncMax?\n" },
	{ "a dry run", { .topology = HARDWARE, .backend = "dry-run" }, 0, "" },
};

static struct hsc_cli_control *ask(const struct asked *as)
{
	struct hsc_cli_control *t =
		hardware_new(as->topology ? as->topology : "", as->backend);

	if (!as->topology)
		t->topology_file = NULL;
	t->buffer_text = as->buffer;
	t->sink_name = as->sink;
	t->memory_name = as->memory;
	t->record_file = as->record;
	t->encoders_text.items[0] = as->encoder;
	t->encoders_text.count = as->encoder != NULL;
	t->settings_text.items[0] = as->set;
	t->settings_text.count = as->set != NULL;
	return t;
}

static void test_cases(void)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_control *t = ask(&cases[i].as);

		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_control_open(t), cases[i].code);
		CHECK_STR(captured_end(&said), cases[i].said, cases[i].name);
		hardware_free(t);
	}
	captured_free(&said);
}

/* What is opened is what was asked for. */
static void test_plan(void)
{
	struct hsc_cli_control *t =
		ask(&(struct asked){ .topology = HARDWARE,
				     .backend = "soc",
				     .encoder = "te1",
				     .memory = "smem",
				     .buffer = "0x84000000:0x2000" });

	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	CHECK_EQ(t->plan.used, 0xe); /* te1, the funnel, the sink */
	CHECK_EQ(t->plan.sink, 3);
	CHECK_EQ(t->plan.memory, HSC_SINK_SMEM);
	CHECK_EQ(t->topology.components[3].buffer, 0x84000000);
	CHECK_EQ(t->topology.components[3].buffer_size, 0x2000);
	CHECK_EQ(hsc_cli_control_verify(t), HSC_EXIT_OK);
	hardware_free(t);
}

/* The SoC runs until its program ends, or as long as it may. */
static void test_step(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "soc:fw");
	unsigned steps = 0;

	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	CHECK(!hsc_cli_control_step(t));
	hardware_free(t);
	t = hardware_new(HARDWARE, "soc:loop");
	t->cycles = 250000;
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	CHECK_SAID(while (hsc_cli_control_step(t)) steps++,
		   "test: stopped after 250,000 cycles; the program had not "
		   "ended\n",
		   "step");
	CHECK_EQ(steps, 2);
	CHECK_EQ(t->ran, 250000);
	hardware_free(t);
}

/* A dry run writes nowhere. */
static void test_output(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "dry-run");
	FILE *out;

	t->cli->output = "made";
	for (unsigned dry = 2; dry-- > 0;) {
		t->dry_run = dry;
		out = hsc_cli_control_output(t, false);
		CHECK(out != NULL);
		CHECK_EQ(hsc_cli_close_output(t->cli, out), HSC_EXIT_OK);
		CHECK_EQ(scratch_exists("made"), !dry);
	}
	hardware_free(t);
}

/* What hardware did, and the notes before it. */
static void test_fail(void)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	t->control.fault =
		(struct hsc_control_fault){ .what = HSC_CONTROL_RUNNING,
					    .at = { .component = 1 } };
	t->control.notes[0] = t->control.fault;
	t->control.note_count = 1;
	CHECK_SAID(
		CHECK_EQ(hsc_cli_control_fail(t, HSC_E_TARGET),
			 HSC_EXIT_TARGET),
		"test: te1 at 0x20001000 (encoder, 1.0): trTeControl must not "
		"be written while it is enabled; stop it first\n"
		"hartscope test: te1 at 0x20001000 (encoder, 1.0): trTeControl "
		"must not be written while it is enabled; stop it first\n",
		"target");
	CHECK_EQ(t->control.note_count, 0);
	CHECK_SAID(
		CHECK_EQ(hsc_cli_control_fail(t, HSC_E_CONFIG), HSC_EXIT_USAGE),
		"hartscope test: te1 at 0x20001000 (encoder, 1.0): trTeControl "
		"must not be written while it is enabled; stop it first\n",
		"usage");
	hardware_free(t);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	hardware_firmware("fw", 0x5555);
	hardware_firmware("loop", 0);
	test_cases();
	test_plan();
	test_step();
	test_output();
	test_fail();
	scratch_leave(folder);
	return check_failures != 0;
}
