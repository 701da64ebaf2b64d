/* SPDX-License-Identifier: MIT */
/*
 * machine.h - what the harts of one machine share: RAM, decoded code, and
 * what they need of the devices around them.
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
	uint64_t *code; /* of each page: which 64 lines hold decoded code */
	bool *shared;   /* of each page: lr was there, with other harts */
};

/* What harts reach beside RAM. All of these are there. */
struct hsc_machine_ops {
	/* Registers of devices. Return false: no such register, an access
	 * fault. Size: 1, 2, 4 or 8. */
	bool (*read)(void *ctx, uint64_t phys, unsigned size, uint64_t *value);
	bool (*write)(void *ctx, uint64_t phys, unsigned size, uint64_t value);
	/* The doubleword at `mailbox` was written. */
	void (*posted)(void *ctx);
	/* Ticks of mtime as the harts see it now. */
	uint64_t (*time)(void *ctx);
	/* A semihosting call. Returns false if the ebreak at pc is none. */
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
	uint64_t stamps, views;             /* so many were given away */
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

/*
 * RAM, harts and what they share, none of which was reset. `m` is zero but for
 * ops. Returns false if there is no memory: free it then, too.
 */
bool hsc_machine_init(struct hsc_machine *m,
		      const struct hsc_machine_config *config);
void hsc_machine_free(struct hsc_machine *m);

/* Read or write physical memory; false: nothing is there. */
bool hsc_machine_read(struct hsc_machine *m, uint64_t phys, unsigned size,
		      uint64_t *value);
bool hsc_machine_write(struct hsc_machine *m, uint64_t phys, unsigned size,
		       uint64_t value);

/* Where RAM holds [phys, phys + size), or NULL. */
uint8_t *hsc_ram_at(const struct hsc_machine *m, uint64_t phys, uint64_t size);

/* RAM at phys was written: decoded code there is stale. */
void hsc_ram_written(struct hsc_machine *m, uint64_t phys, unsigned size);

/* Is the page free of decoded code, so that stores may go the fast way? */
bool hsc_ram_is_data(const struct hsc_machine *m, uint64_t phys);

/* lr was at phys: stores of this page are seen from now on. */
void hsc_ram_share(struct hsc_machine *m, uint64_t phys);
/* A hart stored there: the reservations of others end. */
void hsc_ram_stored(struct hsc_machine *m, const struct hsc_hart *by,
		    uint64_t phys);

/* Code in [phys, phys + size) was decoded: watch it. */
void hsc_ram_watch(struct hsc_machine *m, uint64_t phys, unsigned size);
/* Decoded code is stale wherever it was. */
void hsc_ram_forget_code(struct hsc_machine *m);

/* Little-endian memory. */
uint64_t hsc_bytes_load(const uint8_t *p, unsigned size);
void hsc_bytes_store(uint8_t *p, unsigned size, uint64_t value);

#endif
