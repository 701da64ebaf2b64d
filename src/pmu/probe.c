/* SPDX-License-Identifier: MIT */
/* probe.c - a PMU by the log of a probe through SBI.
 * Room   pmu (floor 2) */
#include "base/error_set.h"
#include "base/grow.h"
#include "pmu/files.h"
#include <hartscope/spec/machine.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 256

static enum hsc_status add_counter(struct hsc_pmu_description *d,
				   const struct hsc_pmu_probed_counter *c)
{
	struct hsc_pmu_probed_counter *row =
		HSC_APPEND(d->counters, d->counter_count);

	if (!row)
		return HSC_E_MEMORY;
	*row = *c;
	return HSC_OK;
}

static enum hsc_status add_event(struct hsc_pmu_description *d,
				 const struct hsc_pmu_probed_event *e)
{
	struct hsc_pmu_probed_event *row =
		HSC_APPEND(d->events, d->event_count);

	if (!row)
		return HSC_E_MEMORY;
	*row = *e;
	return HSC_OK;
}

/* The number after `name` in the line. */
static bool number_behind(const char *line, const char *name, uint64_t *out)
{
	const char *at = strstr(line, name);
	char *end;

	if (!at)
		return false;
	at += strlen(name);
	if (*at < '0' || *at > '9')
		return false;
	*out = strtoull(at, &end, 0);
	return end != at;
}

static bool error_of(const char *word, enum hsc_sbi_error *out)
{
	for (int i = 0; i < HSC_SBI_ERRORS; i++) {
		const size_t len = strlen(hsc_sbi_error_names[i]);

		if (strncmp(word, hsc_sbi_error_names[i], len) == 0 &&
		    (word[len] == '\0' || word[len] == ' ')) {
			*out = (enum hsc_sbi_error) - i;
			return true;
		}
	}
	return false;
}

static enum hsc_status read_info(struct hsc_pmu_description *d,
				 const char *line)
{
	uint64_t index, csr, width;

	if (!number_behind(line, "T info ", &index) ||
	    !number_behind(line, " csr=", &csr) ||
	    !number_behind(line, " width=", &width) || index > UINT16_MAX ||
	    csr > HSC_CSR_NUMBER || width > 63)
		return HSC_OK;
	return add_counter(d, &(struct hsc_pmu_probed_counter){
				      .index = (uint32_t)index,
				      .csr = (uint32_t)csr,
				      .bits = (uint32_t)width + 1,
				      .firmware = strstr(line, " type=fw"),
			      });
}

static enum hsc_status read_cfg(struct hsc_pmu_description *d, const char *line)
{
	const char *answer = strstr(line, " -> ");
	struct hsc_pmu_probed_event e;
	uint64_t counter = 0;

	if (!answer || !number_behind(line, " ev=", &e.event) ||
	    !number_behind(line, " data=", &e.data) ||
	    !error_of(answer + 4, &e.error))
		return HSC_OK;
	if (e.error == HSC_SBI_SUCCESS &&
	    (!number_behind(line, " ctr=", &counter) || counter > UINT16_MAX))
		return HSC_OK;
	e.counter = (uint32_t)counter;
	return add_event(d, &e);
}

static enum hsc_status read_line(struct hsc_pmu_description *d,
				 const char *line)
{
	if (strncmp(line, "T info ", 7) == 0)
		return read_info(d, line);
	if (strncmp(line, "T cfg ", 6) == 0)
		return read_cfg(d, line);
	return HSC_OK;
}

enum hsc_status hsc_pmu_read_probe(struct hsc_pmu_description *out,
				   const uint8_t *bytes, size_t len,
				   struct hsc_error *error)
{
	char line[LINE_MAX_BYTES];
	size_t used = 0;
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; i <= len && rc == HSC_OK; i++) {
		const char c = i < len ? (char)bytes[i] : '\n';

		if (c != '\n' && c != '\r' && c != '\0') {
			if (used < sizeof(line) - 1)
				line[used++] = c;
			continue;
		}
		line[used] = '\0';
		used = 0;
		rc = read_line(out, line);
	}
	if (rc == HSC_OK && !out->counter_count && !out->event_count)
		return hsc_fail(error, HSC_E_FORMAT,
				"it is no device tree, and no line of it "
				"describes a counter or an event");
	return rc;
}
