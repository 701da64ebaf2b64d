/* SPDX-License-Identifier: MIT */
/* data_messages.c - accesses become data messages of Nexus.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/data_messages.h>
#include <hartscope/spec/ntrace_data.h>

void hsc_data_messages_forget(struct hsc_data_messages *d)
{
	d->known = false;
}

/* 0, -1, 1, -2, ... to 0, 1, 2, 3, ..., so that small differences are short */
static uint64_t folded_value(uint64_t v)
{
	return v << 1 ^ (0 - (v >> 63));
}

/* The difference from the last address to this one, in the shorter
 * direction. */
static uint64_t address_difference(const struct hsc_data_messages *d,
				   uint64_t address)
{
	const uint64_t by = address - d->last;

	return d->xlen == 32 ? (uint64_t)(int32_t)(uint32_t)by : by;
}

/* Encode the address relative to the last. Returns whether it is a
 * difference. */
static bool relate_address(const struct hsc_data_messages *d, uint64_t address,
			   uint64_t *field)
{
	const uint64_t differs = folded_value(address_difference(d, address));

	*field = address ^ d->last;
	if (d->addresses == HSC_DATA_ADDRESS_XOR ||
	    (d->addresses == HSC_DATA_ADDRESS_SHORTEST &&
	     hsc_bits64(differs) >= hsc_bits64(*field)))
		return false;
	*field = differs;
	return true;
}

/* Set the codes of size and of what is reported. */
static void put_form(const struct hsc_data_messages *d, struct hsc_msg *m,
		     unsigned size, bool differs)
{
	const uint64_t elsz = hsc_nt_elsz_of(size);

	if (differs) {
		hsc_msg_set(m, NT_DSZ,
			    d->no_value ? HSC_NT_DSZ_DIFFERENCE_NONE
					: HSC_NT_DSZ_DIFFERENCE);
		hsc_msg_set(m, NT_ELSZ, elsz);
	} else if (d->no_value) {
		hsc_msg_set(m, NT_DSZ, HSC_NT_DSZ_NONE);
		hsc_msg_set(m, NT_ELSZ, elsz);
	} else {
		hsc_msg_set(m, NT_DSZ, size);
		hsc_msg_set(m, NT_ELSZ,
			    d->addresses == HSC_DATA_ADDRESS_NONE
				    ? HSC_NT_ELSZ_NO_ADDRESS
				    : HSC_NT_ELSZ_DSZ);
	}
}

static void put_sync(struct hsc_msg *m, enum hsc_nt_sync sync, uint64_t address)
{
	hsc_msg_set(m, NT_SYNC, sync);
	hsc_msg_set(m, NT_FADDR, address);
}

void hsc_data_messages_next(struct hsc_data_messages *d,
			    const struct hsc_data_access *a,
			    enum hsc_nt_sync sync, struct hsc_msg *m)
{
	const bool reported = d->addresses != HSC_DATA_ADDRESS_NONE;
	const bool whole = !d->known;
	const bool write = a->dtype == HSC_DTYPE_STORE;
	uint64_t field = 0;
	bool differs = false;

	m->layout = write ? HSC_NT_DATA_WRITE : HSC_NT_DATA_READ;
	if (whole)
		m->layout =
			write ? HSC_NT_DATA_WRITE_SYNC : HSC_NT_DATA_READ_SYNC;
	m->present = 0;
	if (reported && !whole)
		differs = relate_address(d, a->address, &field);
	if (whole)
		put_sync(m, sync, reported ? a->address : 0);
	else
		hsc_msg_set(m, NT_UADDR, field);
	put_form(d, m, a->size, differs);
	hsc_msg_set(m, NT_DATA, d->no_value ? 0 : a->value);
	d->last = a->address;
	d->known = true;
}
