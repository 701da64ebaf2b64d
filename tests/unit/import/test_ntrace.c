/* SPDX-License-Identifier: MIT */
#include "import/ntrace.h"
#include "support/tiny_bundle.h"

#define SYNC "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800"

static const struct {
	const char *messages, *protocol;
	const char *said; /* a part of it */
} cases[] = {
	{ TINY_BEGIN TINY_END, "ntrace", "nothing in it" },
	{ TINY_BEGIN "DataAcquisition IDTAG=0 DQDATA=1\n" TINY_END, "sifive",
	  "1 messages that N-Trace 1.0 does not have" },
	{ TINY_BEGIN "ResourceFull RCODE=9 RDATA=3\n" TINY_END, "sifive",
	  "RCODE 8 or 9" },
	{ TINY_BEGIN "ResourceFull RCODE=2 RDATA=3 HREPEAT=9\n" TINY_END,
	  "ntrace", "do not send" },
	/* both: what is more, and N-Trace if they are as many */
	{ TINY_BEGIN "ResourceFull RCODE=2 RDATA=3 HREPEAT=9\n"
		     "ResourceFull RCODE=9 RDATA=3\n" TINY_END,
	  "ntrace", "do not send" },
	/* 1000 ^ 5, ^ 24: 1013; added it would be 1029, after the sync */
	{ SYNC " TSTAMP=1000\nResourceFull RCODE=0 RDATA=3 TSTAMP=5\n"
	       "ResourceFull RCODE=0 RDATA=3 TSTAMP=24\n" SYNC " TSTAMP=1020\n",
	  "sifive", "XOR" },
};

/* What was seen beside the evidence is what a scan for that dialect sees. */
static void check_scan(const struct hsc_import_scan *seen, const char *protocol)
{
	static struct hsc_import_scan scan;
	struct hsc_manifest m = { .xlen = 64 };
	struct hsc_error why = { "" };

	m.protocol = strdup(protocol);
	scan = (struct hsc_import_scan){ .path = "stream.nt",
					 .image = seen->image };
	CHECK_EQ(hsc_import_ntrace_scan(&scan, &m, &why), HSC_OK);
	CHECK(seen->done);
	CHECK_EQ(seen->packets, scan.packets);
	CHECK_EQ(seen->bad, scan.bad);
	CHECK_EQ(seen->syncs, scan.syncs);
	CHECK_EQ(seen->known, scan.known);
	CHECK(memcmp(seen->used, scan.used, sizeof(scan.used)) == 0);
	hsc_manifest_clear(&m);
}

static void what_only_one_has_decides(void)
{
	const struct hsc_import_config config = { .stream = "stream.nt" };
	static struct hsc_import_scan scan;
	struct hsc_import_result result;
	const char *protocol;
	struct hsc_error why = { "" };

	scan.path = "stream.nt";
	CHECK_EQ(hsc_image_new(&scan.image), HSC_OK);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		tiny_stream("stream.nt", cases[i].messages, 0);
		CHECK_EQ(hsc_import_guess(&config, 64, &scan, &protocol,
					  &result, &why),
			 HSC_OK);
		CHECK_STR(protocol, cases[i].protocol, cases[i].messages);
		if (!strstr(result.guess, cases[i].said))
			CHECK_STR(result.guess, cases[i].said, "said");
		check_scan(&scan, protocol);
	}
	hsc_image_free(&scan.image);
}

static void what_is_no_trace_is_refused(void)
{
	const struct hsc_import_config config = { .stream = "noise" };
	static struct hsc_import_scan scan;
	struct hsc_import_result result;
	const char *protocol;
	struct hsc_error why = { "" };
	char noise[400];

	for (size_t i = 0; i < sizeof(noise); i++)
		noise[i] = (char)(i * 37 % 251 | 2);
	scratch_write("noise", noise, sizeof(noise));
	scan.path = "noise";
	CHECK_EQ(hsc_image_new(&scan.image), HSC_OK);
	CHECK_EQ(hsc_import_guess(&config, 64, &scan, &protocol, &result, &why),
		 HSC_E_CONFIG);
	hsc_image_free(&scan.image);
	CHECK(strstr(why.text, "--protocol") != NULL);
}

int main(void)
{
	char folder[16];

	scratch_enter(folder);
	what_only_one_has_decides();
	what_is_no_trace_is_refused();
	scratch_leave(folder);
	return check_failures != 0;
}
