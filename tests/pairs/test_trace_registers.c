/* SPDX-License-Identifier: MIT */
/* What is set in registers shows in what is drained through registers. */
#include "pairs/trace_rig.h"
#include "support/etrace_run.h"
#include "support/ntrace_run.h"
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static bool same(const uint64_t *a, size_t a_len, const uint64_t *b,
		 size_t b_len)
{
	size_t i = 0;

	if (a_len == b_len && (a_len == 0 || memcmp(a, b, a_len * 8) == 0))
		return true;
	while (i < a_len && i < b_len && a[i] == b[i])
		i++;
	printf("%zu against %zu, first other at %zu: %" PRIx64 " %" PRIx64 "\n",
	       a_len, b_len, i, i < a_len ? a[i] : 0, i < b_len ? b[i] : 0);
	return false;
}

static void show_gaps(const struct flow_run *run)
{
	for (size_t i = 0; i < run->items_len; i++)
		if (run->items[i].item.kind == HSC_FLOW_GAP)
			printf("gap before %zu: %s\n",
			       (size_t)run->items[i].before,
			       hsc_flow_reason_text(
				       (enum hsc_flow_reason)run->items[i]
					       .item.gap.reason));
}

static void decode_nt(struct rig *r, unsigned hart, unsigned src_bits,
		      struct flow_run *run)
{
	const bool legacy = r->config.generation == HSC_TC_0;
	struct nt_run_config c = {
		.code = { .read = rig_code, .ctx = r },
		.isa = r->config.xlen == 32 ? HSC_ISA_RV32 : HSC_ISA_RV64,
		.src = src_bits ? hart : 0,
		.flow = { .dialect = legacy ? HSC_NT_SIFIVE : HSC_NT_STANDARD,
			  .ts_form = legacy ? HSC_NT_TS_XOR : HSC_NT_TS_DELTA },
	};

	c.wire.width[NT_SRC_BITS] = (uint8_t)src_bits;
	c.wire.width[NT_DIALECT] = legacy ? HSC_NT_SIFIVE : HSC_NT_STANDARD;
	CHECK(nt_run_bytes(run, r->bytes, r->len, &c));
	(void)show_gaps;
}

/* Both memories, all generations, both widths, one hart and two. */
static void test_exact(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		for (unsigned k = 0; k < 8; k++) {
			const struct rig_config c = {
				.generation = (enum hsc_tc_generation)g,
				.xlen = k & 1 ? 32 : 64,
				.harts = k & 2 ? 2 : 1,
				.sram = k & 4,
				.hardware = { .sram_size = 1 << 16 },
			};
			struct rig r;

			if (!rig_open(&r, &c))
				continue;
			rig_start(&r, NULL, 0);
			rig_run(&r);
			rig_stop(&r);
			rig_drain(&r);
			for (unsigned h = 0; h < (k & 2 ? 2u : 1u); h++) {
				struct flow_run run;

				decode_nt(&r, h, 2, &run);
				if (!same(run.pcs, run.pcs_len, r.pcs[h],
					  r.pcs_len[h])) {
					printf("generation %u case %u hart %u: "
					       "%zu bytes\n",
					       g, k, h, r.len);
					show_gaps(&run);
					check_failures++;
				}
				flow_run_clear(&run);
			}
			rig_close(&r);
		}
}

int main(void)
{
	test_exact();
	return check_failures != 0;
}
