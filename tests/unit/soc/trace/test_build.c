/* SPDX-License-Identifier: MIT */
#include "soc/trace/parts.h"
#include "support/soc_code.h"
#include <string.h>

/* The usual topologies are sound, and what is built says so in Impl. */
static void test_usual(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (unsigned harts = 1; harts <= HSC_HARTS_MAX; harts++) {
			const struct hsc_soc_config config = {
				.harts = harts, .ram_size = 1 << 20
			};
			struct hsc_topology t;
			const struct hsc_soc_trace_config c = { .topology =
									&t };
			struct hsc_error why = { "" };
			struct hsc_soc *soc;
			struct hsc_mmio io;

			hsc_soc_trace_usual(&t, (enum hsc_tc_generation)g,
					    harts);
			CHECK_EQ(hsc_topology_check(&t).error, HSC_TOPOLOGY_OK);
			CHECK(hsc_soc_new(&soc, &config, &why) == HSC_OK);
			CHECK(hsc_soc_trace_add(soc, &c, &why) == HSC_OK);
			io = hsc_soc_mmio(soc);
			for (size_t i = 0; i < t.count; i++) {
				const struct hsc_trace_component *k =
					&t.components[i];
				uint32_t impl = 0;

				CHECK(hsc_mmio_read(&io, k->base + 4, &impl) ==
				      HSC_OK);
				CHECK_EQ(impl & 15, g != HSC_TC_0);
				if (g == HSC_TC_1_0)
					CHECK_EQ(impl >> 8 & 15,
						 hsc_tc_types[k->kind]);
				else
					CHECK_EQ(impl >> 4 & 31,
						 k->sinks |
							 (k->output_count ? 16
									  : 0));
			}
			hsc_soc_free(&soc);
		}
}

static void refused(struct hsc_soc *soc, const struct hsc_soc_trace_config *c,
		    const char *because)
{
	struct hsc_error why = { "" };

	CHECK(hsc_soc_trace_add(soc, c, &why) == HSC_E_CONFIG);
	CHECK(strstr(why.text, because) != NULL);
}

static void test_refused(void)
{
	struct hsc_topology t;
	struct hsc_soc_trace_config c = { .topology = &t };
	struct hsc_error why = { "" };
	struct hsc_soc *soc = code_soc(64);

	hsc_soc_trace_usual(&t, HSC_TC_1_0, 1);
	t.components[0].base += 4;
	CHECK(hsc_soc_trace_add(soc, &c, &why) == HSC_E_CONFIG);
	CHECK(why.text[0] != 0);
	t.components[0].base -= 4;
	t.components[0].kind = HSC_TC_COMPONENTS;
	refused(soc, &c, "type");
	t.components[0].kind = HSC_TC_ENCODER;
	t.components[0].hart = 1;
	refused(soc, &c, "no such hart");
	t.components[0].hart = 0;
	t.components[3] = t.components[0];
	t.components[3].name[0] = 'x';
	t.components[3].base += 0x1000;
	t.components[3].src = 1;
	t.components[3].outputs[0].input = 1;
	t.count = 4;
	refused(soc, &c, "an encoder already");
	t.count = 3;
	c.fifo_size = 100;
	why.text[0] = 0;
	CHECK(hsc_soc_trace_add(soc, &c, &why) == HSC_E_CONFIG);
	CHECK(why.text[0] != 0);
	c.fifo_size = 0;
	CHECK(hsc_soc_trace_add(soc, &c, &why) == HSC_OK);
	hsc_soc_free(&soc);
}

int main(void)
{
	test_usual();
	test_refused();
	return check_failures != 0;
}
