/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <sys/time.h>

static void make_bundle(const char *name, const char *content)
{
	char path[64];

	CHECK_EQ(hsc_bundle_create(name, NULL), HSC_OK);
	snprintf(path, sizeof(path), "%s/manifest.json", name);
	scratch_text(path, content);
}

static void check_content(const char *path, const char *want)
{
	char text[16];

	scratch_read(path, text, sizeof(text));
	CHECK_STR(text, want, path);
}

static void test_create(void)
{
	make_bundle("a.hart", "first");
	CHECK(scratch_exists("a.hart/streams"));
	CHECK(scratch_exists("a.hart/elf"));
	CHECK(scratch_exists("a.hart/live"));
	make_bundle("u.hart", "kept");
	CHECK_EQ(hsc_bundle_create("u.hart", NULL), HSC_OK);
	hsc_bundle_undo("u.hart", true);
	check_content("u.hart/manifest.json", "kept");
	CHECK(!scratch_exists("u.hart.old"));
	CHECK_EQ(hsc_bundle_create("v.hart", NULL), HSC_OK);
	hsc_bundle_undo("v.hart/", false);
	CHECK(!scratch_exists("v.hart"));
	hsc_bundle_remove("u.hart");
	make_bundle("a.hart/", "second");
	check_content("a.hart/manifest.json", "second");
	check_content("a.hart.old/manifest.json", "first");
	make_bundle("a.hart", "third");
	check_content("a.hart.old/manifest.json", "second");
	CHECK(!scratch_exists("a.hart.old.old"));
}

/* A folder that nobody may write to is made, its rooms are not: the bundle that
 * was there stays. Who may everything becomes somebody else for it. */
static void test_half(void)
{
	const bool root = geteuid() == 0;
	struct hsc_error why;
	mode_t mask;

	CHECK_EQ(mkdir("open", 0777), 0);
	CHECK_EQ(chmod("open", 0777), 0);
	CHECK_EQ(chdir("open"), 0);
	CHECK(!root || seteuid(65534) == 0);
	make_bundle("h.hart", "kept");
	mask = umask(0777);
	CHECK_EQ(hsc_bundle_create("h.hart", &why), HSC_E_FILE);
	CHECK_STR(why.text, "h.hart/streams: Permission denied", "half");
	umask(mask);
	check_content("h.hart/manifest.json", "kept");
	CHECK(!scratch_exists("h.hart.old"));
	CHECK(!root || seteuid(0) == 0);
	CHECK_EQ(chdir(".."), 0);
}

/* What is there is no bundle and stays as it is. */
static void test_refused(void)
{
	static const char *const ways[] = { "file", "folder", "to_a", "dangles",
					    "b.hart" };
	struct hsc_error why;

	scratch_text("file", "text");
	CHECK_EQ(mkdir("folder", 0777), 0);
	CHECK_EQ(symlink("a.hart", "to_a"), 0);
	CHECK_EQ(symlink("nowhere", "dangles"), 0);
	make_bundle("b.hart", "b");
	CHECK_EQ(mkdir("b.hart.old", 0777), 0);
	scratch_text("b.hart.old/precious", "text");
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		CHECK_EQ(-hsc_bundle_may_create(ways[i], &why), -HSC_E_FILE);
		CHECK_EQ(-hsc_bundle_create(ways[i], &why), -HSC_E_FILE);
		CHECK(strstr(why.text, "is no bundle") != NULL);
	}
	CHECK(scratch_exists("b.hart.old/precious"));
	check_content("b.hart/manifest.json", "b");
	check_content("file", "text");
	CHECK_EQ(-hsc_bundle_create("", &why), -HSC_E_FILE);
	CHECK_EQ(-hsc_bundle_may_create("", &why), -HSC_E_FILE);
	CHECK_EQ(-hsc_bundle_create("file/there", &why), -HSC_E_FILE);
	CHECK_STR(why.text, "file/there: Not a directory", "parent");
	CHECK_EQ(-hsc_bundle_create("not/there", &why), -HSC_E_FILE);
	CHECK_STR(why.text, "not/there: No such file or directory", "parent");
}

static void set_time(const char *path, long seconds)
{
	const struct timeval times[2] = { { seconds, 0 }, { seconds, 0 } };

	CHECK_EQ(utimes(path, times), 0);
}

