/* SPDX-License-Identifier: MIT */
/*
 * Streams of other E-Trace encoders: all of them are packets from the first
 * byte to the last, and are framed again as the same bytes; damaged ones end at
 * once, and what their framing can notice is a gap.
 */
#include "support/corpus.h"
#include "unit/check.h"
#include <hartscope/link/etrace_frame.h>
#include <hartscope/link/etrace_rv_tracer.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#define STREAM_MAX (1 << 20)
#define NONE       UINT64_MAX
#define ANY        UINT64_MAX

static const char *const programs[] = { "br_j_asm",    "corner", "dhrystone",
					"hello_world", "qsort",  "towers" };
static const char *const encoders[] = {
	"fzi-nosync",          "p026-nosync",      "p026-resync16",
	"ref-itype3_basic",    "ref-itype3_debug", "ref-itype3_nosync",
	"ref-itype3_resync1k", "ref-itype4_basic",
};

/* Real hardware's test bench: frames of 40 bytes, and the same packets as a
 * header byte and a payload. */
static const struct {
	const char *name;
	unsigned packets;
} benches[] = { { "gpios_all", 305 },
		{ "hello_culsans", 48 },
		{ "l1_test", 21 } };

/*
 * gap      offset of the first gap, or NONE
 * packets  how many are read: this framing has nothing to check but bit 7, so
 *          damage may be seen late or not at all
 */
static const struct {
	const char *file;
	uint64_t gap, packets;
} damaged[] = {
	{ "00_good", NONE, 396 },
	{ "01_empty", NONE, 0 },
	{ "02_one_zero_byte", NONE, 0 },
	{ "03_last_byte_cut", 1401, 395 },
	{ "04_cut_mid_packet", 701, 202 },
	{ "05_no_support_packet", NONE, 395 },
	{ "06_no_sync", NONE, 395 },
	{ "07_hdr_len_minus1", 685, 396 },
	{ "08_hdr_len_31", NONE, 387 },
	{ "09_fmt_bits_to_0", NONE, 396 },
	{ "10_null_bytes_inserted", NONE, 396 },
	{ "11_msg_type_3", NONE, 396 },
	{ "12_random_4k", 0, 67 },
	{ "13_all_ff_4k", 0, 0 },
	{ "14_all_00_4k", NONE, 0 },
	{ "15_fmt2_addr_flip", NONE, 396 },
	{ "16_branchmap_flip", NONE, 396 },
	{ "17_dup_fmt1", NONE, 397 },
	{ "18_drop_fmt1", NONE, 395 },
	{ "19_swap_two", NONE, 396 },
	{ "20_sync_addr_flip", NONE, 396 },
	{ "21_sync_addr_huge", NONE, 396 },
	{ "22_support_encmode+opts", NONE, 396 },
	{ "23_context_pkt_inserted", NONE, 397 },
	{ "24_trace_lost_support", NONE, 397 },
	{ "h", NONE, 3 },
	{ "h2", NONE, 4 },
};

static uint8_t stream[STREAM_MAX], again[STREAM_MAX];

static size_t read_stream(const char *folder, const char *path)
{
	char name[4096];
	FILE *f;
	size_t len = 0;

	snprintf(name, sizeof(name), "%s/etrace/%s", folder, path);
	f = fopen(name, "rb");
	CHECK(f != NULL);
	if (!f) {
		printf("cannot read %s\n", name);
		return 0;
	}
	len = fread(stream, 1, sizeof(stream), f);
	CHECK(len < sizeof(stream));
	fclose(f);
	return len;
}

struct result {
	uint64_t packets, gap;
};

/* Read stream[len]; all but gaps is written again. */
static struct result read_frames(struct hsc_et_link link, size_t len)
{
	struct hsc_input in = { .buf = stream, .len = len, .last = true };
	struct hsc_et_reader r = { link, true, 0 };
	struct result result = { 0, NONE };
	struct hsc_et_frame f;
	uint64_t end = 0;

