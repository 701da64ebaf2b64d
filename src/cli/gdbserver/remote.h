/* SPDX-License-Identifier: MIT */
/*
 * remote.h - answers to the packets of GDB's remote protocol, out of a
 * recording.
 *
 * Room   cli (floor 9)
 * Spec   "Debugging with GDB" 13, appendix "GDB Remote Serial Protocol"
 *
 * Each hart is a thread. Registers but the PC and x0 are not known, and said to
 * be unavailable; memory is the code.
 */
#ifndef HSC_CLI_GDBSERVER_REMOTE_H
#define HSC_CLI_GDBSERVER_REMOTE_H

#include <hartscope/decode/history.h>
#include <stdint.h>

#define HSC_GDB_PACKET_MAX 4096u
#define HSC_GDB_STOPS_MAX  256u

struct hsc_gdb_hart {
	uint64_t id; /* of the manifest */
	struct hsc_history_config config;
	struct hsc_history *history; /* NULL: not opened yet */
};

struct hsc_gdb_remote {
	const char *bundle;
	unsigned xlen;
	struct hsc_gdb_hart *harts; /* harts[hart_count], at least one */
	size_t hart_count;
	size_t selected; /* registers and memory of this one are asked for */
	size_t moved;    /* continue and step mean this one */
	uint64_t stops[HSC_GDB_STOPS_MAX];
	size_t stop_count;
	bool (*poll)(void *ctx); /* did gdb ask to stop? */
	void *ctx;
	bool from_end; /* a hart begins where its trace ends */
	bool no_ack;   /* gdb asked for packets without acknowledgement */
	bool done;     /* it detached or killed */
	char said[96]; /* for the user, before the answer; "" for nothing */
	struct hsc_error error;
};

/* What is sent back: text, of the size of a packet. */
struct hsc_gdb_answer {
	char text[HSC_GDB_PACKET_MAX + 1];
	size_t len;
};

/* Open the first hart. Returns as hsc_history_open; why is in r->error. */
enum hsc_status hsc_gdb_begin(struct hsc_gdb_remote *r);
void hsc_gdb_end(struct hsc_gdb_remote *r);

/*
 * Answer a packet.
 *
 * packet  without frame and checksum, escapes taken out; ends in a null
 * out     the answer; empty for what is not known, as the protocol has it
 */
void hsc_gdb_answer(struct hsc_gdb_remote *r, const char *packet,
		    struct hsc_gdb_answer *out);

#endif
