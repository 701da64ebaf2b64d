/* SPDX-License-Identifier: MIT */
#include "decode/recording/parts.h"
#include "record/find.h"
#include "support/fake_tools.h"
#include "unit/check.h"

#define RISCV 243

static const struct {
	const char *name;
	enum hsc_status rc;
	unsigned xlen;
	const char *why;
} programs[] = {
	{ "./p64", HSC_OK, 64, "" },
	{ "p32", HSC_OK, 32, "" },
	{ "./x86", HSC_E_FORMAT, 0,
	  "./x86 is no RISC-V program; build it with riscv64-linux-gnu-gcc" },
	{ "./object", HSC_E_FORMAT, 0,
	  "./object is an object file, not a program" },
	{ "./script", HSC_E_FORMAT, 0,
	  "./script is a script; record the program that interprets it" },
	{ "./empty", HSC_E_FORMAT, 0, "./empty is no ELF file" },
	{ "./nothing", HSC_E_FILE, 0, "./nothing: no such program" },
	{ "nothing", HSC_E_FILE, 0, "nothing: no such program in PATH" },
	{ "empty", HSC_E_FILE, 0,
	  "empty: no such program in PATH; name that of this folder with ./ "
	  "before it" },
	{ "bin", HSC_E_FILE, 0, "bin: no such program in PATH" },
	{ "./bin", HSC_E_FILE, 0, "./bin: is a folder" },
	{ ".", HSC_E_FILE, 0, ".: is a folder" },
	{ "./closed", HSC_E_FILE, 0,
	  "./closed is not executable; try chmod +x" },
};

static void test_programs(void)
{
	struct hsc_record_program p;

	fake_program("p64", 2, RISCV, 3);
	fake_program("bin/p32", 1, RISCV, 2);
	fake_program("x86", 2, 62, 3);
	fake_program("object", 2, RISCV, 1);
	fake_program("closed", 2, RISCV, 3);
	CHECK_EQ(chmod("closed", 0644), 0);
	fake_tool("script", "exit 0");
	scratch_text("empty", "");
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct hsc_error why = { "" };

		CHECK_EQ(hsc_record_find_program(&p, programs[i].name, &why),
			 programs[i].rc);
		CHECK_STR(why.text, programs[i].why, programs[i].name);
		if (programs[i].rc == HSC_OK)
			CHECK_EQ(p.xlen, programs[i].xlen);
	}
}

static void test_qemu(void)
{
	struct hsc_error why = { "" };
	char path[PATH_MAX];

	CHECK_EQ(hsc_record_find_qemu(path, NULL, 64, &why), HSC_E_TARGET);
	CHECK(strstr(why.text, "qemu-riscv64: no such program in PATH"));
	fake_tool("bin/qemu-riscv64", "echo '-plugin  QEMU_PLUGIN'");
	fake_tool("bin/qemu-riscv32",
		  "echo 'usage: qemu-riscv32 [options] program'; exit 1");
	fake_tool("mine", "echo usage; echo '-plugin' >&2");
	CHECK_EQ(hsc_record_find_qemu(path, NULL, 64, &why), HSC_OK);
	CHECK(strstr(path, "/bin/qemu-riscv64"));
	CHECK_EQ(hsc_record_find_qemu(path, NULL, 32, &why), HSC_E_TARGET);
	CHECK(strstr(why.text, "takes no plugins"));
	CHECK(strstr(why.text, "--enable-plugins"));
	CHECK_EQ(hsc_record_find_qemu(path, "./mine", 32, &why), HSC_OK);
	CHECK_STR(path, "./mine", "given");
	CHECK_EQ(hsc_record_find_qemu(path, "./other", 32, &why), HSC_E_TARGET);
	CHECK_STR(why.text, "./other: no such program", "given");
}

