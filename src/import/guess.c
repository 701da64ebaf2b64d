/* SPDX-License-Identifier: MIT */
#include "import/guess.h"
#include "base/problem_say.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/decode/messages.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sources whose time is followed. */
#define SOURCES 16
/* A stream of which more than one message in so many is spoiled is none. */
#define SPOILED 4

/* Time by both rules, since a message that told it whole. */
struct clock {
	uint64_t delta, xor;
	bool known;
};

struct evidence {
	struct clock clocks[SOURCES];
	uint64_t messages, spoiled;
	uint64_t told;             /* messages that only SiFive's cores send */
	uint64_t runs;             /* RCODE 8 and 9 */
	uint64_t ratified;         /* what only N-Trace 1.0 has */
	uint64_t no_delta, no_xor; /* times that would run backwards */
};

static void follow_time(struct evidence *e, const struct hsc_msg *m)
{
	const uint64_t stamp = hsc_msg_get(m, NT_TSTAMP);
	const uint64_t src = hsc_msg_get(m, NT_SRC);
	struct clock *c = &e->clocks[src % SOURCES];

	if (!hsc_msg_has(m, NT_TSTAMP) || src >= SOURCES)
		return;
	if (hsc_msg_has(m, NT_SYNC) ||
	    m->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC) {
		e->no_delta += c->known && c->delta > stamp;
		e->no_xor += c->known && c->xor > stamp;
		*c = (struct clock){ stamp, stamp, true };
		return;
	}
	e->no_xor += c->known && (c->xor ^stamp) < c->xor ;
	c->delta += stamp;
	c->xor ^= stamp;
}

static void weigh(struct evidence *e, const struct hsc_msg *m)
{
	const uint64_t rcode = hsc_msg_get(m, NT_RCODE);
	const bool full = m->layout == HSC_NT_RESOURCE_FULL;

	e->told += m->layout >= HSC_NT_STANDARD_MESSAGES &&
		   m->layout < HSC_NT_MESSAGES;
	e->runs += full && (rcode | 1) == HSC_NT_RCODE_TAKEN;
	e->ratified += (full && rcode == HSC_NT_RCODE_HIST_REPEAT) ||
		       m->layout == HSC_NT_REPEAT_BRANCH ||
		       hsc_msg_get(m, NT_BTYPE) > HSC_NT_BTYPE_TRAP;
	follow_time(e, m);
}

static enum hsc_status look(struct evidence *e,
			    const struct hsc_import_config *c,
			    const struct hsc_messages_config *as,
			    struct hsc_problem *why)
{
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc = hsc_messages_open(&messages, c->stream, as, why);

	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc != HSC_OK)
			break;
		e->messages += one.msg != NULL;
		e->spoiled += one.malformed || one.span.kind == HSC_NT_GAP ||
			      (one.msg && one.msg->layout >= HSC_NT_MESSAGES);
		if (one.msg)
			weigh(e, one.msg);
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

static const char *judge(const struct evidence *e, char *said, size_t cap)
{
	const uint64_t other = e->told + e->runs;

	if (other > e->ratified && e->told)
		snprintf(said, cap,
			 "protocol sifive: %" PRIu64
			 " messages that N-Trace 1.0 does not have",
			 e->told);
	else if (other > e->ratified)
		snprintf(said, cap,
			 "protocol sifive: %" PRIu64
			 " messages ResourceFull with RCODE 8 or 9",
			 e->runs);
	else if (e->ratified == 0 && e->no_delta > 0 && e->no_xor == 0)
		snprintf(said, cap,
			 "protocol sifive: timestamps make sense as XOR only");
	else if (e->ratified)
		snprintf(said, cap,
			 "protocol ntrace: %" PRIu64
			 " messages that SiFive's cores do not send",
			 e->ratified);
	else
		snprintf(said, cap,
			 "protocol ntrace: nothing in it is of SiFive's "
			 "dialect");
	return strncmp(said, "protocol sifive", 15) == 0 ? "sifive" : "ntrace";
}

/* As the parameters say, and with all type codes. */
static struct hsc_messages_config settings(const struct hsc_import_config *c)
{
	struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
	struct hsc_messages_config config;

	for (size_t i = 0; i < c->param_count; i++) {
		const size_t len = strcspn(c->params[i], "=");
		char name[64];

		snprintf(name, sizeof(name), "%.*s", (int)len, c->params[i]);
		if (c->params[i][len] == '=' &&
		    !hsc_manifest_set_param(&m, name, c->params[i] + len + 1))
			break;
	}
	config = hsc_messages_config_of(&m);
	config.params.width[NT_DIALECT] = HSC_NT_SIFIVE;
	config.ring = c->ring;
	hsc_manifest_clear(&m);
	return config;
}

enum hsc_status hsc_import_guess(const struct hsc_import_config *config,
				 const char **protocol, char *said, size_t cap,
				 struct hsc_problem *why)
{
	const struct hsc_messages_config as = settings(config);
	struct evidence *e = calloc(1, sizeof(*e));
	enum hsc_status rc = e ? HSC_OK : HSC_E_MEMORY;

	*protocol = "ntrace";
	said[0] = '\0';
	if (rc == HSC_OK && strcmp(config->stream, "-") != 0)
		rc = look(e, config, &as, why);
	if (rc == HSC_OK && e->spoiled > e->messages / SPOILED + 1) {
		hsc_problem_say(why,
				"%s: of %" PRIu64 " messages %" PRIu64
				" are none of N-Trace: is src_bits right? If "
				"it is another protocol, name it with "
				"--protocol",
				config->stream, e->messages + e->spoiled,
				e->spoiled);
		rc = HSC_E_CONFIG;
	}
	if (rc == HSC_OK && e->messages)
		*protocol = judge(e, said, cap);
	free(e);
	return rc;
}
