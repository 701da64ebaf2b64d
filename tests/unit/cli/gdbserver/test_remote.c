/* SPDX-License-Identifier: MIT */
#include "cli/gdbserver/remote.h"
#include "unit/cli/traced.h"

/* "monitor position" and others, as gdb sends them. */
#define POSITION  "qRcmd,706f736974696f6e"
#define GOTO(hex) "qRcmd,676f746f20" hex
#define HELP                                                                   \
	"monitor position:  which instruction this is\n"                       \
	"monitor goto N:    to instruction N of this hart\n"                   \
	"monitor goto end:  to where its trace ends\n"                         \
	"monitor backtrace: calls that are open here\n"

/* What is sent, one after the other; the answers. Text in hex is shown as "=".
 * Two harts of five instructions each: 1000, 1004, 1010, 1014, 1008. */
static const struct {
	const char *packet;
	const char *answer;
	const char *said; /* to the user, NULL: nothing */
} steps[] = {
	{ "?", "T05thread:1;", NULL },
	{ "qSupported:swbreak+",
	  "PacketSize=1000;QStartNoAckMode+;qXfer:features:read+;"
	  "ReverseStep+;ReverseContinue+;swbreak+;hwbreak+;vContSupported+",
	  NULL },
	{ "QStartNoAckMode", "OK", NULL },
	{ "QNonStop:1", "", NULL },
	{ "qfThreadInfo", "m1,2", NULL },
	{ "qsThreadInfo", "l", NULL },
	{ "qC", "QC1", NULL },
	{ "qAttached:1", "1", NULL },
	{ "qThreadExtraInfo,2", "=hart 7", NULL },
	{ "qThreadExtraInfo,3", "", NULL },
	{ "qOffsets", "", NULL },
	{ "T2", "OK", NULL },
	{ "T3", "E01", NULL },
	{ "Tx", "E01", NULL },
	{ "Hg2", "OK", NULL },
	{ "qC", "QC2", NULL },
	{ "Hg3", "E01", NULL },
	{ "H", "E01", NULL },
	{ "Hg0", "OK", NULL },
	{ "Hc-1", "OK", NULL },
	{ "Hg1", "OK", NULL },
	/* on and back, to where the recording ends and begins */
	{ "s", "T05thread:1;", NULL },
	{ POSITION, "=hart 0, instruction 1\n", NULL },
	{ "vCont;s:1;c", "T05thread:1;", NULL },
	{ "c", "T05thread:1;replaylog:end;", NULL },
	{ "bs", "T05thread:1;", NULL },
	{ "bc", "T05thread:1;replaylog:begin;", NULL },
	{ "bx", "", NULL },
	/* of two breakpoints the other one stays */
	{ "Z0,1014,4", "OK", NULL },
	{ "Z0,1008,4", "OK", NULL },
	{ "z0,1014,4", "OK", NULL },
	{ "c", "T05thread:1;", NULL },
	{ POSITION, "=hart 0, instruction 4\n", NULL },
	{ "z0,1008,4", "OK", NULL },
	{ "bc", "T05thread:1;replaylog:begin;", NULL },
	/* breakpoints, both ways */
	{ "Z0,1014,4", "OK", NULL },
	{ "c", "T05thread:1;", NULL },
	{ POSITION, "=hart 0, instruction 3\n", NULL },
	{ "z0,1014,4", "OK", NULL },
	{ "Z1,1004,4", "OK", NULL },
	{ "bc", "T05thread:1;", NULL },
	{ POSITION, "=hart 0, instruction 1\n", NULL },
	{ "z1,1004,4", "OK", NULL },
	{ "z1,1004,4", "OK", NULL },
	{ "Z2,1004,4", "", NULL },
	{ "Z0;1004", "E01", NULL },
	{ "Z0,x", "E01", NULL },
	/* gdb's command "monitor" */
	{ GOTO("34"),
	  "=hart 0, instruction 4\nnow say: maintenance flush "
	  "register-cache\n",
	  NULL },
	{ GOTO("39"),
	  "=hart 0, instruction 5\nthe recording ends here\nnow say: "
	  "maintenance flush register-cache\n",
	  NULL },
	{ GOTO("78"), "=goto what? an instruction's number\n", NULL },
	{ GOTO("2d35"), "=goto what? an instruction's number\n", NULL },
	{ "qRcmd,68656c70", "=" HELP, NULL },
	{ "qRcmd,", "=" HELP, NULL },
	/* another hart moves, and is selected */
	{ "vCont?", "vCont;c;C;s;S", NULL },
	{ "vCont;s:2", "T05thread:2;", NULL },
	{ "qC", "QC2", NULL },
	{ "vCont;s:3", "E01", NULL },
	{ "vCont;t", "", NULL },
	{ "vCont", "", NULL },
	{ "vMustReplyEmpty", "", NULL },
	/* the past cannot be changed */
	{ "G00", "E1e", NULL },
	{ "M1000,1:00", "E1e", NULL },
	{ "P20=00", "E1e", NULL },
	{ "X1000,0:", "E1e", NULL },
	{ "!", "", NULL },
	{ "D", "OK", NULL },
};

