/* SPDX-License-Identifier: MIT */
#include "import/kernel_pages.h"
#include "support/tiny_bundle.h"
#include <hartscope/capture/bundle.h>

#define PAGES "pages"

static void page(const char *name, uint8_t fill, size_t len)
{
	static uint8_t bytes[5000];

	memset(bytes, fill, sizeof(bytes));
	scratch_write(name, bytes, len);
}

/* 2000 has two bytes of 3000, where c.nop stands; 5000 is another run. */
static void runs_are_made_of_pages(void)
{
	static char text[9000];
	struct hsc_error why = { "" };
	struct hsc_process p = { .pid = 1 };
	char path[256];

	page(PAGES "/kmem.0x0000000000002000", 0x22, 4098);
	page(PAGES "/kmem.0x0000000000003000", 0x33, 4096);
	page(PAGES "/kmem.0x0000000000005000", 0x55, 4096);
	page(PAGES "/notes", 1, 10);
	CHECK_EQ(hsc_kernel_pages_keep(&p, TINY, PAGES, &why), HSC_OK);
	CHECK_STR(why.text, "", "nothing to say");
	CHECK_EQ(p.map_count, 2);
	CHECK_EQ(p.maps[0].start, 0x2000);
	CHECK_EQ(p.maps[0].len, 8192);
	CHECK_EQ(p.maps[1].start, 0x5000);
	CHECK_STR(p.maps[0].format, "raw", "format");
	CHECK(hsc_bundle_path(path, sizeof(path), TINY, p.maps[0].file));
	CHECK_EQ(scratch_read(path, text, sizeof(text)), 8192);
	CHECK_EQ(text[4095], 0x22);
	CHECK_EQ(text[4096], 0x22);
	CHECK_EQ(text[4097], 0x22);
	CHECK_EQ(text[4098], 0x33);
	for (size_t i = 0; i < p.map_count; i++) {
		free(p.maps[i].file);
		free(p.maps[i].path);
		free(p.maps[i].format);
	}
	free(p.maps);
}

static void wrong_pages_are_refused(void)
{
	struct hsc_error why = { "" };
	struct hsc_process p = { .pid = 1 };

	page(PAGES "/kmem.0x0000000000002000", 0x22, 100);
	CHECK_EQ(hsc_kernel_pages_keep(&p, TINY, PAGES, &why), HSC_E_FORMAT);
	CHECK(strstr(why.text, "kmem.0x0000000000002000") != NULL);
	CHECK_EQ(hsc_kernel_pages_keep(&p, TINY, "none", &why), HSC_E_FILE);
	free(p.maps);
}

int main(void)
{
	struct hsc_error why = { "" };
	char folder[16];

	scratch_enter(folder);
	CHECK_EQ(hsc_bundle_create(TINY, &why), HSC_OK);
	CHECK_EQ(mkdir(PAGES, 0777), 0);
	runs_are_made_of_pages();
	wrong_pages_are_refused();
	scratch_leave(folder);
	return check_failures != 0;
}
