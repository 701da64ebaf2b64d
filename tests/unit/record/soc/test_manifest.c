/* SPDX-License-Identifier: MIT */
#include "record/encoder.h"
#include "record/soc/parts.h"
#include "support/elf64_file.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BASE UINT64_C(0x80000000)

struct file {
	Elf64_Ehdr head;
	Elf64_Phdr load;
	uint32_t code[1];
};

static const struct file program = {
	.head = ELF64_HEAD(struct file, BASE),
	.load = ELF64_LOAD(struct file, BASE),
	.code = { 0x0000006f }, /* j here */
};

/* How it ended; code at the entry that is not as in the file, or is; whether
 * the trace buffer wrapped. */
static const struct {
	struct hsc_soc_exit end;
	const char *result;
	uint16_t half;
	size_t versions;
	bool cut;
	const char *start;
} cases[] = {
	{ { HSC_SOC_FINISHED, 256 }, "exit 256", 0x006f, 0, false, "aligned" },
	{ { HSC_SOC_RUNNING, 0 }, NULL, 0x4501, 2, true, "ring" },
};

static void check(size_t i)
{
	char *path = (char *)"firmware";
	const struct hsc_record_soc_config config = {
		.record = { .protocol = "ntrace", .argv = &path, .argc = 1 },
	};
	const struct hsc_soc_config machine = { .harts = 2 };
	struct hsc_record_machine *r = calloc(1, sizeof(*r));
	struct hsc_error why = { "" };
	struct hsc_manifest m;
	const char *start;

	r->config = &config;
	r->harts = 2;
	r->xlen = 64;
	r->hardware.cut = cases[i].cut;
	snprintf(r->bundle, sizeof(r->bundle), "manifest.hart");
	CHECK(hsc_soc_new(&r->soc, &machine, &why) == HSC_OK);
	CHECK(hsc_bundle_create(r->bundle, &why) == HSC_OK);
	CHECK(hsc_record_encoder(&r->encoder, &config.record, "", 64, &why) ==
	      HSC_OK);
	r->code = hsc_record_code_new();
	hsc_record_code_executed(r->code, BASE, &cases[i].half, 1);
	CHECK(hsc_record_soc_manifest(r, &cases[i].end, &why) == HSC_OK);
	CHECK(hsc_manifest_read(&m, "manifest.hart", &why) == HSC_OK);
	CHECK(m.complete);
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.processes[0].version_count, cases[i].versions);
	CHECK(!m.result == !cases[i].result);
	if (m.result && cases[i].result)
		CHECK_STR(m.result, cases[i].result, "result");
	start = hsc_manifest_param(&m, "start", "aligned");
	CHECK_STR(start, cases[i].start, "start");
	CHECK_STR(m.sources[1].stream, "streams/0-1.nt", "stream");
	hsc_manifest_clear(&m);
	hsc_soc_free(&r->soc);
	hsc_record_code_free(&r->code);
	hsc_bundle_remove("manifest.hart");
	free(r);
}

/* What keeps the program out of the bundle is said. */
static void check_gone(void)
{
	char *path = (char *)"gone";
	const struct hsc_record_soc_config config = {
		.record = { .protocol = "ntrace", .argv = &path, .argc = 1 },
	};
	struct hsc_record_machine *r = calloc(1, sizeof(*r));
	struct hsc_error why = { "" };

	r->config = &config;
	snprintf(r->bundle, sizeof(r->bundle), "manifest.hart");
	CHECK(hsc_bundle_create(r->bundle, &why) == HSC_OK);
	CHECK_EQ(hsc_record_soc_manifest(r, &cases[0].end, &why), HSC_E_FILE);
	CHECK_STR(why.text, "gone: No such file or directory", "gone");
	hsc_bundle_remove("manifest.hart");
	free(r);
}

int main(void)
{
	char dir[] = "record_soc_manifest_XXXXXX";
	FILE *f;

	CHECK(mkdtemp(dir) && chdir(dir) == 0);
	f = fopen("firmware", "wb");
	CHECK(f && fwrite(&program, sizeof(program), 1, f) == 1);
	if (f)
		fclose(f);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(i);
	check_gone();
	unlink("firmware");
	CHECK(chdir("..") == 0);
	rmdir(dir);
	return check_failures != 0;
}
