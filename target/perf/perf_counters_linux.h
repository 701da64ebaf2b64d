/* SPDX-License-Identifier: MIT */
/*
 * perf_counters_linux.h - counters of one thread: perf_event, or a page that
 * our QEMU plugin fills.
 *
 * Room   target/perf
 * Spec   Linux, perf_event_open(2) and include/uapi/linux/perf_event.h
 *
 * The kernel is called through a table of functions, so that a test can replace
 * it.
 */
#ifndef HSC_TARGET_PERF_COUNTERS_LINUX_H
#define HSC_TARGET_PERF_COUNTERS_LINUX_H

#include "perf_state.h"
#include "perf_write.h"
#include <hartscope/spec/qemu_counters.h>
#include <stddef.h>

struct perf_event_attr;

struct hsc_perf_kernel {
	/* Return values as of the system calls: -1 and errno. */
	long (*open)(const struct perf_event_attr *attr);
	long (*read)(int fd, void *to, size_t len);
	void *(*map)(int fd); /* the page of a counter, or NULL */
	void (*unmap)(void *page);
	void (*close)(int fd);
	void (*announce)(struct hsc_qemu_counters *page);
	uint64_t (*csr)(unsigned index); /* counter CSR 0xc00 + index */
	uint64_t (*ticks)(void);         /* nanoseconds */
};

/* The kernel of this machine. */
extern const struct hsc_perf_kernel hsc_perf_linux;

enum hsc_perf_how {
	HSC_PERF_HOW_TIME, /* the time of the record */
	HSC_PERF_HOW_PAGE, /* *count */
	HSC_PERF_HOW_CSR,  /* if its mapped page allows it, else read fd */
	HSC_PERF_HOW_CALL, /* read fd */
};

struct hsc_perf_counter_linux {
	uint8_t how; /* enum hsc_perf_how */
	int fd;
	void *page; /* struct perf_event_mmap_page, or NULL */
	const volatile uint64_t *count;
};

struct hsc_perf_counters {
	const struct hsc_perf_kernel *kernel;
	struct hsc_qemu_counters qemu; /* 0 */
	uint8_t count;
	struct hsc_perf_slot slots[HSC_PERF_COUNTERS];
	struct hsc_perf_counter_linux counters[HSC_PERF_COUNTERS];
};

/*
 * Open the events. Start with `kernel` set, the rest zero. Sets ctrIdx and
 * ctrInfo of the list, and slots, sorted by index.
 *
 * Returns PERF_OK, PERF_E_EVENT, PERF_E_DENIED or PERF_E_COUNTERS; then nothing
 *         is open
 */
int hsc_perf_counters_open(struct hsc_perf_counters *c, perfEvent *list,
			   int count, unsigned time_bits);

/* Read the counters to now[c->count]; `time` is that of the record. */
void hsc_perf_counters_read(const struct hsc_perf_counters *c, uint64_t time,
			    uint64_t *now);

void hsc_perf_counters_close(struct hsc_perf_counters *c);

#endif
