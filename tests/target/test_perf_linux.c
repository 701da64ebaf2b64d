/* SPDX-License-Identifier: MIT */
/*
 * Counters under Linux, with a kernel that is played; the software sink, by
 * bytes that were written out by hand from the specification's tables.
 */
#include "perf/perf_counters_linux.h"
#include "perf/perf_sink.h"
#include "perf/perf_source_linux.h"
#include "unit/check.h"
#include <errno.h>
#include <linux/perf_event.h>

#define GENERAL(c)                                                             \
	{                                                                      \
		.type = perfEventHWGeneral, .code = (c)                        \
	}

/* --- the kernel ---------------------------------------------------------- */

static struct {
	int refuse;       /* errno of open, or 0 */
	uint64_t refused; /* config that is refused, where refuse is not 0 */
	bool maps;        /* counters can be mapped */
	bool qemu;        /* our plugin is there */
	int free;         /* counters, or 0: enough */
	struct perf_event_attr attr[8];
	struct perf_event_mmap_page page[8];
	uint64_t value[8]; /* of read */
	uint64_t csr[32];
	uint64_t now;
	int opened, closed, unmapped, reads;
	void (*in_csr)(unsigned index); /* happens while it is read */
	struct hsc_qemu_counters *counters;
} played;

static long play_open(const struct perf_event_attr *attr)
{
	if (played.refuse &&
	    (played.refused == UINT64_MAX || attr->config == played.refused)) {
		errno = played.refuse;
		return -1;
	}
	played.attr[played.opened] = *attr;
	return played.opened++;
}

static long play_read(int fd, void *to, size_t len)
{
	played.reads++;
	if (played.free && fd >= played.free && played.attr[fd].pinned)
		return 0;
	memcpy(to, &played.value[fd], len);
	return (long)len;
}

static void *play_map(int fd)
{
	return played.maps ? &played.page[fd] : NULL;
}

static void play_unmap(void *page)
{
	played.unmapped += page != NULL;
}

static void play_close(int fd)
{
	played.closed += fd >= 0;
}

static void play_announce(struct hsc_qemu_counters *page)
{
	played.counters = page;
	if (played.qemu)
		page->magic = HSC_QEMU_COUNTERS_MAGIC;
}

static uint64_t play_csr(unsigned index)
{
	const uint64_t value = played.csr[index];

	if (played.in_csr)
		played.in_csr(index);
	return value;
}

static uint64_t play_ticks(void)
{
	return played.now;
}

static const struct hsc_perf_kernel kernel = {
	.open = play_open,
	.read = play_read,
	.map = play_map,
	.unmap = play_unmap,
	.close = play_close,
	.announce = play_announce,
	.csr = play_csr,
	.ticks = play_ticks,
};

static struct hsc_perf_counters counters;

static int open_list(perfEvent *list, int count)
{
	counters = (struct hsc_perf_counters){ .kernel = &kernel };
	return hsc_perf_counters_open(&counters, list, count, 40);
}

static void play(void)
{
	memset(&played, 0, sizeof(played));
	played.refused = UINT64_MAX;
}

/* --- perf_event ---------------------------------------------------------- */

static void asks_the_kernel(void)
{
	perfEvent list[] = {
		{ .type = perfEventHWRaw, .event_data = 0x20000 },
		{ .type = perfEventHWCache,
		  .cache_id = 3,
		  .op_id = 1,
		  .result_id = 1 },
		GENERAL(HW_INSTRUCTIONS),
		GENERAL(HW_TIMESTAMP),
		GENERAL(HW_CPU_CYCLES),
	};
	uint64_t now[HSC_PERF_COUNTERS];

	play();
	CHECK_EQ(open_list(list, 5), PERF_OK);
	CHECK_EQ(played.opened, 4);
	CHECK_EQ(played.attr[0].type, PERF_TYPE_RAW);
	CHECK_EQ(played.attr[0].config, 0x20000);
	CHECK_EQ(played.attr[1].type, PERF_TYPE_HW_CACHE);
	CHECK_EQ(played.attr[1].config, 0x10103);
	CHECK_EQ(played.attr[2].type, PERF_TYPE_HARDWARE);
	CHECK_EQ(played.attr[2].config, PERF_COUNT_HW_INSTRUCTIONS);
	CHECK_EQ(played.attr[3].config, PERF_COUNT_HW_CPU_CYCLES);
	CHECK_EQ(list[0].ctrIdx, 3);
	CHECK_EQ(list[1].ctrIdx, 4);
	CHECK_EQ(list[2].ctrIdx, 2);
	CHECK_EQ(list[3].ctrIdx, 1);
	CHECK_EQ(list[3].ctrInfo, 39 << 12);
	CHECK_EQ(list[4].ctrIdx, 0);
	CHECK_EQ(counters.slots[4].code, 0x1b);
	for (unsigned i = 0; i < 4; i++)
		played.value[i] = 100 + i;
	hsc_perf_counters_read(&counters, 77, now);
	CHECK_EQ(now[0], 103); /* by rising index */
	CHECK_EQ(now[1], 77);
	CHECK_EQ(now[2], 102);
	CHECK_EQ(now[3], 100);
	CHECK_EQ(now[4], 101);
	hsc_perf_counters_close(&counters);
	CHECK_EQ(played.closed, 4);
}

