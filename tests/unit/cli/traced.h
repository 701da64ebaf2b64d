/* SPDX-License-Identifier: MIT */
/* traced.h - for tests of cli: a program with names, and bundles that trace it.
 */
#ifndef HSC_TESTS_CLI_TRACED_H
#define HSC_TESTS_CLI_TRACED_H

#include "support/tiny_bundle.h"
#include "unit/cli/common/cli.h"
#include "unit/image/tiny_elf.h"

#define TRACED "run.hart"

/* All of it once: main until 100c, with a call of f. Five instructions. */
#define TRACED_ONCE TINY_BEGIN TINY_END
/* Three instructions, up to the one before the return, and bytes that are none
 * of a message. */
#define TRACED_LOST TINY_BEGIN "Gap BYTES=020703\n"

/*
 * Write an ELF file: main at 1000, of nop, jal f, nop, j .; f at 1010, of nop,
 * ret; the variable `task` at 2000.
 */
static inline void traced_program(const char *path)
{
	static const uint32_t code[] = { 0x13, 0xc000ef, 0x13,
					 0x6f, 0x13,     0x8067 };
	static const uint8_t data[8];
	static const char names[] = "\0main\0f\0task";
	static const Elf64_Sym symbols[] = {
		{ .st_name = 0 },
		{ .st_name = 1,
		  .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
		  .st_shndx = 1,
		  .st_value = 0x1000,
		  .st_size = 16 },
		{ .st_name = 6,
		  .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
		  .st_shndx = 1,
		  .st_value = 0x1010,
		  .st_size = 8 },
		{ .st_name = 8,
		  .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
		  .st_shndx = 2,
		  .st_value = 0x2000,
		  .st_size = 8 },
	};
	const struct tiny_elf elf = {
		.type = ET_EXEC,
		.sections = {
			{ .name = ".text", .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_EXECINSTR, .addr = 0x1000,
			  .data = code, .size = sizeof(code),
			  .segment = PT_LOAD, .access = PF_R | PF_X },
			{ .name = ".data", .type = SHT_PROGBITS,
			  .flags = SHF_ALLOC | SHF_WRITE, .addr = 0x2000,
			  .data = data, .size = sizeof(data),
			  .segment = PT_LOAD, .access = PF_R | PF_W },
			{ .name = ".symtab", .type = SHT_SYMTAB,
			  .data = symbols, .size = sizeof(symbols), .link = 4,
			  .contents = ELF_T_SYM },
			{ .name = ".strtab", .type = SHT_STRTAB,
			  .data = names, .size = sizeof(names) },
		},
	};
	const struct tiny_path made = tiny_elf_write(&elf);

	CHECK_EQ(rename(made.text, path), 0);
}

/* A manifest of harts 0 to `harts` - 1 and the program, in folder `bundle`. */
static inline void traced_manifest(struct hsc_manifest *m, const char *bundle,
				   size_t harts)
{
	char path[80], name[24];
	struct hsc_map *map;

	mkdir(bundle, 0777);
	snprintf(path, sizeof(path), "%s/elf", bundle);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), "%s/elf/prog", bundle);
	traced_program(path);
	*m = (struct hsc_manifest){ .schema = HSC_MANIFEST_SCHEMA,
				    .complete = true,
				    .xlen = 64,
				    .protocol = strdup("ntrace") };
	map = hsc_process_add_map(hsc_manifest_add_process(m));
	map->file = strdup("elf/prog");
	map->format = strdup("elf");
	map->path = strdup("/there/prog");
	for (size_t i = 0; i < harts; i++) {
		snprintf(name, sizeof(name), "s%zu", i);
		tiny_source(m, name, 0);
	}
}

static inline void traced_write(struct hsc_manifest *m, const char *bundle)
{
	struct hsc_error error = { "" };

	CHECK_EQ(hsc_manifest_write(m, bundle, &error), HSC_OK);
	CHECK_STR(error.text, "", bundle);
	hsc_manifest_clear(m);
}

/* The same in the messages of `protocol`, of `dialect`. */
static inline void traced_bundle_as(const char *bundle, const char *protocol,
				    enum hsc_nt_dialect dialect,
				    const char *const *messages, size_t harts)
{
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = (uint8_t)dialect }
	};
	struct hsc_manifest m;
	char path[80];

	traced_manifest(&m, bundle, harts);
	free(m.protocol);
	m.protocol = strdup(protocol);
	for (size_t i = 0; i < harts; i++) {
		snprintf(path, sizeof(path), "%s/s%zu", bundle, i);
		tiny_stream_as(path, messages[i], &par);
	}
	traced_write(&m, bundle);
}

/* The bundle of one hart for each of messages[harts]. */
static inline void traced_bundle(const char *bundle,
				 const char *const *messages, size_t harts)
{
	traced_bundle_as(bundle, "ntrace", HSC_NT_STANDARD, messages, harts);
}

/* In SiFive's messages, which report what software writes. */
static inline void traced_sifive(const char *bundle,
				 const char *const *messages, size_t harts)
{
	traced_bundle_as(bundle, "sifive", HSC_NT_SIFIVE, messages, harts);
}

/* Of one hart. */
static inline void traced_one(const char *bundle, const char *messages)
{
	traced_bundle(bundle, &messages, 1);
}

/* The command "test" as it is set up, of all of the trace. */
static inline struct hsc_cli *traced_as(const struct hsc_cli *as)
{
	struct hsc_cli *cli = test_cli();

	*cli = *as;
	cli->command = &test_command;
	if (!cli->range_end)
		cli->range_end = UINT64_MAX;
	return cli;
}

/* The same as if it were called with the bundle alone. */
static inline struct hsc_cli *traced_cli(const char *bundle)
{
	return traced_as(
		&(struct hsc_cli){ .bundle = bundle, .format = "text" });
}

/* All of `parts`, which bars divide, must stand in the text, one after the
 * other, the first at its begin. No part: no text. */
static inline void traced_parts(const char *text, const char *parts,
				const char *name)
{
	const char *at = text;
	char part[256];

	if (!*parts)
		CHECK_STR(text, "", name);
	for (bool first = true; *parts; first = false) {
		const size_t n = strcspn(parts, "|");
		const char *found;

		snprintf(part, sizeof(part), "%.*s", (int)n, parts);
		found = strstr(at, part);
		if (!found || (first && found != text)) {
			printf("%s: no '%s' in:\n%s\n", name, part, at);
			check_failures++;
			return;
		}
		at = found + n;
		parts += n + (parts[n] == '|');
	}
}

#endif
