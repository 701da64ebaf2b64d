/* SPDX-License-Identifier: MIT */
/* remote.c - what GDB asks is answered: stops, registers, memory, breakpoints,
 * steps.
 * Room   cli (floor 9) */
#include "cli/gdbserver/answer.h"
#include "cli/gdbserver/backtrace.h"
#include <hartscope/base/digits.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Signals as gdb numbers them. */
#define SIGNAL_INT  2
#define SIGNAL_TRAP 5

/* gdb's threads count from 1; 0 is any, -1 all. */
static bool take_thread(const char *text, const struct hsc_gdb_remote *r,
			size_t *hart)
{
	uint64_t id;

	if (strcmp(text, "0") == 0 || strcmp(text, "-1") == 0)
		return true;
	if (!hsc_gdb_take_hex(&text, &id) || *text || id == 0 ||
	    id > r->hart_count)
		return false;
	*hart = (size_t)id - 1;
	return true;
}

static void select_thread(struct hsc_gdb_remote *r, const char *p,
			  struct hsc_gdb_answer *out)
{
	size_t *which = *p == 'c' ? &r->moved : &r->selected;
	size_t hart = *which;

	if (!*p || !take_thread(p + 1, r, &hart) || !hsc_gdb_history(r, hart)) {
		hsc_gdb_add(out, "E01");
		return;
	}
	*which = hart;
	hsc_gdb_add(out, "OK");
}

static void is_alive(struct hsc_gdb_remote *r, const char *p,
		     struct hsc_gdb_answer *out)
{
	size_t hart;

	hsc_gdb_add(out, take_thread(p, r, &hart) ? "OK" : "E01");
}

static void list_threads(struct hsc_gdb_remote *r, struct hsc_gdb_answer *out)
{
	for (size_t i = 0; i < r->hart_count; i++)
		hsc_gdb_add(out, "%c%zx", i ? ',' : 'm', i + 1);
}

static void name_thread(struct hsc_gdb_remote *r, const char *p,
			struct hsc_gdb_answer *out)
{
	char name[32];
	size_t hart = 0;

	if (!take_thread(p, r, &hart))
		return;
	snprintf(name, sizeof(name), "hart %" PRIu64, r->harts[hart].id);
	hsc_gdb_add_hex(out, name, strlen(name));
}

static void remove_stop(struct hsc_gdb_remote *r, uint64_t address)
{
	for (size_t i = 0; i < r->stop_count; i++)
		if (r->stops[i] == address) {
			r->stops[i] = r->stops[--r->stop_count];
			return;
		}
}

/* Software and hardware breakpoints are the same here; others are not known. */
static void set_stop(struct hsc_gdb_remote *r, const char *p, bool on,
		     struct hsc_gdb_answer *out)
{
	uint64_t address;

	if (*p != '0' && *p != '1')
		return;
	p++;
	if (*p++ != ',' || !hsc_gdb_take_hex(&p, &address)) {
		hsc_gdb_add(out, "E01");
		return;
	}
	remove_stop(r, address);
	if (on && r->stop_count == HSC_GDB_STOPS_MAX) {
		hsc_gdb_add(out, "E0c"); /* ENOMEM */
		return;
	}
	if (on)
		r->stops[r->stop_count++] = address;
	hsc_gdb_add(out, "OK");
}

static void set_message(struct hsc_gdb_remote *r, const char *what)
{
	snprintf(r->said, sizeof(r->said), "hart %" PRIu64 ": %s\n",
		 r->harts[r->moved].id, what);
}

static void stop_reply(struct hsc_gdb_remote *r, enum hsc_history_end end,
		       struct hsc_gdb_answer *out)
{
	if (end == HSC_HISTORY_GAP)
		set_message(r, "trace was lost on the way here");
	if (end == HSC_HISTORY_OFF)
		set_message(r, "trace was off on the way here");
	hsc_gdb_add(out, "T%02xthread:%zx;",
		    end == HSC_HISTORY_BROKEN_OFF ? SIGNAL_INT : SIGNAL_TRAP,
		    r->moved + 1);
	if (end == HSC_HISTORY_BEGIN)
		hsc_gdb_add(out, "replaylog:begin;");
	if (end == HSC_HISTORY_LAST)
		hsc_gdb_add(out, "replaylog:end;");
}

