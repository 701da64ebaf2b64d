/* SPDX-License-Identifier: MIT */
#include "cli/record/soc.h"
#include "unit/cli/control/hardware.h"

static const struct {
	const char *text;
	unsigned want; /* 0: it is none */
} lists[] = {
	{ "all", 0x3f }, { "l1d", 1 }, { "bpu,l1i", 0x22 }, { "l2", 0 },
	{ "l1d,", 0 },   { "", 0 },    { "l1d all", 0 },    { "ll,dtlb", 12 },
};

static void test_models(struct hsc_cli *cli)
{
	char want[120];

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		unsigned units = 0;

		snprintf(want, sizeof(want),
			 "hartscope test: --models: '%s' is no list of "
			 "l1d,l1i,ll,dtlb,itlb,bpu\n",
			 lists[i].text);
		CHECK_SAID(
			CHECK_EQ(hsc_cli_soc_models(cli, &units, lists[i].text),
				 lists[i].want != 0),
			lists[i].want ? "" : want, lists[i].text);
		CHECK_EQ(units, lists[i].want);
	}
}

static const struct {
	const char *text;
	struct hsc_hart_stalls want;
	bool is_list;
} stalls[] = {
	{ "load=3", { .load = 3 }, true },
	{ "miss=7,store=0", { .miss = 7 }, true },
	{ "load=65535,store=1", { .load = UINT16_MAX, .store = 1 }, true },
	{ "load=65536", { .load = 0 }, false },
	{ "fetch=1", { .load = 0 }, false },
	{ "load", { .load = 0 }, false },
	{ "load=", { .load = 0 }, false },
	{ "load=1,", { .load = 1 }, false },
	{ "", { .load = 0 }, false },
};

static void test_stalls(struct hsc_cli *cli)
{
	char want[120];

	for (size_t i = 0; i < sizeof(stalls) / sizeof(stalls[0]); i++) {
		struct hsc_hart_stalls got = { .load = 0 };

		snprintf(want, sizeof(want),
			 "hartscope test: --stalls: '%s' is no list of load=N, "
			 "store=N and miss=N, with N up to 65535\n",
			 stalls[i].text);
		CHECK_SAID(
			CHECK_EQ(hsc_cli_soc_stalls(cli, &got, stalls[i].text),
				 stalls[i].is_list),
			stalls[i].is_list ? "" : want, stalls[i].text);
		CHECK_EQ(got.load, stalls[i].want.load);
		CHECK_EQ(got.store, stalls[i].want.store);
		CHECK_EQ(got.miss, stalls[i].want.miss);
	}
}

#define NEXT "wrote x.hart.  Next: hartscope report | hartscope flame\n"
#define FIRST                                                                  \
	"test: 1 hart, N-Trace 1.0, SoC virt (functional: an instruction is "  \
	"one "                                                                 \
	"cycle)   "

