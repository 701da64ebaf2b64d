/* SPDX-License-Identifier: MIT */
#include "unit/model/script.h"
#include <hartscope/model/ntrace_events.h>
#include <hartscope/spec/ntrace_events.h>

/* An encoder of version 0 and the steps that it is shown. */
struct bench {
	struct script s;
	struct hsc_nt_events ev;
	struct hsc_step_encoder state;
	struct hsc_step step; /* what stays from one to the next */
};

static struct bench *bench_new(const struct hsc_nt_encoder_config *config,
			       uint8_t control)
{
	struct bench *b = calloc(1, sizeof(*b));

	CHECK(script_begin(&b->s, config) == HSC_OK);
	b->s.e.wire.width[NT_DIALECT] = HSC_NT_SIFIVE;
	b->ev = (struct hsc_nt_events){ .on = true, .control = control };
	b->step.privilege = 3;
	return b;
}

static void put(struct bench *b, bool trace)
{
	const struct hsc_qualified q = { .trace = trace };

	hsc_nt_events_step(&b->s.e, &b->ev, &b->state, &b->step, q);
	b->step.trigger = b->step.watchpoints = 0;
	b->step.halted = b->step.reset = false;
}

/* From `start` to an instruction of two bytes at `last`, which goes to `to`. */
static void retire(struct bench *b, uint64_t start, uint64_t last,
		   enum hsc_insn_kind end, uint64_t to)
{
	b->step.kind = HSC_STEP_RETIRED;
	b->step.block = (struct hsc_retired){
		.start = start,
		.next = last + 2,
		.halfwords = (uint32_t)(last + 2 - start) / 2,
		.instructions = start == last ? 1 : 2,
		.last_halfwords = 1,
		.end = (uint8_t)end,
	};
	b->step.to = to;
	put(b, true);
}

static void trap(struct bench *b, uint64_t epc, uint16_t cause, bool interrupt)
{
	b->step.kind = HSC_STEP_TRAP;
	b->step.trap = (struct hsc_et_trap){ .epc = epc,
					     .cause = cause,
					     .interrupt = interrupt };
	b->step.to = 0x8000;
	put(b, true);
}

static void check(struct bench *b, const char *want, const char *name)
{
	CHECK_STR(script_text(&b->s), want, name);
	free(b);
}

/*
 * The first messages of a core of SiFive's (E31, its capture event-call), which
 * ran fib: what its own decoder says happened, and the messages it sent.
 */
static void test_capture(void)
{
	const struct hsc_nt_encoder_config config = { .xlen = 32 };
	struct bench *b = bench_new(&config, HSC_NT_EV_CALL);

	retire(b, 0x4040070a, 0x4040072e, HSC_INSN_CALL, 0x40400700);
	for (unsigned i = 0; i < 4; i++)
		retire(b, 0x40400700, 0x4040072e, HSC_INSN_CALL, 0x40400700);
	retire(b, 0x40400700, 0x4040074a, HSC_INSN_RETURN, 0x40400730);
	retire(b, 0x40400730, 0x4040073a, HSC_INSN_CALL, 0x40400700);
	retire(b, 0x40400700, 0x4040074a, HSC_INSN_RETURN, 0x4040073c);
	retire(b, 0x4040073c, 0x4040074a, HSC_INSN_RETURN, 0x40400730);
	retire(b, 0x40400730, 0x4040073a, HSC_INSN_CALL, 0x40400700);
	retire(b, 0x40400700, 0x4040072e, HSC_INSN_CALL, 0x40400700);
	check(b,
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x20200385 "
	      "CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x12\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x0\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x0\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x0\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x0\n"
	      "InCircuitTrace CKSRC=9 CKDF=1 CKDATA0=0x32 CKDATA1=0x3d\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x5\n"
	      "InCircuitTrace CKSRC=9 CKDF=1 CKDATA0=0x38 CKDATA1=0x3b\n"
	      "InCircuitTrace CKSRC=9 CKDF=1 CKDATA0=0x3b CKDATA1=0x3d\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x5\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0xa\n",
	      "event-call");
}

/* That capture has one message of 256 with a whole address: the first, and the
 * next is message 256. */
static void test_whole(void)
{
	const struct hsc_nt_encoder_config config = {
		.xlen = 32,
		.sync_unit = HSC_NT_SYNC_MESSAGES,
		.sync_interval = 256,
	};
	struct bench *b = bench_new(&config, HSC_NT_EV_CALL);
	const char *at;
	size_t n = 0;

	for (unsigned i = 0; i < 600; i++)
		retire(b, 0x100, 0x100, HSC_INSN_CALL, 0x100);
	at = script_text(&b->s);
	for (; (at = strstr(at, "InCircuitTrace")) != NULL; at++, n++)
		CHECK_EQ(strncmp(at, "InCircuitTraceSync", 18) == 0,
			 n % 256 == 0);
	CHECK_EQ(n, 601);
	free(b);
}

