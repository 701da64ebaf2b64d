/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/measure/program.h"
#include "view/replay/dqr_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>

#define SCONTEXT(n, mode) ((n) << 5 | (mode) << 2 | 2)

/* 2000 beq to 2008; 2004 nop; 2008 nop, j .; 2010 beq to 2014, ret */
static const uint8_t branch[] = { 0x63, 0x04, 0, 0, 0x13, 0,    0, 0,
				  0x13, 0,    0, 0, 0x6f, 0,    0, 0,
				  0x63, 0x02, 0, 0, 0x67, 0x80, 0, 0 };

struct replay {
	struct hsc_view_dqr *view;
	struct hsc_blocks *blocks;
};

static void feed(struct replay *r, const struct hsc_event *e)
{
	CHECK_EQ(hsc_view_dqr_ops.event(r->view, e), HSC_OK);
}

static void run(struct replay *r, uint64_t address)
{
	const uint32_t id = hsc_blocks_find(r->blocks, address);

	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_BLOCKS,
				     .blocks = { .ids = &id, .count = 1 } });
}

/* A watchpoint at `address`, while the flow is at `at`. */
static void hit(struct replay *r, uint64_t at, uint64_t address,
		uint64_t number)
{
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_WATCHPOINT,
				     .reported = true,
				     .message = 9,
				     .at = at,
				     .hit = { address, number } });
}

/* A branch taken, not taken, and one whose two ways are the same. */
static void play(struct replay *r)
{
	run(r, 0x1000);
	run(r, 0x1100);
	run(r, 0x2000);
	run(r, 0x2008);
	run(r, 0x2000);
	run(r, 0x2004);
	feed(r,
	     &(struct hsc_event){ .kind = HSC_EVENT_CONTEXT,
				  .message = 4,
				  .context = { .process = SCONTEXT(7, 1) } });
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_TRAP,
				     .trap = { .btype = HSC_NT_BTYPE_INTERRUPT,
					       .from = HSC_FLOW_NOWHERE } });
	run(r, 0x1300);
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_GAP,
				     .message = 8,
				     .gap = { .reason = HSC_FLOW_OVERRUN } });
	run(r, 0x2000);
	run(r, 0x2010);
	run(r, 0x2014);
	/* beside the flow, which is at the target of the last branch by then */
	run(r, 0x2000);
	hit(r, 0x2008, 0x2000, 3);
	run(r, 0x2008);
	/* without a flow: with a number, and without */
	hit(r, HSC_FLOW_NOWHERE, 0x2004, 3);
	hit(r, HSC_FLOW_NOWHERE, 0x2004, HSC_FLOW_NO_NUMBER);
	/* a trap to a return from one, and the last branch before trace ends */
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_TRAP,
				     .trap = { .btype = HSC_NT_BTYPE_EXCEPTION,
					       .from = HSC_FLOW_NOWHERE } });
	run(r, 0x1304);
	run(r, 0x2000);
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_STOP,
				     .edge = { .address = 0x2004 } });
	run(r, 0x2000);
	feed(r, &(struct hsc_event){ .kind = HSC_EVENT_STOP,
				     .edge = { .address = 0x2008 } });
	CHECK_EQ(hsc_view_dqr_ops.finish(r->view), HSC_OK);
}

static const char want[] =
	"    0000000000001000:  00000013    nop\n"
	"    0000000000001004:  0fc000ef    jal\t1100 <f> [Call]\n"
	"    0000000000001100:  00000013    nop\n"
	"    0000000000001104:  00008067    ret [Return]\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [t]\n"
	"    0000000000002008:  00000013    nop\n"
	"    000000000000200c:  0000006f    j\t200c <br+0xc>\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [nt]\n"
	"    0000000000002004:  00000013    nop\n"
	"    0000000000002008:  00000013    nop\n"
	"    000000000000200c:  0000006f    j\t200c <br+0xc>\n"
	"\nTrace: Msg # 5, scontext 7, S-mode\n"
	"    0000000000001300:  00000013    nop [Interrupt]\n"
	"    0000000000001304:  10200073    sret [Exception Return]\n"
	"\nTrace: Msg # 9, lost: the encoder lost messages\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [nt]\n"
	"    0000000000002010:  00000263    beqz\tzero,2014 <br+0x14> [u]\n"
	"    0000000000002014:  00008067    ret [Return]\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [t]\n"
	"\nTrace: Msg # 10, watchpoint 3 at 0x2000 br+0x0\n"
	"    0000000000002008:  00000013    nop\n"
	"    000000000000200c:  0000006f    j\t200c <br+0xc>\n"
	"    0000000000002004:  00000013    nop\n"
	"\nTrace: Msg # 10, watchpoint 3 at 0x2004 br+0x4\n"
	"\nTrace: Msg # 10, watchpoint at 0x2004 br+0x4\n"
	"    0000000000001304:  10200073    sret [Exception,Exception Return]\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [nt]\n"
	"    0000000000002000:  00000463    beqz\tzero,2008 <br+0x8> [t]\n"
	"End of Trace File\n";

