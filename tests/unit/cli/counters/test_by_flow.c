/* SPDX-License-Identifier: MIT */
/* What was counted between two records goes to what ran between them. */
#include "cli/counters/by_flow.h"
#include "unit/cli/traced.h"

/* Cycles, raw; records by hand at 1000. */
#define WRITE(tag, value) "DataAcquisition IDTAG=" #tag " DQDATA=" #value "\n"
#define HEADER                                                                 \
	WRITE(0x18, 0x70657266)                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 1) WRITE(0x18, 0) WRITE(0x18, 1) WRITE(0x18, 0x3fc00)
#define RECORD(cycles) WRITE(0x1b, 2) WRITE(0x18, 0x1000) WRITE(0x18, cycles)
/* Two instructions of main and two of f, and back to 1008. */
#define CALL "IndirectBranchHist B-TYPE=0 I-CNT=8 U-ADDR=4 HIST=1\n"
#define LAST "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1\n"

/* What the functions have: instructions, cycles, records. */
struct want {
	uint64_t main[3], f[3];
};

static void check_row(const struct hsc_perf_profile *p,
		      const struct hsc_functions *functions, const char *name,
		      const uint64_t want[3])
{
	const struct hsc_perf_profile_row none = { .records = 0 }, *row = NULL;

	for (uint32_t i = 0; p && i < hsc_functions_count(functions); i++)
		if (strcmp(hsc_functions_get(functions, i)->name, name) == 0)
			row = hsc_perf_profile_get(p, i);
	row = row ? row : &none;
	CHECK_EQ(row->instructions, want[0]);
	CHECK_EQ(row->self[0], want[1]);
	CHECK_EQ(row->records, want[2]);
}

/* The bundle of messages[2]: of hart 0, or together. */
static void test(const char *const *messages, uint8_t channel, bool per_hart,
		 const struct want *want, const char *said)
{
	const struct hsc_perf_chain_config chain = { .other_channel = channel,
						     .channel = channel };
	const struct hsc_decode_config config = { .unmerged = true,
						  .blocks_only = true };
	struct hsc_perf_profile *profiles[3] = { NULL };
	struct hsc_view_counters counts = { .records = 0 };
	struct hsc_cli *cli;
	struct hsc_cli_walk walk;
	const struct hsc_cli_by_flow by = { .walk = &walk,
					    .chain = &chain,
					    .per_hart = per_hart,
					    .profiles = profiles,
					    .count = 3,
					    .counts = &counts };

	traced_sifive(TRACED, messages, 2);
	cli = traced_as(
		&(struct hsc_cli){ .bundle = TRACED, .format = "text" });
	CHECK_EQ(hsc_cli_walk_open(&walk, cli, &config), HSC_EXIT_OK);
	CHECK_EQ(hsc_cli_by_flow(&by), HSC_OK);
	check_row(profiles[0], walk.functions, "main", want->main);
	check_row(profiles[0], walk.functions, "f", want->f);
	CHECK(!profiles[1] == !per_hart || channel);
	for (size_t i = 0; i < 3; i++)
		hsc_perf_profile_free(&profiles[i]);
	CHECK_SAID(hsc_cli_walk_close(&walk), said, "loss");
	free(cli);
}

int main(void)
{
	static const char *const both[] = {
		TINY_BEGIN HEADER RECORD(100) CALL RECORD(108) LAST,
		TINY_BEGIN HEADER RECORD(7) CALL RECORD(27) RECORD(28) LAST
	};
	/* the flow is lost before the second record, and goes on after it */
	static const char *const lost[] = {
		TINY_BEGIN HEADER RECORD(
			100) "Gap BYTES=020703\n" TINY_BEGIN RECORD(108)
			CALL RECORD(120) LAST,
		TINY_BEGIN LAST
	};
	static const struct want one = { { 2, 4, 0 }, { 2, 4, 1 } };
	static const struct want sum = { { 4, 14, 0 }, { 4, 14, 2 } };
	static const struct want after = { { 2, 6, 0 }, { 2, 6, 1 } };
	static const struct want none = { { 0, 0, 0 }, { 0, 0, 0 } };
	char folder[16];

	scratch_enter(folder);
	test(both, 0, true, &one, "");
	test(both, 0, false, &sum, "");
	test(both, 5, false, &none, "");
	test(lost, 0, false, &after,
	     "test: 1 gap, 3 bytes of trace lost; see: hartscope info "
	     "--gaps\n");
	scratch_leave(folder);
	return check_failures != 0;
}
