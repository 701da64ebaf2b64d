/* SPDX-License-Identifier: MIT */
/*
 * Streams that other encoders made: a header byte (length in bits 4..0, type in
 * bits 6..5), then the payload. Every packet decodes, and encodes and assembles
 * to the bytes it came from. There are as many packets of each format as the
 * makers of the reference streams count in the tables beside them.
 *
 * Damaged streams: what is found in them is known. Each packet is also read bit
 * by bit, by the codec that tests have.
 */
#include "support/corpus.h"
#include "support/etrace_bits.h"
#include "support/same_message.h"
#include "unit/check.h"
#include <hartscope/codec/etrace_text.h>
#include <stdlib.h>

#define COUNT(a)    (sizeof(a) / sizeof((a)[0]))
#define LENGTH_MASK 31

/* What a stream holds. */
struct found {
	unsigned packets, kinds[4]; /* by format */
	unsigned unknown, extra, others, cut;
	unsigned longer; /* packets with more bytes than they need */
};

static const char *const programs[] = { "br_j_asm",    "corner", "dhrystone",
					"hello_world", "qsort",  "towers" };

/* Packets of formats 0 to 3, by program. */
static const struct {
	const char *name;
	uint8_t edition, lsb;
	unsigned kinds[COUNT(programs)][4];
} configs[] = {
	{ "ref-itype3_basic",
	  HSC_ET_2_0,
	  1,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 4001, 4603 },
	    { 0, 6675, 1785, 500 },
	    { 0, 5492, 1174, 409 },
	    { 0, 2180, 38, 133 },
	    { 0, 320, 52, 24 } } },
	{ "ref-itype3_debug",
	  HSC_ET_2_0,
	  0,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 4001, 4603 },
	    { 0, 6586, 1669, 253 },
	    { 0, 5349, 1160, 218 },
	    { 0, 2118, 41, 68 },
	    { 0, 320, 43, 13 } } },
	{ "ref-itype3_nosync",
	  HSC_ET_2_0,
	  1,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 4001, 4603 },
	    { 0, 6447, 1594, 3 },
	    { 0, 5217, 1141, 29 },
	    { 0, 2059, 38, 3 },
	    { 0, 319, 35, 3 } } },
	{ "ref-itype3_resync1k",
	  HSC_ET_2_0,
	  1,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 4001, 4603 },
	    { 0, 6451, 1596, 10 },
	    { 0, 5219, 1143, 34 },
	    { 0, 2060, 38, 5 },
	    { 0, 319, 35, 3 } } },
	{ "ref-itype4_basic",
	  HSC_ET_2_0,
	  1,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 4001, 4603 },
	    { 0, 6675, 1785, 500 },
	    { 0, 5492, 1174, 409 },
	    { 0, 2180, 38, 133 },
	    { 0, 320, 52, 24 } } },
	{ "fzi-nosync",
	  HSC_ET_2_0,
	  1,
	  { { 0, 4, 7, 6 },
	    { 0, 5401, 3801, 4603 },
	    { 0, 6447, 1594, 3 },
	    { 0, 5217, 1141, 29 },
	    { 0, 2059, 38, 3 },
	    { 0, 319, 35, 3 } } },
	{ "p026-nosync",
	  HSC_ET_0_026,
	  1,
	  { { 0, 4, 7, 3 },
	    { 400, 5001, 3801, 4001 },
	    { 698, 5749, 1594, 1 },
	    { 1791, 3426, 1141, 26 },
	    { 2009, 50, 38, 1 },
	    { 21, 298, 35, 1 } } },
	{ "p026-resync16",
	  HSC_ET_0_026,
	  1,
	  { { 0, 4, 7, 3 },
	    { 400, 5001, 3801, 4001 },
	    { 698, 5977, 1785, 576 },
	    { 1788, 3704, 1174, 473 },
	    { 2004, 176, 38, 135 },
	    { 21, 299, 52, 25 } } },
};

/* Streams of real hardware: 64 bits of address, no context, other options. */
static const struct {
	const char *name;
	unsigned packets, longer;
} hardware[] = {
	{ "hello_culsans", 48, 5 },
	{ "l1_test", 21, 5 },
	{ "gpios_all", 305, 13 },
};

