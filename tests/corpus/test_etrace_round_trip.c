/* SPDX-License-Identifier: MIT */
/*
 * Programs of the corpus, as a simulator logged them, through the encoder and
 * back through the decoder: every instruction and every trap, in both editions,
 * with each mode alone and all of them together, at many intervals of resync,
 * with contexts and without.
 *
 * Usage: test_etrace_round_trip PROGRAM...
 */
#include "support/corpus.h"
#include "support/etrace_log.h"
#include "support/etrace_run.h"
#include "unit/check.h"
#include <hartscope/image/image.h>
#include <stdlib.h>

#define OUT_MAX (16u << 20)

/* Steps between two changes of context; they come where nothing else happens,
 * so they are not those of the program. */
#define CONTEXT_EVERY 997

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

enum mode {
	PLAIN,
	FULL,
	EXCEPTION,
	SEQUENTIAL,
	RETURNS,
	PREDICTION,
	CACHE,
	ALL,
	DRAFT,
	DRAFT_FULL,
	MODES,
};

static const char *const mode_names[MODES] = {
	"plain",
	"full address",
	"implicit exception",
	"sequential jump",
	"irets",
	"prediction",
	"cache",
	"all",
	"the draft",
	"the draft, full address",
};

/* As if by trTeInstSyncMax; 0 is off. */
static const uint64_t intervals[] = { 0, 1, 2, 3, 5, 16, 64, 1000 };

static struct et_log logged;
static struct hsc_et_encoder e;
static uint8_t out[OUT_MAX];

/* One way to encode the program. */
struct profile {
	enum mode mode;
	uint64_t resync;
	bool context;
};

/* --- settings ---------------------------------------------------------- */

static void set(struct hsc_et_params *par, const char *name, uint64_t v)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(par, name, v, &why), HSC_OK);
}

static bool is_draft(enum mode mode)
{
	return mode == DRAFT || mode == DRAFT_FULL;
}

static void choose_modes(struct hsc_et_encoder_config *c, enum mode mode)
{
	const bool all = mode == ALL;

	c->options.full_address = mode == FULL || mode == DRAFT_FULL;
	c->options.implicit_exception = all || mode == EXCEPTION;
	c->options.sequential_jump = all || mode == SEQUENTIAL;
	c->options.implicit_return = all || mode == RETURNS;
	c->options.branch_prediction = all || mode == PREDICTION;
	c->options.jump_target_cache = all || mode == CACHE;
	if (c->options.implicit_return) {
		set(&c->params, "iret_ext", 1);
		set(&c->params, "return_stack_size_p", 4);
	}
	if (c->options.branch_prediction)
		set(&c->params, "bpred_size_p", 6);
	if (c->options.jump_target_cache)
		set(&c->params, "cache_size_p", 4);
	if (all)
		set(&c->params, "f0s_width_p", 1);
}

static struct hsc_et_encoder_config config_of(const struct profile *p)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(is_draft(p->mode) ? HSC_ET_0_026
								  : HSC_ET_2_0),
		.link = hsc_et_link_usual(is_draft(p->mode) ? HSC_ET_BY_DRAFT
							    : HSC_ET_BY_ENCAP),
		.resync_unit =
			p->resync ? HSC_ET_RESYNC_PACKETS : HSC_ET_RESYNC_OFF,
		.resync_max = p->resync,
		.context_known = p->context,
	};

	if (!p->context)
		set(&c.params, "nocontext_p", 1);
	choose_modes(&c, p->mode);
	return c;
}

/* The handler that all traps of the program have. */
static uint64_t handler(void)
{
	for (size_t i = 0; i + 1 < logged.row_count; i++)
		if (logged.rows[i].trap && !logged.rows[i + 1].trap)
			return logged.rows[i + 1].pc;
	return 0;
}

/* --- encoder ----------------------------------------------------------- */

/* Contexts come in turns: one that takes its time, one that does not. */
static void change_context(size_t step)
{
	const size_t n = step / CONTEXT_EVERY;

	if (step % CONTEXT_EVERY == CONTEXT_EVERY - 1)
		hsc_et_encoder_context(&e, n + 1,
				       n % 2 ? HSC_ET_CONTEXT_PRECISE
					     : HSC_ET_CONTEXT_IMPRECISE);
}

static size_t encode(const struct hsc_et_encoder_config *c)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_encoder_init(&e, c, &why), HSC_OK);
	e.out = out;
	e.out_cap = OUT_MAX;
	for (size_t i = 0; i < logged.step_count; i++) {
		if (c->context_known)
			change_context(i);
		et_log_tell(&logged, i, &e);
	}
	et_log_stop(&logged, &e);
	CHECK_EQ(e.lost, 0);
	return e.out_len;
}

/* --- decoder ----------------------------------------------------------- */

