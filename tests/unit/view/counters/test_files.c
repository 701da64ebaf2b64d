/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/view/counters/records.h"

#define DEFINED                                                                \
	"[Perf Cntr Def] [Counter=0] [Type=0] [Code=1] "                       \
	"[EventData=0x00000000] [CntrCSR=0xb00] [CntrBits=64]\n"
#define WHERE " ffl::fn,\"x\":0\n"

/* Text of a whole file; "" if it is not there. */
static const char *text_of(const char *path, char *text, size_t cap)
{
	FILE *file = fopen(path, "r");
	size_t n = 0;

	if (file) {
		n = fread(text, 1, cap - 1, file);
		fclose(file);
	}
	text[n] = '\0';
	return text;
}

static void write_files(bool documented, struct printed *p)
{
	const struct hsc_view_counters_files_config as = { .folder = "out",
							   .elf = "/fw/fib.elf",
							   .name = "fib",
							   .documented =
								   documented };
	struct hsc_view_counters_files *files;
	struct records r;

	records_begin(&r, p);
	CHECK_EQ(hsc_view_counters_files_new(&files, &r.view, &as), HSC_OK);
	for (size_t i = 0; i < RECORDS; i++)
		records_feed(&hsc_view_counters_files_ops, files, i);
	CHECK_EQ(hsc_view_counters_files_free(&files), HSC_OK);
	CHECK(files == NULL);
	CHECK_STR(printed_end(p), "", "nothing elsewhere");
	records_end(&r);
}

int main(void)
{
	const struct hsc_view_counters_files_config nowhere = {
		.folder = "no/such", .elf = "", .name = "x"
	};
	struct hsc_view_counters_files *files;
	struct printed p = { .len = 0 };
	char folder[16], text[4096];

	scratch_enter(folder);
	write_files(false, &p);
	/* the code writes what was sent, the pages say the sum */
	CHECK_STR(text_of("out/perf/fib.perfchannel0", text, sizeof(text)),
		  "# ELFPATH=/fw/fib.elf\n# COUNT_TYPE: Delta\n"
		  "[7] 0 " DEFINED "[7] 1000 PC=0x00001000 [Perf Cntr] "
		  "[Index=0] [Value=100] " WHERE
		  "# UNSURE: values of hart 7 from here to its next header, "
		  "some were lost\n"
		  "[7] 2000 PC=0x00001000 [Perf Cntr] [Index=0] "
		  "[Value=50] " WHERE,
		  "counter 0");
	CHECK_STR(text_of("out/perf/fib.callret", text, sizeof(text)),
		  "# ELFPATH=/fw/fib.elf\n# COUNT_TYPE: Delta\n"
		  "[7] 1000 [Func Enter at 0x00001000] "
		  "[Called From 0x00002000]" WHERE
		  "[7] 3000 [Func Exit] [Func at 0x00001000] "
		  "[Returning to 0x00002000] ffl:::0\n",
		  "calls");
	CHECK_STR(text_of("out/perf/fib.address", text, sizeof(text)),
		  "# ELFPATH=/fw/fib.elf\n# COUNT_TYPE: Delta\n"
		  "[7] 2000 PC=0x00001000 [Address]" WHERE,
		  "addresses");
	text_of("out/fib.perf", text, sizeof(text));
	CHECK(strstr(text, "[7] 0 [Perf Cntr Mask] [Mask=0x00000009]\n"));
	CHECK(strstr(text, "[Counter=3] [Type=2] [Code=0] "
			   "[EventData=0x00020000]"));

	write_files(true, &p);
	text_of("out/perf/fib.perfcounter0", text, sizeof(text));
	CHECK(strstr(text, "[Index=0] [Value=150]"));
	CHECK_EQ(hsc_view_counters_files_new(&files, NULL, &nowhere),
		 HSC_E_FILE);
	CHECK(files == NULL);
	printed_free(&p);
	scratch_leave(folder);
	return check_failures != 0;
}