static const struct {
	const char *name;
	const char *firmware;
	struct hsc_cli_soc as;
	const char *filter, *start_at;
	bool stm, strict;
	int code, status;
	const char *said; /* parts of it */
} cases[] = {
	{ .name = "to its end",
	  .firmware = "fw",
	  .said = FIRST
	  "4 instructions   14 bytes   28.00 bit/instruction\n" NEXT },
	{ .name = "of two harts",
	  .firmware = "fw",
	  .as = { .harts = 2 },
	  .said = "test: 2 harts, N-Trace 1.0, SoC virt |" NEXT },
	{ .name = "so many cycles",
	  .firmware = "loop",
	  .as = { .cycles = 100 },
	  .said = FIRST
	  "100 instructions   15 bytes   1.20 bit/instruction\ntest: stopped "
	  "after 100 cycles\n" NEXT },
	{ .name = "by hardware",
	  .firmware = "fw",
	  .as = { .generation = "1.0" },
	  .said = FIRST
	  "4 instructions   16 bytes   32.00 bit/instruction\n" NEXT },
	{ .name = "left to the firmware",
	  .firmware = "fw",
	  .as = { .generation = "1.0", .by_program = true },
	  .code = HSC_EXIT_TARGET,
	  .said = "hartscope test: there is no trace: the encoder of no hart "
		  "was enabled\n" },
	{ .name = "software events",
	  .firmware = "fw",
	  .stm = true,
	  .said = FIRST
	  "4 instructions   17 bytes   34.00 bit/instruction\ntest: 0 software "
	  "events; see: hartscope stm\n" NEXT },
	{ .name = "a filter",
	  .firmware = "fw",
	  .filter = "privilege=U",
	  .said = FIRST "4 instructions   0 bytes\ntest: there is no trace: "
			"the filters let nothing through\n" NEXT },
	{ .name = "a filter that is none",
	  .firmware = "fw",
	  .filter = "privilege=X",
	  .code = HSC_EXIT_USAGE,
	  .said = "hartscope test: --filter: privilege X: there are " },
	{ .name = "a trigger",
	  .firmware = "fw",
	  .start_at = "0x80000008",
	  .as = { .generation = "1.0" },
	  .said = FIRST
	  "4 instructions   16 bytes   32.00 bit/instruction\n" NEXT },
	{ .name = "a trigger at nothing",
	  .firmware = "fw",
	  .start_at = "main",
	  .as = { .generation = "1.0" },
	  .code = HSC_EXIT_USAGE,
	  .said = "hartscope test: --start-at main is neither an address nor "
		  "a symbol of the firmware\n" },
	{ .name = "a handler that traps",
	  .firmware = "trap",
	  .code = HSC_EXIT_TARGET,
	  .said = FIRST
	  "0 instructions   |test: each trap handler traps at once, and no "
	  "hart makes progress; check that mtvec is set\n  if the firmware "
	  "writes software events, their CSR is there with --stm only\n" NEXT },
	{ .name = "a handler that returns to what traps",
	  .firmware = "retry",
	  .as = { .cycles = 1000000 },
	  .code = HSC_EXIT_TARGET,
	  .said = FIRST "|test: an instruction traps whenever the handler of "
			"traps returns to it, for ever\n  if the firmware "
			"writes software events, their CSR is there with --stm "
			"only\n" NEXT },
	{ .name = "a handler that returns to what traps, between interrupts",
	  .firmware = "timer",
	  .as = { .cycles = 1000000 },
	  .said = FIRST "|test: stopped after 1000000 cycles\n" NEXT },
	{ .name = "a request that is made again",
	  .firmware = "request",
	  .as = { .cycles = 1000000 },
	  .said = FIRST "|test: stopped after 1000000 cycles\n" NEXT },
	{ .name = "a status",
	  .firmware = "three",
	  .status = 3,
	  .said = FIRST "4 instructions   |test: the program ended with exit "
			"status 3\n" NEXT },
	{ .name = "a status that no shell has",
	  .firmware = "many",
	  .status = 1,
	  .said = FIRST "4 instructions   |test: the program ended with exit "
			"status 256\n" NEXT },
	{ .name = "less memory",
	  .firmware = "fw",
	  .as = { .memory = 1 },
	  .said = FIRST "4 instructions   |" NEXT },
	{ .name = "no firmware",
	  .firmware = "none",
	  .code = HSC_EXIT_INPUT,
	  .said = "hartscope test: none: No such file or directory\n" },
	{ .name = "no firmware to look into",
	  .firmware = "none",
	  .filter = "main",
	  .code = HSC_EXIT_INPUT,
	  .said = "hartscope test: none: No such file or directory\n" },
	{ .name = "no input",
	  .firmware = "fw",
	  .as = { .input = "none" },
	  .code = HSC_EXIT_INPUT,
	  .said = "hartscope test: none: No such file or directory\n" },
	{ .name = "a folder as input",
	  .firmware = "fw",
	  .as = { .input = "." },
	  .code = HSC_EXIT_INPUT,
	  .said = "hartscope test: .: Is a directory\n" },
};

