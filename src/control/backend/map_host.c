/* SPDX-License-Identifier: MIT */
/* map_host.c - registers in the memory of this machine: /dev/mem and UIO.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/backend/parts.h"
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEVMEM    "/dev/mem"
#define PAGES     64 /* mapped at a time */
#define UIO_MAPS  5  /* MAX_UIO_MAPS of Linux */
#define PATH_SIZE 512

/* Part of an address space, in memory. */
struct window {
	uint64_t address, size;
	void *at; /* NULL: not mapped */
};

struct map {
	struct hsc_backend head;
	int fd;
	bool fixed; /* there are no other windows */
	struct hsc_backend_guard *guard;
	struct window windows[PAGES];
	unsigned count, next; /* next: replaced next */
};

static void release_map(struct hsc_backend *b)
{
	struct map *m = (struct map *)b;

	for (unsigned i = 0; i < PAGES; i++)
		if (m->windows[i].at)
			munmap(m->windows[i].at, (size_t)m->windows[i].size);
	if (m->fd >= 0)
		close(m->fd);
	free(m->guard);
}

/* Of a file that is too short, only the pages before its end can be mapped. */
static bool is_there(const struct map *m, uint64_t page)
{
	struct stat s;

	return fstat(m->fd, &s) != 0 || !S_ISREG(s.st_mode) ||
	       page < (uint64_t)s.st_size;
}

/* Map the page of an address in place of the oldest. */
static struct window *map_page(struct map *m, uint64_t address)
{
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	struct window *w = &m->windows[m->next];

	m->next = (m->next + 1) % PAGES;
	if (w->at)
		munmap(w->at, (size_t)w->size);
	*w = (struct window){ address / page * page, page, NULL };
	if (!is_there(m, w->address))
		return NULL;
	w->at = mmap(NULL, (size_t)page, PROT_READ | PROT_WRITE, MAP_SHARED,
		     m->fd, (off_t)w->address);
	if (w->at == MAP_FAILED) {
		w->at = NULL;
		return NULL;
	}
	return w;
}

static volatile void *place_of(struct map *m, uint64_t address, unsigned size)
{
	struct window *w = NULL;

	for (unsigned i = 0; i < PAGES && !w; i++)
		if (m->windows[i].at &&
		    address - m->windows[i].address < m->windows[i].size)
			w = &m->windows[i];
	if (!w && !m->fixed)
		w = map_page(m, address);
	if (!w || address % size != 0)
		return hsc_fail(&m->head.complaint, NULL,
				"0x%" PRIx64 " cannot be mapped", address);
	return (uint8_t *)w->at + (address - w->address);
}

struct access {
	volatile void *at;
	unsigned size;
	bool write;
	uint32_t value;
};

/* Registers are ordered among each other, and with memory. */
static void order_accesses(void *ctx)
{
	struct access *a = ctx;

	atomic_thread_fence(memory_order_seq_cst);
	if (!a->write)
		a->value = *(volatile uint32_t *)a->at;
	else if (a->size == 4)
		*(volatile uint32_t *)a->at = a->value;
	else if (a->size == 2)
		*(volatile uint16_t *)a->at = (uint16_t)a->value;
	else
		*(volatile uint8_t *)a->at = (uint8_t)a->value;
	atomic_thread_fence(memory_order_seq_cst);
}

static enum hsc_status reach_address(struct map *m, uint64_t address,
				     struct access *a)
{
	a->at = place_of(m, address, a->size);
	if (!a->at)
		return HSC_E_TARGET;
	if (hsc_backend_guarded(m->guard, order_accesses, a))
		return HSC_OK;
	return hsc_fail(&m->head.complaint, HSC_E_TARGET,
			"0x%" PRIx64 ": a bus error; is it there, and powered?",
			address);
}

static enum hsc_status map_read(void *ctx, uint64_t address, uint32_t *value)
{
	struct access a = { .size = 4 };
	const enum hsc_status rc = reach_address(ctx, address, &a);

	*value = rc == HSC_OK ? a.value : 0;
	return rc;
}

static enum hsc_status map_write(void *ctx, uint64_t address, uint32_t value)
{
	struct access a = { .size = 4, .write = true, .value = value };

	return reach_address(ctx, address, &a);
}

static enum hsc_status map_part(void *ctx, uint64_t address, unsigned size,
				uint32_t value)
{
	struct access a = { .size = size, .write = true, .value = value };

	return reach_address(ctx, address, &a);
}

static struct map *map_file(const char *path, enum hsc_status *rc,
			    struct hsc_error *error)
{
	struct map *m =
		(struct map *)hsc_backend_make(sizeof(struct map), release_map);

	*rc = HSC_E_MEMORY;
	if (!m)
		return NULL;
	m->head.mmio.read = map_read;
	m->head.mmio.write = map_write;
	m->head.mmio.write_part = map_part;
	m->head.mmio.wait = hsc_backend_wait;
	m->guard = hsc_backend_guard_new();
	m->fd = open(path, O_RDWR | O_SYNC | O_CLOEXEC);
	*rc = m->fd < 0 ? hsc_error_file(error, path) : HSC_OK;
	if (*rc == HSC_OK && !m->guard)
		*rc = HSC_E_MEMORY;
	return m;
}

enum hsc_status hsc_backend_devmem(struct hsc_backend **out, const char *path,
				   struct hsc_error *error)
{
	enum hsc_status rc;
	struct map *m = map_file(path ? path : DEVMEM, &rc, error);

	*out = m ? &m->head : NULL;
	if (rc != HSC_OK)
		hsc_backend_free(out);
	return rc;
}

/* A number of sysfs; false if it is not there. */
static bool read_number(const char *root, unsigned uio, unsigned map,
			const char *name, uint64_t *out)
{
	char path[PATH_SIZE];
	FILE *in;
	bool ok;

	snprintf(path, sizeof(path), "%s/sys/class/uio/uio%u/maps/map%u/%s",
		 root, uio, map, name);
	in = fopen(path, "r");
	if (!in)
		return false;
	ok = fscanf(in, "%" SCNx64, out) == 1;
	fclose(in);
	return ok;
}

/* Map n of a device is at offset n pages of its file. */
static bool map_window(struct map *m, const char *root, unsigned uio,
		       unsigned n)
{
	const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	struct window *w = &m->windows[n];

	if (!read_number(root, uio, n, "addr", &w->address) ||
	    !read_number(root, uio, n, "size", &w->size) || !w->size ||
	    w->size > SIZE_MAX)
		return false;
	w->at = mmap(NULL, (size_t)w->size, PROT_READ | PROT_WRITE, MAP_SHARED,
		     m->fd, (off_t)(n * page));
	if (w->at == MAP_FAILED)
		w->at = NULL;
	return w->at != NULL;
}

enum hsc_status hsc_backend_uio(struct hsc_backend **out, unsigned number,
				const char *root, struct hsc_error *error)
{
	char path[PATH_SIZE];
	enum hsc_status rc;
	struct map *m;

	root = root ? root : "";
	snprintf(path, sizeof(path), "%s/dev/uio%u", root, number);
	m = map_file(path, &rc, error);
	*out = m ? &m->head : NULL;
	if (rc == HSC_OK) {
		m->fixed = true;
		while (m->count < UIO_MAPS &&
		       map_window(m, root, number, m->count))
			m->count++;
		if (m->count == 0)
			rc = hsc_fail(error, HSC_E_FILE, "%s has no map", path);
	}
	if (rc != HSC_OK)
		hsc_backend_free(out);
	return rc;
}
