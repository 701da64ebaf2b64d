/* SPDX-License-Identifier: MIT */
/* etrace_log.c - the CSV of a simulator becomes steps of an encoder. */
#define _POSIX_C_SOURCE 200809L /* popen */
#include "support/etrace_log.h"
#include <hartscope/model/etrace_port.h>
#include <hartscope/model/ingress.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool read_row(const char *line, struct et_log_row *r)
{
	unsigned valid, insn, priv, trap, cause, interrupt;

	if (sscanf(line, "%x,%" SCNx64 ",%x,%x,%x,%x,%" SCNx64 ",%x", &valid,
		   &r->pc, &insn, &priv, &trap, &cause, &r->tval,
		   &interrupt) != 8)
		return false;
	r->insn = insn;
	r->privilege = (uint8_t)priv;
	r->trap = trap != 0;
	r->cause = (uint16_t)cause;
	r->interrupt = interrupt != 0;
	return valid != 0;
}

static void keep_row(struct et_log *log, const struct et_log_row *r,
		     size_t *room)
{
	if (log->row_count == *room) {
		*room = *room * 2 + 4096;
		log->rows = realloc(log->rows, *room * sizeof(*log->rows));
		if (!log->rows)
			abort();
	}
	log->rows[log->row_count++] = *r;
	log->retired += !r->trap;
}

static FILE *open_file(const char *folder, const char *program,
		       const char *name)
{
	char command[4096];

	snprintf(command, sizeof(command), "xz -dc '%s/etrace/%s/%s.csv.xz'",
		 folder, program, name);
	return popen(command, "r");
}

/* Only the ingress port reports where the last branch went. */
static bool read_outcome(struct et_log *log, const char *folder,
			 const char *program)
{
	FILE *f = open_file(folder, program, "encoder_input.itype3");
	unsigned itype = 0;
	char line[256];

	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "%u,", &itype) != 1)
			itype = 0;
	log->taken = itype == HSC_ET_ITYPE_TAKEN;
	return f && pclose(f) == 0;
}

bool et_log_read(struct et_log *log, const char *folder, const char *program)
{
	FILE *f = open_file(folder, program, "spike_pc_trace");
	char line[256];
	struct et_log_row r;
	size_t room = 0;

	*log = (struct et_log){ .rows = NULL };
	while (f && fgets(line, sizeof(line), f))
		if (read_row(line, &r))
			keep_row(log, &r, &room);
	if (!f || pclose(f) != 0 || log->row_count == 0 ||
	    !read_outcome(log, folder, program))
		return false;
	log->steps = calloc(log->row_count, sizeof(*log->steps));
	return log->steps != NULL;
}

void et_log_clear(struct et_log *log)
{
	free(log->rows);
	free(log->steps);
	*log = (struct et_log){ .rows = NULL };
}

static void take_row(struct hsc_ingress *in, const struct et_log_row *r,
		     struct hsc_retired *b)
{
	const uint8_t bytes[4] = { (uint8_t)r->insn, (uint8_t)(r->insn >> 8),
				   (uint8_t)(r->insn >> 16),
				   (uint8_t)(r->insn >> 24) };
	struct hsc_insn insn;

	if (!hsc_insn_classify(bytes, sizeof(bytes), r->pc, HSC_ISA_RV64,
			       &insn))
		abort();
	hsc_ingress_take(in, r->pc, &insn, b);
}

/* Can the next row be part of the block? */
static bool goes_on(const struct hsc_retired *b, const struct et_log_row *r,
		    uint8_t privilege)
{
	return b->end == HSC_INSN_LINEAR && !r->trap && r->pc == b->next &&
	       r->privilege == privilege;
}

static void join_blocks(struct hsc_retired *b, const struct hsc_retired *more)
{
	const struct hsc_retired all = {
		.start = b->start,
		.next = more->next,
		.target = more->target,
		.halfwords = b->halfwords + more->halfwords,
		.instructions = b->instructions + 1,
		.last_halfwords = more->last_halfwords,
		.end = more->end,
		.inferable = more->inferable,
	};

	*b = all;
}

void et_log_cut(struct et_log *log, size_t most)
{
	struct hsc_ingress in = { .isa = HSC_ISA_RV64 };
	struct hsc_retired more;

	log->step_count = 0;
	for (size_t i = 0; i < log->row_count; i++) {
		const struct et_log_row *r = &log->rows[i];
		struct et_log_step *s = &log->steps[log->step_count++];

		*s = (struct et_log_step){ .row = i };
		if (r->trap)
			continue;
		take_row(&in, r, &s->block);
		while (s->block.instructions < most && i + 1 < log->row_count &&
		       goes_on(&s->block, &log->rows[i + 1], r->privilege)) {
			take_row(&in, &log->rows[++i], &more);
			join_blocks(&s->block, &more);
		}
	}
}

void et_log_tell(const struct et_log *log, size_t i, struct hsc_et_encoder *e)
{
	const struct et_log_step *s = &log->steps[i];
	const struct et_log_row *r = &log->rows[s->row];
	const struct hsc_et_trap trap = { .epc = r->pc,
					  .tval = r->tval,
					  .cause = r->cause,
					  .interrupt = r->interrupt };

	hsc_et_encoder_privilege(e, r->privilege);
	if (r->trap)
		hsc_et_encoder_trap(e, &trap);
	else
		hsc_et_encoder_retire(e, &s->block);
}

void et_log_stop(const struct et_log *log, struct hsc_et_encoder *e)
{
	const struct et_log_step *last = &log->steps[log->step_count - 1];
	const struct hsc_retired *b = &last->block;

	hsc_et_encoder_stop_before(e, HSC_ET_END_DISABLED,
				   log->taken ? b->target : b->next);
}

size_t et_log_encode(const struct et_log *log, struct hsc_et_encoder *e,
		     const struct hsc_et_encoder_config *config, uint8_t *out,
		     size_t cap)
{
	struct hsc_error why;

	if (hsc_et_encoder_init(e, config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		return 0;
	}
	e->out = out;
	e->out_cap = cap;
	for (size_t i = 0; i < log->step_count; i++)
		et_log_tell(log, i, e);
	et_log_stop(log, e);
	return e->lost ? 0 : (size_t)e->out_len;
}
