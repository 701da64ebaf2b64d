/* SPDX-License-Identifier: MIT */
/* Contexts and counters of shards are shown as the command shows the whole. */
#include "cli/merge/counts.h"
#include "unit/cli/merge/shards.h"

#define WRITE(tag, value) "DataAcquisition IDTAG=" #tag " DQDATA=" #value "\n"
/* One counter, raw, and two records of it in f. */
#define RECORDS                                                                \
	WRITE(0x18, 0x70657266)                                                \
	WRITE(0x1b, 0)                                                         \
	WRITE(0x18, 1)                                                         \
	WRITE(0x18, 0)                                                         \
	WRITE(0x18, 1)                                                         \
	WRITE(0x18, 0x3fc00)                                                   \
	WRITE(0x1b, 2)                                                         \
	WRITE(0x18, 0x1010)                                                    \
	WRITE(0x18, 9)                                                         \
	WRITE(0x1b, 2) WRITE(0x18, 0x1010) WRITE(0x18, 14)

static struct hsc_shards *read_two(void)
{
	const char *const files[] = { "2", "1" };
	struct hsc_shards *s = NULL;
	struct hsc_error error = { "" };

	CHECK_EQ(hsc_shards_read(&s, files, 2, &error), HSC_OK);
	CHECK_STR(error.text, "", "read");
	return s;
}

static void write_two(const struct hsc_shard *as)
{
	struct hsc_shard shard = *as;

	unlink("1");
	unlink("2");
	shard.count = 2;
	shards_add("1", TRACED, &shard);
	shard.index = 1;
	shards_add("2", TRACED, &shard);
}

static void contexts(void)
{
	struct captured shown = { .len = 0 };
	struct hsc_cli cli = { .format = "csv" };
	struct hsc_shards *s;

	write_two(&(struct hsc_shard){ .contexts = true });
	s = read_two();
	captured_begin(&shown, &stdout);
	CHECK_EQ(hsc_cli_merge_contexts(&cli, s), HSC_EXIT_OK);
	traced_parts(captured_end(&shown),
		     "kind,context,privilege,|\nunknown,,,instructions,10,10,"
		     "0,2\n",
		     "contexts");
	captured_free(&shown);
	hsc_shards_free(&s);
}

static void counters(bool per_hart, const char *want)
{
	static const struct hsc_view_filter all = { .depth = 0 };
	const struct hsc_view_report_counters view = { .filter = &all };
	struct captured shown = { .len = 0 };
	struct hsc_cli cli = { .format = "text" };
	struct hsc_shards *s = read_two();

	captured_begin(&shown, &stdout);
	CHECK_EQ(hsc_cli_merge_counters(&cli, s, &view, per_hart), HSC_EXIT_OK);
	traced_parts(captured_end(&shown), want, "counters");
	captured_free(&shown);
	hsc_shards_free(&s);
}

int main(void)
{
	static const struct hsc_perf_chain_config chain = { .channel = 0 };
	const char *const two[] = { TRACED_ONCE, TINY_BEGIN RECORDS TINY_END };
	char folder[16];

	scratch_enter(folder);
	traced_sifive(TRACED, two, 2);
	contexts();
	write_two(&(struct hsc_shard){ .counters = &chain });
	counters(false, "run.hart  2 records|  5   f\n");
	counters(true, "run.hart  hart 1  2 records|  5   f\n");
	scratch_leave(folder);
	return check_failures != 0;
}
