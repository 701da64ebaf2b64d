/* SPDX-License-Identifier: MIT */
#include "codec/ntrace_table.h"

enum hsc_status hsc_nt_decode(const struct hsc_nt_span *span,
			      const struct hsc_wire_params *par,
			      struct hsc_msg *msg)
{
	return hsc_nt_decode_table(span, par, msg);
}

enum hsc_status hsc_nt_encode(const struct hsc_msg *msg,
			      const struct hsc_wire_params *par, uint8_t *buf,
			      size_t cap, size_t *len)
{
	return hsc_nt_encode_table(msg, par, buf, cap, len);
}
