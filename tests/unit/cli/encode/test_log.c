/* SPDX-License-Identifier: MIT */
#include "cli/encode/log.h"
#include "unit/cli/traced.h"
#include <hartscope/decode/decode.h>

/* What the program ran, as Spike writes it. */
#define LINE(pc, word) "core   0: 3 0x00000000" pc " (0x" word ")\n"
#define LOG                                                                    \
	LINE("00001000", "00000013")                                           \
	LINE("00001004", "00c000ef")                                           \
	LINE("00001010", "00000013") LINE("00001014", "00008067")
/* The program ends where the next instruction is. */
#define END LINE("00001008", "00000013")

#define NEXT "test: wrote x.hart.  Next: hartscope report | hartscope flame\n"

#define FIVE                                                                   \
	"test: 1 hart, 5 instructions, 0 traps   10 bytes   16.00 "            \
	"bit/instruction\n"

static const struct {
	const char *name;
	const char *log, *format, *output;
	int code;
	const char *said;
} cases[] = {
	{ "a bundle", LOG END, "spike", "x.hart", HSC_EXIT_OK,
	  FIVE "test: wrote x.hart.  Next: hartscope report | hartscope "
	       "flame\n" },
	{ "with a slash", LOG END, NULL, "x.hart/", HSC_EXIT_OK,
	  FIVE "test: wrote x.hart/.  Next: hartscope report | hartscope "
	       "flame\n" },
	{ "a stream", LOG END, NULL, "x.bin", HSC_EXIT_OK, FIVE },
	{ "a bundle of no name", LOG END, NULL, ".hart", HSC_EXIT_OK,
	  FIVE
	  "test: wrote .hart.  Next: hartscope report | hartscope flame\n" },
	{ "a pattern", "pc 1000\nno\npc 1004\npc 1010\npc 1014\nnor\npc 1008\n",
	  "^pc (?<pc>[0-9a-f]+)", "x.bin", HSC_EXIT_OK,
	  "test: 1 hart, 5 instructions, 0 traps   8 bytes   12.80 "
	  "bit/instruction\n"
	  "test: 2 lines of the log do not fit the pattern\n" },
	{ "one line that does not fit", "pc 1000\nno\npc 1004\n",
	  "^pc (?<pc>[0-9a-f]+)", "x.bin", HSC_EXIT_OK,
	  "test: 1 hart, 2 instructions, 0 traps   8 bytes   32.00 "
	  "bit/instruction\n"
	  "test: 1 line of the log does not fit the pattern\n" },
	{ "other opcodes than the code has",
	  LINE("00001000", "00100013") LINE("00001004", "00c000ef")
		  LINE("00001010", "00100013"),
	  "spike", "x.bin", HSC_EXIT_OK,
	  "test: 1 hart, 3 instructions, 0 traps   10 bytes   26.67 "
	  "bit/instruction\n"
	  "test: 2 opcodes of the log are not those of the code, first on "
	  "line 1\n" },
	{ "one other opcode",
	  LINE("00001000", "00000013") LINE("00001004", "00000013"), NULL,
	  "x.bin", HSC_EXIT_OK,
	  "test: 1 hart, 2 instructions, 0 traps   10 bytes   40.00 "
	  "bit/instruction\n"
	  "test: 1 opcode of the log is not that of the code, on line 2\n" },
	{ "a trap that is not reported", LOG END LINE("00001000", "00000013"),
	  NULL, "x.bin", HSC_EXIT_OK,
	  "test: 1 hart, 6 instructions, 1 trap   13 bytes   17.33 "
	  "bit/instruction\n"
	  "test: 1 trap that the log does not report, seen by where execution "
	  "went on\n" },
	{ "no code for a line", "1000\n1004\n5000\n", "text", "x.bin",
	  HSC_EXIT_INPUT,
	  "hartscope test: log: line 3: what is the code at 0x5000? It is in "
	  "no file, and the log does not say\n"
	  "  give the file that it is in: -e ELF, or --image FILE@ADDRESS\n" },
	{ "QEMU's own ROM",
	  "Trace 0: 0x7f0000000100 [00000000/0000000000002000/00101003/"
	  "ff020000] \n",
	  "qemu", "x.bin", HSC_EXIT_INPUT,
	  "hartscope test: log: line 1: what is the code at 0x2000? It is in "
	  "no file, and the log does not say\n  QEMU's machines start in a ROM "
	  "there; let QEMU list the code, too: -d exec,nochain,in_asm\n  or "
	  "give the ROM: --image rom.bin@0x1000, of pmemsave 0x1000 0x1000 "
	  "rom.bin in its monitor\n" },
	{ "after QEMU's ROM",
	  "Trace 0: 0x7f0000000100 [00000000/0000000000010000/00101003/"
	  "ff020000] \n",
	  "qemu", "x.bin", HSC_EXIT_INPUT,
	  "hartscope test: log: line 1: what is the code at 0x10000? It is in "
	  "no file, and the log does not say\n"
	  "  give the file that it is in: -e ELF, or --image FILE@ADDRESS\n" },
	{ "no file", NULL, "spike", "x.bin", HSC_EXIT_INPUT,
	  "hartscope test: log: No such file or directory\n" },
	{ "a folder that is none", LOG, NULL, "no/such", HSC_EXIT_INPUT,
	  "hartscope test: cannot write no/such: No such file or directory\n" },
	{ "a full disk", LOG END, NULL, "/dev/full", HSC_EXIT_INPUT,
	  "hartscope test: cannot write /dev/full: No space left on "
	  "device\n" FIVE },
};

