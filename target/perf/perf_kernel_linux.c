/* SPDX-License-Identifier: MIT */
/* perf_kernel_linux.c - system calls and CSRs of this machine.
 * Room   target/perf */
#include "perf_counters_linux.h"
#include <linux/perf_event.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

HSC_UNTRACED static long open_counter(const struct perf_event_attr *attr)
{
	return syscall(SYS_perf_event_open, attr, 0, -1, -1,
		       PERF_FLAG_FD_CLOEXEC);
}

HSC_UNTRACED static long read_counter(int fd, void *to, size_t len)
{
	return read(fd, to, len);
}

HSC_UNTRACED static void *map_counter(int fd)
{
	void *page = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ,
			  MAP_SHARED, fd, 0);

	return page == MAP_FAILED ? NULL : page;
}

HSC_UNTRACED static void unmap_counter(void *page)
{
	munmap(page, (size_t)sysconf(_SC_PAGESIZE));
}

HSC_UNTRACED static void close_counter(int fd)
{
	close(fd);
}

HSC_UNTRACED static void announce_page(struct hsc_qemu_counters *page)
{
	syscall(HSC_QEMU_COUNTERS_CALL, page);
}

#if defined(__riscv)
#define CSR(n)                                                                 \
	case n:                                                                \
		__asm__ volatile("csrr %0, %1" : "=r"(v) : "i"(0xc00 + (n)));  \
		break;
#define CSR4(n)  CSR(n) CSR((n) + 1) CSR((n) + 2) CSR((n) + 3)
#define CSR16(n) CSR4(n) CSR4((n) + 4) CSR4((n) + 8) CSR4((n) + 12)

HSC_UNTRACED static unsigned long csr_part(unsigned index, unsigned long v)
{
	switch (index) {
		CSR16(0)
		CSR16(16)
	default:
		break;
	}
	return v;
}
#endif

HSC_UNTRACED static uint64_t read_csr(unsigned index)
{
#if defined(__riscv)
	return csr_part(index, 0);
#else
	return index;
#endif
}

HSC_UNTRACED static uint64_t read_ticks(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

const struct hsc_perf_kernel hsc_perf_linux = {
	.open = open_counter,
	.read = read_counter,
	.map = map_counter,
	.unmap = unmap_counter,
	.close = close_counter,
	.announce = announce_page,
	.csr = read_csr,
	.ticks = read_ticks,
};