/* The counter moves to another CSR while it is read: it is read again. */
static void moves(unsigned index)
{
	played.in_csr = NULL;
	played.page[0].lock += 2;
	played.page[0].index = 5;
	played.page[0].offset = 1000;
	played.csr[4] = 1;
	played.csr[index] = 999;
}

static void reads_csrs_where_it_may(void)
{
	perfEvent list[] = { GENERAL(HW_CPU_CYCLES) };
	uint64_t now[1];

	play();
	played.maps = true;
	CHECK_EQ(open_list(list, 1), PERF_OK);
	played.value[0] = 42; /* user space may not */
	hsc_perf_counters_read(&counters, 0, now);
	CHECK_EQ(now[0], 42);
	played.page[0].cap_user_rdpmc = 1;
	hsc_perf_counters_read(&counters, 0, now); /* not on the hart now */
	CHECK_EQ(now[0], 42);
	CHECK_EQ(played.reads, 3); /* once at open */
	played.page[0].index = 1;
	played.page[0].pmc_width = 40;
	played.page[0].offset = 500;
	played.csr[0] = (UINT64_C(1) << 40) - 3; /* is -3 */
	hsc_perf_counters_read(&counters, 0, now);
	CHECK_EQ(now[0], 497);
	played.in_csr = moves;
	hsc_perf_counters_read(&counters, 0, now);
	CHECK_EQ(now[0], 1001);
	CHECK_EQ(played.reads, 3);
	hsc_perf_counters_close(&counters);
	CHECK_EQ(played.unmapped, 1);
}

/* More events than the hart has counters: none is counted by turns. */
static void takes_no_turns(void)
{
	perfEvent list[] = { GENERAL(HW_TIMESTAMP), GENERAL(HW_CPU_CYCLES),
			     GENERAL(HW_INSTRUCTIONS),
			     GENERAL(HW_CACHE_MISSES) };

	play();
	played.free = 2;
	CHECK_EQ(open_list(list, 4), PERF_E_COUNTERS);
	CHECK_EQ(played.closed, 3);
	CHECK_EQ(counters.count, 0);
	play();
	played.free = 2;
	CHECK_EQ(open_list(list, 3), PERF_OK);
	hsc_perf_counters_close(&counters);
}

static void says_why_not(void)
{
	perfEvent list[] = { GENERAL(HW_INSTRUCTIONS),
			     GENERAL(HW_CACHE_MISSES) };
	perfEvent twice[] = { GENERAL(HW_TIMESTAMP), GENERAL(HW_TIMESTAMP) };
	perfEvent cache[] = { { .type = perfEventHWCache } };
	static const struct {
		int number, error;
	} rows[] = {
		{ EACCES, PERF_E_DENIED }, { EPERM, PERF_E_DENIED },
		{ ENOENT, PERF_E_EVENT },  { EOPNOTSUPP, PERF_E_EVENT },
		{ EINVAL, PERF_E_EVENT },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		play();
		played.refuse = rows[i].number;
		played.refused = PERF_COUNT_HW_CACHE_MISSES;
		CHECK_EQ(open_list(list, 2), rows[i].error);
		CHECK_EQ(played.closed, 1); /* nothing is left open */
	}
	play();
	CHECK_EQ(open_list(twice, 2), PERF_E_COUNTERS);
	played.refuse = ENOSYS;
	CHECK_EQ(open_list(cache, 1), PERF_E_EVENT);
}

/* --- our plugin ---------------------------------------------------------- */

