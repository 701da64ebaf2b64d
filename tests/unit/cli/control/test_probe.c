/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"

/* What a register holds is what it held before the look. */
static void test_probe(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");
	const struct hsc_control_at control = { .component = 0,
						.reg = HSC_TR_CONTROL };
	uint32_t before, after;
	size_t shorter;

	CHECK_EQ(hsc_control_read(&t->control, control, &before), HSC_OK);
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_probe(t), HSC_EXIT_OK);
	shorter = strlen(captured_end(shown));
	traced_parts(shown->text,
		     "te0: encoder, 1.0, at 0x20000000, hart 0 -> funnel\n|"
		     "  trTeInstMode                           0 3 6\n|"
		     "  trTeVerMajor                           always 1\n|"
		     "\nfunnel: |\nram: RAM sink|4,096 bytes",
		     "probe");
	CHECK(strstr(shown->text, "trTeVerMinor") == NULL);
	CHECK_EQ(hsc_control_read(&t->control, control, &after), HSC_OK);
	CHECK_EQ(after, before);
	t->cli->verbosity = 1; /* and what is not there */
	captured_begin(shown, &stdout);
	CHECK_EQ(hsc_cli_control_probe(t), HSC_EXIT_OK);
	CHECK(strlen(captured_end(shown)) > shorter);
	hardware_free(t);
}

/* While it traces nothing is tried out. */
static void test_running(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK),
		   "test: running\ntest: 0 bytes of trace in ram\n", "on");
	captured_begin(shown, &stdout);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_probe(t), HSC_EXIT_TARGET),
		   "hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		   "trTeControl must not be written while it is enabled; stop "
		   "it first\n",
		   "running");
	traced_parts(captured_end(shown), "te0: encoder|hart 0 -> funnel\n",
		     "running");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_off(t), HSC_EXIT_OK),
		   "test: off\ntest: 0 bytes of trace in ram\n", "off");
	hardware_free(t);
}

/* Registers of the SoC, but one that cannot be read. */
static struct hsc_mmio all;

static enum hsc_status read_most(void *ctx, uint64_t address, uint32_t *value)
{
	return address == 0x20000054 ? HSC_E_TARGET
				     : all.read(ctx, address, value);
}

/* A look that ends early leaves no component active that was not. */
static void test_denied(struct captured *shown)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");
	const struct hsc_control_at control = { .component = 0,
						.reg = HSC_TR_CONTROL };
	uint32_t word;

	all = t->control.io;
	t->control.io.read = read_most;
	captured_begin(shown, &stdout);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_probe(t), HSC_EXIT_TARGET),
		   "hartscope test: te0 at 0x20000000 (encoder, 1.0): "
		   "trTeTrigExtInAction0 does not answer, or access is "
		   "denied\n",
		   "denied");
	(void)captured_end(shown);
	CHECK_EQ(hsc_control_read(&t->control, control, &word), HSC_OK);
	CHECK_EQ(word & 1, 0);
	hardware_free(t);
}

int main(void)
{
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	test_probe(&shown);
	test_running(&shown);
	test_denied(&shown);
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