static void move_hart(struct hsc_gdb_remote *r, bool back, bool one,
		      struct hsc_gdb_answer *out)
{
	const struct hsc_history_stops stops = { r->stops, r->stop_count,
						 r->poll, r->ctx };
	struct hsc_history *h = hsc_gdb_history(r, r->moved);
	enum hsc_history_end end;
	enum hsc_status rc;

	if (!h) {
		hsc_gdb_add(out, "E01");
		return;
	}
	rc = one ? hsc_history_step(h, back, &end)
		 : hsc_history_run(h, back, &stops, &end);
	r->selected = r->moved;
	if (rc == HSC_OK)
		stop_reply(r, end, out);
	else
		hsc_gdb_add(out, "E05"); /* EIO */
}

/* vCont;ACTION[:THREAD]..: what the first one says, of the thread it names. */
static void resume_thread(struct hsc_gdb_remote *r, const char *p,
			  struct hsc_gdb_answer *out)
{
	const char action = p[0] == ';' ? p[1] : '\0';
	const char *thread = strchr(p, ':');
	char id[20] = "0";

	if (strcmp(p, "?") == 0) {
		hsc_gdb_add(out, "vCont;c;C;s;S");
		return;
	}
	if (!action || !strchr("cCsS", action))
		return;
	if (thread)
		snprintf(id, sizeof(id), "%.*s", (int)strcspn(thread + 1, ";"),
			 thread + 1);
	if (take_thread(id, r, &r->moved))
		move_hart(r, false, action == 's' || action == 'S', out);
	else
		hsc_gdb_add(out, "E01");
}

static const char *end_text(enum hsc_history_end end)
{
	switch (end) {
	case HSC_HISTORY_LAST:
		return "the recording ends here\n";
	case HSC_HISTORY_BEGIN:
		return "the recording begins here\n";
	default:
		return "";
	}
}

/* "monitor goto N", or "end". */
static void go_to(struct hsc_gdb_remote *r, struct hsc_history *h,
		  const char *number, char *text, size_t size)
{
	enum hsc_history_end end;
	uint64_t to = UINT64_MAX;

	if (strcmp(number, "end") != 0 &&
	    !hsc_number_of(number, SIZE_MAX, &to)) {
		snprintf(text, size, "goto what? an instruction's number\n");
		return;
	}
	if (hsc_history_seek(h, to, &end) != HSC_OK) {
		snprintf(text, size, "cannot be decoded\n");
		return;
	}
	snprintf(text, size,
		 "hart %" PRIu64 ", instruction %" PRIu64 "\n%s"
		 "now say: maintenance flush register-cache\n",
		 r->harts[r->selected].id, hsc_history_position(h),
		 end_text(end));
}

static void answer_monitor(struct hsc_gdb_remote *r, const char *p,
			   struct hsc_gdb_answer *out)
{
	char command[64] = "", text[HSC_GDB_PACKET_MAX / 2];
	struct hsc_history *h = hsc_gdb_history(r, r->selected);
	const char *word = command;

	for (size_t i = 0; i < sizeof(command) - 1; i++, p += 2) {
		uint8_t byte;

		if (!hsc_byte_of(p, &byte))
			break;
		command[i] = (char)byte;
	}
	if (h && hsc_gdb_skip(&word, "goto "))
		go_to(r, h, word, text, sizeof(text));
	else if (h && strcmp(word, "position") == 0)
		snprintf(text, sizeof(text),
			 "hart %" PRIu64 ", instruction %" PRIu64 "\n",
			 r->harts[r->selected].id, hsc_history_position(h));
	else if (h && strcmp(word, "backtrace") == 0)
		hsc_gdb_backtrace(r, text, sizeof(text));
	else
		snprintf(text, sizeof(text),
			 "monitor position:  which instruction this is\n"
			 "monitor goto N:    to instruction N of this hart\n"
			 "monitor goto end:  to where its trace ends\n"
			 "monitor backtrace: calls that are open here\n");
	hsc_gdb_add_hex(out, text, strlen(text));
}

