/* SPDX-License-Identifier: MIT */
/*
 * trace_rig.h - a SoC with trace hardware and a small program, driven by
 * nothing but loads and stores from outside.
 */
#ifndef HSC_TESTS_TRACE_RIG_H
#define HSC_TESTS_TRACE_RIG_H

#include <hartscope/hart/port.h>
#include <hartscope/soc/trace.h>

#define RIG_CODE   UINT64_C(0x80000000)
#define RIG_BUFFER UINT64_C(0x80080000) /* for system memory sinks */
#define RIG_PCS    200000

/* Of the program: its loop, what that calls, and where traps go. */
#define RIG_LOOP         (RIG_CODE + 0x0c)
#define RIG_FUNCTION     (RIG_CODE + 0x50)
#define RIG_HANDLER      UINT64_C(0x80008000)
#define RIG_INTERRUPT    (RIG_HANDLER + 0x0c)        /* up to .. */
#define RIG_EXCEPTION    (RIG_HANDLER + 0x20)        /* .. here */
#define RIG_SETS_CONTEXT (RIG_CODE + 0x4000 + 4 * 4) /* from 0 to 5 */
#define RIG_MSIP         UINT64_C(0x02000000)
#define RIG_HARTS        3

/* A field to be set before the encoder is enabled. */
struct rig_field {
	uint8_t reg, field;
	uint32_t value;
};

struct rig_config {
	enum hsc_tc_generation generation;
	unsigned xlen;  /* 0: 64 */
	unsigned harts; /* 0: 1 */
	unsigned loops; /* of the program; 0: 100 */
	bool user;      /* it runs in user mode, its handler in machine mode */
	bool data;      /* loads and stores of all sizes; they are kept */
	bool steady;    /* its branches go the same way most of the time */
	bool sram;      /* else system memory */
	uint32_t words; /* of the buffer in system memory; 0: 65536 */
	const struct hsc_topology *topology;
	struct hsc_soc_trace_config hardware;
};

struct rig {
	struct rig_config config;
	struct hsc_soc *soc;
	struct hsc_mmio io;
	struct hsc_topology topology;
	uint8_t sink;             /* component that has the RAM sink */
	uint64_t *pcs[RIG_HARTS]; /* all that retired */
	size_t pcs_len[RIG_HARTS];
	struct hsc_hart_access *accesses; /* of hart 0, if config.data */
	size_t *access_at;                /* how much had retired before */
	size_t access_count;
	uint8_t *bytes; /* bytes[len], drained */
	size_t len;
	bool wrapped;
};

/* Fields that were written since rig_forget: to 1 or more, or to 0 where that
 * is not what it is reset to; an array is one field. */
bool rig_wrote(enum hsc_tc_component kind, enum hsc_tc_register_id reg,
	       enum hsc_tc_field_id field);
void rig_forget(void);
/* Checks that failed in here. */
int rig_failures(void);

/* Build it and load the program; false and a message if that fails. */
bool rig_open(struct rig *r, const struct rig_config *config);
void rig_close(struct rig *r);

/* Put the program into memory; rig_open does. */
void rig_load(struct rig *r);

/* Component of an encoder. */
uint8_t rig_encoder(const struct rig *r, unsigned hart);

uint32_t rig_read(struct rig *r, uint8_t component, uint32_t offset);
void rig_write(struct rig *r, uint8_t component, uint32_t offset,
	       uint32_t value);

/* Is there such a field? */
bool rig_has(const struct rig *r, uint8_t component,
	     enum hsc_tc_register_id reg, enum hsc_tc_field_id field);

/* One field, of register 0 of an array; setting reads and writes. */
uint32_t rig_get(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
		 enum hsc_tc_field_id field);
void rig_set(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
	     enum hsc_tc_field_id field, uint32_t value);
/* The same in register `index` of an array. */
void rig_set_at(struct rig *r, uint8_t component, enum hsc_tc_register_id reg,
		unsigned index, enum hsc_tc_field_id field, uint32_t value);

/* Sinks, funnels and encoders on, with these fields set; then Tracing. */
void rig_start(struct rig *r, const struct rig_field *fields, size_t count);
/* Open, then start. */
bool rig_begin(struct rig *r, const struct rig_config *config,
	       const struct rig_field *fields, size_t count);
/* Run the program up to its end. */
void rig_run(struct rig *r);
/* Encoders off, then what is behind them, and wait until all is empty. */
void rig_stop(struct rig *r);
/* Get the buffer, oldest byte first. */
void rig_drain(struct rig *r);

/* Trigger `index` of hart 0 does `action` when it executes at `address`. */
void rig_trigger(struct rig *r, unsigned index, uint64_t address,
		 unsigned action);

/* What data trace of two harts has too little bandwidth for. */
struct rig_config rig_narrow(enum hsc_tc_generation generation);

/* Of the accesses of hart 0. */
struct rig_window {
	size_t from, to;
};

/* Run to the end, with external triggers on the way that start and stop data
 * trace: what is to be reported if they `may`, or else what is reported anyway.
 */
struct rig_window rig_fire_data(struct rig *r, bool may);

/* Code for decoders: reads RAM of a rig. */
size_t rig_code(const void *ctx, uint64_t address, uint8_t *buf, size_t len);

#endif
