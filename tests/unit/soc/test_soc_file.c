/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/soc/soc_file.h>
#include <libfdt.h>
#include <string.h>

#define FILE_OF(members) "{ \"components\": [], \"soc\": { " members " } }"

static enum hsc_status parse(struct hsc_soc_config *c, const char *text,
			     struct hsc_problem *why)
{
	*why = (struct hsc_problem){ "" };
	return hsc_soc_file_parse(c, "f", (const uint8_t *)text, strlen(text),
				  why);
}

static void test_members(void)
{
	struct hsc_soc_config c = { .units = HSC_SOC_BPU };
	struct hsc_problem why;

	CHECK_EQ(parse(&c,
		       FILE_OF("\"l1d\": 4096, \"ll\": true, \"dtlb\": "
			       "\"0x10\", \"context\": \"both\""),
		       &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "members");
	CHECK_EQ(c.units,
		 HSC_SOC_L1D | HSC_SOC_LL | HSC_SOC_DTLB | HSC_SOC_BPU);
	CHECK_EQ(c.sizes.l1d, 4096);
	CHECK_EQ(c.sizes.ll, 0);
	CHECK_EQ(c.sizes.dtlb, 16);
	CHECK_EQ(c.sizes.bpu, 0);
	CHECK_EQ(c.context, HSC_SOC_BOTH_CONTEXTS);
	CHECK_EQ(parse(&c, FILE_OF("\"l1i\": 512, \"itlb\": 8, \"bpu\": 2"),
		       &why),
		 HSC_OK);
	CHECK_EQ(c.units, 63);
	CHECK_EQ(c.sizes.l1i, 512);
	CHECK_EQ(c.sizes.itlb, 8);
	CHECK_EQ(c.sizes.bpu, 2);
	CHECK_EQ(c.sizes.l1d, 4096);
}

static void test_contexts(void)
{
	static const struct {
		const char *text;
		uint8_t context;
	} rows[] = {
		{ FILE_OF("\"context\": \"scontext\""), HSC_SOC_SCONTEXT },
		{ FILE_OF("\"context\": \"hcontext\""), HSC_SOC_HCONTEXT },
		{ FILE_OF("\"context\": \"none\""), HSC_SOC_NO_CONTEXT },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_soc_config c = { .context = HSC_SOC_BOTH_CONTEXTS };
		struct hsc_problem why;

		CHECK_EQ(parse(&c, rows[i].text, &why), HSC_OK);
		CHECK_EQ(c.context, rows[i].context);
	}
}

/* Whoever reads the topology tells what is wrong with these. */
static void test_others(void)
{
	static const char *const texts[] = {
		"",
		"{",
		"[]",
		"\320\r\376\355",
		"{ \"components\": [] }",
		"{ \"soc\": { \"type\": \"riscv,encoder0\" } }",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct hsc_soc_config c = { .units = 1 };
		struct hsc_problem why;

		CHECK_EQ(parse(&c, texts[i], &why), HSC_OK);
		CHECK_EQ(c.units, 1);
		CHECK_EQ(c.context, HSC_SOC_SCONTEXT);
	}
}

#define NOT_SIZE(name, least, most)                                            \
	"f: soc: " name " is no power of two from " least " to " most          \
	", nor true"

static const struct {
	const char *text, *why;
} bad[] = {
	{ "{ \"components\": [], \"soc\": 3 }", "f: soc is not an object" },
	{ FILE_OF("\"l1d\": 3000"), NOT_SIZE("l1d", "512", "2147483648") },
	{ FILE_OF("\"l1i\": 256"), NOT_SIZE("l1i", "512", "2147483648") },
	{ FILE_OF("\"ll\": 4294967296"), NOT_SIZE("ll", "512", "2147483648") },
	{ FILE_OF("\"dtlb\": 4"), NOT_SIZE("dtlb", "8", "33554432") },
	{ FILE_OF("\"itlb\": -8"), NOT_SIZE("itlb", "8", "33554432") },
	{ FILE_OF("\"itlb\": false"), NOT_SIZE("itlb", "8", "33554432") },
	{ FILE_OF("\"bpu\": 0"), NOT_SIZE("bpu", "2", "8388608") },
	{ FILE_OF("\"bpu\": \"many\""), NOT_SIZE("bpu", "2", "8388608") },
	{ FILE_OF("\"context\": 1"),
	  "f: soc: context is none of scontext, hcontext, both, none" },
	{ FILE_OF("\"l3\": 512"),
	  "f: soc: l3 is no member that means anything; there are: l1d, l1i, "
	  "ll, dtlb, itlb, bpu, context" },
};

static void test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct hsc_soc_config c = { .units = 0 };
		struct hsc_problem why;

		CHECK_EQ(parse(&c, bad[i].text, &why), HSC_E_FORMAT);
		CHECK_STR(why.text, bad[i].why, bad[i].text);
	}
}

