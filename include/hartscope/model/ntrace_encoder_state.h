/* SPDX-License-Identifier: MIT */
/*
 * ntrace_encoder_state.h - what an N-Trace encoder keeps; see ntrace_encoder.h.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V N-Trace 1.0
 */
#ifndef HSC_MODEL_NTRACE_ENCODER_STATE_H
#define HSC_MODEL_NTRACE_ENCODER_STATE_H

#include <hartscope/model/ntrace_config.h>
#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room that one call may need in `out`, bytes; less is an overrun. */
#define HSC_NT_ENCODER_ROOM 256

#define HSC_NT_NOWHERE UINT64_C(1) /* odd: no block starts here */

/* History that repeats and waits for its end. All 0: none. */
struct hsc_nt_repeated_history {
	uint32_t pattern; /* the first `period` bits of it */
	uint32_t tail;    /* its last bits, as many as the history holds */
	uint32_t bits;    /* of all repetitions; the last may be a part */
	uint8_t period;
};

/* The last branch message of BTM and how often it has come again. */
struct hsc_nt_repeated_branch {
	uint64_t icnt;
	uint32_t hist;  /* with stop bit; 0 in BTM */
	uint32_t count; /* how often it came again and was not sent */
	uint8_t layout; /* enum hsc_nt_message */
	uint8_t btype;
	bool valid; /* it may be repeated */
};

/*
 * The first group is touched for every block. All but out, out_len, out_cap and
 * time are the encoder's own; fall, taken, next and end may be looked at.
 */
struct hsc_nt_encoder {
	uint64_t fall;       /* the next block starts here and shifts in 0, */
	uint64_t taken;      /* or here and shifts in 1, or it is a turn */
	uint32_t hist;       /* HTM: history with its stop bit; BTM: 0 */
	uint32_t hist_limit; /* at or above it a message is due */
	uint64_t icnt;       /* half-words since I-CNT was sent */
	uint64_t icnt_limit; /* above it something may be due */
	uint64_t next;       /* address after the last block */
	uint8_t shift;       /* 1 after a branch or a jump that is reported as
				one, else 0 */
	uint8_t end;         /* enum hsc_insn_kind of the last block's end */
	uint8_t last_halfwords; /* of the last block's last instruction */
	bool bits;              /* branches make history (HTM) */
	bool predict;           /* returns are predicted */
	bool simple;            /* messages have no time, and none is held back
				   to be repeated */
	uint8_t depth;          /* entries on the return stack, .. */
	uint8_t depth_max;      /* .. at most */
	uint32_t top;           /* index of the newest */
	uint64_t stack[HSC_NT_STACK_MAX];

	uint8_t *out;     /* out[out_cap]; the caller drains it */
	uint64_t out_len; /* bytes written to out */
	uint64_t out_cap;
	uint64_t time; /* ticks; the caller sets it */

	struct hsc_nt_encoder_config config; /* no zero for a default */
	struct hsc_wire_params wire;
	uint64_t icnt_full;    /* from here on I-CNT is sent */
	uint64_t last_address; /* last F-ADDR or U-ADDR reported */
	uint64_t last_time;    /* last timestamp reported */
	uint64_t sync_time;    /* time of the last sync */
	uint64_t since_sync;   /* messages or half-words sent since then */
	uint64_t context, hypervisor; /* PROCESS, if has_.. */
	uint64_t messages;            /* written so far */
	uint64_t synced;  /* so many up to the last that synchronised */
	uint64_t lost;    /* lost for want of room */
	uint64_t misled;  /* silent returns that led to another address than
			     that of the stack */
	uint64_t swapped; /* stack entry that a swap replaced */
	struct hsc_nt_repeated_history history;
	struct hsc_nt_repeated_branch branch;
	uint8_t trap;  /* B-TYPE announced for the next block, or 0 */
	uint8_t sync;  /* 1 + SYNC reason due at the next block, or 0 */
	uint8_t start; /* SYNC reason of the next start */
	bool running;  /* trace has started and not stopped */
	bool popped; /* the swap at the end of the last block found an entry */
	bool has_context, has_hypervisor;
	bool new_context;    /* Ownership is due at the next block .. */
	bool new_hypervisor; /* .. and that of hcontext before it, .. */
	bool mode_only;      /* .. or nothing but V and PRV */
	bool overrun;        /* messages were lost: Error, then sync, are due */
	bool lost_context;   /* an Ownership was among them */
	bool lost_data;      /* data messages were lost: Error is due */
	uint8_t data_sync;   /* 1 + SYNC reason of a sync message after which no
				data message came, or 0 */
};

#ifdef __cplusplus
}
#endif

#endif
