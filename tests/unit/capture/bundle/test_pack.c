/* SPDX-License-Identifier: MIT */
#include "unit/capture/small_bundle.h"

static void bytes_are_the_same(void)
{
	static char a[4096], b[4096];

	CHECK_EQ(hsc_bundle_pack("a.hart", "b.hart.tar.zst", NULL), HSC_OK);
	scratch_read("a.hart.tar.zst", a, sizeof(a));
	scratch_read("b.hart.tar.zst", b, sizeof(b));
	CHECK(memcmp(a, b, sizeof(a)) == 0);
}

/* A pipe or a device is written to, and is not replaced. */
static void pipes_stay(void)
{
	uint8_t bytes[4] = { 0 };
	struct stat st;
	int end;

	CHECK_EQ(mkfifo("pipe", 0600), 0);
	end = open("pipe", O_RDWR | O_NONBLOCK);
	CHECK_EQ(hsc_bundle_pack("a.hart", "pipe", NULL), HSC_OK);
	CHECK(lstat("pipe", &st) == 0 && S_ISFIFO(st.st_mode));
	CHECK_EQ(read(end, bytes, 4), 4);
	CHECK(memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0); /* zstd */
	CHECK(!scratch_exists("pipe.part"));
	close(end);
}

/* A program with a hidden name is packed, not what a system left in the bundle.
 */
static void hidden_names(void)
{
	make_bundle("h.hart", 3, "htm");
	scratch_text("h.hart/.left", "x");
	CHECK_EQ(mkdir("h.hart/elf/1", 0777), 0);
	scratch_text("h.hart/elf/1/.program", "code");
	CHECK_EQ(hsc_bundle_pack("h.hart", "h.hart.tar.zst", NULL), HSC_OK);
	CHECK_EQ(hsc_bundle_unpack("h.hart.tar.zst", "g.hart", 0, NULL),
		 HSC_OK);
	check_text("g.hart/elf/1/.program", "code");
	CHECK(!scratch_exists("g.hart/.left"));
}

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	make_bundle("a.hart", 3, "htm");
	CHECK(!hsc_bundle_is_packed("a.hart.tar.zst"));
	CHECK_EQ(hsc_bundle_pack("a.hart/", "a.hart.tar.zst", &why), HSC_OK);
	CHECK(hsc_bundle_is_packed("a.hart.tar.zst"));
	CHECK(!hsc_bundle_is_packed("a.hart"));
	CHECK(!scratch_exists("a.hart.tar.zst.part"));
	bytes_are_the_same();
	pipes_stay();
	hidden_names();
	CHECK_EQ(hsc_bundle_pack("streams", "d.tar", &why), HSC_E_FILE);
	CHECK_EQ(hsc_bundle_pack("a.hart", "none/d.tar", &why), HSC_E_FILE);
	CHECK_STR(why.text, "none/d.tar.part: No such file or directory",
		  "no folder");
	CHECK_EQ(symlink("a.nt", "a.hart/streams/b.nt"), 0);
	CHECK_EQ(hsc_bundle_pack("a.hart", "d.tar", &why), HSC_E_FORMAT);
	CHECK(strstr(why.text, "b.nt") != NULL);
	CHECK(!scratch_exists("d.tar") && !scratch_exists("d.tar.part"));
	scratch_leave(folder);
	return check_failures != 0;
}
