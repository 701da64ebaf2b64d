/* SPDX-License-Identifier: MIT */
#include "import/bias.h"
#include "support/elf64_file.h"
#include "support/tiny_bundle.h"
#include <hartscope/spec/ntrace.h>
#include <string.h>

#define BASE     0x1000
#define TRACE_ON "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=%#llx CKDATA1=%u\n"

enum { NONE, TEXT, SYMBOLS, STRINGS, SECTIONS };

struct program {
	Elf64_Ehdr head;
	Elf64_Phdr load;
	uint8_t code[16];
	Elf64_Shdr section[SECTIONS];
	Elf64_Sym symbol[2];
	char strings[64];
};

static struct program program = {
	.head = ELF64_HEAD(struct program, BASE),
	.load = ELF64_LOAD(struct program, BASE),
	.code = { 1, 0, 1, 0, 1, 0, 1, 0, 0x82, 0x80 },
	.strings = "\0.text\0.symtab\0.strtab\0perfTraceOn",
};

static void make_program(const char *name, uint64_t address)
{
	static const size_t at[SECTIONS] = {
		[TEXT] = offsetof(struct program, code),
		[SYMBOLS] = offsetof(struct program, symbol),
		[STRINGS] = offsetof(struct program, strings),
	};
	struct program *p = &program;

	p->head.e_shoff = offsetof(struct program, section);
	p->head.e_shentsize = sizeof(Elf64_Shdr);
	p->head.e_shnum = SECTIONS;
	p->head.e_shstrndx = STRINGS;
	p->section[TEXT] = (Elf64_Shdr){ .sh_name = 1,
					 .sh_type = SHT_PROGBITS,
					 .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
					 .sh_addr = BASE,
					 .sh_size = sizeof(p->code) };
	p->section[SYMBOLS] = (Elf64_Shdr){ .sh_name = 7,
					    .sh_type = SHT_SYMTAB,
					    .sh_size = sizeof(p->symbol),
					    .sh_link = STRINGS,
					    .sh_info = 1,
					    .sh_entsize = sizeof(Elf64_Sym) };
	p->section[STRINGS] = (Elf64_Shdr){ .sh_name = 15,
					    .sh_type = SHT_STRTAB,
					    .sh_size = sizeof(p->strings) };
	for (unsigned i = TEXT; i < SECTIONS; i++)
		p->section[i].sh_offset = at[i];
	p->symbol[1] =
		(Elf64_Sym){ .st_name = (Elf64_Word)(strlen(name) ? 23 : 0),
			     .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
			     .st_shndx = TEXT,
			     .st_value = address,
			     .st_size = 8 };
	scratch_write("p.elf", p, sizeof(*p));
}

static const struct {
	const char *name;
	const char *function;
	uint64_t at; /* in the trace */
	unsigned code;
	uint64_t want; /* 7: as before */
} cases[] = {
	{ "loaded higher", "perfTraceOn", 0x4000001002, 2, 0x4000000000 },
	{ "where it belongs", "perfTraceOn", 0x1002, 2, 7 },
	{ "not by whole pages", "perfTraceOn", 0x4000001006, 2, 7 },
	{ "lower", "perfTraceOn", 0x2, 2, 7 },
	{ "trace is off there", "perfTraceOn", 0x4000001002, 3, 7 },
	{ "a program without the library", "", 0x4000001002, 2, 7 },
};

static uint64_t run(size_t i, uint64_t given)
{
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = HSC_NT_SIFIVE }
	};
	const struct hsc_code_file code = { "p.elf", HSC_IMAGE_GUESS, given };
	const struct hsc_import_config c = { .code = &code, .code_count = 1 };
	static const struct hsc_import_scan scan = { .path = "s" };
	struct hsc_error why = { "" };
	uint64_t bias = 7;
	char line[128];

	make_program(cases[i].function, BASE + 2);
	snprintf(line, sizeof(line), TRACE_ON,
		 (unsigned long long)cases[i].at >> 1, cases[i].code);
	tiny_stream_as("s", line, &par);
	CHECK_EQ(hsc_import_find_bias(&c, &scan, 0, &bias, &why), HSC_OK);
	return bias;
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const uint64_t bias = run(i, 0);

		if (bias == cases[i].want)
			continue;
		printf("%s: %#llx\n", cases[i].name, (unsigned long long)bias);
		check_failures++;
	}
	CHECK_EQ(run(0, 0x1000), 7); /* the user said */
	scratch_leave(scratch);
	return check_failures != 0;
}
