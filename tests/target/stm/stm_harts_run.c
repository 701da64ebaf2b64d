/* SPDX-License-Identifier: MIT */
/*
 * usage: stm_harts_run XLEN FIRMWARE BUNDLE
 *
 * Run stm_harts on the virtual SoC, where a timer may fire in any cycle, and
 * read the streams of its modules back: every event of every context is there
 * once, with its own identifier and in its order. Some interrupts must have
 * come between the two instructions of an event, else the test is worth
 * nothing.
 */
#include "record/stm.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/soc/soc.h>
#include <hartscope/spec/stm.h>
#include <inttypes.h>
#include <stdlib.h>

#define HARTS    2
#define CONTEXTS 8 /* of both */
#define COUNT_ID 0x3ff0
#define CYCLES   UINT64_C(2000000000)

struct run {
	struct hsc_soc *soc;
	struct hsc_record_stm *stm;
	uint64_t between; /* interrupts between value and identifier */
	uint64_t interrupts;
};

static bool writes_csr(const struct hsc_soc *soc, uint64_t pc)
{
	uint8_t b[4] = { 0 };

	return hsc_soc_read(soc, pc, b, 4) == HSC_OK && (b[0] & 0x7f) == 0x73 &&
	       b[3] == HSC_STM_CSR >> 4 && b[2] >> 4 == (HSC_STM_CSR & 15);
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct run *r = ctx;

	(void)hart;
	if (s->kind != HSC_STEP_TRAP || !s->trap.interrupt)
		return;
	r->interrupts++;
	r->between += writes_csr(r->soc, s->trap.epc);
}

static void retired(void *ctx, unsigned hart, const struct hsc_hart_retired *i)
{
	hsc_record_stm_retired(((struct run *)ctx)->stm, hart, i);
}

static void execute(struct run *r, const char *firmware,
		    const struct hsc_record_stm_config *stm)
{
	static const struct hsc_hart_port port = { .step = step,
						   .retired = retired,
						   .csr = HSC_STM_CSR };
	struct hsc_soc_config config = { .xlen = stm->xlen,
					 .harts = HARTS,
					 .ram_size = 1 << 20,
					 .quantum = 3,
					 .cycles_per_tick = 1 };
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_soc_new(&r->soc, &config, &why), HSC_OK);
	CHECK_EQ(hsc_soc_load(r->soc, firmware, &why), HSC_OK);
	CHECK_EQ(hsc_bundle_create(stm->bundle, &why), HSC_OK);
	CHECK_EQ(hsc_record_stm_new(&r->stm, stm, &why), HSC_OK);
	for (unsigned i = 0; i < HARTS; i++)
		hsc_soc_trace(r->soc, i, &port, r);
	CHECK_EQ(hsc_soc_run(r->soc, CYCLES).kind, HSC_SOC_FINISHED);
	CHECK(hsc_record_stm_finish(r->stm));
}

/* One event; `seen` are those of each context so far. */
static void look(uint64_t id, uint64_t value, uint64_t seen[CONTEXTS])
{
	const uint64_t context = value >> 24, number = value & 0xffffff;

	if (id >= COUNT_ID) {
		CHECK_EQ(seen[id - COUNT_ID], value);
		return;
	}
	CHECK(context < CONTEXTS);
	if (context >= CONTEXTS)
		return;
	CHECK_EQ(number, seen[context]++);
	CHECK_EQ(id, 0x100 + context * 0x400 + number * 7 % 0x3ff);
}

/* Returns how many events the hart emitted. */
static uint64_t read_back(const char *bundle, unsigned hart)
{
	const struct hsc_stm_stream_config config = { .format = 0 };
	struct hsc_stm_stream *stream = NULL;
	uint64_t seen[CONTEXTS] = { 0 }, all = 0;
	struct hsc_stm_span span;
	char name[32], path[512];

	snprintf(name, sizeof(name), "streams/0-%u.stm", hart);
	CHECK(hsc_bundle_path(path, sizeof(path), bundle, name));
	CHECK_EQ(hsc_stm_stream_open(&stream, path, &config, NULL), HSC_OK);
	while (stream && hsc_stm_stream_next(stream, &span) == HSC_OK) {
		CHECK_EQ(span.kind, HSC_STM_SPAN_PACKET);
		CHECK_EQ(span.msg.layout, HSC_OSD_STM_EVENT);
		look(hsc_msg_get(&span.msg, OSD_ID),
		     hsc_msg_get(&span.msg, OSD_VALUE), seen);
		all++;
	}
	hsc_stm_stream_close(&stream);
	for (unsigned i = 0; i < CONTEXTS; i++)
		CHECK((seen[i] > 0) == (i / (CONTEXTS / HARTS) == hart));
	return all;
}

int main(int argc, char **argv)
{
	struct hsc_record_stm_config stm = { .harts = HARTS, .software = true };
	struct run r = { .soc = NULL };
	uint64_t events = 0;

	if (argc != 4)
		return 2;
	stm.xlen = (unsigned)atoi(argv[1]);
	stm.bundle = argv[3];
	execute(&r, argv[2], &stm);
	for (unsigned i = 0; i < HARTS; i++)
		events += read_back(stm.bundle, i);
	CHECK_EQ(events, hsc_record_stm_events(r.stm));
	CHECK(r.between > 100);
	printf("%" PRIu64 " events, %" PRIu64 " interrupts, %" PRIu64
	       " of them inside an event\n",
	       events, r.interrupts, r.between);
	hsc_record_stm_free(&r.stm);
	hsc_soc_free(&r.soc);
	return check_failures != 0;
}
