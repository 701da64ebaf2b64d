/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/soc/soc_model.h>
#include <hartscope/soc/trace.h>
#include <libfdt.h>
#include <string.h>

#define COMPONENTS                                                             \
	"\"generation\": \"0\", \"components\": [ { \"name\": \"te\","         \
	" \"type\": \"encoder\", \"base\": 0, \"hart\": 0,"                    \
	" \"sinks\": [\"sram\"] } ] }"
#define FILE_OF(members)  "{ \"soc\": { " members " }, " COMPONENTS
#define MODEL_OF(members) "{ \"model\": { " members " }, " COMPONENTS

static enum hsc_status parse(struct hsc_soc_config *c, const char *text,
			     struct hsc_error *why)
{
	struct hsc_topology t;
	enum hsc_status rc;

	*why = (struct hsc_error){ "" };
	rc = hsc_topology_parse(&t, "f", (const uint8_t *)text, strlen(text),
				why);
	return rc == HSC_OK ? hsc_soc_configure(c, &t, "f", why) : rc;
}

static void test_members(void)
{
	struct hsc_soc_config c = { .units = HSC_UNIT_BPU };
	struct hsc_error why;

	CHECK_EQ(parse(&c,
		       FILE_OF("\"l1d\": 4096, \"ll\": true, \"dtlb\": "
			       "\"0x10\", \"context\": \"both\""),
		       &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "members");
	CHECK_EQ(c.units,
		 HSC_UNIT_L1D | HSC_UNIT_LL | HSC_UNIT_DTLB | HSC_UNIT_BPU);
	CHECK_EQ(c.sizes.l1d, 4096);
	CHECK_EQ(c.sizes.ll, 0);
	CHECK_EQ(c.sizes.dtlb, 16);
	CHECK_EQ(c.sizes.bpu, 0);
	CHECK_EQ(c.context, HSC_HART_BOTH_CONTEXTS);
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
		{ FILE_OF("\"context\": \"scontext\""), HSC_HART_SCONTEXT },
		{ FILE_OF("\"context\": \"hcontext\""), HSC_HART_HCONTEXT },
		{ FILE_OF("\"context\": \"none\""), HSC_HART_NO_CONTEXT },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_soc_config c = { .context = HSC_HART_BOTH_CONTEXTS };
		struct hsc_error why;

		CHECK_EQ(parse(&c, rows[i].text, &why), HSC_OK);
		CHECK_EQ(c.context, rows[i].context);
	}
}

static void test_nothing(void)
{
	struct hsc_soc_config c = { .units = 1,
				    .context = HSC_HART_HCONTEXT,
				    .sizes = { .l1d = 512 } };
	struct hsc_error why;

	CHECK_EQ(parse(&c, "{ " COMPONENTS, &why), HSC_OK);
	CHECK_EQ(c.units, 1);
	CHECK_EQ(c.context, HSC_HART_HCONTEXT);
	CHECK_EQ(c.sizes.l1d, 512);
}

#define NOT_SIZE(name, least, most)                                            \
	"f: soc: " name " is no power of two from " least " to " most          \
	", nor true"

static const struct {
	const char *text, *why;
} bad[] = {
	{ FILE_OF("\"l1d\": 3000"), NOT_SIZE("l1d", "512", "2147483648") },
	{ FILE_OF("\"l1i\": 256"), NOT_SIZE("l1i", "512", "2147483648") },
	{ FILE_OF("\"ll\": 3221225472"), NOT_SIZE("ll", "512", "2147483648") },
	{ FILE_OF("\"dtlb\": 4"), NOT_SIZE("dtlb", "8", "33554432") },
	{ FILE_OF("\"itlb\": 67108864"), NOT_SIZE("itlb", "8", "33554432") },
	{ FILE_OF("\"bpu\": 1"), NOT_SIZE("bpu", "2", "8388608") },
	{ MODEL_OF("\"sram\": 300"),
	  "f: model: sram is no power of two from 64 to 16777216" },
	{ MODEL_OF("\"sram\": 33554432"),
	  "f: model: sram is no power of two from 64 to 16777216" },
	{ MODEL_OF("\"fifo\": 3071"),
	  "f: model: fifo is no number from 3072 to 16777216" },
	{ MODEL_OF("\"rate\": 65"),
	  "f: model: rate is no number from 1 to 64" },
	{ MODEL_OF("\"filters\": 17"),
	  "f: model: filters is no number from 0 to 16" },
	{ MODEL_OF("\"comparators\": 9"),
	  "f: model: comparators is no number from 0 to 8" },
};

static void test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct hsc_soc_config c = { .units = 0 };
		struct hsc_error why;

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
		struct hsc_error why;

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
	struct hsc_error why;
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

/* What the components are built of, down to the smallest. */
static void test_components(void)
{
	static const char *const texts[] = {
		MODEL_OF("\"sram\": 64, \"fifo\": 3072, \"rate\": 1, "
			 "\"filters\": 0, \"comparators\": 0"),
		MODEL_OF("\"sram\": 65536, \"rate\": 64, \"filters\": 16"),
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct hsc_topology t;
		const struct hsc_soc_trace_config trace = { .topology = &t };
		struct hsc_soc_config c = { .ram_size = 1 << 20 };
		struct hsc_soc *soc = NULL;
		struct hsc_error why = { "" };

		CHECK_EQ(hsc_topology_parse(&t, "f", (const uint8_t *)texts[i],
					    strlen(texts[i]), &why),
			 HSC_OK);
		CHECK_EQ(hsc_soc_configure(&c, &t, "f", &why), HSC_OK);
		CHECK_EQ(c.units, 0);
		CHECK_EQ(hsc_soc_new(&soc, &c, &why), HSC_OK);
		CHECK_EQ(hsc_soc_trace_add(soc, &trace, &why), HSC_OK);
		CHECK_STR(why.text, "", texts[i]);
		hsc_soc_free(&soc);
	}
}

/* Nobody has to ask first. */
static void test_unasked(void)
{
	struct hsc_topology t;
	const struct hsc_soc_trace_config trace = { .topology = &t };
	const struct hsc_soc_config c = { .ram_size = 1 << 20 };
	struct hsc_soc *soc = NULL;
	struct hsc_error why = { "" };

	hsc_soc_trace_usual(&t, HSC_TC_1_0, 1);
	t.model.given = 1u << HSC_TOPOLOGY_FIFO;
	t.model.size[HSC_TOPOLOGY_FIFO] = 100;
	CHECK_EQ(hsc_soc_new(&soc, &c, &why), HSC_OK);
	CHECK_EQ(hsc_soc_trace_add(soc, &trace, &why), HSC_E_FORMAT);
	CHECK_STR(why.text,
		  "topology: model: fifo is no number from 3072 to 16777216",
		  "unasked");
	hsc_soc_free(&soc);
}

int main(void)
{
	test_members();
	test_contexts();
	test_nothing();
	test_bad();
	test_bounds();
	test_tree();
	test_components();
	test_unasked();
	return check_failures != 0;
}
