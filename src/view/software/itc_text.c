/* SPDX-License-Identifier: MIT */
/* itc_text.c - what ITC channels print.
 * Room   view (floor 8) */
#include "view/software/itc_text.h"
#include "view/common/text.h"
#include <hartscope/codec/perf_record_codec.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A longer line is shown in pieces. */
#define LINE_BYTES 512

struct channel {
	char line[LINE_BYTES];
	size_t len;
	struct hsc_event first; /* that began the line */
	bool begun;             /* something was written to it */
	bool records;           /* performance records, not text */
};

struct hsc_view_itc {
	struct hsc_view_itc_config config;
	bool headed;
	uint64_t shown;           /* writes */
	struct channel *channels; /* channels[sources * CHANNELS] */
};

enum hsc_status hsc_view_itc_new(struct hsc_view_itc **out,
				 const struct hsc_view_itc_config *config)
{
	struct hsc_view_itc *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->channels = calloc((config->manifest->source_count + 1) *
				     HSC_VIEW_ITC_CHANNELS,
			     sizeof(*v->channels));
	if (v->channels)
		return HSC_OK;
	hsc_view_itc_free(out);
	return HSC_E_MEMORY;
}

void hsc_view_itc_free(struct hsc_view_itc **view)
{
	if (!*view)
		return;
	free((*view)->channels);
	free(*view);
	*view = NULL;
}

unsigned hsc_view_itc_records(const struct hsc_view_itc *v)
{
	const size_t count =
		v->config.manifest->source_count * HSC_VIEW_ITC_CHANNELS;
	unsigned n = 0;

	for (size_t i = 0; i < count; i++)
		n += v->channels[i].records;
	return n;
}

/* One line: when it began, hart, channel, text. */
static void print_line(struct hsc_view_itc *v, const struct hsc_event *e,
		       unsigned channel, const char *text)
{
	FILE *out = v->config.out;
	char time[HSC_VIEW_NUMBER] = "-";

	if (!v->headed) {
		hsc_view_painted(out, &v->config.screen, HSC_PAINT_HEAD,
				 "%15s  %4s  %7s  text", "time", "hart",
				 "channel");
		putc('\n', out);
	}
	v->headed = true;
	if (e->timed)
		hsc_view_grouped(e->time, time);
	fprintf(out, "%15s  %4" PRIu64 "  %7u  ", time,
		v->config.manifest->sources[e->source].id, channel);
	hsc_view_foreign(out, text);
	putc('\n', out);
}

static void end_line(struct hsc_view_itc *v, struct channel *c)
{
	c->line[c->len] = '\0';
	if (c->len)
		print_line(v, &c->first, c->first.write.channel, c->line);
	c->len = 0;
}

static void take_byte(struct hsc_view_itc *v, struct channel *c,
		      const struct hsc_event *e, char byte)
{
	if (byte == '\n' || byte == '\r' || byte == '\0') {
		end_line(v, c);
		return;
	}
	if (c->len == 0)
		c->first = *e;
	c->line[c->len++] = byte;
	if (c->len == LINE_BYTES - 1)
		end_line(v, c);
}

/* A tab goes to the next multiple of 8, as on a terminal. */
static void take_tab(struct hsc_view_itc *v, struct channel *c,
		     const struct hsc_event *e)
{
	do
		take_byte(v, c, e, ' ');
	while (c->len % 8 != 0);
}

uint64_t hsc_view_itc_shown(const struct hsc_view_itc *v)
{
	return v->shown;
}

/* Lowest byte first; of a write of 32 bits, zeros in front are not text. */
static void take_bytes(struct hsc_view_itc *v, struct channel *c,
		       const struct hsc_event *e)
{
	for (unsigned i = 0; i < e->write.size; i++) {
		const char byte = (char)(e->write.value >> 8 * i);

		if (v->config.raw && byte)
			putc(byte, v->config.out);
		else if (!v->config.raw && byte == '\t')
			take_tab(v, c, e);
		else if (!v->config.raw)
			take_byte(v, c, e, byte);
	}
}

static void take_format(struct hsc_view_itc *v, const struct hsc_event *e,
			const char *format)
{
	char text[LINE_BYTES];

	hsc_view_itc_print(format, (uint32_t)e->write.value, text,
			   sizeof(text));
	if (v->config.raw)
		fprintf(v->config.out, "%s\n", text);
	else
		print_line(v, e, e->write.channel, text);
}

/* What comes after a loss does not go on with a line of before it. */
static void cut_lines(struct hsc_view_itc *v, const struct hsc_event *e)
{
	struct channel *c = &v->channels[e->source * HSC_VIEW_ITC_CHANNELS];

	for (unsigned i = 0; i < HSC_VIEW_ITC_CHANNELS; i++) {
		if (c[i].len == 0)
			continue;
		end_line(v, &c[i]);
		print_line(v, e, i, "-- trace was lost within this line --");
	}
}

static enum hsc_status feed(void *view, const struct hsc_event *e)
{
	struct hsc_view_itc *v = view;
	const uint32_t shown =
		v->config.channels ? v->config.channels : UINT32_MAX;
	struct channel *c;

	if (e->kind == HSC_EVENT_GAP ||
	    (e->kind == HSC_EVENT_DATA_WRITE && e->missed))
		cut_lines(v, e);
	if (e->kind != HSC_EVENT_DATA_WRITE ||
	    e->write.channel >= HSC_VIEW_ITC_CHANNELS ||
	    !(shown >> e->write.channel & 1))
		return HSC_OK;
	c = &v->channels[e->source * HSC_VIEW_ITC_CHANNELS + e->write.channel];
	if (!c->begun && e->write.size == 4 &&
	    e->write.value == HSC_PERF_MARKER)
		c->records = true;
	c->begun = true;
	if (c->records)
		return HSC_OK;
	v->shown++;
	if (v->config.formats.of[e->write.channel])
		take_format(v, e, v->config.formats.of[e->write.channel]);
	else
		take_bytes(v, c, e);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_itc *v = view;
	const size_t count =
		v->config.manifest->source_count * HSC_VIEW_ITC_CHANNELS;

	for (size_t i = 0; i < count; i++)
		end_line(v, &v->channels[i]);
	return ferror(v->config.out) ? HSC_E_FILE : HSC_OK;
}

const struct hsc_view_ops hsc_view_itc_ops = { feed, NULL, finish };
