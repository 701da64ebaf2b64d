/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/import/param_file.h>

/* A file, and what it says: "param param | unknown". */
static const struct {
	const char *name, *text, *want;
	enum hsc_status rc;
} cases[] = {
	{ "ours", "framing=smi\nsource_bits = 3 # few\n",
	  "framing=smi source_bits=3 |", HSC_OK },
	{ "hardware.scf",
	  "# comment\n[Required Attributes]\narch_p=0\niaddress_lsb_p=1\n"
	  "iaddress_width_p=64\r\nsijump_p=0\nretires_p=1\n",
	  "iaddress_lsb_p=1 iaddress_width_p=64 |", HSC_OK },
	{ "user.ucf",
	  "; comment\n[codec]\nresync-max=16\nfull-address = false\n"
	  "si-jump = true\ndebug-flags = 0x7f\n",
	  "full_address=off sequential_jump=on |", HSC_OK },
	{ "unknown", "zebra_p=1\nts_bits=5\nlion=2\n",
	  "ts_bits=5 | zebra_p lion", HSC_OK },
	{ "empty", "", "|", HSC_OK },
	{ "no line", "framing=smi\nframing\n", "", HSC_E_FORMAT },
	{ "two words", "zebra lion=3\n", "", HSC_E_FORMAT },
	{ "no name", "=3\n", "", HSC_E_FORMAT },
};

static void run(size_t i)
{
	struct hsc_param_file f;
	struct hsc_error why = { "" };
	char got[256] = "", *at = got;

	scratch_text("file", cases[i].text);
	CHECK_EQ(-(int)hsc_param_file_read(&f, "file", &why),
		 -(int)cases[i].rc);
	CHECK((cases[i].rc == HSC_OK) == (why.text[0] == '\0'));
	for (size_t k = 0; k < f.count; k++)
		at += snprintf(at, 40, "%s ", f.params[k]);
	if (cases[i].rc == HSC_OK)
		at += snprintf(at, 2, "|");
	for (size_t k = 0; k < f.unknown_count; k++)
		at += snprintf(at, 40, " %s", f.unknown[k]);
	CHECK_STR(got, cases[i].want, cases[i].name);
	hsc_param_file_clear(&f);
}

static void long_lines_are_refused(void)
{
	struct hsc_param_file f;
	struct hsc_error why = { "" };
	char text[400];

	memset(text, 'a', sizeof(text));
	text[1] = '=';
	text[sizeof(text) - 1] = '\0';
	scratch_text("file", text);
	CHECK_EQ(-(int)hsc_param_file_read(&f, "file", &why), -HSC_E_FORMAT);
	CHECK_STR(why.text, "file:1: not name=value", "why");
	text[0] = '#';
	text[sizeof(text) - 2] = '\n';
	scratch_text("file", text);
	CHECK_EQ(hsc_param_file_read(&f, "file", &why), HSC_OK);
	CHECK_EQ(f.count + f.unknown_count, 0);
	memset(text, 'a', sizeof(text));
	memcpy(text, "src_bits=3 ;", 12);
	memcpy(text + 300, "\nframing", 9);
	text[sizeof(text) - 1] = '\0';
	scratch_text("file", text);
	CHECK_EQ(hsc_param_file_read(&f, "file", &why), HSC_E_FORMAT);
	CHECK_STR(why.text, "file:2: not name=value", "after a long comment");
	CHECK_EQ(-(int)hsc_param_file_read(&f, "none", &why), -HSC_E_FILE);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	long_lines_are_refused();
	scratch_leave(folder);
	return check_failures != 0;
}
