/* SPDX-License-Identifier: MIT */
/* source.c - the files of a vCPU: its state, and a window of its stream.
 * Room   plugin/qemu */
#include "source.h"
#include "code.h"
#include "log.h"
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define PAGE_MASK    UINT64_C(0xfff)
#define FIRST_WINDOW ((size_t)64 << 10)
#define WINDOW       ((size_t)1 << 20)
#define RETRY_TURNS  65536
#define PATH_CAP     4096

_Static_assert(offsetof(struct hsc_qemu_live, etrace) <= HSC_QEMU_LIVE_SIZE,
	       "without E-Trace a vCPU's state is one page");
_Static_assert(sizeof(struct hsc_qemu_live) <= HSC_QEMU_LIVE_SIZE_ET,
	       "a vCPU's state fits");

static size_t live_size(void)
{
	return hsc_qemu.etrace ? HSC_QEMU_LIVE_SIZE_ET : HSC_QEMU_LIVE_SIZE;
}

/* The output of the current encoder. */
struct output {
	uint8_t **out;
	uint64_t *len, *cap;
	uint64_t room; /* that it may need at once */
};

/* How much of a window the encoder may fill: the rest is for what ends the
 * stream, even if the disk is full by then. */
static uint64_t cap_of(const struct output *o, size_t window)
{
	return window - 2 * o->room;
}

static struct output output_of(struct hsc_qemu_live *l)
{
	if (hsc_qemu.etrace)
		return (struct output){ &l->etrace.out, &l->etrace.out_len,
					&l->etrace.out_cap,
					HSC_ET_ENCODER_ROOM };
	return (struct output){ &l->encoder.out, &l->encoder.out_len,
				&l->encoder.out_cap, HSC_NT_ENCODER_ROOM };
}

/* QEMU 7.2 creates a vCPU on its parent's thread, QEMU 10 on the new one. */
static _Thread_local uint64_t clock_here;
static _Atomic uint64_t clock_anywhere;

void hsc_qemu_source_cloning(uint64_t clock)
{
	clock_here = clock;
	clock_anywhere = clock;
}

/* May the file reach `end`? Growing it beyond the limit would raise SIGXFSZ. */
static bool within_limit(uint64_t end)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
	       (limit.rlim_cur == RLIM_INFINITY || end <= limit.rlim_cur);
}

/*
 * Map bytes [at, at + size) of a file, made that long. The blocks are taken
 * now: a full disk must not turn into a SIGBUS of the guest later.
 *
 * where  to map it in place of what is there, or NULL
 * flags  O_CREAT | O_EXCL for a new file, or 0
 */
static void *map_file(const char *path, int flags, uint64_t at, size_t size,
		      void *where)
{
	const int fixed = where ? MAP_FIXED : 0;
	void *memory = MAP_FAILED;
	int fd;

	if (!within_limit(at + size))
		return NULL;
	fd = open(path, O_RDWR | O_CLOEXEC | flags, 0666);
	if (fd < 0)
		return NULL;
	if (posix_fallocate(fd, (off_t)at, (off_t)size) == 0)
		memory = mmap(where, size, PROT_READ | PROT_WRITE,
			      MAP_SHARED | MAP_POPULATE | fixed, fd, (off_t)at);
	close(fd);
	return memory == MAP_FAILED ? NULL : memory;
}

/* Map a window of the stream whose first `keep` bytes are written already; the
 * others are idle bytes, so that the stream can be read at any time. */
static uint8_t *map_window(struct hsc_qemu_live *l, int flags, uint64_t at,
			   size_t size)
{
	const size_t keep = (size_t)(*output_of(l).len & PAGE_MASK);
	char path[PATH_CAP];
	uint8_t *window;

	if (!hsc_recording_stream_path(path, sizeof(path), hsc_qemu.bundle,
				       hsc_qemu.key, l->number))
		return NULL;
	window = map_file(path, flags, at, size, NULL);
	if (window)
		memset(window + keep, hsc_qemu.etrace ? 0 : HSC_NT_IDLE_BYTE,
		       size - keep);
	return window;
}

/* The process may die between any two of these stores; who finishes the
 * recording must cope. */
static void move_window(struct hsc_qemu_live *l, uint8_t *window, uint64_t at)
{
	const struct output o = output_of(l);
	uint8_t *const old = *o.out;
	const size_t old_size = l->window_size;

	l->head.window = at | HSC_RECORDING_MOVING;
	atomic_signal_fence(memory_order_seq_cst);
	*o.len &= PAGE_MASK;
	*o.out = window;
	*o.cap = cap_of(&o, WINDOW);
	l->window_size = WINDOW;
	atomic_signal_fence(memory_order_seq_cst);
	l->head.window = at;
	munmap(old, old_size);
}

void hsc_qemu_source_room(struct hsc_qemu_live *l)
{
	const struct output o = output_of(l);
	const uint64_t at = l->head.window + (*o.len & ~PAGE_MASK);
	uint8_t *window;

	if (*o.len + o.room <= *o.cap || !l->shared)
		return;
	if (l->retry) {
		l->retry--;
		return;
	}
	window = map_window(l, 0, at, WINDOW);
	if (window)
		move_window(l, window, at);
	else
		l->retry = RETRY_TURNS;
}

/* The fixed place of vCPU 0, or NULL. */
static void *place_of(unsigned vcpu)
{
	return vcpu == 0 ? &hsc_qemu_first : NULL;
}

