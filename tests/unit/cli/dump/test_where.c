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

static const struct {
	/* S sync, . other, E error, C event, I idle, G gap, V of a
	 * vendor, ~ other and a difference may lack */
	char what;
	uint64_t src, stamp, want; /* 0: not known */
} stamps[] = {
	{ '.', 0, 5, 0 },
	{ 'S', 0, 0x1000, 0x1000 },
	{ '.', 0, 3, 0x1003 },
	{ '.', 1, 7, 0 },
	{ 'S', 1, 50, 50 },
	{ 'C', 0, 2, 0x1005 },
	{ 'I', 0, 0, 0 },
	{ '.', 0, 1, 0x1006 },
	{ '.', 99, 1, 0 },
	{ 'E', 0, 4, 0x100a },
	{ '.', 0, 1, 0 },
	{ '.', 1, 1, 51 },
	{ 'S', 0, 0x2000, 0x2000 },
	{ 'S', 1, 0xfffffffff0, 0xfffffffff0 },
	{ 'S', 1, 0x10, 0x10000000010 },
	{ 'G', 0, 0, 0 },
	{ '.', 1, 1, 0 },
	{ '.', 0, 1, 0 },
	{ 'S', 1, 0x20, 0x10000000020 },
	{ 'V', 1, 0, 0 },
	{ '~', 1, 5, 0x10000000025 },
	{ 'S', 0, 0x3000, 0x3000 },
	{ '~', 1, 1, 0x10000000026 },
	{ 'S', 1, 0x40, 0x10000000040 },
	{ '.', 1, 1, 0x10000000041 },
};

/* Whole times and differences of two sources; lost messages of one end that,
 * lost bytes both, an event and idle bytes none. A counter goes on. */
static void times(void)
{
	struct hsc_cli_dump_said said = { .known = { 0 } };
	struct hsc_msg msg;
	uint64_t at;

	for (size_t i = 0; i < sizeof(stamps) / sizeof(stamps[0]); i++) {
		struct hsc_message m = { .msg = &msg };
		struct hsc_nt_time time = { 0 };

		msg = (struct hsc_msg){ .layout = HSC_NT_INDIRECT_BRANCH };
		hsc_msg_set(&msg, NT_SRC, stamps[i].src);
		if (stamps[i].what == 'V')
			msg.layout = HSC_LAYOUT_UNKNOWN;
		else
			hsc_msg_set(&msg, NT_TSTAMP, stamps[i].stamp);
		if (stamps[i].what == 'S')
			hsc_msg_set(&msg, NT_SYNC, 2);
		if (stamps[i].what == 'E')
			msg.layout = HSC_NT_ERROR;
		if (stamps[i].what == 'C')
			msg.layout = HSC_NT_IN_CIRCUIT_TRACE;
		if (stamps[i].what == 'I' || stamps[i].what == 'G')
			m.msg = NULL;
		m.span.kind = stamps[i].what == 'G' ? HSC_NT_GAP : HSC_NT_IDLE;
		if (!hsc_cli_dump_when(&said, 40, HSC_NT_TS_DELTA, &m, &time))
			time.ticks = 0;
		CHECK_EQ(time.ticks, stamps[i].want);
		CHECK(time.lags == (stamps[i].what == '~'));
		(void)hsc_cli_dump_where(&said, 64, &m, &at);
	}
}

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
	times();
	return check_failures != 0;
}
