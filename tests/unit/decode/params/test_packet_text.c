/* SPDX-License-Identifier: MIT */
#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/decode/packet_text.h>

#define START "Format3Start branch=1 privilege=3 context=0x0 address=0x800"

/* Bytes of a stream in hex, and its lines as print_exact has them. */
static const struct {
	const char *name;
	const char *params[3];
	const char *hex, *lines;
} cases[] = {
	{ "reference flow",
	  { "framing=length5" },
	  "47730000000000040000",
	  START "\nNull COUNT=2\n" },
	{ "another flow",
	  { "framing=length5" },
	  "077300000000000420",
	  START " flow=0\nNull COUNT=1 flow=1\n" },
	{ "source and time",
	  { "source_bits=8", "time_bytes=2" },
	  "8705341273000000000004",
	  START " srcID=5 timestamp=4660\n" },
	{ "padding that LEN tells",
	  { "framing=length5" },
	  "487300000000000400",
	  START " LEN=8\n" },
	{ "alignment", { "source_bits=8" }, "80", "Alignment COUNT=1\n" },
	{ "bits after the packet that are not padding",
	  { "framing=length5" },
	  "490001020304050607f7",
	  NULL },
	{ "damage", { "framing=length5" }, "ff", "Gap BYTES=ff\n" },
};

static size_t unhex(const char *hex, uint8_t *bytes)
{
	size_t n = 0;

	for (; hex[2 * n]; n++)
		CHECK(sscanf(hex + 2 * n, "%2hhx", &bytes[n]) == 1);
	return n;
}

static void run(size_t i)
{
	uint8_t bytes[64], made[64];
	const size_t len = unhex(cases[i].hex, bytes);
	struct hsc_packets_config config;
	struct hsc_packets *packets;
	struct hsc_packet packet;
	struct hsc_error why = { "" };
	char all[1024] = "", text[HSC_PACKET_TEXT_MAX];
	size_t count = 0, at = 0;

	while (count < 3 && cases[i].params[count])
		count++;
	scratch_write("stream", bytes, len);
	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_2_0, cases[i].params,
				       count, &why),
		 HSC_OK);
	CHECK_EQ(hsc_packets_open(&packets, "stream", &config, &why), HSC_OK);
	while (hsc_packets_next(packets, &packet) == HSC_OK) {
		struct hsc_packet_bytes one;

		hsc_packet_print_exact(&config, &packet, text);
		snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s\n",
			 text);
		CHECK_EQ(hsc_packet_assemble(&config, text, &one, &why),
			 HSC_OK);
		for (uint64_t k = 0; k < one.count; k++, at += one.len)
			memcpy(made + at, one.bytes, one.len);
	}
	hsc_packets_close(&packets);
	if (cases[i].lines)
		CHECK_STR(all, cases[i].lines, cases[i].name);
	CHECK_EQ(at, len);
	CHECK(memcmp(made, bytes, len) == 0);
}

/* Lines that are none. */
static const struct {
	const char *line, *why;
	enum hsc_status rc;
} wrong[] = {
	{ "", "", HSC_END },
	{ "  # nothing", "", HSC_END },
	{ "Null COUNT=2 zebra=1", "Null zebra=1 takes COUNT and flow only",
	  HSC_E_FORMAT },
	{ "Gap BYTES=0", "BYTES must be 1 to 256 bytes in hex", HSC_E_FORMAT },
	{ "Gap", "BYTES must be 1 to 256 bytes in hex", HSC_E_FORMAT },
	{ START " srcID=1",
	  "Format3Start does not fit in a frame of this "
	  "framing",
	  HSC_E_FORMAT },
	{ START " flow=400", "this packet fits in no frame", HSC_E_FORMAT },
};

static void refuse(size_t i)
{
	static const char *const params[] = { "framing=length5" };
	struct hsc_packets_config config;
	struct hsc_packet_bytes out;
	struct hsc_error why = { "" };

	CHECK_EQ(hsc_packets_configure(&config, HSC_ET_2_0, params, 1, &why),
		 HSC_OK);
	CHECK_EQ(-(int)hsc_packet_assemble(&config, wrong[i].line, &out, &why),
		 -(int)wrong[i].rc);
	CHECK_STR(why.text, wrong[i].why, wrong[i].line);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		refuse(i);
	scratch_leave(folder);
	return check_failures != 0;
}
