/* SPDX-License-Identifier: MIT */
/*
 * pmu_server.h - answer the calls of the SBI PMU extension, in machine mode.
 *
 * Room   target/pmu: freestanding, sees base and spec only
 * Spec   RISC-V SBI 3.0, "Performance Monitoring Unit Extension";
 *        Privileged ISA 20240411, "Hardware Performance Monitor"
 *
 * A firmware has one struct hsc_pmu_hart for each hart, passes every call of
 * the extension to hsc_pmu_ecall(), and reports its own traps and requests.
 * Calls affect only the counters of the calling hart. Only the caller's memory
 * is used.
 *
 * Arguments of S-mode are not trusted: only CSRs of counters in the
 * configuration are accessed, and only memory that `map` allows.
 */
#ifndef HSC_TARGET_PMU_SERVER_H
#define HSC_TARGET_PMU_SERVER_H

#include <hartscope/spec/sbi_pmu.h>
#include <hartscope/spec/sbi_pmu_rows.h>

#define HSC_PMU_HARDWARE_COUNTERS 32
#define HSC_PMU_FIRMWARE_COUNTERS 22 /* at most */
#define HSC_PMU_COUNTERS          (HSC_PMU_HARDWARE_COUNTERS + HSC_PMU_FIRMWARE_COUNTERS)

/* Most events that a call of event_get_info may ask about, because machine mode
 * answers all of them before it takes an interrupt. */
#define HSC_PMU_ENTRIES_MAX 1024

/* How deployed firmware differs from the standard; see docs/spec-notes.md. The
 * names below are the values of struct hsc_pmu_config.departures. */
enum hsc_pmu_departure {
	HSC_PMU_LAST_RESULT = 1 << 0,    /* a set's last counter answers */
	HSC_PMU_ANY_FLAGS = 1 << 1,      /* flags kept for later pass */
	HSC_PMU_SHORT_INDEX = 1 << 2,    /* 32 bits of an index count */
	HSC_PMU_EMPTY_SET = 1 << 3,      /* matching in no counter passes */
	HSC_PMU_WRAPPING_SET = 1 << 4,   /* base and mask wrap around */
	HSC_PMU_FIXED_FIRST = 1 << 5,    /* cycle, instret: whatever the set */
	HSC_PMU_FIXED_LAST = 1 << 6,     /* ... with Sscofpmf if none else */
	HSC_PMU_FIXED_KEPT = 1 << 7,     /* ... stay mapped after a reset */
	HSC_PMU_HIGHEST = 1 << 8,        /* the highest free counter matches */
	HSC_PMU_ANY_EVENT = 1 << 9,      /* events are not checked */
	HSC_PMU_EVENT_INVALID = 1 << 10, /* wrong ones: INVALID_PARAM */
	HSC_PMU_ONLY_GENERAL = 1 << 11,  /* who is cleared, started at once */
	HSC_PMU_FW_ALWAYS = 1 << 12,     /* firmware ones start, stop twice */
	HSC_PMU_FW_SHARED = 1 << 13,     /* those on one event are one */
	HSC_PMU_FW_FIRST = 1 << 14,      /* the lowest on an event counts */
	HSC_PMU_INFO_BY_TYPE = 1 << 15,  /* raw events can be counted, those of
					  * firmware cannot */
	HSC_PMU_FW_SELF = 1 << 16,       /* IPIs to oneself count */
	HSC_PMU_FENCE_SELF = 1 << 17,    /* fences to oneself count */
	HSC_PMU_NO_RAW_V2 = 1 << 18,     /* not of SBI 3.0 yet */
	HSC_PMU_NO_EVENT_INFO = 1 << 19, /* not of SBI 3.0 yet */
	HSC_PMU_NO_READ_HI = 1 << 20,    /* not of SBI 2.0 yet */
	HSC_PMU_READ_HI_ZERO = 1 << 21,  /* RV64: 0, whatever the counter */
	HSC_PMU_READ_HI_UNMAPPED = 1 << 22, /* ... if a firmware counter */
	HSC_PMU_NO_SNAPSHOT = 1 << 23,      /* flags of it: NO_SHMEM */
	HSC_PMU_BEFORE_SNAPSHOT = 1 << 24,  /* flags of it are ignored */
	HSC_PMU_SKIP_ANY = 1 << 25,      /* SKIP_MATCH: an event of any kind */
	HSC_PMU_HOLES = 1 << 26,         /* sets may name what is no counter */
	HSC_PMU_RUNNING_STAYS = 1 << 27, /* matching stops no counter */
	HSC_PMU_UNSTOPPABLE = 1 << 28,   /* without mcountinhibit: always run */
};

/* The standard. */
#define HSC_PMU_STRICT 0u
#define HSC_PMU_OPENSBI_ALL                                                    \
	(HSC_PMU_LAST_RESULT | HSC_PMU_ANY_FLAGS | HSC_PMU_SHORT_INDEX |       \
	 HSC_PMU_FIXED_FIRST | HSC_PMU_SKIP_ANY | HSC_PMU_HOLES |              \
	 HSC_PMU_NO_SNAPSHOT | HSC_PMU_FENCE_SELF | HSC_PMU_RUNNING_STAYS |    \
	 HSC_PMU_UNSTOPPABLE)
#define HSC_PMU_OPENSBI_TO_1_5                                                 \
	(HSC_PMU_OPENSBI_ALL | HSC_PMU_EMPTY_SET | HSC_PMU_HIGHEST |           \
	 HSC_PMU_FIXED_LAST | HSC_PMU_ONLY_GENERAL | HSC_PMU_FW_ALWAYS |       \
	 HSC_PMU_NO_RAW_V2 | HSC_PMU_NO_EVENT_INFO)