/* Traps, contexts and triggers; a jump that is no call is not reported. */
static void test_kinds(void)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64 };
	struct bench *b = bench_new(&config, 0x3f);

	retire(b, 0x100, 0x102, HSC_INSN_INDIRECT_JUMP, 0x200);
	trap(b, 0x200, 8, false);
	b->step.privilege = 1;
	b->step.context = 738;
	retire(b, 0x8000, 0x8000, HSC_INSN_TRAP_RETURN, 0x202);
	b->ev.inputs = 1 << 5;
	b->step.trigger = HSC_STEP_NOTIFY;
	b->step.watchpoints = 1 << 2;
	trap(b, 0x202, 3, true);
	b->ev.sample = true;
	b->step.trigger = HSC_STEP_NOTIFY; /* of a port without numbers */
	retire(b, 0x202, 0x202, HSC_INSN_LINEAR, 0x204);
	check(b,
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x80 CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=13 CKDF=1 CKDATA0=0x0 CKDATA1=0xc\n"
	      "InCircuitTrace CKSRC=10 CKDF=1 CKDATA0=0x180 CKDATA1=0x8\n"
	      "InCircuitTrace CKSRC=13 CKDF=1 CKDATA0=0x4100 CKDATA1=0x4\n"
	      "InCircuitTrace CKSRC=13 CKDF=1 CKDATA0=0x0 CKDATA1=0xb8a\n"
	      "InCircuitTrace CKSRC=9 CKDF=1 CKDATA0=0x0 CKDATA1=0x4101\n"
	      "InCircuitTrace CKSRC=8 CKDF=1 CKDATA0=0x0 CKDATA1=0x5\n"
	      "InCircuitTrace CKSRC=14 CKDF=1 CKDATA0=0x0 CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=11 CKDF=1 CKDATA0=0x0 CKDATA1=0x3\n"
	      "InCircuitTrace CKSRC=14 CKDF=0 CKDATA0=0x0\n"
	      "InCircuitTrace CKSRC=15 CKDF=0 CKDATA0=0x0\n",
	      "all kinds");
}

/* Each way to end and to begin. */
static void test_control(void)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64 };
	struct bench *b = bench_new(&config, 0);

	retire(b, 0x100, 0x102, HSC_INSN_LINEAR, 0x104);
	b->step.kind = HSC_STEP_IDLE;
	b->step.halted = true;
	put(b, true);
	b->step.halted = true;
	put(b, true); /* still */
	retire(b, 0x104, 0x104, HSC_INSN_LINEAR, 0x106);
	b->step.reset = true;
	b->step.kind = HSC_STEP_IDLE;
	put(b, true);
	retire(b, 0x106, 0x106, HSC_INSN_LINEAR, 0x108);
	b->step.kind = HSC_STEP_RETIRED;
	put(b, false);
	b->step.halted = true; /* while trace is off */
	b->step.kind = HSC_STEP_IDLE;
	put(b, false);
	retire(b, 0x10a, 0x10a, HSC_INSN_LINEAR, 0x10c);
	hsc_nt_events_finish(&b->s.e, &b->ev, &b->state);
	hsc_nt_events_finish(&b->s.e, &b->ev, &b->state);
	check(b,
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x80 CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=0 CKDF=1 CKDATA0=0x2 CKDATA1=0x5\n"
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x82 CKDATA1=0x4\n"
	      "InCircuitTrace CKSRC=0 CKDF=1 CKDATA0=0x1 CKDATA1=0x7\n"
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x83 CKDATA1=0x6\n"
	      "InCircuitTrace CKSRC=0 CKDF=1 CKDATA0=0x7 CKDATA1=0x3\n"
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x85 CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=0 CKDF=1 CKDATA0=0x3 CKDATA1=0x3\n",
	      "control codes");
}

/* No room: an Error message as soon as there is, then a whole address. */
static void test_loss(void)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64 };
	struct bench *b = bench_new(&config, HSC_NT_EV_CALL);

	retire(b, 0x100, 0x100, HSC_INSN_CALL, 0x200);
	b->s.e.out_cap = b->s.e.out_len;
	retire(b, 0x200, 0x202, HSC_INSN_CALL, 0x300);
	CHECK_EQ(b->s.e.lost, 1);
	b->s.e.out_cap = sizeof(b->s.out);
	retire(b, 0x300, 0x304, HSC_INSN_RETURN, 0x204);
	check(b,
	      "InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x80 CKDATA1=0x2\n"
	      "InCircuitTrace CKSRC=9 CKDF=0 CKDATA0=0x0\n"
	      "Error ETYPE=0 ECODE=0x4\n"
	      "InCircuitTraceSync CKSRC=9 CKDF=1 CKDATA0=0x182 "
	      "CKDATA1=0x80\n",
	      "a loss");
}

int main(void)
{
	test_capture();
	test_whole();
	test_kinds();
	test_control();
	test_loss();
	return check_failures != 0;
}
