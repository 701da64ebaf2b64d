/* SPDX-License-Identifier: MIT */
#include "import/protocol.h"
#include "unit/check.h"
#include <stdlib.h>
#include <unistd.h>

#define FILE_NAME "import_stm.bin"

#define NARROW(module, at)                                                     \
	0, 7, 0, 0, 0, module, 0x80, 0, 0, at, 0, 0, 0, 9, 0, 1
#define WIDE(module, at)                                                       \
	0, 8, 0, 0, 0, module, 0x80, 0, 0, at, 0, 0, 0, 9, 0, 1, 0, 2

/* The first packet of module 1 has become longer. */
static const uint8_t damaged[] = { WIDE(1, 5), NARROW(1, 6), NARROW(2, 6),
				   NARROW(1, 7), NARROW(1, 8) };
/* Two modules of harts with other registers. */
static const uint8_t mixed[] = { WIDE(1, 5), WIDE(1, 6), NARROW(2, 6),
				 NARROW(2, 7), WIDE(1, 7) };

static const struct {
	const char *name;
	const uint8_t *bytes;
	size_t len;
	unsigned bits, odd;
	const char *valwidth, *learned;
} streams[] = {
	{ "damaged", damaged, sizeof(damaged), 16, 1, "16",
	  "values have 16 bits; 1 packet of another length is damaged" },
	{ "all alike", damaged + 18, sizeof(damaged) - 18, 16, 0, "16", "" },
	{ "mixed", mixed, sizeof(mixed), 0, 0, NULL, "" },
};

/* How wide values are is learned from all packets, not from one. */
static void test_width(size_t i)
{
	static struct hsc_import_scan scan;
	const struct hsc_import_config c = { .stream = FILE_NAME };
	struct hsc_import_result result = { .bytes = 0 };
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_error why = { "" };
	FILE *f = fopen(FILE_NAME, "wb");
	const char *width;

	CHECK(f &&
	      fwrite(streams[i].bytes, 1, streams[i].len, f) ==
		      streams[i].len &&
	      fclose(f) == 0);
	memset(&scan, 0, sizeof(scan));
	scan.path = FILE_NAME;
	CHECK_EQ(hsc_import_stm.scan(&scan, &m, &why), HSC_OK);
	CHECK_EQ(scan.value_bits, streams[i].bits);
	CHECK_EQ(scan.odd, streams[i].odd);
	CHECK_EQ(hsc_import_stm.learn(&m, &c, &scan, &result, &why), HSC_OK);
	width = hsc_manifest_param(&m, "valwidth", NULL);
	CHECK_STR(width ? width : "",
		  streams[i].valwidth ? streams[i].valwidth : "",
		  streams[i].name);
	CHECK_STR(result.learned, streams[i].learned, streams[i].name);
	hsc_manifest_clear(&m);
	unlink(FILE_NAME);
}

static const struct {
	const char *name;
	struct hsc_import_scan scan;
	const char *want; /* how the sentence begins */
} doubts[] = {
	{ "nothing at all", { .packets = 0 }, "" },
	{ "a bad line among many", { .packets = 9, .bad = 1 }, "" },
	{ "nothing but damage", { .bad = 1 }, "1 of 1 packets or lines" },
	{ "most of it", { .packets = 4, .bad = 5 }, "5 of 9 packets or lines" },
};

int main(void)
{
	const struct hsc_import_config c = { .stream = NULL };
	const struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };

	CHECK(hsc_import_stm.codeless && !hsc_import_stm.try);
	for (size_t i = 0; i < sizeof(doubts) / sizeof(doubts[0]); i++) {
		struct hsc_import_result result = { .bytes = 0 };

		hsc_import_stm.judge(&m, &c, &doubts[i].scan, &result);
		if (doubts[i].want[0])
			result.warning[strlen(doubts[i].want)] = '\0';
		CHECK_STR(result.warning, doubts[i].want, doubts[i].name);
	}
	for (size_t i = 0; i < sizeof(streams) / sizeof(streams[0]); i++)
		test_width(i);
	return check_failures != 0;
}
