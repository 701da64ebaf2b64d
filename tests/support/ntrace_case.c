/* SPDX-License-Identifier: MIT */
/* ntrace_case.c - a test case as text becomes messages; decoded items become
 * text. */
#include "support/ntrace_case.h"
#include "support/flow_say.h"
#include "support/ntrace_program.h"
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGE_BYTES 16u

static const struct {
	const char *name;
	uint8_t layout;
	uint8_t fields[6];
} shapes[] = {
	{ "PTS", HSC_NT_PROG_TRACE_SYNC, { NT_SYNC, NT_ICNT, NT_FADDR } },
	{ "DB", HSC_NT_DIRECT_BRANCH, { NT_ICNT } },
	{ "DBS", HSC_NT_DIRECT_BRANCH_SYNC, { NT_SYNC, NT_ICNT, NT_FADDR } },
	{ "IB", HSC_NT_INDIRECT_BRANCH, { NT_BTYPE, NT_ICNT, NT_UADDR } },
	{ "IBS",
	  HSC_NT_INDIRECT_BRANCH_SYNC,
	  { NT_SYNC, NT_BTYPE, NT_ICNT, NT_FADDR } },
	{ "IBH",
	  HSC_NT_INDIRECT_BRANCH_HIST,
	  { NT_BTYPE, NT_ICNT, NT_UADDR, NT_HIST } },
	{ "IBHS",
	  HSC_NT_INDIRECT_BRANCH_HIST_SYNC,
	  { NT_SYNC, NT_BTYPE, NT_ICNT, NT_FADDR, NT_HIST } },
	{ "RF", HSC_NT_RESOURCE_FULL, { NT_RCODE, NT_RDATA, NT_HREPEAT } },
	{ "RB", HSC_NT_REPEAT_BRANCH, { NT_BCNT } },
	{ "COR",
	  HSC_NT_PROG_TRACE_CORRELATION,
	  { NT_EVCODE, NT_ICNT, NT_HIST } },
	{ "OWN", HSC_NT_OWNERSHIP, { NT_PROCESS } },
	{ "ERR", HSC_NT_ERROR, { NT_ECODE } },
};

struct run {
	struct flow_say say;
	struct hsc_nt_flow *flow;
	uint64_t address; /* last one reported */
	uint64_t offset;
};

static void say_item(struct flow_say *r, const struct hsc_flow_item *item)
{
	switch ((enum hsc_flow_kind)item->kind) {
	case HSC_FLOW_RUN:
		say_run(r, item);
		break;
	case HSC_FLOW_CONTEXT:
		say_number(r,
			   item->timed ? "[ctx %" PRIx64 : "[ctx %" PRIx64 "] ",
			   item->context.process);
		if (item->timed)
			say_number(r, " @%" PRIu64 "] ", item->time);
		break;
	case HSC_FLOW_TIME:
		say_number(r,
			   item->stamp.late ? "[time ~%" PRIu64 "] "
					    : "[time %" PRIu64 "] ",
			   item->time);
		break;
	case HSC_FLOW_GAP:
		say_gap(r, item);
		break;
	case HSC_FLOW_DATA:
	case HSC_FLOW_EVENT:
		say_number(r, "[event %" PRIu64 "] ",
			   item->kind == HSC_FLOW_EVENT ? item->event.code : 0);
		break;
	case HSC_FLOW_NOTE:
		say_number(r, "[note ", 0);
		say_number(r, reasons[item->note.reason], 0);
		say_number(r, " %" PRIx64 "] ", item->note.value);
		break;
	default:
		say_place(r, item);
		say_number(r, "] ", 0);
	}
}

static bool drain_items(struct run *r)
{
	struct hsc_flow_item item;
	enum hsc_status rc;

	while ((rc = hsc_nt_flow_next(r->flow, &item)) == HSC_OK)
		say_item(&r->say, &item);
	return rc >= 0;
}

