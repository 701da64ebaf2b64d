/* SPDX-License-Identifier: MIT */
/* counted.c - counts of every instruction, joined over recordings.
 * Room   cli (floor 9) */
#include "cli/cover/counted.h"
#include "base/file_name.h"
#include "cli/common/bundle/packed.h"
#include "cli/common/options/jobs.h"
#include <stdlib.h>

bool hsc_cli_processes_make(struct hsc_cli_processes *p,
			    const struct hsc_decode *d)
{
	p->count = hsc_decode_manifest(d)->process_count;
	p->list = calloc(p->count + 1, sizeof(struct hsc_coverage *));
	p->source = calloc(p->count + 1, sizeof(*p->source));
	p->times = calloc(p->count + 1, sizeof(struct hsc_instruction_times *));
	return p->list && p->source && p->times;
}

void hsc_cli_processes_clear(struct hsc_cli_processes *p)
{
	for (size_t i = 0; p->list && i < p->count; i++)
		hsc_coverage_free(&p->list[i]);
	for (size_t i = 0; p->times && i < p->count; i++)
		hsc_instruction_times_free(&p->times[i]);
	free((void *)p->times);
	free((void *)p->list);
	free(p->source);
	*p = (struct hsc_cli_processes){ .count = 0 };
}

/* The coverage of the process of a source, which has blocks; NULL: no memory.
 */
static struct hsc_coverage *of_process(struct hsc_cli_processes *p,
				       struct hsc_decode *d, uint32_t source)
{
	const size_t process = hsc_decode_manifest(d)->sources[source].process;
	struct hsc_coverage **c = &p->list[process];

	if (*c)
		return *c;
	p->source[process] = source;
	if (p->axis.unit != HSC_AXIS_INSTRUCTIONS &&
	    hsc_instruction_times_new(&p->times[process],
				      hsc_decode_blocks(d, source),
				      &p->axis) != HSC_OK)
		return NULL;
	return hsc_coverage_new(c, hsc_decode_blocks(d, source)) == HSC_OK
		       ? *c
		       : NULL;
}

enum hsc_status hsc_cli_processes_feed(struct hsc_cli_processes *p,
				       struct hsc_decode *d,
				       const struct hsc_event *e)
{
	struct hsc_coverage *c;
	enum hsc_status rc;
	size_t process;

	if (!hsc_decode_blocks(d, e->source)) /* software has no flow */
		return HSC_OK;
	c = of_process(p, d, e->source);
	rc = c ? hsc_coverage_feed(c, e) : HSC_E_MEMORY;
	process = hsc_decode_manifest(d)->sources[e->source].process;
	if (rc == HSC_OK && p->times[process])
		rc = hsc_instruction_times_feed(p->times[process], e);
	return rc;
}

/* What all sources came to. */
static enum hsc_status take_results(struct hsc_cli_processes *p,
				    struct hsc_decode *d,
				    const struct hsc_results *results)
{
	const size_t count = hsc_decode_manifest(d)->source_count;
	enum hsc_status rc = HSC_OK;

	for (uint32_t i = 0; rc == HSC_OK && i < count; i++) {
		const struct hsc_coverage *from =
			hsc_results_get(results, i)->coverage;
		struct hsc_coverage *c = from ? of_process(p, d, i) : NULL;

		if (from)
			rc = c ? hsc_coverage_merge(c, from) : HSC_E_MEMORY;
	}
	return rc;
}

static const struct hsc_results_config wanted = { .coverage = true };

/* What its code is, for whoever counts. */
struct preparing {
	struct hsc_decode *d;
	struct hsc_code_counts *counts;
	enum hsc_status rc;
};

/* Rows of the code of the first process, while others decode. */
static void prepare_code(void *ctx)
{
	struct preparing *p = ctx;
	const struct hsc_image_spaces images = hsc_decode_images(p->d, 0);

	if (images.count)
		p->rc = hsc_code_counts_prepare(p->counts, images.list[0]);
}

