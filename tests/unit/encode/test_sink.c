/* SPDX-License-Identifier: MIT */
#include "encode/sink.h"
#include "encode_text.h"
#include "unit/capture/scratch.h"

static struct hsc_encode_sink sink;

static void make(struct hsc_encoder_settings *s, const char *const *params,
		 size_t count)
{
	CHECK_EQ(hsc_encoder_settings_init(s, "ntrace", 64, false, NULL),
		 HSC_OK);
	CHECK_EQ(hsc_encoder_settings_change(s, params, count, NULL), HSC_OK);
}

static void begin(const struct hsc_encoder_settings *s, uint32_t hart)
{
	const struct hsc_commit row = { .hart = hart };
	struct hsc_error why = { "" };

	memset(&sink, 0, sizeof(sink));
	CHECK_EQ(hsc_encode_sink_init(&sink, s, false, &row, &why), HSC_OK);
	sink.file = fopen("stream", "wb");
	CHECK(sink.file != NULL);
}

static void end(uint8_t src_bits, const char *want, const char *name)
{
	char text[ENCODE_TEXT];

	hsc_encode_sink_stop(&sink);
	CHECK_EQ(fclose(sink.file), 0);
	CHECK(!sink.failed);
	encode_text("stream", src_bits, text);
	CHECK_STR(text, want, name);
}

static const struct hsc_retired jump = {
	.start = 0x1000,
	.next = 0x1002,
	.target = 0x1000,
	.halfwords = 1,
	.instructions = 1,
	.last_halfwords = 1,
	.end = HSC_INSN_JUMP,
};

static void traps(void)
{
	static const struct {
		const char *name;
		struct hsc_commit trap;
		const char *want;
	} cases[] = {
		{ "exception",
		  { .pc = 0x1000, .has_cause = true },
		  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800; "
		  "IndirectBranch B-TYPE=2 I-CNT=1 U-ADDR=0x0; "
		  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1; " },
		{ "interrupt",
		  { .pc = 0x1000, .has_cause = true, .interrupt = true },
		  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800; "
		  "IndirectBranch B-TYPE=3 I-CNT=1 U-ADDR=0x0; "
		  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1; " },
		{ "not told",
		  { .pc = 0x1000 },
		  "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800; "
		  "IndirectBranch B-TYPE=1 I-CNT=1 U-ADDR=0x0; "
		  "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=1 HIST=0x1; " },
	};
	struct hsc_encoder_settings s;

	make(&s, NULL, 0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(&s, 0);
		hsc_encode_sink_retire(&sink, &jump);
		hsc_encode_sink_trap(&sink, &cases[i].trap);
		hsc_encode_sink_retire(&sink, &jump);
		end(0, cases[i].want, cases[i].name);
	}
}

/* PROCESS as N-Trace 1.0, "Ownership Message" has it. */
static void contexts(void)
{
	static const struct {
		uint8_t privilege;
		uint64_t context;
		const char *process;
	} cases[] = {
		{ 3, 0, "0xc" },  { 0, 0, "0x0" },  { 1, 0, "0x4" },
		{ 5, 0, "0x10" }, { 6, 7, "0xf6" },
	};
	struct hsc_encoder_settings s;
	char want[256];

	make(&s, NULL, 0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_commit row = { .privilege = cases[i].privilege,
						.context = cases[i].context };

		begin(&s, 0);
		hsc_encode_sink_context(&sink, &row);
		hsc_encode_sink_retire(&sink, &jump);
		snprintf(want, sizeof(want),
			 "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800; "
			 "Ownership PROCESS=%s; ProgTraceCorrelation EVCODE=4 "
			 "CDF=1 I-CNT=1 HIST=0x1; ",
			 cases[i].process);
		end(0, want, cases[i].process);
	}
}

/* Which hart it was, as far as there are bits to say it. */
static void sources(void)
{
	static const char *const two_bits[] = { "src_bits=2", "mode=btm" };
	const struct hsc_commit four = { .hart = 4 };
	struct hsc_encoder_settings s;
	struct hsc_error why = { "" };

	make(&s, two_bits, 2);
	begin(&s, 3);
	hsc_encode_sink_retire(&sink, &jump);
	end(2,
	    "ProgTraceSync SRC=3 SYNC=5 I-CNT=0 F-ADDR=0x800; "
	    "ProgTraceCorrelation SRC=3 EVCODE=4 CDF=0 I-CNT=1; ",
	    "hart 3");
	CHECK_EQ(hsc_encode_sink_init(&sink, &s, true, &four, &why),
		 HSC_E_CONFIG);
}

/* More than the buffer holds. */
static void long_streams(void)
{
	static const char *const every[] = { "sync_messages=1" };
	struct hsc_encoder_settings s;
	struct hsc_messages_config config = { .ring = false };
	struct hsc_messages *messages;
	struct hsc_message m;
	uint64_t count = 0;

	make(&s, every, 1);
	begin(&s, 0);
	for (unsigned i = 0; i < 50000; i++) {
		const struct hsc_commit trap = { .pc = 0x1000 };

		hsc_encode_sink_retire(&sink, &jump);
		hsc_encode_sink_trap(&sink, &trap);
	}
	hsc_encode_sink_stop(&sink);
	CHECK_EQ(fclose(sink.file), 0);
	CHECK_EQ(sink.nt.lost, 0);
	CHECK(sink.bytes > 2 * HSC_ENCODE_BUFFER);
	CHECK_EQ(hsc_messages_open(&messages, "stream", &config, NULL), HSC_OK);
	while (hsc_messages_next(messages, &m) == HSC_OK)
		count += m.msg != NULL;
	CHECK_EQ(hsc_messages_offset(messages), sink.bytes);
	CHECK_EQ(count, sink.nt.messages);
	hsc_messages_close(&messages);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	traps();
	contexts();
	sources();
	long_streams();
	scratch_leave(folder);
	return check_failures != 0;
}
