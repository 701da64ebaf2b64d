/* SPDX-License-Identifier: MIT */
/* et_script_show.h - for tests: the packets of an E-Trace encoder, in a few
 * words; see et_script.h. */
#ifndef HSC_TESTS_ET_SCRIPT_SHOW_H
#define HSC_TESTS_ET_SCRIPT_SHOW_H

#include "unit/check.h"
#include <hartscope/model/etrace_encoder.h>

struct et_script {
	bool may_lose; /* packets may be lost for lack of room */
	struct hsc_et_encoder e;
	struct hsc_retired last;
	uint64_t address; /* of the last packet */
	uint8_t out[1 << 14];
	char text[1 << 12];
	size_t len;
};

static void es_add(struct et_script *s, const char *text)
{
	s->len += (size_t)snprintf(s->text + s->len, sizeof(s->text) - s->len,
				   "%s%s", s->len ? " " : "", text);
}

static uint64_t es_address(struct et_script *s, const struct hsc_msg *m,
			   bool whole)
{
	const struct hsc_et_params *par = &s->e.config.params;
	const unsigned lsb = par->value[ET_P_IADDRESS_LSB];
	uint64_t v = m->value[ET_ADDRESS] << lsb;

	if (!whole && !s->e.config.options.full_address)
		v += s->address;
	s->address = v << (64 - par->value[ET_P_IADDRESS_WIDTH]) >>
		     (64 - par->value[ET_P_IADDRESS_WIDTH]);
	return s->address;
}

/* "n" notify, "u" updiscon, "r5" irreport with what it says. */
static void es_flags(const struct et_script *s, const struct hsc_msg *m,
		     char *text, size_t cap)
{
	const unsigned top = s->e.config.params.width[ETW_ADDRESS] - 1u;
	const unsigned msb = m->value[ET_ADDRESS] >> top & 1;
	const unsigned n = (unsigned)m->value[ET_NOTIFY],
		       u = (unsigned)m->value[ET_UPDISCON],
		       r = (unsigned)m->value[ET_IRREPORT];
	const unsigned returns = (unsigned)(hsc_msg_get(m, ET_IRDEPTH) |
					    hsc_msg_get(m, ET_IRETS));

	snprintf(text, cap, "%s%s", n != msb ? "n" : "", u != n ? "u" : "");
	if (r != u)
		snprintf(text + strlen(text), cap - strlen(text), "r%u",
			 returns);
}

static void es_sync(struct et_script *s, const struct hsc_msg *m, char *t,
		    size_t cap)
{
	const bool trap =
		m->layout == HSC_ET_TRAP || m->layout == HSC_ET_DRAFT_EXCEPTION;
	size_t n;

	if (trap)
		n = (size_t)snprintf(
			t, cap, "T%u%s%s", (unsigned)m->value[ET_ECAUSE],
			m->value[ET_INTERRUPT] ? "i" : "",
			m->layout == HSC_ET_TRAP && !m->value[ET_THADDR] ? "-"
									 : "");
	else
		n = (size_t)snprintf(t, cap, "S");
	if (hsc_msg_has(m, ET_ADDRESS))
		n += (size_t)snprintf(t + n, cap - n, "@%" PRIx64,
				      es_address(s, m, true));
	snprintf(t + n, cap - n, "%s%s", m->value[ET_BRANCH] ? "" : "t",
		 m->value[ET_PRIVILEGE] == 3 ? "" : ".u");
}

static void es_show(struct et_script *s, const struct hsc_msg *m)
{
	const bool full = m->layout == HSC_ET_DRAFT_FULL_DELTA;
	char t[80] = "?", flags[16] = "", at[24] = "";

	if (hsc_msg_has(m, ET_NOTIFY))
		es_flags(s, m, flags, sizeof(flags));
	if (hsc_msg_has(m, ET_BRANCHES) && m->value[ET_BRANCHES] == 0 &&
	    m->layout != HSC_ET_JUMP_TARGET) {
		es_add(s, "F");
		return;
	}
	switch (m->layout) {
	case HSC_ET_START:
	case HSC_ET_TRAP:
	case HSC_ET_DRAFT_START:
	case HSC_ET_DRAFT_EXCEPTION:
		es_sync(s, m, t, sizeof(t));
		break;
	case HSC_ET_CONTEXT:
	case HSC_ET_DRAFT_CONTEXT:
		snprintf(t, sizeof(t), "K%" PRIx64, m->value[ET_CONTEXT]);
		break;
	case HSC_ET_SUPPORT:
	case HSC_ET_DRAFT_SUPPORT:
		snprintf(t, sizeof(t), "U%u",
			 (unsigned)m->value[ET_QUAL_STATUS]);
		break;
	case HSC_ET_JUMP_TARGET:
		snprintf(t, sizeof(t), "J%u.%u", (unsigned)m->value[ET_INDEX],
			 (unsigned)m->value[ET_BRANCHES]);
		break;
	case HSC_ET_BRANCH_COUNT:
		if (hsc_msg_has(m, ET_ADDRESS))
			snprintf(at, sizeof(at), "@%" PRIx64,
				 es_address(s, m, false));
		snprintf(t, sizeof(t), "C%u.%u%s%s",
			 (unsigned)m->value[ET_BRANCH_COUNT],
			 (unsigned)m->value[ET_BRANCH_FMT], at, flags);
		break;
	case HSC_ET_ADDRESS:
	case HSC_ET_DRAFT_ADDRESS:
		snprintf(t, sizeof(t), "A%" PRIx64 "%s",
			 es_address(s, m, false), flags);
		break;
	default:
		snprintf(t, sizeof(t), "B%u.%x@%" PRIx64 "%s",
			 (unsigned)m->value[ET_BRANCHES],
			 (unsigned)m->value[ET_BRANCH_MAP],
			 es_address(s, m, full), flags);
	}
	es_add(s, t);
}

static void es_packets(struct et_script *s)
{
	struct hsc_input in = { s->out, s->e.out_len, 0, 0, true };
	struct hsc_et_reader reader = { s->e.config.link, true, 0 };
	struct hsc_et_frame f;
	struct hsc_msg m;

	while (hsc_et_reader_next(&reader, &in, &f) == HSC_OK) {
		const bool control =
			s->e.config.link.framing == HSC_ET_BY_DRAFT &&
			f.flow == HSC_ET_FLOW_CONTROL;
		const struct hsc_et_payload p = { f.payload, f.payload_len,
						  control ? HSC_ET_CONTROL
							  : HSC_ET_INST,
						  0 };

		CHECK_EQ(f.kind, HSC_ET_FRAME_PACKET);
		CHECK_EQ(hsc_et_decode_payload(&p, &s->e.config.params, &m),
			 HSC_OK);
		CHECK_EQ(m.extra, 0);
		es_show(s, &m);
	}
}

#endif
