/* SPDX-License-Identifier: MIT */
#include "cli/dump/dump.h"
#include "support/printed.h"
#include "unit/cli/traced.h"

#define BYTES(s) s, sizeof(s) - 1

/* The reference flow of E-Trace 2.0: support, start, two addresses. */
#define FLOW "\x41\x1f\x47\x73\0\0\0\0\0\x04\x42\x02\x01\x42\x05\x07"

#define SUPPORT                                                                \
	"Format3Support ienable=1 encoder_mode=0 qual_status=0 ioptions=0x0 "  \
	"denable=0 dloss=0 doptions=0x0"
#define START   "Format3Start branch=1 privilege=3 context=0x0 address=0x800"
#define FORMAT2 "Format2 address=0x40 notify=0 updiscon=0 irreport=0"
#define FORMAT1                                                                \
	"Format1 branches=1 branch_map=0x0 address=0x7 notify=0 updiscon=0 "   \
	"irreport=0"
#define ON "   ; trace on, no change\n"

static const struct {
	const char *name;
	enum hsc_et_edition edition;
	const char *params[2];
	const char *bytes;
	size_t len;
	int verbosity;
	bool bare, elf;
	uint64_t damaged;
	const char *want;
} cases[] = {
	{ "messages",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES(FLOW),
	  0,
	  false,
	  false,
	  0,
	  "00000000  #0        " SUPPORT "\n00000002  #1        " START
	  "\n0000000a  #2        " FORMAT2 "\n0000000d  #3        " FORMAT1
	  "\n" },
	{ "with addresses",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES(FLOW),
	  1,
	  false,
	  false,
	  0,
	  "00000000  #0        " SUPPORT ON "00000002  #1        " START
	  "   ; privilege M, address 0x1000\n0000000a  #2        " FORMAT2
	  "   ; address 0x1080\n0000000d  #3        " FORMAT1
	  "   ; branches 1, address 0x108e\n" },
	{ "with names",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES(FLOW),
	  0,
	  false,
	  true,
	  0,
	  "00000000  #0        " SUPPORT ON "00000002  #1        " START
	  "   ; privilege M, address 0x1000 main: nop\n0000000a  #2       "
	  " " FORMAT2 "   ; address 0x1080\n0000000d  #3        " FORMAT1
	  "   ; branches 1, address 0x108e\n" },
	{ "damage between makes addresses unknown",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\x47\x73\0\0\0\0\0\x04\xff\xff\x42\x02\x01"),
	  1,
	  false,
	  false,
	  1,
	  "00000000  #0        " SUPPORT ON "00000002  #1        " START
	  "   ; privilege M, address 0x1000\n0000000a  Gap "
	  "BYTES=ffff\n0000000c  #2        " FORMAT2 "\n" },
	{ "nulls are not shown",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\0\0"),
	  0,
	  false,
	  false,
	  0,
	  "00000000  #0        " SUPPORT "\n" },
	{ "nulls, if more is asked for",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\0\0"),
	  1,
	  false,
	  false,
	  0,
	  "00000000  #0        " SUPPORT ON "00000002  Null COUNT=2\n" },
	{ "bare: each byte",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\0\0\xff\xff"),
	  0,
	  true,
	  false,
	  1,
	  SUPPORT "\nNull COUNT=2\nGap BYTES=ffff\n" },
	{ "of the draft",
	  HSC_ET_0_026,
	  { "source_bits=0" },
	  BYTES("\x03\xd0\x10\0\x42\x02\x01"),
	  1,
	  false,
	  false,
	  0,
	  "00000000  #0        Support ienable=1 encoder_mode=0 qual_status=0 "
	  "LEN=3" ON "00000004  #1        AddrOnly address=0x40\n" },
};

static void test(size_t i, struct printed *p)
{
	struct hsc_cli *cli = traced_cli("x.te");
	struct hsc_cli_dump d = { .cli = cli, .view.bare = cases[i].bare };
	struct hsc_packets_config config;
	struct hsc_error error = { "" };
	size_t count = 0;

	while (count < 2 && cases[i].params[count])
		count++;
	CHECK_EQ(hsc_packets_configure(&config, cases[i].edition,
				       cases[i].params, count, &error),
		 HSC_OK);
	scratch_write("x.te", cases[i].bytes, cases[i].len);
	cli->verbosity = cases[i].verbosity;
	cli->elf = cases[i].elf ? "prog" : NULL;
	CHECK_EQ(hsc_cli_dump_code_open(&d.code, cli, false), HSC_EXIT_OK);
	d.view.out = printed_begin(p);
	CHECK_EQ(hsc_cli_dump_packets(&d, "x.te", &config), HSC_EXIT_OK);
	CHECK_STR(printed_end(p), cases[i].want, cases[i].name);
	CHECK_EQ(d.damaged, cases[i].damaged);
	hsc_cli_dump_code_close(&d.code);
	free(cli);
}

/* Damage that is long is one line; with --bare, as many as encode needs. */
static void test_pieces(struct printed *p)
{
	struct hsc_packets_config config;
	const char *const params[] = { "framing=length5" };
	struct hsc_cli *cli = traced_cli("long.te");
	struct hsc_error error = { "" };
	uint8_t bytes[3 * HSC_ET_BODY_MAX];

	memset(bytes, 0xff, sizeof(bytes));
	scratch_write("long.te", bytes, sizeof(bytes));
	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_2_0, params, 1, &error),
		 HSC_OK);
	for (unsigned bare = 0; bare < 2; bare++) {
		struct hsc_cli_dump d = { .cli = cli, .view.bare = bare };

		d.view.out = printed_begin(p);
		CHECK_EQ(hsc_cli_dump_packets(&d, "long.te", &config),
			 HSC_EXIT_OK);
		printed_end(p);
		CHECK_EQ(d.view.lines, bare ? 3 : 1);
		CHECK_EQ(d.damaged, 1);
	}
	free(cli);
}

int main(void)
{
	struct hsc_packets_config config;
	struct printed p = { .len = 0 };
	struct hsc_cli *cli = traced_cli("none.te");
	struct hsc_cli_dump d = { .cli = cli };
	struct hsc_error error;
	char folder[16];

	scratch_enter(folder);
	traced_program("prog");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i, &p);
	test_pieces(&p);
	printed_free(&p);
	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_2_0, NULL, 0, &error),
		 HSC_OK);
	CHECK_SAID(CHECK_EQ(hsc_cli_dump_packets(&d, "none.te", &config),
			    HSC_EXIT_INPUT),
		   "hartscope test: none.te: No such file or directory\n",
		   "no stream");
	d.view.out = stdout; /* it is asked whether there is room */
	mkdir("folder", 0777);
	CHECK_SAID(CHECK_EQ(hsc_cli_dump_packets(&d, "folder", &config),
			    HSC_EXIT_INPUT),
		   "hartscope test: folder cannot be read\n", "a folder");
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