static void test_newest(void)
{
	char name[64];

	CHECK_EQ(mkdir("many", 0777), 0);
	CHECK_EQ(hsc_bundle_newest("many", name, sizeof(name)), HSC_END);
	make_bundle("many/x.hart", "x");
	make_bundle("many/y.hart", "y");
	make_bundle("many/z.hart", "z");
	make_bundle("many/other", "no");
	CHECK_EQ(hsc_bundle_create("many/w.hart", NULL), HSC_OK);
	set_time("many/x.hart/manifest.json", 1000);
	set_time("many/y.hart/manifest.json", 3000);
	set_time("many/z.hart/manifest.json", 2000);
	set_time("many/other/manifest.json", 9000);
	CHECK_EQ(hsc_bundle_newest("many", name, sizeof(name)), HSC_OK);
	CHECK_STR(name, "many/y.hart", "newest");
	set_time("many/z.hart/manifest.json", 3000);
	CHECK_EQ(hsc_bundle_newest("many", name, sizeof(name)), HSC_OK);
	CHECK_STR(name, "many/y.hart", "equally new");
	CHECK_EQ(-hsc_bundle_newest("many", name, 11), -HSC_E_SPACE);
	CHECK_EQ(hsc_bundle_newest("many", name, 12), HSC_OK);
	CHECK_EQ(-hsc_bundle_newest("gone", name, 12), -HSC_E_FILE);
	CHECK_EQ(chdir("many"), 0);
	CHECK_EQ(hsc_bundle_newest(".", name, sizeof(name)), HSC_OK);
	CHECK_STR(name, "y.hart", "here");
	CHECK_EQ(chdir(".."), 0);
}

static void test_remove(void)
{
	struct hsc_error why = { "" };

	make_bundle("c.hart", "c");
	scratch_text("c.hart/live/1-0.state", "state");
	CHECK_EQ(hsc_bundle_remove_live("c.hart", &why), HSC_OK);
	CHECK(!scratch_exists("c.hart/live"));
	CHECK(scratch_exists("c.hart/manifest.json"));
	CHECK_EQ(hsc_bundle_remove_live("c.hart", &why), HSC_OK);
	CHECK_EQ(-hsc_bundle_remove_live("gone", &why), -HSC_E_FILE);
	hsc_bundle_remove("c.hart");
	CHECK(!scratch_exists("c.hart"));
	hsc_bundle_remove("folder");
	CHECK(scratch_exists("folder"));
	hsc_bundle_remove("to_a");
	CHECK(scratch_exists("a.hart/manifest.json"));
}

/* One that was left before it had a manifest. */
static void test_unfinished(void)
{
	for (unsigned i = 0; i < 3; i++)
		CHECK_EQ(hsc_bundle_create("u.hart", NULL), HSC_OK);
	CHECK(scratch_exists("u.hart.old/live"));
	hsc_bundle_remove("u.hart.old");
	CHECK(!scratch_exists("u.hart.old"));
	scratch_text("u.hart/manifest.json.tmp", "half of");
	CHECK_EQ(hsc_bundle_create("u.hart", NULL), HSC_OK);
	CHECK(scratch_exists("u.hart.old/manifest.json.tmp"));
	scratch_text("u.hart/mine", "text");
	CHECK_EQ(-hsc_bundle_create("u.hart", NULL), -HSC_E_FILE);
	hsc_bundle_remove("u.hart");
	CHECK(scratch_exists("u.hart/mine"));
	CHECK_EQ(unlink("u.hart/mine"), 0);
	CHECK_EQ(rmdir("u.hart/live"), 0);
	CHECK_EQ(-hsc_bundle_create("u.hart", NULL), -HSC_E_FILE);
}

static void test_path(void)
{
	char path[8];

	CHECK(hsc_bundle_path(path, sizeof(path), "b", "elf/x"));
	CHECK_STR(path, "b/elf/x", "fits");
	CHECK(!hsc_bundle_path(path, sizeof(path), "b", "elf/xx"));
}

/* A bundle may come from anybody. */
static void test_file(void)
{
	static const struct {
		const char *name, *why;
	} refused[] = {
		{ "streams", "streams: is no file but" },
		{ "elf/pipe", "pipe: is no file but" },
		{ "elf/device", "device: is no file but" },
		{ "elf/../../out", "out: leads out of" },
		{ "..", "..: leads out of" },
		{ "elf/a/name/that/is/too/long/for/it", "is too long" },
	};
	static const char *const fine[] = { "elf/x", "elf/none", "elf/..x" };
	struct hsc_error why;
	char path[32];

	CHECK_EQ(hsc_bundle_create("f.hart", NULL), HSC_OK);
	scratch_text("f.hart/elf/x", "x");
	CHECK_EQ(mkfifo("f.hart/elf/pipe", 0600), 0);
	CHECK_EQ(symlink("/dev/zero", "f.hart/elf/device"), 0);
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		CHECK_EQ(-hsc_bundle_file(path, sizeof(path), "f.hart",
					  refused[i].name, &why),
			 -HSC_E_FILE);
		CHECK(strstr(why.text, refused[i].why));
	}
	for (size_t i = 0; i < sizeof(fine) / sizeof(fine[0]); i++)
		CHECK_EQ(hsc_bundle_file(path, sizeof(path), "f.hart", fine[i],
					 NULL),
			 HSC_OK);
	CHECK_STR(path, "f.hart/elf/..x", "path");
	CHECK(!hsc_bundle_may_read("f.hart/elf/pipe"));
	CHECK(hsc_bundle_may_read("f.hart/none"));
}

int main(void)
{
	char name[16];

	scratch_enter(name);
	test_create();
	test_half();
	test_refused();
	test_newest();
	test_remove();
	test_unfinished();
	test_file();
	scratch_leave(name);
	test_path();
	return check_failures != 0;
}
