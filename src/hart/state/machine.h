/* SPDX-License-Identifier: MIT */
/*
 * machine.h - what the harts of one machine share: RAM, decoded code, and their
 * interface to the devices.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_STATE_MACHINE_H
#define HSC_HART_STATE_MACHINE_H

#include "hart/state/hart.h"
#include <stddef.h>

#define HSC_BLOCKS 8192 /* of decoded code, a power of two */

struct hsc_ram {
	uint64_t base, size;
	uint8_t *bytes;       /* bytes[size] */
	uint32_t *generation; /* of each page: how often its code changed */
	uint64_t *code; /* for each page: which of its 64 lines hold decoded
			   code */
	bool *shared;   /* for each page: whether lr was used there while there
			   are other harts */
};

/* Access to everything but RAM. All members must be set. */
struct hsc_machine_ops {
	/* Registers of devices. Return false if there is no such register: an
	 * access fault. Size: 1, 2, 4 or 8. */
	bool (*read)(void *ctx, uint64_t phys, unsigned size, uint64_t *value);
	bool (*write)(void *ctx, uint64_t phys, unsigned size, uint64_t value);
	/* The doubleword at `mailbox` was written. */
	void (*posted)(void *ctx);
	/* Ticks of mtime as the harts see it now. */
	uint64_t (*time)(void *ctx);
	/* A semihosting call. Returns false if the ebreak at pc is not one. */
	bool (*semihost)(void *ctx, struct hsc_hart *h, uint64_t pc);
	/* Triggers of a hart raised these lines, a bit each. */
	void (*fire)(void *ctx, unsigned hart, uint8_t lines);
};

struct hsc_machine_config {
	unsigned xlen;               /* 32 or 64 */
	unsigned harts;              /* up to HSC_HARTS_MAX */
	uint64_t ram_base, ram_size; /* in pages */
	unsigned units;              /* enum hsc_hart_unit, or-ed */
	struct hsc_hart_sizes sizes; /* of these */
	struct hsc_hart_stalls stalls;
	uint8_t context; /* enum hsc_hart_context */
	bool tcontrol;   /* that CSR is there */
};

struct hsc_machine {
	struct hsc_machine_config config;
	struct hsc_hart *harts[HSC_HARTS_MAX];
	struct hsc_ram ram;
	struct hsc_hart_block *blocks;      /* blocks[HSC_BLOCKS] */
	struct hsc_block_shown *shown;      /* of these; shown[HSC_BLOCKS] */
	uint64_t stamps, views;             /* numbers used so far */
	const struct hsc_code_watch *watch; /* or NULL */
	void *watch_ctx;
	uint64_t mailbox; /* physical address of a doubleword; 0: none */
	const struct hsc_machine_ops *ops;
	void *ops_ctx;
	uint64_t now; /* cycle at which this round of the harts began */
	bool halt;    /* a hart entered Debug Mode */
	bool stop;    /* harts are to stop */
	bool leave;   /* a store changed code or a device */
};

/* Make RAM, harts and what they share, without a reset. `m` is zero except for
 * ops. Returns false if there is no memory; it must be freed then, too. */
bool hsc_machine_init(struct hsc_machine *m,
		      const struct hsc_machine_config *config);
void hsc_machine_free(struct hsc_machine *m);

/* Read or write physical memory; false: there is none. */
bool hsc_machine_read(struct hsc_machine *m, uint64_t phys, unsigned size,
		      uint64_t *value);
bool hsc_machine_write(struct hsc_machine *m, uint64_t phys, unsigned size,
		       uint64_t value);

/* Host address of [phys, phys + size) in RAM, or NULL. */
uint8_t *hsc_ram_at(const struct hsc_machine *m, uint64_t phys, uint64_t size);

/* RAM at phys was written: remove decoded code there. */
void hsc_ram_written(struct hsc_machine *m, uint64_t phys, unsigned size);

/* Is the page free of decoded code, so that stores need not check for it? */
bool hsc_ram_is_data(const struct hsc_machine *m, uint64_t phys);

/* lr was used at phys: watch stores to its page from now on. */
void hsc_ram_share(struct hsc_machine *m, uint64_t phys);
/* A hart stored there: end the reservations of the others. */
void hsc_ram_stored(struct hsc_machine *m, const struct hsc_hart *by,
		    uint64_t phys);

/* Code in [phys, phys + size) was decoded: watch stores to it. */
void hsc_ram_watch(struct hsc_machine *m, uint64_t phys, unsigned size);
/* Remove all decoded code. */
void hsc_ram_forget_code(struct hsc_machine *m);

/* Little-endian memory. */
uint64_t hsc_bytes_load(const uint8_t *p, unsigned size);
void hsc_bytes_store(uint8_t *p, unsigned size, uint64_t value);

#endif
