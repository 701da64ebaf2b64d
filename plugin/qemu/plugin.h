/* SPDX-License-Identifier: MIT */
/*
 * plugin.h - what the parts of the plugin share.
 *
 * Room   plugin/qemu
 *
 * One struct hsc_qemu per emulator process. Callbacks of a vCPU run on its own
 * host thread and touch only their own struct hsc_qemu_live, so the hot path
 * takes no lock; the rest (translation, maps, new sources) takes `lock`.
 */
#ifndef HSC_QEMU_PLUGIN_H
#define HSC_QEMU_PLUGIN_H

#include <hartscope/capture/recording.h>
#include <hartscope/model/etrace_front.h>
#include <hartscope/model/ntrace_encoder.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keep a function out of its callers. */
#define HSC_QEMU_APART __attribute__((noinline))

struct hsc_qemu_counters;

/* Linux has no more threads than this, whatever its settings. */
#define HSC_QEMU_VCPUS ((size_t)1 << 22)

/*
 * One record for each block of translated code; it lives until QEMU drops all
 * translations. What is used each time that the block runs is at the front, in
 * one cache line.
 */
struct hsc_qemu_block {
	union {
		uint64_t start; /* as in .. */
		struct hsc_et_passed passed;
	};
	uint64_t fall;   /* the next address without a branch, or HSC_NT_NOWHERE
			    after a jump whose target is in a register */
	uint64_t taken;  /* where a conditional branch may go instead, or a
			    jump goes that is reported as one */
	uint64_t count;  /* to add to struct hsc_recording_front */
	uint64_t flight; /* of struct hsc_recording_front, minus its count */
	/* the same, until the stack of an E-Trace encoder is also changed */
	uint64_t flight_at_start;
	uint8_t shift; /* 1 if its end makes a history bit, else 0 */
	uint8_t end;   /* as in .. */
	struct hsc_retired retired;
	struct hsc_qemu_block *same_hash;
	_Atomic uint64_t fits; /* versions of the code that have it, if it is */
			       /* watched: first, and last in bits 32..63 */
	uint16_t len;          /* bytes of code */
	bool illegal;          /* ends in what can only be an illegal opcode */
	uint8_t code[];        /* code[len] */
};

/* A block is one more, in bits 56..63 of hsc_recording_front.count. */
#define HSC_QEMU_BLOCKS_SHIFT 56
#define HSC_QEMU_ONE_BLOCK    (UINT64_C(1) << HSC_QEMU_BLOCKS_SHIFT)

/* progress of a block that can no longer fault, or whose progress is not
 * watched */
#define HSC_QEMU_COMPLETE UINT64_MAX

/* Integer registers of a hart. */
#define HSC_QEMU_REGISTERS 32

/* More signals than these at once, none of whose handlers began, cannot be
 * distinguished. */
#define HSC_QEMU_FRAMES 4

/* Frames on the stack where a handler begins: its own, and, if it interrupts
 * the first instruction of another handler, that one's. */
struct hsc_qemu_frames {
	uint64_t handler;              /* where that begins */
	uint64_t pc[HSC_QEMU_FRAMES];  /* that they interrupted, newest first */
	bool raised[HSC_QEMU_FRAMES];  /* the instruction at pc raised it, .. */
	bool fetched[HSC_QEMU_FRAMES]; /* .. when it was fetched */
	uint64_t x[HSC_QEMU_REGISTERS]; /* before the oldest, but for x0 */
	unsigned count;                 /* 0: not as a handler begins, or .. */
	bool failed;                    /* .. what is there cannot be read */
};

/*
 * The state of a vCPU, in memory shared with the state file. The hot path uses
 * the cache line of `front`; hsc_qemu_settle updates the encoder from it.
 */
