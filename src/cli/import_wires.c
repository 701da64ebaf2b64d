/* SPDX-License-Identifier: MIT */
#include "cli/import_wires.h"
#include "view/text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FS_PER_US  1e9
#define BAD        16 /* a bit or byte of so many that cannot be is many */
#define PERIOD_MAX UINT64_C(1000000000) /* ns: a second */

bool hsc_cli_wires_mode(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
	w->mode = cli->value;
	if (hsc_wires_mode(cli->value, &w->pib.link) == HSC_OK)
		return true;
	hsc_cli_error(cli, "no PIB mode '%s'", cli->value);
	hsc_cli_hint(cli, "there are: %s", hsc_wires_modes());
	return false;
}

bool hsc_cli_wires_pins(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
	const char *comma = strchr(cli->value, ',');
	const char *data = comma ? comma + 1 : cli->value;
	const int clock = comma ? (int)(comma - cli->value) : 0;

	snprintf(w->clock, sizeof(w->clock), "%.*s", clock, cli->value);
	snprintf(w->data, sizeof(w->data), "%s", data);
	w->pib.names.clock = w->clock[0] ? w->clock : NULL;
	w->pib.names.data = w->data;
	if (w->data[0])
		return true;
	hsc_cli_error(cli, "--pib-pins wants CLOCK,DATA or DATA");
	return false;
}

bool hsc_cli_wires_period(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
	if (hsc_cli_number(cli->value, &w->pib.period) && w->pib.period > 0 &&
	    w->pib.period <= PERIOD_MAX)
		return true;
	hsc_cli_error(cli, "--pib-period wants nanoseconds, 1 to 1000000000");
	return false;
}

bool hsc_cli_wires_atb(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
	uint64_t id = 0;

	w->framed = true;
	if (strcmp(cli->value, "any") == 0)
		return true;
	if (hsc_cli_number(cli->value, &id) && id >= 1 && id <= 0x6f) {
		w->atb.id = (unsigned)id;
		return true;
	}
	hsc_cli_error(cli, "--atb wants an ID, 1 to 0x6f, or 'any'");
	return false;
}

static FILE *make_file(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
	const char *tmp = getenv("TMPDIR");
	FILE *out;
	int fd;

	snprintf(w->path, sizeof(w->path), "%s/hartscope-XXXXXX",
		 tmp ? tmp : "/tmp");
	fd = mkstemp(w->path);
	out = fd < 0 ? NULL : fdopen(fd, "w+b");
	if (out)
		return out;
	hsc_cli_error(cli, "cannot make %s: %s", w->path, strerror(errno));
	w->path[0] = '\0';
	return NULL;
}

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* "12.5 us"; a wave without a unit has samples. */
static const char *time_text(const struct hsc_wires_result *r, uint64_t time,
			     char *text, size_t cap)
{
	if (r->timed)
		snprintf(text, cap, "%.10g us", (double)time / FS_PER_US);
	else
		snprintf(text, cap, "sample %llu", (unsigned long long)time);
	return text;
}

static void tell(struct hsc_cli *cli, const struct hsc_wires_result *r)
{
	char n[32], m[32], at[64];

	hsc_cli_say(cli, "%s byte%s on the wire", hsc_view_grouped(r->bytes, n),
		    plural(r->bytes));
	if (r->glitches)
		hsc_cli_say(cli, "%s glitch%s left out, below a third of a bit",
			    hsc_view_grouped(r->glitches, n),
			    r->glitches == 1 ? "" : "es");
	if (r->faults)
		hsc_cli_error(cli,
			      "%s bit%s on the wire that cannot be; the first "
			      "at %s, behind byte %s of the stream",
			      hsc_view_grouped(r->faults, n), plural(r->faults),
			      time_text(r, r->fault_fs, at, sizeof(at)),
			      hsc_view_grouped(r->fault_offset, m));
	if (r->unknown)
		hsc_cli_error(cli, "%s time%s a pin is x or z, read as 0",
			      hsc_view_grouped(r->unknown, n),
			      plural(r->unknown));
}

/* What a mode reads; no bytes: not many of them can be. */
static struct hsc_wires_result try_mode(const char *path,
					struct hsc_wires_config c,
					const char *mode)
{
	struct hsc_wires_result r = { .bytes = 0 };
	struct hsc_problem why;
	FILE *out = tmpfile();
	enum hsc_status rc = hsc_wires_mode(mode, &c.link);

	if (!out)
		return r;
	if (rc == HSC_OK)
		rc = hsc_wires_read(path, &c, out, &r, &why);
	fclose(out);
	if (rc != HSC_OK || (r.faults + r.odd) * BAD >= r.bytes)
		r.bytes = 0;
	return r;
}

