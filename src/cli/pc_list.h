/* SPDX-License-Identifier: MIT */
/*
 * pc_list.h - a list of program counters made elsewhere.
 *
 * Room   cli (floor 7)
 *
 * Either text, one hex address a line (0x or not; what follows on the line
 * does not count, # starts a comment), or binary, 64 bits each, little endian.
 */
#ifndef HSC_CLI_PC_LIST_H
#define HSC_CLI_PC_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define HSC_PC_LIST_HEAD 64

struct hsc_pc_list {
	FILE *file;
	unsigned char head[HSC_PC_LIST_HEAD]; /* read to tell the kind, .. */
	size_t head_len, head_at; /* .. and given out first: pipes do too */
	bool binary;
	bool bad;      /* a line that is no address ended the list */
	uint64_t line; /* lines or addresses read so far */
};

/* Open it; the kind is found by looking for a NUL in its first bytes. */
bool hsc_pc_list_open(struct hsc_pc_list *list, const char *path);
/* The next address; false at the end, or if `bad`. */
bool hsc_pc_list_next(struct hsc_pc_list *list, uint64_t *pc);
void hsc_pc_list_close(struct hsc_pc_list *list);

#endif