/* Two harts in turn: what a branch did is known after lines of the other. */
static void take_turns(struct hsc_view_dqr_config as)
{
	static const char turns[] =
		"[3]     00002000:         00000463    beqz\tzero,2008 "
		"<br+0x8> "
		"[t]\n"
		"[4]     00002000:         00000463    beqz\tzero,2008 "
		"<br+0x8> "
		"[nt]\n"
		"[3]     00002008:         00000013    nop\n"
		"[3]     0000200c:         0000006f    j\t200c <br+0xc>\n"
		"[3]     00002000:         00000463    beqz\tzero,2008 "
		"<br+0x8> "
		"[u]\n"
		"[4]     00002004:         00000013    nop\n"
		"[4]     00002008:         00000013    nop\n"
		"[4]     0000200c:         0000006f    j\t200c <br+0xc>\n"
		"End of Trace File\n";
	const struct {
		uint32_t source;
		uint64_t address;
	} way[] = { { 0, 0x2000 },
		    { 1, 0x2000 },
		    { 0, 0x2008 },
		    { 0, 0x2000 },
		    { 1, 0x2004 } };
	struct hsc_view_dqr_source sources[2] = { as.sources[0],
						  as.sources[0] };
	struct printed p = { .len = 0 };
	struct hsc_view_dqr *view;

	sources[1].hart = 4;
	as.sources = sources;
	as.source_count = 2;
	as.out = printed_begin(&p);
	CHECK_EQ(hsc_view_dqr_new(&view, &as), HSC_OK);
	for (size_t i = 0; i < sizeof(way) / sizeof(way[0]); i++) {
		const uint32_t id =
			hsc_blocks_find(sources[0].blocks, way[i].address);
		const struct hsc_event e = { .kind = HSC_EVENT_BLOCKS,
					     .source = way[i].source,
					     .blocks = { .ids = &id,
							 .count = 1 } };

		CHECK_EQ(hsc_view_dqr_ops.event(view, &e), HSC_OK);
	}
	CHECK_EQ(hsc_view_dqr_ops.finish(view), HSC_OK);
	CHECK_STR(printed_end(&p), turns, "two harts");
	hsc_view_dqr_free(&view);
	printed_free(&p);
}

int main(void)
{
	struct hsc_view_dqr_source source = { .hart = 3 };
	struct hsc_view_dqr_config as = { .xlen = 64,
					  .sources = &source,
					  .source_count = 1 };
	struct printed p = { .len = 0 };
	struct program program;
	const struct hsc_view_dqr_process processes[] = { { 8, "other" },
							  { 7, "prog" } };
	struct replay r;

	program_make(&program);
	CHECK_EQ(hsc_image_add_bytes(program.image, "br", 0x2000, branch,
				     sizeof(branch)),
		 HSC_OK);
	r.blocks = source.blocks = program.blocks;
	source.images = (struct hsc_image_spaces){ &program.image, 1 };
	as.out = printed_begin(&p);
	CHECK_EQ(hsc_view_dqr_new(&r.view, &as), HSC_OK);
	play(&r);
	CHECK_STR(printed_end(&p), want, "one hart");
	hsc_view_dqr_free(&r.view);

	/* several: every line names the hart, and once known its context */
	as.out = printed_begin(&p);
	as.xlen = 32;
	as.sourced = true;
	as.processes = processes;
	as.process_count = 2;
	CHECK_EQ(hsc_view_dqr_new(&r.view, &as), HSC_OK);
	play(&r);
	CHECK(strncmp(printed_end(&p),
		      "[3]     00001000:         00000013    nop\n", 42) == 0);
	CHECK(strstr(p.text, "\n[3.7.S:prog] Trace: Msg # 5, scontext 7"));
	CHECK(strstr(p.text, "\n[3.7.S:prog]     00001300:         00000013"));
	hsc_view_dqr_free(&r.view);
	CHECK(r.view == NULL);
	take_turns(as);
	printed_free(&p);
	program_free(&program);
	return check_failures != 0;
}