/* Set the fields of a shape from the numbers in the text. */
static void fill_fields(struct run *r, struct hsc_msg *msg,
			const uint8_t *fields, const char *text)
{
	char *end;
	uint64_t v = strtoull(text, &end, 0);

	for (unsigned i = 0; fields[i] && end != text; i++) {
		if (fields[i] == NT_FADDR || fields[i] == NT_UADDR) {
			const uint64_t to = v;

			v = (fields[i] == NT_UADDR ? v ^ r->address : v) >> 1;
			r->address = to;
		}
		if (fields[i] == NT_HIST &&
		    msg->layout == HSC_NT_PROG_TRACE_CORRELATION)
			hsc_msg_set(msg, NT_CDF, 1);
		hsc_msg_set(msg, fields[i], v);
		text = end;
		v = strtoull(text, &end, 0);
	}
	text += strspn(text, " ");
	if (*text == 'T')
		hsc_msg_set(msg, NT_TSTAMP, strtoull(text + 1, NULL, 0));
}

/* Feed the first message in `text`. */
static bool feed_message(struct run *r, const char *text)
{
	const size_t len = strcspn(text, "; ");
	struct hsc_msg msg = { .offset = r->offset, .len = MESSAGE_BYTES };

	r->offset += MESSAGE_BYTES;
	if (strncmp(text, "BAD", len) == 0)
		return hsc_nt_flow_damage(r->flow, msg.offset,
					  HSC_FLOW_BAD_BYTES) == HSC_OK;
	if (strncmp(text, "CUT", len) == 0)
		return hsc_nt_flow_cut(r->flow, msg.offset) == HSC_OK;
	msg.layout = HSC_LAYOUT_UNKNOWN;
	msg.code = (uint8_t)strtoul(text + len, NULL, 0);
	if (strncmp(text, "VEN", len) == 0)
		return hsc_nt_flow_feed(r->flow, &msg) == HSC_OK;
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		if (strncmp(shapes[i].name, text, len) || shapes[i].name[len])
			continue;
		msg.layout = shapes[i].layout;
		fill_fields(r, &msg, shapes[i].fields, text + len);
		return hsc_nt_flow_feed(r->flow, &msg) == HSC_OK;
	}
	return false;
}

static bool feed_all(struct run *r, const char *text)
{
	bool good = true;

	text += strspn(text, "; ");
	while (good && *text) {
		if (*text == 'U') {
			char *end;

			r->address = strtoull(text + 1, &end, 0);
			text = end + strspn(end, " ");
		}
		good = feed_message(r, text) && drain_items(r);
		text += strcspn(text, ";");
		text += strspn(text, "; ");
	}
	hsc_nt_flow_finish(r->flow, r->offset);
	return good && drain_items(r);
}

bool nt_case_run(const struct nt_case *c,
		 const struct hsc_nt_flow_config *config)
{
	struct nt_program *program = calloc(1, sizeof(*program));
	struct run *r = calloc(1, sizeof(*r));
	struct hsc_image_ops code;
	bool good = false;

	if (!program || !r || !nt_program_write(program, c->program)) {
		printf("%s: bad program\n", c->name);
		goto out;
	}
	code = nt_program_ops(program);
	if (hsc_blocks_new(&r->say.blocks, &code, HSC_ISA_RV64) != HSC_OK ||
	    hsc_nt_flow_new(&r->flow, r->say.blocks, config) != HSC_OK ||
	    !feed_all(r, c->messages)) {
		printf("%s: a call failed\n", c->name);
		goto out;
	}
	if (r->say.len && r->say.text[r->say.len - 1] == ' ')
		r->say.text[r->say.len - 1] = 0;
	good = strcmp(r->say.text, c->want) == 0;
	if (!good)
		printf("%s:\n  got  %s\n  want %s\n", c->name, r->say.text,
		       c->want);
out:
	if (r) {
		hsc_nt_flow_free(&r->flow);
		hsc_blocks_free(&r->say.blocks);
	}
	free(r);
	free(program);
	return good;
}

int nt_cases_run(const struct nt_case *cases, size_t n,
		 const struct hsc_nt_flow_config *config)
{
	int failures = 0;

	for (size_t i = 0; i < n; i++)
		failures += !nt_case_run(&cases[i], config);
	return failures;
}
