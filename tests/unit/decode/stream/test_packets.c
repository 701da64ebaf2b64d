/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/packets.h>

#define BYTES(s) s, sizeof(s) - 1

/* P packet and its layout, U one of no layout, X one that is nobody's, N null,
 * A alignment, G gap; then length and number. */
static const struct {
	const char *name;
	enum hsc_et_edition edition;
	const char *params[2];
	const char *bytes;
	size_t len;
	const char *want;
} cases[] = {
	{ "empty", HSC_ET_2_0, { NULL }, BYTES(""), "" },
	{ "the reference flow: support, start, two addresses",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\x47\x73\0\0\0\0\0\x04\x42\x02\x01\x42\x05\x07"),
	  "P7#0/2 P4#1/8 P3#2/3 P2#3/3 " },
	{ "nulls and damage",
	  HSC_ET_2_0,
	  { "framing=length5" },
	  BYTES("\x41\x1f\0\0\xff\xff"),
	  "P7#0/2 N2 G2 " },
	{ "alignment, and an end that is cut",
	  HSC_ET_2_0,
	  { NULL },
	  BYTES("\x80\x41\x1f\x05"),
	  "A1 P7#0/2 G1 " },
	{ "data trace by flow",
	  HSC_ET_2_0,
	  { "framing=smi", "source_bits=0" },
	  BYTES("\x41\x1f\x62\x02\x07"),
	  "P7#0/2 D#1/3 " },
	{ "data trace by type, and a type of no one",
	  HSC_ET_2_0,
	  { "type_bits=2" },
	  BYTES("\x01\x7c\x02\x09\x07\x01\x02"),
	  "P7#0/2 D#1/3 X#2/2 " },
	{ "the draft: support by flow",
	  HSC_ET_0_026,
	  { "source_bits=0" },
	  BYTES("\x03\xd0\x10\0\x42\x02\x01"),
	  "P14#0/4 P10#1/3 " },
	{ "the draft has no data trace",
	  HSC_ET_0_026,
	  { "source_bits=0" },
	  BYTES("\x61\x02"),
	  "U#0/2 " },
	{ "one payload",
	  HSC_ET_2_0,
	  { "framing=none" },
	  BYTES("\x1f"),
	  "P7#0/1 " },
};

static size_t put(char *text, size_t cap, const struct hsc_packet *p)
{
	size_t at;

	if (p->frame.kind != HSC_ET_FRAME_PACKET)
		return (size_t)snprintf(text, cap, "%c%zu ",
					"PNAG"[p->frame.kind], p -> frame.len);
	if (!p->msg)
		at = (size_t)snprintf(text, cap, "X");
	else if (p->msg->layout == HSC_LAYOUT_UNKNOWN)
		at = (size_t)snprintf(text, cap, "U");
	else if (p->type == HSC_ET_DATA)
		at = (size_t)snprintf(text, cap, "D");
	else
		at = (size_t)snprintf(text, cap, "P%u", p->msg->layout);
	return at + (size_t)snprintf(text + at, cap - at, "#%" PRIu64 "/%zu ",
				     p->number, p->frame.len);
}

static void run(size_t i)
{
	const size_t count = (size_t)(cases[i].params[0] != NULL) +
			     (cases[i].params[1] != NULL);
	struct hsc_packets_config config;
	struct hsc_packets *packets;
	struct hsc_error why = { "" };
	struct hsc_packet p;
	FILE *file = fopen("s", "wb");
	char text[256] = "";
	uint64_t end = 0;
	size_t at = 0;

	CHECK(file &&
	      fwrite(cases[i].bytes, 1, cases[i].len, file) == cases[i].len);
	CHECK(file && fclose(file) == 0);
	CHECK_EQ(hsc_packets_configure(&config, cases[i].edition,
				       cases[i].params, count, &why),
		 HSC_OK);
	CHECK_EQ(hsc_packets_open(&packets, "s", &config, &why), HSC_OK);
	while (hsc_packets_next(packets, &p) == HSC_OK) {
		CHECK_EQ(p.frame.offset, end);
		CHECK(!p.msg || p.msg->offset == end);
		end += p.frame.len;
		if (config.link.framing == HSC_ET_BY_RV_TRACER)
			CHECK_EQ(p.frame.payload_len, 2); /* repaired */
		at += put(text + at, sizeof(text) - at, &p);
	}
	CHECK_EQ(end, cases[i].len);
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_packets_close(&packets);
	CHECK(packets == NULL);
	hsc_packets_close(&packets);
}

/* The second packet is being written. */
static void growing(void)
{
	const char *const params[] = { "framing=length5" };
	struct hsc_packets_config config;
	struct hsc_packets *packets;
	struct hsc_error why = { "" };
	struct hsc_packet p;

	scratch_text("s", "\x41\x1f\x47\x73");
	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_2_0, params, 1, &why),
		 HSC_OK);
	config.length = 2;
	CHECK_EQ(hsc_packets_open(&packets, "s", &config, &why), HSC_OK);
	CHECK_EQ(hsc_packets_next(packets, &p), HSC_OK);
	CHECK(p.msg && p.frame.len == 2);
	CHECK_EQ(hsc_packets_next(packets, &p), HSC_END);
	hsc_packets_close(&packets);
}

int main(void)
{
	const struct hsc_packets_config config = { .ring = false };
	struct hsc_error why = { "" };
	struct hsc_packets *packets;
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	CHECK_EQ(hsc_packets_open(&packets, "none", &config, &why), HSC_E_FILE);
	CHECK(packets == NULL && why.text[0]);
	growing();
	scratch_leave(folder);
	return check_failures != 0;
}
