/* SPDX-License-Identifier: MIT */
/*
 * Streams that another encoder made: every byte belongs to a message, every
 * message decodes, and encodes and assembles to the bytes it came from. It
 * sends CDF=0 where the history is empty, which 1.0 asks to be CDF=1, HIST=1:
 * its bytes come back all the same, since CDF is a field like any other.
 *
 * Damaged streams: the spans tile them, and what is found in them is known.
 * Each message is also read bit by bit, by the codec that tests have.
 */
#include "support/corpus.h"
#include "support/ntrace_bits.h"
#include "support/same_message.h"
#include "unit/check.h"
#include <hartscope/codec/ntrace_text.h>
#include <stdlib.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* What a stream holds. */
struct found {
	unsigned messages, idle, gaps; /* bytes of the last two */
	unsigned unknown, malformed;
	unsigned excess, extra; /* messages with such fields */
	unsigned others;        /* messages that encode to other bytes */
};

static const struct {
	const char *name;
	unsigned messages[5]; /* all0 .. all4 */
} programs[] = {
	{ "dhrystone", { 27228, 8041, 7851, 1307, 1117 } },
	{ "median", { 3756, 247, 179, 206, 138 } },
	{ "qsort", { 38054, 2097, 1654, 2051, 1610 } },
	{ "towers", { 1348, 354, 338, 71, 55 } },
	{ "xrle", { 6233, 485, 371, 482, 367 } },
};

static const struct {
	const char *name;
	uint8_t src_bits;
	unsigned messages;
} variants[] = {
	{ "d0.src2", 2, 27228 },   { "d0.ts", 0, 27228 },
	{ "d0.src2ts", 2, 27228 }, { "d0.src2tsxor", 2, 27228 },
	{ "d4.src2", 2, 1117 },    { "d4.ts", 0, 1117 },
	{ "d4.src2ts", 2, 1117 },  { "d4.src2tsxor", 2, 1117 },
};

static const struct {
	const char *name;
	uint8_t src_bits;
	struct found want;
} bad[] = {
	{ "01_empty", 0, { 0 } },
	{ "02_onezero", 0, { .gaps = 1 } },
	{ "03_zeros1M", 0, { .gaps = 1048576 } },
	{ "04_ff1M", 0, { .idle = 1048576 } },
	{ "05_random64k",
	  0,
	  { .messages = 2021,
	    .idle = 80,
	    .gaps = 59400,
	    .unknown = 1663,
	    .malformed = 147,
	    .excess = 3,
	    .extra = 29,
	    .others = 45 } },
	{ "06_random_noMSEO2",
	  0,
	  { .messages = 7987,
	    .idle = 36,
	    .gaps = 18133,
	    .unknown = 6498,
	    .malformed = 487,
	    .excess = 103,
	    .extra = 252,
	    .others = 383 } },
	{ "07_trunc_midmsg", 0, { .messages = 500, .gaps = 3 } },
	{ "08_flip_tcode", 0, { .messages = 1117, .unknown = 1 } },
	{ "09_flip_icnt", 0, { .messages = 1117 } },
	{ "10_flip_hist", 0, { .messages = 1117 } },
	{ "11_flip_uaddr", 0, { .messages = 1117 } },
	{ "12_mseo10", 0, { .messages = 1116, .gaps = 7 } },
	{ "13_drop_byte", 0, { .messages = 1117 } },
	{ "14_dup_byte", 0, { .messages = 1117, .excess = 1, .others = 1 } },
	{ "15_start_midmsg", 0, { .messages = 917, .unknown = 1 } },
	{ "16_start_aligned_nosync", 0, { .messages = 917 } },
	{ "17_drop_message", 0, { .messages = 1116 } },
	{ "18_hrepeat_2e32", 0, { .messages = 2, .excess = 1, .others = 1 } },
	{ "19_hrepeat_0", 0, { .messages = 2 } },
	{ "20_bcnt_2e31", 0, { .messages = 4, .excess = 1, .others = 1 } },
	{ "21_icnt_2e40", 0, { .messages = 2, .excess = 1, .others = 1 } },
	{ "22_hist_selfloop", 0, { .messages = 2 } },
	{ "23_icnt_selfloop_big",
	  0,
	  { .messages = 2, .excess = 1, .others = 1 } },
	{ "24_deep_recursion40", 0, { .messages = 2 } },
	{ "25_short_sync", 0, { .messages = 3, .malformed = 2 } },
	{ "26_var_field_40bytes", 0, { .messages = 1, .malformed = 1 } },
	{ "27_vendor_tcode56", 0, { .messages = 1118, .unknown = 1 } },
	{ "28_with_src2", 2, { .messages = 2 } },
	{ "29_with_tstamp", 0, { .messages = 3 } },
	{ "30_highaddr_vao", 0, { .messages = 1 } },
	{ "31_addr_bit48_phys", 0, { .messages = 2 } },
	{ "32_error_msg", 0, { .messages = 1118 } },
	{ "33_two_stops", 0, { .messages = 2234 } },
	{ "34_mseo01_first", 0, { .messages = 1116, .gaps = 9 } },
	{ "35_extra_fields", 0, { .messages = 1, .extra = 1, .others = 1 } },
};

