/* SPDX-License-Identifier: MIT */
/* check.c - parameters that contradict each other are refused.
 * Room   decode (floor 6) */
#include "base/error_set.h"
#include "decode/params/protocol.h"
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/decode/stm_stream.h>

typedef enum hsc_status check_fn(const struct hsc_protocol *protocol,
				 const char *const *params, size_t count,
				 struct hsc_error *error);

static enum hsc_status check_ntrace(const struct hsc_protocol *protocol,
				    const char *const *params, size_t count,
				    struct hsc_error *error)
{
	(void)protocol;
	for (size_t i = 0; i < count; i++) {
		if (hsc_messages_is_param(params[i]))
			continue;
		return hsc_fail(error, HSC_E_CONFIG,
				"%s: no such parameter, or no value of it",
				params[i]);
	}
	return HSC_OK;
}

static enum hsc_status check_etrace(const struct hsc_protocol *protocol,
				    const char *const *params, size_t count,
				    struct hsc_error *error)
{
	struct hsc_packets_config config;

	return hsc_packets_configure(&config,
				     (enum hsc_et_edition)protocol->edition,
				     params, count, error);
}

static enum hsc_status check_stm(const struct hsc_protocol *protocol,
				 const char *const *params, size_t count,
				 struct hsc_error *error)
{
	struct hsc_stm_stream_config config = { .format = 0 };
	enum hsc_status rc = HSC_OK;

	(void)protocol;
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = hsc_stm_configure(&config, params[i], error);
	return rc;
}

static check_fn *const checks[] = {
	[HSC_PARAM_NTRACE] = check_ntrace,
	[HSC_PARAM_ETRACE] = check_etrace,
	[HSC_PARAM_STM] = check_stm,
};
HSC_HAS_FAMILIES(checks);

enum hsc_status hsc_protocol_check(const struct hsc_protocol *protocol,
				   const char *const *params, size_t count,
				   struct hsc_error *error)
{
	return checks[protocol->family](protocol, params, count, error);
}
