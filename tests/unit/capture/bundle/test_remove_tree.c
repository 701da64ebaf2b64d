/* SPDX-License-Identifier: MIT */
#include "capture/bundle/remove_tree.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <errno.h>

/* Links to a file and to a folder go, what they point to stays. */
static void test_links(void)
{
	CHECK_EQ(mkdir("kept", 0777), 0);
	scratch_text("kept/file", "text");
	CHECK_EQ(mkdir("tree", 0777), 0);
	CHECK_EQ(symlink("../kept", "tree/folder"), 0);
	CHECK_EQ(symlink("../kept/file", "tree/file"), 0);
	CHECK_EQ(symlink("nowhere", "tree/broken"), 0);
	CHECK(hsc_remove_tree(AT_FDCWD, "tree"));
	CHECK(!scratch_exists("tree"));
	CHECK(scratch_exists("kept/file"));
	CHECK_EQ(symlink("kept", "link"), 0);
	CHECK(hsc_remove_tree(AT_FDCWD, "link"));
	CHECK(!scratch_exists("link"));
	CHECK(scratch_exists("kept/file"));
}

static void test_folders(void)
{
	int fd;

	CHECK(hsc_remove_tree(AT_FDCWD, "nothing"));
	CHECK_EQ(mkdir("a", 0777), 0);
	CHECK_EQ(mkdir("a/b", 0777), 0);
	CHECK_EQ(mkdir("a/b/c", 0777), 0);
	for (unsigned i = 0; i < 100; i++) {
		char path[32];

		snprintf(path, sizeof(path), "a/b/file%u", i);
		scratch_text(path, "");
	}
	fd = open("a", O_RDONLY | O_DIRECTORY);
	CHECK(hsc_remove_tree(fd, "b"));
	close(fd);
	CHECK(!scratch_exists("a/b"));
	CHECK(hsc_remove_tree(AT_FDCWD, "a"));
	scratch_text("plain", "text");
	CHECK(hsc_remove_tree(AT_FDCWD, "plain"));
	CHECK(!scratch_exists("plain"));
}

/* No bundle is so deep: this is somebody's home. */
static void test_deep(void)
{
	char path[64] = "d";

	for (unsigned i = 0; i < 12; i++) {
		const size_t len = strlen(path);

		CHECK_EQ(mkdir(path, 0777), 0);
		snprintf(path + len, sizeof(path) - len, "/d");
	}
	CHECK(!hsc_remove_tree(AT_FDCWD, "d"));
	CHECK_EQ(errno, ENAMETOOLONG);
	CHECK(scratch_exists("d/d/d/d/d/d/d/d/d"));
	CHECK(hsc_remove_tree(AT_FDCWD, "d/d/d/d/d"));
	CHECK(hsc_remove_tree(AT_FDCWD, "d"));
}

int main(void)
{
	char name[16];

	scratch_enter(name);
	test_links();
	test_folders();
	test_deep();
	scratch_leave(name);
	CHECK(!scratch_exists(name));
	return check_failures != 0;
}
