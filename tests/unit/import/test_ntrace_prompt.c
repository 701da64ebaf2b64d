/* SPDX-License-Identifier: MIT */
#include "import/ntrace_prompt.h"
#include "unit/check.h"
#include <string.h>

static struct hsc_import_prompt prompt;

static void take(uint8_t layout, uint64_t src, uint64_t hist, uint64_t stamp)
{
	struct hsc_msg msg = { .layout = layout };

	hsc_msg_set(&msg, NT_SRC, src);
	hsc_msg_set(&msg, NT_TSTAMP, stamp);
	if (layout == HSC_NT_RESOURCE_FULL) {
		hsc_msg_set(&msg, NT_RCODE, HSC_NT_RCODE_HIST);
		hsc_msg_set(&msg, NT_RDATA, hist);
	} else if (hist) {
		hsc_msg_set(&msg, NT_HIST, hist);
	}
	if (layout == HSC_NT_PROG_TRACE_SYNC)
		hsc_msg_set(&msg, NT_SYNC, 2);
	hsc_import_prompt_take(&prompt, &msg);
}

/* Messages of one source, a letter each: F a full history, s a shorter one, h
 * bits and an address, e an address and no bits, z the same at the same time, b
 * without HIST, S to synchronise, x Error, i another one. */
static void play(const char *messages, uint64_t src)
{
	static const struct {
		char letter;
		uint8_t layout;
		uint64_t hist, stamp;
	} kinds[] = {
		{ 'F', HSC_NT_RESOURCE_FULL, 0x80000001, 3 },
		{ 's', HSC_NT_RESOURCE_FULL, 5, 3 },
		{ 'h', HSC_NT_INDIRECT_BRANCH_HIST, 6, 3 },
		{ 'e', HSC_NT_INDIRECT_BRANCH_HIST, 1, 3 },
		{ 'z', HSC_NT_INDIRECT_BRANCH_HIST, 1, 0 },
		{ 'b', HSC_NT_INDIRECT_BRANCH, 0, 3 },
		{ 'S', HSC_NT_PROG_TRACE_SYNC, 0, 3 },
		{ 'x', HSC_NT_ERROR, 0, 3 },
		{ 'i', HSC_NT_OWNERSHIP, 0, 3 },
	};

	for (const char *m = messages; *m; m++)
		for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
			if (kinds[k].letter == *m)
				take(kinds[k].layout, src, kinds[k].hist,
				     kinds[k].stamp);
}

static const struct {
	const char *name, *messages;
	bool late;
} cases[] = {
	{ "nothing is there", "", false },
	{ "too few to say what is full", "FhFh", false },
	{ "bits are left each time", "FFhFhFih", true },
	{ "one is alone", "FFhFeFh", false },
	{ "one is alone, as there is no HIST", "FFhFibFh", false },
	{ "one is alone, but both were sent together", "FFhFzFh", true },
	{ "or nobody knows", "FFhFSFh", true },
	{ "a short one shows nothing", "FFhFsbFhseFF", true },
	{ "nor one before an overrun", "FFhFxbFh", true },
	{ "the empty history after the next shows nothing", "FFhFhbFhe", true },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		memset(&prompt, 0, sizeof(prompt));
		play(cases[i].messages, 0);
		CHECK_STR(hsc_import_prompt_late(&prompt) ? "late" : "not",
			  cases[i].late ? "late" : "not", cases[i].name);
	}
	/* sources do not follow each other */
	memset(&prompt, 0, sizeof(prompt));
	play("FFF", 4095);
	play("b", 0);
	CHECK(hsc_import_prompt_late(&prompt));
	play("b", 4095);
	CHECK(!hsc_import_prompt_late(&prompt));
	return check_failures != 0;
}
