/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"

static uint32_t sync_max(struct hsc_cli_control *t)
{
	const struct hsc_control_at at = { .component = 1,
					   .reg = HSC_TR_CONTROL };
	uint32_t word = 0;

	CHECK_EQ(hsc_control_read(&t->control, at, &word), HSC_OK);
	return word;
}

/* What is saved is what another restores. */
static void test_round(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "soc");
	const char *const words[] = { "saved", NULL };
	uint32_t want;

	t->settings_text.items[t->settings_text.count++] =
		"te1.trTeInstSyncMax=9";
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	t->cli->output = "saved";
	CHECK_SAID(CHECK_EQ(hsc_cli_control_save(t), HSC_EXIT_OK),
		   "test: no component is active: there is nothing to save\n",
		   "nothing");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK),
		   "test: running\ntest: 0 bytes of trace in ram\n", "on");
	want = sync_max(t);
	CHECK_SAID(CHECK_EQ(hsc_cli_control_save(t), HSC_EXIT_OK), "", "save");
	hardware_free(t);
	t = hardware_open(HARDWARE, "soc");
	CHECK(sync_max(t) != want);
	t->words = words;
	CHECK_SAID(CHECK_EQ(hsc_cli_control_restore(t), HSC_EXIT_OK), "",
		   "restore");
	CHECK_EQ(sync_max(t), want);
	hardware_free(t);
}

static const struct {
	const char *name;
	const char *text; /* of the file; NULL: none */
	int code;
	const char *said;
} cases[] = {
	{ "no file", NULL, HSC_EXIT_INPUT,
	  "hartscope test: file cannot be read: No such file or directory\n" },
	{ "no registers", "hello\n", HSC_EXIT_INPUT,
	  "hartscope test: file:1: is not of the form "
	  "COMPONENT.REGISTER=VALUE\n" },
	{ "nothing", "", HSC_EXIT_OK, "" },
};

static void test_files(void)
{
	const char *const words[] = { "file", NULL };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

		unlink("file");
		if (cases[i].text)
			scratch_text("file", cases[i].text);
		t->words = words;
		CHECK_SAID(CHECK_EQ(hsc_cli_control_restore(t), cases[i].code),
			   cases[i].said, cases[i].name);
		hardware_free(t);
	}
}

/* A folder, a file that is too long, and a full disk. */
static void test_errors(void)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");
	const char *const folder[] = { "." }, *const zeros[] = { "/dev/zero" };

	t->words = folder;
	CHECK_SAID(CHECK_EQ(hsc_cli_control_restore(t), HSC_EXIT_INPUT),
		   "hartscope test: . cannot be read: Is a directory\n",
		   "folder");
	t->words = zeros;
	CHECK_SAID(CHECK_EQ(hsc_cli_control_restore(t), HSC_EXIT_INPUT),
		   "hartscope test: /dev/zero is longer than what save writes "
		   "(1048576 bytes)\n",
		   "too long");
	t->cli->verbosity = -1;
	CHECK_EQ(hsc_cli_control_turn_on(t), HSC_EXIT_OK);
	t->cli->output = "/dev/full";
	CHECK_SAID(CHECK_EQ(hsc_cli_control_save(t), HSC_EXIT_INPUT),
		   "hartscope test: cannot write /dev/full: No space left on "
		   "device\n",
		   "full");
	t->cli->output = "no/such";
	CHECK_SAID(CHECK_EQ(hsc_cli_control_save(t), HSC_EXIT_INPUT),
		   "hartscope test: cannot write no/such: No such file or "
		   "directory\n",
		   "folder");
	hardware_free(t);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	test_round();
	test_files();
	test_errors();
	scratch_leave(folder);
	return check_failures != 0;
}