/* Do these bytes come back, from the message and from its line? */
static bool comes_back(const struct hsc_msg *msg,
		       const struct hsc_nt_span *span,
		       const struct hsc_wire_params *par)
{
	char line[HSC_NT_TEXT_MAX];
	struct hsc_error why;
	struct hsc_nt_raw raw;
	uint8_t bytes[HSC_NT_MESSAGE_MAX];
	size_t len;

	if (msg && msg->layout != HSC_LAYOUT_UNKNOWN &&
	    (hsc_nt_encode(msg, par, bytes, sizeof(bytes), &len) != HSC_OK ||
	     len != span->len || memcmp(bytes, span->bytes, len) != 0))
		return false;
	hsc_nt_print(msg, span, line, sizeof(line));
	return hsc_nt_assemble(line, par, &raw, &why) == HSC_OK &&
	       raw.kind == span->kind && raw.len == span->len &&
	       (raw.kind == HSC_NT_IDLE ||
		memcmp(raw.bytes, span->bytes, span->len) == 0);
}

static void count_message(struct found *f, const struct hsc_nt_span *span,
			  const struct hsc_wire_params *par)
{
	struct hsc_msg msg, bits;
	const bool good = hsc_nt_decode(span, par, &msg) == HSC_OK;

	CHECK_EQ(bits_decode(span, par, &bits) == HSC_OK, good);
	CHECK(!good || same_message(&msg, &bits));
	f->messages++;
	f->malformed += !good;
	f->others += !comes_back(good ? &msg : NULL, span, par);
	if (!good)
		return;
	f->unknown += msg.layout == HSC_LAYOUT_UNKNOWN;
	f->excess += msg.excess != 0;
	f->extra += msg.extra != 0;
}

static struct found examine(const char *path, uint8_t src_bits)
{
	const struct hsc_wire_params par = { { src_bits } };
	struct hsc_nt_slicer s = { .aligned = true };
	struct hsc_input in = { .last = true };
	struct found f = { 0 };
	struct hsc_nt_span span;
	uint8_t *bytes = corpus_file(path, &in.len);
	uint64_t end = 0;

	in.buf = bytes;
	while (hsc_nt_slicer_next(&s, &in, &span) == HSC_OK) {
		CHECK_EQ(span.offset, end);
		end += span.len;
		if (span.kind == HSC_NT_IDLE)
			f.idle += (unsigned)span.len;
		else if (span.kind == HSC_NT_GAP)
			f.gaps += (unsigned)span.len;
		else
			count_message(&f, &span, &par);
	}
	CHECK_EQ(end, in.len);
	free(bytes);
	return f;
}

static void check_found(const struct found *got, const struct found *want,
			const char *name)
{
	char text[2][200];
	const struct found *both[] = { got, want };

	for (unsigned i = 0; i < 2; i++)
		snprintf(text[i], sizeof(text[i]),
			 "{ %u, %u, %u, %u, %u, %u, %u, %u }",
			 both[i]->messages, both[i]->idle, both[i]->gaps,
			 both[i]->unknown, both[i]->malformed, both[i]->excess,
			 both[i]->extra, both[i]->others);
	CHECK_STR(text[0], text[1], name);
}

static unsigned check_stream(const char *path, uint8_t src_bits,
			     unsigned messages)
{
	const struct found want = { .messages = messages };
	const struct found got = examine(path, src_bits);

	check_found(&got, &want, path);
	return got.messages;
}

int main(void)
{
	const char *corpus = corpus_folder();
	unsigned total = 0, streams = 0;
	char path[1000];

	for (size_t i = 0; i < COUNT(programs) * 5; i++, streams++) {
		const char *name = programs[i / 5].name;

		snprintf(path, sizeof(path), "%s/ntrace/%s/%s.all%zu.nex.bin",
			 corpus, name, name, i % 5);
		total += check_stream(path, 0, programs[i / 5].messages[i % 5]);
	}
	for (size_t i = 0; i < COUNT(variants); i++, streams++) {
		snprintf(path, sizeof(path),
			 "%s/ntrace/dhrystone/variants/%s.nex.bin", corpus,
			 variants[i].name);
		total += check_stream(path, variants[i].src_bits,
				      variants[i].messages);
	}
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct found got;

		snprintf(path, sizeof(path), "%s/ntrace/bad/%s.bin", corpus,
			 bad[i].name);
		got = examine(path, bad[i].src_bits);
		check_found(&got, &bad[i].want, bad[i].name);
	}
	printf("%u streams, %u messages\n", streams, total);
	return check_failures != 0;
}
