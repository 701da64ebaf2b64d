/* SPDX-License-Identifier: MIT */
/* etrace_rv_tracer.c - payloads of rv_tracer are repaired.
 * Room   link (floor 2) */
#include <hartscope/link/etrace_rv_tracer.h>
#include <hartscope/spec/etrace.h>

/* notify, updiscon, irreport */
#define FLAGS 3

/* Format and branches stand in the first byte. */
#define FORMAT(byte)   ((byte)&3)
#define BRANCHES(byte) ((byte) >> 2 & 31)

/* Bits to the end of the cut address, 0 if the packet has none. */
static unsigned end_of_address(const struct hsc_et_frame *f)
{
	const unsigned format = FORMAT(f->payload[0]);
	const unsigned branches = BRANCHES(f->payload[0]);
	const unsigned map = HSC_ET_BEFORE_MAP +
			     hsc_et_map_bits[HSC_ET_TAPER_FORMAT1][branches];
	const unsigned before = format == 1 ? map : HSC_ET_BEFORE_ADDRESS;
	const unsigned bits = 8u * f->payload_len;

	if (format == 1 && branches == 0)
		return map;
	if ((format != 1 && format != 2) || bits < before + 1 + FLAGS)
		return 0;
	/* as many bytes as there is room for, and one bit */
	return before + (bits - before - 1 - FLAGS) / 8 * 8 + 1;
}

/* Does the last byte say nothing that the one before it does not? */
static bool is_spare(const struct hsc_et_frame *f)
{
	const uint8_t last = f->payload[f->payload_len - 1];
	const uint8_t before = f->payload[f->payload_len - 2];

	return last == (before & 0x80 ? 0xff : 0);
}

void hsc_et_rv_tracer_repair(struct hsc_et_frame *f)
{
	const unsigned bits = end_of_address(f);
	const unsigned last = (bits - 1) / 8, used = (bits - 1) % 8 + 1;
	bool sign;

	if (bits == 0 || bits > 8u * f->payload_len)
		return;
	sign = f->payload[last] >> (used - 1) & 1;
	f->payload[last] &= (uint8_t)(0xff >> (8 - used));
	if (sign)
		f->payload[last] |= (uint8_t)(0xff << used);
	f->payload_len = (uint8_t)(last + 1);
	while (f->payload_len > 1 && is_spare(f))
		f->payload_len--;
}
