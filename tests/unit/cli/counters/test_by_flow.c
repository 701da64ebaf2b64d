/* SPDX-License-Identifier: MIT */
#include "cli/counters/by_flow.h"
#include "unit/cli/traced.h"

/* One counter, raw, and records that the program asks for. */
#define WRITE(tag, value) "DataAcquisition IDTAG=" #tag " DQDATA=" #value "\n"
#define HEADER                                                                 \
	WRITE(0x18, 0x70657266)                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 1) WRITE(0x18, 0) WRITE(0x18, 1) WRITE(0x18, 0x3fc00)
#define RECORD(count) WRITE(0x1b, 2) WRITE(0x18, 0x1008) WRITE(0x18, count)
/* Two instructions of main and two of f, which returns to main's begin. */
#define AGAIN "IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=8 F-ADDR=0x800\n"

static uint64_t self_of(const struct hsc_cli_by_flow *f, size_t profile,
			const char *name)
{
	const struct hsc_perf_profile *p = f->profiles[profile];

	for (uint32_t i = 1; p && i < hsc_perf_profile_count(p); i++) {
		const struct hsc_perf_profile_row *row =
			hsc_perf_profile_get(p, i);

		if (row &&
		    strcmp(hsc_functions_get(f->walk->functions, i)->name,
			   name) == 0)
			return row->self[0];
	}
	return UINT64_MAX;
}

/* Eight cycles between two records, of four instructions. */
static void test(uint8_t channel)
{
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	const struct hsc_perf_chain_config chain = { .other_channel =
							     channel != 0,
						     .channel = channel };
	struct hsc_cli *cli = traced_cli(TRACED);
	struct hsc_perf_profile *profiles[3] = { NULL };
	struct hsc_perf_tally tally = { .records = 0 };
	struct hsc_cli_walk w;
	struct hsc_cli_by_flow f = { .walk = &w,
				     .chain = &chain,
				     .profiles = profiles,
				     .count = 3,
				     .tally = &tally };

	CHECK_EQ(hsc_cli_walk_open(&w, cli, &config), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_by_flow(&f), HSC_OK);
	if (channel) {
		CHECK_EQ(tally.records, 0);
		CHECK(profiles[0] == NULL && profiles[1] == NULL);
	} else {
		CHECK_EQ(tally.records, 2);
		CHECK_EQ(tally.damage, 0);
		CHECK(profiles[0] == NULL);
		CHECK_EQ(self_of(&f, 1, "main"), 4);
		CHECK_EQ(self_of(&f, 1, "f"), 4);
	}
	for (size_t i = 0; i < 3; i++)
		hsc_perf_profile_free(&profiles[i]);
	CHECK_EQ(hsc_cli_walk_close(&w, HSC_EXIT_OK), HSC_EXIT_OK);
	free(cli);
}

int main(void)
{
	static const char *const two[] = { TRACED_ONCE,
					   TINY_BEGIN HEADER RECORD(10)
						   AGAIN RECORD(18) TINY_END };
	char folder[16];

	scratch_enter(folder);
	traced_sifive(TRACED, two, 2);
	test(0);
	test(3); /* another channel has no records */
	scratch_leave(folder);
	return check_failures != 0;
}