static int encode(struct hsc_cli *cli, size_t i)
{
	struct hsc_cli_encode_log *log = calloc(1, sizeof(*log));
	int code;

	if (!log)
		exit(1);
	log->from = "log";
	cli->output = cases[i].output;
	if (cases[i].format)
		CHECK(hsc_cli_take_log_format(cli, &log->format,
					      cases[i].format));
	CHECK(hsc_cli_add_elf(cli, &log->files, "prog"));
	code = hsc_cli_encode_log(cli, log, "ntrace");
	free(log);
	return code;
}

/* A part of a stream is removed. */
static void test_cases(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli *cli = test_cli();
		int code = -1;

		if (scratch_exists("x.hart"))
			CHECK(hsc_remove_tree(AT_FDCWD, "x.hart"));
		unlink("x.bin");
		unlink("log");
		if (cases[i].log)
			scratch_text("log", cases[i].log);
		CHECK_SAID(code = encode(cli, i), cases[i].said, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		CHECK_EQ(scratch_exists("x.bin"),
			 code == HSC_EXIT_OK && cases[i].output[2] == 'b');
		free(cli);
	}
}

/* A word, or an expression that has a group. */
static void test_formats(struct hsc_cli *cli)
{
	struct hsc_cli_log_format f = { .pattern = "x" };

	CHECK(hsc_cli_take_log_format(cli, &f, "csv"));
	CHECK_EQ(f.format, HSC_COMMIT_CSV);
	CHECK(f.pattern == NULL);
	CHECK(hsc_cli_take_log_format(cli, &f, "renode"));
	CHECK_EQ(f.format, HSC_COMMIT_RENODE);
	CHECK(hsc_cli_take_log_format(cli, &f, "pc (?<pc>.*)"));
	CHECK_EQ(f.format, HSC_COMMIT_PATTERN);
	CHECK_STR(f.pattern, "pc (?<pc>.*)", "pattern");
	CHECK_SAID(
		CHECK(!hsc_cli_take_log_format(cli, &f, "spik")),
		"hartscope test: --log-format wants spike, csv, qemu, text, "
		"u64, rvvi, rvfi, cva6, cv32e40p, ibex, whisper, gem5, sail, "
		"dromajo, renode or vexriscv, not 'spik'\n"
		"  or a regular expression with a group (?<pc>..)\n",
		"no word");
}

/* A log, or messages: not both. */
static void test_both(struct hsc_cli *cli)
{
	char *argv[] = { (char *)"messages", NULL };
	struct hsc_cli_encode_log *log = calloc(1, sizeof(*log));

	cli->argv = argv;
	cli->argc = 1;
	CHECK_SAID(CHECK_EQ(hsc_cli_encode_log(cli, log, "ntrace"),
			    HSC_EXIT_USAGE),
		   "hartscope test: --from or a file of messages, not both\n",
		   "both");
	free(log);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	traced_program("prog");
	test_cases();
	test_formats(cli);
	test_both(cli);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
