/* SPDX-License-Identifier: MIT */
/*
 * bench_codec.c - how fast N-Trace bytes become messages, and messages bytes.
 *
 * Streams are generated: random, but with the mix of messages and the sizes of
 * fields that real programs give. Best of several runs; the fast path and the
 * table engine take turns in the same process, and the ratio of both is
 * printed.
 */
#include "clock.h"
#include "codec/ntrace/table.h"
#include "size.h"
#include "support/random_message.h"
#include <stdio.h>
#include <stdlib.h>

#define MESSAGES 2000000
#define POOL     4096 /* different messages, to stay in the cache */
#define RUNS     7

/* How many messages of a thousand are of a layout, the rest DirectBranch. */
struct mix {
	const char *name;
	struct hsc_wire_params par;
	unsigned indirect, hist, full, sync;
	bool timestamp;
};

static const struct mix mixes[] = {
	{ .name = "BTM", .indirect = 24, .sync = 1 },
	{ .name = "BTM, SRC, time",
	  .par = { .width = { 2 } },
	  .indirect = 24,
	  .sync = 1,
	  .timestamp = true },
	{ .name = "HTM", .hist = 600, .full = 390, .sync = 10 },
	{ .name = "HTM, returns", .hist = 20, .full = 970, .sync = 10 },
};

typedef enum hsc_status decode_fn(const struct hsc_nt_span *,
				  const struct hsc_wire_params *,
				  struct hsc_msg *);
typedef enum hsc_status encode_fn(const struct hsc_msg *,
				  const struct hsc_wire_params *, uint8_t *,
				  size_t, size_t *);

static uint8_t pick_layout(struct dice *d, const struct mix *m)
{
	const unsigned n = (unsigned)dice_below(d, 1000);

	if (n < m->indirect)
		return HSC_NT_INDIRECT_BRANCH;
	if (n < m->indirect + m->hist)
		return HSC_NT_INDIRECT_BRANCH_HIST;
	if (n < m->indirect + m->hist + m->full)
		return HSC_NT_RESOURCE_FULL;
	if (n < m->indirect + m->hist + m->full + m->sync)
		return HSC_NT_INDIRECT_BRANCH_SYNC;
	return HSC_NT_DIRECT_BRANCH;
}

/* Sizes as in traces of real programs: counts are small, histories are full. */
static void make_message(struct dice *d, const struct mix *m,
			 struct hsc_msg *msg)
{
	random_message_of(d, &m->par, pick_layout(d, m), msg);
	msg->value[NT_ICNT] = dice_bits(d, 6);
	msg->value[NT_UADDR] = dice_bits(d, 16);
	msg->value[NT_FADDR] = UINT64_C(0x40000000) + dice_bits(d, 20);
	msg->value[NT_BTYPE] = 0;
	msg->value[NT_HIST] = dice_bits(d, 30) | 1;
	if (msg->layout == HSC_NT_RESOURCE_FULL) {
		msg->present &= ~(UINT32_C(1) << NT_HREPEAT);
		msg->value[NT_RCODE] = HSC_NT_RCODE_HIST;
		msg->value[NT_RDATA] = UINT64_C(1) << 31 | dice_bits(d, 31);
	}
	msg->value[NT_TSTAMP] = dice_bits(d, 10);
	msg->present &= ~(UINT32_C(1) << NT_TSTAMP);
	msg->present |= (uint32_t)m->timestamp << NT_TSTAMP;
}

/* Encode all messages into buf. Returns seconds. */
static double encode_all(const struct hsc_msg *msgs, const struct mix *m,
			 encode_fn *encode, uint8_t *buf, size_t *len)
{
	const size_t count = bench_size(MESSAGES);
	const double start = process_seconds();
	uint8_t *p = buf;

	for (size_t i = 0; i < count; i++) {
		size_t n;

		if (encode(&msgs[i * 2654435761 % POOL], &m->par, p,
			   HSC_NT_MESSAGE_MAX, &n) != HSC_OK)
			abort();
		p += n;
	}
	*len = (size_t)(p - buf);
	return process_seconds() - start;
}

/* Slice and decode; decode NULL: slice only. Returns seconds. */
static double decode_all(const uint8_t *buf, size_t len, const struct mix *m,
			 decode_fn *decode, uint64_t *sum)
{
	const double start = process_seconds();
	struct hsc_input in = { .buf = buf, .len = len, .last = true };
	struct hsc_nt_slicer s = { .aligned = true };
	struct hsc_nt_span span;
	struct hsc_msg msg;

	while (hsc_nt_slicer_next(&s, &in, &span) == HSC_OK) {
		*sum += span.len;
		if (!decode)
			continue;
		if (decode(&span, &m->par, &msg) != HSC_OK)
			abort();
		*sum += msg.present;
	}
	return process_seconds() - start;
}

static double min_of(double a, double b)
{
	return a < b ? a : b;
}

static void print_rate(const char *what, double seconds, size_t len,
		       double table)
{
	const double count = bench_size(MESSAGES);

	printf("  %-16s %6.1f ns  %6.1f M messages/s  %7.1f MB/s", what,
	       seconds / count * 1e9, count / seconds / 1e6,
	       (double)len / seconds / 1e6);
	if (table > 0)
		printf("  %.2f times the table engine", table / seconds);
	printf("\n");
}

static void bench_mix(const struct mix *m, struct hsc_msg *msgs, uint8_t *buf)
{
	const unsigned runs = bench_runs(RUNS);
	double slice = 1e9, fast = 1e9, table = 1e9, put = 1e9, put_table = 1e9;
	struct dice d = { 42 };
	uint64_t sum = 0;
	size_t len = 0;

	for (size_t i = 0; i < POOL; i++)
		make_message(&d, m, &msgs[i]);
	for (unsigned i = 0; i < runs; i++) {
		put = min_of(put,
			     encode_all(msgs, m, hsc_nt_encode, buf, &len));
		put_table = min_of(
			put_table,
			encode_all(msgs, m, hsc_nt_encode_table, buf, &len));
		slice = min_of(slice, decode_all(buf, len, m, NULL, &sum));
		fast = min_of(fast,
			      decode_all(buf, len, m, hsc_nt_decode, &sum));
		table = min_of(table, decode_all(buf, len, m,
						 hsc_nt_decode_table, &sum));
	}
	printf("%s: %.2f bytes a message (sum %llu)\n", m->name,
	       (double)len / bench_size(MESSAGES), (unsigned long long)sum);
	print_rate("slice", slice, len, 0);
	print_rate("slice and decode", fast, len, table);
	print_rate("encode", put, len, put_table);
}

int main(void)
{
	struct hsc_msg *msgs = malloc(POOL * sizeof(*msgs));
	uint8_t *buf = malloc(MESSAGES * (size_t)HSC_NT_MESSAGE_MAX);

	if (!msgs || !buf)
		return 1;
	for (size_t i = 0; i < sizeof(mixes) / sizeof(mixes[0]); i++)
		bench_mix(&mixes[i], msgs, buf);
	free(buf);
	free(msgs);
	return 0;
}