static int record(size_t i, struct hsc_cli *cli, int *status)
{
	char *argv[] = { (char *)cases[i].firmware, NULL };
	const struct hsc_record_config config = {
		.bundle = "x.hart",
		.argv = argv,
		.argc = 1,
		.protocol = "ntrace",
		.stm = cases[i].stm,
	};
	struct hsc_cli_soc *soc = calloc(1, sizeof(*soc));
	enum hsc_record_refusal refusal;
	int code;

	*soc = cases[i].as;
	soc->machine = true;
	soc->filters.items[0] = cases[i].filter;
	soc->filters.count = cases[i].filter != NULL;
	soc->starts.items[0] = cases[i].start_at;
	soc->starts.count = cases[i].start_at != NULL;
	code = hsc_cli_record_soc(cli, soc, &config, status, &refusal);
	free(soc);
	return code;
}

static void test(size_t i)
{
	struct captured said = { .len = 0 };
	struct hsc_cli *cli = traced_cli(NULL);
	int status = 0, code;

	cli->strict = cases[i].strict;
	captured_begin(&said, &stderr);
	code = record(i, cli, &status);
	captured_end(&said);
	CHECK_EQ(code, cases[i].code);
	if (code == HSC_EXIT_OK)
		CHECK_EQ(status, cases[i].status);
	traced_parts(said.text, cases[i].said, cases[i].name);
	captured_free(&said);
	free(cli);
}

/* It jumps to where no code is, of which the handler is at 0. */
static const uint32_t trap[] = { 0 };

/* What is illegal, and a handler that returns to it. */
static const uint32_t retry[] = {
	0x00000297, /* auipc t0, 0 */
	0x01028293, /* addi t0, t0, 16 */
	0x30529073, /* csrw mtvec, t0 */
	0,          /* unimp */
	0x30200073, /* mret */
};

/* The same, where a timer interrupts each second time. */
static const uint32_t timer[] = {
	0x00000297, /* auipc t0, 0 */
	0x02c28293, /* addi t0, t0, 44 */
	0x30529073, /* csrw mtvec, t0 */
	0x02004337, /* lui t1, 0x2004: mtimecmp is 0 */
	0x00032023, /* sw zero, 0(t1) */
	0x00032223, /* sw zero, 4(t1) */
	0x08000393, /* li t2, 128: MTI */
	0x30439073, /* csrw mie, t2 */
	0x30045073, /* csrwi mstatus, 8 */
	0x00000013, /* nop */
	0,          /* unimp */
	0x342023f3, /* csrr t2, mcause */
	0x0003d863, /* bgez t2, 1f */
	0x08000393, /* li t2, 128: it waits until the next mret */
	0x3003b073, /* csrc mstatus, t2 */
	0x30200073, /* mret */
	0x08000393, /* 1: li t2, 128: MPIE */
	0x3003a073, /* csrs mstatus, t2 */
	0x30200073, /* mret */
};

/* A call of the level above that it does not answer yet. */
static const uint32_t request[] = {
	0x00000297, /* auipc t0, 0 */
	0x01028293, /* addi t0, t0, 16 */
	0x30529073, /* csrw mtvec, t0 */
	0x00000073, /* ecall */
	0x30200073, /* mret */
};

/* Firmware that begins where RAM does. */
static void write_code(const char *path, const uint32_t *code, size_t size)
{
	const struct tiny_elf elf = {
		.type = ET_EXEC,
		.sections = {
			{ .name = ".text", .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_EXECINSTR,
			  .addr = 0x80000000, .data = code,
			  .size = size, .segment = PT_LOAD,
			  .access = PF_R | PF_X },
		},
	};
	const struct tiny_path made = tiny_elf_write(&elf);

	CHECK_EQ(rename(made.text, path), 0);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	hardware_firmware("fw", 0x5555);
	hardware_firmware("loop", 0);
	hardware_firmware("three", 0x33333);
	hardware_firmware("many", 0x1003333);
	write_code("trap", trap, sizeof(trap));
	write_code("retry", retry, sizeof(retry));
	write_code("timer", timer, sizeof(timer));
	write_code("request", request, sizeof(request));
	test_models(cli);
	test_stalls(cli);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		test(i);
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