/* Which mode reads best, of such the widest, and say so. */
static void hint_mode(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		      const char *path)
{
	const char *name, *best = NULL;
	struct hsc_wires_config c = w->pib;
	double least = 1;
	uint64_t bytes = 0;
	unsigned width = 0;
	char n[32];

	if (strcmp(path, "-") == 0)
		return;
	c.period = 0;
	for (size_t i = 0; (name = hsc_wires_mode_name(i)) != NULL; i++) {
		const struct hsc_wires_result r = try_mode(path, c, name);
		const double bad = (double)(r.faults + r.odd) /
				   (double)(r.bytes ? r.bytes : 1);
		unsigned pins;

		if (hsc_wires_mode(name, &c.link) != HSC_OK || r.bytes == 0)
			continue;
		pins = hsc_pib_width((enum hsc_pib_mode)c.link.mode);
		if (bad > least || (bad >= least && pins <= width))
			continue;
		best = name;
		least = bad;
		width = pins;
		bytes = r.bytes;
	}
	if (best && strcmp(best, w->mode) != 0)
		hsc_cli_hint(cli, "--pib=%s reads %s byte%s", best,
			     hsc_view_grouped(bytes, n), plural(bytes));
	else if (!best && !w->pib.late)
		hsc_cli_hint(cli, "does it begin in the middle? --pib-late; "
				  "other pins? --pib-pins");
}

/* Nothing, or little that can be: with what, and what else there is. */
static int nothing(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		   const struct hsc_wires_result *r, const char *path)
{
	const bool serial = w->pib.link.mode < HSC_PIB_PARALLEL_1;
	char period[96] = "", at[64];

	if (serial && r->timed)
		snprintf(period, sizeof(period), ", %s of %s",
			 w->pib.link.mode == HSC_PIB_UART ? "bits" : "phases",
			 time_text(r, r->period, at, sizeof(at)));
	hsc_cli_error(cli, "%s: no trace on the pins %s%s%s as --pib=%s%s",
		      path,
		      serial        ? ""
		      : w->clock[0] ? w->clock
				    : "TRC_CLK",
		      serial ? "" : ",", w->data[0] ? w->data : "TRC_DATA",
		      w->mode, period);
	hint_mode(cli, w, path);
	return HSC_EXIT_INPUT;
}

/* Many bits that cannot be: the period may be another. */
static void hint_period(struct hsc_cli *cli, const struct hsc_cli_wires *w,
			const struct hsc_wires_result *r)
{
	char at[64];

	if (w->pib.link.mode < HSC_PIB_PARALLEL_1 && r->timed &&
	    r->faults * BAD > r->bytes)
		hsc_cli_hint(cli,
			     "read with a period of %s; another: --pib-period",
			     time_text(r, r->period, at, sizeof(at)));
}

/* Sync words of a TPIU in what should be bare frames. */
static void hint_tpiu(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		      const char *path)
{
	FILE *file = w->atb.syncs ? NULL : fopen(path, "rb");
	unsigned have = 0;
	int c;

	while (file && have < HSC_ATB_FULL_SYNC && (c = getc(file)) != EOF)
		if (c == hsc_atb_full_sync[have])
			have++;
		else if (c != hsc_atb_full_sync[0])
			have = 0;
	if (have == HSC_ATB_FULL_SYNC)
		hsc_cli_hint(cli, "there are sync words in it: --tpiu");
	if (file)
		fclose(file);
}

static int read_wires(struct hsc_cli *cli, struct hsc_cli_wires *w, FILE *out,
		      const char *path)
{
	struct hsc_wires_result result = { .bytes = 0 };
	struct hsc_problem why = { "" };
	enum hsc_status rc;

	if (w->framed)
		rc = hsc_atb_extract(path, &w->atb, out, &why);
	else
		rc = hsc_wires_read(path, &w->pib, out, &result, &why);
	if (fflush(out) != 0 && rc == HSC_OK)
		rc = HSC_E_FILE;
	if (rc != HSC_OK) {
		const int code = hsc_cli_fail(cli, rc, &why);

		if (w->framed)
			hint_tpiu(cli, w, path);
		return code;
	}
	if (w->framed)
		return HSC_EXIT_OK;
	if (result.bytes == 0)
		return nothing(cli, w, &result, path);
	tell(cli, &result);
	hint_period(cli, w, &result);
	if ((result.faults + result.odd) * BAD > result.bytes)
		hint_mode(cli, w, path);
	return HSC_EXIT_OK;
}

int hsc_cli_wires_make(struct hsc_cli *cli, struct hsc_cli_wires *w,
		       const char *protocol, const char **stream)
{
	FILE *out;
	int code;

	if (!w->framed && !w->pib.link.mode)
		return HSC_EXIT_OK;
	if (w->framed && w->pib.link.mode) {
		hsc_cli_error(cli, "--atb and --pib do not go together");
		return HSC_EXIT_USAGE;
	}
	w->pib.link.protocol = protocol && strncmp(protocol, "etrace", 6) == 0
				       ? HSC_PIB_ETRACE
				       : HSC_PIB_NTRACE;
	out = make_file(cli, w);
	if (!out)
		return HSC_EXIT_INPUT;
	code = read_wires(cli, w, out, *stream);
	fclose(out);
	*stream = w->path;
	return code;
}

void hsc_cli_wires_remove(struct hsc_cli_wires *w)
{
	if (w->path[0])
		unlink(w->path);
}
