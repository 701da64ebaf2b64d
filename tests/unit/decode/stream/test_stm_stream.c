/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/codec/osd_codec.h>
#include <hartscope/decode/stm_stream.h>
#include <unistd.h>

#define FILE_NAME "stm_stream.bin"
#define HEX(...)  { __VA_ARGS__ }, sizeof((uint8_t[]){ __VA_ARGS__ })

/* Bytes, and the spans that they are. */
static const struct {
	const char *name;
	uint8_t bytes[160];
	size_t len;
	uint8_t format; /* enum hsc_stm_format */
	const char *want;
} cases[] = {
	{ "an overflow and an answer",
	  HEX(0, 4, 0, 0, 0, 1, 0x94, 0, 0, 12, 0, 3, 0, 0, 0, 1, 0x38, 0), 0,
	  "StmOverflow dest=0x0 src=0x1 lost=0xc;"
	  "WriteSuccess dest=0x0 src=0x1;" },
	{ "the other order", HEX(4, 0, 0, 0, 1, 0, 0, 0x94, 12, 0),
	  HSC_STM_FORMAT_PKGDUMP, "StmOverflow dest=0x0 src=0x1 lost=0xc;" },
	{ "the other order, found out", HEX(4, 0, 0, 0, 1, 0, 0, 0x94, 12, 0),
	  0, "StmOverflow dest=0x0 src=0x1 lost=0xc;" },
	{ "the other order, found out after damage",
	  HEX(0xff, 4, 0, 0, 0, 1, 0, 0, 0x94, 12, 0), 0,
	  "gap 1;StmOverflow dest=0x0 src=0x1 lost=0xc;" },
	{ "no order has any packets", HEX(0xff, 0xff, 0xff), 0, "gap 3;" },
	{ "damage breaks off fragments, and comes after them",
	  HEX(0, 4, 0, 0, 0, 1, 0x84, 0, 0, 1, 0xff, 0, 4, 0, 0, 0, 1, 0x94, 0,
	      0, 1),
	  0, "lost 1;gap 1;StmOverflow dest=0x0 src=0x1 lost=0x1;" },
	{ "fragments make one event",
	  HEX(0, 5, 0, 0, 0, 1, 0x84, 0, 0, 1, 0, 2, 0, 5, 0, 0, 0, 1, 0x80, 0,
	      0, 3, 0, 4),
	  0, "StmEvent dest=0x0 src=0x1 timestamp=0x20001 id=0x3 value=0x4;" },
	{ "a packet of no table", HEX(0, 3, 0, 0, 0, 1, 0x80, 0), 0,
	  "unread 1;" },
	{ "nothing", { 0 }, 0, 0, "" },
};

static const struct {
	const char *name, *text, *want;
} logs[] = {
	{ "a log",
	  "00000010 0004 0000000000000041\nOverflow, missed 3 events\n",
	  "StmEvent src=0x0 timestamp=0x10 id=0x4 value=0x41;"
	  "StmOverflow src=0x0 lost=0x3;" },
	{ "with a line that is none, and no end",
	  "00000010 0004 0000000000000041\nboo\n"
	  "00000011 0004 0000000000000042",
	  "StmEvent src=0x0 timestamp=0x10 id=0x4 value=0x41;gap 4;"
	  "StmEvent src=0x0 timestamp=0x11 id=0x4 value=0x42;" },
};

static void check(const void *bytes, size_t len, uint8_t format,
		  const char *name, const char *want)
{
	const struct hsc_stm_stream_config config = { .format = format };
	FILE *f = fopen(FILE_NAME, "wb");
	struct hsc_stm_stream *s;
	struct hsc_stm_span span;
	struct hsc_error why;
	char text[1024] = "", one[HSC_OSD_TEXT_MAX];
	enum hsc_status rc;

	CHECK(f && fwrite(bytes, 1, len, f) == len && fclose(f) == 0);
	rc = hsc_stm_stream_open(&s, FILE_NAME, &config, &why);
	CHECK_EQ(rc, HSC_OK);
	while (rc == HSC_OK && (rc = hsc_stm_stream_next(s, &span)) == HSC_OK) {
		if (span.kind == HSC_STM_SPAN_GAP)
			snprintf(one, sizeof(one), "gap %u",
				 (unsigned)span.packet.len);
		else if (span.kind == HSC_STM_SPAN_LOST)
			snprintf(one, sizeof(one), "lost %u", span.packet.src);
		else if (span.kind == HSC_STM_SPAN_UNREAD)
			snprintf(one, sizeof(one), "unread %u",
				 span.packet.src);
		else
			hsc_osd_print(&span.msg, span.packet.flags, one);
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "%s;", one);
	}
	CHECK_EQ(rc, HSC_END);
	CHECK_EQ(hsc_stm_stream_offset(s), len);
	CHECK_STR(text, want, name);
	hsc_stm_stream_close(&s);
	unlink(FILE_NAME);
}

int main(void)
{
	const struct hsc_stm_stream_config none = { .format = 0 };
	struct hsc_stm_stream *s;
	struct hsc_error why = { "" };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(cases[i].bytes, cases[i].len, cases[i].format,
		      cases[i].name, cases[i].want);
	for (size_t i = 0; i < sizeof(logs) / sizeof(logs[0]); i++)
		check(logs[i].text, strlen(logs[i].text), 0, logs[i].name,
		      logs[i].want);
	CHECK_EQ(hsc_stm_stream_open(&s, "no/such/file", &none, &why),
		 HSC_E_FILE);
	CHECK(why.text[0] != '\0' && s == NULL);
	/* a folder can be opened, and not read */
	why.text[0] = '\0';
	CHECK_EQ(hsc_stm_stream_open(&s, ".", &none, &why), HSC_E_FILE);
	CHECK_STR(why.text, ". cannot be read", "a folder");
	return check_failures != 0;
}
