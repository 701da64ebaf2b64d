/* SPDX-License-Identifier: MIT */
/* piece_bundle.h - a bundle whose stream has many synchronising messages. */
#ifndef HSC_TESTS_PIECE_BUNDLE_H
#define HSC_TESTS_PIECE_BUNDLE_H

#include "support/tiny_bundle.h"
#include <hartscope/decode/packet_text.h>

/* 1000 nop, 1004 jal ra, 1010, 1008 nop, 100c j 1000; 1010 nop, 1014 ret. */
#define PIECE_CODE "13000000ef00c000130000006ff05fff1300000067800000"

/* What is wrong or special in one of the messages. */
enum piece_oddity {
	PIECE_HEALTHY,
	PIECE_DAMAGED,  /* bytes that are no message before each of some */
	PIECE_LOST,     /* some are missing */
	PIECE_REPORTED, /* a message that reports an event */
	PIECE_MISSED,   /* damage, and much later such messages */
};

static inline void piece_line(FILE *out, unsigned i, unsigned sync,
			      enum piece_oddity odd)
{
	if (odd == PIECE_DAMAGED && i % 97 == 50)
		fputs("Gap BYTES=020703\n", out);
	if (odd == PIECE_LOST && i % 97 == 50)
		return;
	if (odd == PIECE_MISSED && i % 300 == 20)
		fputs("Gap BYTES=020703\n", out);
	if ((odd == PIECE_REPORTED && i == 50) ||
	    (odd == PIECE_MISSED && i % 300 > 297))
		fputs("InCircuitTrace CKSRC=15 CKDF=0 CKDATA0=0x800\n", out);
	if (i % sync == sync - 1)
		fputs("IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=12 "
		      "F-ADDR=0x804\n",
		      out);
	else
		fputs("IndirectBranch B-TYPE=0 I-CNT=12 U-ADDR=0\n", out);
}

/* `messages` calls of f, a synchronising message every `sync`. */
static inline void piece_bundle(unsigned messages, unsigned sync,
				enum piece_oddity odd)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	struct hsc_manifest m;

	fputs(TINY_BEGIN "IndirectBranch B-TYPE=0 I-CNT=8 U-ADDR=4\n", out);
	for (unsigned i = 0; i < messages; i++)
		piece_line(out, i, sync, odd);
	fputs("ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1\n", out);
	fclose(out);
	mkdir(TINY, 0777);
	tiny_manifest(&m);
	if (odd >= PIECE_REPORTED) { /* such messages are SiFive's */
		free(m.protocol);
		m.protocol = strdup("sifive");
	}
	free(m.processes[0].maps[0].bytes);
	m.processes[0].maps[0].bytes = strdup(PIECE_CODE);
	tiny_source(&m, "s0", 0);
	tiny_stream(TINY "/s0", text, 0);
	tiny_write(&m);
	free(text);
}

/* Pseudo-random numbers. */
static inline uint32_t piece_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/*
 * As piece_line, with timestamps. Most messages have one; a call sometimes
 * takes 0 to 30 ticks, at other times 0 to 8, less than it has instructions,
 * and the absolute time of a synchronising message may step back.
 */
static inline void piece_timed_line(FILE *out, unsigned i, unsigned sync,
				    enum piece_oddity odd, uint32_t *state,
				    uint64_t *time)
{
	const unsigned ticks = piece_random(state) % (i & 256 ? 31 : 9);

	if (odd == PIECE_DAMAGED && i % 97 == 50)
		fputs("Gap BYTES=020703\n", out);
	*time += ticks;
	if (i % sync == sync - 1) {
		if (*time > 3)
			*time -= piece_random(state) % 3;
		fprintf(out,
			"IndirectBranchSync SYNC=2 B-TYPE=0 I-CNT=12 "
			"F-ADDR=0x804 TSTAMP=%" PRIu64 "\n",
			*time);
	} else if (i % 7 == 3) {
		*time -= ticks;
		fputs("IndirectBranch B-TYPE=0 I-CNT=12 U-ADDR=0\n", out);
	} else {
		fprintf(out,
			"IndirectBranch B-TYPE=0 I-CNT=12 U-ADDR=0 TSTAMP=%u\n",
			ticks);
	}
}

/* A stream like that of piece_bundle, beginning at `time`. */
static inline void piece_timed_stream(const char *path, unsigned messages,
				      unsigned sync, enum piece_oddity odd,
				      uint32_t seed, uint64_t time)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	fprintf(out,
		"ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=%" PRIu64
		"\nIndirectBranch B-TYPE=0 I-CNT=8 U-ADDR=4 TSTAMP=1\n",
		time++);
	for (unsigned i = 0; i < messages; i++)
		piece_timed_line(out, i, sync, odd, &seed, &time);
	fputs("ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1 TSTAMP=4\n",
	      out);
	fclose(out);
	tiny_stream(path, text, 0);
	free(text);
}