/* "=" and the text that the hex digits mean, if the one wanted begins so. */
static const char *shown(const struct hsc_gdb_answer *a, const char *want,
			 char *text)
{
	size_t n = 0;

	if (want[0] != '=')
		return a->text;
	text[n++] = '=';
	for (const char *p = a->text; p[0] && p[1]; p += 2) {
		const char digits[3] = { p[0], p[1], '\0' };

		text[n++] = (char)strtoul(digits, NULL, 16);
	}
	text[n] = '\0';
	return text;
}

static void test_steps(void)
{
	static char text[HSC_GDB_PACKET_MAX];
	static struct hsc_gdb_answer answer;
	struct hsc_gdb_hart harts[2] = {
		{ .id = 0 }, { .id = 7, .config = { .source = 1 } }
	};
	struct hsc_gdb_remote r = {
		.bundle = TRACED, .xlen = 64, .harts = harts, .hart_count = 2
	};

	CHECK_EQ(hsc_gdb_begin(&r), HSC_OK);
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		hsc_gdb_answer(&r, steps[i].packet, &answer);
		CHECK_STR(shown(&answer, steps[i].answer, text),
			  steps[i].answer, steps[i].packet);
		CHECK_STR(r.said, steps[i].said ? steps[i].said : "",
			  steps[i].packet);
	}
	CHECK(r.no_ack && r.done);
	hsc_gdb_end(&r);
}

/* What lies between is said; more breakpoints than there is room for. */
static void test_odd(void)
{
	static struct hsc_gdb_answer answer;
	struct hsc_gdb_hart hart = { .id = 3 };
	struct hsc_gdb_remote r = { .bundle = "lost.hart",
				    .harts = &hart,
				    .hart_count = 1 };
	char packet[32];

	CHECK_EQ(hsc_gdb_begin(&r), HSC_OK);
	for (unsigned i = 0; i <= HSC_GDB_STOPS_MAX; i++) {
		snprintf(packet, sizeof(packet), "Z0,%x,4", 0x100000 + i);
		hsc_gdb_answer(&r, packet, &answer);
		CHECK_STR(answer.text, i < HSC_GDB_STOPS_MAX ? "OK" : "E0c",
			  packet);
	}
	hsc_gdb_answer(&r, "c", &answer);
	CHECK_STR(answer.text, "T05thread:1;", "a gap");
	CHECK_STR(r.said, "hart 3: trace was lost on the way here\n", "a gap");
	hsc_gdb_answer(&r, "c", &answer);
	CHECK_STR(answer.text, "T05thread:1;", "trace was off");
	CHECK_STR(r.said, "hart 3: trace was off on the way here\n", "off");
	hsc_gdb_answer(&r, "k", &answer);
	CHECK(r.done && answer.len == 0);
	hsc_gdb_end(&r);
	r.bundle = "no.hart";
	CHECK(hsc_gdb_begin(&r) < 0);
	CHECK(r.error.text[0] != '\0');
}

int main(void)
{
	const char *const two[] = { TRACED_ONCE, TRACED_ONCE };
	char folder[16];

	scratch_enter(folder);
	traced_bundle(TRACED, two, 2);
	traced_one("lost.hart",
		   TRACED_ONCE "Gap BYTES=020703\n" TRACED_ONCE TRACED_ONCE);
	test_steps();
	test_odd();
	scratch_leave(folder);
	return check_failures != 0;
}
