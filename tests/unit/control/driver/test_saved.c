/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/saved.h>
#include <stdio.h>
#include <stdlib.h>

#define SAVED 2048

static struct sim s;
static struct hsc_control_saved saved[SAVED], again[SAVED];

/* All registers of a topology, printed and read, are the same. */
static void round_trip(const char *topology)
{
	size_t count, n, len;
	struct hsc_error why = { "" };
	char *text;
	FILE *out;

	if (!sim_make(&s, topology))
		return;
	for (uint8_t i = 0; i < s.t.count; i++)
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	CHECK_EQ(hsc_control_save(&s.c, UINT64_MAX, saved, SAVED, &count),
		 HSC_OK);
	for (size_t i = 0; i < count; i++)
		saved[i].value ^= (uint32_t)i * 0x01010101;
	out = open_memstream(&text, &len);
	hsc_saved_print(out, &s.t, saved, count);
	fclose(out);
	CHECK_EQ(hsc_saved_read(&s.t, "f", text, len, again, SAVED, &n, &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "round trip");
	CHECK_EQ(n, count);
	for (size_t i = 0; i < count && i < n; i++) {
		CHECK_EQ(again[i].component, saved[i].component);
		CHECK_EQ(again[i].offset, saved[i].offset);
		CHECK_EQ(again[i].value, saved[i].value);
	}
	CHECK_EQ(hsc_saved_read(&s.t, "f", text, len, again, 3, &n, &why),
		 HSC_E_SPACE);
	free(text);
}

static const struct {
	const char *text, *why;
} cases[] = {
	{ "", "" },
	{ "# nothing\n\n  # more\nte0.trTeControl=1 # on\r\n", "" },
	{ "te0.trTeControl=1\nte0.trTeControl=0",
	  "f:2: this register was there before" },
	{ "te0\n", "f:1: is not of the form COMPONENT.REGISTER=VALUE" },
	{ "\nx=1\n", "f:2: is not of the form COMPONENT.REGISTER=VALUE" },
	{ ".x=1\n", "f:1: names no component of the topology" },
	{ "te7.trTeControl=1\n", "f:1: names no component of the topology" },
	{ "te0.teControl=1\n",
	  "f:1: names no writable register of this component" },
	{ "te0.trTeImpl=1\n",
	  "f:1: names no writable register of this component" },
	{ "te0.trTeControl=\n",
	  "f:1: has a value that is not a number of 32 bits" },
	{ "te0.trTeControl=0x100000000\n",
	  "f:1: has a value that is not a number of 32 bits" },
	{ "te0.trTsControl=1\n",
	  "f: there are registers of te0, but not its control register" },
};

static void test_lines(void)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_error why = { "" };
		size_t n;
		const enum hsc_status rc = hsc_saved_read(
			&s.t, "f", cases[i].text, strlen(cases[i].text), again,
			SAVED, &n, &why);

		CHECK_EQ(rc, *cases[i].why ? HSC_E_FORMAT : HSC_OK);
		CHECK_STR(why.text, cases[i].why, cases[i].text);
	}
}

int main(void)
{
	round_trip(TOPOLOGY_1_0);
	round_trip(TOPOLOGY_DRAFT("0.9.4"));
	round_trip(TOPOLOGY_DRAFT("0"));
	test_lines();
	return check_failures != 0;
}