static struct hsc_results *results_of(struct hsc_cli_decode *d,
				      struct preparing *p)
{
	struct hsc_results_config config = wanted;

	config.besides = prepare_code;
	config.ctx = p;
	return hsc_cli_results(d, NULL, &config);
}

/* Decode it, by all cores if that can be. */
static enum hsc_status decode(struct hsc_cli_decode *d,
			      struct hsc_cli_processes *p,
			      struct hsc_code_counts *counts)
{
	struct preparing preparing = { d->decode, counts, HSC_OK };
	struct hsc_results *results = p->axis.unit == HSC_AXIS_INSTRUCTIONS
					      ? results_of(d, &preparing)
					      : NULL;
	enum hsc_status rc = preparing.rc;
	struct hsc_event e;

	if (results && rc == HSC_OK)
		rc = take_results(p, d->decode, results);
	else
		while (rc == HSC_OK && hsc_cli_decode_next(d, &e))
			rc = hsc_cli_processes_feed(p, d->decode, &e);
	for (size_t i = 0; rc == HSC_OK && i < p->count; i++)
		if (p->times[i])
			rc = hsc_instruction_times_end(p->times[i]);
	hsc_results_free(&results);
	return rc;
}

enum hsc_status hsc_cli_processes_add(const struct hsc_cli_processes *p,
				      struct hsc_decode *d,
				      struct hsc_code_counts *counts)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i < p->count && rc == HSC_OK; i++) {
		struct hsc_image_spaces images;

		if (!p->list[i])
			continue;
		images = hsc_decode_images(d, p->source[i]);
		rc = hsc_code_counts_add(counts, p->list[i], p->times[i],
					 &images);
	}
	return rc;
}

static void add_title(struct hsc_cli_counted *c, struct hsc_cli *cli,
		      struct hsc_decode *d)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d);
	const struct hsc_decode_totals t = hsc_decode_totals(d);

	c->title.bundle = hsc_file_name(cli->bundle);
	if (++c->recordings > 1) {
		snprintf(c->name, sizeof(c->name), "%zu recordings",
			 c->recordings);
		c->title.bundle = c->name;
	}
	c->title.screen = hsc_cli_screen(cli);
	c->title.unit =
		m->source_count && m->sources[0].tid ? "thread" : "hart";
	c->title.harts += cli->one_hart ? 1 : hsc_manifest_harts(m);
	c->title.instructions += t.instructions;
	c->title.gaps += t.gaps;
	c->title.gap_bytes += t.gap_bytes;
	c->title.uncounted += t.uncounted;
}

static const struct hsc_decode_config config = {
	.unmerged = true,
	.blocks_only = true,
	.words = true,
};

/* On another axis than instructions each of them has a moment of its own. */
static const struct hsc_decode_config config_dated = {
	.unmerged = true,
	.blocks_only = true,
};

/* --clock wants times, and there are none: say so. The code to leave with. */
static int check_times(struct hsc_cli_counted *c, struct hsc_cli *cli,
		       const struct hsc_cli_decode *d, int code)
{
	if (d->axis.unit == HSC_AXIS_INSTRUCTIONS ||
	    (code != HSC_EXIT_OK && code != HSC_EXIT_LOSS))
		return code;
	c->title.axis = d->axis;
	return d->dated ? code : hsc_cli_no_times(cli);
}

/* One bundle; the code to leave with. */
static int count_one(struct hsc_cli_counted *c, struct hsc_cli *cli)
{
	struct hsc_cli_processes p = { .count = 0 };
	struct hsc_cli_decode d;
	enum hsc_status rc = HSC_OK;
	int code = hsc_cli_decode_open_as(
		&d, cli,
		cli->clock == HSC_AXIS_INSTRUCTIONS ? &config : &config_dated);

	if (code != HSC_EXIT_OK)
		return code;
	d.shows = HSC_CLI_SHOWS_INSTRUCTIONS;
	p.axis = d.axis;
	if (!hsc_cli_processes_make(&p, d.decode))
		rc = HSC_E_MEMORY;
	else
		rc = decode(&d, &p, c->counts);
	if (rc == HSC_OK && d.rc == HSC_END)
		rc = hsc_cli_processes_add(&p, d.decode, c->counts);
	if (rc != HSC_OK)
		d.rc = rc;
	add_title(c, cli, d.decode);
	hsc_cli_processes_clear(&p);
	code = hsc_cli_decode_close(&d, HSC_EXIT_OK);
	return check_times(c, cli, &d, code);
}

