/* SPDX-License-Identifier: MIT */
/* port_text.h - for tests of ports: cycles as words, and steps as text. */
#ifndef HSC_TESTS_MODEL_ETRACE_PORT_TEXT_H
#define HSC_TESTS_MODEL_ETRACE_PORT_TEXT_H

#include "unit/check.h"
#include <hartscope/model/step.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What came out of a port, with a blank between steps. */
struct port_text {
	char text[2048];
};

HSC_PRINTF(2, 3)
static inline void port_say(struct port_text *t, const char *format, ...)
{
	const size_t len = strlen(t->text);
	va_list args;

	va_start(args, format);
	vsnprintf(t->text + len, sizeof(t->text) - len, format, args);
	va_end(args);
}

/* Before a step, or a cycle that is refused. */
static inline void port_text_divide(struct port_text *t)
{
	if (t->text[0])
		port_say(t, " ");
}

static inline void port_text_trap(struct port_text *t, const struct hsc_step *s)
{
	port_say(t, "%c%x@", s->trap.interrupt ? '~' : '!', s->trap.cause);
	if (s->trap.epc == HSC_STEP_NOWHERE)
		port_say(t, "?");
	else
		port_say(t, "%" PRIx64, s->trap.epc);
	if (s->trap.tval)
		port_say(t, "t%" PRIx64, s->trap.tval);
}

static inline void port_text_sidebands(struct port_text *t,
				       const struct hsc_step *s)
{
	if (s->signals[0])
		port_say(t, "u%" PRIx64, s->signals[0]);
	port_say(t, "%s%s%s%s%s%s", s->trigger & HSC_STEP_TRACE_ON ? "+" : "",
		 s->trigger & HSC_STEP_TRACE_OFF ? "-" : "",
		 s->trigger & HSC_STEP_NOTIFY ? "*" : "", s->halted ? "H" : "",
		 s->reset ? "R" : "", s->more ? "&" : "");
}

/* The next word of a script, "" at its end; *script goes on after it. */
static inline const char *port_next_word(const char **script, char word[64])
{
	size_t n;

	*script += strspn(*script, " ");
	n = strcspn(*script, " ");
	snprintf(word, 64, "%.*s", (int)n, *script);
	*script += n;
	return word;
}

#endif
