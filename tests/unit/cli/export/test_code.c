/* SPDX-License-Identifier: MIT */
#include "cli/export/code.h"
#include "unit/cli/traced.h"
#include <hartscope/measure/code_counts.h>
#include <hartscope/model/stm_recorder.h>

/* --- which program -------------------------------------------------------- */

/* Maps of one process: "path|file" each, "" for none; and the command. */
static const struct {
	const char *name;
	const char *maps[3];
	const char *command;
	const char *program; /* NULL: it has none */
} programs[] = {
	{ "the first file",
	  { "/lib/ld.so|elf/ld", "/bin/prog|elf/prog" },
	  NULL,
	  "ld.so" },
	{ "the one that was started",
	  { "/lib/ld.so|elf/ld", "/bin/prog|elf/prog" },
	  "./prog",
	  "prog" },
	{ "a command that is no file", { "/lib/ld.so|elf/ld" }, "sh", "ld.so" },
	{ "of an import", { "|elf/fw.elf" }, NULL, "fw.elf" },
	{ "bytes come first", { "|", "/bin/prog|elf/prog" }, NULL, "prog" },
	{ "bytes alone", { "|" }, NULL, NULL },
	{ "nothing", { NULL }, NULL, NULL },
};

static void test_programs(void)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct hsc_manifest m = { .schema = 1 };
		struct hsc_process *p = hsc_manifest_add_process(&m);
		char *command[] = { (char *)programs[i].command };
		const char *got;

		for (size_t k = 0; k < 3 && programs[i].maps[k]; k++) {
			const char *bar = strchr(programs[i].maps[k], '|');
			struct hsc_map *map = hsc_process_add_map(p);

			if (bar != programs[i].maps[k])
				map->path = strndup(
					programs[i].maps[k],
					(size_t)(bar - programs[i].maps[k]));
			if (bar[1])
				map->file = strdup(bar + 1);
		}
		m.command = command;
		m.command_count = command[0] != NULL;
		got = hsc_cli_code_program(&m);
		CHECK_STR(got ? got : "none",
			  programs[i].program ? programs[i].program : "none",
			  programs[i].name);
		m.command = NULL;
		m.command_count = 0;
		hsc_manifest_clear(&m);
	}
}

/* --- what ran of it ------------------------------------------------------- */

static struct hsc_cli_code *decode(struct hsc_decode **d, const char *bundle)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	struct hsc_cli_code *c = NULL;
	struct hsc_event e;

	CHECK_EQ(hsc_decode_open(d, bundle, &config, NULL), HSC_OK);
	CHECK_EQ(hsc_cli_code_new(&c, *d), HSC_OK);
	while (hsc_decode_next(*d, &e) == HSC_OK)
		CHECK_EQ(hsc_cli_code_feed(c, &e), HSC_OK);
	return c;
}

/* Two harts of one process, and a stream of software events beside. */
static void test_counts(void)
{
	struct hsc_code_counts *counts = NULL;
	struct hsc_code_profile profile;
	const struct hsc_code_row *rows;
	struct hsc_decode *d = NULL;
	struct hsc_cli_code *c = decode(&d, TRACED);
	uint64_t sum = 0;
	size_t count;

	CHECK_EQ(hsc_cli_code_counts(c, &counts), HSC_OK);
	rows = hsc_code_counts_rows(counts, &count);
	for (size_t i = 0; i < count; i++)
		sum += rows[i].count;
	CHECK_EQ(sum, 10);
	hsc_code_counts_free(&counts);
	CHECK_EQ(hsc_cli_code_profile(c, "prog", &profile), HSC_OK);
	CHECK_STR(profile.module, "prog", "module");
	CHECK(profile.runs.count > 0);
	hsc_code_profile_clear(&profile);
	CHECK_EQ(hsc_cli_code_profile(c, "other", &profile), HSC_OK);
	CHECK_EQ(profile.runs.count, 0);
	hsc_code_profile_clear(&profile);
	hsc_cli_code_free(&c);
	CHECK(c == NULL);
	hsc_cli_code_free(&c); /* nothing */
	hsc_decode_close(&d);
}

static enum hsc_status take_cover(const struct hsc_export *e,
				  const struct hsc_cover *cover,
				  const struct hsc_code_counts *counts)
{
	CHECK(cover != NULL && counts != NULL);
	return e->period ? HSC_E_FILE : HSC_OK; /* a full disk */
}

/* Each format is given it, until one cannot write. */
static void test_cover(void)
{
	static const struct hsc_export_format format = { .cover = take_cover };
	const struct hsc_export_format *const formats[] = { &format, &format };
	const struct hsc_export good = { .period = 0 }, bad = { .period = 1 };
	const struct hsc_export *es[] = { &good, &good };
	struct hsc_decode *d = NULL;
	struct hsc_cli_code *c = decode(&d, TRACED);

	CHECK_EQ(hsc_cli_code_cover(c, formats, es, 2), HSC_OK);
	es[1] = &bad;
	CHECK_EQ(hsc_cli_code_cover(c, formats, es, 2), HSC_E_FILE);
	CHECK_EQ(hsc_cli_code_cover(c, formats, es, 1), HSC_OK);
	hsc_cli_code_free(&c);
	hsc_decode_close(&d);
}

