/* SPDX-License-Identifier: MIT */
#include "unit/view/export/exported.h"
#include "unit/view/export/taken.h"
#include "view/export/profile/code_profile.h"
#include <hartscope/flow/flow_item.h>
#include <zstd.h>

/* Has a table these bytes in one of its pages? */
static bool has(const char *name, const char *want, size_t len)
{
	size_t size;
	char *bytes = taken(name, &size);
	bool found = false;

	CHECK(memcmp(bytes, "PAR1", 4) == 0);
	for (size_t i = 0; i + 8 < size && !found; i++) {
		uint8_t page[4096];
		size_t got;

		if (memcmp(bytes + i, "\x28\xb5\x2f\xfd", 4) != 0)
			continue;
		got = ZSTD_decompress(
			page, sizeof(page), bytes + i,
			ZSTD_findFrameCompressedSize(bytes + i, size - i));
		found = !ZSTD_isError(got) && memmem(page, got, want, len);
	}
	free(bytes);
	return found;
}

int main(void)
{
	static struct exported x;
	const struct hsc_export_format *f = &hsc_export_parquet;
	struct hsc_code_pair run = { 0x1000, 0x1004, 9 };
	const struct hsc_code_profile p = { .module = "prog",
					    .runs = { &run, 1, 1 } };

	taken_begin();
	x.e.folder = taken_folder;
	exported_begin(&x, f);
	exported_play(&x, f, "+a5 +b6 -9 -12", 0);
	exported_event(
		&x, f,
		&(struct hsc_event){
			.kind = HSC_EVENT_GAP,
			.clock = 8,
			.gap = { .bytes = 3, .reason = HSC_FLOW_BAD_BYTES } });
	CHECK_EQ(f->ops->finish(x.view), HSC_OK);
	hsc_export_close(f, &x.view);
	CHECK_EQ(f->code(&x.e, &p), HSC_OK);
	/* f began before main, and ended before it */
	CHECK(has("calls.parquet", "\6\0\0\0\0\0\0\0\5\0\0\0\0\0\0\0", 16));
	CHECK(has("events.parquet", "offset 0, bytes 3, reason bytes that",
		  36));
	/* calls, or what ran, of main and f */
	CHECK(has("functions.parquet", "\7\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0", 16));
	CHECK(has("coverage.parquet", "\4\0\0\0prog", 8));
	taken_end();
	(void)exported_end(&x, f);
	exported_free(&x);
	x.e.folder = "no/such/folder";
	exported_process.pid = 0;
	x.functions = sources_functions();
	x.e.functions = x.functions;
	CHECK_EQ(hsc_export_open(f, &x.view, &x.e), HSC_E_FILE);
	CHECK(!x.view);
	hsc_functions_free(&x.functions);
	hsc_image_free(&sources_image);
	return check_failures != 0;
}
