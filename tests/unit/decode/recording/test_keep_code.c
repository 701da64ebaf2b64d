/* SPDX-License-Identifier: MIT */
#include "decode/recording/keep_code.h"
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>

static const struct hsc_code_file hex = { .path = "code.hex" };
static const struct hsc_code_file raw = { "code.bin", HSC_IMAGE_RAW, 0x20 };
static const struct hsc_code_file none = { "zebra", HSC_IMAGE_RAW, 0 };

static void what_is_tried(void)
{
	const struct hsc_code_file both[] = { hex, raw };
	struct hsc_error why = { "" };
	struct hsc_image *image;
	unsigned xlen = 0;
	uint8_t byte;

	CHECK_EQ(hsc_code_try(both, 2, &xlen, &image, &why), HSC_OK);
	CHECK_EQ(xlen, 64);
	CHECK_EQ(hsc_image_ops(image).read(image, 0x21, &byte, 1), 1);
	CHECK_EQ(byte, '2');
	hsc_image_free(&image);
	xlen = 32;
	CHECK_EQ(hsc_code_try(both, 2, &xlen, NULL, &why), HSC_OK);
	CHECK_EQ(xlen, 32);
	CHECK_EQ(hsc_code_try(&none, 1, &xlen, &image, &why), HSC_E_FILE);
	CHECK(strstr(why.text, "zebra") != NULL);
}

static void what_is_kept(void)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_process *p = hsc_manifest_add_process(&m);
	struct hsc_error why = { "" };
	char path[512], text[8];

	CHECK_EQ(hsc_bundle_create("b.hart", &why), HSC_OK);
	CHECK_EQ(hsc_code_keep(p, "b.hart", &hex, &why), HSC_OK);
	CHECK_EQ(hsc_code_keep(p, "b.hart", &raw, &why), HSC_OK);
	CHECK_EQ(hsc_code_keep(p, "b.hart", &none, &why), HSC_E_FILE);
	CHECK_STR(p->maps[0].format, "ihex", "guessed");
	CHECK_STR(p->maps[1].format, "raw", "told");
	CHECK_EQ(p->maps[1].start, 0x20);
	CHECK(hsc_bundle_path(path, sizeof(path), "b.hart", p->maps[1].file));
	CHECK_EQ(scratch_read(path, text, sizeof(text)), 4);
	CHECK_STR(text, "1234", "copy");
	hsc_manifest_clear(&m);
}

/* Descriptions of events, which the manifest names. */
static void events_are_kept(void)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	char path[512], text[64];

	scratch_text("events.json", "[{ \"id\": 768, \"name\": \"go\" }]");
	scratch_text("odd.json", "[{ \"id\": 768 }]");
	CHECK_EQ(hsc_events_keep(&m, "b.hart", "zebra", &why), HSC_E_FILE);
	CHECK_EQ(hsc_events_keep(&m, "b.hart", "odd.json", &why), HSC_E_FORMAT);
	CHECK(hsc_manifest_param(&m, "events", NULL) == NULL);
	CHECK_EQ(hsc_events_keep(&m, "b.hart", "events.json", &why), HSC_OK);
	CHECK(hsc_bundle_path(path, sizeof(path), "b.hart",
			      hsc_manifest_param(&m, "events", "")));
	CHECK(scratch_read(path, text, sizeof(text)) > 0);
	CHECK(strstr(text, "768") != NULL);
	hsc_manifest_clear(&m);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	scratch_text("code.hex", ":0410000013000000D9\n:00000001FF\n");
	scratch_text("code.bin", "1234");
	what_is_tried();
	what_is_kept();
	events_are_kept();
	scratch_leave(folder);
	return check_failures != 0;
}
