/* SPDX-License-Identifier: MIT */
/*
 * frame.h - packets of GDB's remote protocol out of a stream of bytes.
 *
 * Room   cli (floor 9)
 * Spec   "Debugging with GDB" 13, "Remote Protocol", "Overview"
 */
#ifndef HSC_CLI_GDBSERVER_FRAME_H
#define HSC_CLI_GDBSERVER_FRAME_H

#include "cli/gdbserver/remote.h"

enum hsc_gdb_input {
	HSC_GDB_NOTHING,   /* feed more */
	HSC_GDB_PACKET,    /* `text` is one */
	HSC_GDB_BAD,       /* a packet whose checksum is wrong, or too long */
	HSC_GDB_AGAIN,     /* the last answer is to be sent once more */
	HSC_GDB_INTERRUPT, /* Ctrl-C in gdb */
};

/* Zero is a start. */
struct hsc_gdb_frame {
	char text[HSC_GDB_PACKET_MAX + 1]; /* the packet, ends in a null */
	size_t len;
	uint8_t state;
	uint8_t sum;     /* of the bytes so far */
	uint8_t claimed; /* the checksum */
	bool escaped, too_long;
};

enum hsc_gdb_input hsc_gdb_feed(struct hsc_gdb_frame *f, uint8_t byte);

/* The frame around text[len]: "$TEXT#SUM" in out[size], where escapes may need
 * twice the room. Returns its length. */
size_t hsc_gdb_wrap(const char *text, size_t len, char *out, size_t size);

#endif
