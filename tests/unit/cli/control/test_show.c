/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"
#include "view/control/control.h"

/* What is looked at by a call that fails or not. */
static enum hsc_status look_well(struct hsc_cli_control *t,
				 struct hsc_view_control *p)
{
	(void)t;
	p->form->component(p, 0);
	return HSC_OK;
}

static enum hsc_status look_badly(struct hsc_cli_control *t,
				  struct hsc_view_control *p)
{
	p->form->component(p, 0);
	return hsc_control_fail(
		&t->control, HSC_E_TARGET,
		(struct hsc_control_fault){ .what = HSC_CONTROL_RUNNING });
}

static void test_print(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	captured_begin(shown, &stdout);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_print(t, look_well), HSC_EXIT_OK),
		   "", "well");
	traced_parts(captured_end(shown), "te0", "well");
	t->cli->format = "json";
	captured_begin(shown, &stdout);
	CHECK_SAID(
		CHECK_EQ(hsc_cli_control_print(t, look_badly), HSC_EXIT_TARGET),
		"hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		"trTeControl must not be written while it is enabled; stop "
		"it first\n",
		"badly");
	CHECK_STR(captured_end(shown), "", "JSON of what failed");
	t->cli->output = "/dev/full";
	CHECK_SAID(
		CHECK_EQ(hsc_cli_control_print(t, look_well), HSC_EXIT_INPUT),
		"hartscope test: cannot write /dev/full: No space left on "
		"device\n",
		"full");
	t->cli->output = "no/such";
	CHECK_SAID(
		CHECK_EQ(hsc_cli_control_print(t, look_well), HSC_EXIT_INPUT),
		"hartscope test: cannot write no/such: No such file or "
		"directory\n",
		"folder");
	hardware_free(t);
}

/* Of what is off, only its control register; then all that is not 0, with what
 * values mean; and the rest with -v. */
static void test_show(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_show(t), HSC_EXIT_OK);
	traced_parts(captured_end(shown),
		     "te0: encoder, 1.0, at 0x20000000, hart 0 -> funnel\n"
		     "  not active\n"
		     "  trTeControl              0x000 0x|te1: encoder|"
		     "funnel: funnel, 1.0, at 0x20002000 -> ram\n"
		     "  not active\n|ram: RAM sink",
		     "off");
	CHECK(strstr(shown->text, "trTeImpl") == NULL);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK),
		   "test: running\ntest: 0 bytes of trace in ram\n", "on");
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_show(t), HSC_EXIT_OK);
	traced_parts(captured_end(shown),
		     "te0: encoder, 1.0, at 0x20000000, hart 0 -> funnel\n"
		     "  running\n"
		     "  timestamps of 40 bits, none, clock divided by 1, off\n"
		     "  trTeControl|    trTeInstMode                           "
		     "     6  optimized\n|  trTeImpl |\nte1: |\nram: RAM sink|"
		     "  buffer 0x0-0xfff, write pointer 0x0\n|  trRamImpl",
		     "on");
	CHECK(strstr(shown->text, "trTeInstTrigEnable") == NULL);
	CHECK(strstr(shown->text, "trTeInstFilters") == NULL);
	t->cli->verbosity = 1;
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_show(t), HSC_EXIT_OK);
	traced_parts(captured_end(shown),
		     "te0: |    trTeInstTrigEnable                          "
		     "0\n|  trTeInstFilters          0x00c 0x00000000\n|"
		     "  trTeFilter4Control ",
		     "all");
	/* reading these would change what the sink holds */
	CHECK(strstr(shown->text, "trRamData") == NULL);
	hardware_free(t);
}

int main(void)
{
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	test_print(&shown);
	test_show(&shown);
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
