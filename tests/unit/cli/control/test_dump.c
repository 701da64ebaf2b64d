/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"
#include <hartscope/decode/decode.h>

#define ON  "test: running\ntest: 0 bytes of trace in ram\n"
#define OFF "test: off\ntest: 12 bytes of trace in ram\n"
#define WROTE                                                                  \
	"test: wrote x.hart: ntrace, 12 bytes.  Next: hartscope report | "     \
	"hartscope dump\n"

/* What is asked for, of firmware that ends. */
static const struct {
	const char *name;
	const char *topology, *memory, *output, *elf, *protocol, *param;
	bool start, follow, raw, json, dry;
	int code;
	uint64_t instructions; /* of the bundle */
	const char *shown, *said;
} cases[] = {
	{ .name = "a bundle",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .instructions = 4,
	  .shown = "",
	  .said = ON OFF WROTE },
	{ .name = "followed",
	  .follow = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .instructions = 4,
	  .shown = "",
	  .said = ON OFF WROTE },
	{ .name = "as JSON",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .json = true,
	  .instructions = 4,
	  .shown = "{|\"bundle\": \"x.hart\"|\"protocol\": "
		   "\"ntrace\"|\"bytes\": 12,|\"overwritten\": false|}\n",
	  .said = ON OFF },
	{ .name = "to system memory",
	  .memory = "smem",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .instructions = 4,
	  .shown = "",
	  .said = ON OFF WROTE },
	{ .name = "bytes",
	  .start = true,
	  .raw = true,
	  .output = "x.bin",
	  .shown = "",
	  .said = ON OFF },
	{ .name = "nothing was traced",
	  .raw = true,
	  .output = "x.bin",
	  .shown = "",
	  .said = "test: the sink holds no trace: it was not on while the "
		  "program ran, or filters let nothing through\n" },
	{ .name = "a dry run",
	  .dry = true,
	  .start = true,
	  .output = "x.hart",
	  .shown = "W 0x20003000 0x00000000  # ram trRamControl\n|te1 "
		   "trTeControl\n",
	  .said = "" },
	{ .name = "a parameter",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .param = "nonsense=1",
	  .code = HSC_EXIT_USAGE,
	  .shown = "",
	  .said = "hartscope test: --param: no protocol has all of these\n" },
	{ .name = "a parameter of the protocol",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .param = "address_bits=48",
	  .instructions = 4,
	  .shown = "",
	  .said = ON OFF WROTE },
	{ .name = "a protocol",
	  .start = true,
	  .output = "x.hart",
	  .elf = "fw",
	  .protocol = "none",
	  .code = HSC_EXIT_USAGE,
	  .shown = "",
	  .said = "hartscope test: none: no such protocol; there are: |\n" },
	{ .name = "no such code",
	  .start = true,
	  .output = "x.hart",
	  .elf = "none",
	  .code = HSC_EXIT_INPUT,
	  .shown = "",
	  .said = "hartscope test: none: No such file or directory\n" },
	{ .name = "no such folder",
	  .start = true,
	  .output = "no/x.hart",
	  .elf = "fw",
	  .code = HSC_EXIT_INPUT,
	  .shown = "",
	  .said = "hartscope test: no/x.hart cannot be written: No such file "
		  "or directory\n" },
	{ .name = "bytes to no such folder",
	  .start = true,
	  .raw = true,
	  .output = "no/x.bin",
	  .code = HSC_EXIT_INPUT,
	  .shown = "",
	  .said = "hartscope test: no/x.bin cannot be written: No such file or "
		  "directory\n" },
	{ .name = "bytes to a full disk",
	  .start = true,
	  .raw = true,
	  .output = "/dev/full",
	  .code = HSC_EXIT_INPUT,
	  .shown = "",
	  .said = ON OFF
	  "hartscope test: cannot write /dev/full: No space left on device\n" },
};

static uint64_t instructions_of(const char *bundle)
{
	struct hsc_error error = { "" };
	struct hsc_decode *d = NULL;
	struct hsc_event e;
	uint64_t n;

	CHECK_EQ(hsc_decode_open(&d, bundle,
				 &(struct hsc_decode_config){ .elf = NULL },
				 &error),
		 HSC_OK);
	CHECK_STR(error.text, "", bundle);
	if (!d)
		return 0;
	while (hsc_decode_next(d, &e) == HSC_OK)
		;
	n = hsc_decode_totals(d).instructions;
	hsc_decode_close(&d);
	return n;
}

