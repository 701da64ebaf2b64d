/* SPDX-License-Identifier: MIT */
/*
 * hartscope_perf_text.h - text to a channel, four characters a write.
 *
 * Room   target/perf: freestanding
 *
 * After a declaration of perfChannelWrite, which it calls.
 */
#ifndef HARTSCOPE_PERF_TEXT_H
#define HARTSCOPE_PERF_TEXT_H

#include <hartscope/base/text_format.h>

/* Characters that do not fill a word yet; the first is lowest. */
struct hsc_perf_text {
	struct hsc_text_out out;
	int channel;
	int rc;
	unsigned held; /* characters */
	uint32_t word;
};

HSC_UNTRACED static inline void hsc_perf_text_send(struct hsc_perf_text *t,
						   unsigned bytes)
{
	const int rc = perfChannelWrite(t->channel, bytes, t->word);

	if (rc != 0)
		t->rc = rc;
	t->held -= bytes;
	t->word = bytes == 4 ? 0 : t->word >> 8 * bytes;
}

HSC_UNTRACED static inline void hsc_perf_text_put(struct hsc_text_out *out,
						  char c)
{
	struct hsc_perf_text *t = (struct hsc_perf_text *)(void *)out;

	t->word |= (uint32_t)(unsigned char)c << 8 * t->held;
	if (++t->held == 4)
		hsc_perf_text_send(t, 4);
}

HSC_UNTRACED static inline void hsc_perf_text_begin(struct hsc_perf_text *t,
						    int channel)
{
	t->out.put = hsc_perf_text_put;
	t->out.count = 0;
	t->channel = channel;
	t->rc = 0;
	t->held = 0;
	t->word = 0;
}

/* Send the characters that are left. */
HSC_UNTRACED static inline int hsc_perf_text_end(struct hsc_perf_text *t)
{
	if (t->held >= 2)
		hsc_perf_text_send(t, 2);
	if (t->held)
		hsc_perf_text_send(t, 1);
	return t->rc;
}

HSC_UNTRACED static inline int hsc_perf_text(int channel, const char *text)
{
	struct hsc_perf_text t;

	hsc_perf_text_begin(&t, channel);
	while (*text)
		hsc_perf_text_put(&t.out, *text++);
	return hsc_perf_text_end(&t);
}

HSC_UNTRACED static inline int hsc_perf_print(int channel, const char *format,
					      struct hsc_text_arguments *args)
{
	struct hsc_perf_text t;

	hsc_perf_text_begin(&t, channel);
	hsc_text_format(&t.out, format, args);
	return hsc_perf_text_end(&t);
}

#endif
