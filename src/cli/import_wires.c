/* SPDX-License-Identifier: MIT */
#include "cli/import_wires.h"
#include "view/text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PERIOD_MAX UINT64_C(1000000000) /* ns: a second */

bool hsc_cli_wires_mode(struct hsc_cli *cli, struct hsc_cli_wires *w)
{
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

static void tell(struct hsc_cli *cli, const struct hsc_wires_result *r)
{
	char n[32];

	hsc_cli_say(cli, "%s bytes on the wire", hsc_view_grouped(r->bytes, n));
	if (r->faults)
		hsc_cli_error(cli, "%s bits on the wire that cannot be",
			      hsc_view_grouped(r->faults, n));
	if (r->unknown)
		hsc_cli_error(cli, "%s times a pin is x or z, read as 0",
			      hsc_view_grouped(r->unknown, n));
}

int hsc_cli_wires_make(struct hsc_cli *cli, struct hsc_cli_wires *w,
		       const char *protocol, const char **stream)
{
	struct hsc_wires_result result = { .bytes = 0 };
	struct hsc_problem why = { "" };
	enum hsc_status rc;
	FILE *out;

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
	if (w->framed)
		rc = hsc_atb_extract(*stream, &w->atb, out, &why);
	else
		rc = hsc_wires_read(*stream, &w->pib, out, &result, &why);
	if (fclose(out) != 0 && rc == HSC_OK)
		rc = HSC_E_FILE;
	if (rc != HSC_OK)
		return hsc_cli_fail(cli, rc, &why);
	if (!w->framed)
		tell(cli, &result);
	*stream = w->path;
	return HSC_EXIT_OK;
}

void hsc_cli_wires_remove(struct hsc_cli_wires *w)
{
	if (w->path[0])
		unlink(w->path);
}
