/* SPDX-License-Identifier: MIT */
/* progress.c - how far a long decode is, in a line on stderr.
 * Room   cli (floor 9) */
#include "cli/common/progress.h"
#include <time.h>
#include <unistd.h>

#define CALLS_PER_LOOK 4096

double hsc_cli_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void hsc_cli_progress_begin(struct hsc_cli_progress *p,
			    const struct hsc_cli *cli)
{
	*p = (struct hsc_cli_progress){ .cli = cli };
	p->began = p->shown = hsc_cli_seconds();
	p->on = cli->progress_json ||
		(!cli->live && isatty(STDERR_FILENO) && cli->verbosity >= 0);
}

static void show_json(const struct hsc_decode_totals *t, double spent)
{
	fprintf(stderr,
		"{\"bytes\":%llu,\"bytes_total\":%llu,\"instructions\":%llu,"
		"\"gaps\":%llu,\"seconds\":%.2f}\n",
		(unsigned long long)t->bytes_done, (unsigned long long)t->bytes,
		(unsigned long long)t->instructions,
		(unsigned long long)t->gaps, spent);
}

static void show_line(const struct hsc_decode_totals *t, double spent)
{
	const double done =
		t->bytes ? (double)t->bytes_done / (double)t->bytes : 1;

	fprintf(stderr,
		"\rdecode  %2.0f %%  %.1f/%.1f MB  %.0f MB/s  "
		"%.0f Minstr/s  gaps %llu  eta %.0f s \033[K",
		done * 100, (double)t->bytes_done * 1e-6,
		(double)t->bytes * 1e-6, (double)t->bytes_done * 1e-6 / spent,
		(double)t->instructions * 1e-6 / spent,
		(unsigned long long)t->gaps,
		done > 0 ? spent / done - spent : 0);
}

void hsc_cli_progress_step(struct hsc_cli_progress *p,
			   const struct hsc_decode *d)
{
	struct hsc_decode_totals totals;
	double now;

	if (!p->on || (p->cli->pager && !p->cli->progress_json) ||
	    ++p->calls % CALLS_PER_LOOK)
		return;
	now = hsc_cli_seconds();
	if (now - p->shown < 0.1 || now - p->began < 0.5)
		return;
	totals = hsc_decode_totals(d);
	p->shown = now;
	p->drawn = true;
	if (p->cli->progress_json)
		show_json(&totals, now - p->began);
	else
		show_line(&totals, now - p->began);
}

void hsc_cli_progress_end(struct hsc_cli_progress *p,
			  const struct hsc_decode *d)
{
	struct hsc_decode_totals totals;

	if (p->on && p->cli->progress_json) {
		totals = hsc_decode_totals(d);
		show_json(&totals, hsc_cli_seconds() - p->began);
	} else if (p->drawn) {
		fputs("\r\033[K", stderr);
	}
}
