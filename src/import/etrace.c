/* SPDX-License-Identifier: MIT */
/* etrace.c - E-Trace: sources and evidence of a stream.
 * Room   import (floor 7) */
#include "import/etrace_learn.h"
#include "import/etrace_trial.h"
#include <hartscope/decode/packets.h>
#include <inttypes.h>
#include <stdio.h>

static bool is_sync(unsigned layout)
{
	return layout == HSC_ET_START || layout == HSC_ET_TRAP ||
	       layout == HSC_ET_DRAFT_START || layout == HSC_ET_DRAFT_EXCEPTION;
}

static bool has_code(const struct hsc_import_scan *scan,
		     const struct hsc_et_params *par, uint64_t address)
{
	const struct hsc_image_ops ops = hsc_image_ops(scan->image);
	uint8_t bytes[2];

	if (par->width[ETW_ADDRESS] < 64)
		address = hsc_et_extend(address, par->width[ETW_ADDRESS]);
	address <<= par->value[ET_P_IADDRESS_LSB];
	if (par->value[ET_P_IADDRESS_WIDTH] == 32)
		address &= UINT32_MAX;
	return ops.read(ops.ctx, address, bytes, sizeof(bytes)) != 0;
}

static void count_packet(struct hsc_import_scan *scan,
			 const struct hsc_et_params *par,
			 const struct hsc_packet *p)
{
	const bool packet = p->frame.kind == HSC_ET_FRAME_PACKET;

	if (!p->msg || p->msg->layout >= HSC_ET_PACKETS) {
		scan->bad += packet || p->frame.kind == HSC_ET_FRAME_GAP;
		return;
	}
	scan->packets++;
	scan->used[p->frame.source] = true;
	if (!is_sync(p->msg->layout) || !hsc_msg_has(p->msg, ET_ADDRESS))
		return;
	scan->syncs++;
	scan->known += has_code(scan, par, hsc_msg_get(p->msg, ET_ADDRESS));
}

static enum hsc_status scan_stream(struct hsc_import_scan *scan,
				   const struct hsc_manifest *m,
				   struct hsc_error *error)
{
	struct hsc_packets_config config;
	struct hsc_packets *packets = NULL;
	struct hsc_packet one;
	enum hsc_status rc = hsc_packets_config_of(&config, m, error);

	if (rc == HSC_OK)
		config.rest = scan->rest;
	if (rc == HSC_OK)
		rc = hsc_packets_open(&packets, scan->path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_packets_next(packets, &one);
		if (rc == HSC_OK)
			count_packet(scan, &config.params, &one);
	}
	hsc_packets_close(&packets);
	return rc == HSC_END ? HSC_OK : rc;
}

static enum hsc_status learn_params(struct hsc_manifest *m,
				    const struct hsc_import_config *c,
				    const struct hsc_import_scan *scan,
				    struct hsc_import_result *result,
				    struct hsc_error *error)
{
	(void)c;
	return hsc_import_learn(m, scan, result->learned,
				sizeof(result->learned), error);
}

/* Warn if the scan shows that the parameters cannot be right. */
static void judge_scan(const struct hsc_import_scan *scan, char *text,
		       size_t cap)
{
	if (scan->syncs > 0 && scan->known == 0)
		snprintf(text, cap,
			 "none of %" PRIu64 " packets of format 3 has an "
			 "address where there is code: is a file missing, or "
			 "are framing, iaddress_width_p, context_width_p and "
			 "the like not those of the encoder?",
			 scan->syncs);
	else if (scan->packets > 0 && scan->syncs == 0)
		snprintf(text, cap,
			 "%" PRIu64 " packets, and none of format 3 with an "
			 "address: is the framing right?",
			 scan->packets);
	else if (scan->packets == 0 && scan->bad > 0)
		snprintf(text, cap,
			 "not a single packet: is the framing "
			 "right?");
}

/* Warn about the stream. Decoding a part of it tells more than a scan of the
 * packets does. */
static void judge_stream(const struct hsc_manifest *m,
			 const struct hsc_import_config *c,
			 const struct hsc_import_scan *scan,
			 struct hsc_import_result *result)
{
	if (!c->process_count &&
	    (hsc_import_try(m, scan, result->warning,
			    sizeof(result->warning)) == HSC_TRIAL_GOOD ||
	     result->warning[0]))
		return;
	judge_scan(scan, result->warning, sizeof(result->warning));
}

const struct hsc_import_ops hsc_import_etrace = {
	.scan = scan_stream,
	.learn = learn_params,
	.judge = judge_stream,
};