/* --- the file ------------------------------------------------------------- */

static void test_image(void)
{
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_image *image;
	struct hsc_symbol s;

	CHECK_EQ(hsc_manifest_read(&m, TRACED, NULL), HSC_OK);
	image = hsc_cli_code_image(cli, &m, "prog");
	CHECK(image && hsc_image_symbol(image, 0x1010, &s));
	hsc_image_free(&image);
	CHECK(hsc_cli_code_image(cli, &m, "other") == NULL);
	cli->elf = "no.elf";
	CHECK(hsc_cli_code_image(cli, &m, "prog") == NULL);
	cli->elf = TRACED "/elf/prog";
	image = hsc_cli_code_image(cli, &m, "prog");
	CHECK(image != NULL);
	hsc_image_free(&image);
	hsc_manifest_clear(&m);
	free(cli);
}

#define CLANG                                                                  \
	"test: prog was not built by clang: with its profile clang makes a "   \
	"program that may be slower\n"
#define LINES                                                                  \
	"test: prog has no lines of source, so there is nothing to say of "    \
	"it: build it with -g -fdebug-info-for-profiling\n"

static const struct {
	const char *name;
	const char *module, *format, *build_id;
	const char *sections[2]; /* of the file */
	const char *said;
} advice[] = {
	{ "nothing is there",
	  "prog",
	  "llvm-sample",
	  NULL,
	  { NULL },
	  CLANG LINES },
	{ "a build id",
	  "prog",
	  "llvm-sample",
	  "c0ffee",
	  { NULL },
	  "test: llvm-sample: profile of prog, build-id c0ffee\n" CLANG LINES },
	{ "clang's", "prog", "llvm-sample", NULL, { ".comment" }, LINES },
	{ "all of it",
	  "prog",
	  "llvm-sample",
	  NULL,
	  { ".comment", ".debug_line" },
	  "" },
	{ "bolt",
	  "prog",
	  "bolt",
	  NULL,
	  { NULL },
	  "test: prog has no relocations: link it with -Wl,--emit-relocs, or "
	  "llvm-bolt moves nothing\n" },
	{ "bolt with relocations", "prog", "bolt", NULL, { ".rela.text" }, "" },
	{ "another module", "other", "bolt", NULL, { NULL }, "" },
};

/* An ELF file of these sections. */
static void write_file(const char *const *sections, const char *path)
{
	static const char text[] = "clang version 14";
	struct tiny_elf elf = { .type = ET_EXEC };
	struct tiny_path made;

	for (size_t i = 0; i < 2 && sections[i]; i++)
		elf.sections[i] = (struct tiny_section){ .name = sections[i],
							 .type = SHT_PROGBITS,
							 .data = text,
							 .size = sizeof(text) };
	made = tiny_elf_write(&elf);
	CHECK_EQ(rename(made.text, path), 0);
}

static void test_advice(void)
{
	for (size_t i = 0; i < sizeof(advice) / sizeof(advice[0]); i++) {
		struct hsc_cli *cli = traced_cli(TRACED);
		struct hsc_manifest m = { .schema = 0 };

		CHECK_EQ(hsc_manifest_read(&m, TRACED, NULL), HSC_OK);
		if (advice[i].build_id)
			m.processes[0].maps[0].build_id =
				strdup(advice[i].build_id);
		write_file(advice[i].sections, TRACED "/elf/prog");
		CHECK_SAID(hsc_cli_code_advise(cli, &m, advice[i].module,
					       advice[i].format),
			   advice[i].said, advice[i].name);
		hsc_manifest_clear(&m);
		free(cli);
	}
}

/* A software event. */
static void write_software(const char *path)
{
	struct hsc_stm_recorder r = {
		.module = { .address = 1, .value_bits = 64, .active = true }
	};
	const struct hsc_stm_event e = { 0x205, 7 };
	uint8_t bytes[2 * HSC_STM_RECORDER_MAX];
	size_t len = hsc_stm_recorder_feed(&r, 0, &e, bytes);

	len += hsc_stm_recorder_finish(&r, bytes + len);
	scratch_write(path, bytes, len);
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	struct hsc_manifest m = { .schema = 0 };
	char folder[16];

	scratch_enter(folder);
	traced_bundle(TRACED, two, 2);
	CHECK_EQ(hsc_manifest_read(&m, TRACED, NULL), HSC_OK);
	tiny_source(&m, "s2", 1)->protocol = strdup("stm");
	write_software(TRACED "/s2");
	traced_write(&m, TRACED);
	test_programs();
	test_counts();
	test_cover();
	test_image();
	test_advice();
	scratch_leave(folder);
	return check_failures != 0;
}