static void asks_the_plugin(void)
{
	perfEvent list[] = { GENERAL(HW_CPU_CYCLES), GENERAL(HW_INSTRUCTIONS),
			     GENERAL(HW_BRANCH_INSTRUCTIONS),
			     GENERAL(HW_BRANCH_MISSES) };
	uint64_t now[4];

	play();
	played.refuse = ENOSYS;
	played.qemu = true;
	CHECK_EQ(open_list(list, 4), PERF_OK);
	CHECK_EQ(counters.count, 2);
	CHECK_EQ(list[0].ctrIdx, PERF_NO_COUNTER);
	CHECK_EQ(list[1].ctrIdx, 2);
	CHECK_EQ(list[2].ctrIdx, 3);
	CHECK_EQ(list[3].ctrIdx, PERF_NO_COUNTER);
	played.counters->instructions = 11;
	played.counters->branches = 5;
	hsc_perf_counters_read(&counters, 0, now);
	CHECK_EQ(now[0], 11);
	CHECK_EQ(now[1], 5);
	/* neither a kernel with counters nor the plugin: times and addresses */
	play();
	played.refuse = ENOSYS;
	CHECK_EQ(open_list(list, 4), PERF_OK);
	CHECK_EQ(counters.count, 0);
}

/* --- the sink ------------------------------------------------------------ */

/* N-Trace 1.0, "MDO and MSEO Encoding Example" tells how fields become bytes:
 * six bits each, 01 at the end of a field, 11 at the end of a message. */
static void messages_by_hand(void)
{
	static const uint8_t want[] = {
		/* TCODE 35, CKSRC 0 and CKDF 0, CKDATA0 2, TSTAMP 0x41 */
		0x8c, 0x00, 0x09, 0x04, 0x07,
		/* TCODE 7, IDTAG 24, DQDATA 0x70657266, TSTAMP 0 */
		0x1c, 0x61, 0x98, 0x24, 0x5c, 0x64, 0xc0, 0x05, 0x03,
		/* IDTAG 27, DQDATA 1, TSTAMP 0x41 XOR 0x43 */
		0x1c, 0x6d, 0x05, 0x0b,
		/* IDTAG 26, DQDATA 0xabcd, TSTAMP 0 */
		0x1c, 0x69, 0x34, 0xbc, 0x29, 0x03
	};
	static const uint8_t anchored[] = { 0x8c, 0x40, 0x04, 0x81,
					    0x09, 0x0c, 0x07 };
	static const uint8_t with_src[] = { 0x1c, 0x14, 0x6d, 0x05, 0x0b };
	uint8_t buf[256], copy[HSC_PERF_SINK_MIN];
	struct hsc_perf_sink s = { .buf = buf, .size = 256, .channel = 6 };

	s.time = 0x41;
	CHECK(hsc_perf_sink_begin(&s));
	CHECK(hsc_perf_sink_put(&s, 4, 0x70657266));
	s.time = 0x43;
	CHECK(hsc_perf_sink_put(&s, 1, 1));
	CHECK(hsc_perf_sink_put(&s, 2, 0xabcd));
	CHECK_EQ(s.len, sizeof(want));
	CHECK(memcmp(buf, want, sizeof(want)) == 0);
	for (size_t i = 0; s.len != sizeof(want) && i < s.len; i++)
		printf("%02x ", buf[i]);
	/* CKDF 1, CKDATA0 0x1002 >> 1, CKDATA1 2 */
	s.len = 0;
	s.anchor = 0x1002;
	CHECK(hsc_perf_sink_begin(&s));
	CHECK_EQ(s.len, sizeof(anchored));
	CHECK(memcmp(buf, anchored, sizeof(anchored)) == 0);
	CHECK_EQ(hsc_perf_sink_copy(copy, want + 14, 5), sizeof(with_src));
	CHECK(memcmp(copy, with_src, sizeof(with_src)) == 0);
}

static void stops_when_full(void)
{
	uint8_t buf[HSC_PERF_SINK_MIN];
	struct hsc_perf_sink s = { .buf = buf, .size = sizeof(buf) };
	size_t len;

	for (int i = 0; i < 100; i++)
		(void)hsc_perf_sink_put(&s, 4, UINT32_MAX);
	CHECK(s.full);
	CHECK(s.len <= s.size);
	len = s.len;
	CHECK(!hsc_perf_sink_put(&s, 1, 0));
	CHECK(!hsc_perf_sink_begin(&s));
	CHECK_EQ(s.len, len);
	/* the last is an Error message: TCODE 8 */
	CHECK_EQ(buf[len - 3], 8 << 2);
}