/* Make a state file with its own number. NULL: it cannot be made. */
static struct hsc_qemu_live *map_state(unsigned vcpu)
{
	struct hsc_qemu_live *l;
	unsigned number;
	char path[PATH_CAP];

	do {
		number = hsc_qemu.sources++;
		if (!hsc_recording_state_path(path, sizeof(path),
					      hsc_qemu.bundle, hsc_qemu.key,
					      number))
			return NULL;
		errno = 0;
		l = map_file(path, O_CREAT | O_EXCL, 0, live_size(),
			     place_of(vcpu));
	} while (!l && errno == EEXIST);
	if (l)
		l->number = number;
	return l;
}

/* Use private memory: the guest continues, but its trace is lost. */
static struct hsc_qemu_live *unshared_state(unsigned vcpu)
{
	const int fixed = place_of(vcpu) ? MAP_FIXED : 0;
	void *memory = mmap(place_of(vcpu), live_size(), PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | fixed, -1, 0);

	if (memory == MAP_FAILED) {
		fputs("hartscope: no memory to record with\n", stderr);
		_exit(70);
	}
	return memory;
}

static enum hsc_status init_ntrace(struct hsc_qemu_live *l)
{
	struct hsc_nt_encoder_config config = hsc_qemu.config;

	config.src = (uint16_t)(l->number & ((1U << config.src_bits) - 1));
	return hsc_nt_encoder_init(&l->encoder, &config);
}

static enum hsc_status init_etrace(struct hsc_qemu_live *l)
{
	struct hsc_et_encoder_config config = hsc_qemu.etrace_config;
	struct hsc_error error;

	config.source =
		(uint16_t)(l->number & ((1U << config.link.source_bits) - 1));
	return hsc_et_encoder_init(&l->etrace, &config, &error);
}

static void begin_encoder(struct hsc_qemu_live *l)
{
	const struct output o = output_of(l);

	if ((hsc_qemu.etrace ? init_etrace(l) : init_ntrace(l)) != HSC_OK) {
		fputs("hartscope: settings the encoder cannot take\n", stderr);
		_exit(70);
	}
	*o.len = 0;
	*o.out = l->shared ? map_window(l, O_CREAT | O_EXCL, 0, FIRST_WINDOW)
			   : NULL;
	l->window_size = *o.out ? FIRST_WINDOW : 0;
	*o.cap = *o.out ? cap_of(&o, FIRST_WINDOW) : 0;
}

static void describe_encoder(struct hsc_recording_state *head)
{
	head->front_offset = offsetof(struct hsc_qemu_live, front);
	head->protocol =
		hsc_qemu.etrace ? HSC_RECORDING_ETRACE : HSC_RECORDING_NTRACE;
	head->state_offset = hsc_qemu.etrace
				     ? offsetof(struct hsc_qemu_live, etrace)
				     : offsetof(struct hsc_qemu_live, encoder);
	head->state_size = hsc_qemu.etrace ? sizeof(struct hsc_et_encoder)
					   : sizeof(struct hsc_nt_encoder);
}

void hsc_qemu_source_cut(struct hsc_qemu_live *l, uint64_t start,
			 uint32_t version)
{
	hsc_qemu_log_cut(l->number, start, version);
	hsc_qemu_log_flush();
	l->head.cuts++;
	l->version = version;
}

static void begin_version(struct hsc_qemu_live *l)
{
	l->version = hsc_qemu_code_newest();
	if (l->version > 1)
		hsc_qemu_source_cut(l, 0, l->version);
}

void hsc_qemu_source_begin(unsigned vcpu)
{
	struct hsc_qemu_live *l = map_state(vcpu);
	const bool shared = l != NULL;

	if (!l)
		l = unshared_state(vcpu);
	l->shared = shared;
	l->progress = HSC_QEMU_COMPLETE;
	l->fall = l->taken = HSC_NT_NOWHERE; /* the first block is unexpected */
	describe_encoder(&l->head);
	l->head.pid = hsc_qemu.pid;
	l->head.start = clock_here ? clock_here : clock_anywhere;
	begin_encoder(l);
	l->shared = *output_of(l).out != NULL;
	atomic_signal_fence(memory_order_seq_cst);
	l->head.magic = HSC_RECORDING_MAGIC;
	begin_version(l);
	hsc_qemu_live[vcpu] = l;
	if (vcpu >= hsc_qemu.vcpus)
		hsc_qemu.vcpus = (size_t)vcpu + 1;
}

void hsc_qemu_source_end(unsigned vcpu)
{
	struct hsc_qemu_live *l = hsc_qemu_live[vcpu];

	if (!l)
		return;
	hsc_qemu_live[vcpu] = NULL;
	if (*output_of(l).out)
		munmap(*output_of(l).out, l->window_size);
	if (vcpu == 0) /* keep the place */
		unshared_state(vcpu);
	else
		munmap(l, live_size());
}

void hsc_qemu_process_begin(void)
{
	hsc_qemu.pid = hsc_qemu.key = (uint64_t)getpid();
	hsc_qemu.sources = 0;
	while (!hsc_qemu_log_begin() && errno == EEXIST)
		hsc_qemu.key += HSC_RECORDING_AGAIN;
}

void hsc_qemu_source_fork(unsigned vcpu)
{
	const uint64_t parent = hsc_qemu.key;

	for (size_t i = 0; i < hsc_qemu.vcpus; i++)
		hsc_qemu_source_end((unsigned)i);
	hsc_qemu.vcpus = 0;
	hsc_qemu_process_begin();
	hsc_qemu_log_copy(parent);
	hsc_qemu_source_begin(vcpu);
}
