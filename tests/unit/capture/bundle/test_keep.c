/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <dirent.h>
#include <hartscope/capture/bundle.h>

#define LARGE 200000

/* How many files are in elf/: none is left over. */
static unsigned count_files(void)
{
	DIR *dir = opendir("x.hart/elf");
	unsigned count = 0;
	struct dirent *entry;

	while (dir && (entry = readdir(dir)) != NULL)
		count += entry->d_name[0] != '.';
	if (dir)
		closedir(dir);
	return count;
}

static void test_names(void)
{
	char first[64], again[64], other[64], large[160];
	struct hsc_error why = { "" };

	scratch_text("prog", "one");
	CHECK_EQ(hsc_bundle_keep_file("x.hart", "prog", first, sizeof(first),
				      &why),
		 HSC_OK);
	/* FNV-1a of "one", 64 bits, is 0x1a08aa1921ca5caf. */
	CHECK_STR(first, "elf/1a08aa19/prog", "name");
	CHECK_EQ(mkdir("dir", 0777), 0);
	scratch_text("dir/prog", "one");
	CHECK_EQ(hsc_bundle_keep_file("x.hart", "dir/prog", again,
				      sizeof(again), &why),
		 HSC_OK);
	CHECK_STR(again, first, "the same content under the same name");
	CHECK_EQ(count_files(), 1);
	scratch_text("dir/prog", "two");
	CHECK_EQ(hsc_bundle_keep_file("x.hart", "dir/prog", other,
				      sizeof(other), &why),
		 HSC_OK);
	CHECK(strcmp(other, first) != 0);
	CHECK_EQ(count_files(), 2);
	scratch_text("dir/odd name\n.so", "three");
	CHECK_EQ(hsc_bundle_keep_file("x.hart", "dir/odd name\n.so", large,
				      sizeof(large), &why),
		 HSC_OK);
	CHECK_STR(large + strlen("elf/1a08aa19/"), "odd_name_.so", "safe");
	CHECK_EQ(-hsc_bundle_keep_file("x.hart", "prog", first, 17, &why),
		 -HSC_E_SPACE);
	CHECK_EQ(hsc_bundle_keep_file("x.hart", "prog", first, 18, &why),
		 HSC_OK);
}

/* Every byte arrives; a copy that was spoilt is written again. */
static void test_content(void)
{
	char *bytes = calloc(1, LARGE), *copy = malloc(LARGE + 10);
	char name[64], path[80];

	for (size_t i = 0; i < LARGE; i++)
		bytes[i] = (char)(i * i >> 7);
	scratch_write("large", bytes, LARGE);
	for (unsigned round = 0; round < 2; round++) {
		CHECK_EQ(hsc_bundle_keep_file("x.hart", "large", name,
					      sizeof(name), NULL),
			 HSC_OK);
		snprintf(path, sizeof(path), "x.hart/%s", name);
		CHECK_EQ(scratch_read(path, copy, LARGE + 10), LARGE);
		CHECK(memcmp(copy, bytes, LARGE) == 0);
		CHECK_EQ(truncate(path, 1000), 0);
	}
	free(copy);
	free(bytes);
}

static void test_refused(void)
{
	struct hsc_error why;
	char name[64];
	const unsigned before = count_files();

	CHECK_EQ(mkfifo("pipe", 0666), 0);
	CHECK_EQ(-hsc_bundle_keep_file("x.hart", "gone", name, 64, &why),
		 -HSC_E_FILE);
	CHECK_STR(why.text, "gone: No such file or directory", "gone");
	CHECK_EQ(-hsc_bundle_keep_file("x.hart", "pipe", name, 64, &why),
		 -HSC_E_FILE);
	CHECK_EQ(-hsc_bundle_keep_file("x.hart", "dir", name, 64, &why),
		 -HSC_E_FILE);
	CHECK_EQ(-hsc_bundle_keep_file("gone.hart", "prog", name, 64, &why),
		 -HSC_E_FILE);
	CHECK_EQ(count_files(), before);
}

int main(void)
{
	char name[16];

	scratch_enter(name);
	CHECK_EQ(hsc_bundle_create("x.hart", NULL), HSC_OK);
	test_names();
	test_content();
	test_refused();
	scratch_leave(name);
	return check_failures != 0;
}
