/* SPDX-License-Identifier: MIT */
/* demangle.c - names by libiberty, docs/decisions/0193-names-by-libiberty.md
 * Room   image (floor 2) */
#include "base/grow.h"
#include <hartscope/image/demangle.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* A limit, because a few characters can stand for a name that fills the
 * memory. */
#define LENGTH_MAX ((size_t)1 << 18)

/*
 * Of libiberty two files are linked, cp-demangle.c and rust-demangle.c, whose
 * licences allow it to any program. Its headers have other licences, so what
 * is needed of them is written down here.
 */
#define DMGL_PARAMS  (1 << 0)
#define DMGL_ANSI    (1 << 1)
#define DMGL_VERBOSE (1 << 3)
typedef void demangle_callback(const char *text, size_t len, void *to);
int cplus_demangle_v3_callback(const char *mangled, int options,
			       demangle_callback *callback, void *to);
int rust_demangle_callback(const char *mangled, int options,
			   demangle_callback *callback, void *to);

/*
 * Kinds of ASCII characters: rust-demangle.c asks this table of libiberty's
 * safe-ctype.c, which has no such licence. Weak, so that a program which takes
 * that file as well has two without a conflict.
 */
extern const unsigned short _sch_istable[256];
HSC_WEAK const unsigned short _sch_istable[256] = {
	0x802, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x843,
	0x442, 0x842, 0x842, 0x442, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002,
	0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002, 0x002,
	0x002, 0x002, 0x851, 0x030, 0x030, 0x030, 0x030, 0x030, 0x030, 0x030,
	0x030, 0x030, 0x030, 0x030, 0x030, 0x030, 0x030, 0x030, 0x114, 0x114,
	0x114, 0x114, 0x114, 0x114, 0x114, 0x114, 0x114, 0x114, 0x030, 0x030,
	0x030, 0x030, 0x030, 0x030, 0x030, 0x390, 0x390, 0x390, 0x390, 0x390,
	0x390, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290,
	0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290, 0x290,
	0x290, 0x030, 0x030, 0x030, 0x030, 0x230, 0x030, 0x318, 0x318, 0x318,
	0x318, 0x318, 0x318, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218,
	0x218, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218, 0x218,
	0x218, 0x218, 0x218, 0x030, 0x030, 0x030, 0x030, 0x002,
};

/* The name as it grows. */
struct output {
	char *text; /* text[len], room for cap */
	size_t len, cap;
	jmp_buf give_up;
};

static void append_text(const char *text, size_t len, void *to)
{
	struct output *o = to;

	if (len > LENGTH_MAX - o->len ||
	    !HSC_GROW(o->text, o->cap, o->len + len + 1))
		longjmp(o->give_up, 1);
	memcpy(o->text + o->len, text, len);
	o->len += len;
	o->text[o->len] = '\0';
}

/* In the order of c++filt, because older names of Rust look like names of
 * C++. */
static bool demangle_name(struct output *o, const char *name, int options)
{
	if (setjmp(o->give_up))
		return false;
	if (rust_demangle_callback(name, options & ~DMGL_PARAMS, append_text,
				   o))
		return true;
	o->len = 0;
	return cplus_demangle_v3_callback(name, options, append_text, o) != 0;
}

/* The linker's name without what follows it, from malloc. */
static char *head_of(const char *name, size_t len)
{
	char *head = malloc(len + 1);

	if (!head)
		return NULL;
	memcpy(head, name, len);
	head[len] = '\0';
	return head;
}

char *hsc_demangle(const char *name, enum hsc_names how)
{
	const size_t len = strcspn(name, "@"), rest = strlen(name + len);
	const int full = DMGL_PARAMS | DMGL_ANSI | DMGL_VERBOSE;
	const bool dot = name[0] == '.'; /* entry point, on some machines */
	struct output o = { .text = NULL };
	char *head;
	bool done;

	if (how == HSC_NAMES_RAW || name[dot] != '_')
		return NULL;
	head = head_of(name + dot, len - dot);
	if (!head)
		return NULL;
	done = demangle_name(&o, head,
			     how == HSC_NAMES_FULL ? full : DMGL_ANSI) &&
	       o.len && HSC_GROW(o.text, o.cap, o.len + dot + rest + 1);
	free(head);
	if (!done) {
		free(o.text);
		return NULL;
	}
	memmove(o.text + dot, o.text, o.len);
	memcpy(o.text, ".", dot);
	memcpy(o.text + dot + o.len, name + len, rest + 1);
	return o.text;
}
