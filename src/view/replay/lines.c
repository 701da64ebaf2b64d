/* SPDX-License-Identifier: MIT */
/* lines.c - lines of calls are made by threads.
 * Room   view (floor 8) */
#include "view/replay/lines.h"
#include <hartscope/decode/relay.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* Of one job: lines, bytes of text, and what all that comes to. */
#define LINES 2048u
#define TEXT  ((size_t)1 << 15)
#define ROOM  ((size_t)1 << 18)

/* What a line has besides its name and its hart. */
#define FRAME                                                                  \
	(2 * HSC_VIEW_COLUMN + 3 + 2 * HSC_VIEW_INDENT_MAX +                   \
	 2 * HSC_REPLAY_REMARK + 32)
struct job {
	const struct hsc_replay_texts *texts;
	size_t count, text_len;
	size_t room; /* that its bytes take at most */
	struct hsc_replay_line lines[LINES];
	char text[TEXT];
};

struct hsc_replay_lines {
	struct hsc_relay *relay;
	struct job *job;
	FILE *text;
	struct hsc_replay_texts texts;
};

static char *put_bytes(char *to, const char *bytes, size_t len)
{
	memcpy(to, bytes, len);
	return to + len;
}

static char *put_text(char *to, const char *text)
{
	return put_bytes(to, text, strlen(text));
}

/* Why it was entered and left, as a remark. */
static char *put_why(char *to, const char *in, const char *out)
{
	if (!*in && !*out)
		return to;
	to = put_text(to, "  /* ");
	to = put_text(to, in);
	if (*in && *out)
		to = put_text(to, ", ");
	to = put_text(to, out);
	return put_text(to, " */");
}

static char *put_line(char *to, const struct hsc_replay_line *line,
		      const struct hsc_replay_texts *texts)
{
	const size_t indent = 2 * (size_t)line->depth;
	const char *out = texts->remarks[line->out];

	to = hsc_view_line_put(to, line->clock, line->length,
			       line->kind != HSC_REPLAY_ENTER);
	to = put_bytes(to, texts->harts[line->hart], texts->hart_len);
	memset(to, ' ', indent);
	to += indent;
	if (line->kind == HSC_REPLAY_LEAVE)
		to = put_text(to, "} /* ");
	to = put_bytes(to, line->name, line->name_len);
	if (line->kind == HSC_REPLAY_LEAVE) {
		to = put_text(to, *out ? ": " : "");
		to = put_text(to, out);
		return put_text(to, " */\n");
	}
	if (line->kind == HSC_REPLAY_ENTER)
		out = "";
	to = put_text(to, hsc_view_line_parens(line->name, line->name_len));
	to = put_text(to, line->kind == HSC_REPLAY_LEAF ? ";" : " {");
	to = put_why(to, texts->remarks[line->in], out);
	return put_text(to, "\n");
}

static size_t make(const void *data, uint8_t *out)
{
	const struct job *job = data;
	char *to = (char *)out;

	for (size_t i = 0; i < job->count; i++) {
		const struct hsc_replay_line *line = &job->lines[i];

		to = line->kind == HSC_REPLAY_TEXT
			     ? put_bytes(to, line->name, line->name_len)
			     : put_line(to, line, job->texts);
	}
	return (size_t)(to - (char *)out);
}

static void begin(struct hsc_replay_lines *l)
{
	l->job = hsc_relay_job(l->relay);
	l->job->count = l->job->text_len = l->job->room = 0;
	l->job->texts = &l->texts;
}

static enum hsc_status send_job(struct hsc_replay_lines *l)
{
	const enum hsc_status rc = hsc_relay_send(l->relay);

	begin(l);
	return rc;
}

/* As a line that is a part of the job's own text. */
static void add_text(struct job *job, const char *text, size_t len)
{
	char *own = job->text + job->text_len;

	memcpy(own, text, len);
	job->text_len += len;
	job->room += len;
	job->lines[job->count++] = (struct hsc_replay_line){
		.name = own,
		.name_len = (uint32_t)len,
		.kind = HSC_REPLAY_TEXT,
	};
}

static ssize_t take_text(void *cookie, const char *text, size_t len)
{
	struct hsc_replay_lines *l = cookie;
	size_t done = 0;

	while (done < len) {
		const struct job *job = l->job;
		const size_t left = len - done;
		const size_t free_text = TEXT - job->text_len;
		const size_t n = left < free_text ? left : free_text;

		if (!n || job->count == LINES || job->room + n > ROOM) {
			if (send_job(l) != HSC_OK)
				return 0;
			continue;
		}
		add_text(l->job, text + done, n);
		done += n;
	}
	return (ssize_t)len;
}

enum hsc_status hsc_replay_lines_open(struct hsc_replay_lines **out, FILE *file,
				      const struct hsc_replay_texts *texts,
				      unsigned jobs)
{
	static const cookie_io_functions_t io = { .write = take_text };
	const struct hsc_relay_config config = { .out = file,
						 .jobs = jobs,
						 .job_bytes =
							 sizeof(struct job),
						 .room = ROOM,
						 .make = make };
	struct hsc_replay_lines *l = calloc(1, sizeof(*l));

	*out = l;
	if (l)
		l->text = fopencookie(l, "w", io);
	if (l)
		l->texts = *texts;
	if (!l || !l->text || setvbuf(l->text, NULL, _IONBF, 0) != 0 ||
	    hsc_relay_new(&l->relay, &config) != HSC_OK) {
		hsc_replay_lines_close(out);
		return HSC_E_MEMORY;
	}
	begin(l);
	return HSC_OK;
}

void hsc_replay_lines_close(struct hsc_replay_lines **lines)
{
	struct hsc_replay_lines *l = *lines;

	if (!l)
		return;
	if (l->text)
		fclose(l->text);
	hsc_relay_free(&l->relay);
	free(l);
	*lines = NULL;
}

enum hsc_status hsc_replay_lines_add(struct hsc_replay_lines *l,
				     const struct hsc_replay_line *line)
{
	const size_t room = FRAME + line->name_len + l->texts.hart_len;
	enum hsc_status rc = HSC_OK;

	if (l->job->count == LINES || l->job->room + room > ROOM)
		rc = send_job(l);
	l->job->lines[l->job->count++] = *line;
	l->job->room += room;
	return rc;
}

FILE *hsc_replay_lines_text(const struct hsc_replay_lines *l)
{
	return l->text;
}

enum hsc_status hsc_replay_lines_drain(struct hsc_replay_lines *l)
{
	const enum hsc_status rc = send_job(l);

	return rc == HSC_OK ? hsc_relay_drain(l->relay) : rc;
}