struct hsc_qemu_live {
	struct hsc_recording_state head;
	_Alignas(64) struct hsc_recording_front front;
	uint32_t hist_limit; /* at or above it the history is full */
	uint32_t icnt_limit; /* above it a message is due */
	uint32_t icnt_most;  /* the value of icnt_limit when no jump waits */
	uint64_t fall;       /* the next block starts here, or here after a */
	uint64_t taken;      /* taken branch; else it is a turn */
	const struct hsc_qemu_block *block; /* in flight */
	/* in precise mode: half-words of `block` before the last instruction
	 * that began and may fault; else HSC_QEMU_COMPLETE */
	uint64_t progress;
	bool turned; /* the encoder took the last block itself */
	bool failed; /* the block in flight raised a signal: its handler is not
			where the block led, whatever its address */
	struct hsc_nt_encoder encoder;
	/* used in the recording process only */
	unsigned number;    /* N of the files' names */
	unsigned retry;     /* turns to wait before asking for room again */
	size_t window_size; /* bytes mapped at encoder.out */
	bool shared;        /* false: no file could be made */
	uint32_t version;   /* of the code, that its trace is in; 0: none */
	uint64_t starts;    /* how often trace was restarted; N-Trace */
	int64_t call;       /* number of the last system call */
	uint64_t args[3];   /* its first arguments */
	struct hsc_qemu_frames frames;      /* of the handler that began last */
	struct hsc_qemu_counters *counters; /* of the program, or NULL */
	/* in place of `encoder`; not there unless E-Trace is recorded */
	_Alignas(64) struct hsc_et_encoder etrace;
};

/* Bytes of it that are there: whole pages. */
#define HSC_QEMU_LIVE_SIZE    4096
#define HSC_QEMU_LIVE_SIZE_ET 32768

/* At a fixed address, which saves the hot path one load. */
union hsc_qemu_live_page {
	struct hsc_qemu_live live;
	uint8_t bytes[HSC_QEMU_LIVE_SIZE_ET];
};

struct hsc_qemu {
	uint64_t id;                /* QEMU's name for us */
	void (*begin)(uint64_t id); /* registers every callback with QEMU */
	unsigned xlen;
	unsigned isa;   /* enum hsc_isa: with what its files say; take `lock` */
	bool precise;   /* watch the progress of every block */
	bool no_frames; /* never set `frames` */
	bool frames_tested;  /* the first block has begun */
	bool frames;         /* frames of signals are read to find faults */
	char *bundle;        /* folder, absolute */
	uint64_t pid;        /* of this process */
	uint64_t key;        /* pid in file names; differs after exec */
	unsigned sources;    /* made so far in this process */
	size_t vcpus;        /* one more than the highest index so far */
	uint64_t guest_base; /* host address of guest address 0 */
	bool etrace; /* what is recorded, and so which of these counts */
	bool front;  /* .. and blocks are passed to the encoder in silence */
	struct hsc_nt_encoder_config config;
	struct hsc_et_encoder_config etrace_config;
	pthread_mutex_t lock;
};

extern struct hsc_qemu hsc_qemu;
extern struct hsc_qemu_live *hsc_qemu_live[HSC_QEMU_VCPUS];
extern union hsc_qemu_live_page hsc_qemu_first; /* that of vCPU 0 */

static inline struct hsc_qemu_live *hsc_qemu_live_of(unsigned vcpu)
{
	return HSC_LIKELY(vcpu == 0) ? &hsc_qemu_first.live
				     : hsc_qemu_live[vcpu];
}

/* Block b begins: did the block in flight end, and lead to it by an address
 * that was known? */
static inline bool hsc_qemu_led_to(const struct hsc_qemu_live *l,
				   const struct hsc_qemu_block *b)
{
	return (b->start == l->fall || b->start == l->taken) && !l->failed;
}

/* Make QEMU translate all code again: it stops all vCPUs, drops its
 * translations and our callbacks, and calls `begin`. */
void hsc_qemu_translate_anew(void);

/* Watch the progress of every block from the next one on. */
void hsc_qemu_be_precise(void);

#endif
