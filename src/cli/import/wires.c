/* SPDX-License-Identifier: MIT */
/* wires.c - --wires and --atb: the bytes on pins become a stream to import.
 * Room   cli (floor 9) */
#include "cli/import/wires.h"
#include "view/common/text.h"
#include <stdlib.h>
#include <string.h>

#define FS_PER_US 1e9
#define BAD       16 /* a bit or byte of so many that cannot be is many */

bool hsc_cli_wires_mode(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_wires *w = at;

	w->mode = value;
	if (hsc_wires_mode(value, &w->pib.link) == HSC_OK)
		return true;
	hsc_cli_error(cli, "no PIB mode '%s'", value);
	hsc_cli_hint(cli, "there are: %s", hsc_wires_modes());
	return false;
}

bool hsc_cli_wires_pins(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_wires *w = at;
	const char *comma = strchr(value, ',');
	const char *data = comma ? comma + 1 : value;
	const int clock = comma ? (int)(comma - value) : 0;

	snprintf(w->clock, sizeof(w->clock), "%.*s", clock, value);
	snprintf(w->data, sizeof(w->data), "%s", data);
	w->pib.names.clock = w->clock[0] ? w->clock : NULL;
	w->pib.names.data = w->data;
	if (w->data[0])
		return true;
	return hsc_cli_refuse(cli, "--pib-pins wants CLOCK,DATA or DATA");
}

/* "0x21", or "0x21,0x10": the first, and what else there is. */
static bool take_ids(const char *text, struct hsc_atb_choice *c)
{
	while (text) {
		const char *comma = strchr(text, ',');
		const size_t len =
			comma ? (size_t)(comma - text) : strlen(text);
		char one[8];
		uint64_t id;

		if (len >= sizeof(one))
			return false;
		memcpy(one, text, len);
		one[len] = '\0';
		if (!hsc_cli_number(one, &id) || id < 1 || id > HSC_ATB_ID_MAX)
			return false;
		if (c->id)
			hsc_atb_ids_add(&c->others, (unsigned)id);
		else
			c->id = (unsigned)id;
		text = comma ? comma + 1 : NULL;
	}
	return true;
}

