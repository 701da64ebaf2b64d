/* SPDX-License-Identifier: MIT */
/* perf_device_linux.c - trace hardware of this machine, mapped through
 * /dev/mem.
 * Room   target/perf */
#include "perf_device_linux.h"
#include "perf_drain.h"
#include "perf_engine.h"
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define BLOCK 0x1000

/* The mapped blocks: the encoder of this processor, and the funnel. */
static struct {
	bool used;
	uint64_t address[2];
	volatile uint32_t *words[2];
} device;

HSC_UNTRACED static volatile uint32_t *word_at(uint64_t address)
{
	for (unsigned i = 0; i < 2; i++)
		if (device.words[i] && address >= device.address[i] &&
		    address - device.address[i] < BLOCK)
			return device.words[i] +
			       (address - device.address[i]) / 4;
	return NULL;
}

HSC_UNTRACED static enum hsc_status device_read(void *ctx, uint64_t address,
						uint32_t *value)
{
	const volatile uint32_t *word = word_at(address);

	(void)ctx;
	if (!word)
		return HSC_E_TARGET;
	*value = *word;
	return HSC_OK;
}

HSC_UNTRACED static enum hsc_status device_store(void *ctx, uint64_t address,
						 uint32_t value)
{
	volatile uint32_t *word = word_at(address);

	(void)ctx;
	if (!word)
		return HSC_E_TARGET;
	*word = value;
	return HSC_OK;
}

static const struct hsc_mmio device_io = { .read = device_read,
					   .write = device_store };

/* Map block i at its address, relative to the beginning of the device. */
HSC_UNTRACED static bool map_block(int fd, unsigned i, uint64_t address,
				   uint64_t begin)
{
	void *at = mmap(NULL, BLOCK, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			(off_t)(address - begin));

	if (at == MAP_FAILED)
		return false;
	device.address[i] = address;
	device.words[i] = at;
	return true;
}

HSC_UNTRACED static bool map_all(const char *name, uint64_t encoder,
				 uint64_t funnel)
{
	const bool uio = strncmp(name, "/dev/uio", 8) == 0;
	const uint64_t begin = uio ? (uintptr_t)tmm[0] : 0;
	const int fd = open(name, O_RDWR | O_SYNC | O_CLOEXEC);
	bool ok;

	if (fd < 0)
		return false;
	ok = map_block(fd, 0, encoder, begin) &&
	     (!funnel || map_block(fd, 1, funnel, begin));
	close(fd);
	return ok;
}

HSC_UNTRACED static void unmap_all(void)
{
	for (unsigned i = 0; i < 2; i++) {
		if (device.words[i])
			munmap((void *)(uintptr_t)device.words[i], BLOCK);
		device.words[i] = NULL;
	}
	device.used = false;
}

HSC_UNTRACED int hsc_perf_device_open(const struct hsc_perf_choice *c,
				      volatile uint32_t **stimulus)
{
	const char *name = getenv("HARTSCOPE_PERF_DEVICE");
	const int cpu = sched_getcpu();
	struct hsc_perf_engine e = { .io = &device_io,
				     .channel = (uint8_t)c->channel };
	int rc = PERF_OK;

	*stimulus = NULL;
	unmap_all();
	if (!name || !*name)
		return PERF_OK;
	if (c->size)
		return PERF_E_MEMORY;
	if (cpu < 0 || cpu >= hsc_perf_state.cores)
		return PERF_E_CORES;
	e.encoder = (uintptr_t)tmm[cpu];
	e.funnel = hsc_perf_state.funnels ? (uintptr_t)fmm : 0;
	if (!map_all(name, e.encoder, e.funnel))
		rc = PERF_E_HARDWARE;
	else if (e.funnel)
		rc = hsc_perf_engine_funnel(&e);
	if (rc == PERF_OK)
		rc = hsc_perf_engine_encoder(&e);
	if (rc != PERF_OK) {
		unmap_all();
		return rc;
	}
	device.used = true;
	*stimulus = word_at(e.encoder +
			    offsetof(struct TraceRegMemMap, itc_stimulus)) +
		    c->channel;
	return PERF_OK;
}

HSC_UNTRACED static struct hsc_perf_engine device_engine(void)
{
	return (struct hsc_perf_engine){
		.io = &device_io,
		.encoder = device.address[0],
		.funnel = device.words[1] ? device.address[1] : 0,
	};
}

HSC_UNTRACED int hsc_perf_device_channel(int channel)
{
	const struct hsc_perf_engine e = device_engine();

	return device.used ? hsc_perf_engine_channel(&e, (unsigned)channel)
			   : PERF_OK;
}

HSC_UNTRACED bool hsc_perf_device_full(void)
{
	const struct hsc_perf_engine e = device_engine();

	return hsc_perf_engine_full(&e);
}

HSC_UNTRACED bool hsc_perf_device_used(void)
{
	return device.used;
}

HSC_UNTRACED static bool put_word_to(void *file, uint32_t word)
{
	const uint8_t bytes[] = { (uint8_t)word, (uint8_t)(word >> 8),
				  (uint8_t)(word >> 16),
				  (uint8_t)(word >> 24) };

	return fwrite(bytes, 1, sizeof(bytes), file) == sizeof(bytes);
}

HSC_UNTRACED int hsc_perf_device_write(const char *path)
{
	const unsigned sink = device.words[1] ? 1 : 0;
	FILE *file = fopen(path, "wb");
	int rc;

	if (!file)
		return PERF_E_FILE;
	rc = hsc_perf_drain(&device_io, device.address[sink], put_word_to,
			    file);
	if (fclose(file) != 0 && rc == PERF_OK)
		rc = PERF_E_FILE;
	return rc;
}