	while (hsc_et_reader_next(&r, &in, &f) == HSC_OK) {
		size_t n = f.len;

		CHECK_EQ(f.offset, end);
		end += f.len;
		result.packets += f.kind == HSC_ET_FRAME_PACKET;
		if (f.kind == HSC_ET_FRAME_GAP) {
			result.gap = result.gap == NONE ? f.offset : result.gap;
			continue;
		}
		CHECK_EQ(hsc_et_frame_write(&link, &f, again + f.offset,
					    STREAM_MAX - f.offset, &n),
			 HSC_OK);
		CHECK_EQ(n, f.len);
		CHECK(memcmp(again + f.offset, f.bytes, f.len) == 0);
	}
	CHECK_EQ(end, len);
	return result;
}

static void check_whole(const char *folder, const char *path,
			enum hsc_et_framing framing, uint64_t packets)
{
	const int before = check_failures;
	const size_t len = read_stream(folder, path);
	const struct result r = read_frames(hsc_et_link_usual(framing), len);

	CHECK(len > 0);
	CHECK_EQ(r.gap, NONE);
	CHECK(r.packets > 0);
	if (packets != ANY)
		CHECK_EQ(r.packets, packets);
	if (check_failures != before)
		printf("in %s\n", path);
}

static void check_programs(const char *folder)
{
	char path[256];

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		for (size_t k = 0; k < sizeof(encoders) / sizeof(encoders[0]);
		     k++) {
			snprintf(path, sizeof(path), "%s/%s/te_inst.raw",
				 programs[i], encoders[k]);
			check_whole(folder, path, HSC_ET_BY_LENGTH5, ANY);
		}
}

static void check_benches(const char *folder)
{
	static const char *const files[] = { "packets.bin", "smi_as_is.raw",
					     "smi_conformant.raw" };
	char path[256];

	for (size_t i = 0; i < sizeof(benches) / sizeof(benches[0]); i++)
		for (size_t k = 0; k < 3; k++) {
			snprintf(path, sizeof(path), "rv_tracer/%s/%s",
				 benches[i].name, files[k]);
			check_whole(folder, path,
				    k == 0 ? HSC_ET_BY_RV_TRACER
					   : HSC_ET_BY_LENGTH5,
				    benches[i].packets);
		}
}

/* Its payloads, repaired and framed anew: the stream that decoders can read. */
static void check_repaired(const char *folder, const char *name)
{
	const struct hsc_et_link from = hsc_et_link_usual(HSC_ET_BY_RV_TRACER);
	const struct hsc_et_link to = hsc_et_link_usual(HSC_ET_BY_LENGTH5);
	struct hsc_et_reader r = { from, true, 0 };
	struct hsc_input in = { .buf = stream, .last = true };
	struct hsc_et_frame f;
	char path[256];
	size_t len = 0, n = 0;

	snprintf(path, sizeof(path), "rv_tracer/%s/packets.bin", name);
	in.len = read_stream(folder, path);
	while (hsc_et_reader_next(&r, &in, &f) == HSC_OK) {
		hsc_et_rv_tracer_repair(&f);
		f.has_time = false;
		f.flow = HSC_ET_FLOW_INST;
		CHECK_EQ(hsc_et_frame_write(&to, &f, again + len,
					    STREAM_MAX - len, &n),
			 HSC_OK);
		len += n;
	}
	snprintf(path, sizeof(path), "rv_tracer/%s/smi_conformant.raw", name);
	CHECK_EQ(read_stream(folder, path), len);
	CHECK(memcmp(stream, again, len) == 0);
}

static void check_damaged(const char *folder, size_t i)
{
	const int before = check_failures;
	const clock_t start = clock();
	char path[256];
	struct result r;

	snprintf(path, sizeof(path), "corrupt/%s.te_inst_raw", damaged[i].file);
	r = read_frames(hsc_et_link_usual(HSC_ET_BY_LENGTH5),
			read_stream(folder, path));
	CHECK(clock() - start < CLOCKS_PER_SEC);
	CHECK_EQ(r.gap, damaged[i].gap);
	CHECK_EQ(r.packets, damaged[i].packets);
	if (check_failures != before)
		printf("in %s\n", path);
}

int main(void)
{
	const char *folder = corpus_folder();

	check_programs(folder);
	check_benches(folder);
	for (size_t i = 0; i < sizeof(benches) / sizeof(benches[0]); i++)
		check_repaired(folder, benches[i].name);
	for (size_t i = 0; i < sizeof(damaged) / sizeof(damaged[0]); i++)
		check_damaged(folder, i);
	return check_failures != 0;
}
