/* SPDX-License-Identifier: MIT */
#include "record/qemu/begun.h"
#include "unit/decode/live_bundle.h"
#include "unit/image/tiny_elf.h"
#include <hartscope/capture/manifest.h>

/* What a recorder left of a process that ran code of these files. */
static void make(const char *log)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA, .xlen = 64 };
	static struct live_state s;
	struct hsc_error why;

	hsc_remove_tree(AT_FDCWD, LIVE);
	live_folders();
	m.protocol = strdup("ntrace");
	CHECK_EQ(hsc_manifest_write(&m, LIVE, &why), HSC_OK);
	hsc_manifest_clear(&m);
	live_make(&s, 10);
	live_write(&s, 4711, 0);
	scratch_text(LIVE "/live/4711.log", log);
}

static void test_has_run(void)
{
	scratch_text("prog", "");
	scratch_text("ld.so", "");
	CHECK_EQ(symlink("prog", "link"), 0);
	make("xlen 64\nmap 10000 1000 0 ld.so\nmap 30000 1000 0 prog\n");
	CHECK(hsc_record_has_run(LIVE, "prog"));
	CHECK(hsc_record_has_run(LIVE, "link"));
	make("xlen 64\nmap 10000 1000 0 ld.so\n");
	CHECK(!hsc_record_has_run(LIVE, "prog"));
	CHECK(!hsc_record_has_run(LIVE, "link"));
}

/* Not a word of the code, no bundle, or the program is gone. */
static void test_doubt(void)
{
	make("xlen 64\n");
	CHECK(hsc_record_has_run(LIVE, "prog"));
	CHECK(hsc_record_has_run("none", "prog"));
	make("xlen 64\nmap 10000 1000 0 ld.so\n");
	CHECK(hsc_record_has_run(LIVE, "gone"));
}

static void test_loader(void)
{
	static const char name[] = "/none/of/this/ld.so";
	const struct tiny_elf what = { .sections = {
					       { .name = ".interp",
						 .type = SHT_PROGBITS,
						 .data = name,
						 .size = sizeof(name) } } };
	const struct tiny_elf fixed = { .sections = { { .name = ".text",
							.type = SHT_PROGBITS,
							.data = name,
							.size = 4 } } };
	const struct tiny_path p = tiny_elf_write(&what);
	const struct tiny_path f = tiny_elf_write(&fixed);
	char loader[PATH_MAX] = "";

	CHECK(hsc_record_lacks_loader(loader, p.text, NULL));
	CHECK_STR(loader, name, "loader");
	CHECK(hsc_record_lacks_loader(loader, p.text, "root"));
	CHECK_EQ(mkdir("root", 0777) | mkdir("root/none", 0777) |
			 mkdir("root/none/of", 0777) |
			 mkdir("root/none/of/this", 0777),
		 0);
	scratch_text("root/none/of/this/ld.so", "");
	CHECK(!hsc_record_lacks_loader(loader, p.text, "root"));
	CHECK(!hsc_record_lacks_loader(loader, f.text, NULL));
	CHECK(!hsc_record_lacks_loader(loader, "gone", NULL));
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	test_has_run();
	test_doubt();
	test_loader();
	scratch_leave(scratch);
	return check_failures != 0;
}