/* OpenSBI as deployed: Debian 12's, its backports', and of 2026. */
#define HSC_PMU_OPENSBI_1_1                                                    \
	(HSC_PMU_OPENSBI_TO_1_5 | HSC_PMU_ANY_EVENT | HSC_PMU_FW_SHARED |      \
	 HSC_PMU_FW_SELF | HSC_PMU_NO_READ_HI | HSC_PMU_BEFORE_SNAPSHOT)
#define HSC_PMU_OPENSBI_1_5                                                    \
	(HSC_PMU_OPENSBI_TO_1_5 | HSC_PMU_EVENT_INVALID |                      \
	 HSC_PMU_WRAPPING_SET | HSC_PMU_FIXED_KEPT | HSC_PMU_FW_FIRST |        \
	 HSC_PMU_READ_HI_ZERO)
#define HSC_PMU_OPENSBI_1_9                                                    \
	(HSC_PMU_OPENSBI_ALL | HSC_PMU_EVENT_INVALID | HSC_PMU_FIXED_KEPT |    \
	 HSC_PMU_FW_FIRST | HSC_PMU_INFO_BY_TYPE | HSC_PMU_READ_HI_UNMAPPED)

/* The server's interface to the machine. `ctx` is that of the hart. */
struct hsc_pmu_hal {
	/* XLEN bits of a CSR, of this hart */
	uint64_t (*read_csr)(void *ctx, unsigned csr);
	void (*write_csr)(void *ctx, unsigned csr, uint64_t value);
	/* Map bytes[len] at a physical address, until unmap; NULL: S-mode must
	 * not read it, or write it if `write` */
	uint8_t *(*map)(void *ctx, uint64_t address, uint64_t len, bool write);
	void (*unmap)(void *ctx); /* NULL: nothing to do */
	/* Does the firmware count this code of 256 and more? NULL: none. Only
	 * platform events have data. */
	bool (*counts)(void *ctx, unsigned code, uint64_t data);
	/* The selector of an event; 0: none. NULL: as the rows say */
	uint64_t (*select)(void *ctx, uint32_t event, uint64_t data);
	/* Enable the interrupt of a counter, on a platform without Sscofpmf; or
	 * NULL */
	void (*interrupt)(void *ctx, unsigned counter, bool on);
};

/* The same for all harts with the same counters; borrowed for as long as the
 * harts exist. */
struct hsc_pmu_config {
	struct hsc_pmu_hal hal;
	struct hsc_pmu_rows rows;
	uint32_t departures; /* HSC_PMU_STRICT, HSC_PMU_OPENSBI_1_1, ... */
	uint32_t counters; /* existing counters: bit 0 cycle, 2 instret, 3.. hpm
			    */
	uint32_t firmware_events;  /* codes 0 to 21 that the firmware counts */
	uint8_t firmware_counters; /* 0..HSC_PMU_FIRMWARE_COUNTERS */
	uint8_t xlen;              /* 32 or 64 */
	uint8_t counter_bits;      /* 1..64, of hpm counters */
	bool inhibit;              /* mcountinhibit exists */
	bool sscofpmf;
	bool smcntrpmf;
};

/* Private; initialised by hsc_pmu_init(). */
struct hsc_pmu_hart {
	const struct hsc_pmu_config *config;
	void *ctx;
	uint64_t snapshot;     /* physical address, if has_snapshot */
	uint64_t started;      /* by index */
	uint32_t armed;        /* OF was cleared: if it is set, it overflowed */
	uint32_t ignored_data; /* calls with event_data that has no meaning */
	uint8_t hardware;      /* the highest hardware counter, plus 1 */
	uint8_t count;         /* of counters and holes */
	bool has_snapshot;
	uint32_t event[HSC_PMU_COUNTERS]; /* by index */
	uint64_t selector[HSC_PMU_HARDWARE_COUNTERS];
	uint64_t value[HSC_PMU_FIRMWARE_COUNTERS];
	uint64_t data[HSC_PMU_FIRMWARE_COUNTERS];
};

/*
 * Start, on the hart itself: hpm counters are stopped, cycle and instret run,
 * S-mode may read the served counters, and `time`.
 *
 * Returns false if the configuration cannot be
 */
bool hsc_pmu_init(struct hsc_pmu_hart *h, const struct hsc_pmu_config *config,
		  void *ctx);

/* Answer a call: args[6] are a0 to a5, each of XLEN bits. */
struct hsc_sbi_return hsc_pmu_ecall(struct hsc_pmu_hart *h, uint64_t function,
				    const uint64_t *args);

/* Count a firmware event; `data` is for platform events, HSC_PMU_PLATFORM. */
void hsc_pmu_firmware_event(struct hsc_pmu_hart *h, unsigned code,
			    uint64_t data);

/* Is a request of this code (IPI, fence) counted if a hart sends it to
 * itself? */
bool hsc_pmu_counts_self(const struct hsc_pmu_config *config, unsigned code);

/* Counters that have overflowed since they were started, by index; for firmware
 * that takes the interrupt itself. */
uint64_t hsc_pmu_overflowed(const struct hsc_pmu_hart *h);

/* Before and after a hart loses its CSRs: save and restore the values of
 * counters, and what they count, in values[HSC_PMU_HARDWARE_COUNTERS]. */
void hsc_pmu_suspend(struct hsc_pmu_hart *h, uint64_t *values);
void hsc_pmu_resume(struct hsc_pmu_hart *h, const uint64_t *values);

#endif
