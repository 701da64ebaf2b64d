/* SPDX-License-Identifier: MIT */
#include "unit/cli/control/hardware.h"
#include <hartscope/spec/dtype.h>

static const struct {
	const char *text;
	bool sizes;
	unsigned want; /* 0: it is none */
} lists[] = {
	{ "load", false, 1u << HSC_DTYPE_LOAD },
	{ "load,store", false, 1u << HSC_DTYPE_LOAD | 1u << HSC_DTYPE_STORE },
	{ "loads", false, 0 },
	{ "load,", false, 0 },
	{ "", false, 0 },
	{ "1", true, 1 },
	{ "4,8", true, 12 },
	{ "2", true, 2 },
	{ "3", true, 0 },
	{ "16", true, 0 },
};

static void test_lists(struct hsc_cli *cli)
{
	struct captured said = { .len = 0 };
	uint16_t types;
	uint8_t sizes;

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		bool ok;

		types = 0;
		sizes = 0;
		captured_begin(&said, &stderr);
		ok = lists[i].sizes
			     ? hsc_cli_control_sizes(cli, &sizes, lists[i].text)
			     : hsc_cli_control_types(cli, &types,
						     lists[i].text);
		captured_end(&said);
		CHECK_EQ(ok, lists[i].want != 0);
		CHECK_EQ(ok, said.text[0] == '\0');
		CHECK_EQ(lists[i].sizes ? sizes : types, lists[i].want);
	}
	captured_free(&said);
	/* all of a kind by one word */
	CHECK(hsc_cli_control_types(cli, &types, "csr,atomic"));
	for (unsigned i = 0; i < HSC_DTYPES; i++)
		CHECK_EQ(types >> i & 1,
			 hsc_dtype_is_csr(i) || hsc_dtype_is_atomic(i));
}

#define NAMES "; -e FILE has their names\n"

/* Of `elf`, or by number. */
static const struct {
	const char *name;
	const char *elf;
	const char *range, *filter, *data;
	int code;
	const char *said;
} cases[] = {
	{ "nothing", NULL, NULL, NULL, NULL, 0, "" },
	{ "numbers", NULL, "0x1000:0x100f", "privilege=U", "0x10:0x20", 0, "" },
	{ "names", "prog", "f", "main,privilege=M", "task", 0, "" },
	{ "a function without code", NULL, "f", NULL, NULL, HSC_EXIT_USAGE,
	  "hartscope test: --addresses f is neither LOW:HIGH nor a "
	  "function" NAMES },
	{ "a function that is none", "prog", "g", NULL, NULL, HSC_EXIT_USAGE,
	  "hartscope test: --addresses g is neither LOW:HIGH nor a function "
	  "of the ELF files\n" },
	{ "a filter that is none", "prog", NULL, "privilege=X", NULL,
	  HSC_EXIT_USAGE,
	  "hartscope test: --filter: privilege X: there are U, S, M, D, VU and "
	  "VS, several as U+S\n" },
	{ "data that is none", NULL, NULL, NULL, "9:8", HSC_EXIT_USAGE,
	  "hartscope test: --data-addresses 9:8 is neither LOW:HIGH nor an "
	  "address nor an object" NAMES },
	{ "two objects of a name", "twin", NULL, NULL, "x", HSC_EXIT_USAGE,
	  "hartscope test: --data-addresses x: twin has 2 objects of that "
	  "name; give the addresses of one\n" },
	{ "no such file", "none", "f", NULL, NULL, HSC_EXIT_INPUT,
	  "hartscope test: none: No such file or directory\n" },
	{ "no such file, which nobody needs", "none", NULL, NULL, NULL, 0, "" },
};

/* A file of two objects "x", as those that are local may be. */
static void write_twins(const char *path)
{
	static const uint8_t data[8];
	static const char names[] = "\0x";
	static const Elf64_Sym symbols[] = {
		{ .st_name = 0 },
		{ .st_name = 1,
		  .st_info = ELF64_ST_INFO(STB_LOCAL, STT_OBJECT),
		  .st_shndx = 1,
		  .st_value = 0x2000,
		  .st_size = 4 },
		{ .st_name = 1,
		  .st_info = ELF64_ST_INFO(STB_LOCAL, STT_OBJECT),
		  .st_shndx = 1,
		  .st_value = 0x2004,
		  .st_size = 4 },
	};
	const struct tiny_elf elf = {
		.type = ET_EXEC,
		.sections = {
			{ .name = ".data", .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_WRITE, .addr = 0x2000,
			  .data = data, .size = sizeof(data),
			  .segment = PT_LOAD, .access = PF_R | PF_W },
			{ .name = ".symtab", .type = SHT_SYMTAB,
			  .data = symbols, .size = sizeof(symbols), .link = 3,
			  .contents = ELF_T_SYM },
			{ .name = ".strtab", .type = SHT_STRTAB,
			  .data = names, .size = sizeof(names) },
		},
	};
	const struct tiny_path made = tiny_elf_write(&elf);

	CHECK_EQ(rename(made.text, path), 0);
}

static void take(struct hsc_cli_list *list, const char *text)
{
	list->items[0] = text;
	list->count = text != NULL;
}

static void test_cases(void)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_cli_control *t = hardware_new(HARDWARE, "soc");
		const char *elf = cases[i].elf;

		take(&t->ranges_text, cases[i].range);
		take(&t->filters_text, cases[i].filter);
		take(&t->data_text, cases[i].data);
		if (elf)
			CHECK(hsc_cli_add_elf(t->cli, &t->files, elf));
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_control_ranges(t), cases[i].code);
		CHECK_STR(captured_end(&said), cases[i].said, cases[i].name);
		if (i == 2) {
			CHECK_EQ(t->config.filter_count, 2);
			CHECK_EQ(t->config.filters[0].range.low, 0x1010);
			CHECK_EQ(t->config.filters[0].range.high, 0x1017);
			CHECK_EQ(t->config.filters[1].range.low, 0x1000);
			CHECK(t->config.filters[1].privileges != 0);
			CHECK_EQ(t->config.accesses.range_count, 1);
			CHECK_EQ(t->config.accesses.ranges[0].low, 0x2000);
			CHECK_EQ(t->config.accesses.ranges[0].high, 0x2007);
		}
		hardware_free(t);
	}
	captured_free(&said);
}

/* Without -e, the names of the SoC's firmware. */
static void test_firmware(void)
{
	struct hsc_cli_control *t = hardware_new(HARDWARE, "soc:prog");

	take(&t->ranges_text, "main");
	CHECK_EQ(hsc_cli_control_ranges(t), HSC_EXIT_OK);
	CHECK_EQ(t->config.filters[0].range.high, 0x100f);
	take(&t->ranges_text, "g");
	CHECK_SAID(CHECK_EQ(hsc_cli_control_ranges(t), HSC_EXIT_USAGE),
		   "hartscope test: --addresses g is neither LOW:HIGH nor a "
		   "function of the ELF files\n",
		   "g");
	t->backend_name = "soc:none";
	CHECK_SAID(CHECK_EQ(hsc_cli_control_ranges(t), HSC_EXIT_INPUT),
		   "hartscope test: none: No such file or directory\n", "none");
	hardware_free(t);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	traced_program("prog");
	write_twins("twin");
	test_lists(cli);
	test_cases();
	test_firmware();
	free(cli);
	scratch_leave(folder);
	return check_failures != 0;
}