bool hsc_cli_wires_atb(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_wires *w = at;

	w->framed = true;
	w->atb.id = 0;
	if (strcmp(value, "any") == 0 || take_ids(value, &w->atb))
		return true;
	hsc_cli_error(cli, "--atb wants an ID, 1 to 0x6f, or 'any'");
	hsc_cli_hint(
		cli,
		"0x21,0x10: the trace of 0x21; besides it only 0x10 may occur");
	return false;
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

static void print_result(struct hsc_cli *cli, const struct hsc_wires_result *r)
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
			      "at %s, after byte %s of the stream",
			      hsc_view_grouped(r->faults, n), plural(r->faults),
			      time_text(r, r->fault_fs, at, sizeof(at)),
			      hsc_view_grouped(r->fault_offset, m));
	if (r->left_out)
		hsc_cli_error(cli,
			      "%s place%s of the wave cannot be read and %s "
			      "left out; the first: %s",
			      hsc_view_grouped(r->left_out, n),
			      plural(r->left_out),
			      r->left_out == 1 ? "is" : "are", r->error.text);
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
	struct hsc_error error;
	FILE *out = tmpfile();
	enum hsc_status rc = hsc_wires_mode(mode, &c.link);

	if (!out)
		return r;
	if (rc == HSC_OK)
		rc = hsc_wires_read(path, &c, out, &r, &error);
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
static int refuse_empty(struct hsc_cli *cli, const struct hsc_cli_wires *w,
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

static void report_frames(struct hsc_cli *cli, const struct hsc_cli_wires *w,
			  const struct hsc_atb_result *r)
{
	static const char *const error[] = {
		[HSC_ATB_BAD_ID] = "an ID that cannot be",
		[HSC_ATB_CUT] = "a sync word within a frame",
		[HSC_ATB_ENDS] = "the end within a frame",
		[HSC_ATB_NOT_SYNCED] = "nothing before it is a sync word",
	};
	char n[32], m[32], k[32];

	hsc_cli_say(cli, "%s byte%s in %s frame%s",
		    hsc_view_grouped(r->bytes, n), plural(r->bytes),
		    hsc_view_grouped(r->frames, m), plural(r->frames));
	for (unsigned id = 1; id <= HSC_ATB_ID_MAX; id++)
		if (r->of_id[id] && id != w->atb.id && w->atb.id)
			hsc_cli_say(cli, "left out: ATB ID 0x%02x, %s byte%s",
				    id, hsc_view_grouped(r->of_id[id], n),
				    plural(r->of_id[id]));
	if (r->unnamed)
		hsc_cli_say(cli, "left out: %s byte%s before the first ID",
			    hsc_view_grouped(r->unnamed, n),
			    plural(r->unnamed));
	if (r->damaged)
		hsc_cli_error(cli,
			      "%s place%s where the frames cannot be, %s "
			      "byte%s lost; the first at frame %s",
			      hsc_view_grouped(r->damaged, n),
			      plural(r->damaged), hsc_view_grouped(r->lost, m),
			      plural(r->lost),
			      hsc_view_grouped(r->damage_frame, k));
	if (r->damaged)
		hsc_cli_hint(cli,
			     "%s, byte %s of the file; after byte %s of "
			     "the stream",
			     error[r->damage],
			     hsc_view_grouped(r->damage_offset, n),
			     hsc_view_grouped(r->mark_offset, m));
}

static int fail_frames(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		       enum hsc_status rc, const struct hsc_error *error)
{
	const int code = hsc_cli_fail(cli, rc, error);

	hint_tpiu(cli, w, w->path);
	return code;
}

static int fail_wires(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		      enum hsc_status rc, const struct hsc_error *error)
{
	if (strncmp(error->text, "line ", 5) == 0)
		return hsc_cli_leave(cli, HSC_EXIT_INPUT, "%s: %s", w->path,
				     error->text);
	if (rc == HSC_E_FORMAT && !error->text[0])
		return refuse_empty(cli, w, &w->wires, w->path);
	return hsc_cli_fail(cli, rc, error);
}

static int fail_unwrap(struct hsc_cli *cli, const struct hsc_cli_wires *w,
		       enum hsc_status rc, const struct hsc_error *error)
{
	return w->framed ? fail_frames(cli, w, rc, error)
			 : fail_wires(cli, w, rc, error);
}

static void report_wires(struct hsc_cli *cli, const struct hsc_cli_wires *w)
{
	const struct hsc_wires_result *r = &w->wires;

	print_result(cli, r);
	hint_period(cli, w, r);
	if ((r->faults + r->odd) * BAD > r->bytes)
		hint_mode(cli, w, w->path);
}

/* E-Trace has other idle bytes, and packets as the parameters say; what is
 * wrong with those is said later. */
static void find_protocol(struct hsc_cli *cli, struct hsc_cli_wires *w,
			  const char *protocol)
{
	struct hsc_packets_config packets;
	enum hsc_et_edition edition;
	struct hsc_error error;

	w->pib.link.protocol = w->atb.protocol = HSC_PIB_NTRACE;
	if (!protocol || hsc_packets_edition(protocol, &edition) != HSC_OK)
		return;
	w->pib.link.protocol = w->atb.protocol = HSC_PIB_ETRACE;
	if (hsc_packets_configure(&packets, edition, cli->params.items,
				  cli->params.count, &error) == HSC_OK)
		w->pib.packets = w->atb.packets = packets.link;
}

int hsc_cli_wires_open(struct hsc_cli *cli, struct hsc_cli_wires *w,
		       const char *protocol, const char *path)
{
	struct hsc_error error = { "" };
	enum hsc_status rc;

	w->path = path;
	if (!w->framed && !w->pib.link.mode)
		return HSC_EXIT_OK;
	if (w->framed && w->pib.link.mode)
		return hsc_cli_usage(cli, "--atb and --pib do not go together");
	find_protocol(cli, w, protocol);
	rc = w->framed ? hsc_unwrap_atb(&w->unwrap, path, &w->atb, &w->frames,
					&error)
		       : hsc_unwrap_wires(&w->unwrap, path, &w->pib, &w->wires,
					  &error);
	return rc == HSC_OK ? HSC_EXIT_OK : fail_unwrap(cli, w, rc, &error);
}

int hsc_cli_wires_report(struct hsc_cli *cli, const struct hsc_cli_wires *w)
{
	struct hsc_error error = { "" };
	enum hsc_status rc;

	if (!w->unwrap)
		return HSC_EXIT_OK;
	rc = hsc_unwrap_state(w->unwrap, &error);
	if (rc < 0)
		return fail_unwrap(cli, w, rc, &error);
	if (rc == HSC_END && w->framed)
		report_frames(cli, w, &w->frames);
	else if (rc == HSC_END)
		report_wires(cli, w);
	return HSC_EXIT_OK;
}

void hsc_cli_wires_close(struct hsc_cli_wires *w)
{
	hsc_unwrap_close(&w->unwrap);
}
