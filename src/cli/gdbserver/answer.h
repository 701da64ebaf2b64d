/* SPDX-License-Identifier: MIT */
/*
 * answer.h - pieces of packets, read and written; parts of remote.c.
 *
 * Room   cli (floor 9), private
 */
#ifndef HSC_CLI_GDBSERVER_ANSWER_H
#define HSC_CLI_GDBSERVER_ANSWER_H

#include "cli/gdbserver/remote.h"

HSC_PRINTF(2, 3)
void hsc_gdb_add(struct hsc_gdb_answer *out, const char *format, ...);
void hsc_gdb_add_hex(struct hsc_gdb_answer *out, const void *bytes, size_t len);

/* A number in hex; false if there is none. *text goes on after it. */
bool hsc_gdb_take_hex(const char **text, uint64_t *out);
/* Go on after `word` if *text begins with it. */
bool hsc_gdb_skip(const char **text, const char *word);

/* Open the history of a hart, where the user wants to begin. Returns as
 * hsc_history_open; r->error */
enum hsc_status hsc_gdb_open(struct hsc_gdb_remote *r, struct hsc_gdb_hart *h);

/* The history of a hart, opened when it is asked for first; or NULL. */
struct hsc_history *hsc_gdb_history(struct hsc_gdb_remote *r, size_t hart);

/* Packets g, p, m and qXfer:features:read, what stands after these words. */
void hsc_gdb_registers(struct hsc_gdb_remote *r, struct hsc_gdb_answer *out);
void hsc_gdb_register(struct hsc_gdb_remote *r, const char *p,
		      struct hsc_gdb_answer *out);
void hsc_gdb_memory(struct hsc_gdb_remote *r, const char *p,
		    struct hsc_gdb_answer *out);
void hsc_gdb_description(struct hsc_gdb_remote *r, const char *p,
			 struct hsc_gdb_answer *out);

#endif