int hsc_cli_counted_open(struct hsc_cli_counted *c, struct hsc_cli *cli)
{
	const int count = cli->argc - cli->at;
	char **bundles = cli->argv + cli->at;
	int code = HSC_EXIT_OK;

	*c = (struct hsc_cli_counted){ .title.unit = "hart" };
	if (hsc_code_counts_new(&c->counts) != HSC_OK)
		return hsc_cli_leave(cli, HSC_EXIT_BUG, "out of memory");
	cli->at = cli->argc;
	if (cli->bundle || count == 0)
		code = count_one(c, cli);
	for (int i = 0; i < count && (code == HSC_EXIT_OK || c->lost); i++) {
		cli->bundle = bundles[i];
		cli->one_of_many = count > 1;
		code = count_one(c, cli);
		c->lost |= code == HSC_EXIT_LOSS;
		if (count > 1) /* its name is not shown */
			hsc_cli_packed_clear(cli);
	}
	cli->one_of_many = false;
	c->lost |= code == HSC_EXIT_LOSS;
	if (code != HSC_EXIT_OK && code != HSC_EXIT_LOSS) {
		hsc_cli_counted_close(c);
		return code;
	}
	return HSC_EXIT_OK;
}

void hsc_cli_counted_close(struct hsc_cli_counted *c)
{
	hsc_code_counts_free(&c->counts);
}

static int shard_one(struct hsc_cli *cli)
{
	struct hsc_cli_decode d;
	int code = hsc_cli_decode_open_as(&d, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	return hsc_cli_decode_close(&d, hsc_cli_shard(&d, &wanted));
}

/* All of recording `item` of those that were named. */
static int add_item(struct hsc_cli *cli, FILE *out, int item, int items)
{
	const struct hsc_shard all = { .count = 1,
				       .item = (size_t)item,
				       .items = (size_t)items };
	struct hsc_cli_decode d;
	int code = hsc_cli_decode_open_as(&d, cli, &config);

	if (code != HSC_EXIT_OK)
		return code;
	code = hsc_cli_decode_close(&d,
				    hsc_cli_shard_of(&d, &wanted, out, all));
	hsc_cli_packed_clear(cli);
	return code;
}

/* Of several recordings each belongs to one part as a whole. */
static int shard_many(struct hsc_cli *cli)
{
	const int count = cli->argc - cli->at;
	char **bundles = cli->argv + cli->at;
	FILE *out = hsc_cli_open_shard(cli);
	int code = HSC_EXIT_OK, closed;
	bool lost = false;

	if (!out)
		return HSC_EXIT_INPUT;
	cli->at = cli->argc;
	cli->one_of_many = true;
	for (int i = (int)cli->shard - 1; i < count && code == HSC_EXIT_OK;
	     i += (int)cli->shards) {
		cli->bundle = bundles[i];
		code = add_item(cli, out, i, count);
		lost |= code == HSC_EXIT_LOSS;
		if (code == HSC_EXIT_LOSS)
			code = HSC_EXIT_OK;
	}
	cli->one_of_many = false;
	closed = hsc_cli_close_output(cli, out);
	code = code != HSC_EXIT_OK ? code : closed;
	return code == HSC_EXIT_OK && lost ? HSC_EXIT_LOSS : code;
}

int hsc_cli_counted_shard(struct hsc_cli *cli)
{
	return cli->bundle || cli->argc - cli->at < 2 ? shard_one(cli)
						      : shard_many(cli);
}
