/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"

#define ON  "test: running\ntest: 0 bytes of trace in ram\n"
#define OFF "test: off\ntest: 0 bytes of trace in ram\n"

/* Trace that is on ends before it begins anew. */
static void test_again(void)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK), ON, "on");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK),
		   "test: trace was on: it is stopped, and begins anew; what "
		   "the sink held is gone\n" ON,
		   "again");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_off(t), HSC_EXIT_OK), OFF,
		   "off");
	t->config.by_program = true;
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK),
		   "test: set up; trace begins when the program enables its "
		   "encoder\n",
		   "by program");
	hardware_free(t);
}

/* The state as JSON beside what is said. */
static void test_json(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	t->json = true;
	t->cli->verbosity = -1;
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_start(t), HSC_EXIT_OK);
	traced_parts(captured_end(shown), "{|\"state\": \"running\"|}\n",
		     "start");
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_stop(t), HSC_EXIT_OK);
	traced_parts(captured_end(shown), "{|\"state\": \"off\"|}\n", "stop");
	t->json = false;
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_start(t), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_control_stop(t), HSC_EXIT_OK);
	CHECK_STR(captured_end(shown), "", "not asked for");
	hardware_free(t);
}

/* A dry run prints accesses, and says nothing of how it stands. */
static void test_dry_run(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "dry-run");

	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_start(t), HSC_EXIT_OK), "", "dry");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_stop(t), HSC_EXIT_OK), "", "dry");
	traced_parts(captured_end(shown),
		     "|W 0x20000000 |te0 trTeControl\n|ram trRamControl\n",
		     "accesses");
	hardware_free(t);
}

/* The SoC runs until its program ends or its buffer is full. */
static void test_run(void)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc:fw");

	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK), ON, "on");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_run(t), HSC_EXIT_OK), "", "run");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_off(t), HSC_EXIT_OK),
		   "test: off\ntest: 12 bytes of trace in ram\n", "off");
	hardware_free(t);
}

/* Hardware that somebody else drives runs as long as is asked for. */
static void test_pass(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, NULL);
	uint64_t ms = 0;

	CHECK(!hsc_cli_control_pass(t, &ms));
	CHECK_EQ(ms, 0);
	t->duration_ms = 15;
	CHECK(hsc_cli_control_pass(t, &ms));
	CHECK_EQ(ms, 10);
	CHECK(!hsc_cli_control_pass(t, &ms));
	hardware_free(t);
}

/* Accesses that a recording has not; the rest is stopped nevertheless. */
static void test_dead(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "replay:log");

	scratch_text("log", "R 0x20000000 8\nD 0x20000004\n");
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_stop(t), HSC_EXIT_TARGET),
		   "hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		   "trTeActive does not answer, or access is denied\n  line 2 "
		   "of the recording is D 0x20000004, came W 0x20000000\n",
		   "stop");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_TARGET),
		   "hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		   "trTeControl does not answer, or access is denied\n  line 2 "
		   "of the recording is D 0x20000004, came R 0x20000000\n",
		   "on");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_run(t), HSC_EXIT_TARGET),
		   "hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		   "trTeControl does not answer, or access is denied\n  line 2 "
		   "of the recording is D 0x20000004, came R 0x20000000\n",
		   "run");
	hardware_free(t);
}

int main(void)
{
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	hardware_firmware("fw", 0x5555);
	test_again();
	test_json(&shown);
	test_dry_run(&shown);
	test_run();
	test_pass();
	test_dead();
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
