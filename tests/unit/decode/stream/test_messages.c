/* SPDX-License-Identifier: MIT */
#include "support/tiny_bundle.h"
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>

/* M message, U unknown one, X malformed, I idle, G gap, C cut; length; number.
 */
static const struct {
	const char *name;
	const char *lines;
	bool ring;
	const char *want;
} cases[] = {
	{ "empty", "", false, "" },
	{ "two messages", TINY_BEGIN TINY_END, false, "M4#0 M4#1 " },
	{ "idle bytes between them", TINY_BEGIN "Idle COUNT=3\n" TINY_END,
	  false, "M4#0 I3 M4#1 " },
	{ "damage and what is whole but wrong",
	  "Gap BYTES=02ff03\nMalformed BYTES=240f\n" TINY_END, false,
	  "G2 G1 X2#0 M4#1 " },
	{ "the trace ends within a message", TINY_BEGIN "Gap BYTES=240d00\n",
	  false, "M4#0 C3 " },
	{ "the trace ends in zeroes", TINY_BEGIN "Gap BYTES=000000\n", false,
	  "M4#0 G3 " },
	{ "a vendor's message", "Vendor TCODE=56 BYTES=e0140b\n", false,
	  "U3#0 " },
	{ "a ring begins anywhere", TINY_BEGIN TINY_END, true, "G4 M4#0 " },
};

static char letter(const struct hsc_message *m)
{
	if (m->msg)
		return m->msg->layout == HSC_LAYOUT_UNKNOWN ? 'U' : 'M';
	if (m->malformed)
		return 'X';
	if (m->span.kind == HSC_NT_IDLE)
		return 'I';
	return m->cut ? 'C' : 'G';
}

static void run(size_t i)
{
	const struct hsc_messages_config config = { .ring = cases[i].ring };
	struct hsc_messages *messages;
	struct hsc_error why = { "" };
	struct hsc_message m;
	char text[256], *at = text;
	uint64_t offset = 0;

	tiny_stream("s", cases[i].lines, 0);
	CHECK_EQ(hsc_messages_open(&messages, "s", &config, &why), HSC_OK);
	while (hsc_messages_next(messages, &m) == HSC_OK) {
		CHECK_EQ(m.span.offset, offset);
		offset += m.span.len;
		CHECK_EQ(hsc_messages_offset(messages), offset);
		at += snprintf(at, 32, "%c%zu", letter(&m), m.span.len);
		if (m.span.kind == HSC_NT_MESSAGE)
			at += snprintf(at, 32, "#%" PRIu64, m.number);
		at += snprintf(at, 32, " ");
	}
	*at = '\0';
	CHECK_STR(text, cases[i].want, cases[i].name);
	hsc_messages_close(&messages);
	hsc_messages_close(&messages);
}

static void settings(void)
{
	struct hsc_manifest m = { .xlen = 32 };
	struct hsc_messages_config c = hsc_messages_config_of(&m);

	CHECK_EQ(c.params.width[NT_SRC_BITS], 0);
	CHECK_EQ(c.params.width[NT_EXTEND_BITS], 0);
	CHECK(!c.ring);
	CHECK(hsc_manifest_set_param(&m, "src_bits", "3"));
	CHECK(hsc_manifest_set_param(&m, "extend_address", "1"));
	CHECK(hsc_manifest_set_param(&m, "start", "ring"));
	c = hsc_messages_config_of(&m);
	CHECK_EQ(c.params.width[NT_SRC_BITS], 3);
	CHECK_EQ(c.params.width[NT_EXTEND_BITS], 31);
	CHECK(c.ring);
	hsc_manifest_clear(&m);
}

static void params(void)
{
	CHECK(hsc_messages_is_param("resync=sync"));
	CHECK(hsc_messages_is_param("resync=address"));
	CHECK(!hsc_messages_is_param("resync=syn"));
	CHECK(!hsc_messages_is_param("resync=address, sync"));
	CHECK(!hsc_messages_is_param("resync="));
	CHECK(!hsc_messages_is_param("resync"));
	CHECK(!hsc_messages_is_param("res=sync"));
	CHECK(hsc_messages_is_param("src_bits=1"));
	CHECK(!hsc_messages_is_param("start=ring")); /* see --ring */
	CHECK(hsc_messages_is_param("perf_channel=0"));
	CHECK(hsc_messages_is_param("perf_channel=31"));
	CHECK(!hsc_messages_is_param("perf_channel=32"));
	CHECK(!hsc_messages_is_param("perf_channel=-1"));
	CHECK(!hsc_messages_is_param("perf_channel=7x"));
	CHECK(!hsc_messages_is_param("perf_channel="));
}

/* The second message is being written. */
static void growing(void)
{
	const struct hsc_messages_config config = { .length = 4 };
	struct hsc_messages *messages;
	struct hsc_error why = { "" };
	struct hsc_message m;

	tiny_stream("s", TINY_BEGIN "Gap BYTES=240d00\n", 0);
	CHECK_EQ(hsc_messages_open(&messages, "s", &config, &why), HSC_OK);
	CHECK_EQ(hsc_messages_next(messages, &m), HSC_OK);
	CHECK(m.msg && m.span.len == 4);
	CHECK_EQ(hsc_messages_next(messages, &m), HSC_END);
	hsc_messages_close(&messages);
}

int main(void)
{
	const struct hsc_messages_config config = { .ring = false };
	struct hsc_error why = { "" };
	struct hsc_messages *messages;
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	CHECK_EQ(hsc_messages_open(&messages, "none", &config, &why),
		 HSC_E_FILE);
	CHECK(messages == NULL && why.text[0]);
	growing();
	settings();
	params();
	scratch_leave(folder);
	return check_failures != 0;
}
