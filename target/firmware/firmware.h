/* SPDX-License-Identifier: MIT */
/*
 * firmware.h - a small machine-mode firmware that serves the SBI PMU.
 *
 * Room   target/firmware: freestanding, sees base and spec only
 * Spec   RISC-V SBI 3.0; Privileged ISA 20240411
 *
 * For QEMU's machine "virt" and the virtual SoC, which have the same memory
 * map. It starts an S-mode program on one hart and gives it what tests of the
 * PMU need: console, time, IPIs, remote fences, harts and the end of the run.
 * It counts the firmware events that it really handles.
 */
#ifndef HSC_TARGET_FIRMWARE_H
#define HSC_TARGET_FIRMWARE_H

#include "pmu/pmu_server.h"

#define FW_HARTS 8
#define FW_BASE  0x80000000ul
#define FW_SIZE  0x80000ul /* S-mode has no access */

typedef unsigned long fw_word; /* XLEN bits */

/* Registers of the code that trapped, by number. */
struct fw_frame {
	fw_word x[32];
};

/* A fence that one hart requests from another, and waits for. */
struct fw_fence {
	unsigned function; /* of RFENCE */
	fw_word start;
	fw_word size;
	fw_word id; /* ASID or VMID */
};

enum fw_state { FW_STARTED, FW_STOPPED, FW_START_PENDING };

/* Kinds of requests that wait for a hart, a bit each. */
enum fw_mail { FW_IPI = 1, FW_IPI_SELF = 2, FW_FENCE = 4, FW_START = 8 };

struct fw_hart {
	unsigned id;
	bool there;
	volatile unsigned state; /* enum fw_state */
	unsigned claimed; /* 1: it runs, or one hart is about to start it */
	volatile unsigned mail;
	volatile unsigned lock; /* held by the hart that may write `fence` */
	struct fw_fence fence;
	fw_word address; /* where it starts */
	fw_word opaque;
	struct hsc_pmu_hart pmu;
};

extern struct fw_hart fw_harts[FW_HARTS];
extern struct hsc_pmu_config fw_pmu;
extern volatile unsigned fw_ready;
extern unsigned long long fw_ram_end;

struct fw_hart *fw_me(void);
void fw_set_up_hart(struct fw_hart *h);
void fw_start(struct fw_hart *h);

/* start.S */
void fw_enter(fw_word hart, fw_word opaque, fw_word address);
fw_word fw_csr_read(unsigned csr);
void fw_csr_write(unsigned csr, fw_word value);
bool fw_csr_there(unsigned csr);

/* fw_pmu.c: find the counters once, then start counting on each hart */
void fw_pmu_find(const uint8_t *tree);
void fw_pmu_start(struct fw_hart *h);
/* Count an event of this hart; for a request, of the hart that sent it */
void fw_count(struct fw_hart *h, unsigned code);
void fw_count_request(struct fw_hart *h, unsigned code, bool self);

/* fw_tree.c: the bytes of a property, in whichever node of this name; NULL:
 * none */
const uint8_t *fw_tree_property(const uint8_t *tree, const char *node,
				const char *name, unsigned *len);

/* fw_devices.c */
void fw_put(char c);
void fw_set_timer(struct fw_hart *h, unsigned long long when);
void fw_knock(const struct fw_hart *h, bool on);
enum fw_end { FW_SHUT_DOWN, FW_FAIL, FW_RESET };
void fw_end_run(enum fw_end how);

/* fw_requests.c: requests between harts */
void fw_post(struct fw_hart *to, unsigned mail);
void fw_serve(struct fw_hart *me);
void fw_fence(struct fw_hart *me, struct fw_hart *to,
	      const struct fw_fence *fence);

/* fw_calls.c */
struct hsc_sbi_return fw_call(struct fw_hart *h, const struct fw_frame *f);

#define MIP_SSIP ((fw_word)1 << 1)

#define FW_READ(csr)                                                           \
	({                                                                     \
		fw_word v_;                                                    \
		__asm__ volatile("csrr %0, " #csr : "=r"(v_));                 \
		v_;                                                            \
	})
#define FW_WRITE(csr, v)                                                       \
	__asm__ volatile("csrw " #csr ", %0" : : "r"((fw_word)(v)) : "memory")
#define FW_SET(csr, v)                                                         \
	__asm__ volatile("csrs " #csr ", %0" : : "r"((fw_word)(v)) : "memory")
#define FW_CLEAR(csr, v)                                                       \
	__asm__ volatile("csrc " #csr ", %0" : : "r"((fw_word)(v)) : "memory")

#endif
