/* SPDX-License-Identifier: MIT */
#include "decode/stream/code.h"
#include "support/tiny_bundle.h"

/* One map, or two; what the image holds at 0x1000 after loading. */
static const struct {
	const char *name;
	struct hsc_map maps[2];
	size_t count;
	const char *elf;
	enum hsc_status rc;
	const char *want; /* hex of four bytes, "" if unknown */
} cases[] = {
	{ "a pipe in the bundle, a device on this machine",
	  { { .start = 0x1000, .file = "elf/pipe", .format = "raw" },
	    { .start = 0x1000, .path = "/dev/zero", .format = "raw" } },
	  2,
	  NULL,
	  HSC_OK,
	  "" },
	{ "no map at all", { { .start = 0 } }, 0, NULL, HSC_OK, "" },
	{ "bytes",
	  { { .start = 0x1000, .len = 4, .bytes = "13000000" } },
	  1,
	  NULL,
	  HSC_OK,
	  "13000000" },
	{ "bytes that are not hex",
	  { { .start = 0x1000, .len = 4, .bytes = "13zz0000" } },
	  1,
	  NULL,
	  HSC_E_FORMAT,
	  "" },
	{ "control characters, a bit away from digits",
	  { { .start = 0x1000,
	      .len = 4,
	      .bytes = "1\023"
		       "000000" } },
	  1,
	  NULL,
	  HSC_E_FORMAT,
	  "" },
	{ "overwritten",
	  { { .start = 0x1000, .len = 4, .bytes = "13000000" },
	    { .start = 0x1000, .len = 4, .unknown = true } },
	  2,
	  NULL,
	  HSC_OK,
	  "" },
	{ "a raw file in the bundle",
	  { { .start = 0x1000, .file = "elf/raw", .format = "raw" } },
	  1,
	  NULL,
	  HSC_OK,
	  "67800000" },
	{ "an Intel HEX file",
	  { { .start = 0, .file = "elf/hex", .format = "ihex" } },
	  1,
	  NULL,
	  HSC_OK,
	  "93000000" },
	{ "a file that has gone",
	  { { .start = 0x1000, .len = 4, .path = "gone" } },
	  1,
	  NULL,
	  HSC_OK,
	  "" },
	{ "a map of what is no ELF file",
	  { { .start = 0x1000, .len = 4, .file = "elf/raw" } },
	  1,
	  NULL,
	  HSC_OK,
	  "" },
	{ "a whole file that is missing",
	  { { .start = 0x1000, .file = "elf/none", .format = "raw" } },
	  1,
	  NULL,
	  HSC_E_FILE,
	  "" },
	{ "the user's file takes the place of the first",
	  { { .start = 0, .file = "elf/none", .format = "elf" } },
	  1,
	  TINY "/elf/hex",
	  HSC_OK,
	  "93000000" },
	{ "the user's file alone",
	  { { .start = 0 } },
	  0,
	  TINY "/elf/hex",
	  HSC_OK,
	  "93000000" },
	{ "the user's file is missing",
	  { { .start = 0 } },
	  0,
	  "none",
	  HSC_E_FILE,
	  "" },
};

static void run(size_t i)
{
	struct hsc_map maps[2] = { cases[i].maps[0], cases[i].maps[1] };
	const struct hsc_process process = { .maps = maps,
					     .map_count = cases[i].count };
	struct hsc_decode_code code = { .image = NULL };
	struct hsc_decode_elf elf;
	struct hsc_error why = { "" };
	char text[16] = "", *at = text;
	uint8_t bytes[4];
	size_t n = 0;

	hsc_decode_elf_look(&elf, cases[i].elf);
	CHECK_EQ(hsc_decode_code_load(&code, &process, TINY, &elf, &why),
		 cases[i].rc);
	if (cases[i].rc == HSC_OK) {
		CHECK_EQ(hsc_decode_code_cut(&code, 0, true), HSC_OK);
		n = code.ops.read(code.ops.ctx, 0x1000, bytes, 4);
	} else {
		CHECK(why.text[0]);
	}
	for (size_t k = 0; k < n; k++)
		at += snprintf(at, 4, "%02x", bytes[k]);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_decode_code_clear(&code);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	mkdir(TINY, 0777);
	mkdir(TINY "/elf", 0777);
	CHECK_EQ(mkfifo(TINY "/elf/pipe", 0600), 0);
	scratch_write(TINY "/elf/raw", "\x67\x80\x00\x00", 4);
	scratch_text(TINY "/elf/hex", ":0410000093000000"
				      "59\n:00000001FF\n");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	scratch_leave(folder);
	return check_failures != 0;
}