static struct hsc_cli_control *ask(size_t i)
{
	struct hsc_cli_control *t =
		hardware_new(HARDWARE, cases[i].dry ? "dry-run" : "soc:fw");

	t->memory_name = cases[i].memory;
	t->cli->output = cases[i].output;
	t->protocol = cases[i].protocol;
	t->start = cases[i].start;
	t->follow = cases[i].follow;
	t->raw = cases[i].raw;
	t->json = cases[i].json;
	t->cli->params.items[0] = cases[i].param;
	t->cli->params.count = cases[i].param != NULL;
	if (cases[i].elf)
		CHECK(hsc_cli_add_elf(t->cli, &t->files, cases[i].elf));
	return t;
}

/* Files beside a bundle do not stay. */
static void test(size_t i, struct captured *shown)
{
	struct captured said = { .len = 0 };
	struct hsc_cli_control *t = ask(i);
	int code;

	if (scratch_exists("x.hart"))
		CHECK(hsc_remove_tree(AT_FDCWD, "x.hart"));
	unlink("x.bin");
	captured_begin(shown, &stdout);
	code = hsc_cli_control_open(t);
	captured_begin(&said, &stderr);
	if (code == HSC_EXIT_OK)
		code = hsc_cli_control_dump(t);
	captured_end(&said);
	captured_end(shown);
	CHECK_EQ(code, cases[i].code);
	traced_parts(said.text, cases[i].said, cases[i].name);
	traced_parts(shown->text, cases[i].shown, cases[i].name);
	CHECK_EQ(scratch_exists("x.hart"), cases[i].instructions != 0);
	CHECK_EQ(scratch_exists("x.bin"), cases[i].raw && !code);
	if (cases[i].instructions)
		CHECK_EQ(instructions_of("x.hart"), cases[i].instructions);
	CHECK_EQ(system("ls -d *.hart.?????? 2>/dev/null") != 0, 1);
	captured_free(&said);
	hardware_free(t);
}

/* E-Trace needs sizes that no register has, of our own encoders; encoders that
 * differ are read as the first. */
static void test_etrace(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "soc:fw");
	struct captured said = { .len = 0 };

	t->settings_text.items[0] = "trTeFormat=0";
	t->settings_text.items[1] = "te1.trTeInstMode=3";
	t->settings_text.count = 2;
	t->cli->output = "e.hart";
	t->start = true;
	CHECK(hsc_cli_add_elf(t->cli, &t->files, "fw"));
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	captured_begin(&said, &stderr);
	CHECK_EQ(hsc_cli_control_dump(t), HSC_EXIT_OK);
	CHECK_STR(captured_end(&said),
		  "test: running\ntest: 0 bytes of trace in ram\n"
		  "test: off\ntest: 20 bytes of trace in ram\n"
		  "test: encoders are not set up alike; they are decoded as "
		  "the first\n"
		  "test: wrote e.hart: etrace, 20 bytes.  Next: hartscope "
		  "report | hartscope dump\n",
		  "etrace");
	CHECK_EQ(instructions_of("e.hart"), 4);
	captured_free(&said);
	hardware_free(t);
}

/* A sink of pins keeps nothing. */
static void test_sink(void)
{
	struct hsc_cli_control *t = hardware_open(HARDWARE, "soc");

	t->plan.memory = HSC_SINK_PIB;
	CHECK_SAID(CHECK_EQ(hsc_cli_control_dump(t), HSC_EXIT_USAGE),
		   "hartscope test: this sink keeps no trace; import what the "
		   "probe recorded\n",
		   "pins");
	hardware_free(t);
}

/* Code of another width than the SoC has. */
static void test_width(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "soc");

	t->xlen = 32;
	CHECK_EQ(hsc_cli_control_open(t), HSC_EXIT_OK);
	t->xlen = 0;
	CHECK(hsc_cli_add_elf(t->cli, &t->files, "fw"));
	CHECK_SAID(CHECK_EQ(hsc_cli_control_dump(t), HSC_EXIT_USAGE),
		   "hartscope test: fw is code of RV64, and the SoC is RV32\n",
		   "width");
	hardware_free(t);
}

int main(void)
{
	struct captured shown = { .len = 0 };
	char folder[16];

	scratch_enter(folder);
	hardware_firmware("fw", 0x5555);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i, &shown);
	test_etrace();
	test_sink();
	test_width();
	captured_free(&shown);
	scratch_leave(folder);
	return check_failures != 0;
}