static void answer_question(struct hsc_gdb_remote *r, const char *p,
			    struct hsc_gdb_answer *out)
{
	if (hsc_gdb_skip(&p, "Supported"))
		hsc_gdb_add(
			out,
			"PacketSize=%x;QStartNoAckMode+;qXfer:features:read+;"
			"ReverseStep+;ReverseContinue+;swbreak+;hwbreak+;"
			"vContSupported+",
			HSC_GDB_PACKET_MAX);
	else if (hsc_gdb_skip(&p, "Xfer:features:read:target.xml:"))
		hsc_gdb_description(r, p, out);
	else if (strcmp(p, "fThreadInfo") == 0)
		list_threads(r, out);
	else if (strcmp(p, "sThreadInfo") == 0)
		hsc_gdb_add(out, "l");
	else if (hsc_gdb_skip(&p, "ThreadExtraInfo,"))
		name_thread(r, p, out);
	else if (strcmp(p, "C") == 0)
		hsc_gdb_add(out, "QC%zx", r->selected + 1);
	else if (hsc_gdb_skip(&p, "Attached"))
		hsc_gdb_add(out, "1");
	else if (hsc_gdb_skip(&p, "Rcmd,"))
		answer_monitor(r, p, out);
}

static void set_mode(struct hsc_gdb_remote *r, const char *p,
		     struct hsc_gdb_answer *out)
{
	if (strcmp(p, "StartNoAckMode") != 0)
		return;
	r->no_ack = true;
	hsc_gdb_add(out, "OK");
}

void hsc_gdb_answer(struct hsc_gdb_remote *r, const char *p,
		    struct hsc_gdb_answer *out)
{
	out->len = 0;
	out->text[0] = r->said[0] = '\0';
	switch (*p) {
	case '?':
		stop_reply(r, HSC_HISTORY_THERE, out);
		break;
	case 'g':
		hsc_gdb_registers(r, out);
		break;
	case 'p':
		hsc_gdb_register(r, p + 1, out);
		break;
	case 'm':
		hsc_gdb_memory(r, p + 1, out);
		break;
	case 'H':
		select_thread(r, p + 1, out);
		break;
	case 'T':
		is_alive(r, p + 1, out);
		break;
	case 'Z':
	case 'z':
		set_stop(r, p + 1, *p == 'Z', out);
		break;
	case 'c':
	case 's':
		move_hart(r, false, *p == 's', out);
		break;
	case 'b':
		if (p[1] == 'c' || p[1] == 's')
			move_hart(r, true, p[1] == 's', out);
		break;
	case 'v':
		if (hsc_gdb_skip(&p, "vCont"))
			resume_thread(r, p, out);
		break;
	case 'q':
		answer_question(r, p + 1, out);
		break;
	case 'Q':
		set_mode(r, p + 1, out);
		break;
	case 'G':
	case 'M':
	case 'P':
	case 'X':
		hsc_gdb_add(out, "E1e"); /* EROFS: the past cannot be changed */
		break;
	case 'D':
		hsc_gdb_add(out, "OK");
		r->done = true;
		break;
	case 'k':
		r->done = true;
		break;
	default:
		break;
	}
}

enum hsc_status hsc_gdb_begin(struct hsc_gdb_remote *r)
{
	struct hsc_gdb_hart *h = &r->harts[0];

	return hsc_gdb_open(r, h);
}

void hsc_gdb_end(struct hsc_gdb_remote *r)
{
	for (size_t i = 0; i < r->hart_count; i++)
		hsc_history_close(&r->harts[i].history);
}
