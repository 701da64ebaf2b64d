/* SPDX-License-Identifier: MIT */
#include "cli/common/bundle/packed.h"
#include "unit/capture/small_bundle.h"
#include "unit/cli/common/cli.h"
#include <dirent.h>

/* How many names a folder has. */
static unsigned names_in(const char *path)
{
	DIR *folder = opendir(path);
	unsigned count = 0;

	while (folder && readdir(folder))
		count++;
	if (folder)
		closedir(folder);
	return count - 2; /* . and .. */
}

/* What is packed is unpacked under TMPDIR, and nothing stays of it. */
static void test_unpack(struct hsc_cli *cli)
{
	const char *path = "run" HSC_PACK_SUFFIX, *again = path;
	char stream[600];

	CHECK(hsc_cli_unpack_here(cli, &path));
	CHECK(strncmp(path, "tmp/hartscope-", 14) == 0);
	CHECK_STR(strrchr(path, '/'), "/run.hart", "its name");
	snprintf(stream, sizeof(stream), "%s/streams/a.nt", path);
	check_text(stream, "run.hart");
	CHECK(hsc_cli_unpack_here(cli, &again));
	CHECK(strcmp(again, path) != 0);
	CHECK_EQ(names_in("tmp"), 2);
	CHECK_EQ(cli->packed_count, HSC_CLI_PACKED_MAX);
	hsc_cli_packed_clear(cli);
	CHECK_EQ(cli->packed_count, 0);
	CHECK_EQ(names_in("tmp"), 0);
}

/* What is no packed bundle stays as it is. */
static void test_others(struct hsc_cli *cli)
{
	const char *path = "run.hart";

	CHECK(hsc_cli_unpack_here(cli, &path));
	CHECK_STR(path, "run.hart", "a folder");
	path = "no" HSC_PACK_SUFFIX;
	cli->packed_count = HSC_CLI_PACKED_MAX;
	CHECK(hsc_cli_unpack_here(cli, &path));
	CHECK_STR(path, "no" HSC_PACK_SUFFIX, "no room for it");
	cli->packed_count = 0;
}

static void test_errors(struct hsc_cli *cli)
{
	const char *path = "bad" HSC_PACK_SUFFIX;
	struct captured said = { .len = 0 };

	scratch_text(path, "not packed at all");
	captured_begin(&said, &stderr);
	CHECK(!hsc_cli_unpack_here(cli, &path));
	CHECK(strstr(captured_end(&said), path) != NULL);
	captured_free(&said);
	hsc_cli_packed_clear(cli);
	CHECK_EQ(names_in("tmp"), 0);
	setenv("TMPDIR", "nowhere", 1);
	path = "run" HSC_PACK_SUFFIX;
	captured_begin(&said, &stderr);
	CHECK(!hsc_cli_unpack_here(cli, &path));
	CHECK(strncmp(captured_end(&said),
		      "hartscope test: cannot make nowhere/hartscope-",
		      46) == 0);
	captured_free(&said);
	CHECK_EQ(cli->packed_count, 0);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();
	char folder[16];

	scratch_enter(folder);
	mkdir("tmp", 0777);
	setenv("TMPDIR", "tmp", 1);
	make_bundle("run.hart", 0, "htm");
	CHECK_EQ(hsc_bundle_pack("run.hart", "run" HSC_PACK_SUFFIX, NULL),
		 HSC_OK);
	test_unpack(cli);
	test_others(cli);
	test_errors(cli);
	scratch_leave(folder);
	free(cli);
	return check_failures != 0;
}
