/* SPDX-License-Identifier: MIT */
/*
 * The checker of N-Trace reads the vectors, the specification's own examples
 * among them.
 *
 *   test_ntrace_vectors FILE.hsv ...
 */
#include "check/ntrace.h"
#include "unit/check.h"
#include "vectors/vector.h"
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

/* What a strict reader must refuse, and the rule that is broken. */
static const struct {
	const char *name, *fault;
} refused[] = {
	{ "data_bits", "DirectBranch: has no TSTAMP" },
	{ "icnt_wrong_4", "I-CNT ends within 0x106" },
	{ "icnt_wrong_6", "I-CNT ends within 0x10a" },
	{ "icnt_wrong_9", "I-CNT ends within 0x110" },
	{ "mdo_mseo", "IndirectBranchHist: trace does not run" },
	{ "ring_start", "the MSEO of a first byte is 00" },
	{ "short_correlation", "I-CNT has no bits" },
	{ "vendor", "TCODE 5 is reserved" },
};

struct reader {
	const char *flow; /* what is still expected */
	bool wrong;
};

static bool is_address(const char *word)
{
	const size_t len = strspn(word, "0123456789abcdef");

	return len > 0 && (word[len] == ' ' || word[len] == '\0');
}

static void pass_word(struct reader *r)
{
	r->flow += strcspn(r->flow, " ");
	r->flow += *r->flow == ' ';
}

static void find_address(struct reader *r)
{
	while (*r->flow && !is_address(r->flow))
		pass_word(r);
}

static void see(void *ctx, enum ntrace_seen what, uint64_t a, uint64_t b)
{
	struct reader *r = ctx;

	(void)b;
	if (what != SEEN_PC)
		return;
	find_address(r);
	if (!*r->flow || strtoull(r->flow, NULL, 16) != a)
		r->wrong = true;
	pass_word(r);
}

static bool any_line(const struct vector *v, const char *text)
{
	for (size_t i = 0; i < v->line_count; i++)
		if (strstr(v->lines[i], text))
			return true;
	return false;
}

static void set_params(struct ntrace_params *par, const struct vector *v)
{
	ntrace_standard(par);
	par->history = any_line(v, "HIST") || any_line(v, "CDF=1") ||
		       any_line(v, "RCODE=1") || any_line(v, "RCODE=2");
	par->src_bits = v->src_bits;
	par->src = v->src;
	par->ts_bits = any_line(v, "TSTAMP") ? 64 : 0;
	par->implicit_return = v->implicit_return ? RETURN_FULL : RETURN_OFF;
	par->extend_address = v->extend_address;
	par->sequential_jump = par->repeated_history = par->repeat_branch =
		true;
	par->trap_kind_unknown = any_line(v, "B-TYPE=1");
	par->lax = v->lenient;
	par->started = par->unstopped = !v->has_flow;
	for (size_t i = 0; i < v->model_count; i++)
		ntrace_set(par, v->model[i]);
}

static const char *fault_of(const char *path)
{
	const char *name = strrchr(path, '/');

	name = name ? name + 1 : path;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (strncmp(name, refused[i].name, strcspn(name, ".")) == 0)
			return refused[i].fault;
	return NULL;
}

static void check(const struct vector *v)
{
	const char *want = fault_of(v->path);
	struct code code = { .xlen = v->xlen };
	struct reader r = { .flow = v->flow };
	char fault[NTRACE_FAULT] = "";
	struct ntrace_params par;
	bool good;

	set_params(&par, v);
	for (size_t i = 0; i < v->code_count; i++)
		code_add(&code, v->code[i].address, v->code[i].bytes,
			 v->code[i].len);
	good = ntrace_check(&par, &code, v->bytes, v->byte_count, see, &r,
			    fault);
	find_address(&r);
	if (want ? !good && strstr(fault, want) != NULL
		 : good && !r.wrong && !*r.flow)
		return;
	printf("%s: %s; want %s\n", v->path,
	       good ? "other instructions" : fault, want ? want : "[flow]");
	check_failures++;
}

int main(int argc, char **argv)
{
	static struct vector v;

	for (int i = 1; i < argc; i++) {
		CHECK(vector_read(&v, argv[i]));
		if (!v.etrace && v.dialect == HSC_NT_STANDARD) /* N-Trace 1.0 */
			check(&v);
	}
	return check_failures != 0;
}
