/* SPDX-License-Identifier: MIT */
/*
 * Captures of SiFive's E31 decode to exactly the PCs, times and events that the
 * reference text has.
 */
#include "support/corpus.h"
#include "support/sifive_corpus.h"
#include "unit/check.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "e31_hello", "e31_crc", "itc_printf",
				     "timestamp", "event-call" };

static void check_pcs(const struct flow_run *r,
		      const struct sifive_reference *ref)
{
	size_t i = 0;

	while (i < r->pcs_len && i < ref->pc_count && r->pcs[i] == ref->pcs[i])
		i++;
	CHECK_EQ(i, ref->pc_count);
	CHECK_EQ(r->pcs_len, ref->pc_count);
}

/* The value after `key` in a line of the reference. */
static bool value_of(const char *line, const char *key, int base, uint64_t *out)
{
	const char *at = strstr(line, key);

	if (!at)
		return false;
	*out = strtoull(at + strlen(key), NULL, base);
	return true;
}

static void check_times(const struct flow_run *r,
			const struct sifive_reference *ref)
{
	size_t k = 0;

	for (size_t i = 0; i < ref->message_count; i++) {
		const struct flow_run_item *item =
			flow_run_find(r, k, HSC_FLOW_TIME);
		uint64_t tics;

		if (!value_of(ref->messages[i], "Tics: ", 10, &tics))
			continue;
		CHECK(item != NULL);
		if (!item)
			return;
		CHECK_EQ(item->item.time, tics);
		CHECK_EQ(item->item.message, i);
		k = (size_t)(item - r->items) + 1;
	}
	CHECK(!flow_run_find(r, k, HSC_FLOW_TIME));
}

static void check_event(const struct hsc_flow_item *e, const char *line)
{
	uint64_t number = 0, at = 0, to = 0, reason = 0;
	const char *code = strstr(line, "ICT Reason: ");

	CHECK(value_of(line, "Msg # ", 10, &number));
	CHECK_EQ(e->message + 1, number);
	CHECK(value_of(line, "Address: ", 16, &at));
	CHECK_EQ(e->event.from, at);
	CHECK(code && value_of(code, "(", 10, &reason));
	CHECK_EQ(e->event.code, reason);
	if (value_of(line, "PCdest 0x", 16, &to))
		CHECK_EQ(e->event.to, to);
	else
		CHECK_EQ(e->event.to, HSC_FLOW_NOWHERE);
}

static void check_events(const struct flow_run *r,
			 const struct sifive_reference *ref)
{
	size_t k = 0;

	for (size_t i = 0; i < ref->message_count; i++) {
		const struct flow_run_item *item =
			flow_run_find(r, k, HSC_FLOW_EVENT);

		CHECK(item != NULL);
		if (!item)
			return;
		check_event(&item->item, ref->messages[i]);
		k = (size_t)(item - r->items) + 1;
	}
	CHECK(!flow_run_find(r, k, HSC_FLOW_EVENT));
}

/* Bytes of all writes, lowest first, against the lines of the reference. */
static void check_text(const struct flow_run *r,
		       const struct sifive_reference *ref)
{
	char got[4096], want[4096] = "";
	size_t n = 0;

	for (size_t i = 0; i < r->items_len; i++) {
		const struct hsc_flow_item *e = &r->items[i].item;

		for (unsigned b = 0;
		     e->kind == HSC_FLOW_DATA && b < e->data.size; b++)
			if (n + 1 < sizeof(got) &&
			    (char)(e->data.value >> 8 * b) != '\r')
				got[n++] = (char)(e->data.value >> 8 * b);
	}
	got[n] = '\0';
	for (size_t i = 0; i < ref->print_count; i++)
		snprintf(want + strlen(want), sizeof(want) - strlen(want),
			 "%s\n", ref->prints[i]);
	CHECK_STR(got, want, "printed");
}

static void check_capture(const char *corpus, const char *name)
{
	char path[SIFIVE_PATH];
	struct sifive_capture c;
	struct sifive_reference ref;
	struct flow_run r;

	snprintf(path, sizeof(path), "%s/sifive/%s/%s.reference.txt.xz", corpus,
		 name, name);
	CHECK(sifive_capture_open(&c, corpus, name));
	CHECK(sifive_reference_read(&ref, path));
	CHECK(nt_run_bytes(&r, c.bytes, c.len, &c.config));
	printf("%s: %zu instructions, %zu messages, %zu lines printed\n", name,
	       r.pcs_len, (size_t)r.messages, ref.print_count);
	if (strcmp(name, "event-call") == 0)
		check_events(&r, &ref);
	else
		check_pcs(&r, &ref);
	if (strcmp(name, "timestamp") == 0)
		check_times(&r, &ref);
	check_text(&r, &ref);
	flow_run_clear(&r);
	sifive_reference_clear(&ref);
	sifive_capture_close(&c);
}

int main(void)
{
	const char *corpus = corpus_folder_xz();

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		check_capture(corpus, names[i]);
	return check_failures != 0;
}
