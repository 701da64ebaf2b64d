/* SPDX-License-Identifier: MIT */
/*
 * What real hardware and libosd made: the model sends the packets that the
 * hardware sent for the same stimuli; its packets, as words and as a byte
 * stream, read as libosd read them; logs of an FPGA come back byte by byte.
 */
#include "support/corpus.h"
#include "unit/check.h"
#include <hartscope/codec/osd_codec.h>
#include <hartscope/codec/stm_text.h>
#include <hartscope/link/osd_him.h>
#include <hartscope/model/stm_module.h>
#include <stdbool.h>
#include <stdlib.h>

#define WORDS 16
#define TEXT  65536

static const char *corpus;

static size_t load(const char *name, char *buf)
{
	char path[512];
	FILE *f;
	size_t n;

	snprintf(path, sizeof(path), "%s/stm/%s", corpus, name);
	f = fopen(path, "rb");
	CHECK(f != NULL);
	if (!f)
		return 0;
	n = fread(buf, 1, TEXT - 1, f);
	buf[n] = '\0';
	fclose(f);
	return n;
}

/* The words of a line; how many. */
static unsigned words_of(const char *text, uint16_t words[WORDS])
{
	unsigned n = 0;
	char *end;

	while (n < WORDS && *text != '\n') {
		const unsigned long v = strtoul(text, &end, 16);

		if (end != text + 5 && end != text + 4)
			break;
		words[n++] = (uint16_t)v;
		text = end;
	}
	return n;
}

/* --- the model against the hardware ------------------------------------ */

struct bench {
	struct hsc_stm_module m;
	uint16_t words[WORDS];
	unsigned count;
	char *out; /* lines of packets that came out */
	size_t len;
};

static bool step(struct bench *b, const struct hsc_stm_in *in)
{
	struct hsc_stm_out out;

	hsc_stm_module_cycle(&b->m, in, &out);
	if (!out.valid || !in->ready)
		return out.ready;
	b->words[b->count++] = out.word;
	for (unsigned i = 0; out.last && i < b->count; i++)
		b->len += (size_t)snprintf(b->out + b->len, TEXT - b->len,
					   "%04x%c", b->words[i],
					   i + 1 == b->count ? '\n' : ' ');
	b->count = out.last ? 0 : b->count;
	return out.ready;
}

static void settle(struct bench *b)
{
	const struct hsc_stm_in in = { .ready = true };

	while (!hsc_stm_module_is_idle(&b->m))
		step(b, &in);
}

static void send(struct bench *b, const uint16_t *words, unsigned count)
{
	for (unsigned i = 0; i < count;) {
		const struct hsc_stm_in in = { .valid = true,
					       .last = i + 1 == count,
					       .word = words[i],
					       .ready = true };

		i += step(b, &in);
	}
}

static void burst(struct bench *b, unsigned first, unsigned count, bool ready)
{
	for (unsigned i = 0; i < count; i++) {
		const struct hsc_stm_event e = { (uint16_t)(first + i), i + 1 };
		const struct hsc_stm_in in = { .event = &e, .ready = ready };

		step(b, &in);
	}
}

static void one(struct bench *b, unsigned id, uint64_t value)
{
	const struct hsc_stm_event e = { (uint16_t)id, value };
	const struct hsc_stm_in in = { .event = &e, .ready = true };

	step(b, &in);
}

/* What a line of the bench's log says that it did. */
static void stimulate(struct bench *b, const char *what)
{
	if (strstr(what, "single event"))
		one(b, 0x1234, 0xdeadbeef);
	else if (strstr(what, "event id=0 "))
		one(b, 0, 0x42);
	else if (strstr(what, "event id=4 "))
		one(b, 4, 'H');
	else if (strstr(what, "event id=0xabcd"))
		one(b, 0xabcd, UINT64_C(0x0123456789abcdef));
	else if (strstr(what, "output blocked, then released"))
		burst(b, 1, 20, false);
	else if (strstr(what, "output NOT blocked"))
		burst(b, 1, 20, true);
	else if (strstr(what, "for 100 cycles"))
		burst(b, 1, 100, true);
	else if (strstr(what, "70000 events"))
		burst(b, 1, 70000, false);
	else if (strstr(what, "stall again"))
		burst(b, 0x21, 3, true);
	else
		one(b, 0x77, 1); /* while stalled */
}

/* Let time pass up to that of the next event in the log. */
static void wait_for(struct bench *b, const char *log)
{
	const char *next = strstr(log, "OUT ");
	const char *stop = strstr(log, "\n#");
	uint16_t words[WORDS];

	if (!next || (stop && next > stop) || words_of(next + 4, words) < 6 ||
	    words[2] != 0x8000)
		return;
	settle(b);
	b->m.cycles = words[3] | (uint64_t)words[4] << 16;
}

