/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/decode/packets.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *protocol;
	bool good;
	enum hsc_et_edition edition;
} protocols[] = {
	{ "etrace", true, HSC_ET_2_0 },
	{ "etrace-0.026", true, HSC_ET_0_026 },
	{ "etrace-0.02", false, HSC_ET_2_0 },
	{ "ntrace", false, HSC_ET_2_0 },
	{ "", false, HSC_ET_2_0 },
};

/* What two parameters make of the usual; want: framing, source, time, type,
 * ring, and the width of an address. */
static const struct {
	enum hsc_et_edition edition;
	const char *params[2];
	unsigned want[6];
} good[] = {
	{ HSC_ET_2_0, { NULL }, { HSC_ET_BY_ENCAP, 0, 0, 0, 0, 63 } },
	{ HSC_ET_0_026, { NULL }, { HSC_ET_BY_DRAFT, 8, 2, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "framing=length5" },
	  { HSC_ET_BY_LENGTH5, 0, 0, 0, 0, 63 } },
	{ HSC_ET_2_0, { "framing=none" }, { HSC_ET_BY_BARE, 0, 0, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "framing=esp32" },
	  { HSC_ET_BY_ESP32, 16, 0, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "framing=rv_tracer" },
	  { HSC_ET_BY_RV_TRACER, 0, 8, 0, 0, 63 } },
	/* the framing does not undo what was said before it */
	{ HSC_ET_2_0,
	  { "source_bits=3", "framing=smi" },
	  { HSC_ET_BY_SMI, 3, 2, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "framing=draft", "source_bits=0x10" },
	  { HSC_ET_BY_DRAFT, 16, 2, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "time_bytes=5", "type_bits=1" },
	  { HSC_ET_BY_ENCAP, 0, 5, 1, 0, 63 } },
	{ HSC_ET_2_0, { "start=ring" }, { HSC_ET_BY_ENCAP, 0, 0, 0, 1, 63 } },
	{ HSC_ET_2_0,
	  { "start=ring", "start=aligned" },
	  { HSC_ET_BY_ENCAP, 0, 0, 0, 0, 63 } },
	{ HSC_ET_2_0,
	  { "iaddress_width_p=32", "iaddress_lsb_p=2" },
	  { HSC_ET_BY_ENCAP, 0, 0, 0, 0, 30 } },
};

static const struct {
	const char *param;
	const char *why; /* part of the sentence */
} bad[] = {
	{ "framing=usb", "framing=usb" },
	{ "framing=", "framing=" },
	{ "start=middle", "start=middle" },
	{ "source_bits=17", "source_bits=17" },
	{ "source_bits=", "source_bits=" },
	{ "source_bits=-1", "source_bits=-1" },
	{ "source_bits=256", "source_bits=256" },
	{ "time_bytes=9", "time_bytes=9" },
	{ "type_bits=x", "type_bits=x" },
	{ "no_such=1", "no_such" },
	{ "iaddress_width_p=many", "iaddress_width_p must be 2 to 64" },
	{ "iaddress_width_p=65", "iaddress_width_p" },
	{ "iaddress_width_p=99999999999999999999", "iaddress_width_p" },
	{ "iaddress_width_p", "iaddress_width_p" },
	{ "notval_p=1", "notval_p" }, /* of the draft only */
};

static void check_good(size_t i)
{
	struct hsc_error why = { "" };
	struct hsc_packets_config c;
	const size_t count = (size_t)(good[i].params[0] != NULL) +
			     (size_t)(good[i].params[1] != NULL);

	CHECK_EQ(hsc_packets_configure(&c, good[i].edition, good[i].params,
				       count, &why),
		 HSC_OK);
	CHECK_STR(why.text, "", "why");
	CHECK_EQ(c.link.framing, good[i].want[0]);
	CHECK_EQ(c.link.source_bits, good[i].want[1]);
	CHECK_EQ(c.link.time_bytes, good[i].want[2]);
	CHECK_EQ(c.link.type_bits, good[i].want[3]);
	CHECK_EQ(c.ring, good[i].want[4]);
	CHECK_EQ(c.params.width[ETW_ADDRESS], good[i].want[5]);
	CHECK_EQ(c.params.edition, good[i].edition);
}

int main(void)
{
	for (size_t i = 0; i < COUNT(protocols); i++) {
		enum hsc_et_edition edition = HSC_ET_2_0;

		CHECK_EQ(hsc_packets_edition(protocols[i].protocol, &edition),
			 protocols[i].good ? HSC_OK : HSC_E_CONFIG);
		CHECK_EQ(edition, protocols[i].edition);
	}
	for (size_t i = 0; i < COUNT(good); i++)
		check_good(i);
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct hsc_error why = { "" };
		struct hsc_packets_config c;

		CHECK_EQ(hsc_packets_configure(&c, HSC_ET_2_0, &bad[i].param, 1,
					       &why),
			 HSC_E_CONFIG);
		CHECK(strstr(why.text, bad[i].why) != NULL);
	}
	return check_failures != 0;
}