/* TSTAMP, the last field of a message of len bytes. */
static uint64_t last_field(const uint8_t *m, size_t len)
{
	uint64_t v = 0;

	for (size_t i = len; i-- > 0 && (i + 1 == len || (m[i] & 3) == 0);)
		v = v << 6 | m[i] >> 2;
	return v;
}

/* A reader who takes the nearest of the times that a counter of 40 bits may
 * mean is right after hours in which nothing was recorded. */
static void long_silence(void)
{
	const uint64_t turn = UINT64_C(1) << 40;
	const uint64_t hours[] = { 3 * turn + 5, 3 * turn + 6, 20 * turn + 7 };
	uint8_t buf[2048];
	struct hsc_perf_sink s = { .buf = buf, .size = sizeof(buf) };
	uint64_t last = 0, t;
	size_t len, reached = 0;

	s.time = hours[0];
	CHECK(hsc_perf_sink_begin(&s));
	for (unsigned i = 1; i < 3; i++) {
		s.time = hours[i];
		CHECK(hsc_perf_sink_put(&s, 4, 1));
	}
	for (const uint8_t *m = buf; m < buf + s.len; m += len) {
		len = hsc_perf_sink_message(m);
		t = last_field(m, len);
		if (m[0] >> 2 != HSC_PERF_SINK_SYNC)
			t ^= last % turn;
		t = (t - last) % turn;
		CHECK(t < turn / 2);
		last += t;
		reached += reached < 3 && last == hours[reached];
	}
	CHECK_EQ(reached, 3);
	CHECK_EQ(last, hours[2]);
}

/* --- signals ------------------------------------------------------------- */

static struct hsc_perf_source *source;
static int nested;

/* A handler records while its thread reads its counters. */
static void handler(unsigned index)
{
	played.csr[index] += 10;
	if (nested-- > 0)
		CHECK_EQ(hsc_perf_source_record(source, HSC_PERF_ISR, 0x100, 0),
			 PERF_OK);
}

static void records_do_not_nest(void)
{
	perfEvent list[] = { GENERAL(HW_CPU_CYCLES) };
	const struct hsc_perf_choice c = { .kind = HSC_PERF_BY_HAND,
					   .list = list,
					   .count = 1,
					   .channel = 6,
					   .size = 1024 };
	/* TCODE, IDTAG, value, TSTAMP of 0: type, address, count; 3 and 2 */
	static const uint8_t want[] = { 0x1c, 0x6d, 0x0d, 0x03, 0x1c, 0x61,
					0x00, 0x11, 0x03, 0x1c, 0x61, 0x79,
					0x03, 0x1c, 0x6d, 0x09, 0x03, 0x1c,
					0x61, 0x00, 0x21, 0x03, 0x1c, 0x61,
					0xa1, 0x03 };
	size_t before;
	int why;

	play();
	played.maps = true;
	played.page[0].cap_user_rdpmc = 1;
	played.page[0].index = 1;
	played.page[0].pmc_width = 64;
	played.csr[0] = 20;
	hsc_perf_state.session = 1;
	hsc_perf_state.channel = 6;
	hsc_perf_sources_choose(&c, &kernel, NULL);
	source = hsc_perf_source_mine(&why);
	CHECK(source != NULL);
	CHECK_EQ(hsc_perf_source_header(source), PERF_OK);
	before = source->sink.len;
	played.in_csr = handler;
	nested = 1;
	CHECK_EQ(hsc_perf_source_record(source, HSC_PERF_MANUAL, 0x200, 0),
		 PERF_OK);
	played.in_csr = NULL;
	/* the handler's record is whole, and stands before that of its thread,
	 * which was read again behind it */
	CHECK_EQ(source->sink.len - before, sizeof(want));
	CHECK(memcmp(source->sink.buf + before, want, sizeof(want)) == 0);
	for (size_t i = before; i < source->sink.len; i++)
		if (source->sink.buf[i] != want[i - before])
			printf("byte %zu: %02x\n", i - before,
			       source->sink.buf[i]);
}

int main(void)
{
	asks_the_kernel();
	reads_csrs_where_it_may();
	takes_no_turns();
	says_why_not();
	asks_the_plugin();
	messages_by_hand();
	stops_when_full();
	long_silence();
	records_do_not_nest();
	return check_failures != 0;
}
