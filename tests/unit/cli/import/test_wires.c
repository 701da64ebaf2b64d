/* SPDX-License-Identifier: MIT */
#include "cli/import/wires.h"
#include "unit/cli/common/cli.h"

static void test_pins(struct hsc_cli *cli)
{
	struct hsc_cli_wires w = { .mode = NULL };

	CHECK(hsc_cli_wires_pins(cli, &w, "CLK,D"));
	CHECK_STR(w.pib.names.clock, "CLK", "clock");
	CHECK_STR(w.pib.names.data, "D", "data");
	CHECK(hsc_cli_wires_pins(cli, &w, "D"));
	CHECK(w.pib.names.clock == NULL);
	CHECK_STR(w.pib.names.data, "D", "data alone");
	CHECK_SAID(CHECK(!hsc_cli_wires_pins(cli, &w, "CLK,")),
		   "hartscope test: --pib-pins wants CLOCK,DATA or DATA\n",
		   "no data");
}

static const struct {
	const char *text;
	bool ok;
	unsigned id;
} ids[] = {
	{ "0x21", true, 0x21 }, { "any", true, 0 },
	{ "1,0x6f", true, 1 },  { "0", false, 0 },
	{ "0x70", false, 0 },   { "1,", false, 0 },
	{ "", false, 0 },       { "1234567890", false, 0 },
	{ "all", false, 0 },
};

static void test_ids(struct hsc_cli *cli)
{
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		struct hsc_cli_wires w = { .mode = NULL };

		CHECK_SAID(
			CHECK_EQ(hsc_cli_wires_atb(cli, &w, ids[i].text),
				 ids[i].ok),
			ids[i].ok ? ""
				  : "hartscope test: --atb wants an ID, 1 to "
				    "0x6f, or 'any'\n  0x21,0x10: the trace of "
				    "0x21; besides it only 0x10 may occur\n",
			ids[i].text);
		CHECK(w.framed);
		if (ids[i].ok)
			CHECK_EQ(w.atb.id, ids[i].id);
	}
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	struct hsc_cli_wires w = { .mode = NULL };

	CHECK(hsc_cli_wires_mode(cli, &w, "parallel4"));
	CHECK(w.pib.link.mode != 0);
	CHECK_SAID(CHECK(!hsc_cli_wires_mode(cli, &w, "paralel4")),
		   "hartscope test: no PIB mode 'paralel4'\n"
		   "  there are: manchester, uart, parallel1, parallel2, "
		   "parallel4, parallel8, parallel16, parallelN-center\n",
		   "mode");
	test_pins(cli);
	test_ids(cli);
	/* nothing was asked for: the stream is what it is */
	w = (struct hsc_cli_wires){ .mode = NULL };
	CHECK_EQ(hsc_cli_wires_open(cli, &w, NULL, "trace.bin"), HSC_EXIT_OK);
	CHECK(w.unwrap == NULL);
	CHECK_SAID(CHECK_EQ(hsc_cli_wires_report(cli, &w), HSC_EXIT_OK), "",
		   "nothing");
	hsc_cli_wires_close(&w);
	free(cli);
	return check_failures != 0;
}
