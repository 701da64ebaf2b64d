/* SPDX-License-Identifier: MIT */
#include "import/parts.h"
#include "base/problem_say.h"
#include <hartscope/decode/messages.h>
#include <hartscope/decode/packets.h>
#include <hartscope/decode/stm_stream.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- N-Trace ----------------------------------------------------------- */

static enum hsc_status check_ntrace(const char *const *params, size_t count,
				    const char *protocol,
				    struct hsc_problem *why)
{
	(void)protocol;
	for (size_t i = 0; i < count; i++) {
		if (hsc_messages_is_param(params[i]))
			continue;
		hsc_problem_say(why, "%s: no such parameter, or no value of it",
				params[i]);
		return HSC_E_CONFIG;
	}
	return HSC_OK;
}

/* Is there code at an address that a sync message gives? */
static bool has_message_code(const struct hsc_import_scan *scan,
			     const struct hsc_manifest *m, uint64_t address)
{
	const struct hsc_image_ops ops = hsc_image_ops(scan->image);
	uint8_t bytes[2];

	address <<= 1;
	if (m->xlen == 32)
		address &= UINT32_MAX;
	return ops.read(ops.ctx, address, bytes, sizeof(bytes)) != 0;
}

static void count_message(struct hsc_import_scan *scan,
			  const struct hsc_manifest *m,
			  const struct hsc_message *one)
{
	const struct hsc_msg *msg = one->msg;

	scan->messages = true;
	scan->bad +=
		one->malformed || (one->span.kind == HSC_NT_GAP && !one->cut);
	if (!msg)
		return;
	scan->packets++;
	scan->bad += msg->layout >= HSC_NT_MESSAGES;
	scan->used[hsc_msg_get(msg, NT_SRC) % HSC_IMPORT_SOURCES_MAX] = true;
	if (!hsc_msg_has(msg, NT_FADDR) || m->process_count > 1)
		return;
	scan->syncs++;
	scan->known += has_message_code(scan, m, msg->value[NT_FADDR]);
}

static enum hsc_status scan_ntrace(struct hsc_import_scan *scan,
				   const struct hsc_manifest *m,
				   struct hsc_problem *why)
{
	const struct hsc_messages_config config = hsc_messages_config_of(m);
	struct hsc_messages *messages;
	struct hsc_message one;
	enum hsc_status rc =
		hsc_messages_open(&messages, scan->path, &config, why);

	while (rc == HSC_OK) {
		rc = hsc_messages_next(messages, &one);
		if (rc == HSC_OK)
			count_message(scan, m, &one);
	}
	hsc_messages_close(&messages);
	return rc == HSC_END ? HSC_OK : rc;
}

/* --- E-Trace ----------------------------------------------------------- */

static enum hsc_status check_etrace(const char *const *params, size_t count,
				    const char *protocol,
				    struct hsc_problem *why)
{
	enum hsc_et_edition edition;
	struct hsc_packets_config config;

	if (hsc_packets_edition(protocol, &edition) != HSC_OK)
		return HSC_E_CONFIG;
	return hsc_packets_configure(&config, edition, params, count, why);
}

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

