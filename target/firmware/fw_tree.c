/* SPDX-License-Identifier: MIT */
/* fw_tree.c - a property of the device tree.
 * Room   target/firmware */
#include "firmware/firmware.h"

/* Devicetree Specification 0.4, "Flattened Devicetree (DTB) Format" */
#define MAGIC          0xd00dfeed
#define OFFSET_STRUCT  8
#define OFFSET_STRINGS 12
enum token { BEGIN_NODE = 1, END_NODE, PROPERTY, NOP };

static uint32_t load_be32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	       (uint32_t)p[2] << 8 | p[3];
}

static bool is_same_text(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

static bool begins_with(const char *text, const char *with)
{
	while (*with && *text == *with) {
		text++;
		with++;
	}
	return *with == '\0';
}

static const uint8_t *align_pointer(const uint8_t *p)
{
	return (const uint8_t *)(((uintptr_t)p + 3) & ~(uintptr_t)3);
}

const uint8_t *fw_tree_property(const uint8_t *tree, const char *node,
				const char *name, unsigned *len)
{
	const uint8_t *p;
	const char *strings;
	bool here = false;

	*len = 0;
	if (!tree || load_be32(tree) != MAGIC)
		return NULL;
	p = tree + load_be32(tree + OFFSET_STRUCT);
	strings = (const char *)tree + load_be32(tree + OFFSET_STRINGS);
	for (;;) {
		const uint32_t token = load_be32(p);

		p += 4;
		if (token == BEGIN_NODE) {
			here = begins_with((const char *)p, node);
			while (*p)
				p++;
			p = align_pointer(p + 1);
		} else if (token == PROPERTY) {
			if (here &&
			    is_same_text(strings + load_be32(p + 4), name)) {
				*len = load_be32(p);
				return p + 8;
			}
			p = align_pointer(p + 8 + load_be32(p));
		} else if (token != END_NODE && token != NOP) {
			return NULL;
		}
	}
}