/* All that can be told can be built. */
static void test_bounds(void)
{
	static const char *const texts[] = {
		FILE_OF("\"l1d\": 512, \"l1i\": 512, \"ll\": 512, "
			"\"dtlb\": 8, \"itlb\": 8, \"bpu\": 2"),
		FILE_OF("\"bpu\": 8388608, \"dtlb\": 8192"),
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct hsc_soc_config c = { .ram_size = 1 << 20 };
		struct hsc_soc *soc = NULL;
		struct hsc_problem why;

		CHECK_EQ(parse(&c, texts[i], &why), HSC_OK);
		CHECK_EQ(hsc_soc_new(&soc, &c, &why), HSC_OK);
		hsc_soc_free(&soc);
	}
}

/* The device tree has what the file says. */
static void test_tree(void)
{
	struct hsc_soc_config c = { .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;
	static uint8_t blob[32768];
	struct hsc_problem why;
	const fdt32_t *size;
	int cpu, len;

	CHECK_EQ(parse(&c, FILE_OF("\"l1d\": 4096, \"bpu\": 16"), &why),
		 HSC_OK);
	CHECK_EQ(hsc_soc_new(&soc, &c, &why), HSC_OK);
	hsc_soc_reset(soc, 0x80000000);
	CHECK_EQ(hsc_soc_read(soc, hsc_soc_register(soc, 0, 11), blob,
			      sizeof(blob)),
		 HSC_OK);
	cpu = fdt_path_offset(blob, "/cpus/cpu@0");
	size = fdt_getprop(blob, cpu, "d-cache-size", &len);
	CHECK(size && fdt32_to_cpu(*size) == 4096);
	size = fdt_getprop(blob, cpu, "hartscope,branch-counters", &len);
	CHECK(size && fdt32_to_cpu(*size) == 16);
	CHECK(!fdt_getprop(blob, cpu, "i-cache-size", &len));
	hsc_soc_free(&soc);
}

static void test_file(void)
{
	struct hsc_soc_config c = { .units = 0 };
	struct hsc_problem why = { "" };
	FILE *out = fopen("soc_file.json", "w");

	CHECK(out && fputs(FILE_OF("\"l1d\": 1024"), out) > 0);
	CHECK(out && fclose(out) == 0);
	CHECK_EQ(hsc_soc_file_read(&c, "soc_file.json", &why), HSC_OK);
	CHECK_EQ(c.sizes.l1d, 1024);
	CHECK_EQ(hsc_soc_file_read(&c, "/dev/null", &why), HSC_OK);
	CHECK_EQ(hsc_soc_file_read(&c, "no_such.json", &why), HSC_E_FILE);
	CHECK(strstr(why.text, "no_such.json") != NULL);
	remove("soc_file.json");
}

int main(void)
{
	test_members();
	test_contexts();
	test_others();
	test_bad();
	test_bounds();
	test_tree();
	test_file();
	return check_failures != 0;
}
