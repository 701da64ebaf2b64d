/* SPDX-License-Identifier: MIT */
/* perf_file_linux.c - the messages of all threads go into one file, by time.
 * Room   target/perf */
#include "perf_file_linux.h"
#include "perf_source_linux.h"
#include <stdio.h>

/* The position in the messages of one source. */
struct cursor {
	const uint8_t *at, *end;
	uint64_t time; /* of the message at `at` */
};

/*
 * The last field is TSTAMP: absolute in synchronising messages, XORed in
 * others. The time is the value of the full counter that is nearest to the
 * last.
 */
HSC_UNTRACED static uint64_t time_of(const uint8_t *m, uint64_t last)
{
	const uint64_t turn = (uint64_t)HSC_PERF_SINK_HALF * 2;
	const size_t len = hsc_perf_sink_message(m);
	uint64_t t = 0, later;

	for (size_t i = len; i-- > 0;) {
		if (i + 1 < len && (m[i] & 3) != 0)
			break;
		t = t << 6 | m[i] >> 2;
	}
	if (m[0] >> 2 != HSC_PERF_SINK_SYNC)
		t ^= last;
	later = (t - last) % turn;
	return later < turn / 2 ? last + later : last + later - turn;
}

HSC_UNTRACED static void read_time(struct cursor *c)
{
	if (c->at < c->end)
		c->time = time_of(c->at, c->time);
}

HSC_UNTRACED static unsigned open_all(struct cursor *cursors)
{
	const unsigned count = hsc_perf_source_count();

	for (unsigned i = 0; i < count; i++) {
		const struct hsc_perf_source *s = hsc_perf_source_at(i);

		cursors[i] = (struct cursor){ .at = NULL };
		if (!s)
			continue;
		cursors[i].at = s->sink.buf;
		cursors[i].end =
			s->sink.buf +
			__atomic_load_n(&s->sink.len, __ATOMIC_ACQUIRE);
		read_time(&cursors[i]);
	}
	return count;
}

/* The source with the oldest message, or count. */
HSC_UNTRACED static unsigned oldest_source(const struct cursor *cursors,
					   unsigned count)
{
	unsigned best = count;

	for (unsigned i = 0; i < count; i++)
		if (cursors[i].at < cursors[i].end &&
		    (best == count || cursors[i].time < cursors[best].time))
			best = i;
	return best;
}

HSC_UNTRACED static bool write_merged(FILE *file)
{
	struct cursor cursors[HSC_PERF_SOURCES];
	uint8_t bytes[HSC_PERF_SINK_MIN];
	const unsigned count = open_all(cursors);
	unsigned i;

	while ((i = oldest_source(cursors, count)) < count) {
		const uint8_t *m = cursors[i].at;
		size_t len = hsc_perf_sink_message(m);

		cursors[i].at += len;
		if (count > 1) {
			len = hsc_perf_sink_copy(bytes, m, i);
			m = bytes;
		}
		read_time(&cursors[i]);
		if (fwrite(m, 1, len, file) != len)
			return false;
	}
	return true;
}

HSC_UNTRACED int hsc_perf_file_write(const char *path)
{
	FILE *file = fopen(path, "wb");
	bool ok;

	if (!file)
		return PERF_E_FILE;
	ok = write_merged(file);
	return fclose(file) == 0 && ok ? PERF_OK : PERF_E_FILE;
}
