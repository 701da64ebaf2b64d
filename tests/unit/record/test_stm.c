/* SPDX-License-Identifier: MIT */
#include "record/stm.h"
#include "unit/check.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/spec/stm.h>
#include <stdlib.h>
#include <string.h>

#define MV_A0_A1 0x00058513
#define CSRW_A2  0x8ff61073 /* csrw 0x8ff, a2 */
#define MV_TP_A1 0x00058213
#define EVENTS   40

/* Hart 1 emits an event each second cycle; hart 0 changes its tp. */
static void run(struct hsc_record_stm *s)
{
	for (unsigned i = 0; i < EVENTS; i++) {
		struct hsc_hart_retired r = { .insn = MV_A0_A1,
					      .rd = 10,
					      .rd_value = 1000 + i,
					      .time = 2 * i + 1 };

		hsc_record_stm_retired(s, 1, &r);
		r = (struct hsc_hart_retired){ .insn = CSRW_A2,
					       .operand = 1 + i,
					       .time = 2 * i + 2 };
		hsc_record_stm_retired(s, 1, &r);
	}
	hsc_record_stm_retired(
		s, 0,
		&(struct hsc_hart_retired){
			.insn = MV_TP_A1, .rd = 4, .rd_value = 77, .time = 5 });
}

struct heard {
	unsigned events, lost, switches;
};

static struct heard read_back(const char *bundle, const char *name)
{
	const struct hsc_stm_stream_config config = { .format = 0 };
	struct heard heard = { .events = 0 };
	struct hsc_stm_stream *stream = NULL;
	struct hsc_error why = { "" };
	struct hsc_stm_span span;
	char path[512];

	CHECK(hsc_bundle_path(path, sizeof(path), bundle, name));
	CHECK(hsc_stm_stream_open(&stream, path, &config, &why) == HSC_OK);
	while (hsc_stm_stream_next(stream, &span) == HSC_OK) {
		const uint64_t id = hsc_msg_get(&span.msg, OSD_ID);

		CHECK_EQ(span.kind, HSC_STM_SPAN_PACKET);
		heard.lost += (unsigned)hsc_msg_get(&span.msg, OSD_LOST);
		if (span.msg.layout != HSC_OSD_STM_EVENT)
			continue;
		if (id == 0x8000) {
			heard.switches++;
			CHECK_EQ(hsc_msg_get(&span.msg, OSD_VALUE), 77);
			CHECK_EQ(hsc_msg_get(&span.msg, OSD_TIMESTAMP), 4);
			continue;
		}
		heard.events++;
		CHECK_EQ(hsc_msg_get(&span.msg, OSD_VALUE), 999 + id);
		CHECK_EQ(hsc_msg_get(&span.msg, OSD_TIMESTAMP), 2 * id - 1);
	}
	hsc_stm_stream_close(&stream);
	return heard;
}

static void test_sources(const struct hsc_record_stm *s)
{
	struct hsc_manifest m = { .schema = 0 };

	m.protocol = strdup("ntrace");
	CHECK(hsc_record_stm_describe(s, &m));
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.sources[1].id, 1);
	CHECK_EQ(m.sources[1].src, 2);
	CHECK_STR(hsc_manifest_protocol(&m, 1), "stm", "protocol");
	CHECK_EQ(hsc_manifest_harts(&m), 2);
	hsc_manifest_clear(&m);
}

static void test(const char *bundle, bool losses)
{
	const struct hsc_record_stm_config config = { .bundle = bundle,
						      .harts = 2,
						      .xlen = 64,
						      .software = true,
						      .threads = !losses,
						      .losses = losses };
	struct hsc_record_stm *s = NULL;
	struct hsc_error why = { "" };
	struct heard heard;

	CHECK(hsc_bundle_create(bundle, &why) == HSC_OK);
	CHECK(hsc_record_stm_new(&s, &config, &why) == HSC_OK);
	run(s);
	test_sources(s);
	CHECK_EQ(hsc_record_stm_events(s), losses ? EVENTS : EVENTS + 1);
	CHECK(hsc_record_stm_finish(s));
	hsc_record_stm_free(&s);
	heard = read_back(bundle, "streams/0-1.stm");
	CHECK_EQ(heard.events + heard.lost, EVENTS);
	CHECK((heard.lost > 0) == losses);
	heard = read_back(bundle, "streams/0-0.stm");
	CHECK_EQ(heard.switches, losses ? 0 : 1);
}

