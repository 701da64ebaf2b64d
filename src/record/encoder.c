/* SPDX-License-Identifier: MIT */
/* encoder.c - settings (--param) for the encoders of a recording.
 * Room   record (floor 7) */
#include "record/encoder.h"
#include "base/error_set.h"
#include "record/find.h"

/* The address of every instruction has at least this many low bits that are
 * 0. */
#define ALIGNED_BITS    2u
#define COMPRESSED_BITS 1u

/* A trace whose addresses do not fit in its messages can never be decoded. */
static enum hsc_status check_addresses(const struct hsc_encoder_settings *s,
				       const char *path,
				       struct hsc_error *error)
{
	const unsigned lsb = s->et.params.value[ET_P_IADDRESS_LSB];

	if (!s->etrace || lsb <= COMPRESSED_BITS)
		return HSC_OK;
	if (lsb > ALIGNED_BITS)
		return hsc_fail(error, HSC_E_CONFIG,
				"iaddress_lsb_p=%u is too large for "
				"instructions of 4 bytes",
				lsb);
	if (!hsc_record_is_compressed(path))
		return HSC_OK;
	return hsc_fail(error, HSC_E_CONFIG,
			"iaddress_lsb_p=%u is too large: %s has "
			"compressed instructions",
			lsb, path);
}

enum hsc_status hsc_record_encoder(struct hsc_encoder_settings *out,
				   const struct hsc_record_config *config,
				   const char *path, unsigned xlen,
				   struct hsc_error *error)
{
	enum hsc_status rc = hsc_encoder_settings_init(out, config->protocol,
						       xlen, true, error);

	if (rc == HSC_OK)
		rc = hsc_encoder_settings_change(out, config->params,
						 config->param_count, error);
	if (rc == HSC_OK && out->etrace &&
	    out->et.link.framing == HSC_ET_BY_BARE)
		return hsc_fail(error, HSC_E_CONFIG,
				"framing=none has room for one packet");
	return rc == HSC_OK ? check_addresses(out, path, error) : rc;
}