static void count(struct hsc_import_scan *scan, const struct hsc_et_params *par,
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

static enum hsc_status scan_etrace(struct hsc_import_scan *scan,
				   const struct hsc_manifest *m,
				   struct hsc_problem *why)
{
	struct hsc_packets_config config;
	struct hsc_packets *packets = NULL;
	struct hsc_packet one;
	enum hsc_status rc = hsc_packets_config_of(&config, m, why);

	if (rc == HSC_OK)
		rc = hsc_packets_open(&packets, scan->path, &config, why);
	while (rc == HSC_OK) {
		rc = hsc_packets_next(packets, &one);
		if (rc == HSC_OK)
			count(scan, &config.params, &one);
	}
	hsc_packets_close(&packets);
	return rc == HSC_END ? HSC_OK : rc;
}

/* --- software events --------------------------------------------------- */

static enum hsc_status check_stm(const char *const *params, size_t count,
				 const char *protocol, struct hsc_problem *why)
{
	struct hsc_stm_stream_config config = { .format = 0 };
	enum hsc_status rc = HSC_OK;

	(void)protocol;
	for (size_t i = 0; rc == HSC_OK && i < count; i++)
		rc = hsc_stm_configure(&config, params[i], why);
	return rc;
}

static bool is_chosen(const struct hsc_stm_stream_config *config, uint16_t src)
{
	size_t i = 0;

	while (i < config->module_count && config->modules[i] != src)
		i++;
	return config->module_count == 0 || i < config->module_count;
}

/* A module that says what it is, when asked, and is no STM. */
static void note_type(struct hsc_import_scan *scan,
		      const struct hsc_stm_span *span)
{
	const struct hsc_msg *m = &span->msg;

	if (m->layout == HSC_OSD_READ_REQUEST)
		scan->asked[span->packet.dest] =
			hsc_msg_get(m, OSD_ADDRESS) ==
			hsc_osd_registers[HSC_OSD_MOD_TYPE].address;
	else if (m->layout == HSC_OSD_READ_SUCCESS &&
		 scan->asked[span->packet.src])
		scan->foreign[span->packet.src] =
			hsc_msg_get(m, OSD_DATA) != HSC_OSD_STM;
}

static void count_span(struct hsc_import_scan *scan,
		       const struct hsc_stm_stream_config *config,
		       const struct hsc_stm_span *span)
{
	if (span->kind != HSC_STM_SPAN_PACKET &&
	    span->kind != HSC_STM_SPAN_WORDS) {
		scan->bad++;
		return;
	}
	scan->packets++;
	note_type(scan, span);
	if (span->msg.layout == HSC_OSD_STM_EVENT &&
	    is_chosen(config, span->packet.src))
		scan->used[span->packet.src] = true;
}

static enum hsc_status scan_stm(struct hsc_import_scan *scan,
				const struct hsc_manifest *m,
				struct hsc_problem *why)
{
	struct hsc_stm_stream_config config;
	struct hsc_stm_stream *stream = NULL;
	struct hsc_stm_span span;
	enum hsc_status rc = hsc_stm_config_of(&config, m, why);

	scan->software = true;
	if (rc == HSC_OK)
		rc = hsc_stm_stream_open(&stream, scan->path, &config, why);
	while (rc == HSC_OK) {
		rc = hsc_stm_stream_next(stream, &span);
		if (rc == HSC_OK)
			count_span(scan, &config, &span);
	}
	hsc_stm_stream_close(&stream);
	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++)
		scan->used[i] = scan->used[i] && !scan->foreign[i];
	return rc == HSC_END ? HSC_OK : rc;
}

static void doubt_software(const struct hsc_import_scan *scan, char *text,
			   size_t cap)
{
	if (scan->bad > scan->packets / 4 + 1)
		snprintf(text, cap,
			 "%" PRIu64 " of %" PRIu64
			 " packets or lines cannot be read: are format and "
			 "valwidth right?",
			 scan->bad, scan->bad + scan->packets);
}

static void doubt_messages(const struct hsc_import_scan *scan, char *text,
			   size_t cap)
{
	if (scan->bad > scan->packets / 4 + 1)
		snprintf(text, cap,
			 "%" PRIu64 " of %" PRIu64
			 " messages cannot be read: are protocol and src_bits "
			 "those of the encoder?",
			 scan->bad, scan->bad + scan->packets);
	else if (scan->syncs > 0 && scan->known == 0)
		snprintf(text, cap,
			 "none of %" PRIu64 " synchronising messages has an "
			 "address where there is code: is it the right ELF "
			 "file, and are src_bits, address_bits and the other "
			 "parameters those of the encoder?",
			 scan->syncs);
}

void hsc_import_doubt(const struct hsc_import_scan *scan, char *text,
		      size_t cap)
{
	text[0] = '\0';
	if (scan->software)
		doubt_software(scan, text, cap);
	else if (scan->messages)
		doubt_messages(scan, text, cap);
	else if (scan->syncs > 0 && scan->known == 0)
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

/* --- all --------------------------------------------------------------- */

static const struct hsc_import_protocol protocols[] = {
	{ "ntrace", "streams/import.nt", check_ntrace, scan_ntrace },
	{ "sifive", "streams/import.nt", check_ntrace, scan_ntrace },
	{ "etrace", "streams/import.et", check_etrace, scan_etrace },
	{ "etrace-0.026", "streams/import.et", check_etrace, scan_etrace },
	{ "stm", "streams/import.stm", check_stm, scan_stm },
};

const struct hsc_import_protocol *hsc_import_protocol_of(const char *name)
{
	for (size_t i = 0; i < sizeof(protocols) / sizeof(protocols[0]); i++)
		if (strcmp(name, protocols[i].name) == 0)
			return &protocols[i];
	return NULL;
}