/* What is there, but is not the QEMU for this program. */
static void test_wrong_qemu(void)
{
	static const char usage[] = "echo 'usage: qemu-riscv64 [options]'; "
				    "echo '-plugin  QEMU_PLUGIN'";
	struct hsc_error why = { "" };
	char path[PATH_MAX];

	fake_tool("wide", usage);
	fake_tool("none", "echo usage: none");
	scratch_text("text", "no program");
	CHECK_EQ(hsc_record_find_qemu(path, "./wide", 64, &why), HSC_OK);
	CHECK_EQ(hsc_record_find_qemu(path, "./wide", 32, &why), HSC_E_TARGET);
	CHECK_STR(why.text,
		  "./wide is qemu-riscv64; a program for RV32 needs "
		  "qemu-riscv32",
		  "of another width");
	CHECK_EQ(hsc_record_find_qemu(path, "./none", 64, &why), HSC_E_TARGET);
	CHECK_STR(why.text, "./none is no QEMU: its -h does not say so",
		  "no emulator");
	CHECK_EQ(hsc_record_find_qemu(path, "./text", 64, &why), HSC_E_TARGET);
	CHECK_STR(why.text, "./text: Permission denied", "no program");
}

static void test_plugin(void)
{
	struct hsc_error why = { "" };
	char path[PATH_MAX], here[PATH_MAX];

	scratch_text("one.so", "");
	scratch_text("two.so", "");
	CHECK(getcwd(here, sizeof(here)) != NULL);
	setenv("HARTSCOPE_PLUGIN", "one.so", 1);
	CHECK_EQ(hsc_record_find_plugin(path, NULL, &why), HSC_OK);
	CHECK(strncmp(path, here, strlen(here)) == 0);
	CHECK_STR(path + strlen(here), "/one.so", "environment");
	CHECK_EQ(hsc_record_find_plugin(path, "two.so", &why), HSC_OK);
	CHECK_STR(path + strlen(here), "/two.so", "given");
	CHECK_EQ(hsc_record_find_plugin(path, "three.so", &why), HSC_E_TARGET);
	CHECK_STR(why.text, "three.so: No such file or directory", "missing");
	CHECK_EQ(hsc_record_find_plugin(path, ".", &why), HSC_E_TARGET);
	CHECK_STR(why.text, ". is no file", "folder");
	unsetenv("HARTSCOPE_PLUGIN");
}

static const char *sysroot(const char *given, unsigned xlen)
{
	const char *found = NULL;

	CHECK_EQ(hsc_record_find_sysroot(&found, given, xlen, NULL), HSC_OK);
	return found;
}

static void test_sysroot(void)
{
	struct hsc_error why = { "" };
	const char *found;

	unsetenv("QEMU_LD_PREFIX");
	CHECK_EQ(mkdir("folder", 0777), 0);
	scratch_text("text", "");
	CHECK_STR(sysroot("folder", 64), "folder", "given");
	CHECK(sysroot(NULL, 32) == NULL ||
	      access("/usr/riscv32-linux-gnu", X_OK) == 0);
	setenv("QEMU_LD_PREFIX", "/somewhere", 1);
	CHECK(sysroot(NULL, 64) == NULL);
	CHECK_EQ(hsc_record_find_sysroot(&found, "yours", 64, &why),
		 HSC_E_FILE);
	CHECK_STR(why.text, "-L yours: No such file or directory", "missing");
	CHECK_EQ(hsc_record_find_sysroot(&found, "text", 64, &why), HSC_E_FILE);
	CHECK_STR(why.text, "-L text is no folder", "file");
}

static void test_firmware(void)
{
	struct hsc_record_program program;
	struct hsc_error why = { "" };
	bool traces = true;

	CHECK_EQ(hsc_record_find_firmware(&program, &traces, "none.elf", &why),
		 HSC_E_FILE);
	CHECK(why.text[0] != 0 && !traces);
	CHECK_STR(program.path, "none.elf", "path");
	/* of this machine */
	CHECK(hsc_record_find_firmware(&program, &traces, "/proc/self/exe",
				       &why) != HSC_OK);
	CHECK(!traces);
}

int main(void)
{
	char scratch[16], path[PATH_MAX], here[PATH_MAX - 32];

	scratch_enter(scratch);
	mkdir("bin", 0777);
	CHECK(getcwd(here, sizeof(here)) != NULL);
	snprintf(path, sizeof(path), "/nowhere::%s/bin", here);
	setenv("PATH", path, 1);
	test_programs();
	test_qemu();
	test_wrong_qemu();
	test_plugin();
	test_sysroot();
	test_firmware();
	scratch_leave(scratch);
	return check_failures != 0;
}
