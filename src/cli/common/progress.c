/* SPDX-License-Identifier: MIT */
/* progress.c - how far a long decode is, in a line on stderr.
 * Room   cli (floor 9) */
#include "cli/common/progress.h"
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define CALLS_PER_LOOK 4096

double hsc_cli_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void hsc_cli_progress_begin(struct hsc_cli_progress *p, struct hsc_cli *cli)
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

/* A longer line would go on in the next, and not be written over. */
static void show_line(const char *text)
{
	struct winsize size;
	size_t len = strlen(text);

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col &&
	    len >= size.ws_col)
		len = size.ws_col - 1u;
	fprintf(stderr, "\r%.*s\033[K", (int)len, text);
}

/* "decode  62 %  1.9/3.1 GB  410 MB/s"; how much of text[] it takes. */
static int put_bytes(char *text, size_t cap, uint64_t bytes, uint64_t all,
		     double spent)
{
	const double done = all ? (double)bytes / (double)all : 1;

	return snprintf(text, cap, "decode  %2.0f %%  %.1f/%.1f MB  %.0f MB/s",
			done * 100, (double)bytes * 1e-6, (double)all * 1e-6,
			(double)bytes * 1e-6 / spent);
}

/* "  eta 5 s", once enough is done to know. */
static void put_eta(char *text, size_t cap, uint64_t bytes, uint64_t all,
		    double spent)
{
	const double done = all ? (double)bytes / (double)all : 1;

	text[0] = '\0';
	if (done >= 0.01)
		snprintf(text, cap, "  eta %.0f s", spent / done - spent);
}

static void show_progress(const struct hsc_decode_totals *t, double spent)
{
	char text[160], eta[48];
	const int used =
		put_bytes(text, sizeof(text), t->bytes_done, t->bytes, spent);

	put_eta(eta, sizeof(eta), t->bytes_done, t->bytes, spent);
	snprintf(text + used, sizeof(text) - (size_t)used,
		 "  %.0f Minstr/s  gaps %llu%s",
		 (double)t->instructions * 1e-6 / spent,
		 (unsigned long long)t->gaps, eta);
	show_line(text);
}

/* Is a line due? Then it is now. */
static bool is_due(struct hsc_cli_progress *p, double *spent)
{
	const double now = hsc_cli_seconds();

	*spent = now - p->began;
	if (now - p->shown < 0.1 || *spent < 0.5)
		return false;
	p->shown = now;
	return true;
}

/* What is on the terminal is not written over. */
static bool is_covered(const struct hsc_cli_progress *p)
{
	return !p->cli->progress_json && (p->cli->pager || p->cli->shows);
}

void hsc_cli_progress_step(struct hsc_cli_progress *p,
			   const struct hsc_decode *d)
{
	struct hsc_decode_totals totals;
	double spent;

	if (!p->on || is_covered(p) || ++p->calls % CALLS_PER_LOOK ||
	    !is_due(p, &spent))
		return;
	totals = hsc_decode_totals(d);
	if (p->cli->progress_json) {
		show_json(&totals, spent);
		return;
	}
	p->cli->drawn = true;
	show_progress(&totals, spent);
}

void hsc_cli_progress_bytes(struct hsc_cli_progress *p,
			    const struct hsc_decode *d, uint64_t bytes)
{
	const struct hsc_decode_totals totals = hsc_decode_totals(d);
	char text[160];
	double spent;
	int used;

	if (!p->on || is_covered(p) || p->cli->progress_json ||
	    !is_due(p, &spent))
		return;
	used = put_bytes(text, sizeof(text), bytes, totals.bytes, spent);
	put_eta(text + used, sizeof(text) - (size_t)used, bytes, totals.bytes,
		spent);
	p->cli->drawn = true;
	show_line(text);
}

void hsc_cli_progress_end(struct hsc_cli_progress *p,
			  const struct hsc_decode *d)
{
	struct hsc_decode_totals totals;

	if (p->on && p->cli->progress_json) {
		totals = hsc_decode_totals(d);
		show_json(&totals, hsc_cli_seconds() - p->began);
	} else if (p->cli->drawn) {
		fputs("\r\033[K", stderr);
	}
	p->cli->drawn = false;
}