/* Bits of mip that rise and fall, without what the program emits. A module
 * takes an event a cycle. */
static void test_interrupts(const char *bundle)
{
	static const unsigned want[][3] = { { HSC_STM_ASSERTED, 3, 10 },
					    { HSC_STM_ASSERTED, 7, 11 },
					    { HSC_STM_WITHDRAWN, 7, 20 },
					    { HSC_STM_ASSERTED, 11, 21 } };
	const struct hsc_record_stm_config config = {
		.bundle = bundle, .harts = 2, .xlen = 32, .interrupts = true
	};
	const struct hsc_stm_stream_config as = { .value_bits = 32 };
	struct hsc_stm_stream *stream = NULL;
	struct hsc_record_stm *s = NULL;
	struct hsc_manifest m = { .schema = 0 };
	struct hsc_error why = { "" };
	struct hsc_stm_span span;
	char path[512];
	size_t n = 0;

	CHECK(hsc_bundle_create(bundle, &why) == HSC_OK);
	CHECK(hsc_record_stm_new(&s, &config, &why) == HSC_OK);
	hsc_record_stm_asked(s, 1, 0x88, 0, 10);
	hsc_record_stm_asked(s, 1, 0x800, 0x80, 20);
	CHECK_EQ(hsc_record_stm_events(s), 0);
	CHECK(hsc_record_stm_describe(s, &m));
	CHECK_EQ(m.source_count, 2);
	CHECK_EQ(m.sources[1].id, 1);
	CHECK_STR(m.sources[1].name, "hart 1 interrupts", "name");
	CHECK_STR(hsc_manifest_param(&m, "interrupts", ""), "stm", "param");
	hsc_manifest_clear(&m);
	CHECK(hsc_record_stm_finish(s));
	hsc_record_stm_free(&s);
	CHECK(hsc_bundle_path(path, sizeof(path), bundle,
			      "streams/0-1-irq.stm"));
	CHECK(hsc_stm_stream_open(&stream, path, &as, &why) == HSC_OK);
	for (; hsc_stm_stream_next(stream, &span) == HSC_OK; n++) {
		CHECK_EQ(hsc_msg_get(&span.msg, OSD_ID), want[n % 4][0]);
		CHECK_EQ(hsc_msg_get(&span.msg, OSD_VALUE), want[n % 4][1]);
		CHECK_EQ(hsc_msg_get(&span.msg, OSD_TIMESTAMP), want[n % 4][2]);
	}
	CHECK_EQ(n, 4);
	hsc_stm_stream_close(&stream);
}

int main(void)
{
	char folder[] = "record_stm.XXXXXX", bundle[64], command[96];
	struct hsc_record_stm_config nowhere = { .bundle = folder,
						 .harts = 1,
						 .software = true };
	struct hsc_record_stm *s = NULL;
	struct hsc_error why = { "" };

	CHECK(mkdtemp(folder) != NULL);
	snprintf(bundle, sizeof(bundle), "%s/b.hart", folder);
	test(bundle, false);
	test(bundle, true);
	test_interrupts(bundle);
	CHECK(hsc_record_stm_new(&s, &nowhere, &why) == HSC_E_FILE);
	CHECK(s == NULL && strstr(why.text, "No such file or directory"));
	nowhere = (struct hsc_record_stm_config){ .bundle = bundle,
						  .events = "no.json" };
	CHECK(hsc_record_stm_new(&s, &nowhere, &why) == HSC_E_FILE);
	CHECK(s == NULL);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	return check_failures != 0;
}