static void check_vectors(unsigned bits)
{
	static char log[TEXT], want[TEXT], got[TEXT];
	struct bench b = { .m = { .address = 1, .value_bits = (uint8_t)bits },
			   .out = got };
	uint16_t words[WORDS];
	size_t len = 0;
	char name[64];
	bool hot = false; /* events are under way that the next packet meets */

	snprintf(name, sizeof(name), "osd_stm_vw%u.vectors.txt", bits);
	load(name, log);
	got[0] = '\0';
	for (char *line = strchr(log, '\n'); line && line[1];
	     line = strchr(line + 1, '\n')) {
		if (strncmp(line + 1, "IN ", 3) == 0) {
			if (!hot)
				settle(&b);
			hot = false;
			send(&b, words, words_of(line + 6, words));
		} else if (line[1] == '#') {
			settle(&b);
			wait_for(&b, line + 1);
			stimulate(&b, line + 1);
			hot = strstr(line + 1, "stall again");
			if (!hot)
				settle(&b);
			continue;
		} else if (strncmp(line + 1, "  OUT ", 6) == 0) {
			const char *end = strchr(line + 7, '\n');

			memcpy(want + len, line + 7, (size_t)(end - line - 6));
			len += (size_t)(end - line - 6);
			want[len] = '\0';
		}
	}
	settle(&b);
	/* the hardware hangs after the event that it was sent; ours does not */
	snprintf(want + len, TEXT - len, "0000 0001 2000 0001\n");
	CHECK_STR(got, want, name);
}

/* --- the decoder against libosd ---------------------------------------- */

static size_t print(const struct hsc_osd_packet *p, unsigned bits, char *out)
{
	struct hsc_stm_log_line line = { .overflow = false };
	struct hsc_msg m;

	CHECK_EQ(hsc_osd_decode(p, bits, &m), HSC_OK);
	line.overflow = m.layout == HSC_OSD_STM_OVERFLOW;
	line.timestamp = (uint32_t)hsc_msg_get(&m, OSD_TIMESTAMP);
	line.id = (uint16_t)hsc_msg_get(&m, OSD_ID);
	line.value = hsc_msg_get(&m, OSD_VALUE);
	line.lost = (uint32_t)hsc_msg_get(&m, OSD_LOST);
	return hsc_stm_log_print(&line, out);
}

/* libosd's reading without its remarks. */
static void load_reading(unsigned bits, char *text)
{
	static char raw[TEXT];
	char name[64], *out = text;

	snprintf(name, sizeof(name), "osd_stm_vw%u.libosd-events.txt", bits);
	load(name, raw);
	for (const char *at = raw; *at;) {
		if (strncmp(at, " print\n", 7) == 0)
			at += 6;
		else
			*out++ = *at++;
	}
	*out = '\0';
}

static void check_packets(unsigned bits, const char *want)
{
	static char log[TEXT], got[TEXT];
	char name[64];
	size_t len = 0;
	uint16_t words[WORDS];

	snprintf(name, sizeof(name), "osd_stm_vw%u.packets.txt", bits);
	load(name, log);
	for (char *line = log; line && *line;) {
		const unsigned n = words_of(line, words);
		const struct hsc_osd_packet p = { .dest = words[0],
						  .src = words[1],
						  .flags = words[2],
						  .payload = words + 3,
						  .words = n - 3u };

		CHECK(n > 3);
		len += print(&p, bits, got + len);
		line = strchr(line, '\n');
		line += line != NULL;
	}
	CHECK_STR(got, want, name);
}

static void check_stream(unsigned bits, const char *want)
{
	static char bytes[TEXT], got[TEXT];
	uint16_t payload[64];
	struct hsc_osd_him him = { .payload = payload, .most = 64 };
	struct hsc_input in = { .buf = (const uint8_t *)bytes, .last = true };
	struct hsc_osd_him_item item;
	char name[64];
	size_t len = 0;

	snprintf(name, sizeof(name), "osd_stm_vw%u.dtd", bits);
	in.len = load(name, bytes);
	while (hsc_osd_him_next(&him, &in, &item) == HSC_OK) {
		CHECK_EQ(item.kind, HSC_OSD_HIM_PACKET);
		len += print(&item.packet, 0, got + len);
	}
	CHECK_STR(got, want, name);
}

static void check_log(void)
{
	static char log[TEXT];
	char buf[HSC_STM_LOG_MAX], text[256];
	struct hsc_stm_log_line line;
	size_t n = 0;

	load("systrace.0002.log", log);
	for (char *at = log; *at; at = strchr(at, '\n') + 1) {
		const size_t len = (size_t)(strchr(at, '\n') + 1 - at);

		CHECK_EQ(hsc_stm_log_parse(at, len, &line), HSC_OK);
		CHECK_EQ(hsc_stm_log_print(&line, buf), len);
		CHECK(memcmp(buf, at, len) == 0);
		if (line.id == HSC_STM_PRINT)
			text[n++] = (char)line.value;
	}
	text[n] = '\0';
	CHECK_EQ(n, 110);
	CHECK(strncmp(text, "Hello World! Core 0 of 1 in tile 0, ", 36) == 0);
	CHECK_EQ(line.id, 1);
}

int main(void)
{
	static char want[TEXT];

	corpus = corpus_folder();
	for (unsigned bits = 16; bits <= 64; bits *= 2) {
		check_vectors(bits);
		load_reading(bits, want);
		check_packets(bits, want);
		check_stream(bits, want);
	}
	check_log();
	return check_failures != 0;
}
