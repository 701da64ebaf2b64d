/* SPDX-License-Identifier: MIT */
/* sifive_keys.c - keys of settings files that are not used, with the reason.
 * Room   import (floor 7) */
#include "import/sifive_keys.h"
#include "base/nearest.h"
#include <hartscope/spec/params.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Keys that an import uses, see sifive_settings.c, besides those of parameters.
 */
static const char *const used[] = {
	"rtd", "elf",  "image",    "vdso",          "kmempath",
	"map", "pids", "archsize", "teinstruction", "freq",
};

static const char no_cycles[] = "cycle-accurate trace is not decoded";
static const char names[] = "source files are named, not opened";
static const char listing[] = "how SiFive's decoder prints";
static const char converted[] =
	"no files of events: see hartscope replay, hartscope report";
static const char printed[] = "hartscope itc prints all channels";
static const char hardware[] = "about the target, not about the trace";

/*
 * Keys of SiFive's decoder, its tracer and Freedom Studio that are not used,
 * grouped by reason. Nothing is lost if the value is `fine`.
 */
static const struct {
	const char *name; /* "a.*": all that begin so */
	const char *why;
	const char *fine;
} rows[] = {
	{ "pcd", "files of retired PCs are not decoded", NULL },
	{ "cafile", no_cycles, NULL },
	{ "catype", no_cycles, "none" },
	{ "rcad", no_cycles, NULL },
	{ "trace.config.int.itc.perf.marker", "only SiFive's own marker",
	  "0x70657266" },
	{ "trace.config.int.itc.perf", "hartscope counters finds them",
	  "true" },
	{ "source.root", names, "." },
	{ "source.cutpath", names, NULL },
	{ "tolerateerrors", "damage never ends decoding", "true" },
	{ "objdump", "not needed", NULL },
	{ "pathtype", listing, NULL },
	{ "addressdisplayflags", listing, NULL },
	{ "bits", listing, NULL },
	{ "ctfenable", converted, "false" },
	{ "eventconversionenable", converted, "false" },
	{ "starttime", converted, "0" },
	{ "hostname", converted, "localhost" },
	{ "trace.config.boolean.enable.itc.print.processing", printed, "true" },
	{ "trace.config.int.itc.print.channel", printed, NULL },
	{ "trace.config.int.itc.print.buffersize", printed, NULL },
	{ "cmdline", hardware, NULL },
	{ "isa", hardware, NULL },
	{ "clockfreq", hardware, NULL },
	{ "timebasefreq", hardware, NULL },
	{ "ppcevent*", hardware, NULL },
	{ "configuration.name", hardware, NULL },
	{ "fs.*", hardware, NULL },
	{ "trace.cap.*", hardware, NULL },
	{ "trace.config.*", hardware, NULL },
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))
#define USED (sizeof(used) / sizeof(used[0]))

_Static_assert(ROWS <= HSC_SIFIVE_KEY_UNKNOWN, "a set is 64 bits");

static bool is_named(const char *row, const char *name)
{
	const size_t len = strlen(row);

	if (row[len - 1] == '*')
		return strncasecmp(row, name, len - 1) == 0;
	return strcasecmp(row, name) == 0;
}

unsigned hsc_sifive_key_find(const char *name)
{
	for (unsigned i = 0; i < ROWS; i++)
		if (is_named(rows[i].name, name))
			return i;
	return HSC_SIFIVE_KEY_UNKNOWN;
}

bool hsc_sifive_key_matters(unsigned key, const char *value)
{
	return !rows[key].fine || strcasecmp(rows[key].fine, value) != 0;
}

/* The next key of the set from `i` on, or ROWS. */
static size_t next_of(uint64_t keys, size_t i)
{
	while (i < ROWS && !(keys >> i & 1))
		i++;
	return i;
}

size_t hsc_sifive_keys_explain(uint64_t keys, char *text, size_t cap)
{
	size_t len = 0;

	for (size_t i = next_of(keys, 0), next; i < ROWS; i = next) {
		const size_t at = len < cap ? len : cap;

		next = next_of(keys, i + 1);
		len += (size_t)snprintf(text + at, cap - at, "%s",
					rows[i].name);
		const size_t end = len < cap ? len : cap;

		if (next < ROWS && rows[next].why == rows[i].why)
			len += (size_t)snprintf(text + end, cap - end, ", ");
		else
			len += (size_t)snprintf(text + end, cap - end,
						" (%s)%s", rows[i].why,
						next < ROWS ? "; " : "");
	}
	return len;
}

const char *hsc_sifive_key_nearest(const char *name)
{
	const char *list[USED + ROWS + HSC_PARAMS + 1] = { NULL };
	size_t n = 0;

	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (hsc_params[i].family == HSC_PARAM_NTRACE &&
		    hsc_params[i].theirs)
			list[n++] = hsc_params[i].theirs;
	for (size_t i = 0; i < USED; i++)
		list[n++] = used[i];
	for (size_t i = 0; i < ROWS; i++)
		if (!strchr(rows[i].name, '*'))
			list[n++] = rows[i].name;
	return hsc_nearest(name, list);
}
