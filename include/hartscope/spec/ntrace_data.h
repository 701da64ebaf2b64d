/* SPDX-License-Identifier: MIT */
/*
 * ntrace_data.h - the codes of Nexus data messages, which N-Trace 1.0 reserves
 * and an encoder of Trace Control 0.9.4 may send.
 *
 * Room   spec (floor 1): const facts only
 * Spec   IEEE-ISTO 5001-2012, "Data Trace - Data Write/Read Messages", Tables
 *        4-28 and 4-29. What its codes do not say, docs/spec-notes.md, "Data
 *        trace of N-Trace", says with those it leaves to vendors
 */
#ifndef HSC_SPEC_NTRACE_DATA_H
#define HSC_SPEC_NTRACE_DATA_H

#include <hartscope/spec/ntrace.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_NT_DSZ_BITS           4
#define HSC_NT_ELSZ_BITS          3
#define HSC_NT_DATA_ADDR_BITS_MAX 64

/* DSZ: 1 to 8 bytes of data are so many; and */
enum hsc_nt_dsz {
	HSC_NT_DSZ_NONE = 0, /* "0-byte": the value is not sent */
	/* vendor defined; ELSZ has the size */
	HSC_NT_DSZ_DIFFERENCE = 14,      /* U-ADDR is a difference */
	HSC_NT_DSZ_DIFFERENCE_NONE = 15, /* so it is, with no value */
};

/* ELSZ: the size of what is accessed. */
enum hsc_nt_elsz {
	HSC_NT_ELSZ_DSZ = 0, /* as DSZ says */
	HSC_NT_ELSZ_1 = 1,   /* bytes: 1, .. */
	HSC_NT_ELSZ_8 = 4,   /* .. 2, 4, 8 */
	/* vendor defined: as DSZ says, the address is not sent */
	HSC_NT_ELSZ_NO_ADDRESS = 7,
};

/* What DSZ and ELSZ say together. */
struct hsc_nt_data_form {
	uint8_t size;       /* bytes: 1, 2, 4 or 8 */
	bool has_address;   /* else the address field is 0 */
	bool has_value;     /* else DATA is 0 */
	bool is_difference; /* U-ADDR: else it is an XOR */
};

/* Size by ELSZ, and back; 0: none of ours. */
static inline unsigned hsc_nt_elsz_bytes(uint64_t elsz)
{
	return elsz >= HSC_NT_ELSZ_1 && elsz <= HSC_NT_ELSZ_8
		       ? 1u << (elsz - HSC_NT_ELSZ_1)
		       : 0;
}

/* The ELSZ of `size` bytes: 1, 2, 4 or 8. */
static inline unsigned hsc_nt_elsz_of(unsigned size)
{
	return size == 8 ? (unsigned)HSC_NT_ELSZ_8 : HSC_NT_ELSZ_1 + size / 2;
}

/* Returns false: no access of a hart has these. */
static inline bool hsc_nt_data_form_of(uint64_t dsz, uint64_t elsz,
				       struct hsc_nt_data_form *f)
{
	const bool sized = dsz == 1 || dsz == 2 || dsz == 4 || dsz == 8;

	f->is_difference = dsz >= HSC_NT_DSZ_DIFFERENCE;
	f->has_value = sized || dsz == HSC_NT_DSZ_DIFFERENCE;
	f->has_address = elsz != HSC_NT_ELSZ_NO_ADDRESS;
	f->size = (uint8_t)(sized ? dsz : hsc_nt_elsz_bytes(elsz));
	if (sized)
		return elsz == HSC_NT_ELSZ_DSZ ||
		       elsz == HSC_NT_ELSZ_NO_ADDRESS;
	return f->size &&
	       (dsz == HSC_NT_DSZ_NONE || dsz >= HSC_NT_DSZ_DIFFERENCE);
}

/* Is it a message of data trace? `layout` is enum hsc_nt_message. */
static inline bool hsc_nt_is_data(uint8_t layout)
{
	return layout >= HSC_NT_DATA_WRITE && layout <= HSC_NT_DATA_READ_SYNC;
}

/* Is it one of a write? */
static inline bool hsc_nt_is_write(uint8_t layout)
{
	return layout == HSC_NT_DATA_WRITE || layout == HSC_NT_DATA_WRITE_SYNC;
}

#ifdef __cplusplus
}
#endif

#endif
