/* SPDX-License-Identifier: MIT */
/* piece_bundle.h - a bundle whose stream has many synchronising messages. */
#ifndef HSC_TESTS_PIECE_BUNDLE_H
#define HSC_TESTS_PIECE_BUNDLE_H

#include "support/tiny_bundle.h"

/* 1000 nop, 1004 jal ra, 1010, 1008 nop, 100c j 1000; 1010 nop, 1014 ret. */
#define PIECE_CODE "13000000ef00c000130000006ff05fff1300000067800000"

/* What is odd about one of the messages. */
enum piece_oddity {
	PIECE_HEALTHY,
	PIECE_DAMAGED,  /* bytes that are no message before each of some */
	PIECE_LOST,     /* some are missing */
	PIECE_REPORTED, /* a message that reports an event */
};

static inline void piece_line(FILE *out, unsigned i, unsigned sync,
			      enum piece_oddity odd)
{
	if (odd == PIECE_DAMAGED && i % 97 == 50)
		fputs("Gap BYTES=020703\n", out);
	if (odd == PIECE_LOST && i % 97 == 50)
		return;
	if (odd == PIECE_REPORTED && i == 50)
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
	if (odd == PIECE_REPORTED) { /* such messages are SiFive's */
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

#endif
