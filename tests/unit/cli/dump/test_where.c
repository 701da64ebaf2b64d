/* SPDX-License-Identifier: MIT */
#include "cli/dump/where.h"
#include "unit/check.h"
#include <hartscope/spec/ntrace.h>

/* Messages of two sources; F-ADDR and U-ADDR are in half-words. */
static const struct {
	char what; /* F, U, . (neither), E (Error), I (idle), G (gap) */
	uint64_t src, value;
	uint64_t want; /* 1: not known */
} steps[] = {
	{ 'U', 0, 0x10, 1 },
	{ 'F', 0, 0x800, 0x1000 },
	{ 'U', 0, 0x8, 0x1010 },
	{ '.', 0, 0, 1 },
	{ 'U', 1, 0x8, 1 },
	{ 'U', 0, 0x8, 0x1000 },
	{ 'I', 0, 0, 1 },
	{ 'U', 0, 0x1, 0x1002 },
	{ 'E', 0, 0, 1 },
	{ 'U', 0, 0x1, 1 },
	{ 'F', 1, 0x2, 0x4 },
	{ 'G', 0, 0, 1 },
	{ 'U', 1, 0x1, 1 },
	{ 'F', HSC_CLI_DUMP_SOURCES, 0x2, 1 }, /* of too many sources */
};

int main(void)
{
	struct hsc_cli_dump_said said = { .known = { 0 } };
	struct hsc_msg msg;
	uint64_t at;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct hsc_message m = { .msg = &msg };
		bool known;

		msg = (struct hsc_msg){ .layout = HSC_NT_INDIRECT_BRANCH };
		hsc_msg_set(&msg, NT_SRC, steps[i].src);
		if (steps[i].what == 'F')
			hsc_msg_set(&msg, NT_FADDR, steps[i].value);
		if (steps[i].what == 'U')
			hsc_msg_set(&msg, NT_UADDR, steps[i].value);
		if (steps[i].what == 'E')
			msg.layout = HSC_NT_ERROR;
		if (steps[i].what == 'I' || steps[i].what == 'G')
			m.msg = NULL;
		m.span.kind = steps[i].what == 'I' ? HSC_NT_IDLE : HSC_NT_GAP;
		known = hsc_cli_dump_where(&said, 64, &m, &at);
		CHECK_EQ(known ? at : 1, steps[i].want);
	}
	/* addresses of RV32 have 32 bits */
	{
		const struct hsc_message m = { .msg = &msg };

		msg = (struct hsc_msg){ .layout = HSC_NT_INDIRECT_BRANCH };
		hsc_msg_set(&msg, NT_FADDR, 0xc0000000);
		CHECK(hsc_cli_dump_where(&said, 32, &m, &at));
		CHECK_EQ(at, 0x80000000);
	}
	return check_failures != 0;
}