static bool same_pcs(const struct flow_run *r)
{
	size_t n = 0;

	for (size_t i = 0; i < logged.row_count; i++) {
		const struct et_log_row *row = &logged.rows[i];

		if (row->trap)
			continue;
		if (n == r->pcs_len || r->pcs[n] != row->pc) {
			printf("row %zu: 0x%" PRIx64 ", want 0x%" PRIx64 "\n",
			       i, n < r->pcs_len ? r->pcs[n] : 0, row->pc);
			return false;
		}
		n++;
	}
	return n == r->pcs_len;
}

/* The next row that is a trap, from `*row` on. */
static const struct et_log_row *next_trap(size_t *row)
{
	while (*row < logged.row_count && !logged.rows[*row].trap)
		++*row;
	return *row < logged.row_count ? &logged.rows[(*row)++] : NULL;
}

/* The draft has no field for where an exception at the target of a jump was. */
static bool same_trap(const struct hsc_flow_trap *trap,
		      const struct et_log_row *want, bool draft)
{
	if (!want || trap->cause != want->cause ||
	    (trap->code == 3) != want->interrupt)
		return false;
	return trap->from == want->pc ||
	       (draft && trap->from == HSC_FLOW_NOWHERE);
}

static bool same_traps(const struct flow_run *r, bool draft)
{
	const struct flow_run_item *item = flow_run_find(r, 0, HSC_FLOW_TRAP);
	const struct et_log_row *want;
	size_t row = 0;

	for (; item; item = flow_run_find(r, (size_t)(item - r->items) + 1,
					  HSC_FLOW_TRAP)) {
		want = next_trap(&row);
		if (!same_trap(&item->item.trap, want, draft)) {
			printf("trap at 0x%" PRIx64 ", want 0x%" PRIx64 "\n",
			       item->item.trap.from, want ? want->pc : 0);
			return false;
		}
	}
	return next_trap(&row) == NULL;
}

/* Each context is told once, in order. */
static bool same_contexts(const struct flow_run *r, bool known)
{
	const size_t want = known ? logged.step_count / CONTEXT_EVERY : 0;
	uint64_t seen = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *item = &r->items[i].item;

		if (item->kind != HSC_FLOW_CONTEXT ||
		    item->context.process == seen)
			continue;
		if (item->context.process != seen + 1)
			return false;
		seen++;
	}
	return seen == want;
}

static bool no_gaps(const struct flow_run *r)
{
	const struct flow_run_item *gap = flow_run_find(r, 0, HSC_FLOW_GAP);

	if (gap)
		printf("%s after %" PRIu64 " instructions\n",
		       hsc_flow_reason_text(
			       (enum hsc_flow_reason)gap->item.gap.reason),
		       gap->before);
	return !gap;
}

static void check(const struct hsc_image_ops *code, const struct profile *p)
{
	const struct hsc_et_encoder_config c = config_of(p);
	const size_t len = encode(&c);
	const struct et_run_config config = {
		.code = *code,
		.link = c.link,
		.flow = { .params = e.config.params,
			  .options = c.options,
			  .handler = handler(),
			  .has_handler = true },
	};
	struct flow_run r;
	bool good = et_run_bytes(&r, out, len, &config);

	good = same_pcs(&r) && good;
	good = same_traps(&r, is_draft(p->mode)) && good;
	good = same_contexts(&r, p->context) && good;
	good = no_gaps(&r) && good;
	if (!good) {
		printf("%s, resync %" PRIu64 ", context %s: not the same\n",
		       mode_names[p->mode], p->resync,
		       p->context ? "on" : "off");
		check_failures++;
	}
	flow_run_clear(&r);
}

static void check_program(const struct hsc_image_ops *code)
{
	struct profile p = { .context = false };

	for (p.mode = PLAIN; p.mode < MODES; p.mode++)
		for (size_t i = 0; i < COUNT(intervals); i++) {
			p.resync = intervals[i];
			p.context = false;
			check(code, &p);
			p.context = true;
			check(code, &p);
		}
}

static void check_named(const char *folder, const char *name)
{
	const char *more = strcmp(name, "hello_world") == 0 ? ".code" : "";
	char path[4096];
	struct hsc_error why;
	struct hsc_image *image;
	struct hsc_image_ops ops, code;

	snprintf(path, sizeof(path), "%s/etrace/%s/%s%s.elf", folder, name,
		 name, more);
	CHECK(et_log_read(&logged, folder, name));
	CHECK_EQ(hsc_image_new(&image), HSC_OK);
	CHECK_EQ(hsc_image_add_file(image, path, HSC_IMAGE_ELF, 0, &why),
		 HSC_OK);
	if (check_failures)
		return;
	et_log_cut(&logged, SIZE_MAX);
	ops = hsc_image_ops(image);
	code = et_rom_ops(&ops);
	check_program(&code);
	printf("%s: %zu instructions, %zu steps\n", name, logged.retired,
	       logged.step_count);
	hsc_image_free(&image);
	et_log_clear(&logged);
}

int main(int argc, char **argv)
{
	const char *folder = corpus_folder();

	for (int i = 1; i < argc; i++)
		check_named(folder, argv[i]);
	return check_failures != 0;
}
