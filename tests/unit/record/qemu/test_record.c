/* SPDX-License-Identifier: MIT */
#include "capture/bundle/lock.h"
#include "support/fake_tools.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/record/record.h>
#include <limits.h>

/* An emulator that tells its arguments, and ends in its own way. */
#define TELLS                                                                  \
	"[ \"$1\" = -h ] && echo -plugin && exit\n"                            \
	"for a; do echo \"$a\"; done >args\n"

#define RUNS(...)                                                              \
	{                                                                      \
		.bundle = "run.hart", .qemu = "./qemu", .plugin = "a,b.so",    \
		.sysroot = "root", .argv = (char *[])                          \
		{                                                              \
			__VA_ARGS__                                            \
		}                                                              \
	}

static const char *const good[] = { "mode=btm" };
static const char *const bad[] = { "mod=btm" };
static const char *const odd[] = { "icnt_bits=2", "ts_bits=65" };

static const struct {
	const char *name;
	struct hsc_record_config config;
	size_t argc, params;
	const char *const *param;
	enum hsc_status rc;
	const char *why;
} refusals[] = {
	{ "no program", RUNS(NULL), 0, 0, NULL, HSC_E_CONFIG,
	  "no program to run" },
	{ "not there", RUNS("./nobody"), 1, 0, NULL, HSC_E_FILE,
	  "./nobody: no such program" },
	{ "for this machine", RUNS("./x86"), 1, 0, NULL, HSC_E_FORMAT,
	  "./x86 is no RISC-V program; build it with riscv64-linux-gnu-gcc" },
	{ "no such parameter", RUNS("./p64"), 1, 1, bad, HSC_E_CONFIG,
	  "mod=btm: no such parameter, or no value of it" },
	{ "no such value", RUNS("./p64"), 1, 2, odd, HSC_E_CONFIG,
	  "ts_bits=65: no such parameter, or no value of it" },
	{ "nothing was recorded", RUNS("./p64"), 1, 0, NULL, HSC_E_TARGET,
	  "./qemu ended (exit 3) before the program began" },
};

static void test_refusals(void)
{
	struct hsc_record_result result;

	fake_tool("qemu", TELLS "exit 3");
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		struct hsc_record_config c = refusals[i].config;
		struct hsc_error why = { "" };

		c.argc = refusals[i].argc;
		c.params = refusals[i].param;
		c.param_count = refusals[i].params;
		CHECK_EQ(hsc_record_run(&c, &result, &why), refusals[i].rc);
		CHECK_STR(why.text, refusals[i].why, refusals[i].name);
		CHECK(!scratch_exists("run.hart"));
	}
}

/* The program's own arguments, commas and all; QEMU's are in front. */
static void test_arguments(void)
{
	struct hsc_record_config c =
		RUNS((char *)"p64", (char *)"a b", (char *)"", (char *)"c,d");
	char *more[] = { (char *)"-seed", (char *)"1" };
	struct hsc_record_result result;
	char here[PATH_MAX], want[4 * PATH_MAX], got[4 * PATH_MAX];
	struct hsc_error why;

	CHECK(getcwd(here, sizeof(here)) != NULL);
	setenv("PATH", here, 1);
	c.argc = 4;
	c.params = good;
	c.param_count = 1;
	c.qemu_args = more;
	c.qemu_arg_count = 2;
	CHECK_EQ(hsc_record_run(&c, &result, &why), HSC_E_TARGET);
	snprintf(want, sizeof(want),
		 "-plugin\nfile=%s/a,,b.so,out=%s/"
		 "run.hart,encode=ntrace,mode=btm\n-L\nroot\n"
		 "-seed\n1\n-0\np64\n%s/p64\na b\n\nc,d\n",
		 here, here, here);
	scratch_read("args", got, sizeof(got));
	CHECK_STR(got, want, "arguments");
}

/* Signals are told as such; the keys are the caller's again. */
static void test_signal(void)
{
	struct hsc_record_config c = RUNS((char *)"./p64");
	struct hsc_record_result result;
	struct hsc_error why;

	c.argc = 1;
	fake_tool("qemu", TELLS "kill -SEGV $$");
	CHECK_EQ(hsc_record_run(&c, &result, &why), HSC_E_TARGET);
	CHECK_STR(why.text, "./qemu ended (signal 11) before the program began",
		  "signal");
	CHECK(result.signalled);
	CHECK_EQ(result.status, 11);
}

/* A bundle stays that was to be replaced by a program that did not begin, and
 * one that is being recorded. */
static void test_bundle_before(void)
{
	struct hsc_record_config c = RUNS((char *)"./p64");
	struct hsc_record_result result;
	struct hsc_error why;
	char text[16];
	int lock;

	c.argc = 1;
	CHECK_EQ(hsc_bundle_create("run.hart", &why), HSC_OK);
	scratch_text("run.hart/manifest.json", "before");
	CHECK_EQ(hsc_record_run(&c, &result, &why), HSC_E_TARGET);
	scratch_read("run.hart/manifest.json", text, sizeof(text));
	CHECK_STR(text, "before", "bundle");
	CHECK(!scratch_exists("run.hart.old"));
	CHECK_EQ(hsc_bundle_lock("run.hart", &lock, &why), HSC_OK);
	CHECK_EQ(hsc_record_run(&c, &result, &why), HSC_E_FILE);
	CHECK(strstr(why.text, "run.hart is being recorded") != NULL);
	CHECK(!scratch_exists("run.hart.old"));
	hsc_bundle_unlock(&lock);
	hsc_bundle_remove("run.hart");
}

/* The folder of libraries is looked at before anything is made. */
static void test_sysroot(void)
{
	struct hsc_record_config c = RUNS((char *)"./p64");
	struct hsc_record_result result;
	struct hsc_error why;

	c.argc = 1;
	c.sysroot = "none";
	CHECK_EQ(hsc_record_run(&c, &result, &why), HSC_E_FILE);
	CHECK_STR(why.text, "-L none: No such file or directory", "-L");
	CHECK(!scratch_exists("run.hart"));
}

int main(void)
{
	char scratch[16];

	scratch_enter(scratch);
	CHECK_EQ(mkdir("root", 0777), 0);
	fake_program("p64", 2, 243, 3);
	fake_program("x86", 2, 62, 3);
	scratch_text("a,b.so", "");
	test_refusals();
	test_arguments();
	setenv("PATH", "/usr/bin:/bin", 1);
	test_signal();
	test_bundle_before();
	test_sysroot();
	scratch_leave(scratch);
	return check_failures != 0;
}
