/* SPDX-License-Identifier: MIT */
/* record_host.c - accesses of another backend are written to a file.
 * Room   control (floor 3) */
#include "base/error_set.h"
#include "control/backend/parts.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct record {
	struct hsc_backend head;
	struct hsc_mmio inner;
	FILE *out;
};

static void release_record(struct hsc_backend *b)
{
	struct record *r = (struct record *)b;

	if (r->out)
		fclose(r->out);
}

/* The access happened, so it is answered even if its line cannot be written. */
static void put_line(struct record *r, char what, uint64_t address,
		     uint32_t value, enum hsc_status rc)
{
	if (rc != HSC_OK)
		fprintf(r->out, "D 0x%" PRIx64 "\n", address);
	else
		fprintf(r->out, "%c 0x%" PRIx64 " 0x%" PRIx32 "\n", what,
			address, value);
	if ((fflush(r->out) != 0 || ferror(r->out)) &&
	    !r->head.complaint.text[0])
		hsc_error_set(&r->head.complaint,
			      "the recording of accesses is not complete: %s",
			      strerror(errno));
}

static enum hsc_status record_read(void *ctx, uint64_t address, uint32_t *value)
{
	struct record *r = ctx;
	const enum hsc_status rc = hsc_mmio_read(&r->inner, address, value);

	put_line(r, 'R', address, *value, rc);
	return rc;
}

static enum hsc_status record_write(void *ctx, uint64_t address, uint32_t value)
{
	struct record *r = ctx;
	const enum hsc_status rc = hsc_mmio_write(&r->inner, address, value);

	put_line(r, 'W', address, value, rc);
	return rc;
}

static enum hsc_status record_part(void *ctx, uint64_t address, unsigned size,
				   uint32_t value)
{
	struct record *r = ctx;
	const enum hsc_status rc =
		hsc_mmio_store(&r->inner, address, size, value);

	put_line(r, size == 1 ? 'B' : 'H', address, value, rc);
	return rc;
}

static void record_wait(void *ctx)
{
	const struct record *r = ctx;

	if (r->inner.wait)
		r->inner.wait(r->inner.ctx);
}

enum hsc_status hsc_backend_record(struct hsc_backend **out,
				   const struct hsc_mmio *inner,
				   const char *path, struct hsc_error *error)
{
	struct record *r =
		(struct record *)hsc_backend_make(sizeof(*r), release_record);
	enum hsc_status rc;

	*out = r ? &r->head : NULL;
	if (!r)
		return HSC_E_MEMORY;
	r->inner = *inner;
	r->head.mmio.read = record_read;
	r->head.mmio.write = record_write;
	r->head.mmio.wait = record_wait;
	r->head.mmio.write_part = record_part;
	r->out = fopen(path, "w");
	if (r->out)
		return HSC_OK;
	rc = hsc_error_file(error, path);
	hsc_backend_free(out);
	return rc;
}
