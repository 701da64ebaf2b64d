/* SPDX-License-Identifier: MIT */
#include "import/foreign.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <string.h>

#define RECORDS 5

static uint8_t bytes[RECORDS * 128];

static void expect(const char *name, const char *path, size_t len, bool nexus,
		   const char *want)
{
	struct hsc_error why = { "" };
	enum hsc_status rc;

	scratch_write(path, bytes, len);
	rc = hsc_import_check_foreign(path, path, nexus, &why);
	if ((rc == HSC_OK) == (want == NULL) &&
	    (want ? strstr(why.text, want) != NULL : why.text[0] == '\0'))
		return;
	printf("%s: %d %s\n", name, rc, why.text);
	check_failures++;
}

static void fill(const void *from, size_t len)
{
	memset(bytes, 0, sizeof(bytes));
	memcpy(bytes, from, len);
}

static size_t make_pcd(void)
{
	memset(bytes, 0, sizeof(bytes));
	bytes[1] = 3;
	for (unsigned i = 0; i < RECORDS; i++) {
		uint8_t *p = bytes + 2 + i * 30;

		p[7] = (uint8_t)(i + 1);  /* time */
		p[9] = i & 1;             /* pipe */
		p[17] = (uint8_t)(4 * i); /* PC */
		p[18] = 0x13;
	}
	return 2 + RECORDS * 30;
}

static size_t make_rcad(void)
{
	memset(bytes, 0x2a, sizeof(bytes));
	for (unsigned i = 0; i < RECORDS; i++)
		bytes[i * 128 + 3] = 0xc0;
	return sizeof(bytes);
}

static void files_of_sifive(void)
{
	size_t len = make_pcd();

	expect("pcd", "a.bin", len, true, "a.bin is a list of retired PCs");
	expect("pcd, but packets", "a.bin", len, false, NULL);
	expect("a byte too many", "a.bin", len + 1, true, NULL);
	bytes[11] = 2;
	expect("no such flags", "a.bin", len, true, NULL);
	len = make_pcd();
	bytes[9] = 9;
	expect("time runs backwards", "a.bin", len, true, NULL);
	len = make_rcad();
	expect("rcad", "a.bin", len, true, "is cycles of SiFive's tools");
	expect("few, but of that name", "a.RCAD", 128, true, "is cycles");
	expect("few", "a.bin", 128, true, NULL);
	bytes[131] = 0;
	expect("no mark", "a.bin", len, true, NULL);
	memset(bytes, 0xff, sizeof(bytes));
	expect("idle", "a.bin", sizeof(bytes), true, NULL);
}

static void packed_files(void)
{
	fill("\037\213\010", 3);
	expect("gzip", "a.bin", 64, true, "gzip -dc | hartscope import -");
	expect("gzip, cut", "a.bin", 2, true, NULL);
	fill("\050\265\057\375", 4);
	expect("zstd", "a.bin", 64, false, "zstd -dc");
	fill("\3757zXZ", 5);
	expect("xz", "a.bin", 64, true, "xz -dc");
	fill("BZh9", 4);
	expect("bzip2", "a.bin", 64, true, "bzip2 -dc");
	fill("PK\003\004", 4);
	expect("zip", "a.bin", 64, true, "unzip -p");
	fill("trace.rtd", 9);
	memcpy(bytes + 257, "ustar", 5);
	expect("tar", "a.bin", 512, true, "tar -xOf");
	expect("tar, cut", "a.bin", 261, true, NULL);
}

static void texts(void)
{
	static const char wave[] = "$date today $end\n$timescale 1 ns $end\n"
				   "$var wire 4 ! TRC_DATA $end\n";

	memset(bytes, ' ', sizeof(bytes));
	memcpy(bytes, wave, sizeof(wave) - 1);
	expect("a wave", "a.bin", 200, false, "say with --pib");
	memset(bytes, '4', sizeof(bytes));
	expect("text", "a.bin", 64, true, "is text");
	expect("text, but of another protocol", "a.bin", 64, false, NULL);
	expect("perhaps by chance", "a.bin", 63, true, NULL);
	bytes[70] = 0x80;
	expect("a byte that is none", "a.bin", 80, true, NULL);
}

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	fill("PERFILE2", 8);
	expect("perf", "a.bin", 104, false, "perf.data");
	expect("perf, cut", "a.bin", 7, false, NULL);
	fill("2ELIFREP", 8);
	expect("perf, big-endian", "a.bin", 104, true, "perf.data");
	fill("\177ELF", 4);
	expect("code", "a.bin", 64, true, "an ELF file");
	expect("nothing", "a.bin", 0, true, NULL);
	files_of_sifive();
	packed_files();
	texts();
	CHECK_EQ(hsc_import_check_foreign("none", "-", true, &why), HSC_OK);
	CHECK_EQ(hsc_import_check_foreign(".", "-", true, &why), HSC_OK);
	scratch_leave(folder);
	return check_failures != 0;
}