/* Damaged streams: what is found in them. */
static const struct {
	const char *name;
	struct found want;
} damaged[] = {
	{ "00_good", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "01_empty", { 0, { 0, 0, 0, 0 }, 0, 0, 0, 0, 0 } },
	{ "02_one_zero_byte", { 0, { 0, 0, 0, 0 }, 0, 0, 0, 0, 0 } },
	{ "03_last_byte_cut", { 395, { 0, 320, 52, 23 }, 0, 0, 0, 1, 0 } },
	{ "04_cut_mid_packet", { 202, { 0, 177, 12, 13 }, 0, 0, 0, 1, 0 } },
	{ "05_no_support_packet", { 395, { 0, 320, 52, 23 }, 0, 0, 0, 0, 0 } },
	{ "06_no_sync", { 395, { 0, 320, 52, 23 }, 0, 0, 0, 0, 0 } },
	{ "07_hdr_len_minus1", { 390, { 0, 314, 51, 25 }, 0, 1, 1, 0, 0 } },
	{ "08_hdr_len_31", { 387, { 0, 312, 51, 24 }, 0, 1, 1, 0, 0 } },
	{ "09_fmt_bits_to_0", { 396, { 1, 319, 52, 24 }, 1, 0, 0, 0, 0 } },
	{ "10_null_bytes_inserted",
	  { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "11_msg_type_3", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "12_random_4k", { 229, { 59, 67, 48, 55 }, 59, 121, 121, 1, 1 } },
	{ "13_all_ff_4k", { 128, { 0, 0, 0, 128 }, 0, 0, 0, 0, 128 } },
	{ "14_all_00_4k", { 0, { 0, 0, 0, 0 }, 0, 0, 0, 0, 0 } },
	{ "15_fmt2_addr_flip", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "16_branchmap_flip", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "17_dup_fmt1", { 397, { 0, 321, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "18_drop_fmt1", { 395, { 0, 319, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "19_swap_two", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "20_sync_addr_flip", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "21_sync_addr_huge", { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 1 } },
	{ "22_support_encmode+opts",
	  { 396, { 0, 320, 52, 24 }, 0, 0, 0, 0, 0 } },
	{ "23_context_pkt_inserted",
	  { 397, { 0, 320, 52, 25 }, 0, 0, 0, 0, 0 } },
	{ "24_trace_lost_support", { 397, { 0, 320, 52, 25 }, 0, 0, 0, 0, 0 } },
};

/*
 * Do these bytes come back, from the packet and from its line? What encodes may
 * be shorter; the line tells the length.
 */
static bool comes_back(const struct hsc_msg *msg,
		       const struct hsc_et_payload *in,
		       const struct hsc_et_params *par)
{
	char line[HSC_ET_TEXT_MAX];
	struct hsc_error why;
	struct hsc_et_raw raw;
	uint8_t bytes[HSC_ET_PAYLOAD_MAX];
	size_t len;

	if (msg->layout != HSC_LAYOUT_UNKNOWN &&
	    (hsc_et_encode(msg, par, bytes, sizeof(bytes), &len) != HSC_OK ||
	     len > in->len || memcmp(bytes, in->bytes, len) != 0))
		return false;
	hsc_et_print(msg, in, line, sizeof(line));
	return hsc_et_assemble(line, par, &raw, &why) == HSC_OK &&
	       raw.len == in->len && memcmp(raw.bytes, in->bytes, in->len) == 0;
}

static void count_packet(struct found *f, const struct hsc_et_payload *in,
			 const struct hsc_et_params *par)
{
	struct hsc_msg msg, bits;

	CHECK_EQ(hsc_et_decode_payload(in, par, &msg), HSC_OK);
	f->packets++;
	f->kinds[in->bytes[0] & 3]++;
	f->unknown += msg.layout == HSC_LAYOUT_UNKNOWN;
	f->extra += msg.extra != 0;
	f->others += !comes_back(&msg, in, par);
	f->longer += in->len > 1 && msg.layout != HSC_LAYOUT_UNKNOWN &&
		     in->bytes[in->len - 1] ==
			     (in->bytes[in->len - 2] & 0x80 ? 0xff : 0);
	if (msg.layout == HSC_LAYOUT_UNKNOWN)
		return;
	et_bits_decode(in, par, msg.layout, &bits);
	CHECK(same_message(&msg, &bits));
}

static struct found examine(const char *path, const struct hsc_et_params *par)
{
	struct found f = { 0 };
	size_t len, at = 0;
	uint8_t *bytes = corpus_file(path, &len);

	while (at < len) {
		const struct hsc_et_payload in = { bytes + at + 1,
						   bytes[at] & LENGTH_MASK,
						   HSC_ET_INST, 0 };

		if (in.len > len - at - 1) {
			f.cut++;
			break;
		}
		if (in.len != 0)
			count_packet(&f, &in, par);
		at += 1 + in.len;
	}
	free(bytes);
	return f;
}

static void check_found(const struct found *got, const struct found *want,
			const char *name)
{
	char text[2][200];
	const struct found *both[] = { got, want };

	for (unsigned i = 0; i < 2; i++)
		snprintf(text[i], sizeof(text[i]),
			 "{ %u, { %u, %u, %u, %u }, %u, %u, %u, %u, %u }",
			 both[i]->packets, both[i]->kinds[0], both[i]->kinds[1],
			 both[i]->kinds[2], both[i]->kinds[3], both[i]->unknown,
			 both[i]->extra, both[i]->others, both[i]->cut,
			 both[i]->longer);
	CHECK_STR(text[0], text[1], name);
}

static void set(struct hsc_et_params *par, const char *name, uint64_t value)
{
	struct hsc_error why;

	CHECK_EQ(hsc_et_params_set(par, name, value, &why), HSC_OK);
}

static unsigned check_programs(const char *corpus, size_t config)
{
	struct hsc_et_params par = hsc_et_params_default(
		(enum hsc_et_edition)configs[config].edition);
	unsigned total = 0;
	char path[1000];

	set(&par, "iaddress_lsb_p", configs[config].lsb);
	for (size_t k = 0; k < COUNT(programs); k++) {
		const unsigned *kinds = configs[config].kinds[k];
		const struct found want = {
			.packets = kinds[0] + kinds[1] + kinds[2] + kinds[3],
			.kinds = { kinds[0], kinds[1], kinds[2], kinds[3] },
		};
		struct found got;

		snprintf(path, sizeof(path), "%s/etrace/%s/%s/te_inst.raw",
			 corpus, programs[k], configs[config].name);
		got = examine(path, &par);
		check_found(&got, &want, path);
		total += got.packets;
	}
	return total;
}

static void check_hardware(const char *corpus)
{
	struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	char path[1000];

	set(&par, "iaddress_lsb_p", 0);
	set(&par, "nocontext_p", 1);
	set(&par, "ioptions_width", 7);
	set(&par, "doptions_width", 0);
	for (size_t i = 0; i < COUNT(hardware); i++) {
		struct found got;

		snprintf(path, sizeof(path),
			 "%s/etrace/rv_tracer/%s/smi_conformant.raw", corpus,
			 hardware[i].name);
		got = examine(path, &par);
		CHECK_EQ(got.packets, hardware[i].packets);
		CHECK_EQ(got.longer, hardware[i].longer);
		CHECK_EQ(got.unknown + got.extra + got.others + got.cut, 0);
	}
}

static void check_damaged(const char *corpus)
{
	const struct hsc_et_params par = hsc_et_params_default(HSC_ET_2_0);
	char path[1000];

	for (size_t i = 0; i < COUNT(damaged); i++) {
		struct found got;

		snprintf(path, sizeof(path), "%s/etrace/corrupt/%s.te_inst_raw",
			 corpus, damaged[i].name);
		got = examine(path, &par);
		check_found(&got, &damaged[i].want, damaged[i].name);
	}
}

int main(void)
{
	const char *corpus = corpus_folder();
	unsigned total = 0;

	for (size_t i = 0; i < COUNT(configs); i++)
		total += check_programs(corpus, i);
	check_hardware(corpus);
	check_damaged(corpus);
	printf("%zu streams, %u packets\n", COUNT(configs) * COUNT(programs),
	       total);
	return check_failures != 0;
}