/* A bundle of `harts` such streams, the first with `messages` calls, the others
 * with fewer. */
static inline void piece_timed_bundle(unsigned harts, unsigned messages,
				      enum piece_oddity odd, const char *bits)
{
	struct hsc_manifest m;
	char path[32];

	mkdir(TINY, 0777);
	tiny_manifest(&m);
	free(m.processes[0].maps[0].bytes);
	m.processes[0].maps[0].bytes = strdup(PIECE_CODE);
	CHECK(hsc_manifest_set_param(&m, "ts_bits", bits));
	for (unsigned i = 0; i < harts; i++) {
		snprintf(path, sizeof(path), TINY "/s%u", i);
		piece_timed_stream(path, messages - i * messages / 4, 9 - i,
				   odd, 77 + i, 100 + 50 * i);
		tiny_source(&m, path + sizeof(TINY), 0);
	}
	tiny_write(&m);
}

#define PIECE_SUPPORT                                                          \
	"Format3Support ienable=1 encoder_mode=0 qual_status=%u ioptions=%u "  \
	"denable=0 dloss=0 doptions=0 srcID=%u\n"
#define PIECE_FULL 4 /* of ioptions: full addresses */

/* A call of f by hart `hart`, or its position: in the middle of a block. */
static inline void piece_packet(FILE *out, unsigned i, unsigned sync,
				enum piece_oddity odd, unsigned hart)
{
	if (odd == PIECE_DAMAGED && i % 97 == 50 && !hart)
		fputs("Gap BYTES=9f\n", out);
	if (odd == PIECE_LOST && i % 97 == 50 && hart)
		fprintf(out, PIECE_SUPPORT, 2, PIECE_FULL, hart);
	if (i % sync == sync - 1)
		fprintf(out,
			"Format3Start branch=1 privilege=3 context=0 "
			"address=0x806 srcID=%u\n",
			hart);
	else
		fprintf(out,
			"Format2 address=0x804 notify=0 updiscon=0 "
			"irreport=0 srcID=%u\n",
			hart);
}

static inline void piece_packets(const char *path,
				 const struct hsc_packets_config *config,
				 const char *text)
{
	FILE *file = fopen(path, "wb");
	struct hsc_packet_bytes made;
	struct hsc_error why = { "" };
	char line[256];

	for (; *text; text += strcspn(text, "\n") + 1) {
		snprintf(line, sizeof(line), "%.*s", (int)strcspn(text, "\n"),
			 text);
		CHECK_EQ(hsc_packet_assemble(config, line, &made, &why),
			 HSC_OK);
		CHECK_EQ(fwrite(made.bytes, 1, made.len, file), made.len);
	}
	CHECK(fclose(file) == 0);
}

/* The same as E-Trace packets of two harts in one stream. Only their support
 * packets show that addresses are full. */
static inline void piece_bundle_etrace(unsigned packets, unsigned sync,
				       enum piece_oddity odd)
{
	struct hsc_packets_config config;
	struct hsc_error why = { "" };
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	struct hsc_manifest m;

	for (unsigned hart = 0; hart < 2; hart++)
		fprintf(out,
			PIECE_SUPPORT "Format3Start branch=1 privilege=3 "
				      "context=0 address=0x800 srcID=%u\n",
			0, PIECE_FULL, hart, hart);
	for (unsigned i = 0; i < packets; i++)
		piece_packet(out, i / 2, sync, odd, i % 2);
	for (unsigned hart = 0; hart < 2; hart++)
		fprintf(out, PIECE_SUPPORT, 1, PIECE_FULL, hart);
	fclose(out);
	mkdir(TINY, 0777);
	tiny_manifest(&m);
	free(m.protocol);
	m.protocol = strdup("etrace");
	CHECK(hsc_manifest_set_param(&m, "source_bits", "8"));
	free(m.processes[0].maps[0].bytes);
	m.processes[0].maps[0].bytes = strdup(PIECE_CODE);
	tiny_source(&m, "s0", 0);
	tiny_source(&m, "s0", 1);
	CHECK_EQ(hsc_packets_config_of(&config, &m, &why), HSC_OK);
	piece_packets(TINY "/s0", &config, text);
	tiny_write(&m);
	free(text);
}

#endif
